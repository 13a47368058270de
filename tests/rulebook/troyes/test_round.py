"""Section 4: income and wages, dice, end of round."""

from __future__ import annotations

from bastide.games.troyes.rules.rounds import begin_round, end_round, income_and_wages, roll_dice
from bastide.games.troyes.state import NEUTRAL, Phase
from tests.table import table

from .arrange import lay_dice, stand, turn


def test_everybody_gets_10_deniers_and_pays_2_in_the_palace_and_1_in_the_bishopric() -> None:
    t = turn(spaces={"palace 1": 0, "palace 2": 0, "bishopric 1.1": 0, "city hall 1.1": 0, "palace 3": 1})
    income_and_wages(t.state, 0)
    assert t.state.players[0].deniers == 20 + 10 - 2 - 2 - 1


def test_R5_who_cannot_pay_all_wages_pays_everything_and_loses_2_vp_once() -> None:
    t = turn(deniers=0, spaces={f"palace {face}": 0 for face in range(1, 7)}).seat(0, vp=5)
    income_and_wages(t.state, 0)
    assert (t.state.players[0].deniers, t.state.players[0].vp) == (0, 3)
    assert t.state.spaces[:6] == [0] * 6  # the citizens stay


def test_R5_wages_that_take_all_deniers_are_paid() -> None:
    t = turn(deniers=2, spaces={f"palace {face}": 0 for face in range(1, 7)}).seat(0, vp=5)
    income_and_wages(t.state, 0)
    assert (t.state.players[0].deniers, t.state.players[0].vp) == (0, 5)


def test_one_die_is_rolled_for_each_standing_citizen() -> None:
    t = turn(other="", spaces={"palace 1": 0, "bishopric 1.2": 1, "city hall 2.3": NEUTRAL, "palace 6": 1})
    roll_dice(t.state)
    dice = [(die // 6, place) for die, place in enumerate(t.state.die_place) if place != -1]
    assert sorted(dice) == [(0, 0), (0, 1), (1, 1), (2, NEUTRAL)]
    assert all(1 <= t.state.die_face[die] <= 6 for die in range(18) if t.state.die_place[die] != -1)


def test_activities_are_turned_up_in_rounds_1_to_3() -> None:
    t = table("troyes", 2)
    for number in (1, 2, 3, 4):
        t.state.round = number
        known = [place for place in t.game.view_of(t.state, 0).activities if place.card]  # type: ignore[attr-defined]
        assert len(known) == 3 * min(3, number)


def test_the_end_of_a_round_brings_purses_citizens_and_dice_home() -> None:
    t = turn(own="r1", round=2).seat(1, purse=4, passed=1, deniers=0)
    s = t.state
    s.lying[0][1], s.lying[2][1], s.lying[1][NEUTRAL] = 1, 1, 1
    s.neutral_supply = 3
    end_round(s)
    assert (s.players[1].deniers, s.players[1].purse, s.players[1].passed) == (4, 0, 0)
    assert s.players[1].personal == 4 and s.neutral_supply == 4
    assert s.lying == [[0] * 5] * 3 and s.die_place == [-1] * 18
    assert s.start == 1 and s.phase == Phase.ROUND


def test_the_game_ends_after_the_steps_of_the_last_round() -> None:
    t = turn(own="y2", other="", round=4).seat(1, passed=1, purse=3, deniers=1)
    t.play("farm", "die own yellow 2")
    assert t.game.over(t.state)
    assert t.state.players[1].deniers == 4


def test_a_round_adds_a_red_event_and_the_one_its_icon_names() -> None:
    t = table("troyes", 4)
    s = t.state
    stand(s, {"city hall 1.1": 0})
    begin_round(s)
    assert s.round == 1 and s.n_row == 2
    red, second = s.row[:2]
    assert red == s.decks[0][0]
    assert second == s.decks[1 if s.drawn[1] else 2][0]


def test_R14_placements_never_change_dice_already_rolled() -> None:
    t = turn(own="r3", other="r5 w1", spaces={"palace 3": 1}, personal=1)
    t.play("place palace", "die own red 3")
    assert t.state.spaces[2] == 0 and t.state.lying[0][1] == 1
    assert t.state.die_place.count(1) == 2


def test_R32_empty_spaces_give_no_die() -> None:
    t = turn(other="", spaces={"palace 1": 0})
    lay_dice(t.state, 1, "w4")
    roll_dice(t.state)
    assert sum(place != -1 for place in t.state.die_place) == 1
