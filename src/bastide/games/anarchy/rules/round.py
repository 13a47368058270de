"""Sections 4 to 7 and 13: deal, draft, production, and the end of a round."""

from __future__ import annotations

from ....core.randomness import TABLE, below
from ....core.rule import rule
from ..components import (
    ATTACK_CARDS,
    CLOSED,
    ESCALADES,
    NOTHING,
    PATHS,
    ROUND_CARDS,
    ROUNDS,
    SPACES,
)
from ..state import Node, Outcome, Phase, Player, State
from .defence import aftermath, fight, go_on_deploying, pay_food, reveal_attacks
from .enemy_castles import CLASSIC
from .icons import suffer
from .scoring import path_points, score

# --- section 5: deal ---------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    """Deal attack cards and reveal path cards."""
    s.phase = Phase.DRAFT
    for seat in range(s.seats):
        clear_attacks(s.players[seat])
    for turn in range(s.seats):
        deal(s, s.players[(s.first + turn) % s.seats])
    reveal_paths(s)
    go_on_drafting(s)


@rule
def clear_attacks(me: Player) -> None:
    for space in range(SPACES):
        me.attack[space] = NOTHING
        me.faceup[space] = 0
        me.outcome[space] = Outcome.PENDING


@rule
def deal(s: State, me: Player) -> None:
    """A faceup escalade, then as many attack cards as the round; those in closed spaces lie facedown (R47)."""
    me.attack[0] = ATTACK_CARDS + undealt(s, ATTACK_CARDS, ESCALADES)
    me.faceup[0] = 1
    for space in range(1, ROUND_CARDS[s.round] + 1):
        me.attack[space] = undealt(s, 0, ATTACK_CARDS)
        me.faceup[space] = 1 - CLOSED[space]


@rule
def dealt(s: State, card: int) -> bool:
    for seat in range(s.seats):
        for space in range(SPACES):
            if s.players[seat].attack[space] == card:
                return True
    return False


@rule
def undealt(s: State, first: int, cards: int) -> int:
    """A random card of a deck that nobody has yet, counted from the deck's first card."""
    card = below(s.rng[TABLE], cards)
    while dealt(s, first + card):
        card = below(s.rng[TABLE], cards)
    return card


# --- sections 6 and 16: draft ------------------------------------------------------------------------------------


@rule
def paths_to_reveal(s: State) -> int:
    """One for each player; alone two, or one while the tent is behind the rival's."""
    if s.seats > 1:
        return s.seats
    return 1 if s.options.mode == CLASSIC and s.players[0].tent < s.rival else 2


@rule
def reveal_paths(s: State) -> None:
    for slot in range(4):
        s.revealed[slot] = NOTHING
    for slot in range(paths_to_reveal(s)):
        s.path_left -= 1
        s.revealed[slot] = s.path_deck[s.path_left]


@rule
def has_drafted(s: State, seat: int) -> bool:
    return s.players[seat].paths[s.round - 1] != NOTHING


@rule
def next_drafter(s: State) -> int:
    """The right-most tent first, then clockwise from the first player (R46); NOTHING when all have drafted."""
    best = NOTHING
    for turn in range(s.seats):
        seat = (s.first + turn) % s.seats
        if not has_drafted(s, seat) and (best == NOTHING or s.players[seat].tent > s.players[best].tent):
            best = seat
    return best


@rule
def go_on_drafting(s: State) -> None:
    """Ask the next player; a single card is taken by itself. Then production."""
    seat = next_drafter(s)
    if seat == NOTHING:
        production(s)
        return
    choices = 0
    only = 0
    for slot in range(4):
        if s.revealed[slot] != NOTHING:
            choices += 1
            only = slot
    if choices > 1:
        s.players[seat].node = Node.DRAFT
    else:
        take_path(s, s.players[seat], only)
        production(s)


@rule
def take_path(s: State, me: Player, slot: int) -> None:
    me.paths[s.round - 1] = s.revealed[slot]
    s.revealed[slot] = NOTHING
    me.node = Node.IDLE


# --- section 7: production ---------------------------------------------------------------------------------------


@rule
def production(s: State) -> None:
    """The income of the new path card and one unit for each filled production box; then actions begin."""
    for slot in range(4):
        s.revealed[slot] = NOTHING
    if s.seats == 1 and s.options.mode == CLASSIC:
        s.rival = s.round
    s.phase = Phase.ACTIONS
    for seat in range(s.seats):
        me = s.players[seat]
        produce(me, me.paths[s.round - 1])
        me.n_drawn = 0
        me.node = Node.ACTION


@rule
def produce(me: Player, path: int) -> None:
    for unit in range(8):
        me.stock[unit] += me.production[unit] + PATHS[path].income[unit]


# --- from actions to defence -------------------------------------------------------------------------------------


@rule
def all_idle(s: State) -> bool:
    for seat in range(s.seats):
        if s.players[seat].node != Node.IDLE:
            return False
    return True


@rule
def end_actions(s: State, me: Player) -> None:
    """19.1: the phase is over when nobody is open."""
    me.node = Node.IDLE
    if all_idle(s):
        begin_defence(s)


@rule
def begin_defence(s: State) -> None:
    """Section 12, steps 1 and 2, for all players."""
    s.phase = Phase.DEFENCE
    for seat in range(s.seats):
        me = s.players[seat]
        pay_food(s, me)
        me.deploying = 0
        me.node = Node.DEPLOY
    for seat in range(s.seats):
        go_on_defending(s, s.players[seat], True)


@rule
def go_on_defending(s: State, me: Player, still_deploying: bool) -> None:
    """Deploy, then fight, as far as there is nothing to decide; the last player to finish ends the round."""
    if still_deploying:
        if not go_on_deploying(me):
            return
        reveal_attacks(s, me)
    if fight(s, me):
        aftermath(s, me)
        if all_idle(s):
            end_round(s)


# --- section 13: end of round ------------------------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """Tents left behind cost discontent (R30), muster tokens become active, the first player changes."""
    for seat in range(s.seats):
        me = s.players[seat]
        if s.options.mode == CLASSIC:
            suffer(me, s.round - me.tent)
        me.ready = me.muster
        me.attacked = 0
    s.first = (s.first + 1) % s.seats
    if s.round == ROUNDS:
        finish(s)
        return
    s.round += 1
    begin_round(s)


@rule
def finish(s: State) -> None:
    """Section 14: the game is over."""
    s.phase = Phase.OVER
    for seat in range(s.seats):
        me = s.players[seat]
        me.path_points = path_points(me)
        me.final = score(s, seat)
