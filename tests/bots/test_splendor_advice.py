"""The evaluation of Splendor: what is plainly better must look better, with and without modules."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.bots.judging import squashed
from bastide.core.conformance import random_states
from bastide.core.game import SPECTATOR
from bastide.core.rule import template
from bastide.games.splendor import insight, mind, survey
from bastide.games.splendor.actions import HAND_BUY, PASS
from bastide.games.splendor.components import CARDS, GOLD
from bastide.games.splendor.mind import judgement_of_next
from bastide.games.splendor.rules.payment import POST3
from tests.table import table
from training.splendor.build import WIDTHS, WIDTHS_EXPANDED

SPLENDOR = bastide.game("splendor")
MODULES = ("cities", "strongholds", "trading_posts", "orient")
ALL: dict[str, Any] = {"modules": list(MODULES)}
TABLES: list[dict[str, Any]] = [{}, *({"modules": [module]} for module in MODULES), ALL]


def value(t: object, seat: int = 0) -> int:
    return int(SPLENDOR.rules.evaluate(t.state, seat))  # type: ignore[attr-defined]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_points_look_good_and_a_victory_near_at_hand_looks_best(options: dict[str, Any]) -> None:
    even, ahead, won = (value(table("splendor", options=options).seat(0, points=n)) for n in (0, 6, 14))
    assert even < ahead < won
    assert value(table("splendor", options=options).seat(1, points=14)) < even


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_the_judgements_of_two_seats_are_nearly_opposite(options: dict[str, Any]) -> None:
    both = [
        sum(squashed(SPLENDOR.rules.evaluate(s, seat) / mind.EVEN) for seat in range(2))
        for s, _, _ in random_states(SPLENDOR, 2, options, 6)
    ]
    assert len(both) > 60
    assert np.abs(np.array(both) - 1).mean() < 0.15  # views of different positions: 0.19 and more


def test_a_card_that_can_be_bought_looks_better_than_one_that_cannot() -> None:
    rich = table("splendor").seat(0, tokens=[2, 2, 2, 1, 1, 0])
    poor = table("splendor").seat(0, tokens=[0, 0, 0, 0, 0, 0])
    assert value(rich) > value(poor)


def test_paying_by_hand_is_considered_only_where_cards_of_the_orient_pay() -> None:
    for options, considered in (({}, False), ({"modules": ["orient"]}, True)):
        t = table("splendor", options=options)
        seat = SPLENDOR.actors(t.state)[0]
        t.seat(seat, tokens=[3, 3, 3, 3, 3, 1])
        assert any(HAND_BUY <= action < PASS for action in SPLENDOR.legal(t.state, seat))
        assert any(HAND_BUY <= action < PASS for action in SPLENDOR.considered(t.state, seat)) is considered


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_seen_has_a_number_of_its_own_and_fits_into_the_row(players: int) -> None:
    for s, _, _ in random_states(SPLENDOR, players, {}, 8):
        for seat in range(players):
            seen = [0] * insight.MOST_SEEN
            n = insight.look(s, seat, seen)
            assert n < WIDTHS[players] - 4  # nothing fills the last four
            assert all(0 < number < insight.FEATURES for number in seen[:n])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES[1:], ids=str)
def test_with_modules_too_everything_seen_fits_into_the_row(players: int, options: dict[str, Any]) -> None:
    for s, _, _ in random_states(SPLENDOR, players, options, 8):
        for seat in range(players):
            seen = [0] * survey.MOST_SEEN
            n = survey.survey(s, seat, seen)
            assert n < WIDTHS_EXPANDED[players] - 4
            assert all(0 < number < survey.FEATURES for number in seen[:n])


def after_every_move(players: int, seed: int, options: dict[str, Any]) -> list[tuple[Any, int]]:
    """The positions that a search judges one after another, in a game of mixed moves."""
    lot = random.Random(seed)
    positions: list[tuple[Any, int]] = []
    for s, seat, _ in random_states(SPLENDOR, players, options, seed):
        if seat == SPECTATOR or len(positions) > 2000:
            break
        for action in SPLENDOR.considered(s, seat):
            after = SPLENDOR.state.from_bytes(s.to_bytes())
            SPLENDOR.apply(after, seat, action)
            positions.append((after, seat if lot.random() < 0.9 else (seat + 1) % players))
    return positions


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_one_position_after_another_is_judged_like_each_alone(players: int, options: dict[str, Any]) -> None:
    memory = [0] * mind.MEMORY
    positions = after_every_move(players, 11, options)
    recalled = 0
    for s, seat in positions:
        network = mind.network_for(s)
        recalled += mind.same_background(s, seat, list(memory), network)
        assert mind.odds_of_next(s, seat, memory, network) == mind.odds(s, seat, network)
    assert len(positions) / 3 < recalled < len(positions)


@template
def judgement_at(states: Any, i: int, seat: int, memory: Any) -> int:
    return judgement_of_next(states[i], seat, memory)


@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "modules"])
def test_the_compiled_judgement_and_its_memory_are_those_of_the_mirror(options: dict[str, Any]) -> None:
    positions = after_every_move(2, 12, options)
    states = np.frombuffer(b"".join(s.to_bytes() for s, _ in positions), SPLENDOR.state.dtype)
    memory, mirror = np.zeros(mind.MEMORY, np.int16), [0] * mind.MEMORY
    for i, (s, seat) in enumerate(positions):
        assert SPLENDOR.native[judgement_at](states, i, seat, memory) == mind.judgement_of_next(s, seat, mirror)
        assert memory.tolist() == mirror


Blocks = list[tuple[int, int]]  # where a part of a list begins, and the most things that four players can see of it


def blocks_of_the_base_game() -> Blocks:
    see = insight
    return [
        (see.TURN_AT, 10),
        *((see.PLAYERS_AT + view * see.PLAYER, 15 * seats) for view, seats in enumerate((1, 1, 2))),
        *((see.NOBLES_AT + view * see.NOBLE, 30 * seats) for view, seats in enumerate((1, 1, 2))),
        (see.OWN_DISPLAY_AT, 12 * 7),
        (see.NEXT_DISPLAY_AT, 12 * 2),
        (see.OTHER_DISPLAY_AT, 12 * 2),
        (see.OWN_RESERVE_AT, 3 * 7),
        (see.NEXT_RESERVE_AT, 3),
        (see.OTHER_RESERVE_AT, 6),
        (see.HIDDEN_AT, 9),
        (see.FEATURES, 0),
    ]


OF_A_PLAYER = [
    *range(insight.TOKENS, insight.GOLDS, insight.HELD),
    *(insight.GOLDS, insight.TOTAL),
    *range(insight.BONUS, insight.SCORE, insight.HELD),
    *(insight.SCORE, insight.OWNED, insight.RESERVED),
]
OF_A_CITY = [survey.BOTH, survey.TO_SCORE, *range(survey.NEED, survey.CITY, insight.HELD)]


def of_nobles(at: int, view: int, most: int) -> Blocks:
    """How far away they are, and what is missing of each colour."""
    start = at + view * insight.NOBLE
    return [(start + part, most) for part in (insight.FAR, *range(insight.NEED, insight.NOBLE, insight.HELD))]


def blocks_with_modules(cities: bool) -> Blocks:
    """There are nobles or cities, never both."""
    see = survey
    nobles, founded = (0, 1) if cities else (1, 0)
    views = list(enumerate((1, 1, 2)))
    return [
        *((at, 1) for at in (insight.TURN_AT, insight.PHASE_AT, insight.LEADER_AT, insight.ROUND_AT)),
        *((insight.BANK_AT + token * insight.HELD, 1) for token in range(6)),
        *((insight.PLAYERS_AT + view * insight.PLAYER + part, seats) for view, seats in views for part in OF_A_PLAYER),
        *(block for view, seats in views for block in of_nobles(insight.NOBLES_AT, view, 5 * seats * nobles)),
        *((at, 1) for at in (see.MODULES_AT, see.PROGRESS_AT, see.BILL_AT, see.GIVEN_UP_AT, see.CONQUEST_AT)),
        *((see.OWN_DISPLAY_AT + part, 18 * many) for part, many in ((see.NOW, 1), (see.LONG, 1), (see.DUE, 4))),
        *((see.NEXT_DISPLAY_AT + part, 18) for part in (see.NOW, see.LONG)),
        (see.OTHER_DISPLAY_AT, 18 * 2),
        *((at, 12) for at in (see.OWN_CLOSED_AT, see.NEXT_CLOSED_AT)),
        *((see.OWN_RESERVE_AT + part, 3 * many) for part, many in ((see.NOW, 1), (see.LONG, 1), (see.DUE, 4))),
        (see.NEXT_RESERVE_AT, 3),
        (see.OTHER_RESERVE_AT, 6),
        (see.HIDDEN_AT, 9),
        (see.FORTS_AT, 12),
        (see.SIEGE_AT, 12),
        *((see.SCORE_AT + view * insight.SCORES, seats) for view, seats in views),
        *((see.STOCK_AT + view * (see.PIECES + 1), seats) for view, seats in views),
        *((see.GOLD_CARDS_AT + view * see.GOLD_CARDS, seats) for view, seats in views),
        *(block for view, _ in views for block in of_nobles(see.KEPT_NOBLES_AT, view, 3 * nobles)),
        *((see.POSTS_AT + (view * 5 + post) * see.TO_A_POST, seats) for view, seats in views for post in range(5)),
        *((see.CITIES_AT + view * see.CITY + part, 3 * seats * founded) for view, seats in views for part in OF_A_CITY),
        (see.FOUNDED_AT, 4 * founded),
        (see.FEATURES, 0),
    ]


def weights_with_modules() -> Any:
    halves = (mind.LEFT_WITH_MODULES, mind.RIGHT_WITH_MODULES)
    return np.concatenate([np.array(half.array()) for half in halves], axis=1)


@pytest.mark.parametrize(
    ("network", "weights", "blocks"),
    [
        (mind.BASE, np.array(mind.FIRST.array())[:, : mind.HIDDEN], blocks_of_the_base_game()),
        (mind.MODULES, weights_with_modules(), blocks_with_modules(cities=False)),
        (mind.MODULES, weights_with_modules(), blocks_with_modules(cities=True)),
    ],
    ids=["base", "nobles", "cities"],
)
def test_no_sum_of_the_first_layer_leaves_sixteen_bits(network: int, weights: Any, blocks: Blocks) -> None:
    """Each block of the list with the most things that can be seen of it, all at their largest weight."""
    bias = np.array(mind.FIRST_BIAS.array())[network]
    for sign in (1, -1):
        most = sum(
            many * (sign * weights[start:end].astype(int)).max(0).clip(0)
            for (start, many), (end, _) in pairwise(blocks)
        )
        assert (most + sign * bias).max() < 1 << 15


@pytest.mark.parametrize(("look", "options"), [(insight.look, {}), (survey.survey, ALL)], ids=["base", "modules"])
def test_a_card_reserved_unseen_is_seen_by_its_owner_alone(look: Any, options: dict[str, Any]) -> None:
    def seen(seat: int, card: int) -> list[int]:
        t = table("splendor", options=options).seat(1, reserved=[card, 0, 0], hidden=[1, 0, 0], n_reserved=1)
        row = [0] * survey.MOST_SEEN
        look(t.state, seat, row)
        return row

    assert seen(0, 3) == seen(0, 30)
    assert seen(1, 3) != seen(1, 30)


def test_a_city_of_ones_own_looks_like_victory() -> None:
    t = table("splendor", options={"modules": ["cities"]})
    assert value(t.seat(0, city=0)) > 1000 > abs(value(t.seat(0, city=-1)))


def test_strongholds_of_others_keep_a_card_away() -> None:
    """The same card looks less good to the one who may not buy it."""

    def worth(owner: int) -> int:
        t = table("splendor", options={"modules": ["strongholds"]})
        me = SPLENDOR.actors(t.state)[0]
        t.state.display[8] = 89
        t.state.forts[8], t.state.fort_owner[8] = 2, (me + owner) % 2
        for seat in (me, 1 - me):
            t.seat(seat, tokens=[2, 2, 2, 2, 2, 0], bonus=[2, 2, 2, 2, 2], cards=10)
        return value(t, me)

    assert worth(owner=0) > worth(owner=1)


def test_what_pays_counts_as_paid() -> None:
    """Gold, a double-gold card and post 3, which makes gold count double."""
    card = CARDS[69]
    me = table("splendor", options=ALL).state.players[0]
    lacking = survey.shortage(me, card)
    me.tokens[GOLD] = 1
    assert survey.shortage(me, card) == lacking - 1
    me.gold_cards = 1
    assert survey.shortage(me, card) == lacking - 3
    me.coats[POST3] = 1
    assert survey.shortage(me, card) < lacking - 3
