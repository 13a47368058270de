"""What runs out and what does not: rulings R43 to R45."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import GOLD, RECRUIT
from bastide.games.archon.rules.market import fill_market
from bastide.games.archon.rules.season import next_season
from bastide.games.archon.rules.setup import fill_repository

from .city import city, goods


def test_R43_recruits_are_limited_and_the_barracks_close_without_them() -> None:
    c = city().stock(recruit=1).own(0, "weaponsmith")
    c.act("barracks 1", "courtier")
    assert goods(c, 0) == {"recruit": 1}
    assert "barracks 1" not in city().stock(recruit=0).legal()
    assert "R43" in str(city().stock(recruit=0).why_not("barracks 1"))


def test_R43_start_of_season_recruits_come_in_player_order() -> None:
    c = city(2).stock(recruit=3).own(0, "tavern").own(1, "tavern")
    c.state.order = [1, 0, -1, -1]
    c.state.round = 4
    next_season(c.state)
    assert (c.player(1).goods[RECRUIT], c.player(0).goods[RECRUIT]) == (2, 1)


def test_R44_a_fill_places_what_exists_the_market_before_the_repository() -> None:
    c = city(2).stock(stone=2).grant("grant_2")  # three stones for the market
    fill_market(c.state)
    fill_repository(c.state)
    assert c.state.market[3] == 0b011
    assert c.state.repository[3] == c.state.stock[3] == 0


def test_R44_at_the_end_of_a_season_too() -> None:
    c = city(2, round=3)
    c.player(0).wall = 5
    c.state.grants[1] = 1
    c.stock(silver=0, papyrus=0, iron=0, stone=2)
    c.end_round()
    assert c.state.market == [0, 0, 0, 0b011]
    assert c.state.repository == [0, 0, 0, 0]


def test_R44_arts_and_science_cards_are_limited() -> None:
    c = city(arts=1, science=0).goods(0, gold=9, papyrus=9)
    assert "planetarium 1" not in c.legal()
    assert "R44" in str(c.why_not("planetarium 1"))
    c.act("academy 1", "courtier")
    assert c.player(0).arts == 1 and c.state.arts == 0


def test_R45_gold_is_unlimited() -> None:
    c = city().stock(gold=0)
    c.act("treasury 1", "courtier")
    assert goods(c, 0) == {"gold": 2}


@pytest.mark.parametrize(("left", "taken"), [(2, 2), (1, 1)])
def test_R45_or_limited_to_the_coins_in_the_box(left: int, taken: int) -> None:
    c = city(2, {"gold_supply": "limited_55"}).stock(gold=left)
    c.act("treasury 1", "courtier")
    assert goods(c, 0) == {"gold": taken}
    assert c.state.stock[GOLD] == 0 or left > 2


def test_R45_then_the_treasury_closes_and_nobody_sells() -> None:
    c = city(2, {"gold_supply": "limited_55"}).stock(gold=0).goods(0, iron=1)
    assert "treasury 1" not in c.legal() and "R45" in str(c.why_not("treasury 1"))
    assert "market 1" not in c.legal()
