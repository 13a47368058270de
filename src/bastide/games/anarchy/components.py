"""The component file as typed tables that the rules index.

Every list of gains in the file has a number (`GAINS`), and so has every cost (`COSTS`): rules pass these numbers
around. Tables of boxes say which gain a box has: `FORT_GAIN[track][box]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

import numpy as np

from ...core import components
from ...core.record import Record, grid, i8, i16, numbers, records
from .schema import AttackCard, ComponentFile, Cost, EscaladeCard, NumberedArea, ScenarioCard

FILE = components.read(__file__, ComponentFile)
FINGERPRINT = components.fingerprint(__file__)
PATH = components.file_for(__file__)

UNITS = ("serf", "craftsman", "materials", "patron", "silver", "food", "soldier", "knight")
RESOURCES = ("materials", "silver", "food")
ATTRIBUTES = ("bravery", "loyalty", "influence", "might")
FORTIFICATIONS = ("gate", "tower", "wall", "moat")
LANDS = ("quarry_forest", "farms", "training_grounds")
ROWS = ("governance", "warcraft", "worship", "entertainment")
SIDES = ("top", "right", "bottom", "left")
TACTICS = ("rocks", "logs", "hot_oil", "bolts", "covers")
ITEMS = ("small_crane", "large_crane", "ballista", "battering_ram", "siege_tower", "catapult", "trebuchet")
WORKS = (*ITEMS, "black_horse", "white_horse")
BUILDINGS = ("keep", "mint", "stables", "chapel")
AREAS = ("spies", "ramparts", "training", "valentine", "michaelmas", "tournament", "lammas", "tactics")
SCENARIOS = ("classic_easy", "classic_standard", "classic_hard", "siege_easy", "siege_standard", "siege_hard")
INGREDIENTS = tuple(FILE.brewhouse.ingredients)
COLOURS = tuple(FILE.lammas.colours)
TYPES = tuple(kind.id for kind in FILE.attack_type)
BACKS = ("ladders", "arrows", "ballista", "battering_ram", "siege_tower", "catapult_trebuchet", "final_escalade")
TRAINING_ICONS = ("sword", "shield", "bow", "horse")
LETTERS = ("A", "B", "C", "D", "E")


class Unit(IntEnum):
    """Workers and resources on a player board, in the order of production."""

    SERF = 0
    CRAFTSMAN = 1
    MATERIALS = 2
    PATRON = 3
    SILVER = 4
    FOOD = 5
    SOLDIER = 6
    KNIGHT = 7


class Attribute(IntEnum):
    BRAVERY = 0
    LOYALTY = 1
    INFLUENCE = 2
    MIGHT = 3


class Fort(IntEnum):
    """The four fortification tracks."""

    GATE = 0
    TOWER = 1
    WALL = 2
    MOAT = 3


class Tactic(IntEnum):
    ROCKS = 0
    LOGS = 1
    HOT_OIL = 2
    BOLTS = 3
    COVERS = 4


class Criterion(IntEnum):
    """What a path card counts, in the alphabetical order of the cards."""

    CHAPEL_LEVELS = 0
    FINAL_DISCONTENT = 1
    KEEP_LEVELS = 2
    LEADERSHIP_ROWS = 3
    FINAL_INFLUENCE = 4
    MUSTER_TOKENS = 5
    TOURNAMENTS_WON = 6
    FINAL_MIGHT = 7
    CASTLES_DEFEATED = 8
    WALL_PIPS = 9
    ASSISTS = 10
    TOWER_AND_GATE_PIPS = 11
    MOAT_PIPS = 12
    LAND_TRACKS = 13
    KNIGHTS_TRAINING = 14
    LAMMAS_FLAGS = 15
    MICHAELMAS_SUMS = 16
    FINAL_LOYALTY = 17
    VALENTINE_PAIRS = 18
    WHEEL_QUARTERS = 19
    KNOWLEDGE_GAINED = 20
    MINT_LEVELS = 21
    TACTICS_RESEARCHED = 22
    FINAL_BRAVERY = 23
    SIEGE_WEAPONS = 24


CRITERIA = tuple(criterion.name.lower() for criterion in Criterion)


class Work(IntEnum):
    """What is constructed once and kept: cranes, siege weapons, horses. Each is one bit of `Player.works`."""

    SMALL_CRANE = 0
    LARGE_CRANE = 1
    BALLISTA = 2
    BATTERING_RAM = 3
    SIEGE_TOWER = 4
    CATAPULT = 5
    TREBUCHET = 6
    BLACK_HORSE = 7
    WHITE_HORSE = 8


class Building(IntEnum):
    KEEP = 0
    MINT = 1
    STABLES = 2
    CHAPEL = 3


class Area(IntEnum):
    """The numbered areas of the right sheet."""

    SPIES = 0
    RAMPARTS = 1
    TRAINING = 2
    VALENTINE = 3
    MICHAELMAS = 4
    TOURNAMENT = 5
    LAMMAS = 6
    TACTICS = 7


class Icon(IntEnum):
    """What a box can show. Units come first, then groups of icons that begin at the number given here."""

    PRODUCTION = 8  # of each unit
    ATTRIBUTE = 16
    FORT = 20  # a pip of the gate, a tower, a wall, the moat
    ROW = 24  # an advance on a leadership row
    ROW_PICK = 28
    ANY_RESOURCE = 29
    MUSTER = 30
    KNOWLEDGE = 31
    BLACK_HORSE = 32
    WHITE_HORSE = 33
    BREWHOUSE = 34
    JOY = 35
    DISCONTENT = 36
    TRAIN = 37  # from here on: what is drawn and placed after a box of an area is filled
    VALENTINE = 38
    MICHAELMAS = 39
    PLACE_NUMBERS = 40
    JOUST = 41
    LAMMAS = 42
    INGREDIENT = 43  # each of four
    FLAG = 47  # each of four colours
    WOMAN = 51  # each of six numbers
    MAN = 57


ICON_NAMES = (
    *UNITS,
    *(f"prod_{unit}" for unit in UNITS),
    *ATTRIBUTES,
    *FORTIFICATIONS,
    *ROWS,
    *("row_pick", "any_resource", "muster", "knowledge", "black_horse", "white_horse", "brewhouse", "joy"),
    *("discontent", "train", "valentine", "michaelmas", "place_numbers", "joust", "lammas"),
)
# The same as plain numbers, for rules that hand them on: compiled code tells members and numbers apart.
SERF, CRAFTSMAN, MATERIALS, PATRON, SILVER, FOOD, SOLDIER, KNIGHT = (int(unit) for unit in Unit)
BRAVERY, LOYALTY, INFLUENCE, MIGHT = (int(attribute) for attribute in Attribute)
KEEP, MINT, STABLES, CHAPEL = (int(building) for building in Building)
RESEARCH_AREA = int(Area.TACTICS)

NOTHING = -1
MOST_ICONS = 7  # in one gain
MOST_KNIGHTS = 20  # in one attack


# --- what the schema cannot say ----------------------------------------------------------------------------------


def _check(condition: bool, key: str, problem: str) -> None:
    components.check(condition, key, problem, __file__)


def _in_order(key: str, found: Iterable[str], wanted: Sequence[str]) -> None:
    _check(list(found) == list(wanted), key, f"must be in this order: {', '.join(wanted)}")


def _check_file() -> None:
    _in_order("castle.sides", FILE.castle.sides, SIDES)
    _in_order("fortification", (track.id for track in FILE.fortification), FORTIFICATIONS)
    _in_order("land", (track.id for track in FILE.land), LANDS)
    _in_order("tactics.rows", (row.id for row in FILE.tactics.rows), TACTICS)
    _in_order("production", (track.id for track in FILE.production), UNITS)
    _in_order("attribute", (track.id for track in FILE.attribute), ATTRIBUTES)
    _in_order("siegecraft", (item.id for item in FILE.siegecraft), ITEMS)
    _in_order("leadership_row", (row.id for row in FILE.leadership_row), ROWS)
    _in_order("path.income_order", FILE.path.income_order, UNITS)
    _in_order("round", (str(entry.number) for entry in FILE.round), "12345")
    _in_order("main_board", (str(entry.space) for entry in FILE.main_board), "12345")
    _in_order("scenario", FILE.scenario, SCENARIOS)
    _in_order("attack_deck.cards", (str(card.id) for card in FILE.attack_deck.cards), [str(i + 1) for i in range(36)])
    _check(FILE.player_board.attack_spaces[0] == "escalade", "player_board.attack_spaces", "begins with the escalade")
    _check(FILE.player_board.attack_spaces.count("closed") == 2, "player_board.attack_spaces", "has two closed spaces")
    _check(len(FILE.discontent.vp_loss) == FILE.discontent.boxes + 1, "discontent.vp_loss", "one loss for each box")
    for number, card in enumerate(FILE.path.cards):
        key = f"path.cards[{number}]"
        _check(card.criterion in CRITERIA, key, f"there is no criterion {card.criterion}")
        limits = card.at_most if card.criterion == "final_discontent" else card.at_least
        _check(limits is not None, key, "has no thresholds")
        both = card.criterion == "tower_and_gate_pips"
        _check((card.at_least_gate is not None) == both, key, "at_least_gate goes with tower_and_gate_pips")
    for name, scenario in FILE.scenario.items():
        _check(scenario.mode == name.split("_")[0], f"scenario.{name}.mode", "does not fit the name")
        strongest = max(option.extra for option in FILE.overwhelm.options)
        for number, entry in enumerate(scenario.cards):
            strongest += entry.hidden
            key = f"scenario.{name}.cards[{number}]"
            _check(entry.defence + strongest <= 2 * MOST_KNIGHTS, key, "no army could be strong enough")
            _check(entry.round == number + 1, key, "cards stand in the order of rounds")
            _check(set(entry.letters) == set(LETTERS), key, "needs a strength for each letter A to E")
            siege = scenario.mode == "siege"
            _check(len(entry.bravery) == (number + 3 if siege else 0), key, "bravery for 0 to all cards, in siege only")
    ways = [len(building.fill_cost) for building in (FILE.building.keep, FILE.building.mint, FILE.building.stables)]
    _check(ways == [1, 1, 2], "building", "keep and mint are filled in one way, stables in two")
    _in_order("building.chapel.fill_cost", FILE.building.chapel.fill_cost, RESOURCES)
    for level in FILE.building.keep.levels:
        for box in level.boxes:
            advances = sum(icon in (*ROWS, "row_pick") for icon in box)
            _check(advances <= 3, f"building.keep.levels.{level.id}", "a box has at most 3 row advances")
    for row in FILE.leadership_row:
        for gain in row.boxes:
            _check(gain.count("brewhouse") <= 1, f"leadership_row.{row.id}", "a box has at most one brewhouse")
    for number, attack in enumerate(FILE.attack_deck.cards):
        whole = attack.type in ("catapult", "trebuchet")
        _check(("castle" in attack.hits) == whole, f"attack_deck.cards[{number}]", "castle is for catapult, trebuchet")
        _check(len(attack.hits) >= 1, f"attack_deck.cards[{number}]", "hits nothing")


_check_file()


# --- gains and costs ---------------------------------------------------------------------------------------------

_gains: list[list[int]] = [[NOTHING] * MOST_ICONS]
_costs: list[list[int]] = []


def _gain(names: Sequence[str], then: int | None = None) -> int:
    """The number of a list of gains; `then` is an event that follows."""
    icons = [ICON_NAMES.index(name) for name in names] + ([] if then is None else [int(then)])
    _check(len(icons) <= MOST_ICONS, " ".join(names), f"a box has at most {MOST_ICONS} icons")
    row = icons + [NOTHING] * (MOST_ICONS - len(icons))
    if row not in _gains:
        _gains.append(row)
    return _gains.index(row)


def _cost(cost: Cost) -> int:
    by_name = {str(unit): n for unit, n in cost.items()}
    row = [by_name.get(unit, 0) for unit in UNITS]
    if row not in _costs:
        _costs.append(row)
    return _costs.index(row)


def _padded(rows: Iterable[Iterable[int]], width: int) -> list[list[int]]:
    return [[*row, *[0] * width][:width] for row in rows]


def _works(needs: Iterable[str]) -> int:
    return sum(1 << WORKS.index(need) for need in needs)


# --- rounds, boards, castle --------------------------------------------------------------------------------------

ROUNDS = FILE.meta.rounds
ROUND_CARDS = numbers([0, *(entry.attack_cards for entry in FILE.round)])
ROUND_FOOD = numbers([0, *(entry.food for entry in FILE.round)])
DETERMINATION = numbers([0, *(entry.determination for entry in FILE.round)])
SPACES = 6
CLOSED = numbers([int(kind == "closed") for kind in FILE.player_board.attack_spaces])
CLOSED_SPACES = numbers([i for i, kind in enumerate(FILE.player_board.attack_spaces) if kind == "closed"])
SPACE_GAIN = numbers([0, *(_gain(["bravery"] * e.bravery + ["might"] * e.might) for e in FILE.main_board)])
LARGE_SPACE = numbers([0, *(int(entry.plunder == "large") for entry in FILE.main_board)])
TILES = [*FILE.plunder.small, *FILE.plunder.large]
TILE_GAIN = numbers([_gain(tile) for tile in TILES])
OVERWHELM_EXTRA = numbers([0, *(option.extra for option in FILE.overwhelm.options)])
OVERWHELM_GAIN = numbers([0, *(_gain(option.gain) for option in FILE.overwhelm.options)])
LOSS = numbers(FILE.discontent.vp_loss)
MOST_DISCONTENT = FILE.discontent.boxes
SERF_STRENGTH = FILE.strength.retire_strength_per_serf
WALL_DIFFERENCE = FILE.castle.wall_max_difference
TOWER_MOST = FILE.castle.tower_die_max
CORNERS = tuple(corner.id for corner in FILE.castle.corners)
TOUCHES = grid([[int(side in corner.sides) for side in SIDES] for corner in FILE.castle.corners])

# --- left sheet --------------------------------------------------------------------------------------------------

FORT_COST = numbers([_cost(track.cost) for track in FILE.fortification])
FORT_BOXES = numbers([len(track.boxes) for track in FILE.fortification])
FORT_GAIN = grid(_padded(([_gain(box.gain) for box in track.boxes] for track in FILE.fortification), 16))
FORT_SECTION = grid(_padded(([box.section for box in track.boxes] for track in FILE.fortification), 16))
SECTION_NEEDS = numbers([0, 1 << Work.SMALL_CRANE, 1 << Work.LARGE_CRANE])
LAND_COST = numbers([_cost(track.cost) for track in FILE.land])
LAND_BOXES = 8
LAND_GAIN = grid([[_gain(box) for box in track.boxes] for track in FILE.land])
PREPARE_COST = _cost(FILE.tactics.prepare_cost)
FREE_UNITS = FILE.tactics.free_units
TACTIC_NEEDS = numbers([_works([row.needs] if row.needs else []) for row in FILE.tactics.rows])
PRODUCTION_BOXES = numbers([track.boxes for track in FILE.production])
ATTRIBUTE_BOXES = 24
ATTRIBUTE_BONUS = grid(
    [
        [
            next((ICON_NAMES.index(bonus.gain[0]) for bonus in track.bonus if bonus.box == box), NOTHING)
            for box in range(ATTRIBUTE_BOXES + 1)
        ]
        for track in FILE.attribute
    ]
)
WHEEL = tuple(box.id for box in FILE.wheel.boxes)
CENTRE = len(WHEEL)  # bit of the wheel's centre, always filled
WHEEL_COST = _cost(FILE.wheel.cost)
WHEEL_GAIN = numbers([_gain(box.gain) for box in FILE.wheel.boxes])
WHEEL_LINKS = numbers(
    [sum(1 << (*WHEEL, "centre").index(link) for link in b.links) for b in FILE.wheel.boxes], np.int32
)
QUARTERS = numbers(
    [
        sum(1 << i for i, box in enumerate(FILE.wheel.boxes) if box.quarter == quarter)
        for quarter in FILE.wheel.scoring_quarters
    ],
    np.int32,
)
ITEM_BOX = numbers([WHEEL.index(item.id) for item in FILE.siegecraft])
ITEM_COST = numbers([_cost(item.cost) for item in FILE.siegecraft])
ITEM_NEEDS = numbers([_works(item.needs) for item in FILE.siegecraft])
ITEM_GAIN = numbers([_gain(item.gain) for item in FILE.siegecraft])

# --- right sheet -------------------------------------------------------------------------------------------------

LEAD_COST = _cost(FILE.leadership.cost)
ROW_BOXES = 10
ROW_GAIN = grid([[_gain(box) for box in row.boxes] for row in FILE.leadership_row])
ROW_PICK = numbers([int(row in FILE.building.keep.row_pick) for row in ROWS])

_buildings = [FILE.building.keep, FILE.building.mint, FILE.building.stables, FILE.building.chapel]
BUILDING_ROW = numbers([ROWS.index(building.row) for building in _buildings])
BUILDING_LEVELS = numbers([len(building.levels) for building in _buildings])
BUILDING_BOXES = numbers([len(building.levels[0].boxes) for building in _buildings])
LEVEL_MEASURE = grid(_padded(([level.measure for level in b.levels] for b in _buildings), 3))
LEVEL_NEEDS = grid(_padded(([_works(level.needs) for level in b.levels] for b in _buildings), 3))
LEVEL_COST = grid(_padded(([_cost(level.cost) for level in b.levels] for b in _buildings), 3))
LEVEL_GAIN = grid(_padded(([_gain(level.built) for level in b.levels] for b in _buildings), 3))
FILL_UNIT = numbers([UNITS.index(unit) for building in _buildings for unit in building.fill_cost])  # 7 ways to fill
CHAPEL_WAYS = 4  # from here on, one way for each square of the chapel
FILL_BUILDING = numbers([i for i, building in enumerate(_buildings) for _ in building.fill_cost])
FILL_GAIN = grid(  # box 3 * level + number; the chapel's wide box comes with its third square
    [
        [
            _gain([*level.boxes[i], *(level.complete if i == len(level.boxes) - 1 else [])])
            if i < len(level.boxes)
            else 0
            for level in building.levels + [building.levels[-1]] * (3 - len(building.levels))
            for i in range(3)
        ]
        for building in _buildings
    ]
)

_research = [[*FILE.tactics.research_gain, *(i for i in x.gain if i != "research")] for x in FILE.tactics_track.levels]
_areas: list[NumberedArea] = [
    FILE.spies,
    FILE.ramparts,
    FILE.knights_training,
    FILE.valentine,
    FILE.michaelmas,
    FILE.tournament,
    FILE.lammas,
]
AREA_ROW = numbers([*(ROWS.index(area.row) for area in _areas), ROWS.index(FILE.tactics_track.row)])
AREA_COST = numbers([_cost(area.cost) for area in _areas])
AREA_BOXES = numbers([6, 6, 6, 6, 6, 6, 6, 5])
AREA_MEASURE = grid(
    _padded(
        [
            [level.measure for level in FILE.spies.levels for _ in level.boxes],
            [level.measure for level in FILE.ramparts.levels],
            [level.measure for level in FILE.knights_training.levels],
            FILE.valentine.levels,
            FILE.michaelmas.levels,
            [level.measure for level in FILE.tournament.levels],
            FILE.lammas.levels,
            [level.measure for level in FILE.tactics_track.levels],
        ],
        6,
    )
)
AREA_GAIN = grid(
    _padded(
        [
            [_gain(box) for level in FILE.spies.levels for box in level.boxes],
            [_gain(level.gain) for level in FILE.ramparts.levels],
            [_gain(level.gain, Icon.TRAIN) for level in FILE.knights_training.levels],
            [_gain([], Icon.VALENTINE)] * 6,
            [_gain([], Icon.MICHAELMAS)] * 6,
            [_gain(level.gain, Icon.JOUST) for level in FILE.tournament.levels],
            [_gain([], Icon.LAMMAS)] * 6,
            [_gain(gain) for gain in _research],
        ],
        6,
    )
)
RESEARCH_UNIT = numbers([UNITS.index(unit) for unit in FILE.tactics_track.cost_options])
ASSISTS = FILE.spies.assist_boxes
ASSIST_ATTRIBUTE = numbers([ATTRIBUTES.index(name) for name in FILE.spies.assist_gain])
TRAIN_REVEAL = numbers([level.reveal for level in FILE.knights_training.levels])
TRAIN_GAIN = numbers([0, *(_gain(entry.gain) for entry in FILE.knights_training.unique)])
PAIR_GAIN = numbers([_gain(gain) for gain in FILE.valentine.pairs])
SUM = numbers([entry.sum for entry in FILE.michaelmas.sums])  # 0 for the rows that take any two numbers
SUM_GAIN = numbers([_gain(entry.gain) for entry in FILE.michaelmas.sums])
TROPHY_GAIN = numbers([_gain(level.win) for level in FILE.tournament.levels])
BREW_CELL = numbers([INGREDIENTS.index(cell) for row in FILE.brewhouse.grid for cell in row])
FLAG_COLOUR = numbers([COLOURS.index(flag) for string in FILE.lammas.strings for flag in string.flags])
JOIN_ICON = grid([[ICON_NAMES.index(join) for join in string.joins] for string in FILE.lammas.strings])

# --- cards -------------------------------------------------------------------------------------------------------


class Domain(Record):
    training = i8()
    villager = i8()  # 1 to 6
    michaelmas = i8()  # 1 to 8
    shield = i8()  # 0 left, 1 right
    lance = i8()
    ingredient = i8()
    flag = i8()


class Attack(Record):
    kind = i8()  # index of its attack type
    back = i8()
    strong = i8()
    letter = i8(5)  # against each side and the whole castle; NOTHING where it does not attack
    fort = i8()  # fortification that defends, or NOTHING
    tactic = i8()  # tactic that defends, or NOTHING
    workers = i8()  # 1 if workers defend


class Scenario(Record):
    letter = i8(5)
    food = i8()
    defence = i8()
    needs = i16()  # works, as bits
    hidden = i8()
    bravery = i8(7)  # by the number of cards defended


class Path(Record):
    criterion = i8()
    need = i8(3)
    gate = i8(3)
    income = i8(8)


DOMAIN_CARDS = 24
DOMAIN = records(
    Domain,
    [
        {
            "training": TRAINING_ICONS.index(card.training),
            "villager": card.villager,
            "michaelmas": card.michaelmas,
            "shield": int(card.shield == "right"),
            "lance": int(card.lance == "right"),
            "ingredient": INGREDIENTS.index(card.ingredient),
            "flag": COLOURS.index(card.flag),
        }
        for card in FILE.domain.cards
    ],
)
ATTACK_CARDS = 36  # cards 0 to 35; the final escalades follow
ESCALADES = 6
CASTLE = 4  # place of the whole castle after the four sides
PLACES = (*SIDES, "castle")


def _attack(card: AttackCard | EscaladeCard) -> dict[str, object]:
    kind = TYPES.index(card.type if isinstance(card, AttackCard) else "final_escalade")
    entry = FILE.attack_type[kind]
    hits = {str(place): letter for place, letter in card.hits.items()}
    return {
        "kind": kind,
        "back": BACKS.index(entry.back),
        "strong": int(isinstance(card, AttackCard) and card.strong),
        "letter": [LETTERS.index(hits[place]) if place in hits else NOTHING for place in PLACES],
        "fort": FORTIFICATIONS.index(entry.fortification) if entry.fortification else NOTHING,
        "tactic": TACTICS.index(entry.tactic) if entry.tactic else NOTHING,
        "workers": int(entry.workers),
    }


def _scenario(card: ScenarioCard) -> dict[str, object]:
    return {
        "letter": [card.letters[letter] for letter in ("A", "B", "C", "D", "E")],
        "food": card.food,
        "defence": card.defence,
        "needs": _works(card.needs),
        "hidden": card.hidden,
        "bravery": [*card.bravery, *[0] * 7][:7],
    }


ATTACKS = records(Attack, [*map(_attack, FILE.attack_deck.cards), *map(_attack, FILE.escalade_deck.cards)])
SCENARIO = records(Scenario, [_scenario(card) for name in SCENARIOS for card in FILE.scenario[name].cards])  # type: ignore[index]
PATH_CARDS = 25
PATHS = records(
    Path,
    [
        {
            "criterion": CRITERIA.index(card.criterion),
            "need": card.at_least or card.at_most,
            "gate": card.at_least_gate or [0, 0, 0],
            "income": card.income,
        }
        for card in FILE.path.cards
    ],
)
SOLO_REMOVED = numbers([int(card.id in FILE.solo.remove_path_cards) for card in FILE.path.cards])

GAINS = grid(_gains)
COSTS = grid(_costs)
