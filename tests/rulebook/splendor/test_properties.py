"""Section 14: the invariants, over random games with every subset of modules and every number of players."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core import conformance
from bastide.core.errors import IllegalMove
from bastide.core.game import SPECTATOR
from bastide.games.splendor.components import CARDS, DECK_START, GEMS_FOR, Effect
from bastide.games.splendor.game import MODULES
from bastide.games.splendor.rules.payment import affordable, pay_automatically
from bastide.games.splendor.rules.scoring import score
from bastide.games.splendor.rules.setup import deck_of
from bastide.games.splendor.state import NOBODY, NOTHING, Phase, State, Where

from .setting import splendor

GAME = bastide.game("splendor")
SUBSETS = [list(chosen) for size in range(5) for chosen in combinations(MODULES, size)]
games = given(modules=st.sampled_from(SUBSETS), players=st.integers(2, 4), seed=st.integers(0, 2**63))
some = settings(max_examples=60, deadline=None)


def check_tokens(s: State) -> None:
    for token in range(6):
        held = sum(player.tokens[token] for player in s.players)
        total = s.bank[token] + held
        assert total == (5 if token == 5 else GEMS_FOR[s.seats])
        assert s.bank[token] >= 0
    assert all(n >= 0 for player in s.players for n in player.tokens)
    if s.phase == Phase.ACTION:
        assert all(sum(player.tokens) <= 10 for player in s.players)


def check_cards(s: State) -> None:
    for card, where in enumerate(s.where):
        deck = max(d for d in range(6) if DECK_START[d] <= card)
        start = DECK_START[deck]
        places = {
            "deck": card in s.deck[start : start + s.deck_size[deck]],
            "place": card in s.display,
            "buying": s.buying == card and s.phase in (Phase.PAY, Phase.DISCARD),
            **{f"reserved {p}": card in s.players[p].reserved for p in range(s.seats)},
        }
        owned = where in range(Where.OWNED, Where.OWNED + 4)
        out = where in (Where.BOX, Where.REMOVED)
        assert sum(places.values()) + owned + out == 1, (card, places, where)
        if where == Where.REMOVED:
            assert s.options.orient
    if s.phase in (Phase.ACTION, Phase.NOBLE, Phase.RETURN, Phase.CITY, Phase.CONQUEST):
        for place in range(18 if s.options.orient else 12):
            assert s.display[place] != NOTHING or s.deck_size[deck_of(place)] == 0


def check_seats(s: State) -> None:
    for seat in range(s.seats):
        me = s.players[seat]
        owned = [card for card in range(120) if s.where[card] == Where.OWNED + seat]
        bonus = [0] * 5
        for card in owned:
            colour = CARDS[card].colour
            if CARDS[card].effect in (Effect.PAIR, Effect.PAIR_FREE1):
                colour = s.copied[card - 90]
                if colour == NOTHING:  # being paired right now
                    continue
            if colour < 5:
                bonus[colour] += CARDS[card].bonuses
        assert me.bonus == bonus
        assert me.cards == len(owned)
        assert me.points == sum(CARDS[card].points for card in owned) + 3 * me.nobles
        assert me.gold_cards == sum(CARDS[card].effect == Effect.GOLD2 for card in owned)
        assert 0 <= me.n_reserved <= 3
        assert all(card == NOTHING for card in me.reserved[me.n_reserved :])
        assert me.nobles == s.noble_visited.count(seat)
        assert (me.city == NOTHING) == (seat not in s.city_owner)
        assert s.city_owner.count(seat) <= 1


def check_pieces(s: State) -> None:
    open_nobles = sum(noble != NOTHING for noble in s.nobles)
    assert open_nobles == (0 if s.options.cities else s.seats + 1)
    for place in range(18):
        assert (s.forts[place] > 0) == (s.fort_owner[place] != NOBODY)
        assert not s.forts[place] or s.display[place] != NOTHING
    for seat in range(s.seats):
        on_cards = sum(n for n, owner in zip(s.forts, s.fort_owner, strict=True) if owner == seat)
        assert s.players[seat].strongholds + on_cards == (3 if s.options.strongholds else 0)
        assert all(coat in (0, 1) for coat in s.players[seat].coats)


@some
@games
def test_the_invariants_hold_at_every_decision(modules: list[str], players: int, seed: int) -> None:
    before: Any = None
    turns = [0] * players
    for s, seat, _ in conformance.random_states(GAME, players, {"modules": modules}, seed):
        check_tokens(s)
        check_cards(s)
        check_seats(s)
        check_pieces(s)
        if before is not None:
            for old, new in zip(before.players, s.players, strict=True):
                assert new.nobles >= old.nobles
                assert all(n >= o for n, o in zip(new.coats, old.coats, strict=True))
                if not s.options.orient:
                    assert new.points >= old.points
                    assert all(n >= o for n, o in zip(new.bonus, old.bonus, strict=True))
        if seat == SPECTATOR:
            assert len(set(turns)) == 1, "all have had equally many turns"
        elif s.phase == Phase.ACTION:
            turns[seat] += 1
            legal = GAME.legal(s, seat)
            assert 96 not in legal or legal == [96], "a pass is offered only as the single option"
        before = s.clone()


@some
@games
def test_every_legal_action_applies_and_no_other_is_accepted(modules: list[str], players: int, seed: int) -> None:
    for number, (s, seat, _) in enumerate(conformance.random_states(GAME, players, {"modules": modules}, seed)):
        if seat == SPECTATOR or number % 11:
            continue
        legal = GAME.legal(s, seat)
        before = s.to_bytes()
        for action in legal:
            after = s.clone()
            GAME.apply(after, seat, action)
            assert after.to_bytes() != before
        for action in set(range(len(GAME.actions))) - set(legal):
            with pytest.raises(IllegalMove):
                GAME.apply(s, seat, action)
        other = (seat + 1) % players
        with pytest.raises(IllegalMove, match="not this seat's turn"):
            GAME.apply(s, other, legal[0])
        assert s.to_bytes() == before


# --- hidden information ------------------------------------------------------------------------------------------


def permuted(s: State, viewer: int) -> State:
    """Another truth behind the same table: hidden reserves of others change places with cards of their decks."""
    twin = s.clone()
    for owner in range(s.seats):
        me = twin.players[owner]
        for i in range(me.n_reserved):
            deck = max(d for d in range(6) if DECK_START[d] <= me.reserved[i])
            if owner != viewer and me.hidden[i] and twin.deck_size[deck]:
                at = DECK_START[deck]
                new, old = twin.deck[at], me.reserved[i]
                twin.deck[at], me.reserved[i] = old, new
                twin.where[old], twin.where[new] = Where.DECK, Where.RESERVED + owner
    for deck in range(6):
        start, size = DECK_START[deck], twin.deck_size[deck]
        twin.deck[start : start + size] = twin.deck[start : start + size][::-1]
    twin.rng = [[word ^ 0x5A5A5A5A for word in stream] for stream in twin.rng]
    return twin


@some
@games
def test_no_view_depends_on_what_the_viewer_may_not_know(modules: list[str], players: int, seed: int) -> None:
    for number, (s, _, _) in enumerate(conformance.random_states(GAME, players, {"modules": modules}, seed)):
        if number % 9:
            continue
        for viewer in (SPECTATOR, *range(players)):
            twin = permuted(s, viewer)
            assert GAME.view_of(twin, viewer) == GAME.view_of(s, viewer)
            if viewer != SPECTATOR:
                assert GAME.observe(twin, viewer) == GAME.observe(s, viewer)
                for action in GAME.legal(s, viewer):
                    assert GAME.describe(twin, viewer, action, viewer) == GAME.describe(s, viewer, action, viewer)


def test_every_hidden_card_can_be_any_unseen_card_of_its_deck() -> None:
    t = splendor(players=3).play("reserve deck 3", "reserve deck 3")
    guesses = {
        tuple(guess.players[p].reserved[0] for p in (0, 1)) for guess in (guess_of(t.state, n) for n in range(600))
    }
    unseen = set(range(70, 90)) - set(t.state.display)
    assert {card for pair in guesses for card in pair} == unseen
    firsts = [guess_of(t.state, n).players[0].reserved[0] for n in range(1600)]
    assert max(firsts.count(card) for card in unseen) < 2 * 1600 / len(unseen)


def guess_of(s: State, n: int) -> State:
    guess = GAME.determinize(s, 2, [n + 1, 77, 5, n * n + 3])
    assert isinstance(guess, State)
    return guess


# --- payment -----------------------------------------------------------------------------------------------------


def cheapest(need: list[int], gems: list[int], gold: int, cards: int, doubled: bool) -> tuple[int, int] | None:
    """By exhaustive search: fewest double-gold cards, then fewest gold."""
    worth = 2 if doubled else 1
    best: tuple[int, int] | None = None
    for units in product(*(range(n + 1) for n in need)):
        used = (sum(units) + 1) // 2
        if used > cards:
            continue
        rest = [max(0, n - u - g) for n, u, g in zip(need, units, gems, strict=True)]
        spent = sum(-(-n // worth) for n in rest)
        if spent <= gold and (best is None or (used, spent) < best):
            best = (used, spent)
    return best


@settings(max_examples=300, deadline=None)
@given(
    card=st.integers(0, 89),
    gems=st.lists(st.integers(0, 4), min_size=5, max_size=5),
    bonus=st.lists(st.integers(0, 3), min_size=5, max_size=5),
    gold=st.integers(0, 5),
    cards=st.integers(0, 3),
    doubled=st.booleans(),
)
def test_automatic_payment_is_the_cheapest_of_all_ways_to_pay(
    card: int, gems: list[int], bonus: list[int], gold: int, cards: int, doubled: bool
) -> None:
    s = splendor("trading_posts,orient", 4).state
    me = s.players[0]
    me.tokens, me.bonus, me.gold_cards, me.cards = [*gems, gold], bonus, cards, cards
    me.coats[2] = int(doubled)
    for number in range(cards):
        s.where[90 + number] = Where.OWNED
    need = [max(0, n - b) for n, b in zip(CARDS[card].cost, bonus, strict=True)]
    best = cheapest(need, gems, gold, cards, doubled)
    assert affordable(me, CARDS[card]) == (best is not None)
    if best is not None:
        s.buying = card
        bank = list(s.bank)
        pay_automatically(s, me)
        assert (cards - me.gold_cards, gold - me.tokens[5]) == best
        assert all(n >= 0 for n in me.tokens)
        paid = [after - before for after, before in zip(s.bank, bank, strict=True)]
        assert all(p <= n for p, n in zip(paid, need, strict=False)), "never more than needed"


def test_random_games_end_within_the_proven_bound() -> None:
    from bastide.core.simulation import simulate

    for modules in SUBSETS:
        result = simulate(GAME, 4, 500, seed=3, options={"modules": modules})
        assert result.length["max"] < GAME.max_moves / 10


@pytest.mark.parametrize("modules", [[], *[[module] for module in MODULES], list(MODULES)], ids=str)
def test_mirror_and_compiled_agree_over_10000_games(modules: list[str]) -> None:
    for players in (2, 3, 4):
        conformance.check_native_equals_mirror(GAME, players, {"modules": modules}, seed=5000, games=556)


def test_one_state_is_smaller_than_a_kibibyte() -> None:
    assert State.dtype.itemsize < 1024


def test_scores_of_a_finished_game_rank_the_winner_first() -> None:
    *_, (s, _, _) = conformance.random_states(GAME, 3, {}, 9)
    best = GAME.ranking(s).index(1)
    assert score(s, best) == max(GAME.scores(s))
