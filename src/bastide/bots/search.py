"""Information-set Monte Carlo tree search, and the one-ply look ahead, as templates over the rules of any game.

Each iteration guesses what the root seat cannot know, walks down the tree by the moves worth considering under this
guess, and values the position it reaches for every seat. A node is a sequence of moves; what chance does between them
is averaged (open loop). Every seat maximises its own result. Where several seats may act, the root seat makes all its
decisions first, so that it can plan them together, then the lowest.

In games in which a seat plans many moves alone, plans cannot be compared before they have come to an end. Such a game
says where its stages end (`stage`), and a position is valued after greedy moves to the end of its stage. Who only
wants a move there makes the first one of the best plan that was seen: visits say which move is good on average over
plans, most of them half thought out, but only one plan will be carried out. The tree looks at the next few moves only;
so in most iterations the best plan is carried out with changes anywhere in it instead.

The moves of a node get a first value and a prior from the game's own evaluation one ply ahead, when the node is
visited for the second time. Arithmetic is plain float64 with square roots only, so that a fixed seed and number of
iterations give the same tree everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..core.playing import ANYWHERE, lowest
from ..core.randomness import below
from ..core.rule import Rule, rule, template, unbound
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
        ("next", np.int32),  # next sibling, 0 for none
        ("action", np.int16),
        ("beside", np.int16),  # 1: the next sibling is the next node of the tree
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
        ("opposite", np.int32),  # 1: of two seats one foresees the opposite of the other, so that one is asked
        ("alone", np.int32),  # 1: stages are finished by the root seat only, which is enough to choose its move
    ],
    align=True,
)
STEP = np.dtype([("node", np.int32), ("actor", np.int32)], align=True)  # of a walk down the tree
PLACES_COUNT = 0.25  # how much of a result is the place rather than the victory; with two seats it is the same
PATIENCE = 5000.0  # visits after which curiosity grows
MAX_DEPTH = 400  # moves in a line; a longer one is valued where it stands
MOST_TO_FINISH = 400  # greedy moves to the end of a stage; a longer one is valued where it stands
REPEATS = 8  # guesses under which a plan is tried again: with one, the luckiest would be taken for the best
MORE_REPEATS = 32  # and once more, if it seems to be better: of many plans some are lucky eight times
LOOKED_AHEAD = 3  # moves of a plan among which one that is possible is looked for
PLAN = np.dtype(
    [
        ("worth", np.float64),  # what it brings the root seat, on average over guesses
        ("length", np.int32),
        ("moves", np.int16, MAX_DEPTH + MOST_TO_FINISH),
    ],
    align=True,
)
BEST, TRIED, REPEATED = range(3)  # plans: the best so far, the one of this iteration, and what became of it once more
LEAVE_OUT, EXCHANGE, PUT_IN, CHANGES = range(4)  # changes of a plan, and how many kinds of them there are
MOSTLY = 8  # all but one time in so many
NOWHERE = -1


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


@template
def divide(s: Any, seat: int, chance: float, knobs: Any, values: Any) -> None:
    """Between two, what one wins the other loses; where they see it differently, it is taken to be halfway."""
    if not knobs.opposite:
        chance = 0.5 * (chance + 1.0 - squashed(foresee(s, 1 - seat) / knobs.scale))
    values[seat] = chance
    values[1 - seat] = 1.0 - chance


@template
def judge(s: Any, knobs: Any, values: Any) -> None:
    """The chances of every seat, by the game's evaluation."""
    if s.seats == 2:
        divide(s, 0, squashed(foresee(s, 0) / knobs.scale), knobs, values)
        return
    total = 0.0
    for seat in range(s.seats):
        values[seat] = squashed(foresee(s, seat) / knobs.scale)
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
def appraise(s: Any, knobs: Any, values: Any) -> None:
    """The results of a finished game, else the chances."""
    if actors(s):
        judge(s, knobs, values)
    else:
        result(s, knobs.scale, values)


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
    node.beside = 0
    return child


@template
def sibling(tree: Any, child: int) -> int:
    """The next child of the same parent: most lie side by side, so that memory need not be waited for to go on."""
    if tree[child].beside:
        return child + 1
    return tree[child].next


@template
def put_after(before: int, new: int, tree: Any) -> None:
    tree[before].next = new
    tree[before].beside = new == before + 1


@template
def find(parent: int, tree: Any, menu: Any, nodes: Any) -> int:
    """The nodes of the moves, 0 where there is none yet; returns how many have none."""
    absent = 0
    child = tree[parent].first
    for i in range(1, 1 + menu[0]):
        while child != 0 and tree[child].action < menu[i]:
            child = sibling(tree, child)
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
            child = sibling(tree, child)
        if nodes[i] == 0:
            new = add_child(s, actor, menu[i], tree, used, scratch, memory, knobs)
            nodes[i] = new
            tree[new].next = child
            if before == 0:
                tree[parent].first = new
            else:
                put_after(before, new, tree)
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
def finish(s: Any, seat: int, alone: int, scratch: Any, menu: Any, stream: Any, plan: Any) -> int:
    """Greedy moves to the end of the stage, first of the root seat, then of the others unless it is alone.

    The plan grows by those of the root seat. Returns how many moves were tried.
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
        action = best_move(s, actor, scratch, menu, stream)
        tried += menu[0]
        apply(s, actor, action)
        if actor == seat:
            add_move(plan, action)
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
    """Walk down to a leaf; path gets the steps. Returns the number of steps."""
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
        path[steps].node = node
        path[steps].actor = actor
        steps += 1
        bits = actors(s)
    used[1] += steps
    return steps


# --- plans --------------------------------------------------------------------------------------------------------


@template
def add_move(plan: Any, action: int) -> None:
    plan.moves[plan.length] = action
    plan.length += 1


@template
def begin_plan(steps: int, seat: int, tree: Any, path: Any, plan: Any) -> None:
    """The moves that the root seat made in the tree before anybody else did."""
    for i in range(steps):
        if path[i].actor != seat:
            return
        add_move(plan, tree[path[i].node].action)


@rule
def offers(menu: Any, action: int) -> bool:
    for i in range(1, 1 + menu[0]):
        if menu[i] == action:
            return True
    return False


@template
def possible(plan: Any, i: int, menu: Any) -> int:
    """The first of the next moves of a plan that is on the menu: chance may have taken some away."""
    for j in range(i, min(i + LOOKED_AHEAD, plan.length)):
        if offers(menu, plan.moves[j]):
            return j
    return NOWHERE


@template
def next_change(plan: Any, i: int, stream: Any) -> int:
    """Another place after this one where a plan is changed, most of the time: single changes soon find nothing more."""
    left = plan.length - i - 1
    if left <= 0 or below(stream, MOSTLY) == 0:
        return NOWHERE
    return i + 1 + below(stream, left)


@template
def carry_out(s: Any, seat: int, plan: Any, change_at: int, scratch: Any, menu: Any, stream: Any, done: Any) -> int:
    """Make the moves of a plan to the end of the stage, changed at one place and others after it, or nowhere.

    Where it has no possible move, because chance asks for something else or it is over, the move is a greedy one.
    Writes down what was done; returns how many moves were tried.
    """
    begun = stage(s)
    tried = 0
    i = 0
    for _ in range(MOST_TO_FINISH):
        if not actors(s) >> seat & 1 or stage(s) != begun:
            break
        menu[0] = 0
        consider(s, seat, menu)
        if NOWHERE < change_at <= i:
            change_at = next_change(plan, i, stream)
            change = below(stream, CHANGES)
            if change != PUT_IN:
                i += 1
            if change == LEAVE_OUT:
                continue
            action = menu[1 + below(stream, menu[0])]
            tried += 1
        else:
            j = possible(plan, i, menu)
            if j == NOWHERE:
                action = best_move(s, seat, scratch, menu, stream)
                tried += menu[0]
            else:
                action = plan.moves[j]
                tried += 1
                i = j + 1
        apply(s, seat, action)
        add_move(done, action)
    return tried


@template
def average(
    guess: Any,
    seat: int,
    times: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    plans: Any,
    knobs: Any,
) -> float:
    """What the plan just tried brings on average over other guesses."""
    total = 0.0
    for _ in range(times):
        work[0] = guess[0]
        s = work[0]
        determinize(s, seat, stream)
        plans[REPEATED].length = 0
        used[1] += carry_out(s, seat, plans[TRIED], NOWHERE, scratch, menu, stream, plans[REPEATED])
        appraise(s, knobs, values)
        total += values[seat]
    return total / times


@template
def weigh_plan(
    guess: Any,
    seat: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    plans: Any,
    knobs: Any,
) -> None:
    """The plan just tried becomes the best one if it is better on average over other guesses."""
    worth = average(guess, seat, REPEATS, work, scratch, used, menu, values, stream, plans, knobs)
    if worth > plans[BEST].worth:
        worth = average(guess, seat, MORE_REPEATS, work, scratch, used, menu, values, stream, plans, knobs)
    if worth > plans[BEST].worth:
        plans[BEST] = plans[TRIED]
        plans[BEST].worth = worth


@template
def try_a_change(s: Any, seat: int, used: Any, scratch: Any, menu: Any, stream: Any, plans: Any) -> None:
    """Carry out the best plan with changes anywhere."""
    change_at = below(stream, plans[BEST].length)
    used[1] += carry_out(s, seat, plans[BEST], change_at, scratch, menu, stream, plans[TRIED])


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
    plans: Any,
    setting: Any,
) -> None:
    """Grow the tree by so many iterations. used: nodes, moves made; sums: results of the seats, summed."""
    knobs = setting[0]
    planning = knobs.alone and stage(guess[0]) != ANYWHERE
    for _ in range(iterations):
        work[0] = guess[0]
        s = work[0]
        determinize(s, seat, stream)
        plans[TRIED].length = 0
        if planning and plans[BEST].length and below(stream, MOSTLY):
            try_a_change(s, seat, used, scratch, menu, stream, plans)
            appraise(s, knobs, values)
            if values[seat] > plans[BEST].worth:
                weigh_plan(guess, seat, work, scratch, used, menu, values, stream, plans, knobs)
            continue
        known = used[0]
        steps = descend(s, seat, tree, used, scratch, memory, menu, nodes, path, knobs)
        if planning:
            begin_plan(steps, seat, tree, path, plans[TRIED])
        after = finish(s, seat, knobs.alone, scratch, menu, stream, plans[TRIED])
        if knobs.depth:
            after += wander(s, knobs.depth, menu, stream)
        used[1] += after
        leaf = path[max(0, steps - 1)]
        if s.seats == 2 and steps and leaf.node >= known and not after and actors(s):
            divide(s, leaf.actor, tree[leaf.node].start, knobs, values)  # the mover has just judged this very position
        else:
            appraise(s, knobs, values)
        tree[0].visits += 1
        for i in range(steps):
            node = tree[path[i].node]
            node.visits += 1
            node.total += values[path[i].actor]
        for p in range(MAX_SEATS):
            sums[p] += values[p]
        if planning and plans[TRIED].length and values[seat] > plans[BEST].worth:
            weigh_plan(guess, seat, work, scratch, used, menu, values, stream, plans, knobs)


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
