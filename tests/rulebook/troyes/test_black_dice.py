"""Section 5.3: black dice, its example, and rulings R10 to R12 and R44."""

from __future__ import annotations

from bastide.games.troyes.state import Phase

from .arrange import black, carry_on, events_phase


def test_example_red_3_alone_beats_the_6() -> None:
    t = black("r3 y4", [6, 4, 3]).play("die own red 3")
    assert t.state.black == [0, 0, 1, 1, 0, 0]
    assert t.state.players[0].influence == 5
    assert t.state.current == 1 and t.state.phase == Phase.BLACK


def test_example_both_dice_beat_6_and_4() -> None:
    t = black("r3 y4", [6, 4, 3]).play("counter 4", "die own red 3", "die own yellow 4")
    assert t.state.black == [0, 0, 1, 0, 0, 0] and t.state.players[0].influence == 6


def test_example_both_dice_beat_6_and_3() -> None:
    t = black("r3 y4", [6, 4, 3]).play("counter 3", "die own yellow 4", "die own red 3")
    assert t.state.black == [0, 0, 0, 1, 0, 0]


def test_example_all_three_are_too_many() -> None:
    t = black("r3 y4", [6, 4, 3]).play("counter 4")
    assert "counter 3" not in t.legal()
    assert "too little" in (t.why_not("counter 3") or "")


def test_example_white_2_and_yellow_3_lose_against_the_6() -> None:
    t = black("w2 y3", [6, 4, 3]).seat(0, vp=5)
    assert "concede" in t.legal() and not any(move.startswith("die") for move in t.legal())
    t.play("concede")
    assert t.state.players[0].vp == 3
    assert t.state.black == [0, 0, 1, 1, 0, 0]
    assert t.state.die_place.count(0) == 2  # the own dice stay


def test_the_highest_die_is_always_part_of_the_fight() -> None:
    t = black("y4 y4", [6, 2]).play("counter 2")
    assert t.state.fight_target == 8


def test_players_face_the_dice_in_turn_until_none_is_left() -> None:
    t = black("r6", [1, 1, 1], other="w6", round=4, influence=0).seat(1, influence=0)
    t.play("die own red 6")
    assert t.state.current == 1
    t.play("die own white 6")
    assert t.state.current == 0
    t.play("concede")
    assert sum(t.state.black) == 0
    assert t.game.over(t.state)  # no die is left for actions of the last round


def test_influence_comes_before_the_fight_only() -> None:
    t = black("y1 y2", [6, 1], influence=5)
    assert {"reroll yellow 1", "recruit", "flip yellow 1", "concede"} <= set(t.legal())
    t.play("flip yellow 1", "flip done")
    assert t.state.phase == Phase.BLACK
    t.play("die own yellow 6")
    t = black("y6 y2", [6, 2], influence=5).play("counter 2")
    assert t.legal() == ["die own yellow 2", "die own yellow 6"]
    assert "section 5.3" in (t.why_not("recruit") or "")


def test_other_districts_do_not_serve() -> None:
    t = black("y6", [6], other="y5 w1", influence=0)
    assert t.legal() == ["die own yellow 6"]
    assert "own district" in (t.why_not("die +1 yellow 5") or "")


def test_R10_black_dice_beyond_six_are_ignored() -> None:
    t = carry_on(events_phase(["war_1", "war_2", "war_3", "war_4"]))
    assert sum(t.state.black) == 6


def test_R11_no_own_die_is_added_once_the_sum_is_reached() -> None:
    t = black("y6 y1", [5], influence=0).play("die own yellow 6")
    assert t.state.phase == Phase.TURN
    assert t.state.die_place.count(0) == 1


def test_R12_who_can_beat_the_highest_die_has_to() -> None:
    t = black("y1 w2 r1", [5], influence=0)
    assert "concede" not in t.legal()
    assert "R12" in (t.why_not("concede") or "")


def test_R12_influence_is_never_compulsory() -> None:
    t = black("y1", [6], influence=20)
    assert "concede" in t.legal() and "flip yellow 1" in t.legal()


def test_R44_influence_is_gained_when_the_fight_is_won() -> None:
    t = black("y3 y3", [3, 3], influence=0).play("counter 3", "die own yellow 3")
    assert t.state.players[0].influence == 0
    t.play("die own yellow 3")
    assert t.state.players[0].influence == 2
