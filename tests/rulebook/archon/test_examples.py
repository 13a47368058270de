"""The examples of the rulebooks, as the rules page restates them."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import ATTACKS, GOLD
from bastide.games.archon.rules.season import raid, reward

from .city import city, goods


def test_the_raid_that_costs_a_recruit_a_cube_two_gold_and_one_vp() -> None:
    c = city(2).goods(0, recruit=1, iron=1, gold=2)
    c.player(0).wall = 1
    raid(c.state, c.player(0), 5)
    assert goods(c, 0) == {}
    assert c.player(0).vp == -1


def test_that_raid_in_a_whole_game() -> None:
    """Strength 5 against four warriors, of which one is the player's own."""
    c = city(4, round=3).goods(0, recruit=1, iron=1, gold=2)
    c.player(0).wall, c.player(1).wall = 1, 3
    card = next(i for i, row in enumerate(ATTACKS) if row[4] == 5)
    c.state.attacks_gone = [int(i != card) for i in range(6)]
    c.state.grants[0] = 0  # warriors 5, 3, 2, 1: the second place with one warrior
    c.end_round()
    assert c.state.raided[0] == 1
    assert goods(c, 0) == {}
    assert c.player(0).vp == -1 + 3


def test_a_silver_is_bought_for_two_gold() -> None:
    c = city().goods(0, gold=2).row("silver", 2)
    c.act("market 1", "courtier", "buy silver 2")
    assert goods(c, 0) == {"silver": 1}


def test_an_iron_is_sold_for_three_gold_and_then_a_silver_and_a_papyrus_are_bought_for_two() -> None:
    c = city().goods(0, iron=1).row("silver", 1).row("papyrus", 1)
    c.act("market 1", "courtier", "sell iron")
    assert goods(c, 0) == {"gold": 3}
    c.play("buy silver 1", "buy papyrus 1")
    assert goods(c, 0) == {"gold": 1, "silver": 1, "papyrus": 1}


def test_the_second_cleric_costs_a_gold_and_a_recruit_and_scores_three() -> None:
    c = city().hand(0, courtier=4, cleric=1).goods(0, gold=1, recruit=1)
    c.act("guild hall 1", "courtier", "magister cleric", "replace spent")
    assert goods(c, 0) == {}
    assert c.player(0).vp == 3
    assert c.player(0).own == [8, 0, 2, 0, 0]


def test_two_tied_for_second_share_second_and_third_and_the_next_is_fourth() -> None:
    c = city(4).grant("grant_1")  # arts 9, 5, 3, 1
    for seat, arts in enumerate((5, 3, 3, 1)):
        c.player(seat).arts = arts
    assert [reward(c.state, 0, seat) for seat in range(4)] == [9, 4, 4, 1]


def test_three_tied_for_first_share_three_places_and_the_last_is_fourth() -> None:
    c = city(4).grant("grant_1")
    for seat, arts in enumerate((2, 2, 2, 1)):
        c.player(seat).arts = arts
    assert [reward(c.state, 0, seat) for seat in range(4)] == [(9 + 5 + 3) // 3] * 3 + [1]


@pytest.mark.parametrize(("players", "recruits"), [(2, [1, 2]), (3, [1, 1, 2]), (4, [1, 1, 2, 2])])
def test_the_starting_goods_by_seat(players: int, recruits: list[int]) -> None:
    from ...table import table

    t = table("archon", players, seed=3)
    order = t.state.order[:players]
    assert [t.state.players[seat].goods for seat in order] == [[1, 0, 0, 0, 2, n] for n in recruits]


def test_a_tax_collector_lets_others_pay_one_gold_to_enter() -> None:
    c = city(3).hand(0, courtier=4, tax_collector=1).goods(1, gold=1)
    c.act("treasury 1", "tax collector")
    c.act("treasury 3", "courtier")
    assert c.player(0).goods[GOLD] == 2 + 1
    assert c.player(1).goods[GOLD] == 1 - 1 + 2
