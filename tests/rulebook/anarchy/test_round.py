"""Sections 2 to 7, 13, 14 and 16: setup, deal, draft, production, end of round, winner, solo."""

from __future__ import annotations

import pytest

from bastide.games.anarchy.components import ATTACKS, PATHS, TILES
from bastide.games.anarchy.knowledge import rank, view
from bastide.games.anarchy.rules.round import begin_round, end_round, paths_to_reveal
from bastide.games.anarchy.state import Node, Phase

from ...table import table
from .setting import EASY, SIEGE, acting, give, me_of


def test_setup_classic_lays_large_tiles_on_1_and_2_and_small_ones_on_3_to_5() -> None:
    t = table("anarchy", 3, options=EASY)
    assert [len(TILES[tile]) for tile in t.state.tiles[1:]] == [3, 3, 2, 2, 2]
    assert len(set(t.state.tiles[1:])) == 5


def test_setup_siege_has_no_tents_and_no_plunder() -> None:
    t = table("anarchy", 2, options=SIEGE)
    assert t.state.tiles == [-1] * 6
    assert view(t.state, 0).seats[0].castle_needs is None


def test_nobody_starts_with_anything() -> None:
    t = table("anarchy", 4)
    for me in t.state.players:
        assert me.stock == [0] * 8
        assert me.discontent == 0
        assert me.prepared == [1] * 5
        assert me.researched == [0] * 5
        assert sorted(me.pile) == list(range(24))


@pytest.mark.parametrize(("round", "hidden"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_deal_gives_an_escalade_and_as_many_cards_as_the_round(round: int, hidden: int) -> None:
    t = table("anarchy", 4, options=EASY, round=round)
    begin_round(t.state)
    for me in t.state.players:
        assert me.attack[0] >= 36 and me.faceup[0] == 1
        assert sum(card >= 0 for card in me.attack) == 1 + round
        assert sum(card >= 0 and not up for card, up in zip(me.attack, me.faceup, strict=True)) == hidden
        assert all(ATTACKS[card].back != 6 for card in me.attack[1 : 1 + round])


def test_without_tents_the_draft_goes_clockwise_from_the_first_player() -> None:
    t = table("anarchy", 3, seed=4, options=SIEGE)
    order = []
    while t.state.phase == Phase.DRAFT:
        order.append(t.game.actors(t.state)[0])
        t.play(t.legal()[0])
    first = t.state.first
    assert order == [first, (first + 1) % 3]  # the last card goes to the last player by itself


def test_a_drafted_card_gives_its_income_and_is_kept() -> None:
    t = table("anarchy", 2, options=EASY)
    while t.state.phase == Phase.DRAFT:
        t.play(t.legal()[0])
    for me in t.state.players[:2]:
        assert me.stock == PATHS[me.paths[0]].income


def test_end_of_round_readies_muster_tokens_and_passes_the_first_player_marker() -> None:
    t = acting(3, EASY).seat(0, muster=2, ready=0, attacked=1, node=Node.IDLE)
    t.seat(1, node=Node.IDLE).seat(2, node=Node.IDLE)
    first = t.state.first
    end_round(t.state)
    assert me_of(t).ready == 2
    assert me_of(t).attacked == 0
    assert t.state.first == (first + 1) % 3
    assert t.state.round == 2


def test_ties_go_to_the_least_discontent_and_then_to_the_most_workers() -> None:
    t = acting(4, EASY).with_(phase=int(Phase.OVER))
    for seat in range(4):
        t.seat(seat, attribute=[10, 0, 0, 0], paths=[-1] * 5, node=Node.IDLE)
    t.seat(0, attribute=[12, 0, 0, 0], discontent=2)
    assert t.game.scores(t.state) == [10, 10, 10, 10]
    give(t, 2, serf=1)
    assert t.game.ranking(t.state) == [4, 2, 1, 2]


def test_solo_reveals_two_path_cards_while_the_tent_keeps_up_with_the_rival() -> None:
    t = table("anarchy", 1, options=EASY)
    assert len(t.legal()) == 2
    t.play("draft 2")
    assert t.state.rival == 1
    assert t.state.revealed == [-1] * 4
    t.state.round = 2
    assert paths_to_reveal(t.state) == 1
    me_of(t).tent = 1
    assert paths_to_reveal(t.state) == 2


def test_solo_behind_the_rival_the_single_card_is_taken() -> None:
    t = acting(1, EASY)
    t.play("end actions")
    assert t.state.round == 2
    assert t.state.phase == Phase.ACTIONS
    assert me_of(t).paths[1] >= 0
    assert t.state.rival == 2


def test_solo_siege_always_reveals_two() -> None:
    t = acting(1, SIEGE)
    t.play("end actions")
    assert t.state.phase == Phase.DRAFT
    assert len(t.legal()) == 2


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (-5, "Vassal"),
        (59, "Vassal"),
        (60, "Knight"),
        (75, "Baron"),
        (85, "Earl"),
        (99, "Earl"),
        (100, "Lord High Steward"),
    ],
)
def test_solo_ranks(points: int, name: str) -> None:
    assert rank(points) == name


def test_a_scenario_card_lies_facedown_after_its_round() -> None:
    t = acting(1, EASY, round=3)
    assert [card.facedown for card in view(t.state, 0).scenario] == [True, True, False, False, False]
