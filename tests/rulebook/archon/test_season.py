"""Sections 9 and 11: attack, scoring, next season, end; rulings R46 to R53 and R56."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import ATTACKS, GRANT_IDS
from bastide.games.archon.rules.season import raid, reward
from bastide.games.archon.state import NOTHING, Phase

from .city import City, city, goods


def attacked(strength: int, players: int = 2, round: int = 3, options: dict[str, str] | None = None) -> City:
    """A city at whose round end an attack of this strength comes."""
    c = city(players, options, round=round)
    card = next(i for i, row in enumerate(ATTACKS) if row[players] == strength)
    c.state.attacks_gone = [int(i != card) for i in range(6)]
    return c


def test_enough_warriors_of_all_players_defend_the_city() -> None:
    c = attacked(2).goods(0, recruit=1)
    c.player(0).wall = c.player(1).gate = 1
    c.end_round()
    assert c.state.raided[0] == 0 and goods(c, 0) == {"recruit": 1}


def test_a_raid_takes_from_everybody_separately() -> None:
    c = attacked(3).goods(0, recruit=3).goods(1, recruit=3)
    c.player(0).wall = 1
    c.end_round()
    assert c.state.raided[0] == 1
    assert (goods(c, 0), goods(c, 1)) == ({"recruit": 1}, {})


@pytest.mark.parametrize(("option", "left"), [("lost", {}), ("kept", {"gold": 1})])
def test_R46_the_odd_coin_in_a_raid(option: str, left: dict[str, int]) -> None:
    c = city(2, {"odd_coin_in_raid": option}).goods(0, gold=3)
    raid(c.state, c.player(0), 3)
    assert goods(c, 0) == left
    assert c.player(0).vp == -2


def test_R46_a_coin_is_not_lost_when_nothing_is_owed() -> None:
    c = city(2).goods(0, gold=3)
    raid(c.state, c.player(0), 1)
    assert goods(c, 0) == {"gold": 1} and c.player(0).vp == 0


def test_R47_only_the_cubes_are_a_choice() -> None:
    c = attacked(3).goods(0, recruit=1, iron=1, stone=2, gold=5).end_round()
    assert c.state.phase == Phase.RAID
    assert c.legal(0) == ["lose iron", "lose stone"]
    c.play("lose stone", seat=0)
    c.play("lose iron", seat=0)
    assert goods(c, 0) == {"stone": 1, "gold": 5}


def test_R47_without_a_choice_nothing_is_asked() -> None:
    c = attacked(3).goods(0, recruit=1, stone=3).end_round()
    assert c.state.phase == Phase.SPLIT or c.state.round == 4
    assert goods(c, 0) == {"stone": 1}


def test_R47_several_players_choose_at_the_same_time_in_any_order() -> None:
    results = []
    for order in ((0, 1), (1, 0)):
        c = attacked(2).goods(0, iron=2, stone=2).goods(1, iron=2, silver=2).end_round()
        assert c.game.actors(c.state) == [0, 1]
        for seat in order:
            c.play("lose iron", "lose iron", seat=seat) if seat else c.play("lose iron", "lose stone", seat=seat)
        results.append(c.state.to_bytes())
    assert results[0] == results[1]


def test_R48_everybody_owes_at_least_one_point() -> None:
    c = attacked(4)
    c.player(0).wall = 3
    c.goods(0, recruit=5).end_round()
    assert c.state.raided[0] == 1 and goods(c, 0) == {"recruit": 4}


def test_R49_attack_cards_are_drawn_without_replacement() -> None:
    c = city(2, round=3)
    for round in (3, 6, 9):
        c.state.round, c.state.phase, c.state.turn = round, Phase.ACT, 0
        for seat in range(2):
            c.hand(seat, courtier=5).player(seat).passed = 0
        c.play("pass", "pass")
    assert len({*c.state.attacks}) == 3 and sum(c.state.attacks_gone) == 3
    assert NOTHING not in c.state.attacks


def test_R50_with_fewer_players_only_the_first_numbers_count() -> None:
    c = city(2).grant("grant_1")  # arts 9, 5, 3, 1
    c.player(0).arts, c.player(1).arts = 2, 1
    assert [reward(c.state, 0, seat) for seat in range(2)] == [9, 5]
    c.player(1).arts = 2
    assert [reward(c.state, 0, seat) for seat in range(2)] == [7, 7]


def test_R51_who_has_none_takes_no_place_and_dilutes_nothing() -> None:
    c = city(4).grant("grant_1")
    c.player(2).arts = 1
    assert [reward(c.state, 0, seat) for seat in range(4)] == [0, 0, 9, 0]


def test_R52_shares_are_rounded_down() -> None:
    c = city(3).grant("grant_3")  # warriors 5, 3, 2
    for seat in range(3):
        c.player(seat).wall = 1
    assert [reward(c.state, 2, seat) for seat in range(3)] == [3, 3, 3]
    c.player(2).wall = 0
    c.grant("grant_1")  # warriors 5, 3
    c.player(0).science = c.player(1).science = 1
    assert [reward(c.state, 1, seat) for seat in range(3)] == [5, 5, 0]  # 7 + 4, halved


def test_R53_attack_then_arts_science_warriors_then_buildings() -> None:
    c = attacked(2).grant("grant_1").own(0, "gallery")  # arts 9, science 7, warriors 5
    me = c.player(0)
    me.arts, me.science, me.wall = 2, 1, 1
    c.end_round()
    assert c.state.raided[0] == 1
    assert me.vp == -1 + 9 + 7 + 5 + 2


def test_warriors_and_cards_go_back_and_the_rest_is_kept() -> None:
    c = attacked(2).own(0, "gardens").goods(0, iron=1, gold=2, recruit=1)
    me = c.player(0)
    me.gate, me.wall, me.arts, me.science = 1, 2, 3, 4
    arts, science = c.state.arts, c.state.science
    c.end_round()
    assert (me.gate, me.wall, me.arts, me.science) == (0, 0, 0, 0)
    assert (c.state.arts, c.state.science) == (arts + 3, science + 4)
    assert goods(c, 0) == {"iron": 1, "gold": 2, "recruit": 1}
    assert me.buildings[13] == 1
    assert c.state.round == 4


def test_the_next_grant_card_fills_the_market() -> None:
    c = attacked(2)
    c.player(0).wall = 2
    c.state.grants[1] = GRANT_IDS.index("grant_6")  # 3, 2, 2, 1
    c.end_round()
    assert c.state.market == [0b111, 0b11, 0b11, 0b1]


def test_the_game_ends_after_the_third_season() -> None:
    c = attacked(2, round=9)
    c.player(0).wall = 2
    c.end_round()
    assert c.state.phase == Phase.OVER
    assert c.game.actors(c.state) == []


def test_R56_a_tie_goes_to_the_largest_sum_of_recruits_gold_and_cubes() -> None:
    c = city(3)
    for seat in range(3):
        c.player(seat).vp = 7
    c.goods(0, gold=5).goods(1, recruit=2, iron=2).goods(2, gold=5)
    assert c.game.ranking(c.state) == [1, 3, 1]
    c.player(1).vp = 8
    assert c.game.ranking(c.state) == [2, 1, 2]


def test_scores_may_be_negative_and_still_rank() -> None:
    c = city(2)
    c.player(0).vp, c.player(1).vp = -3, -2
    c.goods(0, gold=50)
    assert c.game.ranking(c.state) == [2, 1]
