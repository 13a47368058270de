"""Rulings R58 to R66: what play on a computer had to decide."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.games.archon.rules.market import fill_market
from bastide.games.archon.rules.rounds import out_of_round
from bastide.games.archon.rules.season import reward
from bastide.games.archon.state import Phase

from .city import city, goods


def test_R58_in_a_pair_no_magister_uses_its_ability() -> None:
    early = {"two_card_payment": "any_two_or_magister"}
    c = city(2, early).hand(0, courtier=1, scribe=1, tax_collector=1)
    c.act("treasury 2", "tax collector and scribe")
    assert goods(c, 0) == {"gold": 2} and not any(map(any, c.state.tax))
    assert c.game.actors(c.state) == [1]


def test_R58_a_pair_never_joins_an_occupied_slot() -> None:
    c = city(2, {"two_card_payment": "any_two_or_magister"}).act("treasury 2", "two courtiers")
    c.hand(1, courtier=1, cleric=1)
    assert c.payments("treasury 2") == ["cleric"]


def test_R59_a_scribe_in_a_scribes_action_is_a_courtier_in_every_respect() -> None:
    c = city(2, {"chained_scribe": "courtier_only"}).hand(0, courtier=1, scribe=2)
    c.act("barracks 1", "scribe").act("treasury 2", "courtier and scribe")
    assert goods(c, 0) == {"gold": 2, "recruit": 1}
    c = city(2, {"chained_scribe": "courtier_only"}).hand(0, scribe=2)
    c.act("barracks 1", "scribe")
    assert "treasury 2" not in c.legal() and "treasury 1" in c.legal()
    assert c.payments("treasury 1") == ["scribe as courtier"]
    c.play("treasury 1")
    assert "R20" in str(c.why_not("play scribe"))


def test_R60_the_player_after_a_tie_of_three_is_fourth() -> None:
    c = city(4, {"tie_split": "two_positions"}).grant("grant_1")
    for seat, arts in enumerate((1, 2, 2, 2)):
        c.player(seat).arts = arts
    assert reward(c.state, 0, 0) == 1


def test_R61_a_row_is_brought_to_the_mark_and_never_lowered() -> None:
    c = city(2, {"market_refill": "top_up"}).grant("grant_2").row("silver", 2).row("papyrus", 2, 3)
    fill_market(c.state)  # 2, 1, 2, 3
    assert c.state.market == [0b011, 0b110, 0b011, 0b111]


def test_R62_the_province_is_turned_before_the_attack_and_filled_after_the_market() -> None:
    c = city(2, round=3).goods(0, iron=4, stone=4)
    before = c.state.province
    c.end_round()
    assert c.state.phase == Phase.RAID
    assert c.state.province != before and c.state.repository == [0] * 4
    while c.state.phase == Phase.RAID:
        c.play(c.legal()[0])
    assert sum(c.state.repository) == 4


def test_R63_the_cards_for_a_slot_are_always_asked() -> None:
    hands: tuple[dict[str, Any], ...] = ({"courtier": 2}, {"courtier": 1, "cleric": 1})
    for hand in hands:
        c = city(2).hand(0, **hand).play("treasury 1")
        assert c.state.phase == Phase.PAY


def test_R63_a_second_action_is_asked_while_cards_are_left() -> None:
    c = city(2).hand(0, courtier=1, scribe=1).act("treasury 1", "scribe")
    assert c.state.phase == Phase.ACT and "decline" in c.legal()


def test_R64_everybody_with_a_choice_of_cubes_is_asked_at_once() -> None:
    c = city(3, round=3).goods(0, iron=4, stone=4).goods(1, gold=9).goods(2, iron=4, silver=4).end_round()
    assert c.game.actors(c.state) == [0, 2]


@pytest.mark.parametrize("round_end", ["all_pass", "figures_or_pass"])
@pytest.mark.parametrize("empty", ["forced_pass", "idle"])
def test_R65_without_cards_a_player_is_out_of_the_round(round_end: str, empty: str) -> None:
    c = city(2, {"round_end": round_end, "pass_when_out_of_cards": empty}).hand(0, courtier=1).hand(1)
    c.act("treasury 1", "courtier")
    assert c.state.round == 2
    c.hand(0)
    assert out_of_round(c.state, c.player(0))


def test_R66_limited_gold_gives_what_is_left() -> None:
    limited = {"gold_supply": "limited_55"}
    c = city(2, limited).stock(gold=1).goods(0, iron=1)
    c.act("market 1", "courtier", "sell iron")
    assert goods(c, 0) == {"gold": 1}
    c = city(2, limited).stock(gold=0).hand(0, tax_collector=1).goods(0, gold=2).goods(1, gold=3)
    c.act("academy 1", "tax collector")
    assert c.state.stock[4] == 2
    c.hand(1, cleric=1).act("academy 1", "cleric")
    assert goods(c, 0) == {"gold": 1}
