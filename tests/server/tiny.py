"""A tiny game for tests of the server: everybody plays at the same time and in secret.

Each seat is dealt a secret card and lays three numbers face down, whenever it likes. When all have, the sums are shown
and chance adds a die for each seat.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bastide.core.actions import ActionTable
from bastide.core.game import Component, Game, Rules, Words
from bastide.core.options import Flag, Number
from bastide.core.randomness import TABLE, Stream, below, draw_word, roll, sow_all
from bastide.core.record import Record, i8, i16, one
from bastide.core.rule import rule
from bastide.core.state import GameState, Menu, offer
from bastide.games import load

LAID = 3
ACTIONS = ActionTable()
LAY = ACTIONS.add("lay {}", "12345", "a number, face down")


class Options(Record):
    open = i8()
    extra = i8()


class State(GameState):
    options = one(Options)
    cards = i8(4)
    count = i8(4)
    laid = i8(4, 3)
    dice = i8(4)


class Seen(Record):
    card = i16()
    count = i16(4)


@rule
def setup(s: State) -> None:
    for p in range(s.seats):
        s.cards[p] = 1 + below(s.rng[TABLE], 50)


@rule
def actors(s: State) -> int:
    bits = 0
    for p in range(s.seats):
        if s.count[p] < LAID:
            bits = bits | (1 << p)
    return bits


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    for number in range(5):
        offer(menu, LAY + number)


@rule
def apply(s: State, seat: int, action: int) -> None:
    s.laid[seat][s.count[seat]] = action - LAY + 1
    s.count[seat] += 1
    if actors(s) == 0:
        for p in range(s.seats):
            s.dice[p] = roll(s.rng[1 + p])


@rule
def score(s: State, seat: int) -> int:
    total = s.cards[seat] + s.dice[seat]
    for i in range(LAID):
        total += s.laid[seat][i]
    return total


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    seen.card = s.cards[seat]
    for p in range(4):
        seen.count[p] = s.count[p]


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    for p in range(s.seats):
        if p != seat:
            s.cards[p] = 1 + below(stream, 50)
            for i in range(s.count[p]):
                s.laid[p][i] = 1 + below(stream, 5)
    sow_all(s.rng, draw_word(stream), draw_word(stream))


class SeatView(msgspec.Struct):
    score: int | None
    card: int | None
    laid: list[int | None]


class View(msgspec.Struct):
    seats: list[SeatView]


def view(s: State, viewer: int | None) -> View:
    over = actors(s) == 0
    seats = []
    for p in range(s.seats):
        known = over or viewer is None or viewer == p
        laid = [s.laid[p][i] if known else None for i in range(s.count[p])]
        seats.append(SeatView(score(s, p) if known else None, s.cards[p] if known else None, laid))
    return View(seats)


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    return f"lays {action - LAY + 1}" if viewer in (None, seat) else "lays a number face down"


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    if actors(after) or not actors(before):
        return {}
    return {f"die {p + 1}": str(after.dice[p]) for p in range(after.seats)}


SECRETS = Game(
    name="secrets",
    title="Secret Numbers",
    seats=(1, 4),
    rules_version=1,
    options=(Flag("open", False, "nothing"), Number("extra", 0, "nothing", 0, 9)),
    state=State,
    observation=Seen,
    actions=ACTIONS,
    rules=Rules(setup, actors, legal, apply, score, score, observe, determinize, score, score, legal),
    words=Words(
        view=view,
        describe=describe,
        why_not=lambda s, seat, action: "you have laid three numbers",
        chance=chance,
        catalogue=lambda: [Component("Numbers", "1", "One", "one", {}, "rulebook")],
        table=lambda s, viewer, names: "",
    ),
    view=View,
    components="none",
    component_file=load("splendor").component_file,
    max_moves=12,
    about="For tests.",
)
GAMES: dict[str, Any] = {"secrets": SECRETS}
