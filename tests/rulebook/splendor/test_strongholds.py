"""Section 9: the Strongholds module, and rulings R10 to R14."""

from __future__ import annotations

from bastide.games.splendor.actions import PLACES
from bastide.games.splendor.state import NOBODY, NOTHING, Phase

from ...table import Table
from .setting import bonuses, card_at, empty_deck, fort, give, hold, lay, splendor, tokens_of


def ready(**tokens: int) -> Table:
    """Seat 0 can afford 1W1 on place 1.1."""
    return give(lay(splendor("strongholds"), "1.1", "1W1"), 0, **(tokens or {"blue": 3}))


def at(place: str) -> int:
    return PLACES.index(place)


def test_each_player_has_three_pieces() -> None:
    assert [player.strongholds for player in splendor("strongholds", 3).state.players] == [3, 3, 3, 0]


def test_each_purchase_obliges_to_place_before_the_display_is_refilled() -> None:
    t = ready().play("buy 1.1")
    assert t.state.phase == Phase.STRONGHOLD
    assert t.state.display[0] == NOTHING
    assert "place 1.1" not in t.legal()
    t.play("place 3.4")
    assert (t.state.forts[at("3.4")], t.state.fort_owner[at("3.4")]) == (1, 0)
    assert t.state.display[0] != NOTHING
    assert t.state.current == 1


def test_a_purchase_from_the_reserve_causes_the_step_too_and_a_reservation_does_not() -> None:
    t = give(hold(splendor("strongholds"), 0, "1W1"), 0, blue=3).play("buy reserved 1")
    assert t.state.phase == Phase.STRONGHOLD
    assert splendor("strongholds").play("reserve 1.1").state.current == 1


def test_several_own_pieces_may_share_a_card_but_never_two_owners() -> None:
    t = fort(fort(ready(), 0, "2.1"), 1, "2.2").play("buy 1.1")
    assert "place 2.1" in t.legal()
    assert "place 2.2" not in t.legal()
    assert "another player's stronghold" in (t.why_not("place 2.2") or "")
    assert t.play("place 2.1").state.forts[at("2.1")] == 2


def test_another_players_piece_can_be_removed_and_goes_back_to_stock() -> None:
    t = fort(ready(), 1, "2.2").play("buy 1.1", "lift 2.2")
    assert t.state.players[1].strongholds == 3
    assert t.state.fort_owner[at("2.2")] == NOBODY
    assert t.state.current == 1


def test_an_own_piece_can_be_moved_although_pieces_are_in_stock() -> None:
    t = fort(ready(), 0, "2.1").play("buy 1.1", "lift 2.1")
    assert t.state.phase == Phase.STRONGHOLD_MOVE
    t.play("place 2.2")
    assert (t.state.forts[at("2.1")], t.state.forts[at("2.2")]) == (0, 1)
    assert t.state.players[0].strongholds == 2


def test_R11_a_moved_piece_must_change_its_card() -> None:
    t = fort(ready(), 0, "2.1").play("buy 1.1", "lift 2.1")
    assert "place 2.1" not in t.legal()
    assert t.why_not("place 2.1") == "a moved stronghold has to change its card (R11)"


def test_R10_with_nothing_to_do_the_step_lapses() -> None:
    t = ready()
    for deck in range(3):
        empty_deck(t, deck)
    t.with_(display=[t.state.display[0], *[NOTHING] * 17])
    t.play("buy 1.1")
    assert t.state.current == 1


def test_an_own_piece_cannot_be_lifted_with_nowhere_else_to_go() -> None:
    t = ready()
    for deck in range(3):
        empty_deck(t, deck)
    keep = t.state.display
    t.with_(display=[keep[0], keep[1], *[NOTHING] * 16])
    fort(t, 0, "1.2").play("buy 1.1")
    assert t.legal() == ["place 1.2"]


def test_an_occupied_card_is_for_its_owner_only() -> None:
    t = fort(ready(), 1, "1.1")
    assert "another player's stronghold" in (t.why_not("buy 1.1") or "")
    assert "another player's stronghold" in (t.why_not("reserve 1.1") or "")


def test_R14_the_owner_buys_or_reserves_an_occupied_card_and_takes_the_pieces_back() -> None:
    for pieces in (1, 2, 3):
        t = fort(ready(), 0, "1.1", pieces).play("buy 1.1")
        assert t.state.players[0].strongholds == 3
        assert t.state.forts[0] == 0
    t = fort(ready(), 0, "1.1", 2).play("reserve 1.1")
    assert t.state.players[0].strongholds == 3


def test_conquest_is_an_extra_purchase_after_any_action() -> None:
    t = fort(lay(ready(), "2.1", "1W2"), 0, "1.1", 3).play("take white green red")
    assert t.legal() == ["conquer", "decline"]
    t.play("conquer")
    assert t.state.players[0].cards == 1
    assert t.state.players[0].strongholds == 3
    assert t.state.phase == Phase.STRONGHOLD
    assert t.play("place 3.1").state.current == 1


def test_conquest_is_optional() -> None:
    t = fort(ready(), 0, "1.1", 3).play("take white green red", "decline")
    assert t.state.players[0].cards == 0
    assert t.state.current == 1


def test_R12_pieces_that_meet_in_the_stronghold_step_of_this_turn_count() -> None:
    t = lay(give(fort(ready(), 0, "1.2", 2), 0, white=2), "1.2", "1G1")  # 1G1 costs 2 white, 1 blue
    give(t, 0, blue=1).play("buy 1.1", "place 1.2")
    assert t.state.phase == Phase.CONQUEST


def test_R12_an_unaffordable_card_is_not_offered() -> None:
    t = fort(lay(splendor("strongholds"), "3.1", "3W1"), 0, "3.1", 3).play("take white blue red")
    assert t.state.current == 1


def test_R13_tokens_gained_by_the_action_pay_for_the_conquest() -> None:
    t = fort(ready(blue=2), 0, "1.1", 3).play("take white blue red")
    assert t.state.phase == Phase.CONQUEST
    assert tokens_of(t.play("conquer", "place 3.1"), 0) == {"white": 1, "red": 1}


def test_a_second_conquest_in_one_turn_is_impossible() -> None:
    t = fort(bonuses(ready(), 0, white=3, green=1, red=1), 0, "1.1", 3)
    t.play("take white green red", "conquer", "place 1.2")
    assert t.state.phase == Phase.ACTION
    assert t.state.current == 1


def test_a_conquest_can_be_paid_by_hand() -> None:
    t = fort(ready(blue=3, gold=1), 0, "1.1", 3).play("take white green red")
    assert t.legal() == ["conquer", "conquer by hand", "decline"]
    t.play("conquer by hand", "gold for blue", "pay the rest", "place 2.1")
    assert tokens_of(t, 0) == {"white": 1, "blue": 1, "green": 1, "red": 1}


def test_conquest_comes_before_the_token_limit() -> None:
    t = fort(give(lay(splendor("strongholds", 4), "1.1", "1W1"), 0, blue=5, white=5), 0, "1.1", 3)
    t.play("take green red black")
    assert t.state.phase == Phase.CONQUEST
    t.play("conquer", "place 2.1")
    assert sum(t.state.players[0].tokens) == 10
    assert t.state.current == 1
    assert card_at(t, "1.1") != "1W1"
