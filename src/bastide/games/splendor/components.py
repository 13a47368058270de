"""The component file as typed tables that the rules index.

Cards are numbered 0-39, 40-69, 70-89 (levels 1 to 3) and 90-99, 100-109, 110-119 (The Orient).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
import numpy as np

from ...core import components
from ...core.record import Record, grid, i8, numbers, records

COLOURS = ("white", "blue", "green", "red", "black")
TOKENS = (*COLOURS, "gold")
GOLD = 5

Provenance = Literal["rulebook", "public", "reconstructed"]
Colour = Literal["white", "blue", "green", "red", "black"]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Five = Annotated[list[Small], msgspec.Meta(min_length=5, max_length=5)]


class Effect(IntEnum):
    """What an Orient card does when it is acquired (section 11)."""

    NONE = 0
    GOLD2 = 1
    PAIR = 2
    PAIR_FREE1 = 3
    DOUBLE = 4
    RESERVE_NOBLE = 5
    FREE2 = 6
    DISCARD2 = 7


# --- the file ----------------------------------------------------------------------------------------------------


class SupplyFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    gems: dict[Literal["2", "3", "4"], Small]
    gold: Small


class NobleFile(msgspec.Struct, forbid_unknown_fields=True):
    need: Five


class NoblesFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    points: Small
    tiles: Annotated[list[NobleFile], msgspec.Meta(min_length=10, max_length=10)]


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=8)]
    bonus: Literal["white", "blue", "green", "red", "black", "paired", "none"]
    points: Annotated[int, msgspec.Meta(ge=0, le=5)]
    cost: Five
    bonuses: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    effect: Literal["none", "gold2", "pair", "pair_free1", "double", "reserve_noble", "free2", "discard2"] = "none"
    discard: Colour | None = None


class Cards40(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    cards: Annotated[list[CardFile], msgspec.Meta(min_length=40, max_length=40)]


class Cards30(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    cards: Annotated[list[CardFile], msgspec.Meta(min_length=30, max_length=30)]


class Cards20(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    cards: Annotated[list[CardFile], msgspec.Meta(min_length=20, max_length=20)]


class Cards10(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    cards: Annotated[list[CardFile], msgspec.Meta(min_length=10, max_length=10)]


class FaceFile(msgspec.Struct, forbid_unknown_fields=True):
    tile: Annotated[int, msgspec.Meta(ge=1, le=7)]
    side: Literal["a", "b"]
    points: Annotated[int, msgspec.Meta(ge=0, le=40)]
    need: Five
    any_colour: Small
    provenance: Provenance


class CitiesFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    faces: Annotated[list[FaceFile], msgspec.Meta(min_length=14, max_length=14)]


class StrongholdsFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    each: Annotated[int, msgspec.Meta(ge=1, le=9)]


class PostFile(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    need: Five
    nobles: Small
    power: str
    amount: Small


class PostsFile(msgspec.Struct, forbid_unknown_fields=True):
    provenance: Provenance
    posts: Annotated[list[PostFile], msgspec.Meta(min_length=5, max_length=5)]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    supply: SupplyFile
    nobles: NoblesFile
    level1: Cards40
    level2: Cards30
    level3: Cards20
    cities: CitiesFile
    strongholds: StrongholdsFile
    trading_posts: PostsFile
    orient1: Cards10
    orient2: Cards10
    orient3: Cards10


FILE = components.read(__file__, ComponentFile)
FINGERPRINT = components.fingerprint(__file__)
PATH = components.file_for(__file__)

BASE_SECTIONS = ("level1", "level2", "level3")
ORIENT_SECTIONS = ("orient1", "orient2", "orient3")
POWERS = (
    "token_after_purchase",
    "extra_other_colour_on_take_same",
    "gold_worth_same_colour",
    "points",
    "points_per_own_coat",
)
FIXED_AMOUNTS = (1, 1, 2)  # of the first three posts: gems taken, and what a gold is worth


def _check_card(section: str, index: int, card: CardFile) -> None:
    """What the schema cannot say: bonus, number of bonuses and effect of a card have to fit each other."""
    key = f"{section}.cards[{index}]"
    paired = card.effect in ("pair", "pair_free1")
    components.check(
        section in ORIENT_SECTIONS or card.effect == "none", key, "only Orient cards have an effect", __file__
    )
    components.check(
        (card.bonus == "paired") == paired, key, 'bonus "paired" goes with the effects pair and pair_free1', __file__
    )
    components.check(
        (card.bonus == "none") == (card.effect == "gold2"), key, 'bonus "none" goes with the effect gold2', __file__
    )
    expected = {"gold2": 0, "double": 2}.get(card.effect, 1)
    components.check(card.bonuses == expected, key, f"needs bonuses = {expected}, has {card.bonuses}", __file__)
    components.check(
        (card.discard is not None) == (card.effect == "discard2"), key, "discard goes with discard2", __file__
    )


def all_cards() -> list[tuple[str, CardFile]]:
    """Every card with the name of its section, in the order of card numbers."""
    return [(section, card) for section in BASE_SECTIONS + ORIENT_SECTIONS for card in getattr(FILE, section).cards]


for _section in BASE_SECTIONS + ORIENT_SECTIONS:
    for _index, _card in enumerate(getattr(FILE, _section).cards):
        _check_card(_section, _index, _card)
for _index, _post in enumerate(FILE.trading_posts.posts):
    _key = f"trading_posts.posts[{_index}]"
    components.check(_post.power == POWERS[_index], f"{_key}.power", f"must be {POWERS[_index]}", __file__)
    if _index < len(FIXED_AMOUNTS):
        _amount = FIXED_AMOUNTS[_index]
        components.check(_post.amount == _amount, f"{_key}.amount", f"must be {_amount}, that is the rule", __file__)
_ids = [card.id for _, card in all_cards()]
components.check(len(set(_ids)) == len(_ids), "cards", "two cards have the same id", __file__)


# --- the tables --------------------------------------------------------------------------------------------------

FIRST_ORIENT = 90
N_CARDS = 120
PAIRED = 5  # colour of a card that copies another, before it is paired
NO_COLOUR = 6  # colour of a card without bonus


class Card(Record):
    level = i8()  # 1 to 3
    colour = i8()  # of its bonus; PAIRED or NO_COLOUR for some Orient cards
    bonuses = i8()  # 0, 1 or 2
    points = i8()
    cost = i8(5)
    effect = i8()
    discard = i8()  # colour of the two bonuses to give up, -1 for none


class Face(Record):
    points = i8()
    need = i8(5)
    any_colour = i8()


class Post(Record):
    need = i8(5)
    nobles = i8()
    amount = i8()


def _colour(name: str | None) -> int:
    return (*COLOURS, "paired", "none").index(name) if name else -1


CARDS = records(
    Card,
    [
        {
            "level": int(section[-1]),
            "colour": _colour(card.bonus),
            "bonuses": card.bonuses,
            "points": card.points,
            "cost": card.cost,
            "effect": int(Effect[card.effect.upper()]),
            "discard": _colour(card.discard),
        }
        for section, card in all_cards()
    ],
)
NOBLES = grid([noble.need for noble in FILE.nobles.tiles], np.int8)
FACES = records(
    Face, [{"points": face.points, "need": face.need, "any_colour": face.any_colour} for face in FILE.cities.faces]
)
POSTS = records(
    Post,
    [{"need": post.need, "nobles": post.nobles, "amount": post.amount} for post in FILE.trading_posts.posts],
)
GEMS_FOR = numbers([0, 0, FILE.supply.gems["2"], FILE.supply.gems["3"], FILE.supply.gems["4"]], np.int8)
GOLD_TOKENS = FILE.supply.gold
NOBLE_POINTS = FILE.nobles.points
STRONGHOLDS = FILE.strongholds.each

DECK_START = numbers([0, 40, 70, 90, 100, 110], np.int8)
DECK_CARDS = numbers([40, 30, 20, 10, 10, 10], np.int8)

CARD_IDS = [card.id for _, card in all_cards()]
