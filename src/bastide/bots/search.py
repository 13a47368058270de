"""Information-set Monte Carlo tree search, as a template over the rules of any game.

Each iteration guesses what the root seat cannot know, walks down the tree by the moves worth considering under this
guess, and values the position it reaches for every seat. A node is a sequence of moves; what chance does between them
is averaged (open loop). Every seat maximises its own result. Where several seats may act, the root seat makes all its
decisions first, so that it can plan them together, then the lowest.

The moves of a node get a first value and a prior from the game's own evaluation one ply ahead, when the node is
visited for the second time. Arithmetic is plain float64 with square roots only, so that a fixed seed and number of
iterations give the same tree everywhere.

In games with stages, who only wants a move makes the first one of the best plan that was seen (`planning`): visits say
which move is good on average over plans, most of them half thought out, but only one plan will be carried out. The tree
looks at the next few moves only; so in most iterations the best plan is varied instead.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ..core.playing import ANYWHERE, lowest
from ..core.randomness import below
from ..core.rule import Rule, template, unbound
from ..core.state import MAX_SEATS
from .judging import appraise, chance_of, divide, grown
from .planning import BEST, GUESSES, MAX_DEPTH, TRIED, add_move, finish, guess_anew, resume, vary, weigh_plan

actors: Rule = unbound
apply: Rule = unbound
consider: Rule = unbound
determinize: Rule = unbound
legal: Rule = unbound
stage: Rule = unbound

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
STEP = np.dtype([("node", np.int32), ("actor", np.int32)], align=True)  # of a walk down the tree
PATIENCE = 5000.0  # visits after which curiosity grows
SELDOM = 64  # iterations of which one looks for another plan in the tree, the others vary the best one


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


# --- the search ---------------------------------------------------------------------------------------------------


@template
def begin_plan(steps: int, seat: int, tree: Any, path: Any, plan: Any) -> None:
    """The moves that the root seat made in the tree before anybody else did."""
    for i in range(steps):
        if path[i].actor != seat:
            return
        add_move(plan, tree[path[i].node].action)


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
    fates: Any,
    plans: Any,
    setting: Any,
) -> None:
    """Grow the tree by so many iterations.

    used: nodes, moves made, changed plans; sums: results of the seats, summed.
    """
    knobs = setting[0]
    planning = knobs.alone and stage(guess[0]) != ANYWHERE
    if planning and not plans[BEST].length:
        work[0] = guess[0]
        resume(work[0], seat, used, scratch, menu, stream, plans)
        guess_anew(guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)
    for _ in range(iterations):
        if planning and plans[BEST].length and below(stream, SELDOM):
            vary(guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)
            continue
        work[0] = guess[0]
        s = work[0]
        determinize(s, seat, stream)
        plans[TRIED].length = 0
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
        if planning and plans[TRIED].length:
            begin = below(stream, GUESSES)
            weigh_plan(begin, guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)


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
