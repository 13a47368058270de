"""Stepping many games in compiled code: apply a move, deal anew at the end, write mask and observation.

Templates over the rules of any game. The functions over one game (`advance`, `look`, `choose`, `play_one`) are the
bodies of the GPU kernels as well, so that CPU and GPU write the same bytes; the functions over a batch are the CPU's
loops around them.

Where several seats may act at once, the lowest of them acts first.
"""

from __future__ import annotations

from typing import Any

from ..core.playing import CHOOSER, deal, finish, lowest, step_random
from ..core.randomness import MASK32, below, sow
from ..core.rule import Rule, parallel, template, unbound

ILLEGAL = 255  # in `dones`: the action was not legal, and the game has been left as it was

actors: Rule = unbound
legal: Rule = unbound
apply: Rule = unbound
observe: Rule = unbound
score: Rule = unbound
standing: Rule = unbound

prange = range  # numba replaces it in parallel templates


# --- one game ----------------------------------------------------------------------------------------------------


@template
def reward(s: Any, rewards: Any) -> None:
    """What each seat gets at the end: from 1 for beating all others to -1 for being beaten by all; the sum is 0.

    Alone, the score is the reward.
    """
    if s.seats == 1:
        rewards[0] = score(s, 0)
        return
    for seat in range(s.seats):
        own = standing(s, seat)
        balance = 0
        for other in range(s.seats):
            theirs = standing(s, other)
            if own > theirs:
                balance += 1
            elif own < theirs:
                balance -= 1
        rewards[seat] = balance / (s.seats - 1)


@template
def begin(states: Any, i: int, blank: Any, seeds: Any, stride: int) -> None:
    """Deal the next game of place i; games at all places and in all rounds have different seeds."""
    deal(states, i, blank, seeds[i])
    seeds[i] += stride


@template
def look(states: Any, i: int, seats: Any, menu: Any, mask: Any, seen: Any) -> None:
    """Whose decision it is, what is legal, and what that seat knows."""
    s = states[i]
    seat = list_legal(s, menu)
    seats[i] = seat
    mark(menu, mask)
    observe(s, seat, seen)


@template
def list_legal(s: Any, menu: Any) -> int:
    """The legal actions of the seat whose decision it is; returns that seat."""
    seat = lowest(actors(s))
    menu[0] = 0
    legal(s, seat, menu)
    return seat


@template
def mark(menu: Any, mask: Any) -> None:
    """Legal actions as a mask."""
    for action in range(len(mask)):
        mask[action] = 0
    for k in range(menu[0]):
        mask[menu[1 + k]] = 1


@template
def observe_at(states: Any, i: int, seat: int, seen: Any) -> None:
    """What a seat knows, whoever decides now."""
    observe(states[i], seat, seen[i])


@template
def advance(
    states: Any,
    i: int,
    action: int,
    blank: Any,
    seeds: Any,
    stride: int,
    seats: Any,
    masks: Any,
    rewards: Any,
    dones: Any,
) -> int:
    """Carry out an action; a finished game pays its rewards and is dealt anew. Returns what `dones` says."""
    for seat in range(len(rewards[i])):
        rewards[i][seat] = 0
    done = 0
    if action < 0 or action >= len(masks[i]) or masks[i][action] == 0:
        done = ILLEGAL
    else:
        apply(states[i], seats[i], action)
        if actors(states[i]) == 0:
            done = 1
            reward(states[i], rewards[i])
            begin(states, i, blank, seeds, stride)
    dones[i] = done
    return done


@template
def choose(mask: Any, chooser: Any) -> int:
    """A random legal action."""
    count = 0
    for action in range(len(mask)):
        count += mask[action]
    skip = below(chooser, count)
    action = 0
    while mask[action] == 0 or skip > 0:
        skip -= mask[action]
        action += 1
    return action


@template
def sow_chooser(choosers: Any, i: int, seed: int) -> None:
    """Start the stream of the random player of game i."""
    sow(choosers[i], (seed + i) & MASK32, 0, CHOOSER)


@template
def play_one(mine: Any, blank: Any, seed: int, menu: Any, chooser: Any) -> int:
    """A whole random game, the same as `playing.play_many` plays; returns the number of moves."""
    deal(mine, 0, blank, seed)
    sow(chooser, seed & MASK32, 0, CHOOSER)
    return finish(mine[0], menu, chooser)


@template
def play_on(mine: Any, blank: Any, seed: int, stride: int, moves: int, menu: Any, chooser: Any) -> int:
    """Exactly so many random moves, with a new game whenever one ends; returns the number of finished games."""
    games = 0
    deal(mine, 0, blank, seed)
    sow(chooser, seed & MASK32, 0, CHOOSER)
    for _ in range(moves):
        games = move_on(mine, blank, seed, stride, games, menu, chooser)
    return games


@template
def move_on(mine: Any, blank: Any, seed: int, stride: int, games: int, menu: Any, chooser: Any) -> int:
    """A random move; where it ends a game, the next one is dealt. Returns the number of finished games."""
    step_random(mine[0], menu, chooser, actors(mine[0]))
    if actors(mine[0]) == 0:
        games += 1
        deal(mine, 0, blank, seed + games * stride)
    return games


# --- many games, on all cores --------------------------------------------------------------------------------------


@parallel
def begin_batch(states: Any, blank: Any, seeds: Any, seats: Any, masks: Any, seen: Any, menus: Any) -> None:
    """Deal every game, and look."""
    blocks = len(menus)
    for block in prange(blocks):
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            begin(states, i, blank, seeds, len(states))
            look(states, i, seats, menus[block], masks[i], seen[i])


@parallel
def step_batch(
    states: Any,
    actions: Any,
    blank: Any,
    seeds: Any,
    seats: Any,
    masks: Any,
    seen: Any,
    rewards: Any,
    dones: Any,
    menus: Any,
    refused: Any,
) -> None:
    """One step in every game; refused[block] counts actions that were not legal."""
    blocks = len(menus)
    for block in prange(blocks):
        refused[block] = 0
        for i in range(block * len(states) // blocks, (block + 1) * len(states) // blocks):
            done = advance(states, i, actions[i], blank, seeds, len(states), seats, masks, rewards, dones)
            if done == ILLEGAL:
                refused[block] += 1
            else:
                look(states, i, seats, menus[block], masks[i], seen[i])


@parallel
def choose_batch(masks: Any, choosers: Any, actions: Any, blocks: int) -> None:
    """A random legal action for every game; choosers has a stream for each."""
    for block in prange(blocks):
        for i in range(block * len(masks) // blocks, (block + 1) * len(masks) // blocks):
            actions[i] = choose(masks[i], choosers[i])


@template
def sow_choosers(choosers: Any, seed: int) -> None:
    """The streams of the random players of a batch."""
    for i in range(len(choosers)):
        sow_chooser(choosers, i, seed)


@template
def reward_batch(states: Any, rewards: Any) -> None:
    """The rewards of finished games."""
    for i in range(len(states)):
        reward(states[i], rewards[i])


@template
def play_on_batch(states: Any, blank: Any, first_seed: int, moves: int, games: Any, menu: Any, chooser: Any) -> None:
    """`play_on` for every place of a batch, one after the other: what the steady-state kernel does."""
    for i in range(len(states)):
        games[i] = play_on(states[i : i + 1], blank, first_seed + i, len(states), moves, menu, chooser)
