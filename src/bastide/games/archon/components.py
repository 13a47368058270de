"""The component file as typed tables that the rules index.

Goods are numbered silver, papyrus, iron, stone (the four kinds of cubes), gold, recruit; cards by their order value:
courtier, tax collector, cleric, scribe, merchant.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from ...core import components
from ...core.record import Record, grid, i8, numbers, records

CUBES = ("silver", "papyrus", "iron", "stone")
GOODS = (*CUBES, "gold", "recruit")
SILVER, PAPYRUS, IRON, STONE, GOLD, RECRUIT = range(6)
N_CUBES = 4
N_GOODS = 6

CARDS = ("courtier", "tax collector", "cleric", "scribe", "merchant")
COURTIER, TAX_COLLECTOR, CLERIC, SCRIBE, MERCHANT = range(5)
N_CARDS = 5

LOCATIONS = (
    "repository",
    "treasury",
    "barracks",
    "market",
    "guild_hall",
    "royal_guard",
    "builders_guild",
    "academy",
    "planetarium",
)
REPOSITORY, TREASURY, BARRACKS, MARKET, GUILD_HALL, ROYAL_GUARD, BUILDERS_GUILD, ACADEMY, PLANETARIUM, PALACE = range(
    10
)
N_LOCATIONS = 10

BUILDINGS = (
    "craftsman",
    "inn",
    "house_of_arts",
    "tavern",
    "weaponsmith",
    "house_of_trade",
    "laboratory",
    "chapel",
    "armory",
    "gallery",
    "library",
    "architects_guild",
    "magisters_court",
    "gardens",
    "statue",
)
CRAFTSMAN, INN, HOUSE_OF_ARTS, TAVERN, WEAPONSMITH, HOUSE_OF_TRADE, LABORATORY, CHAPEL = range(8)
ARMORY, GALLERY, LIBRARY, ARCHITECTS_GUILD, MAGISTERS_COURT, GARDENS, STATUE = range(8, 15)
N_BUILDINGS = 15
EFFECTS = (
    "gold_per_building",
    "magister_discount",
    "season_start_recruits",
    "season_start_recruits",
    "barracks_bonus",
    "market_terms",
    "market_entry_cube",
    "merge_magisters",
    "season_score",
    "season_score",
    "season_score",
    "vp_per_building",
    "end_score",
    None,
    None,
)

N_FAVORS, N_GRANTS, N_ATTACKS, N_PROVINCES = 22, 6, 6, 20
STEPS = (2, 4, 4, 4)  # squares of the four magister tracks
SLOTS_AT = (4, 3, 3, 2, 3, 2, 3, 2, 2)  # printed slots of the nine locations
PALACE_SLOTS = sum(SLOTS_AT)  # the slots of favor cards follow those of the board
N_SLOTS = PALACE_SLOTS + 4

# --- the file ----------------------------------------------------------------------------------------------------

Provenance = Literal["rulebook", "public", "reconstructed"]
Players = Literal["2", "3", "4"]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Four = Annotated[list[Small], msgspec.Meta(min_length=4, max_length=4)]
Fill = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=3)]], msgspec.Meta(min_length=4, max_length=4)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Block(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A block of the file says where it comes from, and which of its keys come from elsewhere."""

    provenance: Provenance
    provenance_fields: dict[str, Provenance] = {}


class AboutFile(Block):
    publisher: str
    year: int
    designers: list[str]


class BoxFile(Block):
    game_board: Small
    magister_cards: int
    courtier_cards: int
    figures: int
    discs: int
    resource_cubes: int
    kings_grant_cards: Literal[6]
    kings_favor_cards: Literal[22]
    gold_1: Annotated[int, msgspec.Meta(ge=10, le=500)]
    gold_5: Annotated[int, msgspec.Meta(ge=0, le=500)]
    attack_cards: Literal[6]
    tax_collector_tiles: int
    recruit_tokens: Annotated[int, msgspec.Meta(ge=8, le=500)]
    building_tiles: int
    season_marker: Small
    vp60_tiles: Small
    action_covers: Small
    science_cards: Annotated[int, msgspec.Meta(ge=1, le=120)]
    arts_cards: Annotated[int, msgspec.Meta(ge=1, le=120)]
    elite_warrior_cards: int
    province_cards: Literal[20]
    player_aids_early: Small
    player_aids_final: Small
    rulebooks: Small


class PlayerFile(Block):
    figures: Literal[5]
    discs: Small
    courtiers: Literal[8]
    elite_warriors: Annotated[int, msgspec.Meta(ge=1, le=12)]
    start_vp: Small
    hand_cards: Literal[5]
    tax_tiles: Small
    emblems: Annotated[list[str], msgspec.Meta(min_length=4, max_length=4)]


class StartFile(Block):
    silver: Small
    gold: Small
    recruits: dict[Players, list[Small]]


class ResourceFile(Block):
    id: Literal["silver", "papyrus", "iron", "stone"]
    colour: str
    cubes: Annotated[int, msgspec.Meta(ge=3, le=120)]


class GoodsFile(msgspec.Struct, forbid_unknown_fields=True):
    silver: Small = 0
    papyrus: Small = 0
    iron: Small = 0
    stone: Small = 0
    gold: Small = 0
    recruit: Small = 0


class PayFile(GoodsFile):
    any_cube: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0


class GainFile(GoodsFile):
    any_cube: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    arts: Small = 0
    science: Small = 0
    warrior: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    vp: Small = 0
    magister: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    building: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0


class LocationAction(msgspec.Struct, forbid_unknown_fields=True):
    """What a location gives or asks; which of these count depends on the location."""

    cubes: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    gold: Small = 0
    recruit: Small = 0
    merchant_extra: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    purchases: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    sales: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    pay: GoodsFile = msgspec.field(default_factory=GoodsFile)
    times: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class SlotFile(msgspec.Struct, forbid_unknown_fields=True):
    cards: Literal[1, 2]
    players: Literal[2, 3, 4]
    nine_covers: bool = False


class LocationFile(Block):
    id: Id
    name: str
    action: LocationAction
    slots: list[SlotFile]


class PalaceFile(Block):
    places: dict[Players, Annotated[int, msgspec.Meta(ge=1, le=4)]]


class CoversFile(Block):
    slots: dict[Players, Small]


class MarketFile(Block):
    prices: Annotated[list[Small], msgspec.Meta(min_length=3, max_length=3)]


class WallFile(Block):
    slots: Annotated[int, msgspec.Meta(ge=1, le=60)]
    gate_slots: Small
    gate_vp: Small


class RaidFile(Block):
    gold: Annotated[int, msgspec.Meta(ge=1, le=9)]
    vp: Small


class StepFile(Block):
    cost: GoodsFile
    vp: Small


class MagisterFile(Block):
    id: Id
    name: str
    colour: str
    order_value: Annotated[int, msgspec.Meta(ge=0, le=12)]
    cards_in_box: int
    per_player: Small
    steps: list[StepFile]


class EffectFile(msgspec.Struct, forbid_unknown_fields=True):
    kind: Annotated[str, msgspec.Meta(max_length=30)]
    amount: Small = 0
    buy_price: Small = 0
    choose: list[Literal["silver", "papyrus", "iron", "stone"]] = []


class BuildingFile(Block):
    id: Id
    name: str
    level: Literal[1, 2, 3]
    tiles: dict[Players, Annotated[int, msgspec.Meta(ge=0, le=4)]]
    vp: Small
    cost: GoodsFile
    effect: EffectFile | None = None


class SeasonDiscountFile(Block):
    season: Literal[1, 2, 3]
    level: Literal[1, 2, 3]
    resource: Literal["silver", "papyrus", "iron", "stone"]
    amount: Small


class GrantFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    market: Fill
    arts: Four
    science: Four
    warriors: Four


class GrantsFile(Block):
    cards: Annotated[list[GrantFile], msgspec.Meta(min_length=6, max_length=6)]


class FavorFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    cards: Literal[1, 2]
    arrow: bool
    pay: PayFile
    gain: GainFile
    times: Annotated[int, msgspec.Meta(ge=1, le=2)]
    discount: Literal["cube", "any"] | None = None


class FavorsFile(Block):
    cards: Annotated[list[FavorFile], msgspec.Meta(min_length=22, max_length=22)]


class AttackFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    two: Annotated[int, msgspec.Meta(ge=0, le=12)] = msgspec.field(name="2")
    three: Annotated[int, msgspec.Meta(ge=0, le=12)] = msgspec.field(name="3")
    four: Annotated[int, msgspec.Meta(ge=0, le=12)] = msgspec.field(name="4")


class AttacksFile(Block):
    cards: Annotated[list[AttackFile], msgspec.Meta(min_length=6, max_length=6)]


class ProvinceFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Id
    two: Four = msgspec.field(name="2")
    three: Four = msgspec.field(name="3")
    four: Four = msgspec.field(name="4")


class ProvincesFile(Block):
    cards: Annotated[list[ProvinceFile], msgspec.Meta(min_length=20, max_length=20)]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    about: AboutFile
    box: BoxFile
    player: PlayerFile
    start: StartFile
    resources: Annotated[list[ResourceFile], msgspec.Meta(min_length=4, max_length=4)]
    locations: Annotated[list[LocationFile], msgspec.Meta(min_length=9, max_length=9)]
    palace: PalaceFile
    covers: CoversFile
    market: MarketFile
    wall: WallFile
    raid: RaidFile
    magisters: Annotated[list[MagisterFile], msgspec.Meta(min_length=4, max_length=4)]
    buildings: Annotated[list[BuildingFile], msgspec.Meta(min_length=15, max_length=15)]
    season_discounts: list[SeasonDiscountFile]
    grants: GrantsFile
    favors: FavorsFile
    attacks: AttacksFile
    provinces: ProvincesFile


FILE = components.read(__file__, ComponentFile)
FINGERPRINT = components.fingerprint(__file__)
PATH = components.file_for(__file__)


def _check(condition: bool, key: str, problem: str) -> None:
    components.check(condition, key, problem, __file__)


def _amounts(goods: GoodsFile) -> list[int]:
    return [getattr(goods, name) for name in GOODS]


def _check_names() -> None:
    """Rules name kinds, locations, magisters and buildings by number: their order is fixed."""
    for key, found, expected in (
        ("resources", [item.id for item in FILE.resources], list(CUBES)),
        ("locations", [item.id for item in FILE.locations], list(LOCATIONS)),
        ("magisters", [item.id.replace("_", " ") for item in FILE.magisters], list(CARDS[1:])),
        ("buildings", [item.id for item in FILE.buildings], list(BUILDINGS)),
    ):
        _check(found == expected, key, f"must be {', '.join(expected)}, in this order")
    ids = [card.id for card in _all_cards()]
    _check(len(set(ids)) == len(ids), "cards", "two cards have the same id")


def _all_cards() -> list[Any]:
    return [*FILE.grants.cards, *FILE.favors.cards, *FILE.attacks.cards, *FILE.provinces.cards]


def _check_board() -> None:
    """What the schema cannot say about slots, tracks, start and market."""
    for location, count in zip(FILE.locations, SLOTS_AT, strict=True):
        _check(len(location.slots) == count, f"locations.{location.id}.slots", f"must be {count} slots")
    for magister, count in zip(FILE.magisters, STEPS, strict=True):
        _check(len(magister.steps) == count, f"magisters.{magister.id}.steps", f"must be {count} steps")
    _check(FILE.market.prices == sorted(FILE.market.prices), "market.prices", "must not fall")
    _check(FILE.wall.gate_slots <= FILE.wall.slots, "wall.gate_slots", "must not exceed the slots of the wall")
    for players, places in FILE.start.recruits.items():
        _check(len(places) == int(players), f"start.recruits.{players}", f"needs {players} numbers")
        first = {"silver": FILE.start.silver, "gold": FILE.start.gold, "recruit": min(places)}
        _check_first_magisters(first, players)
    for players, tiles in FILE.covers.slots.items():
        marked = sum(slot.players > int(players) for location in FILE.locations for slot in location.slots)
        _check(marked == tiles, f"covers.slots.{players}", f"the slots marked for more players are {marked}")


def _check_first_magisters(first: dict[str, int], players: str) -> None:
    """R5: every pair of first squares is payable from the poorest start, so that nobody is stuck in the setup."""
    for i, one in enumerate(FILE.magisters):
        for other in FILE.magisters[i + 1 :]:
            price = zip(GOODS, _amounts(one.steps[0].cost), _amounts(other.steps[0].cost), strict=True)
            payable = all(a + b <= first.get(good, 0) for good, a, b in price)
            _check(payable, f"start.recruits.{players}", f"{one.id} and {other.id} must be payable at the start (R5)")


def _check_cards() -> None:
    """Prices and exchanges that the rules can carry out."""
    for building, kind in zip(FILE.buildings, EFFECTS, strict=True):
        found = building.effect.kind if building.effect else None
        _check(found == kind, f"buildings.{building.id}.effect", f"must be {kind or 'absent'}")
        cost = building.cost
        _check(cost.gold == cost.recruit == 0, f"buildings.{building.id}.cost", "is in cubes only")
    for index, favor in enumerate(FILE.favors.cards):
        gain = favor.gain
        choices = [favor.pay.any_cube, gain.any_cube, gain.warrior, gain.magister, gain.building]
        key = f"favors.cards[{index}]"
        _check(sum(choice > 0 for choice in choices) <= 1, key, "only one of its parts may ask for a choice")
        once = gain.any_cube or gain.magister or gain.building
        _check(not once or favor.times == 1, key, "cubes of choice, magisters and buildings come once only")
        bought = gain.magister or gain.building
        _check((favor.discount is not None) == bool(bought), key, "a discount goes with a magister or a building")
        _check(not bought or not any(_amounts(favor.pay)), key, "a magister or a building has its own price")


_check_names()
_check_board()
_check_cards()


# --- the tables --------------------------------------------------------------------------------------------------

NO_DISCOUNT, ON_CUBES, ON_ANY_ITEM = range(3)  # what one item less in a price may be


class Slot(Record):
    location = i8()
    cards = i8()  # courtiers asked
    players = i8()  # the fewest with whom it is open
    nine_covers = i8()  # 1 where nine covers leave it open for two players (R3)


class Step(Record):
    cost = i8(N_GOODS)
    vp = i8()


class Building(Record):
    level = i8()
    vp = i8()
    cost = i8(N_CUBES)
    amount = i8()  # the number in its effect
    tiles = i8(5)  # by number of players


class Exchange(Record):
    """A favor card, or a location that exchanges goods: pay for gain, up to so many times with one figure."""

    cards = i8()
    pay = i8(N_GOODS)
    pay_cube = i8()  # cubes of any kind
    gain = i8(N_GOODS)
    gain_cubes = i8()
    arts = i8()
    science = i8()
    warrior = i8()
    vp = i8()
    magister = i8()
    building = i8()
    times = i8()
    discount = i8()


class Grant(Record):
    market = i8(N_CUBES)
    arts = i8(4)
    science = i8(4)
    warriors = i8(4)


def _exchange(cards: int, pay: GoodsFile, gain: GainFile, times: int, discount: str | None = None) -> dict[str, Any]:
    return {
        "cards": cards,
        "pay": _amounts(pay),
        "pay_cube": getattr(pay, "any_cube", 0),
        "gain": _amounts(gain),
        "gain_cubes": gain.any_cube,
        "arts": gain.arts,
        "science": gain.science,
        "warrior": gain.warrior,
        "vp": gain.vp,
        "magister": gain.magister,
        "building": gain.building,
        "times": times,
        "discount": (None, "cube", "any").index(discount),
    }


def _at(location: int, gain: GainFile) -> dict[str, Any]:
    action = FILE.locations[location].action
    return _exchange(0, action.pay, gain, action.times)


GUARD_EXCHANGE, ACADEMY_EXCHANGE, PLANETARIUM_EXCHANGE = range(N_FAVORS, N_FAVORS + 3)
EXCHANGES = records(
    Exchange,
    [
        *(_exchange(favor.cards, favor.pay, favor.gain, favor.times, favor.discount) for favor in FILE.favors.cards),
        _at(ROYAL_GUARD, GainFile(warrior=1)),
        _at(ACADEMY, GainFile(arts=1)),
        _at(PLANETARIUM, GainFile(science=1)),
    ],
)
SLOTS = records(
    Slot,
    [
        {"location": number, "cards": slot.cards, "players": slot.players, "nine_covers": int(slot.nine_covers)}
        for number, location in enumerate(FILE.locations)
        for slot in location.slots
    ],
)
FIRST_SLOT = numbers([*(sum(SLOTS_AT[:i]) for i in range(10)), N_SLOTS], np.int8)  # of each location, and the end
SLOT_NAMES = [f"{name}_{i + 1}" for name, count in zip(LOCATIONS, SLOTS_AT, strict=True) for i in range(count)]
SLOT_NAMES += [f"palace_{i + 1}" for i in range(4)]

TRACK_LENGTH = numbers(STEPS, np.int8)
FIRST_STEP = numbers([0, 2, 6, 10], np.int8)  # of each track in the list of all steps
TRACK_STEPS = records(
    Step, [{"cost": _amounts(step.cost), "vp": step.vp} for magister in FILE.magisters for step in magister.steps]
)
ORDER_VALUES = numbers([0, *(magister.order_value for magister in FILE.magisters)], np.int8)

TILES = records(
    Building,
    [
        {
            "level": tile.level,
            "vp": tile.vp,
            "cost": _amounts(tile.cost)[:N_CUBES],
            "amount": tile.effect.amount if tile.effect else 0,
            "tiles": [0, 0, tile.tiles["2"], tile.tiles["3"], tile.tiles["4"]],
        }
        for tile in FILE.buildings
    ],
)
SEASON_DISCOUNTS = grid(  # [season][level * 4 + cube]
    [
        [
            sum(
                d.amount
                for d in FILE.season_discounts
                if d.season == season and d.level == level and CUBES.index(d.resource) == cube
            )
            for level in range(4)
            for cube in range(N_CUBES)
        ]
        for season in (1, 2, 3)
    ],
    np.int8,
)
GRANTS = records(
    Grant,
    [{"market": g.market, "arts": g.arts, "science": g.science, "warriors": g.warriors} for g in FILE.grants.cards],
)
ATTACKS = grid([[0, 0, card.two, card.three, card.four] for card in FILE.attacks.cards], np.int8)
PROVINCES = grid([[0] * 8 + card.two + card.three + card.four for card in FILE.provinces.cards], np.int8)

START_RECRUITS = grid([[0] * 4] * 2 + [(FILE.start.recruits[n] + [0] * 4)[:4] for n in ("2", "3", "4")], np.int8)
START_SILVER = FILE.start.silver
START_GOLD = FILE.start.gold
START_VP = FILE.player.start_vp
CUBES_IN_BOX = numbers([resource.cubes for resource in FILE.resources], np.int8)
GOLD_IN_BOX = FILE.box.gold_1 + 5 * FILE.box.gold_5
RECRUITS_IN_BOX = FILE.box.recruit_tokens
ARTS_IN_BOX = FILE.box.arts_cards
SCIENCE_IN_BOX = FILE.box.science_cards
FIGURES = FILE.player.figures
COURTIERS = FILE.player.courtiers
WARRIORS = FILE.player.elite_warriors
TAX_TILES = FILE.player.tax_tiles
FAVOR_PLACES = numbers([0, 0, *(FILE.palace.places[n] for n in ("2", "3", "4"))], np.int8)

REPOSITORY_CUBES = FILE.locations[REPOSITORY].action.cubes
REPOSITORY_MERCHANT = FILE.locations[REPOSITORY].action.merchant_extra
TREASURY_GOLD = FILE.locations[TREASURY].action.gold
TREASURY_MERCHANT = FILE.locations[TREASURY].action.merchant_extra
BARRACKS_RECRUITS = FILE.locations[BARRACKS].action.recruit
BARRACKS_MERCHANT = FILE.locations[BARRACKS].action.merchant_extra
PURCHASES = FILE.locations[MARKET].action.purchases
SALES = FILE.locations[MARKET].action.sales
PRICES = numbers(FILE.market.prices, np.int8)
N_PRICES = 3
WALL_SLOTS = FILE.wall.slots
GATE_SLOTS = FILE.wall.gate_slots
GATE_VP = FILE.wall.gate_vp
RAID_GOLD = FILE.raid.gold
RAID_VP = FILE.raid.vp
_trade = FILE.buildings[HOUSE_OF_TRADE].effect
_laboratory = FILE.buildings[LABORATORY].effect
assert _trade is not None and _laboratory is not None
TRADE_BUY_PRICE = _trade.buy_price
LABORATORY_GIVES = numbers([int(cube in _laboratory.choose) for cube in CUBES], np.int8)

FAVOR_IDS = [card.id for card in FILE.favors.cards]
GRANT_IDS = [card.id for card in FILE.grants.cards]
ATTACK_IDS = [card.id for card in FILE.attacks.cards]
PROVINCE_IDS = [card.id for card in FILE.provinces.cards]
