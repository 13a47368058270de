"""Sections 6.1 and 6.3 to 6.7: groups, cathedral, events, placing citizens, agriculture, passing."""

from __future__ import annotations

import pytest

from bastide.games.troyes.components import EVENT_IDS
from bastide.games.troyes.state import NEUTRAL, Phase
from tests.table import Table

from .arrange import lay_dice, stand, turn

# --- 6.1: the group ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "price"), [(1, 2), (2, 8), (3, 18)])
def test_dice_of_others_cost_2_4_or_6_each(dice: int, price: int) -> None:
    t = turn(other="y6 y6 y6 w1").play("farm", *["die +1 yellow 6"] * dice)
    if dice < 3:
        t.play("confirm")
    assert t.state.players[0].deniers == 20 - price + 3 * dice
    assert t.state.players[1].deniers == 20 + price


def test_neutral_dice_are_paid_to_the_bank() -> None:
    t = turn(neutral="y6").play("farm", "die neutral yellow 6")
    assert t.state.players[0].deniers == 20 - 2 + 3 and t.state.players[1].deniers == 20


def test_R15_the_price_depends_on_the_whole_group_own_dice_included() -> None:
    t = turn(own="y1 y1", other="y6 w1").play("farm", "die own yellow 1", "die own yellow 1", "die +1 yellow 6")
    assert t.state.players[0].deniers == 20 - 6 + 4


def test_R17_more_dice_than_necessary_may_be_used() -> None:
    t = turn(own="y2 y6 y6").play("farm", "die own yellow 2")
    assert {"confirm", "die own yellow 6"} <= set(t.legal())


def test_R18_dice_of_players_who_have_passed_are_sold_at_once() -> None:
    t = turn(other="y6 w1", players=3).seat(1, passed=1, purse=2)
    t.play("farm", "die +1 yellow 6")
    assert t.state.players[1].deniers == 22
    assert t.state.players[1].purse == 3  # and the turn has come round


def test_R19_an_event_of_several_colours_needs_one_die_of_each() -> None:
    t = turn(own="r3 r3 w3 y3", events=["plague"])
    t.play("fight 1", "die own red 3")
    assert "die own red 3" not in t.legal() and "confirm" not in t.legal()
    t.play("die own white 3", "die own yellow 3")
    assert t.state.n_cubes[0] == 3


def test_R19_any_mix_allows_any_group_of_the_listed_colours() -> None:
    t = turn(own="r3 r3 w3", events=["plague"], options={"event_groups": "any_mix"})
    t.play("fight 1", "die own red 3", "die own red 3", "confirm")
    assert t.state.n_cubes[0] == 2


def test_R19_with_any_mix_a_cube_for_one_colour_needs_that_colour_alone() -> None:
    t = turn(
        own="r1 w6",
        events=["plague"],
        cards={"yellow 2": "Blacksmith"},
        cubes={"yellow 2": 1},
        options={"event_groups": "any_mix"},
    )
    t.play("fight 1", "cube yellow 2")
    assert t.legal() == ["die own red 1"]


def test_a_die_that_leads_to_no_legal_group_cannot_be_chosen() -> None:
    t = turn(own="r1 r1", other="r6 w1", deniers=3, events=["war_1"]).play("fight 1")
    assert t.legal() == ["die +1 red 6"]  # 1 + 1 is too little, and a larger group too dear


# --- 6.3: the cathedral ------------------------------------------------------------------------------------------


def test_cubes_go_to_the_lowest_empty_space_of_the_column_of_each_face() -> None:
    t = turn(own="w1 w5 w5", other="r1").with_(cathedral=[1] + [-1] * 17)
    t.play("build", "die own white 1", "die own white 5", "die own white 5")
    s = t.state
    assert (s.cathedral[1], s.cathedral[12], s.cathedral[13]) == (0, 0, 0)
    assert s.players[0].vp == 3 and s.players[0].influence == 4 + 1 + 2 + 2


def test_all_dice_must_find_room() -> None:
    t = turn(own="w5 w5", other="r1").with_(cathedral=[-1] * 12 + [1, 1, -1] + [-1] * 3)
    t.play("build", "die own white 5")  # a second cube has no room, so the group is complete
    assert t.state.cathedral[12:15] == [1, 1, 0]
    t = turn(own="w5 w2", other="r1").with_(cathedral=[-1] * 12 + [1, 1, 1] + [-1] * 3).play("build")
    assert t.legal() == ["die own white 2"]
    assert "full" in (t.why_not("die own white 5") or "")


# --- 6.4: events -------------------------------------------------------------------------------------------------


def beaten(event: str, before: list[int], players: int = 3) -> Table:
    """Seat 0 covers the last banner."""
    t = turn(own="r3", players=players, events=[event], event_cubes={event: before})
    return t.play("fight 1", "die own red 3")


def test_example_cubes_3_3_1_share_both_rewards() -> None:
    t = beaten("war_4", [1, 0, 1, 0, 1, 2]).with_()
    s = t.state
    assert s.n_row == 0  # 7 banners: 3 for seats 0 and 1, 1 for seat 2; large 7 and small 3
    assert [me.vp for me in s.players[:3]] == [5, 5, 0]
    assert s.winner[EVENT_IDS.index("war_4")] == 1  # whose first cube came earlier


def test_example_cubes_4_1_1_share_the_small_reward() -> None:
    t = beaten("war_3", [0, 1, 0, 2, 0])  # large 6, small 3
    assert [me.vp for me in t.state.players[:3]] == [6, 1, 1]
    assert t.state.players[0].won == 1


def test_example_cubes_6_0_0_give_the_large_reward_only() -> None:
    t = beaten("war_3", [0] * 5)
    assert [me.vp for me in t.state.players[:3]] == [6, 0, 0]


@pytest.mark.parametrize(
    ("cubes", "vp"), [([0, 0, 0, 1, 1, 1, 2], [4, 4, 0]), ([0, 0, 0, 0, 1, 2], [5, 1, 1]), ([0] * 6, [5, 0, 0])]
)
def test_example_of_the_rules_page_with_large_5_and_small_3(cubes: list[int], vp: list[int]) -> None:
    from bastide.games.troyes.rules.events import beat

    t = turn(players=3, events=["war_2"], event_cubes={"war_2": cubes})  # large 5, small 3
    beat(t.state, 0)
    assert [me.vp for me in t.state.players[:3]] == vp


def test_each_cube_gives_an_influence() -> None:
    t = turn(own="r6", events=["war_4"]).play("fight 1", "die own red 6")
    assert t.state.players[0].influence == 6


def test_a_beaten_event_leaves_the_row_and_the_others_close_up() -> None:
    t = turn(own="r3", events=["marauding_1", "war_1"], event_cubes={"marauding_1": [1, 1], "war_1": [1]})
    t.play("fight 1", "die own red 3")
    s = t.state
    assert s.n_row == 1 and s.row[0] == EVENT_IDS.index("war_1") and s.n_cubes[0] == 1


def test_R42_combat_places_all_its_cubes_up_to_the_free_banners() -> None:
    t = turn(own="r6 r6", events=["war_4"]).play("fight 1", "die own red 6", "die own red 6")
    assert t.state.n_cubes[0] == 4


def test_R43_lost_cubes_give_no_influence() -> None:
    t = turn(own="r6 r6", events=["marauding_1"], event_cubes={"marauding_1": [1, 1]})
    t.play("fight 1", "die own red 6", "die own red 6")
    assert t.state.players[0].influence == 5


# --- 6.5: placing citizens ---------------------------------------------------------------------------------------


def test_in_the_palace_the_occupant_is_expelled() -> None:
    t = turn(own="r4", spaces={"palace 4": 1}, personal=1).play("place palace", "die own red 4")
    assert t.state.spaces[3] == 0 and t.state.lying[0][1] == 1
    assert t.state.players[0].personal == 0


def test_in_a_row_the_others_are_pushed_right_and_the_last_is_expelled() -> None:
    spaces = {"city hall 2.1": 1, "city hall 2.2": NEUTRAL, "city hall 2.3": 1}
    t = turn(own="y5", spaces=spaces, personal=1).play("place city hall", "die own yellow 5")
    assert t.state.spaces[15:] == [0, 1, NEUTRAL] and t.state.lying[2][1] == 1


def test_placing_uses_exactly_one_die() -> None:
    t = turn(own="y5 y4", personal=1).play("place city hall", "die own yellow 5")
    assert t.state.current == 1  # nothing can be added, so nothing is asked


def test_R32_a_gap_absorbs_a_push() -> None:
    spaces = {"city hall 1.1": 1, "city hall 1.3": 1}
    t = turn(own="y1", spaces=spaces, personal=1).play("place city hall", "die own yellow 1")
    assert t.state.spaces[12:15] == [0, 1, 1] and t.state.lying[2] == [0] * 5


def test_R32_a_moved_citizen_leaves_a_gap() -> None:
    t = turn(own="y1", spaces={"palace 1": 0}, personal=0).play("place city hall", "die own yellow 1")
    assert t.state.spaces[0] == -1 and t.state.spaces[12] == 0


def test_R33_own_citizens_may_be_expelled() -> None:
    t = turn(own="r4", spaces={"palace 4": 0}, personal=1).play("place palace", "die own red 4")
    assert t.state.lying[0][0] == 1 and t.state.spaces[3] == 0


def test_R34_entering_the_space_just_left_is_illegal() -> None:
    t = turn(own="r4 r5", spaces={"palace 4": 0}, personal=0).play("place palace")
    assert t.legal() == ["die own red 5"]
    t = turn(own="w1", other="r1", spaces={"bishopric 1.1": 0, "palace 1": 0}, personal=0)
    t.play("place bishopric", "die own white 1")
    assert t.state.spaces[6:8] == [0, 0]  # only the citizen of the Palace could come
    t = turn(own="w1", other="r1", spaces={"bishopric 1.1": 0, "palace 1": 0}, personal=1)
    t.play("place bishopric", "die own white 1")
    assert "R34" in (t.why_not("from bishopric 1.1") or "")


def test_R34_entering_a_row_from_further_back_is_legal_and_expels_nobody() -> None:
    t = turn(own="w1", other="r1", spaces={"bishopric 1.1": 1, "bishopric 1.2": 0}, personal=0)
    t.state.lying[1][0] = t.state.lying[1][1] = 1
    t.play("place bishopric", "die own white 1")
    assert t.state.spaces[6:8] == [0, 1] and t.state.lying[1][:2] == [1, 1]


def test_R35_a_second_citizen_of_one_colour_may_not_lie_on_a_building() -> None:
    t = turn(own="r4 r5", spaces={"palace 4": 1, "palace 5": NEUTRAL}, personal=1)
    t.state.lying[0][1] = 1
    t.play("place palace")
    assert t.legal() == ["die own red 5"]
    t.play("die own red 5")
    assert t.state.lying[0][NEUTRAL] == 1
    t = turn(own="r4", spaces={"palace 4": 1}, personal=1)
    t.state.lying[1][1] = 1  # on another building
    assert "place palace" in t.legal()


def test_R35_names_the_reason() -> None:
    spaces = {"bishopric 1.1": 1, "bishopric 1.2": 0}
    t = turn(own="w1", other="r1", spaces={**spaces, "palace 1": 0}, personal=1)
    t.state.lying[1][0] = 1
    t.play("place bishopric")
    assert t.legal() == ["die own white 1"]
    t.play("die own white 1")  # only the citizen of the same row may come, so nothing is asked
    assert t.state.spaces[6:8] == [0, 1]


# --- 6.6: agriculture --------------------------------------------------------------------------------------------


def test_agriculture_gives_half_the_total_in_deniers() -> None:
    t = turn(own="y6 y5").play("farm", "die own yellow 6", "die own yellow 5")
    assert t.state.players[0].deniers == 25


def test_R41_an_action_must_have_an_effect() -> None:
    t = turn(own="y1 r1", events=["war_1"])
    assert "farm" not in t.legal() and "fight 1" not in t.legal()
    assert "reaches 2" in (t.why_not("farm") or "")
    t = turn(own="w1", other="r1").with_(cathedral=[1, 1, 1] + [-1] * 15)
    assert "build" not in t.legal()


# --- 6.7: passing ------------------------------------------------------------------------------------------------


def test_passing_puts_2_deniers_into_the_district_and_1_for_each_later_turn() -> None:
    t = turn(own="y2", other="y2 y4 w1 r1").play("pass")
    assert t.state.players[0].purse == 2 and t.state.players[0].deniers == 20
    t.play("farm", "die own yellow 4", "confirm")
    assert t.state.players[0].purse == 3
    assert t.state.current == 1  # the last player left acts several times in a row
    t.play("farm", "die own yellow 2", "confirm")
    assert t.state.players[0].purse == 4


def test_R36_influence_may_be_used_before_a_pass() -> None:
    t = turn(own="y1").play("recruit")
    assert "pass" in t.legal()
    t.play("pass")
    assert t.state.players[0].passed == 1


def test_R37_without_dice_the_phase_ends_at_once_and_nobody_else_is_paid() -> None:
    t = turn(own="y2", other="", round=4).seat(1, passed=1, purse=2, deniers=0)
    t.play("farm", "die own yellow 2")
    assert t.game.over(t.state) and t.state.players[1].deniers == 2
    t = turn(own="y2", other="", round=4, deniers=0).play("farm", "die own yellow 2")
    assert t.state.players[0].deniers == 1  # no pass income for those who have not passed


def test_R37_when_the_last_player_passes_the_phase_ends_without_another_denier() -> None:
    t = turn(own="y2", round=4).seat(1, passed=1, purse=2, deniers=0).play("pass")
    assert t.game.over(t.state)
    assert t.state.players[1].deniers == 2 and t.state.players[0].deniers == 22


def test_the_phase_does_not_begin_without_dice() -> None:
    from .arrange import black

    t = black("r6", [6], other="", round=4, influence=0).play("die own red 6")
    assert t.game.over(t.state)


def test_R40_deniers_and_cubes_are_unlimited() -> None:
    t = turn(own="y6 y6 y6", deniers=500, cards={"yellow 1": "Merchant"}, tradesmen={"yellow 1": [0]})
    t.play("activate yellow 1", *["die own yellow 6"] * 3)
    assert t.state.players[0].deniers == 518
    t = turn(own="w6 w6", other="r1", cards={"white 1": "Monk"}, tradesmen={"white 1": [0]}, cubes={"white 1": 30})
    t.play("activate white 1", "die own white 6", "die own white 6")
    assert t.state.cubes[3][0] == 34


def test_R45_a_group_that_cannot_grow_is_confirmed_by_itself() -> None:
    t = turn(own="y2").play("farm", "die own yellow 2")
    assert t.state.phase == Phase.TURN and t.state.current == 1


def test_the_common_action_takes_three_steps() -> None:
    t = turn(own="y6 y4", cards={"yellow 1": "Merchant"}, tradesmen={"yellow 1": [0]})
    t.play("activate yellow 1", "die own yellow 6", "confirm")
    assert t.state.current == 1


def test_lay_and_stand_helpers_put_what_they_say() -> None:
    t = turn(other="")
    lay_dice(t.state, 2, "r3 r3")
    stand(t.state, {"bishopric 2.2": 1})
    assert t.state.die_place[:2] == [2, 2] and t.state.spaces[9] == 1
