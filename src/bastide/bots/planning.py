"""Plans of a seat that makes many moves alone, as templates over the rules of any game with stages.

Plans cannot be compared before they have come to an end: a position is valued after greedy moves to the end of its
stage. The search begins with the plan kept from the decision before, or a greedy one, and carries it out again and
again with changes anywhere. Which of two plans is better must not be a matter of luck, so both are tried under the
same guesses at what the seat cannot know; and since a plan that is changed often enough fits any few guesses too well,
there are other ones from time to time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.playing import ANYWHERE, lowest
from ..core.randomness import below, draw_word
from ..core.rule import Rule, rule, template, unbound
from .judging import appraise, best_move

actors: Rule = unbound
apply: Rule = unbound
consider: Rule = unbound
determinize: Rule = unbound
stage: Rule = unbound

MAX_DEPTH = 400  # moves in a line of the tree; a longer one is valued where it stands
MOST_TO_FINISH = 400  # greedy moves to the end of a stage; a longer one is valued where it stands
LOOKED_AHEAD = 3  # moves of a plan among which one that is possible is looked for
GUESSES = 32  # under which plans are compared
AT_FIRST = 8  # of them show whether a plan is worth more tries
GENERATION = 1500  # changed plans after which there are other guesses
EQUALS = 8  # of so many plans that bring the same under one guess, one is tried under the others
MOSTLY = 8  # a plan is changed at one more place all but one time in so many
PLAN = np.dtype(
    [
        ("results", np.float64, GUESSES),  # what it brings the root seat under each guess
        ("length", np.int32),
        ("moves", np.int16, MAX_DEPTH + MOST_TO_FINISH),
    ],
    align=True,
)
BEST, TRIED, REPEATED = range(3)  # plans: the best so far, the one of this iteration, and what became of it once more
LEAVE_OUT, EXCHANGE, PUT_IN, CHANGES = range(4)  # changes of a plan, and how many kinds of them there are
NOWHERE = -1
FATE = np.dtype([("words", np.uint32, 4)])  # a stream that the same guess is made with, again and again


# --- plans that are carried out -----------------------------------------------------------------------------------


@template
def add_move(plan: Any, action: int) -> None:
    plan.moves[plan.length] = action
    plan.length += 1


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
def another_move(plan: Any, i: int, menu: Any, stream: Any) -> int:
    """Half of the time one that the plan has further on, if it is possible now, else any."""
    if i < plan.length and below(stream, 2):
        later = plan.moves[i + below(stream, plan.length - i)]
        if offers(menu, later):
            return later
    return menu[1 + below(stream, menu[0])]


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
            action = another_move(plan, i, menu, stream)
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


# --- plans that are compared --------------------------------------------------------------------------------------


@template
def suppose(fate: int, guess: Any, seat: int, work: Any, fates: Any) -> None:
    """The position under one of the guesses."""
    work[0] = guess[0]
    fates[GUESSES] = fates[fate]
    determinize(work[0], seat, fates[GUESSES].words)


@template
def weigh_plan(
    begin: int,
    guess: Any,
    seat: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    fates: Any,
    plans: Any,
    knobs: Any,
) -> None:
    """The plan just tried becomes the best one unless it brings less under the same guesses.

    One that brings the same is taken too: from there, other changes may bring more.
    """
    gain = 0.0
    for i in range(GUESSES):
        if gain < 0.0 and (i == 1 or i == AT_FIRST):
            return
        fate = (begin + i) % GUESSES
        suppose(fate, guess, seat, work, fates)
        plans[REPEATED].length = 0
        used[1] += carry_out(work[0], seat, plans[TRIED], NOWHERE, scratch, menu, stream, plans[REPEATED])
        appraise(work[0], knobs, values)
        plans[TRIED].results[fate] = values[seat]
        gain += values[seat] - plans[BEST].results[fate]
    if gain >= 0.0:
        plans[BEST] = plans[TRIED]


@template
def guess_anew(
    guess: Any,
    seat: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    fates: Any,
    plans: Any,
    knobs: Any,
) -> None:
    """Make other guesses to compare plans under, beginning with the plan at hand."""
    for fate in range(GUESSES):
        plans[BEST].results[fate] = -1.0
        for i in range(4):
            fates[fate].words[i] = draw_word(stream)
    weigh_plan(0, guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)


@template
def resume(s: Any, seat: int, used: Any, scratch: Any, menu: Any, stream: Any, plans: Any) -> None:
    """Begin with what can still be done of the plan kept from an earlier decision; without one, with a greedy one."""
    plans[REPEATED].length = 0
    used[1] += carry_out(s, seat, plans[TRIED], NOWHERE, scratch, menu, stream, plans[REPEATED])
    plans[TRIED] = plans[REPEATED]


@template
def try_a_change(
    guess: Any,
    seat: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    fates: Any,
    plans: Any,
    knobs: Any,
) -> None:
    """Carry out the best plan with changes anywhere; if that is no worse under one guess, others are asked."""
    fate = below(stream, GUESSES)
    suppose(fate, guess, seat, work, fates)
    plans[TRIED].length = 0
    change_at = below(stream, plans[BEST].length)
    used[1] += carry_out(work[0], seat, plans[BEST], change_at, scratch, menu, stream, plans[TRIED])
    appraise(work[0], knobs, values)
    gain = values[seat] - plans[BEST].results[fate]
    if gain > 0.0 or (gain == 0.0 and below(stream, EQUALS) == 0):
        weigh_plan(fate, guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)


@template
def vary(
    guess: Any,
    seat: int,
    work: Any,
    scratch: Any,
    used: Any,
    menu: Any,
    values: Any,
    stream: Any,
    fates: Any,
    plans: Any,
    knobs: Any,
) -> None:
    """An iteration that changes the best plan; now and then it has to stand other guesses."""
    used[2] += 1
    if used[2] % GENERATION == 0:
        plans[TRIED] = plans[BEST]
        guess_anew(guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)
    try_a_change(guess, seat, work, scratch, used, menu, values, stream, fates, plans, knobs)
