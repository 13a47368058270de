"""Sections 4 and 8: the split of the cards, turns, passing, and the end of a round."""

from __future__ import annotations

from ....core.rule import rule
from ..components import COURTIER, FAVOR_PLACES, FIGURES, N_CARDS, N_CUBES, N_FAVORS, N_SLOTS, ORDER_VALUES
from ..state import EARLY, ROUNDS, ROUNDS_A_SEASON, Phase, Player, State
from .goods import hand_size, season_of
from .season import attack, next_season
from .setup import clear_action, draw, fill_repository, turn_province

HAND_CARDS = 5


@rule
def current(s: State) -> int:
    """The seat whose turn it is."""
    return s.order[s.turn]


# --- 4.1: the ten cards ------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """R6: split before odd rounds, pick up the resting pile before even ones."""
    for seat in range(s.seats):
        me = s.players[seat]
        me.passed = 0
        for card in range(N_CARDS):
            me.shown_resting[card] = 0
            if s.round % 2 == 1:
                me.hand[card] = 0
                me.resting[card] = me.own[card]
            else:
                me.hand[card] = me.resting[card]
                me.resting[card] = 0
        if s.round % 2 == 1:
            sort_next(me, COURTIER)
    await_splits(s)


@rule
def await_splits(s: State) -> None:
    """Turns begin when everybody has split."""
    for seat in range(s.seats):
        if s.players[seat].sorting > 0:
            s.phase = Phase.SPLIT
            return
    begin_turns(s)


@rule
def sort_next(me: Player, card: int) -> None:
    """The next magister type the player owns; all of them are asked, so that nobody learns from the number asked."""
    card += 1
    while card < N_CARDS and me.own[card] == 0:
        card += 1
    if card < N_CARDS:
        me.sorting = card
        return
    me.sorting = 0
    courtiers = HAND_CARDS - hand_size(me)
    me.hand[COURTIER] += courtiers
    me.resting[COURTIER] -= courtiers


@rule
def may_sort(me: Player, card: int, n: int) -> bool:
    """So many cards of a type into the hand: no more than five, and the types after it must be able to complete it."""
    later = me.own[COURTIER]
    for other in range(card + 1, N_CARDS):
        later += me.own[other]
    held = hand_size(me) + n
    return n <= me.own[card] and held <= HAND_CARDS and held + later >= HAND_CARDS


@rule
def sort_cards(s: State, me: Player, n: int) -> None:
    """One small decision of the secret split."""
    card = me.sorting
    me.hand[card] = n
    me.resting[card] -= n
    sort_next(me, card)
    await_splits(s)


# --- 4.2, 4.4: turns ---------------------------------------------------------------------------------------------


@rule
def begin_turns(s: State) -> None:
    s.turn = s.seats - 1
    next_turn(s)


@rule
def out_of_round(s: State, me: Player) -> bool:
    """Passed, or nothing left to act with: no card, or in the early text no figure."""
    if me.passed or hand_size(me) == 0:
        return True
    return s.options.round_end == EARLY and me.figures == 0


@rule
def next_turn(s: State) -> None:
    """The next player in order who is still in the round; an empty hand passes (pass_when_out_of_cards)."""
    s.second = 0
    s.scribe = 0
    for _ in range(s.seats):
        s.turn = (s.turn + 1) % s.seats
        me = s.players[current(s)]
        if not out_of_round(s, me):
            s.phase = Phase.ACT
            return
        if hand_size(me) == 0 and s.options.pass_when_out_of_cards != EARLY:
            me.passed = 1
    s.phase = Phase.ROUND_OVER


@rule
def close_action(s: State) -> None:
    """7.3, R19: after a scribe's action one more, while cards are left; else the next player."""
    clear_action(s)
    if s.scribe == 1 and hand_size(s.players[current(s)]) > 0:
        s.scribe = 0
        s.second = 1
        s.phase = Phase.ACT
    else:
        next_turn(s)


# --- section 8: the end of a round -------------------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """Steps 1 to 6; after round 9 neither favors nor Repository are refilled."""
    new_order(s)
    clear_board(s)
    if s.round < ROUNDS:
        rotate_favors(s)
        return_repository(s)
        turn_province(s)
    if s.round % ROUNDS_A_SEASON == 0:
        attack(s)
    else:
        fill_repository(s)
        s.phase = Phase.CLOSING
    if s.phase == Phase.CLOSING:
        next_round(s)


@rule
def next_round(s: State) -> None:
    """The marker advances, and a new season begins after rounds 3 and 6."""
    season = season_of(s)
    s.round += 1
    if season_of(s) > season:
        next_season(s)
    begin_round(s)


@rule
def unused_value(me: Player) -> int:
    """4.4, R54: unused cards first, their values for ties."""
    value = 0
    for card in range(N_CARDS):
        value += me.hand[card] * (128 + ORDER_VALUES[card])
    return value


@rule
def new_order(s: State) -> None:
    """Most unused cards first, then their value, then the present order; the cards are spent."""
    for place in range(1, s.seats):
        seat = s.order[place]
        at = place
        while at > 0 and unused_value(s.players[s.order[at - 1]]) < unused_value(s.players[seat]):
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = seat
    for seat in range(s.seats):
        for card in range(N_CARDS):
            s.players[seat].hand[card] = 0
            s.players[seat].shown_hand[card] = 0


@rule
def clear_board(s: State) -> None:
    """Figures come back, and tax tiles unless no step says so (tax_token_cleanup)."""
    for seat in range(s.seats):
        me = s.players[seat]
        me.figures = FIGURES
        for slot in range(N_SLOTS):
            s.figures[slot][seat] = 0
            if s.options.tax_token_cleanup != EARLY:
                me.tax_tiles += s.tax[slot][seat]
                s.tax[slot][seat] = 0


@rule
def rotate_favors(s: State) -> None:
    """Step 4, R34: the last card leaves for good, the others move on, a new one comes to the first place."""
    for place in range(FAVOR_PLACES[s.seats] - 1, 0, -1):
        s.favors[place] = s.favors[place - 1]
    s.favors[0] = draw(s, s.favors_gone, N_FAVORS)


@rule
def return_repository(s: State) -> None:
    """Step 5: cubes still lying there go to the stock."""
    for kind in range(N_CUBES):
        s.stock[kind] += s.repository[kind]
        s.repository[kind] = 0
