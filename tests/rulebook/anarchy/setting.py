"""Positions of The Anarchy for rule tests: a table in the action phase, arranged piles, attacks and castles."""

from __future__ import annotations

from typing import Any

from bastide.games.anarchy.components import BUILDINGS, NOTHING, SIDES, TACTICS, UNITS, WHEEL, WORKS
from bastide.games.anarchy.rules.round import begin_defence
from bastide.games.anarchy.state import Fighter, Node, Phase, Player

from ...table import Table, table

EASY = {"mode": "classic", "difficulty": "easy"}
SIEGE = {"mode": "siege", "difficulty": "easy"}


def acting(players: int = 1, options: dict[str, Any] | None = None, round: int = 1, seed: int = 1) -> Table:
    """All seats in the action phase of a round with empty boards."""
    t = table("anarchy", players, seed, options or EASY)
    while t.state.phase == Phase.DRAFT:
        t.play(t.legal()[0])
    for me in t.state.players[:players]:
        for slot in range(round):
            if me.paths[slot] == NOTHING:
                me.paths[slot] = me.paths[0]
        me.stock = [0] * 8
    t.state.round = round
    return t


def me_of(t: Table, seat: int = 0) -> Player:
    me = t.state.players[seat]
    assert isinstance(me, Player)
    return me


def give(t: Table, seat: int = 0, **units: int) -> Player:
    """Put units on a player board."""
    me = me_of(t, seat)
    for unit, n in units.items():
        me.stock[UNITS.index(unit)] += n
    return me


def stock(t: Table, seat: int = 0) -> dict[str, int]:
    """What lies on a player board, without zeros."""
    return {unit: n for unit, n in zip(UNITS, me_of(t, seat).stock, strict=True) if n}


def constructed(t: Table, *works: str, seat: int = 0) -> None:
    for work in works:
        me_of(t, seat).works |= 1 << WORKS.index(work)


def researched_on_wheel(t: Table, *boxes: str, seat: int = 0) -> None:
    for box in boxes:
        me_of(t, seat).wheel |= 1 << WHEEL.index(box)


def tactics(t: Table, seat: int = 0, **prepared: int) -> None:
    """Research tactics and set their prepared units."""
    for tactic, units in prepared.items():
        me_of(t, seat).researched[TACTICS.index(tactic)] = 1
        me_of(t, seat).prepared[TACTICS.index(tactic)] = units


def building(t: Table, name: str, built: int, filled: int, seat: int = 0) -> None:
    me_of(t, seat).built[BUILDINGS.index(name)] = built
    me_of(t, seat).filled[BUILDINGS.index(name)] = filled


def next_cards(t: Table, *cards: int, seat: int = 0) -> None:
    """Arrange the pile so that these domain cards (1 to 24) are revealed next."""
    me = me_of(t, seat)
    wanted = [card - 1 for card in cards]
    others = [card for card in range(24) if card not in wanted]
    me.pile = [*others, *reversed(wanted)]
    me.pile_left = 24


def attacks(t: Table, *cards: int, seat: int = 0, escalade: int = 1) -> None:
    """Lay attack cards (1 to 36) into spaces 2, 3, ... and a final escalade (1 to 6) into space 1, all faceup."""
    me = me_of(t, seat)
    me.attack = [35 + escalade, *(card - 1 for card in cards), *[NOTHING] * (5 - len(cards))]
    me.faceup = [1] * (1 + len(cards)) + [0] * (5 - len(cards))


def facedown(t: Table, *spaces: int, seat: int = 0) -> None:
    """Turn attack cards (by space, from 1) over."""
    for space in spaces:
        me_of(t, seat).faceup[space - 1] = 0


def defending(t: Table) -> Table:
    """Everybody ends: food is paid and deployment begins."""
    for me in t.state.players[: t.state.seats]:
        me.node = Node.IDLE
    begin_defence(t.state)
    return t


def fighters(t: Table, seat: int = 0) -> dict[str, dict[str, int]]:
    """Who stands on which side."""
    found = {}
    for side, row in zip(SIDES, me_of(t, seat).fighters, strict=True):
        present = {Fighter(kind).name.lower(): n for kind, n in enumerate(row) if n}
        if present:
            found[side] = present
    return found
