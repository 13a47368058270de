"""Section 10: the six characters, one test each, the items of the final score, rulings R38, R39 and R46."""

from __future__ import annotations

import pytest

from bastide.games.troyes.components import CHARACTER_NAMES, CHARACTERS
from bastide.games.troyes.rules.scoring import character_vp, final_vp, open_vp
from bastide.games.troyes.state import Phase, State
from tests.table import Table

from .arrange import deal_characters, lay_events, turn


def vp_of(s: State, name: str, seat: int = 0) -> int:
    return character_vp(s, seat, CHARACTERS[CHARACTER_NAMES.index(name)])


@pytest.mark.parametrize(("influence", "vp"), [(4, 0), (5, 1), (9, 1), (10, 3), (15, 6), (20, 6)])
def test_hugues_de_payns_counts_influence(influence: int, vp: int) -> None:
    assert vp_of(turn(influence=influence).state, "Hugues de Payns") == vp


@pytest.mark.parametrize(("deniers", "vp"), [(5, 0), (6, 1), (12, 3), (17, 3), (18, 6)])
def test_thibaut_ii_counts_deniers(deniers: int, vp: int) -> None:
    assert vp_of(turn(deniers=deniers).state, "Thibaut II") == vp


@pytest.mark.parametrize(("cubes", "vp"), [(2, 0), (3, 1), (5, 3), (7, 6)])
def test_urbain_iv_counts_cathedral_cubes(cubes: int, vp: int) -> None:
    t = turn().with_(cathedral=[0] * cubes + [1] * (18 - cubes))
    assert vp_of(t.state, "Urbain IV") == vp


@pytest.mark.parametrize(("won", "vp"), [(0, 0), (1, 1), (2, 3), (3, 3), (4, 6)])
def test_henri_i_counts_event_cards(won: int, vp: int) -> None:
    assert vp_of(turn().seat(0, won=won).state, "Henri I") == vp


@pytest.mark.parametrize(("citizens", "vp"), [(2, 0), (3, 1), (5, 3), (7, 6)])
def test_chretien_de_troyes_counts_standing_citizens(citizens: int, vp: int) -> None:
    t = turn().with_(spaces=[0] * citizens + [1] * (18 - citizens))
    t.state.lying[0][0] = 1  # does not count
    assert vp_of(t.state, "Chretien de Troyes") == vp


@pytest.mark.parametrize(("tradesmen", "vp"), [(1, 0), (2, 1), (4, 3), (6, 6)])
def test_le_florentin_counts_tradesmen(tradesmen: int, vp: int) -> None:
    t = turn()
    for place in range(tradesmen):
        t.state.tradesmen[place][place % 4] = 0
    assert vp_of(t.state, "Le Florentin") == vp


def test_every_character_has_a_test_here() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for name in CHARACTER_NAMES:
        assert name.lower().replace(" ", "_") in tested, name


# --- the items ---------------------------------------------------------------------------------------------------


def finished() -> Table:
    """An almost empty board after the last round; the characters dealt give nobody anything."""
    t = turn(other="", deniers=0, influence=0, phase=Phase.OVER).seat(1, deniers=0, influence=0)
    deal_characters(t.state, "Hugues de Payns", "Thibaut II", "Urbain IV", "Henri I")
    return t


def test_vp_tokens_count() -> None:
    t = finished().seat(0, vp=9)
    assert t.game.scores(t.state) == [9 - 6, -6]


def test_an_unbeaten_event_with_an_own_cube_is_1_vp() -> None:
    t = finished()
    lay_events(t.state, ["war_1", "drought"], {"war_1": [0, 0, 1], "drought": [0]})
    assert t.game.scores(t.state) == [2 - 6, 1 - 6]


def test_tradesmen_score_their_spaces() -> None:
    t = finished()
    t.state.activities[6] = 1  # Merchant: 2, 1, 0, 0
    t.state.tradesmen[6] = [1, 0, -1, -1]
    assert t.game.scores(t.state) == [1 - 6, 2 - 6]


def test_each_cathedral_level_without_an_own_cube_costs_2_vp() -> None:
    t = finished().with_(cathedral=[0, 0, 1, -1, 1, -1] + [-1] * 12)
    assert t.game.scores(t.state) == [-2, -2]
    assert [open_vp(t.state, seat) for seat in (0, 1)] == [-2, -2]


def test_every_character_dealt_scores_for_everybody() -> None:
    t = finished().seat(0, influence=10).seat(1, deniers=18)
    assert t.game.scores(t.state) == [3 - 6, 6 - 6]
    deal_characters(t.state, "Urbain IV", "Henri I", "Le Florentin", "Chretien de Troyes")
    assert t.game.scores(t.state) == [-6, -6]  # those that were not dealt do not


def test_R38_ties_go_to_influence_then_deniers_then_are_shared() -> None:
    t = finished().seat(0, influence=3).seat(1, influence=2)
    assert t.game.ranking(t.state) == [1, 2]
    t = finished().seat(0, influence=3, deniers=2).seat(1, influence=3, deniers=4)
    assert t.game.ranking(t.state) == [2, 1]
    t = finished()
    assert t.game.ranking(t.state) == [1, 1]
    t = finished().seat(0, vp=1).seat(1, influence=4, deniers=5)
    assert t.game.ranking(t.state) == [1, 2]


def test_R39_the_final_score_may_be_negative() -> None:
    assert final_vp(finished().state, 0) == -6


def test_R46_until_the_end_the_score_shows_what_lies_open_only() -> None:
    t = finished().seat(0, vp=9, influence=20)
    t.state.phase = Phase.TURN
    assert t.game.scores(t.state) == [-6, -6]
