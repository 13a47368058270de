"""Why an action is not legal now, with the section or ruling it comes from."""

from __future__ import annotations

from ....core.wording import count, listed
from .. import actions as act
from ..components import CARD_NAMES, CARDS, COLOURS, EVENT_NAMES, EVENTS, FLIP_COST, RECRUIT_COST, REROLL_COST, Effect
from ..rules.black_dice import committed, highest_black, strength
from ..rules.buildings import has_any_citizen, has_citizen, has_tradesman, may_enter, space_of
from ..rules.decisions import face_up
from ..rules.events import cubes_on
from ..rules.groups import (
    ONE_OF_EACH,
    dice_accepted,
    dice_wanted,
    die_of_kind,
    district_of,
    exchanges,
    group_exists,
    is_activity,
    is_place,
    means_for,
    room_in_column,
)
from ..state import N_DICE, NEUTRAL, NOBODY, NOTHING, STOCK, Phase, State
from .describe import source_words

ASKED = {
    Phase.PLACEMENT: "place a citizen on a free space first (section 3, step 7)",
    Phase.TAKE_EVENT_CUBE: "take back one of your event cubes first (section 5.2, R9)",
    Phase.TAKE_SITE_CUBE: "take back one of your cathedral cubes first (section 5.2, R9)",
    Phase.BLACK: "face the black dice first (section 5.3)",
    Phase.TURN: "choose the action of your turn first (section 6)",
    Phase.FLIP: "turn another die or say that the flip is done (section 7)",
    Phase.GROUP: "complete the group of dice first (section 6.1)",
    Phase.SOURCE: "choose where the citizen comes from first (sections 6.2 and 6.5)",
    Phase.TIMES: "choose how often the activity is carried out first (R24)",
    Phase.TARGET: "choose the event for the cube first (section 8.1)",
}
PHASES = {
    act.SPACE: (Phase.PLACEMENT,),
    act.REROLL: (Phase.TURN, Phase.BLACK),
    act.RECRUIT: (Phase.TURN, Phase.BLACK),
    act.FLIP: (Phase.TURN, Phase.BLACK, Phase.FLIP),
    act.FLIP_DONE: (Phase.FLIP,),
    act.CUBE: (Phase.GROUP,),
    act.DIE: (Phase.GROUP, Phase.BLACK),
    act.CONFIRM: (Phase.GROUP,),
    act.SOURCE: (Phase.SOURCE,),
    act.TIMES: (Phase.TIMES,),
    act.TARGET: (Phase.TARGET, Phase.TAKE_EVENT_CUBE),
    act.BLACK: (Phase.BLACK,),
    act.CONCEDE: (Phase.BLACK,),
    act.REMOVE: (Phase.TAKE_SITE_CUBE,),
}


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now."""
    kind, i = act.ACTIONS.kind(action)
    if s.phase not in PHASES.get(kind.first, (Phase.TURN,)):
        return ASKED[Phase(s.phase)]
    match kind.first:
        case act.SPACE:
            return f"{act.SPACES[i]} is taken (section 3, step 7)"
        case act.REROLL | act.RECRUIT | act.FLIP:
            return _why_not_influence(s, seat, kind.first, i)
        case act.CUBE:
            return _why_not_cube(s, seat, i)
        case act.DIE:
            return _why_not_strike(s, i) if s.phase == Phase.BLACK else _why_not_die(s, seat, i)
        case act.BLACK | act.CONCEDE:
            return _why_not_black(s, seat, kind.first, i)
        case act.CONFIRM:
            return _why_not_confirm(s)
        case act.SOURCE:
            return _why_not_source(s, seat, i)
        case act.TIMES:
            return f"it can be carried out {s.times} times at most (sections 6.2 and 8.1)"
        case act.TARGET:
            return _why_not_target(s, seat, i)
        case act.REMOVE:
            return "no cube of yours is on that space of the cathedral (R9)"
    return _why_not_deed(s, seat, action)


# --- influence and black dice ------------------------------------------------------------------------------------


def _why_not_influence(s: State, seat: int, kind: int, i: int) -> str:
    me = s.players[seat]
    if s.phase == Phase.BLACK and committed(s):
        return "influence is used before the fight begins (section 5.3)"
    cost = {act.REROLL: REROLL_COST, act.RECRUIT: RECRUIT_COST, act.FLIP: FLIP_COST}[kind]
    if s.phase != Phase.FLIP and me.influence < cost:
        return f"that costs {cost} influence, you have {me.influence} (section 7)"
    if kind == act.RECRUIT:
        return "no citizen of yours is left in the general supply (section 7)"
    if s.phase == Phase.FLIP and die_of_kind(s, seat, i) != NOTHING:
        return "that die has just been turned (section 11.3)"
    return f"there is no {act.OWN_DICE[i]} in your district; influence is for your own dice only (section 7)"


def _why_not_black(s: State, seat: int, kind: int, i: int) -> str:
    own = strength(s, seat)
    if kind == act.CONCEDE:
        if committed(s):
            return "the fight has begun (section 5.3)"
        return f"your dice count {own} and beat the black {highest_black(s)}, so you have to fight (R12)"
    face = i + 1
    if not committed(s) and own < highest_black(s):
        return f"your dice count {own} and do not even beat the black {highest_black(s)} (section 5.3)"
    if s.fight_paid:
        return "black dice are added before the first of your own dice (section 11.3)"
    here = s.black[i] - (not committed(s) and face == highest_black(s))
    if here < 1:
        return f"there is no further black {face} (section 5.3)"
    return f"your dice count {own}, which is too little for that die as well (section 5.3)"


def _why_not_strike(s: State, number: int) -> str:
    if number >= N_DICE:
        return "only dice of your own district serve against black dice (section 5.3)"
    if not committed(s) and strength(s, s.current) < highest_black(s):
        return f"your dice do not beat the black {highest_black(s)}; concede, or use influence (section 5.3)"
    return f"there is no {act.OWN_DICE[number]} in your district (section 5.3)"


# --- deeds -------------------------------------------------------------------------------------------------------


def _why_not_deed(s: State, seat: int, deed: int) -> str:
    me = s.players[seat]
    if is_activity(deed):
        place = deed - act.ACTIVITY
        if not face_up(s, place):
            return _turned_up(place)
        card = CARDS[s.activities[place]]
        name = CARD_NAMES[s.activities[place]]
        if not has_tradesman(s, seat, place):
            if me.deniers < card.cost:
                return (
                    f"a tradesman on the {name} costs {count(card.cost, 'denier')}, you have {me.deniers} (section 6.2)"
                )
            if not has_any_citizen(s, seat):
                return f"you have no citizen who could go to the {name} (R21)"
        if card.effect == Effect.EXCHANGE and exchanges(s, seat, place, me.deniers) == 0:
            return f"you cannot pay the exchange of the {name} once (section 8.1)"
        if means_for(s, seat, deed) < 0:
            return f"after the tradesman you cannot pay the exchange of the {name} once (sections 6.2 and 8.1)"
    if act.COMBAT <= deed < act.PLACE and deed - act.COMBAT >= s.n_row:
        return _events_in_the_row(s)
    return _why_no_group(s, seat, deed)


def _turned_up(place: int) -> str:
    return f"that card is turned up in round {place % 3 + 1} (section 4.1)"


def _colour_words(colours: int, last: str = "and") -> str:
    return listed((COLOURS[c] for c in range(3) if colours >> c & 1), last)


def _together(s: State) -> str:
    """Whether a group against an event needs every colour of it, or any (R19)."""
    return "and" if s.options.event_groups == ONE_OF_EACH else "or"


def _events_in_the_row(s: State) -> str:
    return f"there {'is' if s.n_row == 1 else 'are'} {count(s.n_row, 'event')} in the row (section 5.1)"


def _why_no_group(s: State, seat: int, deed: int) -> str:
    wanted = dice_wanted(s, deed)
    gone = sum(1 << colour for colour in range(3) if wanted >> colour & 1 and not _dice_left(s, colour))
    if gone == wanted or (gone and s.options.event_groups == ONE_OF_EACH):
        return f"no {_colour_words(gone, 'or')} die is left in any district (section 6.1)"
    colours = _colour_words(wanted, _together(s))
    deniers = _deniers_for_dice(s, seat, deed)
    if deed == act.CATHEDRAL:
        return f"no white die that you can pay with {deniers} finds room in its column (sections 6.1 and 6.3)"
    if is_place(deed):
        return f"no {colours} die that you can pay lets a citizen of yours enter (section 6.5, R34, R35)"
    least = "2" if deed == act.AGRICULTURE else str(_divisor(s, deed))
    sections = "sections 6.1 and 6.2" if is_activity(deed) else "section 6.1"
    return f"no group of {colours} dice that you can pay with {deniers} reaches {least} ({sections})"


def _dice_left(s: State, colour: int) -> bool:
    return any(s.die_place[die] != STOCK for die in range(6 * colour, 6 * colour + 6))


def _deniers_for_dice(s: State, seat: int, deed: int) -> str:
    """What is left for dice, and why it is less than the purse."""
    means = count(means_for(s, seat, deed), "denier")
    if not is_activity(deed):
        return means
    place = deed - act.ACTIVITY
    card = CARDS[s.activities[place]]
    due = ["tradesman"] if card.cost and not has_tradesman(s, seat, place) else []
    if card.effect == Effect.EXCHANGE and card.pay[0]:
        due.append("one exchange")
    return f"the {means} left after {listed(due)}" if due else means


def _divisor(s: State, deed: int) -> int:
    if is_activity(deed):
        return CARDS[s.activities[deed - act.ACTIVITY]].divisor
    return EVENTS[s.row[deed - act.COMBAT]].divisor


# --- inside an action --------------------------------------------------------------------------------------------


def _why_not_cube(s: State, seat: int, place: int) -> str:
    if s.cube != NOTHING:
        return "one cube is spent already, and one is the limit (R20)"
    if s.group_size:
        return "a cube is chosen before the first die (R20)"
    if not face_up(s, place) or s.cubes[place][seat] == 0:
        return "you have no cube on that card (section 6.8)"
    name = CARD_NAMES[s.activities[place]]
    if dice_accepted(s, s.deed, place) == 0:
        return f"a cube of the {name} does not serve this action (section 8.2)"
    assert not group_exists(s, seat, s.deed, place)
    return f"no legal group can be formed with a cube of the {name} (sections 6.1 and 8.2)"


def _why_not_die(s: State, seat: int, number: int) -> str:
    district = number // N_DICE
    colour = number % N_DICE // 6
    if s.seats <= district < NEUTRAL:
        return f"with {s.seats} players there is no such district (section 11.1)"
    if die_of_kind(s, district_of(s, seat, district), number % N_DICE) == NOTHING:
        return f"there is no further {act.OWN_DICE[number % N_DICE]} in that district (section 6.1)"
    accepted = dice_accepted(s, s.deed, s.cube)
    if not accepted >> colour & 1:
        return f"this action needs {_colour_words(accepted, _together(s))} dice (section 6.1)"
    if s.deed == act.CATHEDRAL and room_in_column(s, number % 6 + 1) == 0:
        return f"column {number % 6 + 1} of the cathedral is full (section 6.3)"
    if s.group_size == 0 and not group_exists(s, seat, s.deed, s.cube):
        return "this action is only possible with a cube, choose it first (sections 6.8 and 11.3)"
    if is_place(s.deed):
        return "no citizen of yours may enter at that face, or you cannot pay the die (sections 6.1 and 6.5)"
    return "no group that contains this die is legal and can be paid (sections 6.1 and 11.3)"


def _why_not_confirm(s: State) -> str:
    if s.group_size == 0:
        return "the group has no die yet (section 6.1)"
    return "the dice chosen so far do not fit the action in colours or total (sections 6.1 and 11.3)"


def _why_not_source(s: State, seat: int, source: int) -> str:
    if not has_citizen(s, seat, source):
        card = source - 1 - len(act.SPACES)
        if card >= 0 and not face_up(s, card):
            return _turned_up(card)
        return f"no citizen of yours can come from {source_words(s, source)} (R21)"
    assert not may_enter(s, s.deed - act.PLACE, s.die_face[s.group[0]], space_of(source))
    if space_of(source) != NOTHING and _is_entry(s, space_of(source)):
        return "he would enter the very space he leaves (R34)"
    return "a citizen of the same colour as the expelled one already lies on that building (section 6.5, R35)"


def _is_entry(s: State, space: int) -> bool:
    """Whether the only thing wrong with a source is that it is the space entered."""
    vacated = s.clone()
    vacated.spaces[space] = NOBODY
    return may_enter(vacated, s.deed - act.PLACE, s.die_face[s.group[0]], NOTHING)


def _why_not_target(s: State, seat: int, at: int) -> str:
    if at >= s.n_row:
        return _events_in_the_row(s)
    assert cubes_on(s, at, seat) == 0
    return f"you have no cube on {EVENT_NAMES[s.row[at]]} (R9)"
