"""Sections 7.2 to 7.4: cleric, scribe and merchant; rulings R18 to R21, R27."""

from __future__ import annotations

from bastide.games.archon.components import GOLD, RECRUIT
from bastide.games.archon.state import Phase

from .city import city, goods


def test_R18_a_cleric_joins_any_number_of_figures_also_own_ones() -> None:
    c = city(2).hand(0, courtier=3, cleric=2)
    c.act("barracks 1", "courtier")
    c.play("pass")
    c.act("barracks 1", "cleric").act("barracks 1", "cleric")
    assert c.state.figures[7][0] == 3
    assert c.player(0).goods[RECRUIT] == 3


def test_R18_a_cleric_uses_an_empty_slot_too_and_never_a_covered_one() -> None:
    c = city(2).hand(0, cleric=1)
    assert "treasury 1" in c.legal()
    assert "treasury 3" not in c.legal()
    assert "palace 3" not in c.legal()


def test_R18_one_cleric_joins_on_a_two_card_slot() -> None:
    c = city(2).act("treasury 2", "two courtiers").hand(1, courtier=4, cleric=1)
    assert c.payments("treasury 2") == ["cleric"]
    c.act("treasury 2", "cleric")
    assert c.player(1).goods[GOLD] == 2


def test_R18_the_action_must_be_possible() -> None:
    c = city(2).lying(iron=1).hand(1, cleric=1)
    c.act("repository 1", "courtier", "take iron")
    assert "repository 1" not in c.legal()


def test_R18_a_cleric_still_pays_tax() -> None:
    c = city(2).hand(0, tax_collector=1).act("treasury 1", "tax collector").hand(1, cleric=1)
    assert "treasury 1" not in c.legal()
    c.goods(1, gold=1).act("treasury 1", "cleric")
    assert c.player(0).goods[GOLD] == 3


def test_R18_a_cleric_as_courtier_does_not_join() -> None:
    c = city(2).act("treasury 1", "courtier").hand(1, courtier=1, cleric=1)
    c.play("treasury 1")
    assert c.legal() == ["play cleric"]
    assert "only a cleric" in str(c.why_not("play cleric as courtier"))


def test_R19_the_second_action_is_optional_and_declining_is_not_passing() -> None:
    c = city(2).hand(0, courtier=2, scribe=1)
    c.act("treasury 1", "scribe")
    assert c.game.actors(c.state) == [0]
    assert "decline" in c.legal() and "pass" not in c.legal()
    assert "decline" in str(c.why_not("pass"))
    c.play("decline")
    assert c.game.actors(c.state) == [1]
    assert not c.player(0).passed
    c.play("pass")
    assert "pass" in c.legal()


def test_R19_the_last_card_gives_no_second_action() -> None:
    c = city(2).hand(0, scribe=1)
    c.act("treasury 1", "scribe")
    assert c.game.actors(c.state) == [1]


def test_R19_without_a_legal_placement_only_declining_is_left() -> None:
    """The hand is secret: the engine does not tell by skipping the question that nothing in it fits."""
    c = city(2).hand(0, courtier=1, scribe=1)
    for slot in (4, 7, 12, 13, 20, 24, 25):
        c.state.figures[slot][1] = 1
    c.act("treasury 2", "scribe")
    assert c.legal() == ["decline"]


def test_R19_the_second_action_may_be_in_the_same_location_and_pays_tax_again() -> None:
    c = city(3).hand(0, tax_collector=1).act("treasury 1", "tax collector")
    c.hand(1, courtier=1, scribe=1).goods(1, gold=1)
    c.act("treasury 3", "scribe")
    assert c.state.second == 1
    c.state.figures[6] = [0] * 4
    c.act("treasury 3", "courtier")
    assert c.player(0).goods[GOLD] == 2 + 2


def test_R19_a_magister_bought_by_the_first_action_may_be_used_if_it_went_to_the_hand() -> None:
    c = city(2).hand(0, courtier=1, scribe=1).goods(0, gold=1)
    c.act("guild hall 1", "scribe", "magister merchant", "replace hand")
    assert c.player(0).hand == [0, 0, 0, 0, 1]
    c.act("treasury 1", "merchant")
    assert c.player(0).goods[GOLD] == 3


def test_R20_a_scribe_inside_a_scribe_gives_no_third_action() -> None:
    c = city(2).hand(0, courtier=2, scribe=2)
    c.act("treasury 1", "scribe").act("barracks 1", "scribe")
    assert c.game.actors(c.state) == [1]


def test_R20_it_is_otherwise_a_full_magister() -> None:
    c = city(2).hand(0, courtier=1, scribe=2)
    c.act("barracks 1", "scribe")
    assert c.payments("treasury 2") == ["scribe", "scribe as courtier"]


def test_R21_a_merchant_takes_the_only_cube_left() -> None:
    c = city(2).hand(0, merchant=1).lying(iron=1)
    c.act("repository 1", "merchant", "take iron")
    assert goods(c, 0) == {"iron": 1}
    assert c.state.phase == Phase.ACT


def test_R21_nobody_enters_an_empty_repository() -> None:
    c = city(2).hand(0, merchant=1)
    assert "repository 1" not in c.legal()
    assert "R21" in str(c.why_not("repository 1"))


def test_a_merchant_takes_two_cubes_three_gold_or_two_recruits() -> None:
    c = city(2).hand(0, merchant=3, courtier=2).lying(iron=1, stone=2)
    c.act("repository 1", "merchant", "take stone", "take iron").play("pass")
    c.act("treasury 1", "merchant").act("barracks 1", "merchant")
    assert goods(c, 0) == {"iron": 1, "stone": 1, "gold": 3, "recruit": 2}


def test_a_merchant_as_courtier_gets_no_bonus() -> None:
    c = city(2).hand(0, merchant=1)
    c.act("treasury 1", "merchant as courtier")
    assert goods(c, 0) == {"gold": 2}


def test_R27_a_hand_of_magisters_pays_two_card_slots_with_one_card_each() -> None:
    c = city(2).hand(0, cleric=3, merchant=2)
    c.act("treasury 2", "cleric")
    assert sum(c.player(0).hand) == 4
