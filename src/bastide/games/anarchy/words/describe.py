"""Moves in plain words, and what chance made of them."""

from __future__ import annotations

from ....core.wording import count, listed
from .. import actions as act
from ..components import (
    ATTACKS,
    BACKS,
    BUILDINGS,
    CASTLE,
    CLOSED_SPACES,
    COLOURS,
    CORNERS,
    FILE,
    FILL_BUILDING,
    FILL_UNIT,
    FLAG_COLOUR,
    FORTIFICATIONS,
    GAINS,
    ICON_NAMES,
    INGREDIENTS,
    ITEMS,
    NOTHING,
    OVERWHELM_GAIN,
    RESEARCH_UNIT,
    RESOURCES,
    ROWS,
    SIDES,
    SPACES,
    TACTICS,
    TYPES,
    UNITS,
    WHEEL,
)
from ..knowledge import attack_id
from ..rules.defence import fighter_to_deploy
from ..rules.enemy_castles import KNIGHT_STRENGTH, defence_of
from ..state import Node, Phase, Player, State

FIGHTER_NAMES = (
    "a knight",
    "a laid-down knight",
    "a soldier",
    "a soldier who drank",
    "a laid-down soldier who drank",
    "a craftsman",
    "a craftsman who drank",
    "a laid-down craftsman who drank",
)
MANY = {  # every other name is the same for one and for several
    **{unit: f"{unit}s" for unit in UNITS if unit not in RESOURCES},
    "craftsman": "craftsmen",
    "muster token": "muster tokens",
    "advance of choice": "advances of choice",
    "resource of choice": "resources of choice",
}
ICON_WORDS = {
    **{fort: f"{fort} pip" for fort in FORTIFICATIONS},
    **{row: f"{row} advance" for row in ROWS},
    "any_resource": "resource of choice",
    "brewhouse": "brewhouse icon",
    "muster": "muster token",
    "research": "tactic of choice",
    "row_pick": "advance of choice",
}
LAND_NAMES = ("quarry and forest", "farms", "training grounds")
AREA_NAMES = (
    "sends out spies",
    "mans the ramparts",
    "trains a knight",
    "celebrates St Valentine's",
    "celebrates Michaelmas",
    "holds a tournament",
    "celebrates Lammas",
)


def words(name: str) -> str:
    return name.replace("_", " ")


def some(n: int, name: str) -> str:
    """`2 craftsmen`, `2 materials`."""
    return count(n, name, MANY.get(name, name))


def a_unit(unit: int) -> str:
    """`a patron`, but `food`."""
    return UNITS[unit] if UNITS[unit] in RESOURCES else f"a {UNITS[unit]}"


def sum_words(row: int) -> str:
    """What two numbers in a Michaelmas row add up to."""
    wanted = FILE.michaelmas.sums[row].sum
    return f"of sum {wanted}" if wanted else "of any sum"


def wheel_words(box: int) -> str:
    """`guild 5`, or what a box of siegecraft researches (section 9.5): `the ballista`."""
    return f"the {words(WHEEL[box])}" if WHEEL[box] in ITEMS else words(WHEEL[box])


def gain_words(gain: int) -> str:
    """`2 soldiers and 1 influence`."""
    icons = [ICON_NAMES[icon] for icon in GAINS[gain] if icon != NOTHING]
    return gained_words(icons)


def gained_words(icons: list[str]) -> str:
    if not icons:
        return "nothing"
    return listed(some(icons.count(icon), icon_words(icon)) for icon in dict.fromkeys(icons))


def icon_words(icon: str) -> str:
    if icon.startswith("prod_"):
        return f"{icon[5:]} production"
    return ICON_WORDS.get(icon, words(icon))


# --- describe ----------------------------------------------------------------------------------------------------


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    """An action in plain words, seen from before it happens. All decisions are public."""
    kind, i = kind_of(action)
    me = s.players[seat]
    if kind <= act.CONSTRUCT:
        return describe_left(s, kind, i)
    if kind <= act.RESEARCH:
        return describe_right(me, kind, i)
    if kind <= act.END:
        return describe_table(s, me, kind, i)
    if kind <= act.KNIGHTS:
        return describe_pick(me, kind, i)
    return describe_defence(me, kind, i)


def kind_of(action: int) -> tuple[int, int]:
    """The first action of a group, and the place in it; the numbered areas are one group."""
    if act.AREA <= action < act.RESEARCH:
        return act.AREA, action - act.AREA
    kind, i = act.ACTIONS.kind(action)
    return kind.first, i


def describe_left(s: State, kind: int, i: int) -> str:
    match kind:
        case act.DRAFT:
            card = s.revealed[i]
            return f"takes the {FILE.path.cards[card].name}" if card != NOTHING else "takes a path card"
        case act.FORT:
            return f"builds on the {FORTIFICATIONS[i]} track"
        case act.LAND:
            return f"works in the {LAND_NAMES[i]}"
        case act.PREPARE:
            return f"prepares {words(TACTICS[i])}"
        case act.WHEEL_BOX:
            deed = "researches" if WHEEL[i] in ITEMS else "fills box"
            return f"{deed} {wheel_words(i)} on the wealth wheel"
        case _:
            return f"constructs the {words(ITEMS[i])}"


def describe_right(me: Player, kind: int, i: int) -> str:
    match kind:
        case act.LEAD:
            return f"leads in {ROWS[i]}"
        case act.BUILD:
            levels = getattr(FILE.building, BUILDINGS[i]).levels
            return f"builds the {levels[min(me.built[i], len(levels) - 1)].id} {BUILDINGS[i]}"
        case act.FILL:
            return f"fills a box of the {BUILDINGS[FILL_BUILDING[i]]} with {a_unit(FILL_UNIT[i])}"
        case act.AREA:
            return AREA_NAMES[i]
        case _:
            return f"researches {words(TACTICS[i // 2])} with {a_unit(RESEARCH_UNIT[i % 2])}"


def describe_table(s: State, me: Player, kind: int, i: int) -> str:
    match kind:
        case act.TURN:
            owner = "their own" if i // 2 == me.seat else f"seat {i // 2 + 1}'s"
            return f"turns {owner} attack card in space {CLOSED_SPACES[i % 2] + 1}"
        case act.ATTACK:
            reward = f" and takes {gain_words(OVERWHELM_GAIN[i])} for overwhelming it" if i else ""
            return f"attacks the enemy castle of strength {defence_of(s, me)}{reward}"
        case act.TRADE:
            a, b, c = (RESOURCES[x] for x in act.TRADES[i])
            return f"trades {'two ' + a if a == b else a + ' and ' + b} for {c}"
        case _:
            return "ends the actions of this round"


def describe_pick(me: Player, kind: int, i: int) -> str:
    match kind:
        case act.RESOURCE:
            return f"gains {RESOURCES[i]}"
        case act.ROW:
            return f"advances in {ROWS[i]}"
        case act.WALL:
            return f"{'raises the' if me.walls[i] else 'puts a'} wall on the {SIDES[i]} side"
        case act.TOWER:
            return f"{'raises the' if me.towers[i] else 'puts a'} tower on the {words(CORNERS[i])} corner"
        case act.NEIGHBOUR:
            who = "woman" if me.context < 6 else "man"
            if i == 2:
                return f"fills no neighbour of {who} {me.context % 6 + 1}"
            return f"fills {who} {(me.context + (5 if i == 0 else 1)) % 6 + 1} instead of {me.context % 6 + 1}"
        case act.NUMBER:
            row = i % 7
            where = "the row" if FILE.michaelmas.sums[row].sum else f"row {row + 1}"
            return f"places {me.numbers[i // 7]} in {where} {sum_words(row)}"
        case act.BREW:
            return f"puts {INGREDIENTS[me.context] if me.node == Node.INGREDIENT else 'it'} in cell {act.BREWS[i]}"
        case act.FLAG:
            return f"hangs the {COLOURS[FLAG_COLOUR[i]]} flag {'abc'[i // 4]}{i % 4 + 1}"
        case _:
            soldiers = max(0, me.context - KNIGHT_STRENGTH * i)
            army = [some(n, unit) for unit, n in (("knight", i), ("soldier", soldiers)) if n]
            return f"storms with {listed(army or ['nobody'])}"


def describe_defence(me: Player, kind: int, i: int) -> str:
    side = SIDES[me.place] if 0 <= me.place < 4 else "castle"
    match kind:
        case act.DEPLOY:
            unit = fighter_to_deploy(me)
            return f"deploys a {UNITS[unit] if unit != NOTHING else 'worker'} to the {SIDES[i]} side"
        case act.MUSTER:
            start, end = act.MOVES[i % 12]
            return f"musters {FIGHTER_NAMES[i // 12]} from the {SIDES[start]} to the {SIDES[end]} side"
        case act.PROCEED:
            return f"faces the {attack_name(me)}"
        case act.SPEND:
            tactic = ATTACKS[me.attack[me.space]].tactic
            return f"uses {words(TACTICS[tactic]) if tactic != NOTHING else 'a tactic'} on the {side} side"
        case act.COVER:
            return f"uses {count(me.rest[CASTLE], 'cover')}"
        case act.HIT:
            return f"lets {FIGHTER_NAMES[i]} take a point on the {side} side"
        case act.BEER:
            return f"gives beer to a {('soldier', 'craftsman')[i]} on the {side} side"
        case _:
            return f"gives up the {side if side == 'castle' else side + ' side'}"


def attack_name(me: Player) -> str:
    """The attack that is next or being resolved; facedown cards are known by their backs alone."""
    card = me.attack[me.space]
    return attack_words(card, me.faceup[me.space] == 1) if card >= 0 else "attack"


def attack_words(card: int, front: bool) -> str:
    return words(TYPES[ATTACKS[card].kind] if front else BACKS[ATTACKS[card].back])


# --- chance ------------------------------------------------------------------------------------------------------


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """What chance made of a move: domain cards revealed, cards turned, and the deal of a new round."""
    outcome: dict[str, str] = {}
    new_round = after.round != before.round
    for seat in range(after.seats):
        drawn = drawn_cards(before.players[seat], after.players[seat])
        if drawn:
            outcome[f"drawn {seat + 1}"] = " ".join(str(card + 1) for card in drawn)
        for space in range(SPACES):
            shown = turned_card(before.players[seat], after.players[seat], space, viewer, new_round)
            if shown:
                outcome[f"attack {seat + 1}.{space + 1}"] = shown
    if new_round and after.phase != Phase.OVER:
        outcome["paths"] = " ".join(path_ids(after))
    return outcome


def path_ids(s: State) -> list[str]:
    """The path cards of the round: still on offer, or just taken."""
    ids = [FILE.path.cards[card].id for card in s.revealed if card != NOTHING]
    taken = [s.players[seat].paths[s.round - 1] for seat in range(s.seats)]
    return ids + [FILE.path.cards[card].id for card in taken if card != NOTHING]


def drawn_cards(before: Player, after: Player) -> list[int]:
    """The domain cards a seat has revealed between two positions."""
    if before.pile_left == after.pile_left and before.pile == after.pile:
        return []
    start = 0 if before.node == Node.ACTION else before.n_drawn
    return after.drawn[start : after.n_drawn]


def turned_card(before: Player, after: Player, space: int, viewer: int | None, dealt: bool) -> str:
    """A card dealt or turned faceup, its front only for those who may know it."""
    card = after.attack[space]
    if card == NOTHING:
        return ""
    if after.faceup[space] and (dealt or not before.faceup[space]):
        return attack_id(card)
    if dealt:
        return attack_id(card) if viewer is None else f"facedown {BACKS[ATTACKS[card].back]}"
    return ""
