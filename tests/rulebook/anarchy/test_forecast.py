"""The learned forecast: what it looks at, and that it knows more about the end than the points do."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.bots import warm
from bastide.core.conformance import random_states
from bastide.games.anarchy.components import ROUNDS
from bastide.games.anarchy.insight import DEFENCE_AT, PATHS_AT, SIEGECRAFT_AT, THINGS, look
from bastide.games.anarchy.mind import MOMENTS, START, WORTH, Moment, forecast, moment
from bastide.games.anarchy.rules.scoring import score
from training.anarchy.fit import fitted
from training.anarchy.play import Lessons, positions_of

from .setting import EASY, acting, give, me_of

GAME = bastide.game("anarchy")


def seen(s: Any, seat: int, before: int = 0) -> list[int]:
    row = [before] * THINGS
    look(s, s.players[seat], row)
    return row


@pytest.mark.parametrize("options", GAME.samples)
def test_everything_that_lasts_has_a_place_of_its_own_in_the_row(options: dict[str, object]) -> None:
    """What was in the row before is written over, except where there may be nothing to see."""
    for s, seat, _ in random_states(GAME, 2, options, 2):
        clean, dirty = seen(s, seat), seen(s, seat, before=99)
        assert dirty[:PATHS_AT] == clean[:PATHS_AT]
        assert all(abs(number) < 1 << 15 for number in clean)
        if options.get("mode") == "siege":
            assert not any(clean[SIEGECRAFT_AT:DEFENCE_AT])


def test_every_box_of_both_sheets_is_seen() -> None:
    t = acting(2, EASY)
    empty = seen(t.state, 0)
    me = me_of(t)
    for name in ("production", "attribute", "fort", "walls", "towers", "land", "prepared", "rows", "built", "area"):
        for box in range(len(getattr(me, name))):
            getattr(me, name)[box] += 1
            assert seen(t.state, 0) != empty, (name, box)
            getattr(me, name)[box] -= 1
    assert seen(t.state, 0) == empty


def test_there_is_a_worth_for_every_mode_moment_and_round() -> None:
    assert np.shape(WORTH[:]) == (2 * MOMENTS * ROUNDS, THINGS)
    assert np.shape(START[:]) == (2 * MOMENTS * ROUNDS, 3)


def test_a_finished_game_is_foreseen_as_it_is() -> None:
    s = GAME.new(2, 5)
    lot = random.Random(5)
    while actors := GAME.actors(s):
        GAME.apply(s, actors[0], lot.choice(GAME.legal(s, actors[0])))
    assert [forecast(s, s.players[seat]) for seat in (0, 1)] == [100 * score(s, seat) for seat in (0, 1)]


def test_who_is_done_is_judged_otherwise_than_who_still_acts() -> None:
    t = acting(2, EASY)
    give(t, serf=2, silver=1)
    assert moment(t.state, t.state.players[0]) == Moment.ACTING
    t.play("end actions", seat=0)
    assert moment(t.state, t.state.players[0]) == Moment.DONE
    assert moment(t.state, t.state.players[1]) == Moment.ACTING


def test_the_forecast_knows_more_about_the_end_than_the_points_do() -> None:
    """Over games of quick planners, when they have done their sheets in the middle of the game.

    Planners choose what the forecast likes best, and with it what it overrates: so it is asked who will have more than
    others in the same round, not how much.
    """
    warm(GAME)
    lot = random.Random(1)
    seen: dict[int, list[tuple[float, float, float]]] = {2: [], 3: [], 4: []}
    for seed in range(20):
        s = GAME.new(2, seed)
        for then, seat in list(positions_of(s, lot, (200,))):
            me = then.players[seat]
            if then.round in seen and moment(then, me) == Moment.DONE:
                seen[then.round].append((score(s, seat), score(then, seat), forecast(then, me) / 100))
    end, points, foreseen = np.concatenate([np.array(rows) - np.mean(rows, axis=0) for rows in seen.values()]).T
    assert agreement(foreseen, end) > agreement(points, end)
    assert agreement(foreseen - points, end - points) > 0.25, "also about what is still to come"


def agreement(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    return float(np.corrcoef(one, other)[0, 1])


def test_lessons_end_where_their_games_did() -> None:
    """What is still to come at a kept position, added to its points, is the same at all positions of a seat."""
    lot = random.Random(3)
    s = GAME.new(2, 3)
    positions = list(positions_of(s, lot, iterations=(20,)))
    lessons = Lessons()
    lessons.keep(positions, [score(s, 0), score(s, 1)], game=7)
    ends = {(seat, rest + score(kept, seat)) for (kept, seat), rest in zip(positions, lessons.rest, strict=True)}
    assert ends == {(0, score(s, 0)), (1, score(s, 1))}
    assert {kept.round for kept, _ in positions} == {1, 2, 3, 4, 5}
    assert set(lessons.kind) <= set(range(MOMENTS * ROUNDS)), "the usual game is in classic mode"


def test_fitting_finds_what_things_are_worth() -> None:
    lot = np.random.default_rng(1)
    row = lot.integers(0, 9, (4000, THINGS))
    row[:, 5] = 3  # never changes, so that nothing can be said about it
    worth = lot.normal(size=THINGS)
    difficulty = lot.integers(0, 3, 4000)
    rest = row @ worth + 10 * difficulty + lot.normal(size=4000)
    found, start = fitted(row.astype(float), rest, difficulty)
    assert found[5] == 0
    assert np.abs(np.delete(found - worth, 5)).max() < 0.2
    assert 9 < start[1] - start[0] < 11
