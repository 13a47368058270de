"""Section 11: what a player may decide, and where each decision leads."""

from __future__ import annotations

from ....core.rule import rule
from ....core.state import Menu, offer
from ..actions import (
    ACTIVITY,
    AGRICULTURE,
    BLACK,
    CATHEDRAL,
    COMBAT,
    CONCEDE,
    CONFIRM,
    CUBE,
    DIE,
    FLIP,
    FLIP_DONE,
    PASS,
    PLACE,
    RECRUIT,
    REMOVE,
    REROLL,
    SOURCE,
    SPACE,
    TARGET,
    TIMES,
)
from ..components import FLIP_COST, REROLL_COST
from ..state import N_DICE, NEUTRAL, NOBODY, NOTHING, PLACES, SITES, SPACES, Phase, State
from .activities import carry_out_times
from .black_dice import (
    add_black,
    committed,
    concede,
    face_highest,
    highest_black,
    may_add_black,
    next_defender,
    roll_black_dice,
    strength,
    strike,
)
from .buildings import SOURCES
from .events import carry_on_events, cube_chosen, cubes_on, take_back
from .groups import (
    END_DIE,
    FIRST_DIE,
    deed_possible,
    dice_accepted,
    die_of_kind,
    district_of,
    group_exists,
    kinds_in,
    may_add,
    may_confirm,
    means_for,
    own_cubes,
)
from .influence import flip, flip_done, may_recruit, own_kinds, recruit, reroll
from .resources import forget_rolls
from .rounds import begin_round, end_round
from .setup import next_placement, stand
from .turn import add_die, aim, begin_deed, bring, confirm, first_turn, may_come_from, next_turn, pass_turn


@rule
def actors(s: State) -> int:
    """One player at a time."""
    return 0 if s.phase == Phase.OVER else 1 << s.current


# --- what is legal -----------------------------------------------------------------------------------------------


@rule
def legal(s: State, seat: int, menu: Menu) -> None:
    """Every legal decision in ascending order."""
    if s.phase == Phase.TURN:
        offer_influence(s, seat, menu)
        offer_deeds(s, seat, menu)
    elif s.phase == Phase.GROUP:
        offer_group(s, seat, menu)
    elif s.phase == Phase.BLACK:
        offer_defence(s, seat, menu)
    elif s.phase == Phase.FLIP:
        offer_kinds(menu, FLIP, own_kinds(s, seat))
        offer(menu, FLIP_DONE)
    else:
        offer_choices(s, seat, menu)


@rule
def offer_influence(s: State, seat: int, menu: Menu) -> None:
    """Section 7, as far as the influence goes."""
    me = s.players[seat]
    kinds = own_kinds(s, seat)
    if me.influence >= REROLL_COST:
        offer_kinds(menu, REROLL, kinds)
    if may_recruit(me):
        offer(menu, RECRUIT)
    if me.influence >= FLIP_COST:
        offer_kinds(menu, FLIP, kinds)


@rule
def offer_kinds(menu: Menu, first: int, kinds: int) -> None:
    """One action for each kind of die in a set."""
    for kind in range(N_DICE):
        if kinds >> kind & 1:
            offer(menu, first + kind)


@rule
def face_up(s: State, place: int) -> bool:
    """4.1: cards are turned up in the round of their number."""
    return place % 3 < s.round


@rule
def offer_deeds(s: State, seat: int, menu: Menu) -> None:
    """Section 6: every action that has a legal group, and a pass."""
    cubes = own_cubes(s, seat)
    for place in range(PLACES):
        if face_up(s, place) and deed_possible(s, seat, ACTIVITY + place, cubes):
            offer(menu, ACTIVITY + place)
    if deed_possible(s, seat, CATHEDRAL, cubes):
        offer(menu, CATHEDRAL)
    for at in range(s.n_row):
        if deed_possible(s, seat, COMBAT + at, cubes):
            offer(menu, COMBAT + at)
    for building in range(3):
        if deed_possible(s, seat, PLACE + building, cubes):
            offer(menu, PLACE + building)
    if deed_possible(s, seat, AGRICULTURE, cubes):
        offer(menu, AGRICULTURE)
    offer(menu, PASS)


@rule
def offer_group(s: State, seat: int, menu: Menu) -> None:
    """6.1: one cube before the first die (R20), then dice, until the group is confirmed."""
    if s.group_size == 0 and s.cube == NOTHING:
        cubes = own_cubes(s, seat)
        for place in range(PLACES):
            if cubes >> place & 1 and group_exists(s, seat, s.deed, place):
                offer(menu, CUBE + place)
    offer_dice(s, seat, menu)
    if may_confirm(s, seat):
        offer(menu, CONFIRM)


@rule
def offer_dice(s: State, seat: int, menu: Menu) -> None:
    """11.3: dice that are part of a legal group with those chosen so far."""
    accepted = dice_accepted(s, s.deed, s.cube)
    means = means_for(s, seat, s.deed)
    for number in range(NEUTRAL + 1):
        if number < s.seats or number == NEUTRAL:
            district = district_of(s, seat, number)
            kinds = kinds_in(s, district, accepted)
            if kinds:
                for kind in range(FIRST_DIE[accepted], END_DIE[accepted]):
                    if kinds >> kind & 1 and may_add(s, seat, accepted, means, die_of_kind(s, district, kind)):
                        offer(menu, DIE + N_DICE * number + kind)


@rule
def offer_defence(s: State, seat: int, menu: Menu) -> None:
    """5.3: influence before anything is committed; who can beat the highest die has to (R12), else to concede."""
    own = strength(s, seat)
    if not committed(s):
        offer_influence(s, seat, menu)
    if committed(s) or own >= highest_black(s):
        offer_kinds(menu, DIE, own_kinds(s, seat))
        for face in range(1, 7):
            if may_add_black(s, own, face):
                offer(menu, BLACK + face - 1)
    else:
        offer(menu, CONCEDE)


@rule
def offer_choices(s: State, seat: int, menu: Menu) -> None:
    """The choices at the beginning, inside an event and inside an action."""
    if s.phase == Phase.PLACEMENT:
        for space in range(SPACES):
            if s.spaces[space] == NOBODY:
                offer(menu, SPACE + space)
    elif s.phase == Phase.SOURCE:
        for source in range(SOURCES):
            if may_come_from(s, seat, source):
                offer(menu, SOURCE + source)
    elif s.phase == Phase.TIMES:
        for n in range(s.times):
            offer(menu, TIMES + n)
    elif s.phase == Phase.TARGET:
        for at in range(s.n_row):
            offer(menu, TARGET + at)
    elif s.phase == Phase.TAKE_EVENT_CUBE:
        for at in range(s.n_row):
            if cubes_on(s, at, seat) > 0:
                offer(menu, TARGET + at)
    elif s.phase == Phase.TAKE_SITE_CUBE:
        for site in range(SITES):
            if s.cathedral[site] == seat:
                offer(menu, REMOVE + site)


# --- what it does ------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, and all that follows without one."""
    forget_rolls(s)
    if action < REROLL:
        stand(s, seat, action - SPACE)
    elif action < ACTIVITY:
        use_influence(s, seat, action)
    elif action < PASS:
        begin_deed(s, action)
    elif action == PASS:
        pass_turn(s, seat)
    elif action < SOURCE:
        form_group(s, seat, action)
    else:
        choose(s, seat, action)
    go_on(s)


@rule
def use_influence(s: State, seat: int, action: int) -> None:
    """Section 7."""
    if action < RECRUIT:
        reroll(s, seat, action - REROLL)
    elif action == RECRUIT:
        recruit(s.players[seat])
    elif action < FLIP_DONE:
        flip(s, seat, action - FLIP)
    else:
        flip_done(s)


@rule
def form_group(s: State, seat: int, action: int) -> None:
    """6.1 and 5.3: cubes and dice."""
    if action < DIE:
        s.cube = action - CUBE
    elif action < CONFIRM:
        number = action - DIE
        die = die_of_kind(s, district_of(s, seat, number // N_DICE), number % N_DICE)
        if s.phase == Phase.BLACK:
            strike(s, seat, die)
        else:
            add_die(s, seat, die)
    else:
        confirm(s, seat)


@rule
def choose(s: State, seat: int, action: int) -> None:
    """The choices inside an action, an event or the defence."""
    if action < TIMES:
        bring(s, seat, action - SOURCE)
    elif action < TARGET:
        carry_out_times(s, seat, s.deed - ACTIVITY, action - TIMES + 1)
    elif action < BLACK:
        if s.phase == Phase.TARGET:
            aim(s, seat, action - TARGET)
        else:
            take_back(s, action - TARGET, seat)
            cube_chosen(s)
    elif action < CONCEDE:
        face_highest(s)
        add_black(s, action - BLACK + 1)
    elif action < REMOVE:
        concede(s, seat)
    else:
        s.cathedral[action - REMOVE] = NOBODY
        cube_chosen(s)


@rule
def go_on(s: State) -> None:
    """Everything between two decisions, until somebody has to decide or the game is over."""
    while s.phase > Phase.OVER:
        if s.phase == Phase.NEXT_PLACEMENT:
            next_placement(s)
        elif s.phase == Phase.ROUND:
            begin_round(s)
        elif s.phase == Phase.EVENTS:
            carry_on_events(s)
        elif s.phase == Phase.BLACK_ROLL:
            roll_black_dice(s)
        elif s.phase == Phase.NEXT_DEFENDER:
            next_defender(s)
        elif s.phase == Phase.FIRST_TURN:
            first_turn(s)
        elif s.phase == Phase.NEXT_TURN:
            next_turn(s)
        else:
            end_round(s)
