"""The kernels: one game per thread, around the very functions the CPU runs.

Templates over the rules of any game. `compiling.py` binds `cuda`, the types and the sizes and makes PTX of them; this
file itself imports nothing of CUDA. In `play` each thread keeps its game in local memory and only the end is written
back. In `play_steadily` and `step` the games of a block lie in shared memory. A step is bound by memory: games are
fetched and brought back side by side, and so are masks and observations through the same room.
"""

from __future__ import annotations

from typing import Any

from ..core.playing import deal
from ..core.rule import Rule, rule, template, unbound
from ..envs.stepping import (
    advance,
    begin,
    choose,
    list_legal,
    look,
    mark,
    move_on,
    observe_at,
    play_one,
    reward,
    sow_chooser,
)

phase_of: Rule = unbound  # `own_phase`, or `no_phase` for a game whose state has none

cuda: Any = None  # numba.cuda
STATE: Any = None  # the types of a state, an observation, and of numbers
ROW: Any = None  # an observation as a record, `seen`, and as plain numbers, `halves`: the same bytes
INT16: Any = None
INT32: Any = None
INT64: Any = None
UINT8: Any = None
UINT32: Any = None
MENU = 0  # room for all legal actions
STATE_BYTES = 0
ACTIONS = 0
WARP = 32
PHASES = 32  # kinds of decisions that are told apart; as many as the threads of the smallest block
MOST_THREADS = 384
LONG = 8
HALF = 2


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
def play_steadily(states: Any, blank: Any, first_seed: int, moves: int, games: Any, choosers: Any) -> None:
    """So many random moves in each game, with a new one whenever one ends; counts the games that ended.

    Before each move games change threads, so that those of one phase come together: threads of a warp wait for each
    other wherever they do different things.
    """
    me = cuda.threadIdx.x
    first = cuda.blockIdx.x * cuda.blockDim.x
    near = cuda.shared.array(0, STATE)
    order = cuda.shared.array(MOST_THREADS, INT16)
    counts = cuda.shared.array(PHASES, INT32)
    menu = cuda.local.array(MENU, INT16)
    here = min(cuda.blockDim.x, len(states) - first)
    if me < here:
        games[first + me] = 0
        deal(near, me, blank, first_seed + first + me)
        sow_chooser(choosers, first + me, first_seed)
    for _ in range(moves):
        sort_by_phase(near, here, order, counts)
        if me < here:
            at = order[me]
            i = first + at
            mine = near[at : at + 1]
            games[i] = move_on(mine, blank, first_seed + i, len(states), games[i], menu, choosers[i])
    cuda.syncthreads()
    if me < here:
        states[first + me] = near[me]


@rule
def own_phase(s: Any) -> Any:
    """Which kind of decision is asked."""
    return s.phase


@rule
def no_phase(s: Any) -> int:
    return 0


@template
def sort_by_phase(near: Any, here: int, order: Any, counts: Any) -> None:
    """Fill `order` with the numbers of the block's games by phase; within a phase in any order."""
    me = cuda.threadIdx.x
    if me < PHASES:
        counts[me] = 0
    cuda.syncthreads()
    phase = 0
    place = 0
    if me < here:
        phase = min(phase_of(near[me]), PHASES - 1)
        place = cuda.atomic.add(counts, phase, 1)
    cuda.syncthreads()
    if me < here:
        for earlier in range(phase):
            place += counts[earlier]
        order[place] = me
    cuda.syncthreads()


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
    state_longs: Any,
    actions: Any,
    blank: Any,
    seeds: Any,
    seats: Any,
    masks: Any,
    seen_halves: Any,
    mask_longs: Any,
    rewards: Any,
    dones: Any,
) -> None:
    """One step in every game."""
    i = cuda.grid(1)
    me = cuda.threadIdx.x
    together = cuda.blockDim.x
    near = cuda.shared.array(0, STATE)
    longs = cuda.shared.array(0, INT64)
    bytes_ = cuda.shared.array(0, UINT8)
    menu = cuda.local.array(MENU, INT16)
    row = cuda.local.array(1, ROW)
    first = cuda.blockIdx.x * together
    games = min(together, len(actions) - first)
    of_states = games * STATE_BYTES // LONG
    of_masks = games * ACTIONS // LONG
    copy(state_longs, first * STATE_BYTES // LONG, longs, 0, of_states, me, together)
    cuda.syncthreads()
    if i < len(actions):
        mine = near[me : me + 1]
        own = slice(i, i + 1)
        advance(mine, 0, actions[i], blank, seeds[own], len(actions), seats[own], masks[own], rewards[own], dones[own])
        seats[i] = list_legal(near[me], menu)
        observe_at(mine, 0, seats[i], row.seen)
    cuda.syncthreads()
    copy(longs, 0, state_longs, first * STATE_BYTES // LONG, of_states, me, together)
    cuda.syncthreads()
    if i < len(actions):
        mark(menu, bytes_[me * ACTIONS : (me + 1) * ACTIONS])
    cuda.syncthreads()
    copy(longs, 0, mask_longs, first * ACTIONS // LONG, of_masks, me, together)
    cuda.syncthreads()
    if i < len(actions):
        write_rows(row[0].halves, seen_halves, i)


@template
def copy(source: Any, start: int, target: Any, to: int, count: int, me: int, together: int) -> None:
    """Side by side: of `together` threads, thread `me` takes its share, four items at a time so that they overlap."""
    k = me
    while k + 3 * together < count:
        a = source[start + k]
        b = source[start + k + together]
        c = source[start + k + 2 * together]
        d = source[start + k + 3 * together]
        target[to + k] = a
        target[to + k + together] = b
        target[to + k + 2 * together] = c
        target[to + k + 3 * together] = d
        k += 4 * together
    while k < count:
        target[to + k] = source[start + k]
        k += together


@template
def write_rows(row: Any, rows: Any, i: int) -> None:
    """The rows of a warp, piece by piece through shared memory, so that its threads write side by side."""
    tile = cuda.shared.array(0, INT16)
    me = cuda.threadIdx.x
    lane = me % WARP
    wide = STATE_BYTES // HALF  # what each thread has of shared memory
    for done in range(0, len(row), wide):
        part = min(wide, len(row) - done)
        for k in range(part):
            tile[me * wide + k] = row[done + k]
        cuda.syncwarp()
        for other in range(WARP):
            copy(tile, (me - lane + other) * wide, rows, (i - lane + other) * len(row) + done, part, lane, WARP)
        cuda.syncwarp()


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
