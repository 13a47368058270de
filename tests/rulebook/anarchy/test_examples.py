"""The worked examples of the rulebook."""

from __future__ import annotations

import pytest

from bastide.games.anarchy.components import LOSS, Attribute
from bastide.games.anarchy.knowledge import view
from bastide.games.anarchy.rules.defence import aftermath
from bastide.games.anarchy.rules.enemy_castles import defence_of
from bastide.games.anarchy.rules.round import end_round, next_drafter, produce, take_path
from bastide.games.anarchy.rules.scoring import score
from bastide.games.anarchy.state import Node, Outcome, Phase

from ...table import Table, table
from .setting import (
    EASY,
    acting,
    attacks,
    constructed,
    defending,
    fighters,
    give,
    me_of,
    next_cards,
    researched_on_wheel,
    stock,
    tactics,
)


def test_draft_order_in_round_4_follows_the_tents() -> None:
    """Clockwise green, red, blue, yellow; green is first player; tents blue 3, red 3, green 2, yellow 1."""
    t = table("anarchy", 4, options=EASY, round=4, first=0, revealed=[0, 1, 2, 3])
    for seat, tent in enumerate([2, 3, 3, 1]):
        t.seat(seat, tent=tent, paths=[4, 5, 6, -1, -1], node=Node.IDLE)
    order = []
    while (seat := next_drafter(t.state)) >= 0:
        order.append(("green", "red", "blue", "yellow")[seat])
        take_path(t.state, me_of(t, seat), len(order) - 1)
    assert order == ["red", "blue", "green", "yellow"]


def test_production_adds_the_path_card_to_the_filled_boxes() -> None:
    """5 serfs, 2 craftsmen, 5 materials, 4 patrons, 4 silver, 2 food, 2 soldiers and 1 knight in all."""
    t = acting()
    me = me_of(t)
    me.production = [0, 0, 2, 1, 1, 0, 1, 1]
    produce(me, 17)  # the Loyalist
    assert me.stock == [5, 2, 5, 4, 4, 2, 2, 1]  # in the order of the sentence above


def test_walls_1_1_0_1_take_the_next_pip_on_top_or_bottom() -> None:
    t = acting().seat(0, walls=[1, 1, 0, 1], fort=[0, 0, 3, 0])
    give(t, craftsman=1, materials=1)
    t.play("fortify wall")
    assert t.legal() == ["wall top", "wall bottom"]
    assert t.why_not("wall left") == "a wall pip on the left side would break the wall rule (section 9.1)"


def test_tactics_two_of_three_rocks_are_spent_and_a_log_stays_usable() -> None:
    """Two rocks are used and three are left; the free log was not needed."""
    t = acting(round=2).seat(0, walls=[2, 2, 2, 0], moat=2)
    tactics(t, rocks=5, logs=1)
    attacks(t, 4, 25)  # ladders on the left, A 2; a siege tower on top, D 2, stopped by the moat
    give(t, food=2)
    defending(t)
    t.play("use tactic", "use tactic")
    assert me_of(t).prepared[:2] == [3, 1]
    assert me_of(t).attribute[Attribute.LOYALTY] == 2


def test_siegecraft_four_boxes_with_the_ram_but_no_crane_constructed() -> None:
    t = acting()
    researched_on_wheel(t, "small_crane", "battering_ram", "siege_tower", "large_crane")
    give(t, craftsman=2, materials=4, silver=1)
    assert "construct battering ram" not in t.legal()
    assert t.why_not("construct battering ram") == "it needs the small crane (section 9.6)"
    assert "wheel ballista" in t.legal()
    t.play("construct small crane")
    assert "construct battering ram" in t.legal()


def test_spies_four_boxes_give_three_knowledge_of_which_one_is_used() -> None:
    t = acting(round=3).seat(0, rows=[4, 0, 0, 0])
    attacks(t, 1, 2, 3)
    me_of(t).faceup[2] = 0
    give(t, silver=4)
    t.play("spy", "spy", "spy", "spy")
    assert me_of(t).learned == 3
    t.play("turn 1.3")
    assert (me_of(t).knowledge, me_of(t).learned) == (2, 3)


def test_valentine_woman_4_is_taken_so_3_or_5_may_be_filled() -> None:
    t = acting().seat(0, rows=[0, 0, 1, 0], women=[0, 0, 0, 1, 0, 0])
    give(t, patron=1)
    next_cards(t, 4, 5)  # villagers 4 and 5
    t.play("valentine")
    assert t.legal() == ["neighbour lower", "neighbour upper", "neighbour none"]
    t.play("neighbour upper")
    assert me_of(t).women == [0, 0, 0, 1, 1, 0]
    assert me_of(t).men == [0, 0, 0, 0, 1, 0]
    assert me_of(t).pairs == 1
    assert stock(t) == {"serf": 1}


def test_michaelmas_7_waits_in_the_12_row_and_4_completes_the_6_row() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    me_of(t).sums[3][0] = 2  # a 2 waits in the row of sum 6
    give(t, serf=1)
    next_cards(t, 2, 4)  # numbers 7 and 4
    t.play("michaelmas")
    assert "place first in sum 12" in t.legal()
    assert "place second in sum 6" in t.legal()
    t.play("place first in sum 12", "place second in sum 6", "gain silver", "gain food")
    assert me_of(t).sums[5] == [7, 0]
    assert me_of(t).sums[3] == [2, 4]
    assert stock(t) == {"silver": 1, "food": 1}


def test_tournament_exactly_one_rider_hits() -> None:
    """Own lance left against a shield on the right hits; the other lance left against the own left shield misses."""
    t = acting().seat(0, rows=[0, 0, 0, 2])
    give(t, food=1, silver=1)
    next_cards(t, 6, 10)  # shield left, lance left; then shield right, lance left
    t.play("tournament")
    assert me_of(t).trophies == [1, 0, 0, 0, 0, 0]
    assert stock(t) == {"knight": 1}
    assert me_of(t).attribute[Attribute.INFLUENCE] == 1


def test_tournament_a_tie_is_drawn_again_and_a_loss_leaves_the_trophy_empty() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 2])
    give(t, food=1, silver=1)
    next_cards(t, 6, 8, 19, 3)  # both miss, then only the other rider hits
    t.play("tournament")
    assert me_of(t).n_drawn == 4
    assert me_of(t).trophies == [0] * 6
    assert stock(t) == {"knight": 1}


def test_brewhouse_hops_and_barm_are_marked_and_a_full_row_gives_beer() -> None:
    t = acting().seat(0, brew=[0, 0, 1, 1] + [0] * 12)
    give(t, patron=1)
    next_cards(t, 1, 3)  # hops, barm
    t.play("lead entertainment", "brew a1", "brew a2")
    assert me_of(t).brew[:4] == [1, 1, 1, 1]
    assert me_of(t).beer == 1


def test_lammas_yellow_on_the_middle_string_gains_loyalty_and_joy() -> None:
    """Purple and red of the middle string are filled: the yellow between them joins both."""
    t = acting().seat(0, rows=[0, 0, 0, 1], flags=[0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0])
    give(t, serf=1)
    next_cards(t, 6, 1)  # yellow, purple
    t.play("lammas", "flag yellow b2")
    assert me_of(t).attribute[Attribute.LOYALTY] == 1
    assert me_of(t).discontent == -1


def castle_attackers() -> Table:
    """Classic Easy in round 4: yellow, green, red and blue with tents on 1, 2, 3 and 3."""
    t = acting(4, EASY, round=4)
    for seat, tent in enumerate([1, 2, 3, 3]):
        t.seat(seat, tent=tent)
        give(t, seat, soldier=4, knight=2, food=2)
        constructed(t, "black_horse", "small_crane", "battering_ram", seat=seat)
    t.state.tiles[4] = 0  # two silver
    return t


def test_the_castle_of_round_4_needs_8_7_and_5_strength() -> None:
    t = castle_attackers()
    assert [defence_of(t.state, me_of(t, seat)) for seat in range(4)] == [8, 7, 5, 5]


def test_the_attack_costs_2_food_and_gains_4_bravery_1_might_and_2_silver() -> None:
    t = castle_attackers()
    t.play("attack", seat=0)
    assert me_of(t).attribute == [4, 0, 0, 1]
    assert stock(t) == {"silver": 2, "soldier": 1}  # all fought; the third bravery box brought a soldier
    assert me_of(t).tent == 4
    t.play("attack", "with 2 knights", seat=2)
    assert stock(t, 2) == {"silver": 2, "soldier": 4}
    assert t.why_not("attack", 2) == "a castle is attacked at most once a round (section 11)"


def test_the_attack_needs_the_black_horse_and_the_battering_ram() -> None:
    t = castle_attackers()
    me_of(t).works = 0
    assert t.why_not("attack", 0) == "the attack needs the battering ram and the black horse (section 11)"


def test_end_of_round_3_costs_2_1_0_0_discontent() -> None:
    t = acting(4, EASY, round=3)
    for seat, tent in enumerate([1, 2, 3, 3]):
        t.seat(seat, tent=tent, node=Node.IDLE)
    end_round(t.state)
    assert [me_of(t, seat).discontent for seat in range(4)] == [2, 1, 0, 0]


def test_ballista_in_round_3_of_classic_easy_has_2_on_left_and_right() -> None:
    t = acting(1, EASY, round=3)
    attacks(t, 13)
    seen = view(t.state, 0)
    assert seen.scenario[2].letters == {"A": 3, "B": 2, "C": 2, "D": 3, "E": 4}
    assert seen.seats[0].attacks[1].strength == {"left": 2, "right": 2}


@pytest.mark.parametrize(("undefended", "loyalty", "discontent"), [(0, 2, 0), (1, 1, 1), (2, 0, 2), (3, 0, 2)])
def test_determination_of_round_3(undefended: int, loyalty: int, discontent: int) -> None:
    t = acting(1, EASY, round=3)
    attacks(t, 1, 2, 3)
    lost = [Outcome.UNDEFENDED if space < undefended else Outcome.DEFENDED for space in range(4)]
    t.seat(0, outcome=[*map(int, lost), 0, 0], node=Node.ABSORB)
    aftermath(t.state, me_of(t))
    assert me_of(t).attribute[Attribute.LOYALTY] == loyalty
    assert me_of(t).discontent == discontent


def test_the_whole_defence_of_round_5() -> None:
    """Six cards from right to left, all defended, step by step."""
    t = acting(1, EASY, round=5).seat(0, walls=[2, 3, 2, 2], gate=1, moat=4, beer=1, muster=1, ready=1, tent=4)
    tactics(t, hot_oil=1, covers=4, rocks=2)
    give(t, food=4, craftsman=1, soldier=1, knight=2)
    attacks(t, 35, 29, 28, 19, 9, escalade=2)
    defending(t)
    me = me_of(t)
    assert me.discontent == 1  # four of five food
    t.play("deploy bottom", "deploy bottom", "deploy bottom", "deploy left")
    assert fighters(t) == {"bottom": {"knight": 2, "soldier": 1}, "left": {"craftsman": 1}}

    t.play("face the attack")  # arrows 3 on left, bottom and right: the right wall holds
    assert me.rest == [0, 0, 1, 1, 0]
    t.play("beer for soldier", "hit merry-soldier")
    assert fighters(t) == {"bottom": {"knight": 2, "soldier_drunk_down": 1}}  # the craftsman fell by himself

    t.play("face the attack")  # battering ram 4 against gate 1
    assert me.rest[2] == 3
    t.play("use tactic", "hit knight", "hit laid-knight")
    assert fighters(t) == {"bottom": {"knight": 1, "soldier_drunk_down": 1}}

    t.play("face the attack")  # siege tower 4 on the left against moat 4: nothing is spent
    assert fighters(t) == {"bottom": {"knight": 1, "soldier_drunk_down": 1}}

    t.play("muster tired-soldier from bottom to right")  # strong siege tower 5 on the right: he falls by himself
    assert fighters(t) == {"bottom": {"knight": 1}}
    assert me.attribute[Attribute.BRAVERY] == 1

    t.play("use covers")  # trebuchet 4; then the final escalade, 4 on top and bottom
    assert me.attribute[Attribute.BRAVERY] == 2
    assert me.rest[:4] == [2, 0, 2, 0]
    t.play("use tactic", "use tactic")
    # the last knight falls by himself: two points on the bottom; the game is over with the round
    assert t.state.phase == Phase.OVER
    assert me.prepared == [0, 1, 0, 1, 0]
    assert me.attribute[Attribute.LOYALTY] == 4
    assert me.discontent == 2  # one for food, one for the tent a space behind
    assert me.outcome == [Outcome.DEFENDED] * 6


def test_discontent_5_and_joy_2_leave_3_and_cost_4_points() -> None:
    t = acting().seat(0, discontent=5 - 2)
    assert score(t.state, 0) == -4
    assert LOSS[3] == 4


def test_scoring_23_16_5_11_and_12_less_6_is_61() -> None:
    """Bravery, loyalty, influence, might, path cards, and 4 discontent."""
    t = acting().seat(0, attribute=[23, 16, 5, 11], discontent=4)
    me = me_of(t)
    me.paths = [17, 23, 9, 14, 18]  # Loyalist 3, Warrior 3, Defender 2, Instructor 2, Matchmaker 2
    me.walls = [3, 2, 2, 2]
    me.area[2] = 4
    me.pairs = 2
    assert score(t.state, 0) == 23 + 16 + 5 + 11 + 12 - 6 == 61
