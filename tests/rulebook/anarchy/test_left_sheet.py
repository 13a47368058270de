"""Section 9: the left sheet."""

from __future__ import annotations

import pytest

from bastide.games.anarchy.components import Attribute, Unit

from .setting import acting, constructed, give, me_of, researched_on_wheel, stock, tactics


def test_fortifications_cost_a_craftsman_and_materials_and_the_moat_a_serf() -> None:
    t = acting()
    give(t, craftsman=1, materials=1, serf=1)
    assert {f"fortify {track}" for track in ("gate", "tower", "wall", "moat")} <= set(t.legal())
    t.play("fortify gate")
    assert me_of(t).gate == 1
    assert t.why_not("fortify wall") == "it costs 1 craftsman (you have 0) and 1 materials (you have 0) (section 9.1)"


def test_the_second_section_needs_the_small_crane_and_the_third_the_large_one() -> None:
    t = acting().seat(0, fort=[2, 0, 0, 0])
    give(t, craftsman=3, materials=3)
    assert t.why_not("fortify gate") == "this section of the gate track needs the small crane (section 9.1)"
    constructed(t, "small_crane")
    t.play("fortify gate", "fortify gate")
    assert "the large crane" in (t.why_not("fortify gate") or "")


def test_a_tower_is_placed_on_a_free_corner_or_raised_to_2() -> None:
    t = acting().seat(0, fort=[0, 2, 0, 0], towers=[2, 0, 0, 0])
    give(t, craftsman=1, materials=1)
    t.play("fortify tower")
    assert t.legal() == ["tower top right", "tower bottom right", "tower bottom left"]
    t.play("tower bottom left")
    assert me_of(t).towers == [2, 0, 0, 1]
    assert stock(t) == {"materials": 1}  # the third box gives materials


def test_a_full_track_is_closed() -> None:
    t = acting().seat(0, fort=[6, 0, 0, 0])
    give(t, craftsman=1, materials=1)
    assert t.why_not("fortify gate") == "the gate track is full (section 9.1)"


def test_the_second_box_of_the_moat_places_the_die() -> None:
    t = acting()
    give(t, serf=2)
    t.play("fortify moat")
    assert me_of(t).moat == 0
    t.play("fortify moat")
    assert me_of(t).moat == 1


@pytest.mark.parametrize(
    ("land", "first", "production"), [("quarry", "materials", 2), ("farms", "food", 5), ("grounds", "soldier", 6)]
)
def test_the_grounds_give_their_unit_and_then_production(land: str, first: str, production: int) -> None:
    t = acting()
    give(t, serf=2)
    t.play(f"work {land}", f"work {land}")
    assert stock(t) == {first: 1}
    assert me_of(t).production[production] == 1


def test_a_production_icon_for_a_full_track_is_lost() -> None:
    t = acting().seat(0, land=[1, 0, 0], production=[0, 0, 4, 0, 0, 0, 0, 0])
    give(t, serf=1)
    t.play("work quarry")
    assert me_of(t).production[Unit.MATERIALS] == 4


def test_attributes_chain_through_their_bonus_boxes_and_are_lost_beyond_24() -> None:
    """The ninth boxes: bravery gives loyalty, loyalty influence, influence might, and might bravery again."""
    t = acting().seat(0, attribute=[8, 8, 8, 8], rows=[0, 3, 0, 0])
    give(t, patron=1)
    t.play("lead warcraft")
    assert me_of(t).attribute == [10, 9, 9, 9]
    full = acting().seat(0, attribute=[24, 0, 0, 0], rows=[0, 3, 0, 0])
    give(full, patron=1)
    full.play("lead warcraft")
    assert me_of(full).attribute == [24, 0, 0, 0]


def test_a_tactic_is_prepared_with_materials_once_it_is_researched() -> None:
    t = acting()
    give(t, materials=2)
    assert t.why_not("prepare rocks") == "rocks are prepared only when they are researched (section 9.3)"
    tactics(t, rocks=1)
    t.play("prepare rocks", "prepare rocks")
    assert me_of(t).prepared[0] == 3


def test_a_wheel_box_must_be_joined_to_the_centre_or_a_filled_box() -> None:
    t = acting()
    give(t, silver=3)
    open_boxes = [move for move in t.legal() if move.startswith("wheel")]
    assert open_boxes == ["wheel merc 1", "wheel guild 1", "wheel ally 1", "wheel small crane"]
    t.play("wheel guild 1", "wheel guild 3")
    assert stock(t) == {"craftsman": 1, "silver": 1}
    assert me_of(t).production[Unit.CRAFTSMAN] == 1
    assert t.why_not("wheel guild 5") == "no line joins guild 5 to the centre or to a filled box (section 9.5)"


def test_a_siegecraft_box_gives_nothing_and_research_may_skip_side_branches() -> None:
    t = acting()
    give(t, silver=3)
    t.play("wheel small crane", "wheel battering ram", "wheel large crane")
    assert stock(t) == {}
    assert me_of(t).attribute == [0, 0, 0, 0]


def test_weapons_cost_craftsmen_and_materials_and_no_silver() -> None:
    t = acting()
    researched_on_wheel(t, "small_crane", "ballista")
    give(t, craftsman=1, materials=1)
    t.play("construct ballista")  # needs no crane
    assert stock(t) == {}
    assert me_of(t).attribute[Attribute.MIGHT] == 1
    assert t.why_not("construct ballista") == "the ballista is constructed already (section 9.6)"


def test_joy_is_banked_and_cancels_later_discontent() -> None:
    t = acting(round=2).seat(0, discontent=-1)
    t.play("end actions")
    assert t.state.round == 3
    # 2 food missing, determination 2 lost with three cards, 2 spaces behind; one of them cancelled
    assert me_of(t).discontent == -1 + 2 + 2 + 2
