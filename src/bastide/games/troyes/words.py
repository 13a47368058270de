"""What the game says to people: moves in plain words, the record of chance, and the catalogue of components.

Reasons are in `reasons.py`, the table for a terminal in `board.py`.
"""

from __future__ import annotations

from ...core.game import Component
from . import actions as act
from .board import table
from .components import (
    BUILDING_KEYS,
    BUILDINGS,
    CARD_IDS,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_NAMES,
    COLOURS,
    EVENT_NAMES,
    FILE,
)
from .reasons import why_not
from .rules.black_dice import highest_black
from .rules.decisions import face_up
from .rules.scoring import dealt
from .schema import Provenance
from .state import N_DICE, NEUTRAL, PLACES, STOCK, Phase, State

__all__ = ["catalogue", "chance", "describe", "table", "why_not"]

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
            return f"takes the citizen from {_source_words(s, i)}"
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
            return f"carries out the {card_words(s, s.deed - act.ACTIVITY)} {i + 1} time{'s' * (i > 0)}"
        case _:
            return "confirms the group"


def _describe_die(s: State, seat: int, i: int) -> str:
    die = act.OWN_DICE[i % N_DICE]
    if s.phase == Phase.BLACK:
        return f"uses the {die} against black dice"
    district = i // N_DICE
    if district == 0:
        return f"takes the own {die}"
    if district == NEUTRAL:
        return f"takes the neutral {die}"
    return f"takes the {die} of seat {(seat + district) % s.seats + 1}"


def _source_words(s: State, source: int) -> str:
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


# --- the catalogue -----------------------------------------------------------------------------------------------


def catalogue() -> list[Component]:
    """Every card and building with its numbers and where they come from."""
    return [*_activity_entries(), *_event_entries(), *_character_entries(), *_building_entries()]


def badge(*parts: Provenance) -> str:
    """The least certain of several provenances, in the words of the component browser."""
    if "reconstructed" in parts or "recalled" in parts:
        return "reconstructed"
    return "public" if "public" in parts else "rulebook"


def _activity_entries() -> list[Component]:
    return [
        Component(
            group=f"{card.colour.title()} activities",
            id=CARD_IDS[number],
            title=card.name,
            text=card.text,
            facts={
                "colour": card.colour,
                "round": card.round,
                "cost": card.cost,
                "divisor": card.divisor,
                "hourglass": card.hourglass,
                "slots": card.slots,
                "membership": card.membership,
                "parts": card.parts,
            },
            provenance=badge(card.provenance),
        )
        for number, card in enumerate(FILE.activities)
    ]


def _event_entries() -> list[Component]:
    return [
        Component(
            group=f"{event.colour.title()} events",
            id=event.id,
            title=event.name,
            text=event.text,
            facts={
                "colour": event.colour,
                "second": event.second,
                "dice": event.dice,
                "divisor": event.divisor,
                "banners": event.banners,
                "vp_large": event.vp_large,
                "vp_small": event.vp_small,
                "parts": event.parts,
            },
            provenance=badge(event.provenance),
        )
        for event in FILE.events
    ]


def _character_entries() -> list[Component]:
    entries = []
    for number, card in enumerate(FILE.characters):
        steps = ", ".join(f"{vp} VP from {least}" for vp, least in zip(card.vp, card.thresholds, strict=True))
        what = card.counts.replace("_", " ")
        facts = {"counts": card.counts, "vp": card.vp, "thresholds": card.thresholds, "parts": card.parts}
        text = f"Counts {what}: {steps}. Scores for everybody."
        entries.append(Component("Characters", CHARACTER_IDS[number], card.name, text, facts, badge(card.provenance)))
    return entries


def _building_entries() -> list[Component]:
    entries = []
    for name, key in zip(BUILDINGS, BUILDING_KEYS, strict=True):
        building = getattr(FILE.buildings, key)
        rows = [{"faces": row.faces, "length": row.length} for row in building.rows]
        facts = {"colour": building.colour, "wage": building.wage, "rows": rows, "layout": building.layout}
        text = f"{building.colour.title()} dice, {building.wage} deniers a round for each own citizen."
        entries.append(
            Component("Buildings", key, name.title(), text, facts, badge(building.provenance, building.layout))
        )
    return entries
