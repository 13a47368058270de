"""A city for rule tests: everybody has ten cards and nothing else, and the first seat is to act.

c = city(3).hand(0, courtier=2, cleric=1).goods(0, gold=3).lying(iron=1)
c.act("repository 1", "courtier", "take iron")
assert c.state.players[0].goods[IRON] == 1
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import bastide
from bastide.games.archon.components import (
    BUILDINGS,
    CARDS,
    CUBES,
    FAVOR_IDS,
    GOODS,
    GRANT_IDS,
    N_BUILDINGS,
)
from bastide.games.archon.rules.rounds import next_turn
from bastide.games.archon.state import NOTHING, Phase, Player

from ...table import Table

GAME = bastide.game("archon")
FAVORS = ("favor_01", "favor_02", "favor_03", "favor_04")  # harmless ones that give goods


class City(Table):
    """A position in the middle of a round."""

    def player(self, seat: int) -> Player:
        player: Player = self.state.players[seat]
        return player

    def hand(self, seat: int, resting: Mapping[str, int] | None = None, **cards: int) -> Self:
        """The hand by card names; the resting pile is five courtiers unless told; the rest up to ten is spent."""
        me = self.player(seat)
        me.hand = [cards.get(name.replace(" ", "_"), 0) for name in CARDS]
        me.resting = [(resting if resting is not None else {"courtier": 5}).get(name, 0) for name in CARDS]
        me.own = [a + b for a, b in zip(me.hand, me.resting, strict=True)]
        me.own[0] += 10 - sum(me.own)
        me.track = me.own[1:]
        return self

    def goods(self, seat: int, **goods: int) -> Self:
        self.player(seat).goods = [goods.get(name, 0) for name in GOODS]
        return self

    def own(self, seat: int, *buildings: str) -> Self:
        self.player(seat).buildings = [int(name in buildings) for name in BUILDINGS]
        return self

    def lying(self, **cubes: int) -> Self:
        self.state.repository = [cubes.get(name, 0) for name in CUBES]
        return self

    def stock(self, **goods: int) -> Self:
        for name, n in goods.items():
            self.state.stock[GOODS.index(name)] = n
        return self

    def row(self, cube: str, *filled: int) -> Self:
        """The price slots of a row that have a cube, counted from 1."""
        self.state.market[CUBES.index(cube)] = sum(1 << (i - 1) for i in filled)
        return self

    def favor(self, *cards: str) -> Self:
        places = [FAVOR_IDS.index(card) for card in cards]
        self.state.favors[: len(places)] = places
        return self

    def grant(self, card: str) -> Self:
        self.state.grants[(self.state.round - 1) // 3] = GRANT_IDS.index(card)
        return self

    def act(self, slot: str, cards: str, *choices: str) -> Self:
        """One placement: the slot, what is played, and the choices inside the action."""
        return self.play(slot, f"play {cards}", *choices)

    def with_slots(self) -> list[str]:
        """The slots the acting seat may enter."""
        return [name for name in self.legal() if name not in ("pass", "decline")]

    def payments(self, slot: str) -> list[str]:
        """What may be played for a slot, without playing it."""
        twin = City.__new__(City)
        twin.game, twin.state = self.game, self.state.clone()
        return [name.removeprefix("play ") for name in twin.play(slot).legal()]

    def end_round(self) -> Self:
        """Everybody passes."""
        now = self.state.round
        while self.state.round == now and self.state.phase in (Phase.ACT, Phase.PAY):
            self.play("pass")
        return self

    def total(self, good: str) -> int:
        return sum(player.goods[GOODS.index(good)] for player in self.state.players[: self.state.seats])


def city(players: int = 2, options: dict[str, Any] | None = None, round: int = 1, **fields: Any) -> City:
    """Seat 0 is to act; everybody holds five courtiers, rests five, and owns nothing."""
    c = City(GAME, players, 1, options or {})
    s = c.state
    s.round = round
    s.order = [seat if seat < players else NOTHING for seat in range(4)]
    s.market = [0] * 4
    s.repository = [0] * 4
    s.tiles = [1 if players == 2 else 2] * N_BUILDINGS
    for seat in range(players):
        c.hand(seat, courtier=5).goods(seat)
        c.player(seat).vp = 0
    c.favor(*FAVORS[:players])
    s.turn = players - 1
    next_turn(s)
    return c.with_(**fields)


def goods(c: City, seat: int) -> dict[str, int]:
    """What a seat has, without zeros."""
    return {name: n for name, n in zip(GOODS, c.player(seat).goods, strict=True) if n}
