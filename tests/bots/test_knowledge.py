"""A bot uses nothing its seat may not know.

The instrumented game is Splendor with a guess that first sorts everything unseen: what comes out then depends only on
what the seat knows. If hidden cards and future chance are permuted, a bot that keeps to the guess must play the same
move; a bot that peeks does not. At a table with a mark the guess hides nothing, which shows that the test would notice.
"""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import bastide
from bastide.bots import Budget, RandomBot, SearchBot, make_bot
from bastide.core.conformance import random_states
from bastide.core.rule import rule
from bastide.games.splendor.components import DECK_START
from bastide.games.splendor.knowledge import collect_unseen, determinize, hand_out_unseen
from bastide.games.splendor.state import State

SPLENDOR = bastide.game("splendor")
MARK = 1  # on a colour of The Orient, which the base game never looks at


@rule
def sorted_guess(s: State, seat: int, stream: Any) -> None:
    """Lay all that is unseen in order before guessing. Where the mark lies, a leak: the bot sees everything."""
    if s.copied[0] == MARK:
        return
    for deck in range(6):
        unseen = collect_unseen(s, seat, deck)
        first = DECK_START[deck]
        for i in range(unseen):
            for j in range(i + 1, unseen):
                if s.deck[first + j] < s.deck[first + i]:
                    held = s.deck[first + i]
                    s.deck[first + i] = s.deck[first + j]
                    s.deck[first + j] = held
        hand_out_unseen(s, seat, deck, unseen)
    determinize(s, seat, stream)


INSTRUMENTED = dataclasses.replace(SPLENDOR, rules=dataclasses.replace(SPLENDOR.rules, determinize=sorted_guess))


def positions(most: int) -> list[tuple[Any, int]]:
    """Positions of a random game, some of them with hidden reserves."""
    found = [(s.clone(), seat) for s, seat, _ in random_states(SPLENDOR, 2, {}, 8) if seat >= 0]
    return found[5 :: max(1, len(found) // most)]


def permuted(s: Any, seat: int, number: int) -> Any:
    """The same position with everything the seat cannot know dealt anew."""
    chance = random.Random(number)
    return SPLENDOR.determinize(s, seat, [chance.getrandbits(32) | 1 for _ in range(4)])


@pytest.mark.parametrize("kind", ["random", "greedy", "easy", "search:200", "search:200@2"])
def test_what_a_seat_cannot_know_does_not_change_its_move(kind: str) -> None:
    for s, seat in positions(8):
        moves = {
            make_bot(kind, 7, wait=True).choose(INSTRUMENTED, other, seat)
            for other in (s, permuted(s, seat, 1), permuted(s, seat, 2))
        }
        assert len(moves) == 1


def test_what_a_seat_cannot_know_changes_nothing_in_the_whole_search() -> None:
    for s, seat in positions(5):
        thoughts = [
            SearchBot(Budget(iterations=300), 3).think(INSTRUMENTED, other, seat) for other in (s, permuted(s, seat, 1))
        ]
        assert thoughts[0] == thoughts[1]


def test_the_instrument_notices_a_search_that_sees_hidden_cards() -> None:
    different = 0
    for s, seat in positions(8):
        s.copied[0] = MARK
        thoughts = [
            SearchBot(Budget(iterations=300), 3).think(INSTRUMENTED, other, seat) for other in (s, permuted(s, seat, 1))
        ]
        different += thoughts[0] != thoughts[1]
    assert different > 0


def test_a_bot_asks_the_rules_only_about_its_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the mirror every state a bot hands to the rules is a guess, never the true one."""
    s, seat = positions(3)[1]
    asked: list[Any] = []

    def spy(name: str) -> Any:
        original = getattr(SPLENDOR.rules, name)

        def asking(state: Any, *rest: Any) -> Any:
            asked.append(state)
            return original(state, *rest)

        return asking

    rules = dataclasses.replace(
        SPLENDOR.rules,
        **{name: spy(name) for name in ("legal", "apply", "evaluate", "foresee", "foresee_next", "consider")},
    )
    watched = dataclasses.replace(SPLENDOR, rules=rules)
    for bot in (RandomBot(1), make_bot("greedy", 1)):
        bot.choose(watched, s, seat)
        assert asked and all(state is not s and state.rng != s.rng for state in asked)
        asked.clear()
