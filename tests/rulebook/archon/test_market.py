"""Section 6.4: the Market Place; rulings R22 to R24, R37 and R39."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import GRANT_IDS, GRANTS
from bastide.games.archon.state import Phase

from .city import City, city, goods


def test_at_setup_the_cubes_of_the_grant_lie_on_the_cheapest_slots() -> None:
    from ...table import table

    s = table("archon").state
    card = GRANTS[s.grants[0]]
    assert s.market == [(1 << n) - 1 for n in card.market]


def test_R22_a_new_season_puts_the_old_cubes_away_first() -> None:
    c = refilled("reset")
    assert c.state.market == [0b11, 0b1, 0b11, 0b111]


def test_R22_topping_up_keeps_them() -> None:
    c = refilled("top_up")
    assert c.state.market == [0b101, 0b111, 0b11, 0b111]


def refilled(refill: str) -> City:
    """Silver on the third slot, papyrus full, and a grant of 2, 1, 2, 3 for the second season."""
    c = city(2, {"market_refill": refill}, round=3)
    c.state.grants[1] = GRANT_IDS.index("grant_2")
    c.row("silver", 3).row("papyrus", 1, 2, 3)
    for seat in range(2):
        c.player(seat).wall = 5
    return c.end_round()


def test_R23_an_empty_row_cannot_be_bought_from_and_a_full_one_not_sold_into() -> None:
    c = city().goods(0, gold=5, iron=1).row("iron", 1, 2, 3)
    c.play("market 1", "play courtier")
    assert c.legal() == ["buy iron 1", "buy iron 2", "buy iron 3"]
    assert "no silver lies" in str(c.why_not("buy silver 1"))
    assert "full" in str(c.why_not("sell iron"))


def test_R23_without_any_trade_the_market_cannot_be_entered() -> None:
    c = city().goods(0, gold=1).row("silver", 2)
    assert "market 1" not in c.legal()
    assert "R23" in str(c.why_not("market 1"))


def test_R23_the_buyer_may_take_any_cube_of_a_row() -> None:
    c = city().goods(0, gold=3).row("stone", 1, 3)
    c.act("market 1", "courtier", "buy stone 3")
    assert c.state.market[3] == 0b001
    assert goods(c, 0) == {"stone": 1}


def test_R24_two_purchases_may_be_of_one_kind() -> None:
    c = city().goods(0, gold=3).row("stone", 1, 2)
    c.act("market 1", "courtier", "buy stone 1", "buy stone 2")
    assert goods(c, 0) == {"stone": 2}


def test_R24_what_was_sold_cannot_be_bought_and_what_was_bought_not_sold() -> None:
    c = city().goods(0, gold=3, stone=1).row("stone", 1).row("iron", 1)
    c.act("market 1", "courtier", "sell stone")
    assert "buy stone 1" not in c.legal() and "sold stone" in str(c.why_not("buy stone 1"))
    c = city().goods(0, gold=3, stone=1).row("stone", 1).row("iron", 1)
    c.act("market 1", "courtier", "buy stone 1")
    assert "sell stone" not in c.legal() and "bought stone" in str(c.why_not("sell stone"))


def test_a_sale_goes_onto_the_dearest_empty_slot() -> None:
    c = city().goods(0, iron=1, papyrus=1).row("iron", 3)
    c.act("market 1", "courtier", "sell iron")
    assert c.state.market[2] == 0b110
    assert goods(c, 0) == {"papyrus": 1, "gold": 2}


def test_at_most_two_purchases_and_one_sale() -> None:
    c = city().goods(0, gold=9, iron=1, papyrus=1).row("stone", 1, 2, 3).row("silver", 1)
    c.act("market 1", "courtier", "buy stone 1", "buy stone 2")
    assert c.legal() == ["sell papyrus", "sell iron", "done"]
    assert "at most 2 purchases" in str(c.why_not("buy silver 1"))
    c.play("sell iron")
    assert c.state.phase == Phase.ACT


def test_a_visit_needs_one_trade_and_may_then_end() -> None:
    c = city().goods(0, gold=9).row("stone", 1, 2, 3)
    c.play("market 1", "play courtier")
    assert "done" not in c.legal() and "at least one" in str(c.why_not("done"))
    c.play("buy stone 1", "done")
    assert c.game.actors(c.state) == [1]


@pytest.mark.parametrize(("option", "left"), [("flat_one", 9 - 1 - 1), ("one_less", 9 - 0 - 2)])
def test_R37_the_house_of_trade_buys_for_one_gold_or_one_less(option: str, left: int) -> None:
    c = city(2, {"house_of_trade_buy": option}).own(0, "house_of_trade").goods(0, gold=9).row("stone", 1, 3)
    c.act("market 1", "courtier", "buy stone 1", "buy stone 3")
    assert goods(c, 0) == {"gold": left, "stone": 2}


def test_R37_it_sells_for_one_gold_more() -> None:
    c = city().own(0, "house_of_trade").goods(0, iron=1)
    c.act("market 1", "courtier", "sell iron")
    assert goods(c, 0) == {"gold": 4}


def test_R39_the_laboratory_gives_its_cube_on_entry_to_be_sold_at_once() -> None:
    c = city().own(0, "laboratory")
    c.play("market 1", "play courtier")
    assert c.legal() == ["take silver", "take papyrus"]
    c.play("take papyrus", "sell papyrus")
    assert goods(c, 0) == {"gold": 3}


def test_R39_only_what_the_stock_has_and_what_leaves_a_trade() -> None:
    c = city().own(0, "laboratory").stock(silver=0)
    c.play("market 1", "play courtier")
    assert goods(c, 0) == {"papyrus": 1}
    c = city().own(0, "laboratory").row("papyrus", 1, 2, 3)
    c.play("market 1", "play courtier")
    assert goods(c, 0) == {"silver": 1}
