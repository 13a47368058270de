"""Section 12: castle defence beyond the rulebook's long example."""

from __future__ import annotations

import pytest

from bastide.games.anarchy.components import Attribute, Unit
from bastide.games.anarchy.state import Node, Outcome

from .setting import SIEGE, acting, attacks, defending, fighters, give, me_of, stock, tactics


def test_food_that_is_missing_is_discontent() -> None:
    t = acting(round=3)
    give(t, food=1, knight=1)
    defending(t)
    assert me_of(t).discontent == 2


def test_siege_armies_ask_for_more_food() -> None:
    t = acting(1, SIEGE, round=5)
    give(t, food=7, knight=1)
    defending(t)
    assert (me_of(t).stock[Unit.FOOD], me_of(t).discontent) == (0, 0)


def test_workers_of_a_type_are_deployed_in_the_order_of_sides() -> None:
    t = acting()
    give(t, knight=2, soldier=1)
    defending(t)
    t.play("deploy bottom")
    assert t.legal() == ["deploy bottom", "deploy left"]
    reason = "workers of one type are deployed from top to left; go on with bottom (section 19.4)"
    assert t.why_not("deploy top") == reason
    t.play("deploy left")
    assert t.legal() == ["deploy top", "deploy right", "deploy bottom", "deploy left"]  # the soldier


def test_workers_must_fight_even_for_a_card_that_is_lost() -> None:
    t = acting(round=5).seat(0, muster=1, ready=1, walls=[0, 9, 9, 9])
    attacks(t, 1, 1, 1, 1, 1, escalade=4)
    give(t, soldier=2, knight=1)
    defending(t)
    t.play("deploy left", "deploy top", "deploy top", "face the attack")  # ladders 4 on top
    assert me_of(t).outcome[5] == Outcome.UNDEFENDED
    assert fighters(t) == {"left": {"knight": 1}}


def test_a_strong_card_that_is_defended_gives_bravery_at_once() -> None:
    t = acting(round=1).seat(0, walls=[9] * 4)
    attacks(t, 5)
    defending(t)
    assert me_of(t).attribute[Attribute.BRAVERY] == 1


@pytest.mark.parametrize(("card", "tactic"), [(1, "rocks"), (15, "bolts"), (19, "hot_oil"), (25, "logs")])
def test_each_tactic_answers_its_attack(card: int, tactic: str) -> None:
    t = acting(round=1).seat(0, walls=[0, 9, 9, 9])
    attacks(t, card, escalade=4)
    tactics(t, **{tactic: 3})
    defending(t)
    assert t.legal() == ["use tactic", "give up"]
    assert t.why_not("use covers") == "covers are only for catapults and trebuchets (section 12.1)"


def test_an_unresearched_tactic_is_of_no_use() -> None:
    t = acting(round=1).seat(0, walls=[0, 9, 9, 9])
    attacks(t, 1, escalade=4)
    defending(t)
    assert me_of(t).prepared == [1] * 5
    assert me_of(t).attribute[Attribute.LOYALTY] == 0


def test_a_catapult_is_stopped_by_covers_for_all_its_strength_or_not_at_all() -> None:
    t = acting(round=3).seat(0, walls=[9] * 4)
    attacks(t, 1, 1, 31)  # B 2
    tactics(t, covers=2)
    give(t, knight=1)
    defending(t)
    t.play("deploy top")
    assert t.legal() == ["use covers", "give up"]
    assert t.why_not("hit knight") == "workers do not defend the whole castle (section 12.1)"
    few = acting(round=3).seat(0, walls=[9] * 4)
    attacks(few, 1, 1, 31)
    tactics(few, covers=1)
    defending(few)
    assert me_of(few).prepared[4] == 1
    assert me_of(few).attribute[Attribute.LOYALTY] == 1


def test_a_worker_drinks_once_and_a_knight_never() -> None:
    t = acting(round=5).seat(0, beer=3, walls=[0, 9, 9, 9])
    attacks(t, 1, 1, 1, 1, 1, escalade=4)
    give(t, knight=1, craftsman=1)
    defending(t)
    t.play("deploy top", "deploy top")
    assert t.legal() == ["hit knight", "hit craftsman", "beer for craftsman"]
    t.play("beer for craftsman")
    assert t.legal() == ["hit knight", "hit merry-craftsman"]
    t.play("hit merry-craftsman")
    assert t.legal() == ["hit knight", "hit tired-craftsman"]


def test_a_muster_token_moves_one_worker_laid_down_or_not_to_another_side() -> None:
    t = acting(round=2).seat(0, muster=2, ready=2, walls=[0, 1, 9, 9])
    attacks(t, 2, 2, escalade=6)  # ladders 2 on the right, twice
    give(t, knight=1)
    defending(t)
    t.play("deploy top", "muster knight from top to right", "face the attack")
    assert fighters(t) == {"right": {"knight_down": 1}}
    t.play("muster laid-knight from right to left")
    assert t.state.round == 3  # nobody was left on the right, and no token to move him back
    assert me_of(t).attribute[Attribute.LOYALTY] == 1


def test_survivors_retire_for_a_serf_for_each_3_strength() -> None:
    t = acting(1, SIEGE, round=1).seat(0, walls=[9] * 4, gate=9, moat=9)
    attacks(t, 1)
    give(t, food=1, knight=2, soldier=2)
    defending(t)
    t.play("deploy top", "deploy top", "deploy top", "deploy top")
    assert stock(t) == {"serf": 2}


def test_a_defence_without_any_choice_runs_by_itself() -> None:
    t = acting(1, SIEGE)
    t.play("end actions")
    assert t.state.round == 2
    assert me_of(t).node == Node.DRAFT
