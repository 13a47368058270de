"""R8 to R26, the castle defence: one test for each ruling of the rules page, named after it."""

from __future__ import annotations

from bastide.games.anarchy.components import PATHS, Attribute, Unit
from bastide.games.anarchy.rules.defence import retire
from bastide.games.anarchy.state import Fighter, Node, Outcome, Phase

from .setting import (
    SIEGE,
    acting,
    attacks,
    defending,
    facedown,
    fighters,
    give,
    me_of,
    stock,
    tactics,
)

BRAVERY, LOYALTY, INFLUENCE, MIGHT = Attribute


def test_R8_what_is_left_on_the_board_at_defence_is_lost_and_tokens_stay() -> None:
    t = acting(1, SIEGE).seat(0, beer=1, knowledge=2)
    tactics(t, logs=3)
    give(t, serf=4, patron=2, materials=3, silver=2, food=5, knight=1)
    defending(t)
    t.play("deploy top")
    me = me_of(t)
    assert t.state.round == 2
    assert (me.beer, me.knowledge, me.prepared[1]) == (1, 2, 3)
    assert me.stock[Unit.SILVER] == me.stock[Unit.FOOD] == 0


def test_R9_every_fighting_worker_is_deployed() -> None:
    t = acting()
    give(t, food=1, knight=1, soldier=1, craftsman=1)
    defending(t)
    assert t.legal() == ["deploy top", "deploy right", "deploy bottom", "deploy left"]
    me_of(t).ready = me_of(t).muster = 1
    t.play("deploy top", "deploy right", "deploy left")
    assert fighters(t) == {"top": {"knight": 1}, "right": {"soldier": 1}, "left": {"craftsman": 1}}


def test_R10_facedown_cards_are_turned_after_deployment() -> None:
    t = acting(round=2).seat(0, muster=1, ready=1)
    attacks(t, 1, 2)
    facedown(t, 3)
    give(t, knight=1)
    defending(t)
    assert me_of(t).faceup[2] == 0
    t.play("deploy top")
    assert me_of(t).faceup[2] == 1


def test_R11_muster_tokens_move_workers_only_between_cards() -> None:
    t = acting(round=2).seat(0, muster=2, ready=2, beer=1)
    attacks(t, 1, 2)
    give(t, soldier=2)
    defending(t)
    t.play("deploy right", "deploy right")
    assert "muster soldier from right to top" in t.legal()
    t.play("face the attack")
    assert me_of(t).node == Node.ABSORB
    assert t.why_not("muster soldier from right to top") == "defend the side that is attacked first (section 12.2)"


def test_R12_the_player_chooses_which_worker_takes_the_point() -> None:
    t = acting(round=2)
    attacks(t, 1, 2)
    give(t, soldier=1, knight=1)
    defending(t)
    t.play("deploy right", "deploy right")
    assert t.legal() == ["hit knight", "hit soldier"]
    t.play("hit knight")
    assert t.legal() == ["hit laid-knight", "hit soldier"]


def test_R13_a_tactic_may_spare_workers_who_could_fight() -> None:
    t = acting(round=2)
    attacks(t, 1, 2)
    tactics(t, rocks=2)
    give(t, knight=1)
    defending(t)
    t.play("deploy right")
    assert t.legal() == ["use tactic", "hit knight"]
    t.play("use tactic", "hit knight")
    assert fighters(t)["right"] == {"knight_down": 1}


def test_R14_a_tactic_on_an_empty_side_is_offered_only_if_it_saves_the_side() -> None:
    t = acting(round=2).seat(0, walls=[2, 0, 2, 2])
    attacks(t, 1, 2, escalade=3)
    tactics(t, rocks=1)
    defending(t)
    assert me_of(t).prepared[0] == 1  # ladders 2 on the right: one rock could not stop them, nothing was asked
    enough = acting(round=2).seat(0, walls=[2, 0, 2, 2])
    attacks(enough, 1, 2, escalade=3)
    tactics(enough, rocks=2)
    defending(enough)
    assert enough.legal() == ["use tactic", "give up"]


def test_R14_a_tactic_is_not_offered_on_an_empty_side_of_a_card_already_lost() -> None:
    t = acting(round=2)  # final escalade 2 on top and right
    attacks(t, 19, 20, escalade=1)
    me_of(t).gate = 2
    me_of(t).walls = [0, 1, 0, 0]
    tactics(t, rocks=2)
    defending(t)
    assert t.legal() == ["use tactic", "give up"]
    t.play("give up")
    assert me_of(t).prepared[0] == 2


def test_R15_beer_need_not_be_necessary() -> None:
    t = acting(round=2).seat(0, walls=[0, 1, 0, 0], beer=1, muster=1, ready=1)
    attacks(t, 1, 2)
    give(t, soldier=1)
    defending(t)
    t.play("deploy right", "face the attack")  # a rest of 1 that the soldier could take
    assert t.legal() == ["hit soldier", "beer for soldier"]
    t.play("beer for soldier")
    assert fighters(t)["right"] == {"soldier_drunk_down": 1}


def test_R16_a_surviving_beer_drinker_retires_with_strength_1() -> None:
    t = acting()
    me = me_of(t)
    me.fighters[0][Fighter.SOLDIER_DRUNK] = 1
    me.fighters[1][Fighter.CRAFTSMAN_DRUNK_DOWN] = 1
    me.fighters[2][Fighter.KNIGHT_DOWN] = 1
    retire(me)
    assert stock(t) == {"serf": 1}
    me.fighters[0][Fighter.KNIGHT] = 1
    retire(me)
    assert stock(t) == {"serf": 1}  # strength 2 is not enough for another


def test_R17_the_beer_bonus_ends_with_the_worker() -> None:
    t = acting(round=2).seat(0, walls=[1, 1, 1, 1], beer=1)
    attacks(t, 1, 2)
    give(t, soldier=1)
    defending(t)
    t.play("deploy right", "beer for soldier")
    assert t.state.round == 3
    assert fighters(t) == {}
    assert me_of(t).beer == 0


def test_R18_both_towers_of_a_side_count_in_full() -> None:
    t = acting(round=5).seat(0, towers=[2, 1, 0, 2])
    attacks(t, 17, 1, 1, 1, 1)  # a strong ballista on left and right, D 4
    give(t, knight=1)
    defending(t)
    me = me_of(t)
    me.walls = [9, 9, 9, 9]
    me.muster = me.ready = 1
    t.play("deploy top", *["face the attack"] * 5)
    assert me.outcome[1] == Outcome.UNDEFENDED  # right has 1, left has 4


def test_R19_the_moat_counts_in_full_on_every_side() -> None:
    t = acting(round=4).seat(0, moat=3, walls=[9] * 4, muster=1, ready=1)
    attacks(t, 25, 26, 27, 28)  # siege towers on all four sides, D 3
    give(t, knight=1)
    defending(t)
    t.play("deploy top", *["face the attack"] * 4)
    assert me_of(t).outcome[1:5] == [Outcome.DEFENDED] * 4


def test_R20_a_card_against_several_sides_is_lost_as_a_whole_but_every_side_fights() -> None:
    t = acting(round=3).seat(0, walls=[9, 0, 9, 0], muster=1, ready=1)
    attacks(t, 1, 1, 9)  # arrows C 2 on right, bottom and left
    give(t, soldier=4)
    defending(t)
    t.play("deploy top", "deploy right", "deploy left", "face the attack")
    assert me_of(t).outcome[3] == Outcome.UNDEFENDED
    assert fighters(t) == {"top": {"soldier": 1}}  # the two on the left stopped their part, and all fell


def test_R21_arrows_have_no_tactic() -> None:
    t = acting(round=3).seat(0, walls=[9, 1, 9, 9])
    attacks(t, 1, 1, 9, escalade=3)
    tactics(t, rocks=3, logs=3, hot_oil=3, covers=3)
    defending(t)
    assert me_of(t).prepared == [3, 3, 3, 1, 3]
    assert me_of(t).attribute[LOYALTY] == 1


def test_R22_loyalty_beyond_a_full_track_still_counts_against_discontent() -> None:
    t = acting(1, SIEGE, round=2).seat(0, attribute=[0, 24, 0, 0], walls=[9] * 4, gate=9, moat=9)
    attacks(t, 1, 2)
    give(t, food=3)
    defending(t)
    assert me_of(t).attribute[LOYALTY] == 24
    assert me_of(t).discontent == 0


def test_R23_loyalty_from_track_bonuses_does_not_reduce_the_discontent() -> None:
    """A strong card gives the ninth bravery, whose box gives a loyalty."""
    t = acting(1, SIEGE, round=1).seat(0, attribute=[8, 0, 0, 0], walls=[2, 0, 0, 2])
    attacks(t, 5, escalade=4)  # strong ladders on top held; the escalade on right and bottom is not
    give(t, food=1)
    defending(t)
    assert me_of(t).attribute[BRAVERY] == 9
    assert me_of(t).attribute[LOYALTY] == 1
    assert me_of(t).discontent == 1


def test_R24_the_final_escalade_counts_for_determination_and_army_bravery() -> None:
    held = acting(1, SIEGE, round=2).seat(0, walls=[9] * 4)
    attacks(held, 1, 2)
    give(held, food=3)
    defending(held)
    assert me_of(held).attribute[:2] == [2, 2]
    lost = acting(1, SIEGE, round=2).seat(0, walls=[9, 9, 0, 0])
    attacks(lost, 1, 2, escalade=6)
    give(lost, food=3)
    defending(lost)
    assert me_of(lost).attribute[:2] == [1, 1]
    assert me_of(lost).discontent == 1


def test_R25_army_bravery_comes_after_loyalty_and_discontent() -> None:
    """The twelfth bravery gives a knight who is not deployed any more and stays for the next round."""
    t = acting(1, SIEGE, round=2).seat(0, attribute=[10, 0, 0, 0], walls=[9] * 4)
    attacks(t, 1, 2)
    give(t, food=3)
    defending(t)
    assert me_of(t).attribute[BRAVERY] == 12
    income = PATHS[me_of(t).paths[2]].income[Unit.KNIGHT] if t.state.phase == Phase.ACTIONS else 0
    assert me_of(t).stock[Unit.KNIGHT] == 1 + income


def test_R26_workers_from_bravery_during_defence_are_not_deployed() -> None:
    t = acting(round=2).seat(0, attribute=[2, 0, 0, 0], walls=[9] * 4, muster=1, ready=1)
    attacks(t, 1, 5)  # strong ladders first
    give(t, knight=1, food=2)
    defending(t)
    t.play("deploy top", "face the attack")
    assert me_of(t).attribute[BRAVERY] == 3
    assert stock(t) == {"soldier": 1}
    assert fighters(t) == {"top": {"knight": 1}}
