"""Section 4: the split, turns, slots and card prices, passing and order; rulings R1, R2, R6 to R11, R54, R55."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.games.archon.components import GOLD
from bastide.games.archon.rules.goods import hand_size
from bastide.games.archon.rules.rounds import out_of_round
from bastide.games.archon.state import Phase

from ...table import table
from .city import City, city


def started(players: int = 2, seed: int = 1) -> City:
    """A game after the first magisters, at its first split."""
    t = City(table("archon").game, players, seed, {})
    for _ in range(players):
        t.play("magister cleric", "magister scribe")
    return t


def test_R1_a_pass_is_always_allowed_and_holds_for_the_round() -> None:
    c = city(2)
    assert "pass" in c.legal()
    c.play("pass")
    assert hand_size(c.player(0)) == 5 and c.player(0).figures == 5
    for slot in ("treasury 1", "barracks 1", "treasury 2"):
        assert c.game.actors(c.state) == [1]
        c.act(slot, "two courtiers" if slot == "treasury 2" else "courtier")
    assert c.game.actors(c.state) == [1]


def test_R2_figures_cannot_run_out_before_cards() -> None:
    c = city(2)
    c.play("pass")
    for number, slot in enumerate(("treasury 1", "barracks 1", "palace 1", "palace 2"), 1):
        c.act(slot, "courtier")
        assert c.player(1).figures == hand_size(c.player(1)) == 5 - number


def test_R2_two_card_slots_leave_figures_idle() -> None:
    c = city(2)
    c.play("pass")
    c.act("treasury 2", "two courtiers")
    assert (c.player(1).figures, hand_size(c.player(1))) == (4, 3)


def magisters(c: City) -> City:
    """Everybody owns a cleric, as nobody is without a magister in a real game."""
    for seat in range(c.state.seats):
        c.hand(seat, courtier=5, resting={"courtier": 4, "cleric": 1})
    return c


def test_R6_the_split_comes_before_odd_rounds_after_the_season_end() -> None:
    c = magisters(city(2, round=2)).end_round()
    assert (c.state.round, c.state.phase) == (3, Phase.SPLIT)
    c = magisters(city(2, round=6)).end_round()
    assert (c.state.round, c.state.phase) == (7, Phase.SPLIT)
    assert c.state.attacks[1] >= 0


def test_R6_even_rounds_pick_up_the_resting_pile() -> None:
    c = city(2, round=1).hand(0, courtier=5, resting={"courtier": 4, "cleric": 1}).end_round()
    assert (c.state.round, c.state.phase) == (2, Phase.ACT)
    assert c.player(0).hand == [4, 0, 1, 0, 0]
    assert sum(c.player(0).resting) == 0


def test_R7_round_nine_is_split_and_its_second_pile_never_used() -> None:
    c = magisters(city(2, round=8)).end_round()
    assert (c.state.round, c.state.phase) == (9, Phase.SPLIT)
    while c.state.phase == Phase.SPLIT:
        c.play(c.legal()[0])
    assert all(sum(player.hand) == sum(player.resting) == 5 for player in c.state.players[:2])
    c.end_round()
    assert c.state.phase in (Phase.OVER, Phase.RAID)


def test_R8_a_placement_needs_an_action_that_can_be_carried_out() -> None:
    c = city(2)
    assert c.with_slots() == ["treasury 1", "treasury 2", "barracks 1", "palace 1", "palace 2"]
    for slot, reason in {
        "repository 1": "no cube",
        "market 1": "neither buy nor sell",
        "guild hall 1": "magister track",
        "royal guard 1": "1 silver and 1 recruit",
        "builders guild 1": "any building",
        "academy 1": "2 gold",
        "planetarium 1": "1 papyrus and 1 gold",
    }.items():
        assert reason in str(c.why_not(slot))


def test_R8_a_bonus_alone_is_no_action() -> None:
    c = city(2).own(0, "laboratory")
    c.row("silver", 1, 2, 3).row("papyrus", 1, 2, 3)
    assert "market 1" not in c.legal()


def test_R9_courtier_and_magister_together_do_not_pay_two_cards() -> None:
    c = city(2).hand(0, courtier=1, cleric=1)
    assert c.payments("treasury 2") == ["cleric", "cleric as courtier"]
    c.play("treasury 2")
    assert "two courtiers or one magister" in str(c.why_not("play courtier and cleric"))


def test_R10_a_magister_as_courtier_still_enters_a_two_card_slot_alone() -> None:
    for magister in ("tax collector", "cleric", "scribe", "merchant"):
        card: dict[str, Any] = {magister.replace(" ", "_"): 1}
        c = city(2).hand(0, **card)
        assert c.payments("treasury 2") == [magister, f"{magister} as courtier"]
        c.act("treasury 2", f"{magister} as courtier")
        assert c.player(0).goods[GOLD] == 2
        assert c.state.second == 0


def test_R11_the_resting_pile_is_not_drawn_from() -> None:
    c = city(2).hand(0, courtier=1, resting={"courtier": 3, "merchant": 2})
    c.act("treasury 1", "courtier")
    assert c.player(0).resting == [3, 0, 0, 0, 2]
    c.play("pass")
    assert c.state.round == 2


def test_a_slot_with_a_figure_is_closed() -> None:
    c = city(2).act("treasury 1", "courtier")
    assert "treasury 1" not in c.legal()
    assert "a figure stands there" in str(c.why_not("treasury 1"))


def test_one_card_slots_take_one_card_and_two_card_slots_two_courtiers() -> None:
    c = city(2)
    assert c.payments("treasury 1") == ["courtier"]
    assert c.payments("treasury 2") == ["two courtiers"]
    c.hand(0, courtier=1)
    assert "treasury 2" not in c.legal()
    assert "two courtiers or one magister" in str(c.why_not("treasury 2"))


def test_most_unused_cards_come_first() -> None:
    c = city(3).hand(0, courtier=1).hand(1, courtier=4).hand(2, courtier=3).end_round()
    assert c.state.order[:3] == [1, 2, 0]


def test_R54_equal_counts_are_compared_by_the_sum_of_values() -> None:
    c = city(3).hand(0, courtier=1, merchant=1).hand(1, cleric=1, scribe=1).hand(2, courtier=2).end_round()
    assert c.state.order[:3] == [1, 0, 2]


def test_still_equal_players_keep_their_present_order() -> None:
    c = city(4, order=[2, 0, 3, 1])
    c.state.turn = 0
    c.end_round()
    assert c.state.order == [2, 0, 3, 1]


def test_R55_the_order_is_still_evaluated_after_round_nine() -> None:
    c = city(2, round=9).hand(0, courtier=1).hand(1, courtier=3)
    c.end_round()
    assert c.state.order[:2] == [1, 0]


def test_figures_come_back_and_the_palace_moves_on() -> None:
    c = city(3).act("palace 1", "courtier")
    before = list(c.state.favors[:3])
    c.end_round()
    assert c.player(0).figures == 5 and not any(map(any, c.state.figures))
    assert c.state.favors[1:3] == before[:2]
    assert c.state.favors[0] not in before


def test_cubes_left_in_the_repository_go_to_the_stock() -> None:
    c = city(2).lying(iron=2).stock(iron=3)
    c.end_round()
    assert c.state.stock[2] + c.state.repository[2] == 5


def test_after_round_nine_neither_favors_nor_repository_are_refilled() -> None:
    c = city(2, round=9).lying(iron=2)
    favors, province = list(c.state.favors), c.state.province
    c.end_round()
    assert (c.state.favors, c.state.province, c.state.repository) == (favors, province, [0, 0, 2, 0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_begins_with_the_first_in_order(players: int) -> None:
    t = started(players)
    while t.state.phase == Phase.SPLIT:
        t.play(t.legal()[0])
    assert t.game.actors(t.state) == [t.state.order[0]]


def test_whoever_has_cards_is_in_the_round() -> None:
    c = city(2)
    assert not out_of_round(c.state, c.player(0))
    c.hand(0)
    assert out_of_round(c.state, c.player(0))
