"""The kernels: one game per thread, around the very functions the CPU runs.

Templates over the rules of any game. `compiling.py` binds `cuda`, the types and the sizes and makes PTX of them; this
file itself imports nothing of CUDA. Whole games are played in thread-local memory and only their end is written back.
A step writes each observation and mask into shared memory first, where the rows of a block lie one after the other
exactly as in device memory, and then the threads of the block copy the whole piece side by side.
"""

from __future__ import annotations

from typing import Any

from ..core.rule import template
from ..envs.stepping import ILLEGAL, advance, begin, choose, look, play_on, play_one, reward, sow_chooser

cuda: Any = None  # numba.cuda
STATE: Any = None  # the types of a state, an observation, and of numbers
SEEN: Any = None
INT16: Any = None
INT32: Any = None
UINT8: Any = None
UINT32: Any = None
MENU = 0  # room for all legal actions
SEEN_BYTES = 0
ACTIONS = 0
WORD = 4


@template
def play(states: Any, blank: Any, first_seed: int, moves: Any, rewards: Any) -> None:
    """Whole random games: the final state, the number of moves and the rewards of each."""
    i = cuda.grid(1)
    if i < len(states):
        mine = cuda.local.array(1, STATE)
        menu = cuda.local.array(MENU, INT16)
        chooser = cuda.local.array(4, UINT32)
        moves[i] = play_one(mine, blank, first_seed + i, menu, chooser)
        reward(mine[0], rewards[i])
        states[i] = mine[0]


@template
def play_steadily(states: Any, blank: Any, first_seed: int, moves: int, games: Any) -> None:
    """So many random moves in each thread, with a new game whenever one ends."""
    i = cuda.grid(1)
    if i < len(states):
        mine = cuda.local.array(1, STATE)
        menu = cuda.local.array(MENU, INT16)
        chooser = cuda.local.array(4, UINT32)
        games[i] = play_on(mine, blank, first_seed + i, len(states), moves, menu, chooser)
        states[i] = mine[0]


@template
def play_near(states: Any, blank: Any, first_seed: int, moves: Any, rewards: Any) -> None:
    """As `play`, with the game in shared memory: nearer than local memory, but room for fewer threads."""
    i = cuda.grid(1)
    me = cuda.threadIdx.x
    near = cuda.shared.array(0, STATE)
    if i < len(states):
        mine = near[me : me + 1]
        menu = cuda.local.array(MENU, INT16)
        chooser = cuda.local.array(4, UINT32)
        moves[i] = play_one(mine, blank, first_seed + i, menu, chooser)
        reward(mine[0], rewards[i])
        states[i] = mine[0]


@template
def play_steadily_near(states: Any, blank: Any, first_seed: int, moves: int, games: Any) -> None:
    """As `play_steadily`, with the game in shared memory."""
    i = cuda.grid(1)
    me = cuda.threadIdx.x
    near = cuda.shared.array(0, STATE)
    if i < len(states):
        mine = near[me : me + 1]
        menu = cuda.local.array(MENU, INT16)
        chooser = cuda.local.array(4, UINT32)
        games[i] = play_on(mine, blank, first_seed + i, len(states), moves, menu, chooser)
        states[i] = mine[0]


@template
def start(states: Any, blank: Any, seeds: Any, seats: Any, masks: Any, seen: Any) -> None:
    """Deal every game, and look."""
    i = cuda.grid(1)
    if i < len(states):
        menu = cuda.local.array(MENU, INT16)
        begin(states, i, blank, seeds, len(states))
        look(states, i, seats, menu, masks[i], seen[i])


@template
def step(
    states: Any,
    actions: Any,
    blank: Any,
    seeds: Any,
    seats: Any,
    masks: Any,
    seen: Any,
    rewards: Any,
    dones: Any,
) -> None:
    """One step in every game, each thread writing its own rows."""
    i = cuda.grid(1)
    if i < len(states):
        menu = cuda.local.array(MENU, INT16)
        done = advance(states, i, actions[i], blank, seeds, len(states), seats, masks, rewards, dones)
        if done != ILLEGAL:
            look(states, i, seats, menu, masks[i], seen[i])


@template
def step_together(
    states: Any,
    actions: Any,
    blank: Any,
    seeds: Any,
    seats: Any,
    masks: Any,
    seen_words: Any,
    mask_words: Any,
    rewards: Any,
    dones: Any,
) -> None:
    """The same step; the rows of a block are collected in shared memory and copied out together."""
    i = cuda.grid(1)
    me = cuda.threadIdx.x
    together = cuda.blockDim.x
    seen = cuda.shared.array(0, SEEN)
    room = cuda.shared.array(0, UINT8)
    words = cuda.shared.array(0, INT32)
    masks_at = together * SEEN_BYTES
    if i < len(states):
        menu = cuda.local.array(MENU, INT16)
        advance(states, i, actions[i], blank, seeds, len(states), seats, masks, rewards, dones)
        at = masks_at + me * ACTIONS
        look(states, i, seats, menu, room[at : at + ACTIONS], seen[me])
    cuda.syncthreads()
    first = cuda.blockIdx.x * together
    games = min(together, len(states) - first)
    to = first * SEEN_BYTES // WORD
    for k in range(me, games * SEEN_BYTES // WORD, together):
        seen_words[to + k] = words[k]
    to = first * ACTIONS // WORD
    for k in range(me, games * ACTIONS // WORD, together):
        mask_words[to + k] = words[masks_at // WORD + k]


@template
def choose_all(masks: Any, choosers: Any, actions: Any) -> None:
    """A random legal action for every game."""
    i = cuda.grid(1)
    if i < len(masks):
        actions[i] = choose(masks[i], choosers[i])


@template
def sow_all_choosers(choosers: Any, seed: int) -> None:
    """The streams of the random players."""
    i = cuda.grid(1)
    if i < len(choosers):
        sow_chooser(choosers, i, seed)
