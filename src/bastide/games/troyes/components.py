"""The component file as typed tables that the rules index.

Colours are numbered red 0, white 1, yellow 2, and so are their buildings Palace, Bishopric, City Hall. Cards keep the
order of the file: 27 activities, 16 events, 6 characters. The structs of the file itself are in `schema.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

import numpy as np

from ...core import components
from ...core.record import Record, grid, i8, numbers, records
from .schema import (
    ActivityFile,
    AddEach,
    AddTotal,
    Amounts,
    BestFaceEach,
    BlackDice,
    BuildingFile,
    Colour,
    ComponentFile,
    EventCubes,
    EventFile,
    Exchange,
    FreeDice,
    Gain,
    GainPer,
    Lose,
    MultiplyDie,
    NeutralCitizen,
    Players,
    Recolour,
    RemoveCube,
    Resource,
    RollForCubes,
    SetEach,
)

COLOURS: tuple[Colour, ...] = ("red", "white", "yellow")
RED = 0
WHITE = 1
YELLOW = 2
BUILDINGS = ("palace", "bishopric", "city hall")
BUILDING_KEYS = ("palace", "bishopric", "city_hall")
RESOURCES: tuple[Resource, ...] = ("denier", "influence", "vp")
DENIER = 0
INFLUENCE = 1
VP = 2
COUNTERS = (
    "own_citizen_palace",
    "own_citizen_bishopric",
    "cathedral_level_with_own_cube",
    "event_with_own_cube",
    "own_red_die",
    "red_die_in_fullest_red_district",
)
CRITERIA = (
    "influence",
    "deniers",
    "cathedral_cubes",
    "event_cards_won",
    "citizens_in_buildings",
    "tradesmen_on_cards",
)
N_ACTIVITIES = 27
N_EVENTS = 16
N_CHARACTERS = 6
SPACES_OF_BUILDING = 6
NO_COUNTER = -1


class Effect(IntEnum):
    """What an activity does: at once up to EVENT_CUBES, from its cubes afterwards (section 8)."""

    GAIN = 0
    EXCHANGE = 1
    GAIN_PER = 2
    ROLL_FOR_CUBES = 3
    EVENT_CUBES = 4
    ADD_TOTAL = 5
    RECOLOUR = 6
    FREE_DICE = 7
    MULTIPLY_DIE = 8
    ADD_EACH = 9
    SET_EACH = 10
    BEST_FACE_EACH = 11


class Trouble(IntEnum):
    """What an event does every round (section 5.2)."""

    BLACK_DICE = 0
    LOSE = 1
    NEUTRAL_CITIZEN = 2
    REMOVE_FROM_CATHEDRAL = 3
    REMOVE_FROM_EVENT = 4


FILE = components.read(__file__, ComponentFile)
FINGERPRINT = components.fingerprint(__file__)
PATH = components.file_for(__file__)


# --- what the schema cannot say ----------------------------------------------------------------------------------


def _check_building(key: str, colour: str, building: BuildingFile) -> None:
    where = f"buildings.{key}"
    faces = [face for row in building.rows for face in row.faces]
    components.check(building.colour == colour, f"{where}.colour", f"must be {colour}", __file__)
    components.check(sorted(faces) == [1, 2, 3, 4, 5, 6], f"{where}.rows", "each face has exactly one row", __file__)
    spaces = sum(row.length for row in building.rows)
    components.check(spaces == SPACES_OF_BUILDING, f"{where}.rows", "a building has six spaces", __file__)


def _check_activities() -> None:
    places: dict[tuple[str, int], int] = {}
    for index, card in enumerate(FILE.activities):
        places[card.colour, card.round] = places.get((card.colour, card.round), 0) + 1
        lasting = not isinstance(card.effect, Gain | Exchange | GainPer | RollForCubes | EventCubes)
        problem = "an hourglass goes with effects that change a group"
        components.check(card.hourglass == lasting, f"activities[{index}].hourglass", problem, __file__)
        falling = card.slots == sorted(card.slots, reverse=True)
        components.check(falling, f"activities[{index}].slots", "the best space comes first", __file__)
    names = {card.name for card in FILE.activities}
    components.check(len(names) == N_ACTIVITIES, "activities", "two cards have the same name", __file__)
    three_each = len(places) == 9 and set(places.values()) == {3}
    components.check(three_each, "activities", "each colour and round number has three cards", __file__)


def _check_events() -> None:
    colours = [event.colour for event in FILE.events]
    right = [colours.count(colour) for colour in COLOURS] == [8, 4, 4]
    components.check(right, "events", "there are 8 red, 4 white and 4 yellow events", __file__)
    components.check(len({event.id for event in FILE.events}) == N_EVENTS, "events", "two have the same id", __file__)
    for index, event in enumerate(FILE.events):
        key = f"events[{index}]"
        components.check((event.second is not None) == (event.colour == "red"), key, "second is for red ones", __file__)
        components.check(len(set(event.dice)) == len(event.dice), key, "a colour is listed twice", __file__)
        components.check(event.vp_small <= event.vp_large, key, "the small VP exceed the large", __file__)
    for colour in ("white", "yellow"):
        icons = sum(event.second == colour for event in FILE.events)
        components.check(icons <= 4, "events", f"more than four red cards call for a {colour} one", __file__)


def _check_characters() -> None:
    counts = tuple(character.counts for character in FILE.characters)
    components.check(sorted(counts) == sorted(CRITERIA), "characters", "each criterion has one card", __file__)
    for index, character in enumerate(FILE.characters):
        rising = character.thresholds == sorted(character.thresholds)
        components.check(rising, f"characters[{index}].thresholds", "thresholds must rise", __file__)


def _check_setup() -> None:
    for players in ("2", "3", "4"):
        placed = int(players) * FILE.setup.citizens[players]
        neutral = 18 - placed
        needed = 6 if players == "2" else 0
        components.check(neutral >= needed, f"setup.citizens.{players}", "there are 18 spaces", __file__)
        enough = neutral <= FILE.supply.neutral_citizens
        components.check(enough, f"setup.citizens.{players}", "too few neutral citizens for the rest", __file__)
        dealt = int(players) * FILE.setup.characters.dealt[players]
        components.check(dealt <= N_CHARACTERS, f"setup.characters.dealt.{players}", "there are six", __file__)


def _check_prices() -> None:
    prices = [FILE.actions.price[size] for size in ("1", "2", "3")]
    components.check(prices == sorted(prices), "actions.price", "a die of a larger group costs no less", __file__)


for _key, _colour in zip(BUILDING_KEYS, COLOURS, strict=True):
    _check_building(_key, _colour, getattr(FILE.buildings, _key))
_check_setup()
_check_prices()
_check_activities()
_check_events()
_check_characters()


# --- cards -------------------------------------------------------------------------------------------------------


class Card(Record):
    colour = i8()
    round = i8()
    cost = i8()
    divisor = i8()
    hourglass = i8()
    slots = i8(4)
    effect = i8()
    pay = i8(3)  # deniers, influence, VP of one exchange
    gain = i8(3)
    resource = i8()  # of GAIN_PER
    per = i8(2)  # counters; the larger one counts
    value = i8()  # amount, bonus, copies or least success, as the effect says
    dice = i8()  # set of colours a cube is for
    becomes = i8()  # set of colours they may stand for
    no_place = i8()  # 1 where a cube does not serve to place citizens
    no_cathedral = i8()


class Event(Record):
    colour = i8()
    second = i8()  # colour of the card it brings, -1 for none
    dice = i8()  # set of colours that fight it
    divisor = i8()
    banners = i8()
    large = i8()
    small = i8()
    trouble = i8()
    amount = i8()
    what = i8()  # resource lost, or building entered


class Character(Record):
    counts = i8()
    vp = i8(3)
    thresholds = i8(3)


def colour_set(names: Sequence[str]) -> int:
    return sum(1 << COLOURS.index(name) for name in names)


def _amounts(given: Amounts) -> list[int]:
    return [given.get(resource, 0) for resource in RESOURCES]


def _effect_row(effect: object) -> dict[str, object]:
    """The columns of the card table that an effect fills."""
    row: dict[str, object] = {"effect": int(Effect[_snake(type(effect).__name__)]), "per": [NO_COUNTER, NO_COUNTER]}
    match effect:
        case Gain():
            row |= {"gain": _amounts(effect.gain)}
        case Exchange():
            row |= {"pay": _amounts(effect.pay), "gain": _amounts(effect.gain)}
        case GainPer():
            row |= {"resource": RESOURCES.index(effect.resource), "value": effect.amount, "per": _counters(effect.per)}
        case RollForCubes():
            row |= {"value": effect.success}
        case EventCubes():
            row |= {"value": effect.amount, "per": _counters(effect.per)}
        case AddTotal() | AddEach() | SetEach() | FreeDice():
            row |= {"value": effect.value}
        case MultiplyDie():
            row |= {"value": effect.value, "becomes": colour_set(effect.to)}
        case Recolour():
            row |= {"becomes": colour_set(effect.to)}
    if isinstance(effect, AddTotal | AddEach | SetEach | BestFaceEach | FreeDice | MultiplyDie | Recolour):
        row |= {"dice": colour_set(effect.dice)}
        row |= {"no_place": int("place_citizen" in effect.not_for), "no_cathedral": int("cathedral" in effect.not_for)}
    return row


def _snake(name: str) -> str:
    return "".join("_" + letter if letter.isupper() else letter.upper() for letter in name).lstrip("_").upper()


def _counters(names: Sequence[str]) -> list[int]:
    return [COUNTERS.index(name) for name in names] + [NO_COUNTER] * (2 - len(names))


def _card_row(card: ActivityFile) -> dict[str, object]:
    return {
        "colour": COLOURS.index(card.colour),
        "round": card.round,
        "cost": card.cost,
        "divisor": card.divisor,
        "hourglass": int(card.hourglass),
        "slots": card.slots,
        **_effect_row(card.effect),
    }


def _event_row(event: EventFile) -> dict[str, object]:
    row: dict[str, object] = {
        "colour": COLOURS.index(event.colour),
        "second": -1 if event.second is None else COLOURS.index(event.second),
        "dice": colour_set(event.dice),
        "divisor": event.divisor,
        "banners": event.banners,
        "large": event.vp_large,
        "small": event.vp_small,
    }
    match event.effect:
        case BlackDice():
            row |= {"trouble": int(Trouble.BLACK_DICE), "amount": event.effect.count}
        case Lose():
            row |= {"trouble": int(Trouble.LOSE), "amount": event.effect.amount}
            row |= {"what": RESOURCES.index(event.effect.resource)}
        case NeutralCitizen():
            row |= {"trouble": int(Trouble.NEUTRAL_CITIZEN), "what": BUILDING_KEYS.index(event.effect.building)}
        case RemoveCube():
            place = Trouble.REMOVE_FROM_CATHEDRAL if event.effect.source == "cathedral" else Trouble.REMOVE_FROM_EVENT
            row |= {"trouble": int(place), "amount": event.effect.amount}
    return row


CARDS = records(Card, [_card_row(card) for card in FILE.activities])
EVENTS = records(Event, [_event_row(event) for event in FILE.events])
CHARACTERS = records(
    Character,
    [{"counts": CRITERIA.index(card.counts), "vp": card.vp, "thresholds": card.thresholds} for card in FILE.characters],
)
CARDS_AT = grid(
    [
        [i for i, card in enumerate(FILE.activities) if (card.colour, card.round) == (colour, number)]
        for colour in COLOURS
        for number in (1, 2, 3)
    ],
    np.int8,
)  # the three cards that can lie on each place
EVENTS_OF = grid(
    [([i for i, e in enumerate(FILE.events) if e.colour == colour] + [-1] * 4)[:8] for colour in COLOURS], np.int8
)
DECK_CARDS = numbers([8, 4, 4], np.int8)


# --- the board ---------------------------------------------------------------------------------------------------


def _rows() -> list[tuple[int, int, int, list[int]]]:
    """Every row of the three buildings: building, first space, length, faces."""
    found = []
    for building, key in enumerate(BUILDING_KEYS):
        first = SPACES_OF_BUILDING * building
        for row in getattr(FILE.buildings, key).rows:
            found.append((building, first, row.length, list(row.faces)))
            first += row.length
    return found


def _space(building: int, row: int, column: int) -> int:
    first = [start for at, start, _, _ in _rows() if at == building][row - 1]
    return first + column - 1


ENTRY = grid(
    [
        [next(first for at, first, _, faces in _rows() if at == building and face in faces) for face in range(1, 7)]
        for building in range(3)
    ],
    np.int8,
)  # the space a citizen enters, by building and face
ROW_LENGTH = numbers([next((n for _, first, n, _ in _rows() if first == space), 0) for space in range(18)], np.int8)
NEUTRAL_FIRST = numbers(
    [
        _space(building, row, column)
        for building, key in enumerate(BUILDING_KEYS)
        for row, column in getattr(FILE.setup.neutral_first, key)
    ],
    np.int8,
)
WAGES = numbers([getattr(FILE.buildings, key).wage for key in BUILDING_KEYS], np.int8)


def _by_players(given: Mapping[Players, int]) -> list[int]:
    return [0, 0, given["2"], given["3"], given["4"]]


ROUNDS = numbers(_by_players(FILE.setup.rounds), np.int8)
STARTING_CITIZENS = numbers(_by_players(FILE.setup.citizens), np.int8)
CHARACTERS_DEALT = numbers(_by_players(FILE.setup.characters.dealt), np.int8)
CITIZENS = FILE.supply.citizens
NEUTRAL_CITIZENS = FILE.supply.neutral_citizens
START_DENIERS = FILE.setup.deniers
START_INFLUENCE = FILE.setup.influence

CATHEDRAL_VP = numbers(FILE.cathedral.vp, np.int8)
CATHEDRAL_INFLUENCE = numbers(FILE.cathedral.influence, np.int8)
MISSING_LEVEL = FILE.cathedral.missing_level

INFLUENCE_LIMIT = FILE.influence.limit
REROLL_COST = FILE.influence.reroll
RECRUIT_COST = FILE.influence.recruit
FLIP_COST = FILE.influence.flip
FLIP_DICE = FILE.influence.flip_dice

INCOME = FILE.round.income
PENALTY = FILE.round.penalty
RED_MULTIPLIER = FILE.round.red_multiplier
INFLUENCE_PER_BLACK_DIE = FILE.round.influence_per_black_die
BLACK_DICE = FILE.round.black_dice

PRICE = numbers([0, FILE.actions.price["1"], FILE.actions.price["2"], FILE.actions.price["3"]], np.int8)
AGRICULTURE_PIPS = FILE.actions.agriculture
INFLUENCE_PER_EVENT_CUBE = FILE.actions.influence_per_event_cube
FIRST_PASS = FILE.actions.first_pass
LATER_PASS = FILE.actions.later_pass
OPEN_EVENT = FILE.actions.open_event

# --- names -------------------------------------------------------------------------------------------------------

CARD_NAMES = [card.name for card in FILE.activities]
CARD_IDS = [card.name.lower() for card in FILE.activities]
EVENT_IDS = [event.id for event in FILE.events]
EVENT_NAMES = [event.name for event in FILE.events]
CHARACTER_NAMES = [card.name for card in FILE.characters]
CHARACTER_IDS = [card.name.lower().replace(" ", "_") for card in FILE.characters]
