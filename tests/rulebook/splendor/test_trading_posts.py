"""Section 10: the Trading Posts module, and rulings R15 to R18."""

from __future__ import annotations

from bastide.games.splendor.rules.scoring import score
from bastide.games.splendor.state import NOTHING, Phase

from ...table import Table
from .setting import bonuses, give, lay, own, splendor, tokens_of


def posts(*reached: int, players: int = 2) -> Table:
    t = splendor("trading_posts", players)
    t.state.players[0].coats = [int(post in reached) for post in range(1, 6)]
    return t


def coats(t: Table) -> list[int]:
    return [post + 1 for post, coat in enumerate(t.state.players[0].coats) if coat]


def test_a_coat_is_placed_at_the_end_of_the_turn_that_reaches_a_post() -> None:
    t = bonuses(posts(), 0, white=2).play("take white blue red")
    assert coats(t) == [2]


def test_R15_several_posts_are_placed_at_once() -> None:
    t = bonuses(posts(), 0, white=2, red=3, black=3, blue=3).play("take white blue red")
    assert coats(t) == [1, 2, 3, 5]


def test_posts_are_not_exclusive() -> None:
    t = bonuses(bonuses(posts(), 0, white=2), 1, white=2).play("take white blue red", "take white green black")
    assert [player.coats[1] for player in t.state.players[:2]] == [1, 1]


def test_post_4_needs_a_noble_which_may_come_in_the_same_turn() -> None:
    t = bonuses(posts(), 0, green=5).with_(nobles=[0, 6, 7, -1, -1]).play("take white blue red")
    assert 4 not in coats(t)
    t = bonuses(posts(), 0, green=5, blue=4).with_(nobles=[1, 6, 7, -1, -1]).play("take white blue red")
    assert 4 in coats(t)


def test_post_1_gives_a_gem_after_each_purchase_and_just_spent_ones_are_available() -> None:
    t = give(lay(posts(1), "1.1", "1W1"), 0, blue=3).with_(bank=[0, 1, 0, 0, 1, 5]).play("buy 1.1")
    assert t.legal() == ["gem blue", "gem black"]
    assert t.state.display[0] == NOTHING  # before the refill
    assert tokens_of(t.play("gem blue"), 0) == {"blue": 1}
    assert t.state.display[0] != NOTHING


def test_post_1_gives_nothing_for_the_purchase_that_reaches_it() -> None:
    t = give(lay(bonuses(posts(), 0, red=3), "1.1", "1W1"), 0, blue=3).play("buy 1.1")
    assert tokens_of(t, 0) == {}
    assert coats(t) == [1]


def test_R16_posts_1_and_2_are_skipped_when_no_suitable_gem_is_left() -> None:
    t = bonuses(lay(posts(1), "1.1", "1W1"), 0, blue=3).with_(bank=[0, 0, 0, 0, 0, 5]).play("buy 1.1")
    assert t.state.current == 1
    t = posts(2).with_(bank=[4, 0, 0, 0, 0, 5]).play("take white white")
    assert t.state.current == 1


def test_R4_R16_posts_give_no_gold_and_cannot_be_declined() -> None:
    t = posts(2).play("take white white")
    assert t.legal() == ["gem blue", "gem green", "gem red", "gem black"]


def test_post_2_gives_a_gem_of_another_colour_and_still_needs_four() -> None:
    t = posts(2).with_(bank=[4, 3, 0, 0, 0, 5])
    assert "take blue blue" not in t.legal()
    assert tokens_of(t.play("take white white"), 0) == {"white": 2, "blue": 1}
    assert posts(2).play("take white white").why_not("gem white") == (
        "the extra gem must be of another colour (section 10.2)"
    )


def test_5_4_post_3_three_blue_with_two_blue_and_a_gold_saves_a_blue() -> None:
    t = give(lay(posts(3), "1.1", "1W1"), 0, blue=2, gold=1).play("buy 1.1")
    assert tokens_of(t, 0) == {"blue": 1}


def test_5_4_R17_post_3_a_gold_is_not_split_between_colours() -> None:
    t = give(bonuses(lay(posts(3), "1.1", "1U7"), 0, green=1, blue=1), 0, gold=1)  # open: 2 green, 1 red
    assert "buy 1.1" not in t.legal()
    t = give(bonuses(lay(posts(3), "1.1", "1U7"), 0, green=1, blue=1), 0, gold=2).play("buy 1.1")
    assert tokens_of(t, 0) == {}


def test_5_4_post_3_three_red_and_one_blue_with_two_gold_is_not_affordable() -> None:
    t = give(lay(posts(3), "1.1", "1K7"), 0, gold=2)  # 1 green, 3 red, 1 black
    bonuses(t, 0, green=1)
    assert "buy 1.1" not in t.legal()
    assert "buy 1.1" in give(t, 0, gold=1).legal()


def test_5_4_post_3_four_red_with_two_gold() -> None:
    t = give(lay(posts(3), "1.1", "1U8"), 0, gold=2).play("buy 1.1")
    assert tokens_of(t, 0) == {}
    assert t.state.players[0].cards == 1


def test_R17_post_3_by_hand_a_superfluous_half_is_lost() -> None:
    t = give(bonuses(lay(posts(3), "1.1", "1U1"), 0, black=2), 0, white=1, gold=1)
    t.play("buy 1.1 by hand", "gold for white", "pay the rest")
    assert tokens_of(t, 0) == {"white": 1}


def test_post_3_gold_still_counts_as_one_token_for_the_limit() -> None:
    t = give(posts(3, players=4), 0, white=5, gold=3).play("take blue green red")
    assert t.state.phase == Phase.RETURN


def test_post_4_is_worth_5_points_once() -> None:
    assert score(posts(4).seat(0, nobles=3).state, 0) == 5


def test_R18_post_5_counts_every_own_coat_itself_included() -> None:
    t = posts(5)
    assert score(t.state, 0) == 1
    t.state.players[0].coats = [1, 1, 0, 0, 1]
    assert score(t.state, 0) == 3


def test_check_one_noble_cards_5_post_4_and_post_5_with_two_coats_are_15_points() -> None:
    t = own(posts(4, 5), 0, "3W4")
    t.state.players[0].nobles = 1
    t.state.players[0].points += 3
    assert score(t.state, 0) == 15
    t.play("take white blue red", "take white blue green")
    assert t.game.over(t.state)  # post points count for the end trigger


def test_the_power_lasts_even_if_bonuses_are_lost() -> None:
    t = posts(2)
    assert t.state.players[0].bonus == [0] * 5
    assert coats(t.play("take white white", "gem blue")) == [2]
