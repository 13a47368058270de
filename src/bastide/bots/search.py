"""Information-set Monte Carlo tree search, and the one-ply look ahead, as templates over the rules of any game.

Each iteration guesses what the root seat cannot know, walks down the tree by the moves worth considering under this
guess, and values the position it reaches for every seat. A node is a sequence of moves; what chance does between them
is averaged (open loop). Every seat maximises its own result. Where several seats may act, the root seat makes all its
decisions first, so that it can plan them together, then the lowest.

In games in which a seat plans many moves alone, plans cannot be compared before they have come to an end. Such a game
says where its stages end (`stage`), and a position is valued after greedy moves to the end of its stage.

The moves of a node get a first value and a prior from the game's own evaluation one ply ahead, when the node is
visited for the second time. Arithmetic is plain float64 with square roots only, so that a fixed seed and number of
iterations give the same tree everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..core.playing import ANYWHERE, CHOOSER, deal, lowest
from ..core.randomness import below, sow
from ..core.rule import Rule, parallel, rule, template, unbound
from ..core.state import MAX_SEATS

actors: Rule = unbound
apply: Rule = unbound
consider: Rule = unbound
determinize: Rule = unbound
evaluate: Rule = unbound
foresee: Rule = unbound
foresee_next: Rule = unbound
legal: Rule = unbound
stage: Rule = unbound
standing: Rule = unbound

NODE = np.dtype(
    [
        ("total", np.float64),  # sum of results for the seat that made the move
        ("start", np.float32),  # its value one ply ahead, before any visit
        ("weight", np.float32),  # of the prior
        ("visits", np.int32),
        ("first", np.int32),  # first child, 0 for none; children are in ascending order of actions
        ("next", np.int32),  # next sibling
        ("action", np.int16),
    ],
    align=True,
)
KNOBS = np.dtype(
    [
        ("scale", np.float64),  # evaluation that stands for about six wins in seven
        ("explore", np.float64),  # weight of the prior against results, at few visits
        ("sharp", np.float64),  # how much the prior prefers moves that look good
        ("trust", np.float64),  # visits that the first value counts for
        ("grow", np.int32),  # visits before a node gets children
        ("depth", np.int32),  # random moves before a leaf is valued
        ("alone", np.int32),  # 1: stages are finished by the root seat only, which is enough to choose its move
    ],
    align=True,
)
PLACES_COUNT = 0.25  # how much of a result is the place rather than the victory; with two seats it is the same
PATIENCE = 5000.0  # visits after which curiosity grows
MAX_DEPTH = 400  # moves in a line; a longer one is valued where it stands
MOST_TO_FINISH = 400  # greedy moves to the end of a stage; a longer one is valued where it stands

# columns of the table of uses
TIMES = 0  # how often the action was taken
SEATS = 1  # how many seats took it at least once in a game
WINS = 2  # victories of those seats, shared ones in parts

prange = range  # numba replaces it in parallel templates


# --- what a position is worth -------------------------------------------------------------------------------------


@rule
def squashed(x: float) -> float:
    """A number as a probability, without library functions that differ between machines."""
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


@rule
def grown(x: float) -> float:
    """The exponential function, nearly."""
    y = 1.0 + x / 256.0
    if y < 0.0:
        return 0.0
    for _ in range(8):
        y = y * y
    return y


@rule
def divide(chance: float, seat: int, values: Any) -> None:
    """Between two, what one wins the other loses."""
    values[seat] = chance
    values[1 - seat] = 1.0 - chance


@template
def judge(s: Any, scale: float, values: Any) -> None:
    """The chances of every seat, by the game's evaluation."""
    if s.seats == 2:
        divide(squashed(foresee(s, 0) / scale), 0, values)
        return
    total = 0.0
    for seat in range(s.seats):
        values[seat] = squashed(foresee(s, seat) / scale)
        total += values[seat]
    if s.seats > 1:
        for seat in range(s.seats):
            values[seat] /= max(total, 1e-9)


@template
def result(s: Any, scale: float, values: Any) -> None:
    """The results of a finished game: victory, shared among equals, and the place; alone, how good the end is."""
    if s.seats == 1:
        values[0] = squashed(foresee(s, 0) / scale)
        return
    for seat in range(s.seats):
        own = standing(s, seat)
        beaten = 0.0
        better = 0
        equal = 1
        for other in range(s.seats):
            if other != seat:
                rank = standing(s, other)
                if rank < own:
                    beaten += 1.0
                elif rank == own:
                    beaten += 0.5
                    equal += 1
                else:
                    better += 1
        victory = 1.0 / equal if better == 0 else 0.0
        values[seat] = (1.0 - PLACES_COUNT) * victory + PLACES_COUNT * beaten / (s.seats * (s.seats - 1) // 2)


@template
def chance_of(s: Any, seat: int, scale: float, memory: Any) -> float:
    """The chances of one seat, by the game's evaluation."""
    return squashed(foresee_next(s, seat, memory) / scale)


# --- one ply ------------------------------------------------------------------------------------------------------


@template
def best_move(guess: Any, seat: int, after: Any, menu: Any, stream: Any) -> int:
    """The move after which the position looks best to the seat; equals are drawn by lot."""
    menu[0] = 0
    consider(guess, seat, menu)
    if menu[0] == 1:
        return menu[1]
    best = -(1 << 60)
    chosen = menu[1]
    equal = 0
    for i in range(menu[0]):
        after[0] = guess
        apply(after[0], seat, menu[1 + i])
        value = evaluate(after[0], seat)
        if value > best:
            best = value
            chosen = menu[1 + i]
            equal = 1
        elif value == best:
            equal += 1
            if below(stream, equal) == 0:
                chosen = menu[1 + i]
    return chosen


@template
def best_move_at(guesses: Any, i: int, seat: int, after: Any, menu: Any, stream: Any) -> int:
    return best_move(guesses[i], seat, after, menu, stream)


@template
def greedy_move(s: Any, seat: int, guess: Any, after: Any, menu: Any, stream: Any) -> int:
    """What a greedy bot does: guess what it cannot know, then look one ply ahead."""
    guess[0] = s
    determinize(guess[0], seat, stream)
    return best_move(guess[0], seat, after, menu, stream)


# --- the tree -----------------------------------------------------------------------------------------------------


@template
def add_child(s: Any, actor: int, action: int, tree: Any, used: Any, scratch: Any, memory: Any, knobs: Any) -> int:
    """A new node for a move, with its first value and prior from the position after it."""
    child = used[0]
    used[0] += 1
    used[1] += 1
    scratch[0] = s
    apply(scratch[0], actor, action)
    value = chance_of(scratch[0], actor, knobs.scale, memory)
    node = tree[child]
    node.total = 0.0
    node.start = value
    node.weight = grown(knobs.sharp * (value - 1.0))
    node.visits = 0
    node.first = 0
    node.next = 0
    node.action = action
    return child


@template
def find(parent: int, tree: Any, menu: Any, nodes: Any) -> int:
    """The nodes of the moves, 0 where there is none yet; returns how many have none."""
    absent = 0
    child = tree[parent].first
    for i in range(1, 1 + menu[0]):
        while child != 0 and tree[child].action < menu[i]:
            child = tree[child].next
        if child != 0 and tree[child].action == menu[i]:
            nodes[i] = child
        else:
            nodes[i] = 0
            absent += 1
    return absent


@template
def grow(
    s: Any, actor: int, parent: int, tree: Any, used: Any, scratch: Any, memory: Any, menu: Any, nodes: Any, knobs: Any
) -> None:
    """Give every move that has no node one."""
    before = 0
    child = tree[parent].first
    for i in range(1, 1 + menu[0]):
        while child != 0 and tree[child].action < menu[i]:
            before = child
            child = tree[child].next
        if nodes[i] == 0:
            new = add_child(s, actor, menu[i], tree, used, scratch, memory, knobs)
            nodes[i] = new
            tree[new].next = child
            if before == 0:
                tree[parent].first = new
            else:
                tree[before].next = new
            before = new


@template
def select(n: int, nodes: Any, tree: Any, knobs: Any) -> int:
    """The one of n nodes with the best sum of result so far and prior still to be explored.

    The more visits, the more is explored beside the best: who has little time does better with the promising moves.
    """
    visits = 0
    weights = 0.0
    for i in range(1, 1 + n):
        visits += tree[nodes[i]].visits
        weights += tree[nodes[i]].weight
    curiosity = knobs.explore * sqrt(sqrt(1.0 + visits / PATIENCE))
    urge = curiosity * sqrt(1.0 + visits) / max(weights, 1e-30)
    best = -1.0
    chosen = 0
    for i in range(1, 1 + n):
        node = tree[nodes[i]]
        mean = (node.total + knobs.trust * node.start) / (node.visits + knobs.trust)
        value = mean + urge * node.weight / (1.0 + node.visits)
        if value > best:
            best = value
            chosen = nodes[i]
    return chosen


@template
def wander(s: Any, moves: int, menu: Any, stream: Any) -> int:
    """Random moves before a leaf is valued; returns how many there were."""
    for made in range(moves):
        bits = actors(s)
        if not bits:
            return made
        seat = lowest(bits)
        menu[0] = 0
        legal(s, seat, menu)
        apply(s, seat, menu[1 + below(stream, menu[0])])
    return moves


@template
def finish(s: Any, seat: int, alone: int, scratch: Any, menu: Any, stream: Any) -> int:
    """Greedy moves to the end of the stage, first of the root seat, then of the others unless it is alone.

    Returns how many moves were tried.
    """
    tried = 0
    begun = stage(s)
    if begun == ANYWHERE:
        return 0
    for _ in range(MOST_TO_FINISH):
        bits = actors(s)
        if not bits or stage(s) != begun or (alone and not bits >> seat & 1):
            break
        actor = seat if bits >> seat & 1 else lowest(bits)
        apply(s, actor, best_move(s, actor, scratch, menu, stream))
        tried += menu[0]
    return tried


@template
def descend(
    s: Any,
    seat: int,
    tree: Any,
    used: Any,
    scratch: Any,
    memory: Any,
    menu: Any,
    nodes: Any,
    path: Any,
    knobs: Any,
) -> int:
    """Walk down to a leaf; path gets node and acting seat in turn. Returns the number of steps."""
    node = 0
    steps = 0
    bits = actors(s)
    while bits and steps < MAX_DEPTH:
        actor = seat if bits >> seat & 1 else lowest(bits)
        if steps > 0 and tree[node].visits < knobs.grow:
            break
        menu[0] = 0
        consider(s, actor, menu)
        absent = find(node, tree, menu, nodes)
        if absent > 0:
            if used[0] + absent > len(tree):
                break
            grow(s, actor, node, tree, used, scratch, memory, menu, nodes, knobs)
        node = select(menu[0], nodes, tree, knobs)
        apply(s, actor, tree[node].action)
        path[steps][0] = node
        path[steps][1] = actor
        steps += 1
        bits = actors(s)
    used[1] += steps
    return steps


@template
def search(
    guess: Any,
    seat: int,
    iterations: int,
    work: Any,
    scratch: Any,
    memory: Any,
    tree: Any,
    used: Any,
    menu: Any,
    nodes: Any,
    path: Any,
    values: Any,
    sums: Any,
    stream: Any,
    setting: Any,
) -> None:
    """Grow the tree by so many iterations. used: nodes, moves made; sums: results of the seats, summed."""
    knobs = setting[0]
    for _ in range(iterations):
        work[0] = guess[0]
        s = work[0]
        determinize(s, seat, stream)
        known = used[0]
        steps = descend(s, seat, tree, used, scratch, memory, menu, nodes, path, knobs)
        after = finish(s, seat, knobs.alone, scratch, menu, stream)
        if knobs.depth:
            after += wander(s, knobs.depth, menu, stream)
        used[1] += after
        if not actors(s):
            result(s, knobs.scale, values)
        elif s.seats == 2 and steps and path[steps - 1][0] >= known and not after:
            divide(tree[path[steps - 1][0]].start, path[steps - 1][1], values)  # this very position was just judged
        else:
            judge(s, knobs.scale, values)
        tree[0].visits += 1
        for i in range(steps):
            node = tree[path[i][0]]
            node.visits += 1
            node.total += values[path[i][1]]
        for p in range(MAX_SEATS):
            sums[p] += values[p]


@template
def lead(tree: Any) -> int:
    """By how many visits the first move at the root is ahead of the second."""
    most = 0
    second = 0
    child = tree[0].first
    while child != 0:
        visits = tree[child].visits
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = tree[child].next
    return most - second


# --- games for measuring ------------------------------------------------------------------------------------------


@template
def noisy_game(
    states: Any, i: int, blunders: int, guess: Any, after: Any, menu: Any, stream: Any, seen: Any, every: int
) -> int:
    """Play a greedy game to its end, a random move in `blunders` of 100; keeps what every seat foresees.

    seen[k][p] is what seat p thought of the k-th kept position. Returns how many were kept.
    """
    kept = 0
    moves = 0
    s = states[i]
    bits = actors(s)
    while bits:
        if moves % every == 0 and kept < len(seen):
            for p in range(s.seats):
                seen[kept][p] = foresee(s, p)
            kept += 1
        seat = lowest(bits)
        if below(stream, 100) < blunders:
            menu[0] = 0
            legal(s, seat, menu)
            action = menu[1 + below(stream, menu[0])]
        else:
            action = greedy_move(s, seat, guess, after, menu, stream)
        apply(s, seat, action)
        moves += 1
        bits = actors(s)
    return kept


@template
def choose_move(s: Any, seat: int, greedy: int, guess: Any, after: Any, menu: Any, stream: Any) -> int:
    """A greedy or a random move."""
    if greedy:
        return greedy_move(s, seat, guess, after, menu, stream)
    menu[0] = 0
    legal(s, seat, menu)
    return menu[1 + below(stream, menu[0])]


@template
def victory(s: Any, seat: int) -> float:
    """1 for the winner, a part of it where it is shared, else 0."""
    own = standing(s, seat)
    equal = 0
    for other in range(s.seats):
        rank = standing(s, other)
        if rank > own:
            return 0.0
        if rank == own:
            equal += 1
    return 1.0 / equal


@rule
def book(own: Any, won: float, uses: Any) -> None:
    """Add the actions of one seat in one game to the table, and clear them."""
    for action in range(len(own)):
        if own[action]:
            uses[action][TIMES] += own[action]
            uses[action][SEATS] += 1.0
            uses[action][WINS] += won
            own[action] = 0


@parallel
def play_measured(
    states: Any,
    blank: Any,
    first_seed: int,
    greedy: int,
    moves: Any,
    starts: Any,
    menus: Any,
    streams: Any,
    guesses: Any,
    afters: Any,
    taken: Any,
    uses: Any,
) -> None:
    """Play a game in each record; `starts` gets the seat that begins, `uses` has a table for each block."""
    blocks = len(menus)
    for block in prange(blocks):
        stream = streams[block]
        menu = menus[block]
        own = taken[block]
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            deal(states, i, blank, first_seed + i)
            sow(stream, first_seed + i, 0, CHOOSER)
            s = states[i]
            bits = actors(s)
            starts[i] = lowest(bits)
            while bits:
                seat = lowest(bits)
                action = choose_move(s, seat, greedy, guesses[block], afters[block], menu, stream)
                own[seat][action] += 1
                apply(s, seat, action)
                moves[i] += 1
                bits = actors(s)
            for seat in range(s.seats):
                book(own[seat], victory(s, seat), uses[block])
