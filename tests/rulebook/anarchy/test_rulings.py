"""One test for each ruling of the rules page, named after it; R8 to R26 are in test_rulings_of_defence."""

from __future__ import annotations

from bastide.games.anarchy.components import AREA_GAIN, GAINS, PATHS, Attribute, Icon, Unit
from bastide.games.anarchy.rules.defence import food_due
from bastide.games.anarchy.rules.enemy_castles import defence_of
from bastide.games.anarchy.rules.round import end_round, next_drafter
from bastide.games.anarchy.rules.scoring import score
from bastide.games.anarchy.state import Node, Phase

from ...table import table
from .setting import (
    EASY,
    SIEGE,
    acting,
    attacks,
    building,
    constructed,
    defending,
    facedown,
    give,
    me_of,
    next_cards,
    researched_on_wheel,
    stock,
    tactics,
)

BRAVERY, LOYALTY, INFLUENCE, MIGHT = Attribute


def test_R1_printed_gains_are_compulsory() -> None:
    t = acting().seat(0, rows=[5, 0, 0, 0])
    give(t, patron=1)
    t.play("lead governance")
    assert t.legal() == ["gain materials", "gain silver", "gain food"]
    assert t.why_not("end actions") == "choose the resource you gain first (R1)"


def test_R2_icons_of_a_box_are_gained_from_left_to_right_and_nested_gains_first() -> None:
    """The large keep advances warcraft, worship and entertainment in this order; worship 6 asks for a resource."""
    t = acting().seat(0, rows=[8, 5, 5, 0])
    building(t, "keep", 3, 2)
    give(t, patron=1)
    next_cards(t, 1, 3)
    t.play("fill keep with patron")
    assert me_of(t).rows == [8, 6, 6, 0]  # entertainment waits for the resource of worship
    assert stock(t) == {"soldier": 1}
    t.play("gain food")
    assert me_of(t).rows == [8, 6, 6, 1]
    assert me_of(t).attribute[INFLUENCE] == 0  # the brewhouse comes before the influence of the keep
    t.play("brew a1", "brew a2")
    assert me_of(t).attribute[INFLUENCE] == 2


def test_R3_production_gained_this_round_pays_next_round() -> None:
    t = acting(1, SIEGE).seat(0, land=[1, 0, 0])
    give(t, serf=1)
    t.play("work quarry")
    assert me_of(t).production[Unit.MATERIALS] == 1
    assert stock(t) == {}
    t.play("end actions")
    while t.state.phase != Phase.ACTIONS:
        t.play(t.legal()[0])
    income = PATHS[me_of(t).paths[1]].income[Unit.MATERIALS]
    assert me_of(t).stock[Unit.MATERIALS] == income + 1


def test_R4_the_keep_offers_rows_that_are_not_full_and_the_advance_is_lost_if_all_are() -> None:
    t = acting().seat(0, rows=[2, 10, 9, 3])
    building(t, "keep", 1, 2)
    give(t, patron=2)
    t.play("fill keep with patron")
    assert t.legal() == ["advance worship", "advance entertainment"]
    full = acting().seat(0, rows=[2, 10, 10, 10])
    building(full, "keep", 1, 2)
    give(full, patron=1)
    full.play("fill keep with patron")
    assert full.state.players[0].rows == [2, 10, 10, 10]
    assert full.state.players[0].attribute[INFLUENCE] == 1


def test_R5_the_medium_keep_may_advance_the_same_row_twice() -> None:
    t = acting().seat(0, rows=[5, 0, 0, 0])
    building(t, "keep", 2, 2)
    give(t, patron=1)
    t.play("fill keep with patron", "advance warcraft", "advance warcraft")
    assert me_of(t).rows == [5, 2, 0, 0]
    assert me_of(t).attribute[INFLUENCE] == 2


def test_R6_free_trade_belongs_to_the_action_phase() -> None:
    t = acting()
    give(t, materials=2, knight=1)
    assert "trade materials materials for food" in t.legal()
    defending(t)
    assert t.why_not("trade materials materials for food") == "deploy your workers first (section 12, step 2)"


def test_R7_food_cannot_be_withheld() -> None:
    t = acting(round=2)
    give(t, food=3, knight=1)
    defending(t)
    assert (me_of(t).stock[Unit.FOOD], me_of(t).discontent) == (1, 0)


def test_R27_strength_beyond_the_castle_buys_one_reward() -> None:
    t = acting(round=1)  # defence 2
    t.state.tiles[1] = 3  # a tile with silver and materials
    give(t, knight=2, soldier=1)
    assert [move for move in t.legal() if move.startswith("attack")] == [
        "attack",
        "attack and take food",
        "attack and take bravery",
    ]
    t.play("attack and take food")  # strength 4: two knights, as one would need two soldiers
    assert me_of(t).attribute[BRAVERY] == 2
    assert stock(t) == {"materials": 1, "silver": 1, "food": 1, "soldier": 1}


def test_R28_several_players_may_attack_one_castle() -> None:
    t = acting(2, EASY)
    for seat in range(2):
        give(t, seat, soldier=2)
        t.play("attack", seat=seat)
    assert [me_of(t, seat).tent for seat in range(2)] == [1, 1]
    assert stock(t, 0) == stock(t, 1)


def test_R29_facedown_values_count_strictly_between_tent_and_castle() -> None:
    t = acting(round=3).seat(0, tent=0)
    assert defence_of(t.state, me_of(t)) == 4 + 1 + 1
    t.seat(0, tent=1)
    assert defence_of(t.state, me_of(t)) == 4 + 1
    t.seat(0, tent=2)
    assert defence_of(t.state, me_of(t)) == 4


def test_R30_tents_cost_discontent_in_round_5_too() -> None:
    t = acting(2, EASY, round=5).seat(0, tent=2, node=Node.IDLE).seat(1, tent=5, node=Node.IDLE)
    end_round(t.state)
    assert t.state.phase == Phase.OVER
    assert [me_of(t, seat).discontent for seat in range(2)] == [3, 0]


def test_R31_after_three_assists_no_card_of_another_player_may_be_turned() -> None:
    t = acting(2, EASY, round=4).seat(0, knowledge=2, assists=3)
    for seat in range(2):
        attacks(t, 1, 2, 3, 4, seat=seat)
        facedown(t, 3, 5, seat=seat)
    assert [move for move in t.legal(0) if move.startswith("turn")] == ["turn 1.3", "turn 1.5"]
    reason = "you have helped 3 times, no more cards of other players may be turned (R31)"
    assert t.why_not("turn 2.3", 0) == reason


def test_R32_turning_a_card_reopens_a_player_who_had_ended_and_gains_bravery() -> None:
    t = acting(2, EASY, round=2).seat(0, knowledge=1)
    attacks(t, 1, 2, seat=1)
    facedown(t, 3, seat=1)
    t.play("end actions", seat=1)
    assert t.game.actors(t.state) == [0]
    t.play("turn 2.3", seat=0)
    assert t.game.actors(t.state) == [0, 1]
    assert me_of(t).attribute[BRAVERY] == me_of(t).assists == 1


def test_R33_a_turned_card_stays_faceup_for_this_round_only() -> None:
    t = acting(1, SIEGE, round=2).seat(0, knowledge=1)
    attacks(t, 1, 2)
    facedown(t, 3)
    t.play("turn 1.3")
    assert me_of(t).faceup[:3] == [1, 1, 1]
    t.play("end actions")
    assert t.state.round == 3
    assert me_of(t).faceup == [1, 1, 0, 1, 0, 0]


def test_R34_a_free_villager_must_be_filled_and_the_shift_is_optional_without_a_chain() -> None:
    t = acting().seat(0, rows=[0, 0, 3, 0], women=[1, 0, 0, 0, 0, 1], area=[0, 0, 0, 0, 0, 0, 0, 0])
    give(t, patron=1)
    next_cards(t, 1, 8)  # woman 1 is taken, man 2 is free
    t.play("valentine")
    assert t.legal() == ["neighbour upper", "neighbour none"]  # 6 is taken too and leads no further
    t.play("neighbour none")
    assert me_of(t).women == [1, 0, 0, 0, 0, 1]
    assert me_of(t).men == [0, 1, 0, 0, 0, 0]


def test_R35_a_number_enters_a_sum_row_only_if_the_row_can_be_completed() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    give(t, serf=1)
    next_cards(t, 6, 8)  # numbers 1 and 8
    t.play("michaelmas")
    rows = {move for move in t.legal() if move.startswith("place")}
    assert "place first in sum 12" not in rows  # 11 is no number
    assert "place first in sum 3" in rows
    assert "place second in sum 6" not in rows
    assert t.why_not("place first in sum 12") == "that row does not take a 1 (R35)"


def test_R35_a_number_that_no_row_takes_is_lost() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    me_of(t).sums = [[1, 1], [1, 1], [1, 2], [1, 5], [8, 1], [8, 4], [8, 7]]
    give(t, serf=1)
    next_cards(t, 6, 8)
    t.play("michaelmas")
    assert me_of(t).node == Node.ACTION
    assert me_of(t).numbers == [0, 0]


def test_R36_brewhouse_and_lammas_placements_are_compulsory_where_a_place_is_free() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    give(t, serf=1)
    next_cards(t, 1, 2)  # purple, red
    t.play("lammas")
    assert t.legal() == ["flag purple a4", "flag purple b1", "flag purple c2"]
    full = acting().seat(0, rows=[0, 0, 0, 1], flags=[0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0])
    give(full, serf=1)
    next_cards(full, 1, 2)
    full.play("lammas")  # no purple flag is free: lost
    assert [move.split()[1] for move in full.legal()] == ["red"] * 3


def test_R37_cards_of_the_current_reveal_stay_out_of_a_reshuffle() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 2])
    give(t, food=1, silver=1)
    me = me_of(t)
    me.pile_left = 1
    top = me.pile[0]
    t.play("tournament")
    assert me.drawn[0] == top
    assert len(set(me.drawn[: me.n_drawn])) == me.n_drawn
    assert me.pile_left == 24 - me.n_drawn
    assert set(me.pile[me.pile_left :]) == set(me.drawn[: me.n_drawn])


def test_R38_bolts_need_a_ballista_even_as_the_last_tactic() -> None:
    t = acting().seat(0, rows=[0, 8, 0, 0], area=[0, 0, 0, 0, 0, 0, 0, 4])
    tactics(t, rocks=1, logs=1, hot_oil=1, covers=1)
    give(t, patron=1)
    assert t.why_not("research bolts with patron") == "bolts need the ballista (R38)"
    constructed(t, "ballista")
    t.play("research bolts with patron")
    assert stock(t) == {"soldier": 1}
    assert me_of(t).attribute[INFLUENCE] == 1


def test_R39_the_small_chapel_opens_knights_training_as_soon_as_it_is_constructed() -> None:
    t = acting().seat(0, rows=[0, 0, 2, 0])
    give(t, patron=1)
    assert t.why_not("train a knight") == "knight's training needs the small chapel (R39)"
    building(t, "chapel", 1, 0)
    assert "train a knight" in t.legal()


def test_R40_the_large_crane_does_not_need_the_small_one() -> None:
    t = acting()
    researched_on_wheel(t, "small_crane", "battering_ram", "large_crane")
    give(t, craftsman=1, materials=2)
    t.play("construct large crane")
    assert me_of(t).works == 0b10


def test_R41_the_conqueror_stays_in_the_deck_of_siege_mode_and_scores_nothing() -> None:
    t = table("anarchy", 2, options=SIEGE)
    deck = set(t.state.path_deck[: t.state.path_left]) | set(t.state.revealed)
    assert 8 in deck
    t.seat(0, paths=[8, -1, -1, -1, -1])
    assert score(t.state, 0) == 0


def test_R42_discontent_beyond_the_last_circle_is_not_recorded() -> None:
    t = acting(round=5).seat(0, discontent=14)
    give(t, knight=1)
    defending(t)
    assert me_of(t).discontent == 15
    loss = score(t.state, 0)
    me_of(t).discontent = -3
    assert score(t.state, 0) - loss == 28 + 3 * (me_of(t).paths.count(1))  # joy itself is worth nothing


def test_R43_negative_totals_are_kept() -> None:
    t = acting().seat(0, discontent=10, paths=[-1] * 5)
    assert score(t.state, 0) == -18


def test_R44_path_cards_are_scored_by_the_final_state() -> None:
    """An Almoner reached in the second round is lost with later discontent."""
    t = acting().seat(0, paths=[1, -1, -1, -1, -1], discontent=0)
    assert score(t.state, 0) == 3
    me_of(t).discontent = 5
    assert score(t.state, 0) == -8


def test_R45_the_emissary_is_not_in_a_solo_deck() -> None:
    for options in (EASY, SIEGE):
        for seed in range(5):
            t = table("anarchy", 1, seed, options)
            deck = {*t.state.path_deck[: t.state.path_left], *t.state.revealed, *me_of(t).paths}
            assert 10 not in deck
            assert len(deck - {-1}) == 24


def test_R46_on_one_space_the_first_player_drafts_first_and_then_the_next_seats_clockwise() -> None:
    t = table("anarchy", 4, options=EASY, first=2)
    for seat in range(4):
        t.seat(seat, node=Node.IDLE)
    order = []
    while (seat := next_drafter(t.state)) >= 0:
        order.append(seat)
        me_of(t, seat).paths[0] = 0
    assert order == [2, 3, 0, 1]


def test_R47_every_deal_is_equally_likely_and_no_card_is_dealt_twice() -> None:
    seen = [0] * 36
    for seed in range(200):
        t = table("anarchy", 4, seed, EASY)
        dealt = [card for me in t.state.players for card in me.attack if card >= 0]
        assert len(set(dealt)) == len(dealt) == 8
        for card in dealt:
            if card < 36:
                seen[card] += 1
    assert min(seen) > 5  # 22 expected of each


def test_R48_two_players_who_act_at_once_do_not_disturb_each_other() -> None:
    t = acting(2, EASY)
    give(t, 0, serf=1)
    give(t, 1, serf=1)
    t.play("work farms", seat=1).play("work quarry", seat=0)
    assert stock(t, 0) == {"materials": 1}
    assert stock(t, 1) == {"food": 1}


def test_R49_actions_end_only_by_the_players_word() -> None:
    t = acting()
    assert t.legal() == ["end actions"]
    assert t.state.phase == Phase.ACTIONS
    t.play("end actions")
    assert t.state.round == 2


def test_R50_the_reward_of_a_michaelmas_row_comes_before_the_other_number() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    me_of(t).sums[3][0] = 2
    give(t, serf=1)
    next_cards(t, 4, 2)  # 4 completes the row of sum 6, 7 is still to be placed
    t.play("michaelmas", "place first in sum 6")
    assert t.legal() == ["gain materials", "gain silver", "gain food"]
    t.play("gain food", "gain food")
    assert me_of(t).node == Node.NUMBERS


def test_R51_an_attack_gains_space_tile_and_reward_in_this_order() -> None:
    """Two bravery reach the third box and its soldier before the overwhelm reward is paid."""
    t = acting().seat(0, attribute=[1, 0, 0, 0])
    give(t, soldier=5)
    t.play("attack and take bravery")
    assert me_of(t).attribute[BRAVERY] == 1 + 2 + 1
    assert me_of(t).queue[0] == Icon.ATTRIBUTE + BRAVERY  # the reward waited at the bottom of the queue


def test_the_event_of_an_area_follows_its_printed_gains() -> None:
    """Knight first, then the joust or the training cards (sections 10.9 and 10.12)."""
    assert GAINS[AREA_GAIN[5][0]][:2] == [Unit.KNIGHT, Icon.JOUST]
    assert GAINS[AREA_GAIN[2][0]][:2] == [Unit.KNIGHT, Icon.TRAIN]


def test_food_due_is_the_round_and_in_siege_the_armys_food_too() -> None:
    assert food_due(acting(1, EASY, round=4).state) == 4
    assert food_due(acting(1, SIEGE, round=4).state) == 5
