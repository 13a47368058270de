"""Sections 6.2 and 8: the 27 activity cards, one test each, and their rulings."""

from __future__ import annotations

import pytest

from bastide.games.troyes.actions import PLACES
from bastide.games.troyes.components import CARD_NAMES, FILE
from bastide.games.troyes.state import Phase, State
from tests.table import Table

from .arrange import lay_dice, turn


def place_of(name: str) -> str:
    card = FILE.activities[CARD_NAMES.index(name)]
    return f"{card.colour} {card.round}"


def with_tradesman(name: str, own: str, **fields: object) -> Table:
    """An own turn with the card open and an own tradesman already on it."""
    place = place_of(name)
    fields.setdefault("other", "r1" if place.startswith("white") else "w1")  # a die that this action cannot use
    return turn(own=own, cards={place: name}, tradesmen={place: [0]}, **fields)  # type: ignore[arg-type]


def activated(name: str, own: str, **fields: object) -> State:
    """Activate the card with all own dice of its colour."""
    t = with_tradesman(name, own, **fields)
    colour = place_of(name).split()[0]
    dice = [f"die own {colour} {die[1]}" for die in own.split() if colour.startswith(die[0])]
    t.play(f"activate {place_of(name)}", *dice)
    if t.state.phase == Phase.GROUP:
        t.play("confirm")
    s: State = t.state
    return s


# --- immediate effects, per activation ---------------------------------------------------------------------------


def test_artisan_trades_one_influence_for_six_deniers() -> None:
    t = with_tradesman("Artisan", "y6 y6 y4", influence=4)
    t.play("activate yellow 1", "die own yellow 6", "die own yellow 6", "die own yellow 4", "times 3")
    me = t.state.players[0]
    assert (me.influence, me.deniers) == (1, 20 + 18)


def test_merchant_gives_two_deniers() -> None:
    assert activated("Merchant", "y5").players[0].deniers == 20 + 2 * 2


def test_miller_gives_two_deniers_per_citizen_in_the_fuller_of_palace_and_bishopric() -> None:
    spaces = {"palace 1": 0, "bishopric 1.1": 0, "bishopric 2.1": 0, "bishopric 3.1": 1, "city hall 1.1": 0}
    assert activated("Miller", "y5 y3", spaces=spaces).players[0].deniers == 20 + 2 * 2 * 2


def test_innkeeper_sells_influence_for_a_denier() -> None:
    t = with_tradesman("Innkeeper", "y6", influence=0).play("activate yellow 2", "die own yellow 6", "times 2")
    me = t.state.players[0]
    assert (me.influence, me.deniers) == (2, 18)


def test_blacksmith_cube_adds_five_to_a_red_group() -> None:
    t = turn(own="r1", cards={"yellow 2": "Blacksmith"}, cubes={"yellow 2": 1}, events=["marauding_1"])
    assert "fight 1" in t.legal()
    t.play("fight 1", "cube yellow 2", "die own red 1")
    assert t.state.n_cubes[0] == 2  # (1 + 5) // 3
    assert t.state.cubes[PLACES.index("yellow 2")][0] == 0


def test_blacksmith_cube_does_not_place_citizens() -> None:
    t = turn(own="r1", cards={"yellow 2": "Blacksmith"}, cubes={"yellow 2": 1}).play("place palace")
    assert "cube yellow 2" not in t.legal()
    assert "section 8.2" in (t.why_not("cube yellow 2") or "")


def test_militia_cube_makes_yellow_dice_red() -> None:
    t = turn(own="y6 y3 r1", cards={"yellow 2": "Militia"}, cubes={"yellow 2": 1}, events=["war_1"])
    t.play("fight 1", "cube yellow 2")
    assert not any(move.startswith("die own red") for move in t.legal())
    t.play("die own yellow 6", "die own yellow 3")
    assert t.state.n_cubes[0] == 3


def test_journeyman_trades_three_deniers_for_two_vp() -> None:
    t = with_tradesman("Journeyman", "y6 y6", deniers=7).play("activate yellow 3", "die own yellow 6")
    t.play("die own yellow 6", "times 2")
    me = t.state.players[0]
    assert (me.deniers, me.vp) == (1, 4)


def test_goldsmith_gives_a_vp_and_two_deniers() -> None:
    me = activated("Goldsmith", "y5 y3").players[0]
    assert (me.vp, me.deniers) == (2, 24)


def test_sculptor_gives_a_vp() -> None:
    assert activated("Sculptor", "y6 y6 y6").players[0].vp == 6


def test_tithing_cube_makes_the_first_die_of_each_other_district_free() -> None:
    t = turn(other="y6 w1", neutral="y5 y4", deniers=6, cards={"white 1": "Tithing"}, cubes={"white 1": 1})
    t.play("farm", "cube white 1", "die +1 yellow 6", "die neutral yellow 5", "die neutral yellow 4")
    me, seller = t.state.players[0], t.state.players[1]
    assert me.deniers == 6 - 6 + 15 // 2
    assert seller.deniers == 20


def test_monk_cube_makes_a_white_die_count_as_three_yellow() -> None:
    t = turn(own="w5 y1", cards={"white 1": "Monk"}, cubes={"white 1": 1}).play("farm", "cube white 1")
    assert t.legal() == ["die own white 5", "die +1 white 1"]
    t.play("die own white 5")
    assert t.state.players[0].deniers == 20 + 15 // 2


def test_priest_cube_adds_three_to_every_yellow_die() -> None:
    t = turn(own="y6 y6 y6", cards={"white 1": "Priest"}, cubes={"white 1": 1}).play("farm", "cube white 1")
    t.play("die own yellow 6", "die own yellow 6", "die own yellow 6")
    assert t.state.players[0].deniers == 20 + 27 // 2


def test_priest_cube_works_on_groups_of_several_colours() -> None:
    t = turn(own="r1 w1 y1", cards={"white 1": "Priest"}, cubes={"white 1": 1}, events=["plague"])
    t.play("fight 1", "cube white 1", "die own red 1", "die own white 1", "die own yellow 1")
    assert t.state.n_cubes[0] == 2  # (1 + 1 + 4) // 3


def test_apprenticeship_cube_makes_every_die_count_five() -> None:
    t = turn(own="r1 w1 y1", cards={"white 2": "Apprenticeship"}, cubes={"white 2": 1}, events=["fire"])
    t.play("fight 1", "cube white 2", "die own red 1", "die own white 1", "die own yellow 1")
    assert t.state.players[0].won == 1  # 15 // 3 = 5 banners


def test_apprenticeship_cube_does_not_serve_cathedral_and_placement() -> None:
    t = turn(own="w1 y1", cards={"white 2": "Apprenticeship"}, cubes={"white 2": 2})
    assert "cube white 2" not in t.play("build").legal()
    t = turn(own="w1 y1", cards={"white 2": "Apprenticeship"}, cubes={"white 2": 2})
    assert "cube white 2" not in t.play("place city hall").legal()


def test_confession_cube_counts_the_better_of_both_faces() -> None:
    t = turn(own="y1 y5", cards={"white 2": "Confession"}, cubes={"white 2": 1})
    t.play("farm", "cube white 2", "die own yellow 1", "die own yellow 5")
    assert t.state.players[0].deniers == 20 + (6 + 5) // 2


def test_templar_cube_makes_white_dice_red() -> None:
    t = turn(own="w6", cards={"white 2": "Templar"}, cubes={"white 2": 1}, spaces={"palace 6": 1})
    t.play("place palace", "cube white 2", "die own white 6")
    assert t.state.spaces[5] == 0
    assert t.state.lying[0][1] == 1


def test_pilgrimage_trades_two_influence_for_two_vp() -> None:
    t = with_tradesman("Pilgrimage", "w6 w3", influence=5).play("activate white 3", "die own white 6")
    t.play("die own white 3", "times 2")
    me = t.state.players[0]
    assert (me.influence, me.vp) == (1, 4)


def test_glassmaker_gives_a_vp_per_cathedral_level_with_an_own_cube() -> None:
    t = with_tradesman("Glassmaker", "w6 w6 w2").with_(cathedral=[1, 0, -1, 0, -1, -1] + [-1] * 12)
    t.play("activate white 3", "die own white 6", "die own white 6", "die own white 2")
    assert t.state.players[0].vp == 2 * 2


def test_abbot_gives_a_vp_per_own_citizen_in_the_bishopric() -> None:
    spaces = {"bishopric 1.1": 0, "bishopric 1.2": 0, "bishopric 2.1": 1, "palace 1": 0}
    assert activated("Abbot", "w6 w4", spaces=spaces).players[0].vp == 2 * 2


def test_archer_rolls_a_black_die_and_three_or_more_is_a_cube() -> None:
    t = with_tradesman("Archer", "r6 r6", events=["war_4", "war_3"])
    t.play("activate red 1", "die own red 6", "die own red 6", "times 6")
    s = t.state
    rolls = s.rolls[: s.n_rolls]
    hits = sum(face >= 3 for face in rolls)
    assert len(rolls) == 6 and hits == s.event_cubes and 0 < hits < 6
    t.play("event 2")
    assert s.n_cubes[1] == 1 and s.players[0].influence == 5


def test_diplomat_cube_makes_red_dice_white_or_yellow() -> None:
    t = turn(own="r4 r2", cards={"red 1": "Diplomat"}, cubes={"red 1": 2})
    t.play("build", "cube red 1", "die own red 4", "die own red 2")
    assert t.state.cathedral[3 * 3] == 0 and t.state.cathedral[3 * 1] == 0
    t = turn(own="r4 r2", cards={"red 1": "Diplomat"}, cubes={"red 1": 2})
    t.play("farm", "cube red 1", "die own red 4", "die own red 2")
    assert t.state.players[0].deniers == 23


def test_mercenary_gives_three_deniers() -> None:
    assert activated("Mercenary", "r6").players[0].deniers == 26


def test_hunting_gives_two_influence() -> None:
    assert activated("Hunting", "r6").players[0].influence == 8


def test_troubadour_gives_influence_and_deniers() -> None:
    me = activated("Troubadour", "r6 r2").players[0]
    assert (me.influence, me.deniers) == (6, 24)


def test_cavalry_gives_an_event_cube_per_red_die_left() -> None:
    t = with_tradesman("Cavalry", "r6 r1 r2", events=["war_4", "war_3"])
    t.play("activate red 2", "die own red 6", "confirm")
    assert t.state.event_cubes == 2
    t.play("event 1", "event 2")
    assert t.state.n_cubes[:2] == [1, 1]
    assert t.state.players[0].influence == 6


def test_captain_gives_a_vp_per_event_with_an_own_cube() -> None:
    cubes = {"war_1": [0, 0], "marauding_1": [0], "drought": [1]}
    assert activated("Captain", "r6", events=list(cubes), event_cubes=cubes).players[0].vp == 2


def test_banquet_gives_a_vp_per_red_die_in_the_fullest_district() -> None:
    assert activated("Banquet", "r6", neutral="r1 r1 r5", other="r2 w1").players[0].vp == 3


def test_marriage_trades_seven_deniers_for_four_vp() -> None:
    me = activated("Marriage", "r6").players[0]
    assert (me.deniers, me.vp) == (13, 4)


def test_every_card_has_a_test_here() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for name in CARD_NAMES:
        assert name.lower() in tested, name


# --- the hourglass -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [card.name for card in FILE.activities if card.hourglass])
def test_hourglass_cards_give_a_cube_per_activation(name: str) -> None:
    colour = place_of(name)[0]
    s = activated(name, f"{colour}6 {colour}6")
    card = FILE.activities[CARD_NAMES.index(name)]
    assert s.cubes[PLACES.index(place_of(name))][0] == 12 // card.divisor


# --- tradesmen ---------------------------------------------------------------------------------------------------


def test_a_newcomer_pays_and_places_a_tradesman() -> None:
    t = turn(own="y5", cards={"yellow 1": "Merchant"}, spaces={"palace 1": 0})
    t.play("activate yellow 1", "die own yellow 5", "from supply")
    me = t.state.players[0]
    assert (me.deniers, me.personal) == (20 - 4 + 4, 1)
    assert t.state.tradesmen[PLACES.index("yellow 1")] == [0, -1, -1, -1]


def test_R16_dice_and_tradesman_are_paid_before_any_income() -> None:
    t = turn(own="y6", deniers=3, cards={"yellow 1": "Merchant"})
    assert "activate yellow 1" not in t.legal()
    assert "costs 4 deniers" in (t.why_not("activate yellow 1") or "")


def test_R21_a_tradesman_comes_from_supply_building_or_card_but_not_from_the_ground() -> None:
    t = turn(own="y5", spaces={"palace 1": 0, "palace 2": 1}, tradesmen={"yellow 2": [0], "red 1": [1]})
    t.state.activities[6] = CARD_NAMES.index("Merchant")
    t.state.lying[1][0] = 1
    t.play("activate yellow 1", "die own yellow 5")
    assert t.legal() == ["from supply", "from palace 1", "from card yellow 2"]
    assert "R21" in (t.why_not("from palace 2") or "")


def test_R22_a_tradesman_who_leaves_frees_his_space_and_keeps_his_cubes() -> None:
    t = turn(own="y5", personal=0, cubes={"white 1": 2}, tradesmen={"white 1": [0, 1]}, cards={"yellow 1": "Merchant"})
    t.state.activities[3] = CARD_NAMES.index("Priest")
    t.play("activate yellow 1", "die own yellow 5")  # the only source is taken without asking
    assert t.state.tradesmen[3] == [-1, 1, -1, -1]
    assert t.state.cubes[3][0] == 2


def test_R23_a_newcomer_takes_the_best_free_space() -> None:
    t = turn(own="y5", tradesmen={"yellow 1": [-1, 1]}, cards={"yellow 1": "Merchant"})
    t.play("activate yellow 1", "die own yellow 5")
    assert t.state.tradesmen[6] == [0, 1, -1, -1]


def test_R24_the_number_is_asked_for_exchanges_and_event_cubes_only() -> None:
    t = with_tradesman("Merchant", "y6").play("activate yellow 1", "die own yellow 6")
    assert t.state.phase == Phase.TURN and t.state.current == 1
    t = with_tradesman("Innkeeper", "y6").play("activate yellow 2", "die own yellow 6")
    assert t.legal() == ["times 1", "times 2", "times 3"]
    assert activated("Hunting", "r6 r6 r6", influence=18).players[0].influence == 20


def test_R25_an_activation_without_yield_is_legal_but_an_exchange_must_be_paid_once() -> None:
    assert activated("Captain", "r6").players[0].vp == 0
    assert activated("Archer", "r6").players[0].influence == 4  # no event in the row
    assert activated("Cavalry", "r6", events=["war_1"]).n_cubes[0] == 0  # no red die left
    t = with_tradesman("Marriage", "r6", deniers=6)
    assert "activate red 3" not in t.legal()
    assert "exchange" in (t.why_not("activate red 3") or "")


def test_R26_the_miller_uses_the_larger_count() -> None:
    spaces = {"palace 1": 0, "palace 2": 0, "palace 4": 0, "bishopric 1.1": 0}
    assert activated("Miller", "y4", spaces=spaces).players[0].deniers == 20 + 6


def test_R27_confession_uses_the_better_face_of_each_die() -> None:
    t = turn(own="r2 r6", cards={"white 2": "Confession"}, cubes={"white 2": 1}, events=["war_4"])
    t.play("fight 1", "cube white 2", "die own red 2", "die own red 6")
    assert t.state.n_cubes[0] == (5 + 6) // 3


def test_R28_tithing_frees_one_die_per_other_district_only() -> None:
    t = turn(other="y6 y5 w1", deniers=3, cards={"white 1": "Tithing"}, cubes={"white 1": 1})
    t.play("farm", "cube white 1", "die +1 yellow 6")  # the second one would cost 4
    assert t.state.players[0].deniers == 3 + 3
    t = turn(other="y6 y5 w1", deniers=4, cards={"white 1": "Tithing"}, cubes={"white 1": 1})
    t.play("farm", "cube white 1", "die +1 yellow 6", "die +1 yellow 5")
    assert t.state.players[0].deniers == 4 - 4 + 5 and t.state.players[1].deniers == 24


def test_R29_the_monk_is_no_single_die_for_placement() -> None:
    t = turn(own="w5", other="r1", cards={"white 1": "Monk"}, cubes={"white 1": 1})
    assert "place city hall" not in t.legal()


def test_R30_recoloured_dice_place_citizens_and_build_with_their_real_faces() -> None:
    t = turn(own="y6", cards={"yellow 2": "Militia"}, cubes={"yellow 2": 1})
    t.play("place palace", "cube yellow 2", "die own yellow 6")
    assert t.state.spaces[5] == 0
    t = turn(own="r6", cards={"red 1": "Diplomat"}, cubes={"red 1": 1}).play("build", "cube red 1", "die own red 6")
    assert t.state.cathedral[15] == 0


def test_R30_recoloured_dice_cannot_join_groups_of_several_colours() -> None:
    t = turn(own="y6 y5 w3", cards={"yellow 2": "Militia"}, cubes={"yellow 2": 1}, events=["fire"])
    assert "fight 1" not in t.legal()


def test_R31_banquet_and_cavalry_look_at_the_districts_after_the_group_has_left() -> None:
    assert activated("Banquet", "r6 r5 r4").players[0].vp == 0
    t = with_tradesman("Cavalry", "r6 r6", events=["war_4"]).play("activate red 2", "die own red 6", "confirm")
    assert t.state.n_cubes[0] == 1  # the other red die; one event needs no choice


def test_R20_one_cube_per_action_chosen_before_the_dice() -> None:
    t = turn(own="y6 y5", cards={"white 1": "Priest", "white 2": "Confession"}, cubes={"white 1": 1, "white 2": 1})
    t.play("farm")
    assert {"cube white 1", "cube white 2"} <= set(t.legal())
    t.play("cube white 1")
    assert "cube white 2" not in t.legal()
    assert "R20" in (t.why_not("cube white 2") or "")
    t = turn(own="y6 y5", cards={"white 1": "Priest"}, cubes={"white 1": 1}).play("farm", "die own yellow 6")
    assert "R20" in (t.why_not("cube white 1") or "")


def test_R20_a_cube_placed_by_the_present_action_cannot_serve_it() -> None:
    t = with_tradesman("Apprenticeship", "w4")
    t.play("activate white 2")
    assert t.legal() == ["die own white 4"]


def test_R45_a_single_source_is_taken_without_asking() -> None:
    t = turn(own="y5", cards={"yellow 1": "Merchant"}).play("activate yellow 1", "die own yellow 5")
    assert t.state.tradesmen[6][0] == 0 and t.state.current == 1


def test_R47_the_row_closes_up_between_the_cubes_of_one_action() -> None:
    t = with_tradesman("Cavalry", "r6 r1 r1 r1", events=["marauding_1", "war_4"], event_cubes={"marauding_1": [1, 1]})
    t.play("activate red 2", "die own red 6", "confirm", "event 1")
    s = t.state
    assert s.n_row == 1 and s.winner[0] == 1  # beaten, and the rest goes to the one event left
    assert s.n_cubes[0] == 2


def test_R47_cubes_that_find_no_event_left_are_lost() -> None:
    t = with_tradesman("Cavalry", "r6 r1 r1 r1", events=["marauding_1"], event_cubes={"marauding_1": [1, 1]})
    t.play("activate red 2", "die own red 6", "confirm")
    assert t.state.n_row == 0 and t.state.current == 1


def test_a_face_down_card_cannot_be_activated() -> None:
    t = turn(own="y6", round=1)
    assert "round 2" in (t.why_not("activate yellow 2") or "")


def test_a_player_without_own_dice_may_act_by_buying() -> None:
    t = turn(own="", other="y6 w1", cards={"yellow 1": "Merchant"}, tradesmen={"yellow 1": [0]})
    lay_dice(t.state, 4, "")
    t.play("activate yellow 1", "die +1 yellow 6")
    assert t.state.players[0].deniers == 20 - 2 + 6 and t.state.players[1].deniers == 22
