"""Section 3: setup, and rulings R1 to R4."""

from __future__ import annotations

import pytest

import bastide
from bastide.games.troyes.components import CARDS, CARDS_AT, EVENTS
from bastide.games.troyes.knowledge import characters_of
from bastide.games.troyes.state import NEUTRAL, Phase, State
from tests.table import Table, table


def placed(players: int, seed: int = 1) -> Table:
    """After the initial placement, always on the first free space."""
    t = table("troyes", players, seed)
    while t.state.phase == Phase.PLACEMENT:
        t.play(t.legal()[0])
    return t


@pytest.mark.parametrize(("players", "citizens", "rounds"), [(2, 6, 4), (3, 5, 5), (4, 4, 6)])
def test_players_begin_with_5_deniers_4_influence_and_their_citizens(players: int, citizens: int, rounds: int) -> None:
    s: State = table("troyes", players).state
    for me in s.players[:players]:
        assert (me.deniers, me.influence, me.personal, me.general) == (5, 4, citizens, 12 - citizens)
    view = bastide.game("troyes").view_of(s, 0)
    assert view.rounds == rounds and view.decks == {"red": rounds, "white": 4, "yellow": 4}  # type: ignore[attr-defined]


def test_each_colour_and_round_number_has_one_activity() -> None:
    s: State = table("troyes", 4).state
    for place, card in enumerate(s.activities):
        assert card in CARDS_AT[place]
        assert (CARDS[card].colour, CARDS[card].round) == (place // 3, place % 3 + 1)


def test_events_are_shuffled_by_colour() -> None:
    s: State = table("troyes", 4).state
    for colour, size in enumerate((8, 4, 4)):
        cards = s.decks[colour][:size]
        assert len(set(cards)) == size and all(EVENTS[card].colour == colour for card in cards)
    assert s.n_row == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_citizens_are_placed_in_snake_order(players: int) -> None:
    t = table("troyes", players)
    s = t.state
    order = []
    while s.phase == Phase.PLACEMENT:
        order.append((s.current - s.start) % players)
        t.play(t.legal()[0])
        s = t.state
    there = list(range(players))
    snake = [seat for lap in range(6) for seat in (there if lap % 2 == 0 else there[::-1])]
    assert order == snake[: len(order)] and len(order) == players * {2: 6, 3: 5, 4: 4}[players]


@pytest.mark.parametrize(("players", "standing", "supply"), [(2, 6, 2), (3, 3, 5), (4, 2, 6)])
def test_neutral_citizens_fill_the_spaces_still_free(players: int, standing: int, supply: int) -> None:
    s: State = placed(players, seed=3).state
    assert s.spaces.count(NEUTRAL) + s.spaces.count(-1) == standing
    lying_or_moved = 8 - standing - s.neutral_supply
    assert 8 - standing == supply and 0 <= lying_or_moved <= 1  # an event may have brought one already


def test_R1_two_players_have_two_characters_each_others_one() -> None:
    for players, each in ((2, 2), (3, 1), (4, 1)):
        s: State = table("troyes", players).state
        hands = [characters_of(s, seat) for seat in range(players)]
        assert [len(hand) for hand in hands] == [each] * players
        assert len({card for hand in hands for card in hand}) == each * players


def test_R2_with_two_players_six_neutral_citizens_stand_on_fixed_spaces_first() -> None:
    s: State = table("troyes", 2).state
    assert [space for space in range(18) if s.spaces[space] == NEUTRAL] == [2, 5, 7, 9, 14, 17]
    assert table("troyes", 3).state.spaces == [-1] * 18


def test_R3_the_last_space_of_a_row_may_be_taken_while_the_first_is_free() -> None:
    t = table("troyes", 3).play("stand on bishopric 1.2", "stand on city hall 2.3")
    assert t.state.spaces[7] >= 0 and t.state.spaces[6] == -1
    assert "taken" in (t.why_not("stand on bishopric 1.2") or "")


def test_R4_personal_supplies_are_empty_after_placement() -> None:
    for players in (2, 3, 4):
        s: State = placed(players).state
        lying = [sum(building[seat] for building in s.lying) for seat in range(players)]
        assert [me.personal for me in s.players[:players]] == [0] * players
        assert sum(lying) <= 1


def test_the_start_player_is_random() -> None:
    starts = {table("troyes", 4, seed).state.start for seed in range(40)}
    assert starts == {0, 1, 2, 3}
