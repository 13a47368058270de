"""Section 8: the Cities module, and rulings R8 and R9."""

from __future__ import annotations

from bastide.games.splendor.components import FILE
from bastide.games.splendor.state import NOBODY, NOTHING, Phase

from ...table import Table
from .setting import bonuses, splendor

FACES = [f"{face.tile}{face.side}" for face in FILE.cities.faces]


def cities(*faces: str, players: int = 2) -> Table:
    return splendor("cities", players).with_(cities=[FACES.index(face) for face in faces])


def test_three_tiles_and_no_nobles_for_any_number_of_players() -> None:
    for players in (2, 3, 4):
        s = splendor("cities", players).state
        assert s.nobles == [NOTHING] * 5
        assert len({face // 2 for face in s.cities}) == 3


def test_both_sides_of_a_tile_come_up() -> None:
    assert {splendor("cities", seed=seed).state.cities[0] % 2 for seed in range(20)} == {0, 1}


def test_a_city_is_taken_at_the_end_of_the_turn_that_meets_it() -> None:
    t = bonuses(cities("1a", "3a", "3b"), 0, red=4, black=3).seat(0, points=13)
    t.play("take white blue green")
    assert t.state.players[0].city == 0
    assert t.state.city_owner == [0, NOBODY, NOBODY]


def test_points_and_bonuses_are_both_needed() -> None:
    t = bonuses(cities("1a", "3a", "3b"), 0, red=4, black=3).seat(0, points=12).play("take white blue green")
    assert t.state.players[0].city == NOTHING
    t = bonuses(cities("1a", "3a", "3b"), 0, red=4, black=2).seat(0, points=13).play("take white blue green")
    assert t.state.players[0].city == NOTHING


def test_check_14_points_4_green_and_4_of_another_colour() -> None:
    t = bonuses(cities("6a", "3a", "3b"), 0, green=4, black=4).seat(0, points=14).play("take white blue red")
    assert t.state.players[0].city == 0


def test_check_8_green_and_no_other_bonuses_are_not_4_of_another_colour() -> None:
    t = bonuses(cities("6a", "3a", "3b"), 0, green=8).seat(0, points=14).play("take white blue red")
    assert t.state.players[0].city == NOTHING


def test_a_colourless_number_means_one_single_colour() -> None:
    t = bonuses(cities("5b", "3a", "4a"), 0, green=3, black=3).seat(0, points=15).play("take white blue red")
    assert t.state.players[0].city == NOTHING
    t = bonuses(cities("5b", "3a", "4a"), 0, green=5).seat(0, points=15).play("take white blue red")
    assert t.state.players[0].city == 0


def test_of_several_cities_the_player_chooses_one_and_never_has_two() -> None:
    t = bonuses(cities("5b", "3a", "4a"), 0, green=5).seat(0, points=17).play("take white blue red")
    assert t.state.phase == Phase.CITY
    assert t.legal() == ["city 1", "city 2"]
    t.play("city 2")
    assert t.state.city_owner == [NOBODY, 0, NOBODY]
    assert t.state.current == 1


def test_a_taken_city_is_not_available_to_others() -> None:
    t = cities("3a", "4a", "4b").seat(0, points=17).seat(1, points=17)
    t.play("take white blue red", "take white blue green")
    assert t.state.city_owner[0] == 0
    assert t.state.players[1].city == NOTHING


def test_the_round_is_completed_and_others_may_still_take_a_city() -> None:
    t = cities("3a", "5b", "4b").seat(0, points=17).seat(1, points=15)
    bonuses(t, 1, green=5).play("take white blue red")
    assert not t.game.over(t.state)
    t.play("take white blue green")
    assert t.game.over(t.state)
    assert t.state.players[1].city == 1
    assert t.game.ranking(t.state) == [1, 2]


def test_R8_fifteen_points_mean_nothing() -> None:
    t = cities("4a", "4b", "6a").seat(0, points=20).play("take white blue red", "take white blue green")
    assert not t.game.over(t.state)


def test_the_only_owner_of_a_city_wins_with_fewer_points() -> None:
    t = cities("3a", "4a", "4b").seat(0, points=17).seat(1, points=16).play("take white blue red")
    t.seat(1, points=30, city=NOTHING).with_(cities=[8, 6, 7])
    assert t.game.ranking(t.state) == [1, 2]


def test_R9_owners_tied_in_points_compare_owned_cards_and_then_share() -> None:
    t = cities("3a", "4a", "4b").seat(0, points=17, city=0, cards=9).seat(1, points=17, city=1, cards=8)
    assert t.game.ranking(t.state) == [2, 1]
    assert t.seat(1, cards=9).game.ranking(t.state) == [1, 1]
