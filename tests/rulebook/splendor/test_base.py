"""Sections 3 to 7: the base game, and rulings R1 to R7."""

from __future__ import annotations

import pytest

from bastide.core.errors import IllegalMove
from bastide.games.splendor.components import CARD_IDS, CARDS, NOBLES
from bastide.games.splendor.state import NOBODY, NOTHING, Phase, Where

from ...table import Table
from .setting import bonuses, card_at, empty_deck, give, hold, lay, own, purse, splendor, tokens_of

# --- 2, 3: components and setup ----------------------------------------------------------------------------------


def test_there_are_90_cards_40_30_and_20_of_each_level() -> None:
    levels = [card.level for card in CARDS[:90]]
    assert [levels.count(level) for level in (1, 2, 3)] == [40, 30, 20]
    assert len(NOBLES) == 10


@pytest.mark.parametrize(("players", "gems", "nobles"), [(2, 4, 3), (3, 5, 4), (4, 7, 5)])
def test_setup_depends_on_the_number_of_players(players: int, gems: int, nobles: int) -> None:
    s = splendor(players=players).state
    assert s.bank == [gems] * 5 + [5]
    assert sum(noble != NOTHING for noble in s.nobles) == nobles
    assert s.deck_size == [36, 26, 16, 0, 0, 0]
    assert [CARDS[card].level for card in s.display[:12]] == [1] * 4 + [2] * 4 + [3] * 4
    assert s.display[12:] == [NOTHING] * 6


def test_nobles_differ_and_every_one_comes_up() -> None:
    seen = set()
    for seed in range(60):
        nobles = splendor(seed=seed).state.nobles[:3]
        assert len(set(nobles)) == 3
        seen.update(nobles)
    assert seen == set(range(10))


def test_the_first_player_is_random() -> None:
    from ...table import table

    assert {table("splendor", 3, seed).state.first for seed in range(30)} == {0, 1, 2}


# --- 4.1, 4.2: gems ----------------------------------------------------------------------------------------------


def test_three_different_gems() -> None:
    t = splendor().play("take white blue red")
    assert tokens_of(t, 0) == {"white": 1, "blue": 1, "red": 1}
    assert t.state.bank == [3, 3, 4, 3, 4, 5]
    assert t.state.current == 1


def test_R2_with_fewer_colours_exactly_all_of_them_are_taken() -> None:
    t = splendor(bank=[1, 0, 0, 2, 0, 5])
    assert [name for name in t.legal() if name.startswith("take")] == ["take white red"]
    assert "exactly 2 different gems (R2)" in (t.why_not("take white") or "")
    t = splendor(bank=[0, 0, 0, 2, 0, 5])
    assert [name for name in t.legal() if name.startswith("take")] == ["take red"]


def test_R2_taking_fewer_by_choice_is_refused() -> None:
    t = splendor()
    with pytest.raises(IllegalMove, match="R2"):
        t.play("take white blue")


def test_two_equal_gems_need_four_in_the_supply() -> None:
    t = splendor(bank=[4, 3, 4, 4, 4, 5])
    assert "take white white" in t.legal()
    assert "there are 3 blue (section 4.2)" in (t.why_not("take blue blue") or "")
    assert tokens_of(t.play("take white white"), 0) == {"white": 2}


def test_R4_gold_is_never_taken_as_a_gem() -> None:
    t = splendor()
    assert not any("gold" in name for name in t.legal())


# --- 4.3: reserving ----------------------------------------------------------------------------------------------


def test_reserving_a_face_up_card_gives_a_gold_and_refills_the_place() -> None:
    t = lay(splendor(), "2.3", "2W4").play("reserve 2.3")
    me = t.state.players[0]
    assert CARD_IDS[me.reserved[0]] == "2W4"
    assert tokens_of(t, 0) == {"gold": 1}
    assert card_at(t, "2.3") != "2W4"
    assert t.state.deck_size[1] == 25


def test_reserving_without_gold_in_the_supply_is_legal() -> None:
    t = splendor(bank=[4, 4, 4, 4, 4, 0]).play("reserve 1.1")
    assert tokens_of(t, 0) == {}
    assert t.state.players[0].n_reserved == 1


def test_at_most_three_cards_are_reserved() -> None:
    t = hold(splendor(), 0, "1W1", "1W2", "1W3")
    assert not any(name.startswith("reserve") for name in t.legal())
    assert t.why_not("reserve 1.1") == "you already have 3 reserved cards (section 4.3)"


def test_a_reserved_card_gives_no_bonus_and_is_never_discarded() -> None:
    t = hold(splendor(), 0, "1W1")
    assert t.state.players[0].bonus == [0] * 5
    assert not any("discard" in name for name in t.legal())


def test_the_unseen_top_card_of_a_deck_can_be_reserved() -> None:
    t = splendor()
    top = t.state.deck[36 - 1]
    t.play("reserve deck 1")
    assert t.state.players[0].reserved[0] == top
    assert t.state.players[0].hidden[0] == 1
    assert "reserve deck 1" not in empty_deck(splendor(), 0).legal()


def test_R5_reserving_at_ten_tokens_gives_the_gold_and_then_one_is_returned() -> None:
    t = give(splendor(players=4), 0, white=5, blue=5).play("reserve 1.1")
    assert t.state.phase == Phase.RETURN
    assert t.legal() == ["return white", "return blue", "return gold"]
    assert t.play("return gold").state.current == 1


def test_R7_a_card_reserved_from_the_display_is_public_and_one_from_a_deck_is_not() -> None:
    t = lay(splendor(), "1.1", "1W1").play("reserve 1.1", "reserve deck 2")
    seen = t.game.view_of(t.state, 1)
    assert seen.seats[0].reserved[0].card == "1W1"  # type: ignore[attr-defined]
    hidden = t.game.view_of(t.state, 0).seats[1].reserved[0]  # type: ignore[attr-defined]
    assert (hidden.card, hidden.deck) == (None, "2")
    assert t.game.view_of(t.state, 1).seats[1].reserved[0].card is not None  # type: ignore[attr-defined]


# --- 4.4, 5: buying ----------------------------------------------------------------------------------------------


def test_a_purchase_is_paid_and_counts_at_once() -> None:
    t = give(lay(splendor(players=4), "1.1", "1W8"), 0, green=4).play("buy 1.1")
    me = t.state.players[0]
    assert tokens_of(t, 0) == {}
    assert t.state.bank[2] == 7
    assert (me.bonus, me.points, me.cards) == ([1, 0, 0, 0, 0], 1, 1)
    assert card_at(t, "1.1") != "1W8"


def test_an_empty_deck_leaves_its_place_empty() -> None:
    t = empty_deck(give(lay(splendor(), "1.1", "1W1"), 0, blue=3), 0).play("buy 1.1")
    assert t.state.display[0] == NOTHING
    assert "that place is empty" in (t.why_not("buy 1.1") or "")


def test_bonuses_reduce_the_price_and_a_free_card_costs_nothing() -> None:
    t = bonuses(lay(splendor(), "1.1", "1W1"), 0, blue=3).play("buy 1.1")
    assert t.state.players[0].bonus[0] == 1
    assert t.state.bank == [4, 4, 4, 4, 4, 5]


def test_unused_bonuses_are_not_transferable() -> None:
    t = bonuses(lay(splendor(), "1.1", "1W1"), 0, blue=2, red=5)
    assert "short of 1 blue" in (t.why_not("buy 1.1") or "")


def test_a_reserved_card_is_bought_and_the_reserve_closes_up() -> None:
    t = give(hold(splendor(), 0, "1W1", "1U2", "1R2"), 0, black=3).play("buy reserved 2")
    me = t.state.players[0]
    assert [CARD_IDS[card] for card in me.reserved[:2]] == ["1W1", "1R2"]
    assert me.n_reserved == 2
    assert me.reserved[2] == NOTHING


def test_5_4_three_blue_with_two_blue_and_a_gold() -> None:
    t = give(lay(splendor(), "1.1", "1W1"), 0, blue=2, gold=1).play("buy 1.1")
    assert tokens_of(t, 0) == {}


def test_5_4_one_white_with_one_white_and_a_gold_keeps_the_gold() -> None:
    t = bonuses(give(lay(splendor(), "1.1", "1U1"), 0, white=1, gold=1), 0, black=2)
    assert tokens_of(t.play("buy 1.1"), 0) == {"gold": 1}


def test_R3_gold_may_be_spent_by_hand_although_the_gem_is_held() -> None:
    t = bonuses(give(lay(splendor(), "1.1", "1U1"), 0, white=1, gold=1), 0, black=2)
    t.play("buy 1.1 by hand")
    assert t.legal() == ["gold for white", "pay the rest"]
    assert tokens_of(t.play("gold for white", "pay the rest"), 0) == {"white": 1}


def test_payment_by_hand_needs_gold_and_something_to_pay() -> None:
    t = give(lay(splendor(), "1.1", "1W1"), 0, blue=3)
    assert "buy 1.1" in t.legal()
    assert "buy 1.1 by hand" not in t.legal()
    t = bonuses(give(lay(splendor(), "1.1", "1W1"), 0, gold=1), 0, blue=3)
    assert "buy 1.1 by hand" not in t.legal()


def test_payment_by_hand_cannot_get_stuck_or_overpay() -> None:
    t = give(lay(splendor(), "1.1", "1W4"), 0, blue=1, green=1, red=1, gold=2)  # cost: 1 of each but white
    t.play("buy 1.1 by hand")
    assert t.legal() == ["gold for blue", "gold for green", "gold for red", "gold for black"]
    assert t.why_not("pay the rest") == "your gems do not cover the rest (section 5.3)"
    t.play("gold for blue")
    assert t.legal() == ["gold for black"]
    assert "the rest could no longer be paid" in (t.why_not("gold for green") or "")
    t.play("gold for black")
    assert t.legal() == ["pay the rest"]
    assert tokens_of(t.play("pay the rest"), 0) == {"blue": 1}


# --- 6, 7.1: closing sequence and nobles -------------------------------------------------------------------------


def test_more_than_ten_tokens_are_returned_down_to_ten_gold_included() -> None:
    t = give(splendor(players=4), 0, white=4, blue=4, gold=1).play("take green red black")
    assert t.state.phase == Phase.RETURN
    t.play("return gold")
    assert t.state.current == 0
    t.play("return green")
    assert t.state.current == 1
    assert sum(t.state.players[0].tokens) == 10


def test_a_noble_comes_to_whoever_has_the_bonuses_after_any_action() -> None:
    t = bonuses(splendor().with_(nobles=[0, 6, 7, -1, -1]), 0, white=4, blue=4).play("take white blue red")
    assert t.state.noble_visited[0] == 0
    assert t.game.scores(t.state)[0] >= 3
    assert t.state.players[0].nobles == 1


def test_one_noble_a_turn_chosen_if_several_qualify() -> None:
    t = bonuses(splendor().with_(nobles=[0, 1, 7, -1, -1]), 0, white=4, blue=4, green=4)
    t.play("take white blue red")
    assert t.legal() == ["noble 1", "noble 2"]
    t.play("noble 2")
    assert t.state.noble_visited == [NOBODY, 0, NOBODY, NOBODY, NOBODY]
    t.play("take green red black")  # the other seat
    t.play("take white blue red")
    assert t.state.noble_visited[0] == 0


def test_tokens_do_not_count_for_nobles() -> None:
    t = give(splendor(players=4).with_(nobles=[0, 6, 7, 8, 9]), 0, white=5, blue=5).play("reserve 1.1", "return gold")
    assert t.state.noble_visited == [NOBODY] * 5


def test_R6_the_noble_comes_before_tokens_are_returned() -> None:
    t = bonuses(give(splendor(players=4).with_(nobles=[0, 6, 7, 8, 9]), 0, green=5, red=5), 0, white=4, blue=4)
    t.play("reserve 1.1")
    assert t.state.phase == Phase.RETURN
    assert t.state.noble_visited[0] == 0


# --- R1: no legal action -----------------------------------------------------------------------------------------


def stuck() -> Table:
    """Nothing in the supply, full reserves, nothing affordable."""
    t = splendor(bank=[0, 0, 0, 0, 0, 5])
    for seat in (0, 1):
        hold(t, seat, *(("3W3", "3U3", "3G3"), ("3R3", "3K3", "3W1"))[seat])
    for place, card in zip(("1.1", "1.2", "1.3", "1.4"), ("1W8", "1U8", "1G8", "1R8"), strict=True):
        lay(t, place, card)
    return t.seat(0, tokens=purse(white=2, blue=2, green=2, red=2, black=2)).seat(
        1, tokens=purse(white=2, blue=2, green=2, red=2, black=2)
    )


def test_R1_only_who_can_do_nothing_passes() -> None:
    t = stuck()
    assert t.legal() == ["pass"]
    assert splendor().why_not("pass") == "a pass is only for a player who can do nothing else (R1)"


def test_R1_the_game_ends_when_all_pass_in_one_round() -> None:
    t = stuck()
    t.play("pass")
    assert not t.game.over(t.state)
    t.play("pass")
    assert t.game.over(t.state)
    assert t.game.ranking(t.state) == [1, 1]


def test_R1_passes_of_different_rounds_do_not_add_up() -> None:
    t = stuck().seat(1, tokens=purse(white=4, blue=2, green=2, red=2))
    t.play("pass", "buy 1.4")  # seat 0 cannot act, seat 1 buys
    assert not t.game.over(t.state)
    assert t.state.passes == 0


# --- 7.2, 7.3: score, end and winner -----------------------------------------------------------------------------


def points(t: Table, seat: int, n: int) -> None:
    t.state.players[seat].points = n


def test_the_round_is_finished_when_somebody_has_15_points() -> None:
    t = splendor(players=3)
    points(t, 0, 15)
    t.play("take white blue red")
    assert not t.game.over(t.state)
    t.play("take white blue red", "take white green black")
    assert t.game.over(t.state)


def test_14_points_do_not_end_the_game() -> None:
    t = splendor()
    points(t, 1, 14)
    assert not t.game.over(t.play("take white blue red", "take white blue red").state)


def test_ties_go_to_fewest_owned_cards_and_then_are_shared() -> None:
    t = splendor(players=3)
    for seat, cards in enumerate((7, 6, 6)):
        points(t, seat, 15)
        t.state.players[seat].cards = cards
    assert t.game.ranking(t.state) == [3, 1, 1]
    points(t, 0, 16)
    assert t.game.ranking(t.state) == [1, 2, 2]


def test_a_later_seat_can_overtake_in_the_last_round() -> None:
    t = own(splendor(), 1, "1W8")
    points(t, 0, 15)
    points(t, 1, 16)
    t.play("take white blue red", "take white blue red")
    assert t.game.over(t.state)
    assert t.game.ranking(t.state) == [2, 1]


def test_R33_a_game_ends_after_round_200() -> None:
    t = splendor(round=200).play("take white blue red", "take white green black")
    assert t.game.over(t.state)
    t = splendor(round=199).play("take white blue red", "take white green black")
    assert not t.game.over(t.state)


def test_all_cards_are_in_exactly_one_place_at_the_start() -> None:
    s = splendor("orient").state
    assert [s.where.count(w) for w in (Where.BOX, Where.DECK, Where.PLACE)] == [0, 102, 18]
    assert splendor().state.where[90:] == [Where.BOX] * 30
