"""Why an action is not legal now, with the section or ruling it comes from."""

from __future__ import annotations

from ....core.wording import count, listed
from .. import actions as act
from ..components import (
    AREA_BOXES,
    AREA_COST,
    AREA_MEASURE,
    AREA_ROW,
    ASSISTS,
    ATTACKS,
    BUILDING_LEVELS,
    BUILDING_ROW,
    BUILDINGS,
    CASTLE,
    CHAPEL,
    CLOSED_SPACES,
    COLOURS,
    CORNERS,
    COSTS,
    FILL_BUILDING,
    FILL_UNIT,
    FLAG_COLOUR,
    FORT_BOXES,
    FORT_COST,
    FORT_SECTION,
    FORTIFICATIONS,
    INGREDIENTS,
    ITEM_BOX,
    ITEM_COST,
    ITEM_NEEDS,
    ITEMS,
    LAND_BOXES,
    LAND_COST,
    LEAD_COST,
    LEVEL_COST,
    LEVEL_MEASURE,
    LEVEL_NEEDS,
    NOTHING,
    OVERWHELM_EXTRA,
    PREPARE_COST,
    RESEARCH_AREA,
    RESEARCH_UNIT,
    RESOURCES,
    ROW_BOXES,
    ROW_PICK,
    ROWS,
    SCENARIO,
    SECTION_NEEDS,
    SIDES,
    TACTIC_NEEDS,
    TACTICS,
    UNITS,
    WHEEL_COST,
    WORKS,
    Area,
    Unit,
)
from ..rules.enemy_castles import CLASSIC, KNIGHT_STRENGTH, army, defence_of, scenario_card
from ..rules.icons import has_works
from ..rules.left_sheet import joined, wheel_filled
from ..rules.right_sheet import area_open, chapel_square, complete_levels, facedown
from ..state import Node, Player, State
from .describe import LAND_NAMES, attack_name, kind_of, some, wheel_words, words

ASKED = {
    Node.DRAFT: "choose a path card first (section 6)",
    Node.ACTION: "this is not asked now: take an action or end your actions (section 8)",
    Node.RESOURCE: "choose the resource you gain first (R1)",
    Node.ROW: "choose the row to advance on first (section 10.2)",
    Node.WALL: "choose the side of the new wall pip first (section 9.1)",
    Node.TOWER: "choose the corner of the new tower pip first (section 9.1)",
    Node.NEIGHBOUR: "choose a neighbour for St Valentine's first, or none (R34)",
    Node.NUMBERS: "choose a row for Michaelmas first (section 10.11)",
    Node.INGREDIENT: "choose the cell for the ingredient first (R36)",
    Node.FLAG: "choose the flag to fill first (R36)",
    Node.KNIGHTS: "choose how many knights fight first (section 11)",
    Node.DEPLOY: "deploy your workers first (section 12, step 2)",
    Node.MUSTER: "muster or face the attack first (section 12.2)",
    Node.ABSORB: "defend the side that is attacked first (section 12.2)",
}
NODES = {
    act.DRAFT: Node.DRAFT,
    act.RESOURCE: Node.RESOURCE,
    act.ROW: Node.ROW,
    act.WALL: Node.WALL,
    act.TOWER: Node.TOWER,
    act.NEIGHBOUR: Node.NEIGHBOUR,
    act.NUMBER: Node.NUMBERS,
    act.BREW: Node.INGREDIENT,
    act.FLAG: Node.FLAG,
    act.KNIGHTS: Node.KNIGHTS,
    act.DEPLOY: Node.DEPLOY,
    act.MUSTER: Node.MUSTER,
    act.PROCEED: Node.MUSTER,
    act.SPEND: Node.ABSORB,
    act.COVER: Node.ABSORB,
    act.HIT: Node.ABSORB,
    act.BEER: Node.ABSORB,
    act.GIVE_UP: Node.ABSORB,
}
AREA_SECTIONS = {
    Area.SPIES: "10.4",
    Area.RAMPARTS: "10.5",
    Area.TRAINING: "10.9",
    Area.VALENTINE: "10.10",
    Area.MICHAELMAS: "10.11",
    Area.TOURNAMENT: "10.12",
    Area.LAMMAS: "10.14",
    Area.TACTICS: "10.6",
}
BUILDING_SECTIONS = ("10.2", "10.3", "10.7", "10.8")
MISSING_FIGHTERS = (  # told so that "there is none" is true whoever else stands there
    "knight at full strength",
    "laid-down knight",
    "soldier who has not drunk",
    "soldier who drank and is not laid down",
    "laid-down soldier",
    "craftsman who has not drunk",
    "craftsman who drank and is not laid down",
    "laid-down craftsman",
)
DRINKERS = ("soldier", "craftsman")


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now."""
    kind, i = kind_of(action)
    me = s.players[seat]
    if me.node != NODES.get(kind, Node.ACTION):
        return _asked(me)
    if kind <= act.CONSTRUCT:
        return _why_not_left(s, me, kind, i)
    if kind <= act.RESEARCH:
        return _why_not_right(me, kind, i)
    if kind <= act.END:
        return _why_not_table(s, me, kind, i)
    if kind <= act.KNIGHTS:
        return _why_not_pick(me, kind, i)
    return _why_not_defence(me, kind, i)


def _asked(me: Player) -> str:
    if me.node == Node.ABSORB and me.place == CASTLE:
        return "answer the attack on the whole castle first (section 12.2)"
    return ASKED[Node(me.node)]


def _several(name: str) -> bool:
    """Rocks, logs, materials; but not hot oil, silver, food."""
    return name.endswith("s")


def _are(name: str) -> str:
    return f"{words(name)} {'are' if _several(name) else 'is'}"


def _short(me: Player, cost: int, section: str) -> str:
    """What is missing to pay a cost."""
    due = [(UNITS[u], n, me.stock[u]) for u, n in enumerate(COSTS[cost]) if me.stock[u] < n]
    missing = listed(f"{some(n, unit)} (you have {has})" for unit, n, has in due)
    return f"it costs {missing} (section {section})"


def _missing_works(me: Player, needs: int) -> str:
    return listed(f"the {words(WORKS[i])}" for i in range(9) if needs >> i & 1 and not me.works >> i & 1)


def _why_not_left(s: State, me: Player, kind: int, i: int) -> str:
    match kind:
        case act.DRAFT:
            return f"there is no path card {i + 1} to take (section 6)"
        case act.FORT:
            return _why_not_fort(me, i)
        case act.LAND:
            if me.land[i] == LAND_BOXES:
                return f"all boxes of the {LAND_NAMES[i]} are filled (section 9.2)"
            return _short(me, LAND_COST[i], "9.2")
        case act.PREPARE:
            if not me.researched[i]:
                they_are = "they are" if _several(TACTICS[i]) else "it is"
                return f"{_are(TACTICS[i])} prepared only when {they_are} researched (section 9.3)"
            return _short(me, PREPARE_COST, "9.3")
        case act.WHEEL_BOX:
            if wheel_filled(me, i):
                return "that box of the wheel is filled already (section 9.5)"
            if not joined(me, i):
                return f"no line joins {wheel_words(i)} to the centre or to a filled box (section 9.5)"
            return _short(me, WHEEL_COST, "9.5")
        case _:
            return _why_not_construct(me, i)


def _why_not_fort(me: Player, track: int) -> str:
    box = me.fort[track]
    if box == FORT_BOXES[track]:
        return f"the {FORTIFICATIONS[track]} track is full (section 9.1)"
    needs = SECTION_NEEDS[FORT_SECTION[track][box]]
    if not has_works(me, needs):
        return f"this section of the {FORTIFICATIONS[track]} track needs {_missing_works(me, needs)} (section 9.1)"
    return _short(me, FORT_COST[track], "9.1")


def _why_not_construct(me: Player, item: int) -> str:
    if me.works >> item & 1:
        return f"the {words(ITEMS[item])} is constructed already (section 9.6)"
    if not wheel_filled(me, ITEM_BOX[item]):
        return f"the {words(ITEMS[item])} is not researched on the wealth wheel (section 9.6)"
    if not has_works(me, ITEM_NEEDS[item]):
        return f"it needs {_missing_works(me, ITEM_NEEDS[item])} (section 9.6)"
    return _short(me, ITEM_COST[item], "9.6")


def _why_not_right(me: Player, kind: int, i: int) -> str:
    match kind:
        case act.LEAD:
            if me.rows[i] == ROW_BOXES:
                return f"the {ROWS[i]} row is full (section 10.1)"
            return _short(me, LEAD_COST, "10.1")
        case act.BUILD:
            return _why_not_build(me, i)
        case act.FILL:
            return _why_not_fill(me, i)
        case act.AREA:
            if not area_open(me, i):
                return _why_closed(me, i)
            return _short(me, AREA_COST[i], AREA_SECTIONS[Area(i)])
        case _:
            return _why_not_research(me, i // 2, i % 2)


def _why_not_build(me: Player, building: int) -> str:
    level = me.built[building]
    section = BUILDING_SECTIONS[building]
    if level == BUILDING_LEVELS[building]:
        return f"there is no further level of the {BUILDINGS[building]} (section {section})"
    if complete_levels(me, building) < level:
        return f"fill the boxes of the last level of the {BUILDINGS[building]} first (section 8)"
    row = BUILDING_ROW[building]
    measure = LEVEL_MEASURE[building][level]
    if me.rows[row] < measure:
        return _measure_missing(me, row, measure, section)
    if not has_works(me, LEVEL_NEEDS[building][level]):
        return f"it needs {_missing_works(me, LEVEL_NEEDS[building][level])} (section {section})"
    return _short(me, LEVEL_COST[building][level], section)


def _why_not_fill(me: Player, way: int) -> str:
    building = FILL_BUILDING[way]
    section = BUILDING_SECTIONS[building]
    if complete_levels(me, building) == me.built[building]:
        return f"no constructed level of the {BUILDINGS[building]} has an empty box (section {section})"
    square = chapel_square(way)
    if square != NOTHING and me.squares[square]:
        return f"{_are(RESOURCES[square])} paid for this chapel already (section {section})"
    return f"you have no {UNITS[FILL_UNIT[way]]} (section {section})"


def _why_closed(me: Player, area: int) -> str:
    section = AREA_SECTIONS[Area(area)]
    box = me.area[area]
    if box == AREA_BOXES[area]:
        return f"all boxes of this area are filled (section {section})"
    if area == Area.TRAINING and not me.built[CHAPEL]:
        return "knight's training needs the small chapel (R39)"
    row = AREA_ROW[area]
    measure = AREA_MEASURE[area][box]
    return _measure_missing(me, row, measure, section)


def _measure_missing(me: Player, row: int, measure: int, section: str) -> str:
    boxes = count(measure, "filled box", "filled boxes")
    return f"it needs {boxes} on the {ROWS[row]} row, you have {me.rows[row]} (section {section})"


def _why_not_research(me: Player, tactic: int, option: int) -> str:
    if me.researched[tactic]:
        return f"{_are(TACTICS[tactic])} researched already (section 10.6)"
    if not area_open(me, RESEARCH_AREA):
        return _why_closed(me, RESEARCH_AREA)
    if not has_works(me, TACTIC_NEEDS[tactic]):
        need = "need" if _several(TACTICS[tactic]) else "needs"
        only_one_left = all(me.researched[other] for other in range(len(TACTICS)) if other != tactic)
        rule = "R38" if only_one_left else "section 10.6"
        return f"{words(TACTICS[tactic])} {need} {_missing_works(me, TACTIC_NEEDS[tactic])} ({rule})"
    return f"you have no {UNITS[RESEARCH_UNIT[option]]} (section 10.6)"


def _why_not_table(s: State, me: Player, kind: int, i: int) -> str:
    match kind:
        case act.TURN:
            return _why_not_turn(s, me, i // 2, CLOSED_SPACES[i % 2])
        case act.ATTACK:
            return _why_not_attack(s, me, i)
        case _:
            a, b, _ = act.TRADES[i]
            given = f"two {RESOURCES[a]}" if a == b else f"{RESOURCES[a]} and {RESOURCES[b]}"
            return f"you do not have {given} to trade (section 8)"


def _why_not_turn(s: State, me: Player, seat: int, space: int) -> str:
    if seat >= s.seats:
        return f"there is no seat {seat + 1} at this table (section 10.4)"
    if not facedown(s, seat, space):
        return f"no facedown card lies in space {space + 1} of seat {seat + 1} (section 10.4)"
    if me.knowledge == 0:
        return "you have no knowledge to spend (section 10.4)"
    return f"you have helped {count(ASSISTS, 'time')}, no more cards of other players may be turned (R31)"


def _why_not_attack(s: State, me: Player, reward: int) -> str:
    if s.options.mode != CLASSIC:
        return "there is no castle to attack in Siege mode (section 3)"
    if me.attacked:
        return "a castle is attacked at most once a round (section 11)"
    card = SCENARIO[scenario_card(s, s.round)]
    if not has_works(me, card.needs):
        return f"the attack needs {_missing_works(me, card.needs)} (section 11)"
    if me.stock[Unit.FOOD] < card.food:
        return f"the attack costs {card.food} food, you have {me.stock[Unit.FOOD]} (section 11)"
    need = defence_of(s, me) + OVERWHELM_EXTRA[reward]
    it = "with the reward it" if reward else "it"
    return f"{it} takes strength {need}, your soldiers and knights have {army(me)} (section 11)"


def _why_not_pick(me: Player, kind: int, i: int) -> str:
    match kind:
        case act.ROW:
            full = f"the {ROWS[i]} row is full (R4)"
            return full if ROW_PICK[i] else f"the keep does not advance {ROWS[i]} (section 10.2)"
        case act.WALL:
            return f"a wall pip on the {SIDES[i]} side would break the wall rule (section 9.1)"
        case act.TOWER:
            return f"the tower on the {words(CORNERS[i])} corner cannot be raised further (section 9.1)"
        case act.NEIGHBOUR:
            return "that neighbour is filled already (R34)"
        case act.NUMBER:
            number = me.numbers[i // 7]
            if number == 0:
                return "that number is placed already (section 10.11)"
            if i // 7 == 1 and me.numbers[0] == number:
                return "both numbers are equal: place the first (section 10.11)"
            if me.sums[i % 7][1]:
                return "that row is complete (section 10.11)"
            return f"that row does not take {'an' if number == 8 else 'a'} {number} (R35)"
        case act.BREW:
            return f"that is not a free cell for {INGREDIENTS[me.context]} (section 10.13)"
        case act.FLAG:
            if FLAG_COLOUR[i] != me.context:
                return f"the card shows a {COLOURS[me.context]} flag (section 10.14)"
            return f"that {COLOURS[me.context]} flag is filled (section 10.14)"
        case _:
            return _why_not_knights(me, i)


def _why_not_knights(me: Player, knights: int) -> str:
    strength = me.context
    if knights > me.stock[Unit.KNIGHT]:
        return f"you have {count(me.stock[Unit.KNIGHT], 'knight')} (section 11)"
    soldiers = me.stock[Unit.SOLDIER]
    if KNIGHT_STRENGTH * knights + soldiers < strength:
        force = f"{count(knights, 'knight')} and your {count(soldiers, 'soldier')}"
        return f"{force} do not reach strength {strength} (section 11)"
    return f"not all of {count(knights, 'knight')} are needed for strength {strength} (section 11)"


def _why_not_defence(me: Player, kind: int, i: int) -> str:
    match kind:
        case act.DEPLOY:
            return f"workers of one type are deployed from top to left; go on with {SIDES[me.deploying]} (section 19.4)"
        case act.MUSTER:
            return _nobody(MISSING_FIGHTERS[i // 12], act.MOVES[i % 12][0])
        case act.SPEND:
            return _why_not_spend(me)
        case act.COVER:
            if me.place != CASTLE:
                return "covers are only for catapults and trebuchets (section 12.1)"
            return f"you do not have {count(me.rest[CASTLE], 'cover')} (section 12.2)"
        case act.HIT | act.BEER if me.place == CASTLE:
            return "workers do not defend the whole castle (section 12.1)"
        case act.HIT:
            return _nobody(MISSING_FIGHTERS[i], me.place)
        case act.BEER:
            if me.beer == 0:
                return "you have no beer (section 12.2)"
            return _nobody(f"{DRINKERS[i]} who has not drunk", me.place)
        case _:
            return "workers on the side must go on fighting (section 12.2)"


def _nobody(fighter: str, side: int) -> str:
    return f"no {fighter} is on the {SIDES[side]} side (section 12.2)"


def _why_not_spend(me: Player) -> str:
    if me.place == CASTLE:
        return "an attack on the whole castle takes all its covers at once (section 12.2)"
    tactic = ATTACKS[me.attack[me.space]].tactic
    if tactic == NOTHING:
        return f"no tactic helps against {attack_name(me)} (section 12.1)"
    if not me.researched[tactic]:
        return f"{_are(TACTICS[tactic])} not researched (section 12.2)"
    if me.prepared[tactic] == 0:
        return f"you have no prepared {words(TACTICS[tactic])} (section 12.2)"
    return "without workers on the side it would change nothing (R14)"
