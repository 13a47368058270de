"""Moves in plain words, and what chance made of them."""

from __future__ import annotations

from ....core.wording import count
from .. import actions as act
from ..components import (
    BUILDINGS,
    CARD_NAMES,
    CHARACTER_NAMES,
    COLOURS,
    EVENT_NAMES,
)
from ..rules.black_dice import highest_black
from ..rules.decisions import face_up
from ..rules.scoring import dealt
from ..state import N_DICE, NEUTRAL, PLACES, STOCK, Phase, State

# --- describe ----------------------------------------------------------------------------------------------------


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    """An action in plain words, seen from before it happens. Every decision of this game is public."""
    kind, i = act.ACTIONS.kind(action)
    match kind.first:
        case act.SPACE:
            return f"stands a citizen on {act.SPACES[i]}"
        case act.REROLL | act.RECRUIT | act.FLIP | act.FLIP_DONE:
            return _describe_influence(kind.first, i)
        case act.DIE:
            return _describe_die(s, seat, i)
        case act.SOURCE:
            return f"takes the citizen from {source_words(s, i)}"
        case act.TARGET:
            verb = "puts a cube on" if s.phase == Phase.TARGET else "takes a cube back from"
            return f"{verb} {event_words(s, i)}"
        case act.BLACK | act.CONCEDE:
            if kind.first == act.CONCEDE:
                return f"cannot beat the black {highest_black(s)} and loses VP"
            return f"counters a further black {i + 1} in the same fight"
        case act.REMOVE:
            return f"takes a cube back from the cathedral, column {i // 3 + 1}, level {i % 3 + 1}"
    return _describe_deed(s, kind.first, i)


def _describe_influence(kind: int, i: int) -> str:
    match kind:
        case act.REROLL:
            return f"rolls the {act.OWN_DICE[i]} again"
        case act.RECRUIT:
            return "recruits a citizen"
        case act.FLIP:
            return f"turns the {act.OWN_DICE[i]} to {6 - i % 6}"
        case _:
            return "turns no further die"


def _describe_deed(s: State, kind: int, i: int) -> str:
    match kind:
        case act.ACTIVITY:
            return f"activates the {card_words(s, i)}"
        case act.CATHEDRAL:
            return "builds the cathedral"
        case act.COMBAT:
            return f"fights {event_words(s, i)}"
        case act.PLACE:
            return f"places a citizen in the {BUILDINGS[i].title()}"
        case act.AGRICULTURE:
            return "works the fields"
        case act.PASS:
            return "passes"
        case act.CUBE:
            return f"spends a cube of the {card_words(s, i)}"
        case act.TIMES:
            return f"carries out the {card_words(s, s.deed - act.ACTIVITY)} {count(i + 1, 'time')}"
        case _:
            return "confirms the group"


def _describe_die(s: State, seat: int, i: int) -> str:
    die = act.OWN_DICE[i % N_DICE]
    if s.phase == Phase.BLACK:
        return f"uses the {die} against black dice"
    district = i // N_DICE
    if district == 0:
        return f"takes their own {die}"
    if district == NEUTRAL:
        return f"takes the neutral {die}"
    return f"takes the {die} of seat {(seat + district) % s.seats + 1}"


def source_words(s: State, source: int) -> str:
    if source == 0:
        return "the personal supply"
    if source <= 18:
        return act.SPACES[source - 1]
    return f"the {card_words(s, source - 19)}"


def card_words(s: State, place: int) -> str:
    return CARD_NAMES[s.activities[place]]


def event_words(s: State, at: int) -> str:
    return EVENT_NAMES[s.row[at]]


# --- chance ------------------------------------------------------------------------------------------------------


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """What chance made of a move: rolls, cards turned up, characters at the end. All of it is public."""
    made = {}
    if after.n_rolls:
        made["rolled"] = " ".join(str(face) for face in after.rolls[: after.n_rolls])
    if after.round != before.round:
        turned = [card_words(after, place) for place in range(PLACES) if face_up(after, place) > face_up(before, place)]
        if turned:
            made["activities"] = ", ".join(turned)
        for district in (*range(after.seats), NEUTRAL):
            dice = _dice_words(after, district)
            if dice:
                made["neutral dice" if district == NEUTRAL else f"dice of seat {district + 1}"] = dice
        made["events"] = ", ".join(EVENT_NAMES[event] for event in after.row[after.n_row - 2 : after.n_row])
    if sum(after.black) > sum(before.black):
        made["black dice"] = " ".join(str(face) for face in range(6, 0, -1) for _ in range(after.black[face - 1]))
    if after.phase == Phase.OVER:
        made["characters"] = ", ".join(CHARACTER_NAMES[card] for card in after.characters[: dealt(after)])
    return made


def _dice_words(s: State, district: int) -> str:
    faces = []
    for colour in range(3):
        own = sorted(
            s.die_face[die] for die in range(6 * colour, 6 * colour + 6) if s.die_place[die] == district != STOCK
        )
        if own:
            faces.append(f"{COLOURS[colour]} {' '.join(map(str, own))}")
    return ", ".join(faces)
