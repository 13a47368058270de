"""Section 8: the private pile of domain cards."""

from __future__ import annotations

from ....core.randomness import below
from ....core.rule import rule
from ..components import DOMAIN_CARDS
from ..state import Player, State


@rule
def shuffle_pile(s: State, me: Player) -> None:
    """Shuffle the draw pile by the seat's own chance, so that it does not depend on the others."""
    for i in range(me.pile_left - 1, 0, -1):
        swap_cards(me, i, below(s.rng[1 + me.seat], i + 1))


@rule
def swap_cards(me: Player, i: int, j: int) -> None:
    held = me.pile[i]
    me.pile[i] = me.pile[j]
    me.pile[j] = held


@rule
def reveal(s: State, me: Player) -> int:
    """The top card of the pile; an empty pile is made anew from the discards first."""
    if me.pile_left == 0:
        reshuffle(s, me)
    me.pile_left -= 1
    card = me.pile[me.pile_left]
    me.drawn[me.n_drawn] = card
    me.n_drawn += 1
    return card


@rule
def reshuffle(s: State, me: Player) -> None:
    """R37: cards revealed by the action in progress stay out; they lie at the start and go to the end."""
    for i in range(me.n_drawn):
        swap_cards(me, i, DOMAIN_CARDS - 1 - i)
    me.pile_left = DOMAIN_CARDS - me.n_drawn
    shuffle_pile(s, me)
