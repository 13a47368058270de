"""Section 9: the attack, the scoring of the season, and the next season; and the end of the game (11)."""

from __future__ import annotations

from ....core.rule import rule
from ..components import (
    ARMORY,
    ATTACKS,
    GALLERY,
    GOLD,
    GRANTS,
    HOUSE_OF_ARTS,
    LIBRARY,
    MAGISTERS_COURT,
    N_ATTACKS,
    N_CUBES,
    RAID_GOLD,
    RAID_VP,
    RECRUIT,
    TAVERN,
    TILES,
)
from ..state import ARTS_CARD, EARLY, KEPT, Phase, Player, State
from .goods import cubes_of, gain, magisters_of, season_of, spend, warriors_of, warriors_on_wall
from .market import fill_market
from .setup import draw, fill_repository

ARTS, SCIENCE, WARRIORS = range(3)  # what is scored, in this order (R53)


# --- 9.1: the attack ---------------------------------------------------------------------------------------------


@rule
def attack(s: State) -> None:
    """Reveal an attack card; if the wall is too weak everybody is raided."""
    season = season_of(s)
    card = draw(s, s.attacks_gone, N_ATTACKS)
    s.attacks[season] = card
    strength = ATTACKS[card][s.seats]
    if warriors_on_wall(s) < strength:
        s.raided[season] = 1
        for seat in range(s.seats):
            raid(s, s.players[seat], strength)
    after_raid(s)


@rule
def raid(s: State, me: Player, strength: int) -> None:
    """R47: recruits, then cubes, then gold, then VP; only the cubes may leave a choice."""
    due = strength - warriors_of(me)
    recruits = min(due, me.goods[RECRUIT])
    spend(s, me, RECRUIT, recruits)
    due -= recruits
    if due < cubes_of(me):
        me.owed = due
        lose_without_choice(s, me)
        return
    for kind in range(N_CUBES):
        due -= me.goods[kind]
        spend(s, me, kind, me.goods[kind])
    paid = min(due, me.goods[GOLD] // RAID_GOLD)
    spend(s, me, GOLD, RAID_GOLD * paid)
    due -= paid
    if due > 0 and s.options.odd_coin_in_raid != KEPT:
        spend(s, me, GOLD, me.goods[GOLD])  # R46: the odd coin covers nothing
    me.vp -= RAID_VP * due


@rule
def lose_without_choice(s: State, me: Player) -> None:
    """A player with cubes of one kind has nothing to choose."""
    for kind in range(N_CUBES):
        if me.goods[kind] > 0 and me.goods[kind] == cubes_of(me):
            spend(s, me, kind, me.owed)
            me.owed = 0


@rule
def lose_cube(s: State, me: Player, kind: int) -> None:
    spend(s, me, kind, 1)
    me.owed -= 1
    lose_without_choice(s, me)
    after_raid(s)


@rule
def after_raid(s: State) -> None:
    """The season is scored when nobody owes a cube."""
    for seat in range(s.seats):
        if s.players[seat].owed > 0:
            s.phase = Phase.RAID
            return
    score_season(s)


# --- 9.2: scoring ------------------------------------------------------------------------------------------------


@rule
def score_season(s: State) -> None:
    """R53: arts, science, warriors, then the buildings of the season; Magisters' Court at the end of the game."""
    for category in range(3):
        for seat in range(s.seats):
            s.players[seat].vp += reward(s, category, seat)
    for seat in range(s.seats):
        me = s.players[seat]
        me.vp += me.buildings[ARMORY] * TILES[ARMORY].amount * warriors_of(me)
        me.vp += me.buildings[GALLERY] * TILES[GALLERY].amount * me.arts
        me.vp += me.buildings[LIBRARY] * TILES[LIBRARY].amount * me.science
        if s.round == 9:
            me.vp += me.buildings[MAGISTERS_COURT] * TILES[MAGISTERS_COURT].amount * magisters_of(me)
    s.phase = Phase.OVER if s.round == 9 else Phase.CLOSING


@rule
def held(me: Player, category: int) -> int:
    if category == ARTS:
        return me.arts
    return me.science if category == SCIENCE else warriors_of(me)


@rule
def place_reward(s: State, category: int, place: int) -> int:
    """The number of the grant card for a place, 0 the first."""
    card = GRANTS[s.grants[season_of(s)]]
    if category == ARTS:
        return card.arts[place]
    return card.science[place] if category == SCIENCE else card.warriors[place]


@rule
def reward(s: State, category: int, seat: int) -> int:
    """R50 to R52: tied players share the places they cover, rounded down; who has none takes no place."""
    own = held(s.players[seat], category)
    if own == 0:
        return 0
    ahead = 0
    tied = 0
    for other in range(s.seats):
        count = held(s.players[other], category)
        ahead += 1 if count > own else 0
        tied += 1 if count == own else 0
    pooled = min(2, tied) if s.options.tie_split == EARLY else tied
    total = 0
    for place in range(ahead, ahead + pooled):
        total += place_reward(s, category, place)
    return total // tied


# --- 9.3: the next season ----------------------------------------------------------------------------------------


@rule
def next_season(s: State) -> None:
    """Cards and warriors go back, the market and then the Repository (R44) are filled, buildings pay."""
    for seat in range(s.seats):
        me = s.players[seat]
        s.arts += me.arts
        s.science += me.science
        me.arts = 0
        me.science = 0
        me.gate = 0
        me.wall = 0
    fill_market(s)
    fill_repository(s)
    for place in range(s.seats):
        season_income(s, s.players[s.order[place]])


@rule
def season_income(s: State, me: Player) -> None:
    """R36, R42, R43: in player order, as long as recruits are left."""
    if me.buildings[TAVERN]:
        gain(s, me, RECRUIT, TILES[TAVERN].amount)
    if me.buildings[HOUSE_OF_ARTS]:
        if s.options.house_of_arts != ARTS_CARD:
            gain(s, me, RECRUIT, TILES[HOUSE_OF_ARTS].amount)
        elif s.arts > 0:
            s.arts -= 1
            me.arts += 1
