"""What a component file of Troyes may contain."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Provenance = Literal["rulebook", "public", "recalled", "reconstructed"]
Colour = Literal["red", "white", "yellow"]
Building = Literal["palace", "bishopric", "city_hall"]
Resource = Literal["denier", "influence", "vp"]
Counter = Literal[
    "own_citizen_palace",
    "own_citizen_bishopric",
    "cathedral_level_with_own_cube",
    "event_with_own_cube",
    "own_red_die",
    "red_die_in_fullest_red_district",
]
Deed = Literal["place_citizen", "cathedral"]
Players = Literal["2", "3", "4"]

Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Colours = Annotated[list[Colour], msgspec.Meta(min_length=1, max_length=3)]
OneColour = Annotated[list[Colour], msgspec.Meta(min_length=1, max_length=1)]
Six = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=9)]], msgspec.Meta(min_length=6, max_length=6)]
Three = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=99)]], msgspec.Meta(min_length=3, max_length=3)]
Four = Annotated[list[Small], msgspec.Meta(min_length=4, max_length=4)]
Counters = Annotated[list[Counter], msgspec.Meta(min_length=1, max_length=2)]
Spaces = Annotated[
    list[Annotated[list[Face], msgspec.Meta(min_length=2, max_length=2)]], msgspec.Meta(min_length=2, max_length=2)
]
Amounts = dict[Resource, Small]
Divisor = Annotated[int, msgspec.Meta(ge=2, le=18)]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """Every block says where it comes from."""

    provenance: Provenance


# --- supply, setup and board -------------------------------------------------------------------------------------


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    red: Literal[6]
    white: Literal[6]
    yellow: Literal[6]
    black: Literal[6]


class SupplyFile(Part):
    dice: Dice
    citizens: Annotated[int, msgspec.Meta(ge=6, le=20)]
    neutral_citizens: Annotated[int, msgspec.Meta(ge=6, le=18)]
    cubes: int
    neutral_cubes: int
    discs: int
    deniers: dict[str, int]
    victory_points: dict[str, int]


class CharactersDealt(Part):
    dealt: dict[Players, Annotated[int, msgspec.Meta(ge=1, le=3)]]


class NeutralFirst(Part):
    palace: Spaces
    bishopric: Spaces
    city_hall: Spaces


class SetupFile(Part):
    deniers: Small
    influence: Small
    rounds: dict[Players, Annotated[int, msgspec.Meta(ge=3, le=6)]]
    citizens: dict[Players, Annotated[int, msgspec.Meta(ge=1, le=6)]]
    activities: Literal[1]
    characters: CharactersDealt
    neutral_first: NeutralFirst


class RowFile(msgspec.Struct, forbid_unknown_fields=True):
    faces: list[Face]
    length: Annotated[int, msgspec.Meta(ge=1, le=6)]


class BuildingFile(Part):
    colour: Colour
    wage: Small
    layout: Provenance
    rows: list[RowFile]


class BuildingsFile(msgspec.Struct, forbid_unknown_fields=True):
    palace: BuildingFile
    bishopric: BuildingFile
    city_hall: BuildingFile


class SquareFile(Part):
    districts: Literal[5]


class CathedralFile(Part):
    levels: Literal[3]
    columns: Literal[6]
    size: Provenance
    vp: Six
    influence: Six
    missing_level: Small


class InfluenceFile(Part):
    limit: Annotated[int, msgspec.Meta(ge=4, le=20)]
    reroll: Some
    recruit: Some
    flip: Annotated[int, msgspec.Meta(ge=3, le=20)]
    flip_dice: Annotated[int, msgspec.Meta(ge=1, le=3)]


class RoundFile(Part):
    income: Small
    penalty: Small
    red_multiplier: Annotated[int, msgspec.Meta(ge=1, le=3)]
    influence_per_black_die: Annotated[int, msgspec.Meta(ge=0, le=1)]
    black_dice: Annotated[int, msgspec.Meta(ge=0, le=6)]


class ActionsFile(Part):
    price: dict[Literal["1", "2", "3"], Small]
    agriculture: Annotated[int, msgspec.Meta(ge=1, le=18)]
    influence_per_event_cube: Small
    first_pass: Small
    later_pass: Small
    open_event: Small


# --- effects -----------------------------------------------------------------------------------------------------


class Tagged(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind"):
    """An effect; its `kind` names the class."""


class Gain(Tagged, tag="gain"):
    gain: Amounts


class Exchange(Tagged, tag="exchange"):
    pay: Amounts
    gain: Amounts


class GainPer(Tagged, tag="gain_per"):
    resource: Resource
    amount: Some
    per: Counters


class RollForCubes(Tagged, tag="roll_for_cubes"):
    success: Face


class EventCubes(Tagged, tag="event_cubes"):
    amount: Annotated[int, msgspec.Meta(ge=1, le=2)]
    per: Counters


class AddTotal(Tagged, tag="add_total"):
    value: Annotated[int, msgspec.Meta(ge=1, le=9)]
    dice: OneColour
    not_for: list[Deed]


class Recolour(Tagged, tag="recolour"):
    dice: OneColour
    to: Colours
    not_for: list[Deed]


class FreeDice(Tagged, tag="free_dice"):
    dice: OneColour
    value: Annotated[int, msgspec.Meta(ge=1, le=3)]
    not_for: list[Deed]


class MultiplyDie(Tagged, tag="multiply_die"):
    dice: OneColour
    to: Colours
    value: Annotated[int, msgspec.Meta(ge=2, le=4)]
    not_for: list[Deed]


class AddEach(Tagged, tag="add_each"):
    value: Annotated[int, msgspec.Meta(ge=1, le=3)]
    dice: OneColour
    not_for: list[Deed]


class SetEach(Tagged, tag="set_each"):
    value: Annotated[int, msgspec.Meta(ge=1, le=9)]
    dice: Colours
    not_for: list[Deed]


class BestFaceEach(Tagged, tag="best_face_each"):
    dice: Colours
    not_for: list[Deed]


ActivityEffect = (
    Gain
    | Exchange
    | GainPer
    | RollForCubes
    | EventCubes
    | AddTotal
    | Recolour
    | FreeDice
    | MultiplyDie
    | AddEach
    | SetEach
    | BestFaceEach
)


class BlackDice(Tagged, tag="black_dice"):
    count: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Lose(Tagged, tag="lose"):
    resource: Literal["denier", "influence"]
    amount: Some


class NeutralCitizen(Tagged, tag="neutral_citizen"):
    building: Building


class RemoveCube(Tagged, tag="remove_cube", rename={"source": "from"}):
    source: Literal["cathedral", "event"]
    amount: Literal[1]


EventEffect = BlackDice | Lose | NeutralCitizen | RemoveCube


# --- cards -------------------------------------------------------------------------------------------------------

Parts = dict[Literal["name", "colour", "round", "effect", "numbers", "counts", "vp", "thresholds"], Provenance]


class ActivityFile(Part):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
    colour: Colour
    round: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cost: Small
    divisor: Divisor
    hourglass: bool
    slots: Four
    effect: ActivityEffect
    text: str
    parts: Parts
    membership: Literal["certain", "uncertain"] = "certain"


class EventFile(Part):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
    id: Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
    colour: Colour
    dice: Colours
    divisor: Divisor
    banners: Annotated[int, msgspec.Meta(ge=1, le=8)]
    vp_large: Small
    vp_small: Small
    effect: EventEffect
    text: str
    parts: Parts
    second: Literal["white", "yellow"] | None = None


class CharacterFile(Part):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
    counts: Literal[
        "influence",
        "deniers",
        "cathedral_cubes",
        "event_cards_won",
        "citizens_in_buildings",
        "tradesmen_on_cards",
    ]
    vp: Three
    thresholds: Three
    parts: Parts


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    supply: SupplyFile
    setup: SetupFile
    buildings: BuildingsFile
    square: SquareFile
    cathedral: CathedralFile
    influence: InfluenceFile
    round: RoundFile
    actions: ActionsFile
    activities: Annotated[list[ActivityFile], msgspec.Meta(min_length=27, max_length=27)]
    events: Annotated[list[EventFile], msgspec.Meta(min_length=16, max_length=16)]
    characters: Annotated[list[CharacterFile], msgspec.Meta(min_length=6, max_length=6)]
