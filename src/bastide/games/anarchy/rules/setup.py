"""Section 2: setup."""

from __future__ import annotations

from ....core.randomness import TABLE, below, shuffle
from ....core.rule import rule
from ..components import DOMAIN_CARDS, FREE_UNITS, LARGE_SPACE, NOTHING, PATH_CARDS, ROUNDS, SOLO_REMOVED
from ..state import Player, State
from .domain import shuffle_pile
from .enemy_castles import CLASSIC
from .left_sheet import empty_wheel
from .round import begin_round, clear_attacks

TILES_OF_A_SIZE = 5


@rule
def setup(s: State) -> None:
    """Sheets, piles, path cards, plunder, first player; then the first round is dealt."""
    for seat in range(len(s.players)):
        clear_cards(s.players[seat])
    for seat in range(s.seats):
        s.players[seat].seat = seat
        prepare_player(s, s.players[seat])
    shuffle_paths(s)
    lay_out_plunder(s)
    s.first = below(s.rng[TABLE], s.seats)
    s.round = 1
    begin_round(s)


@rule
def clear_cards(me: Player) -> None:
    """No path cards and no attack cards, at absent seats too."""
    clear_attacks(me)
    for slot in range(ROUNDS):
        me.paths[slot] = NOTHING


@rule
def prepare_player(s: State, me: Player) -> None:
    """Two empty sheets and a shuffled pile of domain cards."""
    me.wheel = empty_wheel()
    me.place = NOTHING
    for tactic in range(5):
        me.prepared[tactic] = FREE_UNITS
    for card in range(DOMAIN_CARDS):
        me.pile[card] = card
    me.pile_left = DOMAIN_CARDS
    shuffle_pile(s, me)


@rule
def shuffle_paths(s: State) -> None:
    """R45: without the Emissary in every solo game."""
    for card in range(PATH_CARDS):
        if s.seats > 1 or not SOLO_REMOVED[card]:
            s.path_deck[s.path_left] = card
            s.path_left += 1
    shuffle(s.rng[TABLE], s.path_deck, s.path_left)


@rule
def lay_out_plunder(s: State) -> None:
    """Classic only: a tile of the right size on each space."""
    for space in range(ROUNDS + 1):
        s.tiles[space] = NOTHING
    if s.options.mode != CLASSIC:
        return
    for space in range(1, ROUNDS + 1):
        tile = TILES_OF_A_SIZE * LARGE_SPACE[space] + below(s.rng[TABLE], TILES_OF_A_SIZE)
        while tile_used(s, tile):
            tile = TILES_OF_A_SIZE * LARGE_SPACE[space] + below(s.rng[TABLE], TILES_OF_A_SIZE)
        s.tiles[space] = tile


@rule
def tile_used(s: State, tile: int) -> bool:
    for space in range(1, ROUNDS + 1):
        if s.tiles[space] == tile:
            return True
    return False
