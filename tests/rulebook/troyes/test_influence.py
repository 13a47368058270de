"""Section 7: influence."""

from __future__ import annotations

from bastide.games.troyes.state import Phase

from .arrange import turn


def test_one_influence_rolls_an_own_die_again() -> None:
    t = turn(own="y1 y1 r2", influence=1).play("reroll yellow 1")
    s = t.state
    assert s.players[0].influence == 0 and s.n_rolls == 1
    assert sorted(s.die_face[12:14]) == sorted([1, s.rolls[0]])
    assert s.phase == Phase.TURN and s.current == 0


def test_two_influence_recruit_a_citizen() -> None:
    t = turn(influence=2, personal=0).play("recruit")
    me = t.state.players[0]
    assert (me.influence, me.personal, me.general) == (0, 1, 11)


def test_nobody_is_left_to_recruit() -> None:
    t = turn(influence=2).seat(0, general=0)
    assert "recruit" not in t.legal()
    assert "general supply" in (t.why_not("recruit") or "")


def test_four_influence_turn_one_two_or_three_dice() -> None:
    t = turn(own="y1 w2 r3 y6", influence=4).play("flip yellow 1")
    assert t.state.players[0].influence == 0
    assert t.legal() == ["flip red 3", "flip white 2", "flip yellow 6", "flip done"] or "flip done" in t.legal()
    t.play("flip white 2", "flip red 3")
    s = t.state
    assert s.phase == Phase.TURN and s.die_turned == [0] * 18
    assert (s.die_face[12], s.die_face[6], s.die_face[0], s.die_face[13]) == (6, 5, 4, 6)


def test_a_die_is_not_turned_twice_by_one_flip() -> None:
    t = turn(own="y1 w2", influence=4).play("flip yellow 1")
    assert "flip yellow 6" not in t.legal()
    assert "just been turned" in (t.why_not("flip yellow 6") or "")
    t.play("flip done")
    assert t.state.phase == Phase.TURN


def test_a_flip_ends_by_itself_when_no_die_is_left() -> None:
    t = turn(own="y1", influence=4).play("flip yellow 1")
    assert t.state.phase == Phase.TURN


def test_influence_is_never_for_dice_of_other_districts() -> None:
    t = turn(own="r1", other="y3 w1", neutral="y5", influence=20)
    assert {move for move in t.legal() if move.startswith(("reroll", "flip"))} == {"reroll red 1", "flip red 1"}
    assert "own dice only" in (t.why_not("reroll yellow 3") or "")


def test_any_number_of_uses_in_any_order() -> None:
    t = turn(own="y1 y2", influence=9).play("recruit", "flip yellow 1", "flip done", "recruit")
    t.play("reroll yellow 6")
    assert t.state.players[0].influence == 0 and t.state.current == 0


def test_gains_beyond_20_are_lost() -> None:
    t = turn(own="w6 w6", other="r1", influence=18).play("build", "die own white 6", "die own white 6")
    assert t.state.players[0].influence == 20


def test_what_cannot_be_paid_is_refused() -> None:
    t = turn(own="y1", influence=1)
    assert "costs 2 influence" in (t.why_not("recruit") or "")
    assert "costs 4 influence" in (t.why_not("flip yellow 1") or "")
