"""Sections 6.6, 6.7 and 10: the wall and the buildings; rulings R29 to R32, R36, R38 and R40 to R42."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import BUILDINGS, GOLD, RECRUIT
from bastide.games.archon.state import Phase

from .city import city, goods


def test_R29_any_empty_slot_and_the_gate_scores_at_once() -> None:
    c = city().goods(0, silver=2, recruit=2)
    c.play("royal guard 1", "play courtier")
    assert c.legal() == ["warrior gate", "warrior wall"]
    c.play("warrior gate")
    assert c.player(0).vp == 1
    assert c.legal() == ["done", "warrior gate", "warrior wall"]
    c.play("warrior wall")
    assert (c.player(0).gate, c.player(0).wall, c.player(0).vp) == (1, 1, 1)
    assert goods(c, 0) == {}


def test_R29_only_two_slots_are_beside_the_gate() -> None:
    c = city().goods(0, silver=1, recruit=1)
    c.player(1).gate = 2
    c.play("royal guard 1", "play courtier")
    assert c.legal() == ["warrior wall"]
    assert "gate" in str(c.why_not("warrior gate"))


def test_R29_five_warriors_a_player_are_a_hard_limit() -> None:
    c = city().goods(0, silver=1, recruit=1)
    c.player(0).wall = 5
    assert "royal guard 1" not in c.legal()
    assert "R29" in str(c.why_not("royal guard 1"))
    c.player(0).wall = 4
    c.goods(0, silver=2, recruit=2).act("royal guard 1", "courtier", "warrior wall")
    assert c.player(0).wall == 5 and c.state.phase == Phase.ACT


def test_R29_twelve_wall_slots_are_a_hard_limit() -> None:
    c = city(4).goods(0, silver=1, recruit=1)
    for seat, warriors in enumerate((2, 5, 5, 0)):
        c.player(seat).wall = warriors
    assert "royal guard 1" not in c.legal()
    assert "slots of the wall" in str(c.why_not("royal guard 1"))


def test_R29_warriors_of_favor_cards_are_placed_the_same_way() -> None:
    c = city().favor("favor_12").goods(0, silver=1)
    c.act("palace 1", "courtier", "warrior gate")
    assert (c.player(0).gate, c.player(0).vp) == (1, 1)


@pytest.mark.parametrize(
    ("round", "building", "paid"),
    [
        (1, "architects guild", {"iron": 2, "stone": 2}),
        (4, "architects guild", {"iron": 1, "stone": 2}),
        (7, "architects guild", {"iron": 1, "stone": 2}),
        (4, "statue", {"silver": 1, "iron": 2, "stone": 3}),
        (7, "statue", {"silver": 1, "iron": 2, "stone": 2}),
        (7, "tavern", {"iron": 1, "stone": 1}),
    ],
)
def test_R30_season_discounts(round: int, building: str, paid: dict[str, int]) -> None:
    c = city(2, round=round).goods(0, **paid)
    c.act("builders guild 1", "courtier", f"build {building}")
    assert goods(c, 0) == {}


def test_R30_a_discount_reduces_the_listed_cube_only_and_not_below_zero() -> None:
    c = city(2, round=4).goods(0, papyrus=1, iron=0, stone=2)
    c.act("builders guild 1", "courtier", "build gallery")
    assert goods(c, 0) == {}


def test_R30_season_and_favor_discount_combine() -> None:
    c = city(2, round=4).hand(0, courtier=2).favor("favor_22").goods(0, iron=1, stone=1)
    c.act("palace 1", "two courtiers", "build architects guild")
    assert goods(c, 0) == {}
    assert c.player(0).buildings[BUILDINGS.index("architects_guild")] == 1


def test_R31_craftsman_and_architects_guild_count_themselves_and_every_later_building() -> None:
    c = city().hand(0, courtier=5).goods(0, iron=3, stone=4, silver=1, papyrus=1)
    c.act("builders guild 1", "courtier", "build craftsman").play("pass")
    assert c.player(0).goods[GOLD] == 2
    c.act("builders guild 2", "two courtiers", "build architects guild")
    assert (c.player(0).goods[GOLD], c.player(0).vp) == (4, 2 + 4 + 1)
    c.hand(0, courtier=2).favor("favor_22")
    c.act("palace 1", "two courtiers", "build laboratory", "spare silver")
    assert (c.player(0).goods[GOLD], c.player(0).vp) == (6, 7 + 2 + 1)


def test_R31_craftsman_gold_arrives_after_paying() -> None:
    c = city().goods(0, iron=1, stone=2)
    c.act("builders guild 1", "courtier", "build craftsman")
    assert goods(c, 0) == {"gold": 2}


def test_R32_a_new_tavern_pays_nothing_for_a_season_already_begun() -> None:
    c = city(2, round=4).goods(0, iron=1, stone=1)
    c.act("builders guild 1", "courtier", "build tavern")
    assert goods(c, 0) == {}


def test_nobody_owns_a_building_twice() -> None:
    c = city(3).own(0, "tavern").goods(0, iron=1, stone=1)
    assert "builders guild 1" not in c.legal()
    c.goods(0, iron=2, stone=1).play("builders guild 1", "play courtier")
    assert "build tavern" not in c.legal() and "already own" in str(c.why_not("build tavern"))
    c.state.tiles[4] = 0
    assert "no tile" in str(c.why_not("build weaponsmith"))


def season_start(option: str, *buildings: str) -> tuple[int, int]:
    """Recruits and arts cards of seat 0 at the start of the second season."""
    c = city(2, {"house_of_arts": option}, round=3).own(0, *buildings)
    c.player(0).wall = 5
    c.end_round()
    return c.player(0).goods[RECRUIT], c.player(0).arts


def test_R36_the_house_of_arts_pays_two_recruits_as_printed() -> None:
    assert season_start("as_printed", "house_of_arts") == (2, 0)
    assert season_start("as_printed", "house_of_arts", "tavern") == (4, 0)


def test_R36_or_an_arts_card_if_so_agreed() -> None:
    assert season_start("arts_card", "house_of_arts") == (0, 1)
    assert season_start("arts_card", "house_of_arts", "tavern") == (2, 1)


def test_R38_no_building_lets_a_figure_enter_an_occupied_slot() -> None:
    c = city().own(1, *BUILDINGS).act("treasury 1", "courtier")
    assert "treasury 1" not in c.legal()


@pytest.mark.parametrize(
    ("buildings", "card", "recruits"),
    [((), "courtier", 1), ((), "merchant", 2), (("weaponsmith",), "courtier", 3), (("weaponsmith",), "merchant", 4)],
)
def test_R40_the_weaponsmith_adds_to_base_and_merchant(buildings: tuple[str, ...], card: str, recruits: int) -> None:
    c = city().own(0, *buildings).hand(0, courtier=1, merchant=1)
    c.act("barracks 1", card)
    assert goods(c, 0) == {"recruit": recruits}


def test_R40_entering_by_scribe_or_cleric_counts() -> None:
    c = city().own(0, "weaponsmith").hand(0, courtier=1, scribe=1, cleric=1)
    c.act("barracks 1", "scribe").act("barracks 1", "cleric")
    assert goods(c, 0) == {"recruit": 6}


def test_R41_with_the_chapel_a_merchant_collects_tax_too() -> None:
    c = city(3).own(0, "chapel").hand(0, merchant=1)
    c.act("treasury 1", "merchant")
    assert goods(c, 0) == {"gold": 3}
    assert c.state.tax[4][0] == 1


def test_R41_and_a_tax_collector_has_the_bonus_and_both_are_immune() -> None:
    c = city(3).hand(0, tax_collector=1).act("treasury 1", "tax collector")
    c.own(1, "chapel").hand(1, tax_collector=1, merchant=1)
    assert c.payments("treasury 3") == ["tax collector", "merchant"]
    c.act("treasury 3", "tax collector")
    assert goods(c, 1) == {"gold": 3}


def test_R41_order_values_stay_as_printed() -> None:
    c = city(2).own(0, "chapel").hand(0, tax_collector=1).hand(1, cleric=1).end_round()
    assert c.state.order[:2] == [1, 0]


@pytest.mark.parametrize(("round", "recruits"), [(3, 2), (6, 2), (1, 0), (4, 0)])
def test_R42_tavern_pays_at_the_start_of_seasons_two_and_three(round: int, recruits: int) -> None:
    c = city(2, round=round).own(0, "tavern")
    c.player(0).wall = 5
    c.end_round()
    assert c.player(0).goods[RECRUIT] == recruits


@pytest.mark.parametrize(("building", "field"), [("armory", "wall"), ("gallery", "arts"), ("library", "science")])
def test_season_scorers_pay_one_vp_each(building: str, field: str) -> None:
    c = city(2, round=3).grant("grant_1")
    for seat in range(2):
        setattr(c.player(seat), field, 4)
    c.player(1).wall = 4
    c.player(0).wall = 4
    c.own(0, building).end_round()
    assert c.player(0).vp - c.player(1).vp == 4


def test_magisters_court_counts_magisters_at_the_end() -> None:
    c = city(2, round=9).own(0, "magisters_court").hand(0, courtier=2, scribe=3)
    c.player(0).wall = 5
    c.state.grants[2] = 0
    c.end_round()
    assert c.player(0).vp == 5 + 3


def test_gardens_and_statue_are_points_alone() -> None:
    c = city().goods(0, papyrus=1, iron=3, stone=6, silver=1)
    c.act("builders guild 1", "courtier", "build gardens").play("pass")
    c.act("builders guild 2", "two courtiers", "build statue")
    assert c.player(0).vp == 8 + 9
