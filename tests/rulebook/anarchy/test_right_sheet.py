"""Section 10: the right sheet."""

from __future__ import annotations

from bastide.games.anarchy.components import Area, Attribute, Unit

from .setting import acting, attacks, building, constructed, give, me_of, next_cards, stock


def test_a_patron_fills_the_next_box_of_a_row() -> None:
    t = acting()
    give(t, patron=3)
    t.play("lead governance", "lead governance", "lead governance")
    assert stock(t) == {"silver": 1}
    assert me_of(t).attribute[Attribute.LOYALTY] == 1
    t.seat(0, rows=[10, 0, 0, 0])
    give(t, patron=1)
    assert t.why_not("lead governance") == "the governance row is full (section 10.1)"


def test_a_level_needs_the_measure_and_the_level_before_complete() -> None:
    t = acting().seat(0, rows=[1, 0, 0, 0])
    give(t, craftsman=2, materials=2, serf=1)
    reason = "it needs 2 filled boxes on the governance row, you have 1 (section 10.2)"
    assert t.why_not("build keep") == reason
    t.play("build mint")
    assert t.why_not("build mint") == "fill the boxes of the last level of the mint first (section 8)"
    t.play("fill mint with serf")
    assert t.why_not("build mint") == "fill the boxes of the last level of the mint first (section 8)"


def test_keep_boxes_give_a_knight_a_resource_and_an_advance() -> None:
    t = acting().seat(0, rows=[2, 0, 0, 0])
    give(t, craftsman=1, materials=1, patron=3)
    t.play("build keep", "fill keep with patron", "fill keep with patron", "gain food", "fill keep with patron")
    assert t.legal() == ["advance warcraft", "advance worship", "advance entertainment"]
    t.play("advance worship")
    assert stock(t) == {"knight": 1, "food": 2}
    assert me_of(t).attribute[Attribute.INFLUENCE] == 2


def test_the_medium_keep_needs_the_small_crane_and_the_large_keep_the_large_one() -> None:
    t = acting().seat(0, rows=[8, 0, 0, 0])
    building(t, "keep", 1, 3)
    give(t, craftsman=1, materials=1)
    assert t.why_not("build keep") == "it needs the small crane (section 10.2)"
    building(t, "keep", 2, 3)
    constructed(t, "small_crane")
    assert t.why_not("build keep") == "it needs the large crane (section 10.2)"


def test_a_mint_level_ends_with_silver_production_silver_and_influence() -> None:
    t = acting().seat(0, rows=[1, 0, 0, 0])
    building(t, "mint", 1, 0)
    give(t, serf=2)
    t.play("fill mint with serf")
    assert stock(t) == {"serf": 1}
    t.play("fill mint with serf")
    assert stock(t) == {"silver": 1}
    assert me_of(t).production[Unit.SILVER] == 1
    assert me_of(t).attribute[Attribute.INFLUENCE] == 1


def test_knowledge_turns_an_own_card_without_bravery() -> None:
    t = acting(round=2).seat(0, knowledge=1)
    attacks(t, 1, 2)
    me_of(t).faceup[2] = 0
    t.play("turn 1.3")
    assert me_of(t).faceup[2] == 1
    assert me_of(t).assists == me_of(t).attribute[Attribute.BRAVERY] == 0
    assert t.why_not("turn 1.3") == "no facedown card lies in space 3 of seat 1 (section 10.4)"
    assert t.why_not("turn 3.3") == "there is no seat 3 at this table (section 10.4)"


def test_ramparts_give_three_muster_tokens_in_all() -> None:
    t = acting().seat(0, rows=[0, 10, 0, 0])
    give(t, craftsman=6)
    t.play(*["rampart"] * 6)
    assert (me_of(t).muster, me_of(t).ready) == (3, 3)
    assert me_of(t).production[Unit.SOLDIER] == 2
    assert me_of(t).attribute[Attribute.INFLUENCE] == 3
    assert t.why_not("rampart") == "all boxes of this area are filled (section 10.5)"


def test_a_tactic_is_researched_with_a_patron_or_a_knight_for_a_soldier() -> None:
    t = acting().seat(0, rows=[0, 2, 0, 0])
    give(t, patron=1, knight=1)
    t.play("research logs with knight", "research rocks with patron")
    assert me_of(t).researched == [1, 1, 0, 0, 0]
    assert stock(t) == {"soldier": 2}
    reason = "it needs 4 filled boxes on the warcraft row, you have 2 (section 10.6)"
    assert t.why_not("research covers with patron") == reason


def test_full_stables_give_the_horses() -> None:
    t = acting().seat(0, rows=[0, 6, 0, 0])
    building(t, "stables", 1, 0)
    give(t, serf=2, soldier=4, craftsman=1, materials=1)
    t.play("fill stables with serf", "fill stables with soldier", "fill stables with serf")
    assert me_of(t).works == 1 << 7
    t.play("build stables", *["fill stables with soldier"] * 3)
    assert me_of(t).works == 1 << 7 | 1 << 8


def test_chapel_squares_take_one_of_each_resource_in_any_order() -> None:
    t = acting().seat(0, rows=[0, 0, 1, 0])
    give(t, craftsman=1, materials=3, silver=1, food=2)
    t.play("build chapel", "fill chapel with food")
    assert t.why_not("fill chapel with food") == "food is paid for this chapel already (section 10.8)"
    t.play("fill chapel with materials", "fill chapel with silver")
    assert stock(t) == {"materials": 1, "patron": 1, "food": 1}
    assert me_of(t).production[Unit.PATRON] == 1
    assert me_of(t).attribute[Attribute.INFLUENCE] == 2
    assert me_of(t).squares == [1, 1, 1]


def test_training_counts_different_icons() -> None:
    t = acting().seat(0, rows=[0, 0, 10, 0])
    building(t, "chapel", 1, 0)
    give(t, patron=4)
    next_cards(t, 1, 2)  # two swords
    t.play("train a knight")
    assert stock(t) == {"patron": 3, "knight": 1}
    next_cards(t, 1, 7)
    t.play("train a knight")
    assert stock(t) == {"patron": 2, "knight": 2, "soldier": 1}
    next_cards(t, 1, 7, 13)
    t.play("train a knight")
    assert me_of(t).production[Unit.KNIGHT] == 1
    t.seat(0, area=[0, 0, 4, 0, 0, 0, 0, 0])
    next_cards(t, 1, 7, 13, 19)
    t.play("train a knight")
    assert me_of(t).production[Unit.KNIGHT] == 2
    assert me_of(t).attribute[Attribute.MIGHT] == 1


def test_valentine_pairs_fill_the_next_pair_box() -> None:
    t = acting().seat(0, rows=[0, 0, 3, 0], women=[1, 0, 0, 0, 0, 0], pairs=1)
    give(t, patron=1)
    next_cards(t, 2, 1)  # woman 2, man 1: a pair of ones
    t.play("valentine")
    assert me_of(t).pairs == 2
    assert stock(t) == {"serf": 1}
    assert me_of(t).production[Unit.SERF] == 1  # the second pair box
    assert me_of(t).attribute[Attribute.LOYALTY] == 1


def test_michaelmas_numbers_may_both_go_into_one_row() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    give(t, serf=1)
    next_cards(t, 2, 3)  # 7 and 5 make 12
    t.play("michaelmas", "place second in sum 12", "place first in sum 12")
    assert me_of(t).sums[5] == [5, 7]
    assert me_of(t).discontent == -1
    assert me_of(t).attribute[Attribute.INFLUENCE] == 1


def test_equal_michaelmas_numbers_are_one_choice() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    give(t, serf=1)
    next_cards(t, 4, 9)  # 4 and 4
    t.play("michaelmas")
    assert all(move.startswith("place first") for move in t.legal())
    assert t.why_not("place second in any 1") == "both numbers are equal: place the first (section 10.11)"


def test_three_ties_win_a_tournament() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 2])
    give(t, food=1, silver=1)
    next_cards(t, 6, 8, 11, 16, 19, 21)  # all left and left: nobody hits
    t.play("tournament")
    assert me_of(t).n_drawn == 6
    assert me_of(t).trophies[0] == 1


def test_a_later_tournament_also_gives_bravery() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 4], area=[0, 0, 0, 0, 0, 2, 0, 0])
    give(t, food=1, silver=1)
    next_cards(t, 6, 3)  # left, left against left, right: lost
    t.play("tournament")
    assert stock(t) == {"knight": 1}
    assert me_of(t).attribute == [1, 0, 0, 0]
    assert me_of(t).area[Area.TOURNAMENT] == 3


def test_an_ingredient_without_a_free_cell_is_lost() -> None:
    t = acting().seat(0, brew=[1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0])  # all hops
    give(t, patron=1)
    next_cards(t, 1, 5)  # hops twice
    t.play("lead entertainment")
    assert me_of(t).queued == 0
    assert sum(me_of(t).brew) == 4


def test_one_cell_can_complete_a_row_and_a_column() -> None:
    row_and_column = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    t = acting().seat(0, brew=row_and_column)
    give(t, patron=1)
    next_cards(t, 1, 3)
    t.play("lead entertainment", "brew a1")
    assert me_of(t).beer == 2
