"""Section 12: what is hidden never reaches view, observation or guess."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import bastide
from bastide.core.conformance import random_states
from bastide.core.game import SPECTATOR
from bastide.core.randomness import sow
from bastide.games.troyes.components import CARD_IDS, CARDS_AT, CHARACTER_IDS, CHARACTERS_DEALT
from bastide.games.troyes.knowledge import characters_of, view
from bastide.games.troyes.rules.decisions import face_up
from bastide.games.troyes.state import Phase, State

from .arrange import turn

GAME = bastide.game("troyes")
PLAYERS = [2, 3, 4]


def positions(players: int, every: int = 9) -> list[State]:
    """Positions of a random game before its end."""
    states = []
    for number, (s, seat, _) in enumerate(random_states(GAME, players, {}, seed=21)):
        if seat != SPECTATOR and number % every == 0:
            states.append(s.clone())
    return states


def stream(seed: int) -> list[int]:
    words = [0] * 4
    sow(words, seed, 0, 0)
    return words


def words(s: State, viewer: int) -> str:
    return msgspec.json.encode(GAME.view_of(s, viewer)).decode()


@pytest.mark.parametrize("players", PLAYERS)
def test_characters_of_others_are_hidden_until_the_end(players: int) -> None:
    for s in positions(players):
        for viewer in (*range(players), SPECTATOR):
            text = words(s, viewer)
            own = characters_of(s, viewer) if viewer >= 0 else []
            for card in range(6):
                assert (f'"{CHARACTER_IDS[card]}"' in text) == (card in own)


@pytest.mark.parametrize("players", PLAYERS)
def test_vp_tokens_of_others_are_hidden_until_the_end(players: int) -> None:
    for s in positions(players):
        changed = s.clone()
        for seat in range(1, players):
            changed.players[seat].vp += 17
        assert words(changed, 0) == words(s, 0)
        assert words(changed, 1) != words(s, 1)
        assert GAME.observe(changed, 0) == GAME.observe(s, 0)
        assert GAME.scores(changed) == GAME.scores(s)


@pytest.mark.parametrize("players", PLAYERS)
def test_face_down_activities_and_decks_are_hidden(players: int) -> None:
    for s in positions(players):
        changed = s.clone()
        for place in range(9):
            if not face_up(s, place):
                now = CARDS_AT[place].index(s.activities[place])
                changed.activities[place] = CARDS_AT[place][(now + 1) % 3]
        for colour, size in enumerate((8, 4, 4)):
            changed.decks[colour][s.drawn[colour] : size] = s.decks[colour][s.drawn[colour] : size][::-1]
        for viewer in (*range(players), SPECTATOR):
            assert words(changed, viewer) == words(s, viewer)
        for seat in range(players):
            assert GAME.observe(changed, seat) == GAME.observe(s, seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_guess_depends_only_on_what_the_seat_knows(players: int) -> None:
    """The same chance gives the same guess, whatever the hidden truth is."""
    for s in positions(players):
        other = s.clone()
        each = CHARACTERS_DEALT[players]
        hidden = s.characters[each:]
        other.characters[each:] = hidden[::-1]
        for seat in range(1, players):
            other.players[seat].vp += 9
        one, two = (GAME.determinize(state, 0, stream(5)) for state in (s, other))
        assert [me.vp for me in one.players] == [me.vp for me in two.players]
        assert one.characters[:each] == two.characters[:each] == s.characters[:each]


@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_vary_in_characters_vp_activities_and_decks(players: int) -> None:
    s = positions(players)[3]
    guesses = [GAME.determinize(s, 0, stream(n)) for n in range(60)]
    each = CHARACTERS_DEALT[players]
    assert {g.characters[each] for g in guesses} == set(s.characters[each:])
    assert len({g.players[1].vp for g in guesses}) > 1
    assert len({tuple(g.decks[0]) for g in guesses}) > 10
    hidden = next(place for place in range(9) if not face_up(s, place))
    assert {g.activities[hidden] for g in guesses} == set(CARDS_AT[hidden])


@pytest.mark.parametrize("players", PLAYERS)
def test_everything_but_decks_is_shown_at_the_end(players: int) -> None:
    last: Any = None
    for s, _, _ in random_states(GAME, players, {}, seed=4):
        last = s
    assert last.phase == Phase.OVER
    view: Any = GAME.view_of(last, SPECTATOR)
    assert all(seat.vp is not None and None not in seat.characters for seat in view.seats)
    assert [result.total for result in view.results] == GAME.scores(last)
    for result in view.results:
        parts = result.tokens + result.events + result.tradesmen + result.cathedral
        assert result.total == parts + sum(result.characters.values())


def test_a_face_down_card_is_not_named() -> None:
    s = GAME.new(2, 8)
    for card in range(27):
        assert f'"{CARD_IDS[card]}"' not in words(s, 0)


def test_moves_that_reveal_something_say_so() -> None:
    """A move with a new roll, card or character has a record of chance, so it cannot be taken back."""
    match = bastide.new_match("troyes", 2, seed=3)
    while not match.over:
        before = match.state
        made = match.play(match.legal()[0])
        if match.state.rng != before.rng:
            assert made.chance
    assert "characters" in match.moves[-1].chance


def test_a_growing_group_shows_total_and_price_to_everybody() -> None:
    t = turn(own="y5 y2", other="y6 w1", neutral="y4").play("farm", "die own yellow 5", "die +1 yellow 6")
    for viewer in (0, 1, SPECTATOR):
        deed = view(t.state, viewer).deed
        assert deed is not None
        assert (deed.total, deed.price) == (11, 4)


def test_total_and_price_of_a_group_are_as_changed_by_its_cube() -> None:
    cards = {"white 1": "Tithing", "white 2": "Apprenticeship"}
    dice = ("die +1 yellow 6", "die neutral yellow 3")
    for cube, total, price in (("cube white 1", 9, 0), ("cube white 2", 10, 8)):
        t = turn(own="y1", other="y6 w1", neutral="y3", cards=cards, cubes={"white 1": 1, "white 2": 1})
        deed = view(t.play("farm", cube, *dice).state, 0).deed
        assert deed is not None
        assert (deed.total, deed.price) == (total, price)
