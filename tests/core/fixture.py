"""A tiny game with a simultaneous phase, to test the kernel with: everybody rolls secretly, then may roll again.

Each seat holds a die. In the first phase all seats act at once, in any order: roll again (up to twice) or stand. Then
the table adds one common die for the total. Highest sum wins.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from bastide.core.actions import ActionTable
from bastide.core.game import Component, Game, Rules, Words
from bastide.core.options import Flag
from bastide.core.randomness import TABLE, Stream, draw_word, roll, sow_all
from bastide.core.record import Record, i8, i16, many, one
from bastide.core.rule import rule
from bastide.core.state import GameState, Menu, offer

ACTIONS = ActionTable()
STAND = ACTIONS.add("stand")
AGAIN = ACTIONS.add("again")
MOST_ROLLS = 2


class Options(Record):
    lucky = i8()


class Player(Record):
    die = i8()
    rolls = i8()
    done = i8()


class State(GameState):
    options = one(Options)
    common = i8()
    players = many(Player, 4)


class Seen(Record):
    die = i16()
    rolls = i16(4)
    common = i16()


class SeatView(msgspec.Struct):
    die: int | None
    rolls: int
    done: bool


class View(msgspec.Struct):
    common: int
    seats: list[SeatView]


@rule
def setup(s: State) -> None:
    for seat in range(s.seats):
        s.players[seat].die = roll(s.rng[1 + seat])


@rule
def actors(s: State) -> int:
    bits = 0
    for seat in range(s.seats):
        if not s.players[seat].done:
            bits |= 1 << seat
    return bits


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    offer(menu, STAND)
    if s.players[seat].rolls < MOST_ROLLS:
        offer(menu, AGAIN)


@rule
def apply(s: State, seat: int, action: int) -> None:
    me = s.players[seat]
    if action == AGAIN:
        me.die = roll(s.rng[1 + seat])
        me.rolls += 1
    else:
        me.done = 1
    if actors(s) == 0:
        s.common = roll(s.rng[TABLE])


@rule
def score(s: State, seat: int) -> int:
    return s.players[seat].die + s.common + s.options.lucky


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    seen.die = s.players[seat].die
    seen.common = s.common
    for p in range(4):
        seen.rolls[p] = s.players[(seat + p) % s.seats].rolls if p < s.seats else 0


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    over = actors(s) == 0
    for other in range(s.seats):
        if other != seat and not over:
            s.players[other].die = roll(stream)
    sow_all(s.rng, draw_word(stream), draw_word(stream))


def view(s: State, viewer: int | None) -> View:
    over = actors(s) == 0
    return View(
        s.common,
        [
            SeatView(p.die if over or viewer is None or viewer == seat else None, p.rolls, bool(p.done))
            for seat, p in enumerate(s.players[: s.seats])
        ],
    )


GAME = Game(
    name="fixture",
    title="Fixture",
    seats=(1, 4),
    rules_version=1,
    options=(Flag("lucky", False, "one more point for all"),),
    state=State,
    observation=Seen,
    actions=ACTIONS,
    rules=Rules(setup, actors, legal, apply, score, score, observe, determinize, score, score, legal),
    words=Words(
        view=view,
        describe=lambda s, seat, action, viewer: ACTIONS.name(action) + "s",
        why_not=lambda s, seat, action: "you have rolled twice already (section 1)",
        chance=lambda before, after, viewer: {"die": str(after.common)} if after.common != before.common else {},
        catalogue=lambda: [Component("Dice", "die", "Die", "six sides", {}, "rulebook")],
        table=lambda s, viewer, names: str(view(s, viewer)),
    ),
    view=View,
    components="0" * 16,
    component_file=Path(__file__),
    max_moves=12,
)
