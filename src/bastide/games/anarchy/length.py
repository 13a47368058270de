"""The longest possible game: the bound of section 19.6, added up from the component tables."""

from __future__ import annotations

from collections.abc import Iterable

from .components import (
    AREA_BOXES,
    AREA_GAIN,
    ATTRIBUTE_BOXES,
    BUILDING_BOXES,
    BUILDING_LEVELS,
    FILL_GAIN,
    FORT_BOXES,
    FORT_GAIN,
    GAINS,
    ICON_NAMES,
    ITEM_GAIN,
    ITEMS,
    JOIN_ICON,
    LAND_BOXES,
    LAND_GAIN,
    LEVEL_GAIN,
    NOTHING,
    OVERWHELM_GAIN,
    PAIR_GAIN,
    PATHS,
    PRODUCTION_BOXES,
    RESOURCES,
    ROUNDS,
    ROW_BOXES,
    ROW_GAIN,
    SPACES,
    SUM_GAIN,
    TILES,
    TRAIN_GAIN,
    TROPHY_GAIN,
    UNITS,
    WHEEL,
    WHEEL_GAIN,
)

FREE_TACTICS = 5
BEERS = 8
PICKS = {"any_resource": 1, "row_pick": 1, "tower": 1, "wall": 1}
PICKS |= {"brewhouse": 2, "valentine": 2, "michaelmas": 2, "lammas": 2}


def _icons(gains: Iterable[int]) -> list[str]:
    return [ICON_NAMES[icon] for gain in gains for icon in GAINS[gain] if icon != NOTHING]


def _all_icons() -> list[str]:
    """Every icon a player can gain in a game: each box once, rewards of attack and training as often as possible."""
    grids = (FORT_GAIN, LAND_GAIN, ROW_GAIN, LEVEL_GAIN, FILL_GAIN, AREA_GAIN)
    rows = (WHEEL_GAIN, ITEM_GAIN, PAIR_GAIN, SUM_GAIN, TROPHY_GAIN)
    once = [gain for table in grids for row in table for gain in row] + [gain for row in rows for gain in row]
    often = list(OVERWHELM_GAIN) * ROUNDS + list(TRAIN_GAIN) * AREA_BOXES[2]
    joins = [ICON_NAMES[icon] for row in JOIN_ICON for icon in row]
    return _icons([*once, *often]) + joins


def boxes() -> int:
    """Boxes that an action can fill."""
    buildings = sum(levels * (1 + of) for levels, of in zip(BUILDING_LEVELS, BUILDING_BOXES, strict=True))
    left = sum(FORT_BOXES) + 3 * LAND_BOXES + len(WHEEL) + len(ITEMS)
    return left + 4 * ROW_BOXES + buildings + sum(AREA_BOXES)


def gained(units: Iterable[str]) -> int:
    """The most units of some kinds that a player can gain in a game."""
    wanted = [UNITS.index(unit) for unit in units]
    income = max(sum(path.income[unit] for unit in wanted) for path in PATHS)
    produced = sum(PRODUCTION_BOXES[unit] for unit in wanted)
    names = {UNITS[unit] for unit in wanted} | {"any_resource"}
    plunder = sum(len(tile) for tile in TILES)
    return ROUNDS * (income + produced) + sum(icon in names for icon in _all_icons()) + plunder


def most_decisions() -> int:
    """Of one player in one game."""
    icons = _all_icons()
    resources = gained(RESOURCES)
    fighters = gained(("craftsman", "soldier", "knight")) + 4 * ATTRIBUTE_BOXES
    musters = sum(icon == "muster" for icon in icons)
    picks = sum(PICKS.get(icon, 0) for icon in icons) + ROUNDS  # and the knights of each attack
    actions = boxes() + resources + sum(icon == "knowledge" for icon in icons) + ROUNDS
    ends = 3 * ROUNDS  # once, and once more for each of two cards turned by others
    cards = ROUNDS * SPACES
    deployment = fighters + ROUNDS * musters + cards
    absorbed = FREE_TACTICS + resources + 2 * fighters + 2 * BEERS + 5 * cards
    return ROUNDS + actions + picks + ends + deployment + absorbed
