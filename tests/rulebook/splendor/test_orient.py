"""Section 11: The Orient, and rulings R19 to R27."""

from __future__ import annotations

from bastide.games.splendor.components import CARD_IDS
from bastide.games.splendor.state import NOBODY, NOTHING, Phase, Where

from ...table import Table
from .setting import bonuses, card_at, empty_deck, give, hold, lay, own, splendor, tokens_of


def orient(place: str = "", card: str = "", players: int = 2) -> Table:
    t = splendor("orient", players)
    return lay(t, place, card) if place else t


def where(t: Table, card: str) -> int:
    return int(t.state.where[CARD_IDS.index(card)])


def test_two_more_places_a_level_with_their_own_decks() -> None:
    s = orient().state
    assert s.deck_size == [36, 26, 16, 8, 8, 8]
    assert all(card >= 90 for card in s.display[12:])


def test_orient_places_are_refilled_only_from_orient_decks() -> None:
    t = empty_deck(orient("1.5", "O1a"), 3)
    give(t, 0, white=3).play("buy 1.5")
    assert t.state.display[12] == NOTHING


def test_R19_orient_decks_can_be_reserved_unseen() -> None:
    t = orient().play("reserve deck orient 2")
    assert 100 <= t.state.players[0].reserved[0] < 110


# --- 11.1 ---------------------------------------------------------------------------------------------------------


def test_a_double_gold_card_gives_no_bonus_and_is_no_token() -> None:
    t = give(orient("1.5", "O1a"), 0, white=3).play("buy 1.5")
    me = t.state.players[0]
    assert (me.gold_cards, me.bonus, me.cards, sum(me.tokens)) == (1, [0] * 5, 1, 0)


def test_5_4_one_each_of_three_colours_with_a_gold_and_a_double_gold_card() -> None:
    t = bonuses(own(lay(orient(), "1.1", "1U3"), 0, "O1a"), 0, black=1)  # white, green, red open
    give(t, 0, gold=1).play("buy 1.1")
    assert tokens_of(t, 0) == {}
    assert where(t, "O1a") == Where.REMOVED
    assert t.state.players[0].gold_cards == 0


def test_5_4_one_white_with_a_double_gold_card_loses_a_unit() -> None:
    t = bonuses(own(lay(orient(), "1.1", "1U1"), 0, "O1a"), 0, black=2).play("buy 1.1")
    assert t.state.players[0].gold_cards == 0
    assert where(t, "O1a") == Where.REMOVED


def test_the_automatic_form_spends_no_card_if_gems_and_gold_suffice() -> None:
    t = give(own(lay(orient(), "1.1", "1W1"), 0, "O1a"), 0, blue=2, gold=1).play("buy 1.1")
    assert t.state.players[0].gold_cards == 1


def test_by_hand_a_card_is_opened_by_its_first_unit_and_the_second_stays_available() -> None:
    t = give(own(lay(orient(), "1.1", "1W1"), 0, "O1a"), 0, blue=3).play("buy 1.1 by hand", "card for blue")
    assert t.state.open_unit == 1
    assert where(t, "O1a") == Where.REMOVED
    t.play("card for blue")
    assert t.legal() == ["pay the rest"]
    assert tokens_of(t.play("pay the rest"), 0) == {"blue": 2}


def test_R27_a_double_gold_card_counts_as_owned_until_it_is_spent() -> None:
    t = bonuses(own(lay(orient(), "1.1", "1U1"), 0, "O1a"), 0, black=2)
    assert t.state.players[0].cards == 3
    assert t.play("buy 1.1").state.players[0].cards == 3  # one came, one went


# --- 11.2 ---------------------------------------------------------------------------------------------------------


def test_pairing_copies_a_colour_for_good() -> None:
    t = give(bonuses(orient("1.5", "O1f"), 0, green=1, black=1), 0, white=3, red=2).play("buy 1.5")
    assert t.legal() == ["pair green", "pair black"]
    me = t.play("pair black").state.players[0]
    assert (me.bonus, me.paired) == ([0, 0, 1, 0, 2], [0, 0, 0, 0, 1])


def test_pairing_with_a_single_colour_is_not_asked() -> None:
    t = give(bonuses(orient("1.5", "O1f"), 0, green=1), 0, white=3, red=2).play("buy 1.5")
    assert t.state.players[0].bonus[2] == 2


def test_without_any_bonus_a_pairing_card_may_be_reserved_but_not_bought() -> None:
    t = give(orient("1.5", "O1f"), 0, white=3, red=2)
    assert t.why_not("buy 1.5") == "you have no bonus that it could copy (section 11.2)"
    assert "reserve 1.5" in t.legal()


def test_pairing_with_a_paired_card_or_a_double_card_gives_one() -> None:
    t = give(own(orient("1.5", "O1f"), 0, "O2f"), 0, white=3, red=2).play("buy 1.5")
    assert t.state.players[0].bonus[0] == 3
    t = give(own(own(orient("1.5", "O1f"), 0, "1G1"), 0, "O1g", pair="green"), 0, white=3, red=2).play("buy 1.5")
    assert t.state.players[0].bonus[2] == 3


# --- 11.3 ---------------------------------------------------------------------------------------------------------


def test_free2_gives_a_face_up_level_2_card_base_or_orient() -> None:
    t = bonuses(orient("3.5", "O3f"), 0, white=1, blue=6, green=3).play("buy 3.5")
    assert t.legal() == ["free 2.1", "free 2.2", "free 2.3", "free 2.4", "free 2.5", "free 2.6"]
    taken = card_at(t, "2.1")
    t.play("free 2.1")
    assert where(t, taken) == Where.OWNED


def test_R20_free_cards_chain_three_deep() -> None:
    t = lay(lay(orient("3.5", "O3f"), "2.5", "O2d"), "1.5", "O1f")
    bonuses(t, 0, white=1, blue=6, green=3).play("buy 3.5", "free 2.5", "pair blue", "free 1.5")
    assert t.state.phase == Phase.PAIR  # the last card of the chain
    t.play("pair blue")
    assert t.state.players[0].paired == [0, 2, 0, 0, 0]
    assert all(where(t, card) == Where.OWNED for card in ("O3f", "O2d", "O1f"))


def test_R20_a_free_pair_can_always_be_paired_because_its_source_has_a_bonus() -> None:
    t = give(bonuses(lay(orient("2.5", "O2d"), "1.5", "O1f"), 0, white=1), 0, white=3, blue=3, black=1)
    t.play("buy 2.5", "free 1.5")  # both copy white, the only colour
    assert t.state.players[0].bonus[0] == 3


def test_R21_a_free_card_is_compulsory_if_there_is_one_and_lapses_otherwise() -> None:
    t = bonuses(orient("3.5", "O3f"), 0, white=1, blue=6, green=3)
    for deck in (1, 4):
        empty_deck(t, deck)
    t.with_(
        display=[*t.state.display[:4], *[NOTHING] * 4, *t.state.display[8:14], NOTHING, NOTHING, *t.state.display[16:]]
    )
    assert t.play("buy 3.5").state.current == 1


# --- 11.4, 11.5 ---------------------------------------------------------------------------------------------------


def test_both_bonuses_of_a_double_card_count_for_nobles() -> None:
    t = bonuses(own(orient(), 0, "O2f"), 0, white=2, blue=4).with_(nobles=[0, 6, 7, -1, -1]).play("take white blue red")
    assert t.state.noble_visited[0] == 0


def test_a_reserved_noble_visits_only_its_holder() -> None:
    t = bonuses(orient("2.5", "O2a"), 0, blue=2, green=2, red=2, black=2).with_(nobles=[0, 6, 7, -1, -1])
    t.play("buy 2.5")
    assert t.legal() == ["noble 1", "noble 2", "noble 3"]
    t.play("noble 1")
    assert t.state.noble_reserved == [0, NOBODY, NOBODY, NOBODY, NOBODY]
    assert tokens_of(t, 0) == {}  # no gold
    bonuses(t, 1, white=4, blue=4).play("take white blue red")
    assert t.state.noble_visited[0] == NOBODY
    bonuses(t, 0, white=3, blue=2).play("take white green black")
    assert t.state.noble_visited[0] == 0


def test_a_noble_reserved_but_not_visiting_is_worth_nothing() -> None:
    t = orient().with_(noble_reserved=[0, NOBODY, NOBODY, NOBODY, NOBODY])
    assert t.game.scores(t.state) == [0, 0]


def test_R21_without_an_open_noble_the_effect_lapses() -> None:
    t = bonuses(orient("2.5", "O2a"), 0, blue=2, green=2, red=2, black=2).with_(nobles=[0, 6, 7, -1, -1])
    t.with_(noble_visited=[1, 1, 1, NOBODY, NOBODY])
    assert t.play("buy 2.5").state.current == 1


def test_R22_a_reserved_noble_is_public() -> None:
    t = orient().with_(noble_reserved=[0, NOBODY, NOBODY, NOBODY, NOBODY])
    assert t.game.view_of(t.state, 1).nobles[0].reserved_by == 0  # type: ignore[attr-defined]


# --- 11.7 ---------------------------------------------------------------------------------------------------------


def test_discard2_is_paid_with_two_bonuses_of_its_colour() -> None:
    t = own(orient("3.5", "O3a"), 0, "1K1", "2K6")  # black
    t.play("buy 3.5", "discard 0 points")
    me = t.state.players[0]
    assert (me.bonus, me.points, me.cards) == ([1, 0, 0, 0, 0], 3, 1)
    assert where(t, "1K1") == where(t, "2K6") == Where.REMOVED


def test_discard2_needs_two_bonuses_among_owned_cards() -> None:
    t = hold(own(orient("3.5", "O3a"), 0, "1K1"), 0, "1K2")
    assert t.why_not("buy 3.5") == "its price is two black bonuses, you have 1 (section 11.7)"


def test_paired_cards_of_the_colour_go_first() -> None:
    t = own(own(orient("3.5", "O3a"), 0, "1K1", "2K6"), 0, "O1f", pair="black").play("buy 3.5")
    assert where(t, "O1f") == Where.REMOVED
    assert t.legal() == ["discard 0 points", "discard 3 points"]
    t.play("discard 0 points")
    assert where(t, "1K1") == Where.REMOVED
    assert where(t, "2K6") == Where.OWNED


def test_the_player_chooses_by_points_and_the_smallest_number_of_equals_goes() -> None:
    t = own(orient("3.5", "O3a"), 0, "1K1", "1K2", "1K8").play("buy 3.5")
    assert t.legal() == ["discard 0 points", "discard 1 point"]
    t.play("discard 0 points", "discard 1 point")
    assert [where(t, card) for card in ("1K1", "1K2", "1K8")] == [Where.REMOVED, Where.OWNED, Where.REMOVED]


def test_R23_discarded_points_are_lost_and_nobles_kept() -> None:
    t = own(orient("3.5", "O3a"), 0, "2K6", "3K4")
    t.state.players[0].nobles = 1
    t.state.players[0].points += 3
    t.play("buy 3.5", "discard 5 points")
    assert t.state.players[0].points == 3 + 3
    assert t.state.players[0].nobles == 1


def test_R24_a_double_card_covers_both() -> None:
    t = own(orient("3.5", "O3a"), 0, "O2j").play("buy 3.5")
    assert t.state.players[0].bonus == [1, 0, 0, 0, 0]


def test_R24_a_superfluous_second_bonus_is_lost() -> None:
    t = own(orient("3.5", "O3a"), 0, "O2j", "1K1").play("buy 3.5")
    assert t.legal() == ["discard 0 points", "discard double"]
    t.play("discard 0 points")  # the double card must follow, one of its bonuses is lost
    assert t.state.players[0].bonus == [1, 0, 0, 0, 0]
    assert t.state.discards == 0  # nothing is owed, and nothing less
    assert where(t, "O2j") == Where.REMOVED


def test_R25_the_bonus_of_the_card_being_bought_cannot_pay_for_it() -> None:
    t = own(orient("3.5", "O3e"), 0, "1R1")  # O3e is black and asks two red
    assert "buy 3.5" not in t.legal()


def test_R26_a_purchase_that_loses_more_points_than_it_brings_is_legal() -> None:
    t = own(orient("3.5", "O3a"), 0, "3K4", "3K2").play("buy 3.5", "discard 5 points")
    assert t.state.players[0].points == 3


def test_R26_falling_below_15_before_the_end_of_the_round_prevents_the_end() -> None:
    t = own(orient("3.5", "O3a"), 1, "3K4", "3K2").with_(current=1, first=0)
    t.state.players[1].points += 6
    assert t.game.scores(t.state)[1] == 15
    t.play("buy 3.5", "discard 4 points")
    assert not t.game.over(t.state)
