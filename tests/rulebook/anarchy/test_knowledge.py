"""Section 19.5: what is hidden stays hidden from every view, observation, guess and log."""

from __future__ import annotations

import random

import msgspec
import pytest

import bastide
from bastide.core.game import SPECTATOR
from bastide.games.anarchy.components import ATTACKS
from bastide.games.anarchy.knowledge import attack_id
from bastide.games.anarchy.observation import SeatSeen
from bastide.games.anarchy.state import Phase, State

from .setting import EASY, SIEGE, acting, attacks, me_of

GAME = bastide.game("anarchy")


def positions(players: int, seed: int, options: dict[str, str]) -> list[State]:
    """Some positions of a random game in which facedown cards lie."""
    rng = random.Random(seed)
    s = GAME.new(players, seed, options)
    found = []
    while not GAME.over(s):
        hidden = any(c >= 0 and not up for me in s.players for c, up in zip(me.attack, me.faceup, strict=True))
        if hidden and rng.random() < 0.1:
            found.append(s.clone())
        seat = rng.choice(GAME.actors(s))
        GAME.rules.apply(s, seat, rng.choice(GAME.legal(s, seat)))
    return found


def swapped_fronts(s: State) -> State:
    """The same position with another front under every facedown card that can have one."""
    twin = s.clone()
    for me in twin.players[: twin.seats]:
        for space in range(6):
            if me.attack[space] >= 0 and not me.faceup[space]:
                back = ATTACKS[me.attack[space]].back
                dealt = {card for other in twin.players for card in other.attack}
                free = [c for c in range(36) if ATTACKS[c].back == back and c not in dealt]
                me.attack[space] = free[0] if free else me.attack[space]
    return twin


@pytest.mark.parametrize("options", [EASY, SIEGE], ids=["classic", "siege"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_facedown_fronts_change_nothing_that_anybody_sees(players: int, options: dict[str, str]) -> None:
    seen = positions(players, 7, options)
    assert seen
    for s in seen:
        twin = swapped_fronts(s)
        for viewer in [SPECTATOR, *range(players)]:
            assert msgspec.json.encode(GAME.view_of(s, viewer)) == msgspec.json.encode(GAME.view_of(twin, viewer))
        for seat in range(players):
            assert GAME.observe(s, seat) == GAME.observe(twin, seat)
            assert GAME.legal(s, seat) == GAME.legal(twin, seat)


def test_the_order_of_piles_and_of_the_path_deck_is_hidden() -> None:
    for s in positions(3, 11, EASY):
        twin = s.clone()
        for me in twin.players:
            me.pile = me.pile[: me.pile_left][::-1] + me.pile[me.pile_left :]
        twin.path_deck = twin.path_deck[: twin.path_left][::-1] + twin.path_deck[twin.path_left :]
        for viewer in (SPECTATOR, 0, 1, 2):
            assert GAME.view_of(s, viewer) == GAME.view_of(twin, viewer)
        assert GAME.observe(s, 0) == GAME.observe(twin, 0)


def test_a_facedown_card_shows_its_back_and_nothing_else() -> None:
    t = acting(2, EASY, round=2)
    attacks(t, 1, 29, seat=1)
    me_of(t, 1).faceup[2] = 0
    for viewer in (SPECTATOR, 0, 1):  # the owner may not look either
        card = GAME.view_of(t.state, viewer).seats[1].attacks[2]  # type: ignore[attr-defined]
        assert (card.back, card.card, card.strong, card.strength) == ("siege_tower", None, None, None)
    everything = GAME.view_of(t.state, None).seats[1].attacks[2]  # type: ignore[attr-defined]
    assert everything.card == "siege_tower_29"


def test_a_guess_puts_a_card_with_the_same_back_and_never_one_that_is_seen() -> None:
    t = acting(2, EASY, round=2)
    attacks(t, 26, 25, seat=0)
    attacks(t, 29, 30, seat=1)
    me_of(t, 0).faceup[2] = me_of(t, 1).faceup[2] = 0
    found = set()
    for n in range(300):
        guess = GAME.determinize(t.state, 0, [n + 1, 2, 3, 4])
        mine, other = guess.players[0].attack[2], guess.players[1].attack[2]
        assert mine != other
        assert {ATTACKS[mine].back, ATTACKS[other].back} == {4}
        found |= {mine + 1, other + 1}
    assert found == {25, 27, 28, 30}  # 26 and 29 lie faceup


def test_the_record_of_chance_keeps_facedown_fronts_from_viewers() -> None:
    s = GAME.new(2, 3, SIEGE)
    rng = random.Random(3)
    dealt = 0
    while s.phase != Phase.OVER:
        seat = GAME.actors(s)[0]
        after = s.clone()
        GAME.rules.apply(after, seat, rng.choice(GAME.legal(s, seat)))
        if after.round != s.round:
            shown = GAME.words.chance(s, after, 0)
            for p in range(2):
                for space in range(6):
                    if after.players[p].attack[space] >= 0 and not after.players[p].faceup[space]:
                        assert shown[f"attack {p + 1}.{space + 1}"].startswith("facedown ")
                        assert attack_id(after.players[p].attack[space]) not in shown.values()
                        dealt += 1
        s = after
    assert dealt == 2 * (1 + 1 + 2 + 2)


def test_an_absent_seat_is_all_zeros_in_the_observation() -> None:
    s = GAME.new(1, 1, EASY)
    flat = GAME.observe(s, 0)
    size = SeatSeen.dtype.itemsize // 2
    assert any(flat[-4 * size : -3 * size])
    assert not any(flat[-3 * size :])
