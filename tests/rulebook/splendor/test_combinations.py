"""Section 12: modules together, and rulings R28 to R32."""

from __future__ import annotations

from bastide.games.splendor.components import CARD_IDS
from bastide.games.splendor.rules.scoring import score
from bastide.games.splendor.state import NOTHING, Phase, Where

from .setting import bonuses, fort, give, lay, own, splendor, tokens_of


def test_R28_a_free_card_causes_no_stronghold_step_and_no_post_gem() -> None:
    t = lay(splendor("strongholds,trading_posts,orient"), "3.5", "O3f")
    t.state.players[0].coats = [1, 0, 0, 0, 0]
    bonuses(t, 0, white=1, blue=6, green=3).play("buy 3.5", "free 2.1")
    assert t.state.phase == Phase.POST_GEM  # once, for the purchase
    t.play("gem white")
    assert t.state.phase == Phase.STRONGHOLD  # once, for the purchase
    assert t.play("place 1.1").state.current == 1


def test_R29_an_occupied_card_is_taken_free_only_by_the_owner_who_takes_the_pieces_back() -> None:
    t = lay(splendor("strongholds,orient"), "3.5", "O3f")
    bonuses(fort(fort(t, 1, "2.1"), 0, "2.2", 2), 0, white=1, blue=6, green=3).play("buy 3.5")
    assert "free 2.1" not in t.legal()
    assert "another player's stronghold" in (t.why_not("free 2.1") or "")
    t.play("free 2.2")
    assert t.state.players[0].strongholds == 3


def test_R30_post_3_does_not_improve_double_gold_cards() -> None:
    t = own(lay(splendor("trading_posts,orient"), "1.1", "1W1"), 0, "O1a")  # 3 blue
    t.state.players[0].coats = [0, 0, 1, 0, 0]
    assert "buy 1.1" not in t.legal()
    assert "buy 1.1" in give(t, 0, gold=1).legal()


def test_post_3_with_card_units_uses_as_few_gold_as_possible() -> None:
    t = own(lay(splendor("trading_posts,orient"), "1.1", "1U7"), 0, "O1a", "O1b")  # 1 blue, 3 green, 1 red
    t.state.players[0].coats = [0, 0, 1, 0, 0]
    give(t, 0, gold=1).play("buy 1.1")  # two cards would do without gold, one card needs two: 4 units and 1 gold
    assert t.state.players[0].cards == 1
    assert t.state.players[0].gold_cards == 0
    assert tokens_of(t, 0) == {}


def test_R31_post_4_is_closed_with_cities_and_post_5_counts_for_cities() -> None:
    t = bonuses(splendor("cities,trading_posts"), 0, green=5).play("take white blue red")
    assert t.state.players[0].coats[3] == 0
    t = bonuses(splendor("cities,trading_posts").with_(cities=[4, 6, 7]), 0, black=3)
    t.state.players[0].points = 16
    t.play("take white blue red")
    assert score(t.state, 0) == 17
    assert t.state.players[0].city == 0


def test_cities_with_orient_reserve_noble_is_void() -> None:
    t = lay(splendor("cities,orient"), "2.5", "O2a")
    bonuses(t, 0, blue=2, green=2, red=2, black=2).play("buy 2.5")
    assert t.state.current == 1
    assert t.state.players[0].bonus[0] == 1


def test_post_1_pays_for_the_purchase_and_again_for_a_conquest() -> None:
    t = lay(splendor("strongholds,trading_posts"), "1.1", "1W1")
    t.state.players[0].coats = [1, 0, 0, 0, 0]
    bonuses(fort(lay(t, "1.2", "1W4"), 0, "1.2", 3), 0, blue=3, green=1, red=1, black=1)
    t.play("buy 1.1", "gem white", "lift 1.2", "place 1.3")
    assert t.state.current == 1  # the pieces were moved apart
    t = lay(splendor("strongholds,trading_posts"), "1.1", "1W1")
    t.state.players[0].coats = [1, 0, 0, 0, 0]
    bonuses(fort(lay(t, "1.2", "1W4"), 0, "1.2", 2), 0, blue=3, green=1, red=1, black=1)
    t.play("buy 1.1", "gem white", "place 1.2", "conquer", "gem white")
    assert tokens_of(t, 0) == {"white": 2}


def test_R34_post_1_gives_a_conquest_any_gem_even_of_the_colour_that_was_doubled_before() -> None:
    t = give(lay(splendor("strongholds,trading_posts", players=4), "1.1", "1W8"), 0, green=4)  # four green
    t.state.players[0].coats = [1, 0, 0, 0, 0]
    fort(t, 0, "1.1", 3).play("take white white", "conquer")
    assert t.legal() == ["gem white", "gem blue", "gem green", "gem red", "gem black"]
    t.play("gem white")
    assert tokens_of(t, 0) == {"white": 3}


def test_R32_all_conditions_of_an_orient_card_apply_to_its_conquest() -> None:
    t = fort(lay(splendor("strongholds,orient"), "3.5", "O3a"), 0, "3.5", 3).play("take white blue red")
    assert t.state.current == 1  # no two black bonuses
    t = fort(lay(splendor("strongholds,orient"), "1.5", "O1f"), 0, "1.5", 3)
    give(t, 0, white=3, red=2).play("take blue green black")
    assert t.state.current == 1  # no bonus to pair with


def test_a_double_gold_card_pays_for_a_conquest_in_the_turn_it_was_acquired() -> None:
    t = lay(lay(splendor("strongholds,orient"), "1.5", "O1a"), "1.1", "1U1")
    bonuses(fort(give(t, 0, white=3), 0, "1.1", 2), 0, black=2)
    t.play("buy 1.5", "place 1.1", "conquer")
    assert t.state.where[CARD_IDS.index("O1a")] == Where.REMOVED


def test_all_18_places_can_carry_strongholds() -> None:
    t = give(lay(splendor("strongholds,orient"), "1.1", "1W1"), 0, blue=3).play("buy 1.1")
    assert sum(name.startswith("place") for name in t.legal()) == 17


def test_coats_stay_after_discarded_bonuses() -> None:
    t = own(lay(splendor("trading_posts,orient"), "3.5", "O3b"), 0, "1W1", "1W2")
    t.state.players[0].coats = [0, 1, 0, 0, 0]
    t.play("buy 3.5")
    assert t.state.players[0].bonus[0] == 0
    assert t.state.players[0].coats[1] == 1


def test_a_reserved_noble_counts_for_post_4_only_after_its_visit() -> None:
    t = bonuses(splendor("trading_posts,orient"), 0, green=5)
    t.with_(nobles=[0, 6, 7, NOTHING, NOTHING], noble_reserved=[0, -1, -1, -1, -1]).play("take white blue red")
    assert t.state.players[0].coats[3] == 0
