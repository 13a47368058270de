"""Sections 10.9 to 10.14: what is drawn and placed. Training, St Valentine's, Michaelmas, tournaments, beer, Lammas."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.rule import rule
from ..components import (
    BREW_CELL,
    DOMAIN,
    FLAG_COLOUR,
    JOIN_ICON,
    NOTHING,
    PAIR_GAIN,
    SUM,
    SUM_GAIN,
    TRAIN_GAIN,
    TRAIN_REVEAL,
    TROPHY_GAIN,
    Area,
    Icon,
)
from ..state import Node, Player, State
from .domain import reveal
from .icons import push, push_gain

JOUSTS = 3  # three ties count as a win
HIGHEST_NUMBER = 8
LOWER = 0
UPPER = 1
DECLINE = 2
SEVERAL = -2

# --- 10.9 knight's training --------------------------------------------------------------------------------------


@rule
def train(s: State, me: Player) -> None:
    """Reveal the level's cards and count different training icons."""
    seen = 0
    for _ in range(TRAIN_REVEAL[me.area[Area.TRAINING] - 1]):
        seen |= 1 << DOMAIN[reveal(s, me)].training
    different = 0
    for icon in range(4):
        different += seen >> icon & 1
    push_gain(me, TRAIN_GAIN[different])


# --- 10.10 St Valentine's ----------------------------------------------------------------------------------------


@rule
def valentine(s: State, me: Player) -> None:
    """The first card names a woman, the second a man; both are seen before any choice."""
    woman = DOMAIN[reveal(s, me)].villager - 1
    man = DOMAIN[reveal(s, me)].villager - 1
    push(me, Icon.MAN + man)
    push(me, Icon.WOMAN + woman)


@rule
def villager_free(me: Player, villager: int) -> bool:
    """Villagers are counted 0 to 5 for women and 6 to 11 for men."""
    return me.women[villager] == 0 if villager < 6 else me.men[villager - 6] == 0


@rule
def neighbour(villager: int, way: int) -> int:
    """The next lower or upper number in the ring, 1 and 6 being neighbours."""
    number = villager % 6
    return villager - number + (number + (5 if way == LOWER else 1)) % 6


@rule
def name_villager(me: Player, villager: int) -> None:
    """R34: a free box must be filled; otherwise a free neighbour may be, without a chain."""
    if villager_free(me, villager):
        fill_villager(me, villager)
    elif villager_free(me, neighbour(villager, LOWER)) or villager_free(me, neighbour(villager, UPPER)):
        me.context = villager
        me.node = Node.NEIGHBOUR


@rule
def fill_villager(me: Player, villager: int) -> None:
    """A number with both boxes filled is a pair and fills the next pair box."""
    number = villager % 6
    if villager < 6:
        me.women[number] = 1
    else:
        me.men[number] = 1
    if me.women[number] and me.men[number]:
        push_gain(me, PAIR_GAIN[me.pairs])
        me.pairs += 1


# --- 10.11 Michaelmas --------------------------------------------------------------------------------------------


@rule
def michaelmas(s: State, me: Player) -> None:
    """Two numbers to be placed in either order."""
    for i in range(2):
        me.numbers[i] = DOMAIN[reveal(s, me)].michaelmas
    push(me, Icon.PLACE_NUMBERS)


@rule
def row_takes(me: Player, row: int, number: int) -> bool:
    """R35: a number enters a sum row only if the row can still be completed."""
    first = me.sums[row][0]
    if me.sums[row][1] != 0:
        return False
    if SUM[row] == 0:
        return True
    missing = SUM[row] - number
    return missing == first if first != 0 else 1 <= missing <= HIGHEST_NUMBER


@rule
def can_place_number(me: Player, which: int, row: int) -> bool:
    """Of two equal numbers only the first is offered."""
    if me.numbers[which] == 0 or (which == 1 and me.numbers[0] == me.numbers[1]):
        return False
    return row_takes(me, row, me.numbers[which])


@rule
def place_numbers(me: Player) -> None:
    """Ask where a number goes; a number that no row takes is lost."""
    choices = 0
    only = 0
    for choice in range(14):
        if can_place_number(me, choice // 7, choice % 7):
            choices += 1
            only = choice
    if choices == 0:
        me.numbers[0] = 0
        me.numbers[1] = 0
    elif choices == 1:
        place_number(me, only // 7, only % 7)
    else:
        me.node = Node.NUMBERS


@rule
def place_number(me: Player, which: int, row: int) -> None:
    """The reward of a completed row comes before the other number."""
    number = me.numbers[which]
    me.numbers[which] = 0
    if me.numbers[1 - which] != 0:
        push(me, Icon.PLACE_NUMBERS)
    if me.sums[row][0] == 0:
        me.sums[row][0] = number
    else:
        me.sums[row][1] = number
        push_gain(me, SUM_GAIN[row])


@rule
def sums_completed(me: Player) -> int:
    completed = 0
    for row in range(7):
        if me.sums[row][1] != 0:
            completed += 1
    return completed


# --- 10.12 tournaments -------------------------------------------------------------------------------------------


@rule
def joust(s: State, me: Player) -> None:
    """The first card of a draw is the player, the second the opponent; the only rider to hit wins."""
    level = me.area[Area.TOURNAMENT] - 1
    for _ in range(JOUSTS):
        own = reveal(s, me)
        other = reveal(s, me)
        hits = DOMAIN[own].lance != DOMAIN[other].shield
        is_hit = DOMAIN[other].lance != DOMAIN[own].shield
        if is_hit and not hits:
            return
        if hits and not is_hit:
            break
    me.trophies[level] = 1
    push_gain(me, TROPHY_GAIN[level])


# --- 10.13 and 10.14: cells and flags of one kind ----------------------------------------------------------------


@rule
def is_free(kinds: Sequence[int], filled: Sequence[int], place: int, kind: int) -> bool:
    return kinds[place] == kind and filled[place] == 0


@rule
def free_place(kinds: Sequence[int], filled: Sequence[int], kind: int) -> int:
    """The only free place of a kind; NOTHING if there is none, SEVERAL if there is a choice."""
    found = NOTHING
    for place in range(len(filled)):
        if is_free(kinds, filled, place, kind):
            found = place if found == NOTHING else SEVERAL
    return found


# --- 10.13 brewhouse ---------------------------------------------------------------------------------------------


@rule
def brewhouse(s: State, me: Player) -> None:
    """One free cell of the ingredient of each of two cards."""
    first = DOMAIN[reveal(s, me)].ingredient
    push(me, Icon.INGREDIENT + DOMAIN[reveal(s, me)].ingredient)
    push(me, Icon.INGREDIENT + first)


@rule
def add_ingredient(me: Player, ingredient: int) -> None:
    """R36: compulsory where a cell is free, otherwise lost."""
    cell = free_place(BREW_CELL, me.brew, ingredient)
    if cell >= 0:
        brew(me, cell)
    elif cell == SEVERAL:
        me.context = ingredient
        me.node = Node.INGREDIENT


@rule
def brew(me: Player, cell: int) -> None:
    """Each completed row and column gives a beer."""
    me.brew[cell] = 1
    in_row = 0
    in_column = 0
    for i in range(4):
        in_row += me.brew[cell - cell % 4 + i]
        in_column += me.brew[4 * i + cell % 4]
    me.beer += (1 if in_row == 4 else 0) + (1 if in_column == 4 else 0)


# --- 10.14 Lammas ------------------------------------------------------------------------------------------------


@rule
def lammas(s: State, me: Player) -> None:
    """One free flag of the colour of each of two cards."""
    first = DOMAIN[reveal(s, me)].flag
    push(me, Icon.FLAG + DOMAIN[reveal(s, me)].flag)
    push(me, Icon.FLAG + first)


@rule
def add_flag(me: Player, colour: int) -> None:
    """R36: compulsory where a flag is free, otherwise lost."""
    flag = free_place(FLAG_COLOUR, me.flags, colour)
    if flag >= 0:
        hang(me, flag)
    elif flag == SEVERAL:
        me.context = colour
        me.node = Node.FLAG


@rule
def hang(me: Player, flag: int) -> None:
    """Two neighbouring flags of a string gain the box that hangs between them."""
    me.flags[flag] = 1
    string = flag // 4
    place = flag % 4
    if place < 3 and me.flags[flag + 1]:
        push(me, JOIN_ICON[string][place])
    if place > 0 and me.flags[flag - 1]:
        push(me, JOIN_ICON[string][place - 1])
