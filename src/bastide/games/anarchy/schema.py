"""The form of the component file: what may stand in it, block by block."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Provenance = Literal["rulebook", "public", "reconstructed"]
Small = Annotated[int, msgspec.Meta(ge=0, le=30)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=30)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]

Unit = Literal["serf", "craftsman", "materials", "patron", "silver", "food", "soldier", "knight"]
Worker = Literal["serf", "craftsman", "patron", "soldier", "knight"]
Resource = Literal["materials", "silver", "food"]
Attribute = Literal["bravery", "loyalty", "influence", "might"]
Row = Literal["governance", "warcraft", "worship", "entertainment"]
Side = Literal["top", "right", "bottom", "left"]
Letter = Literal["A", "B", "C", "D", "E"]
Item = Literal["small_crane", "large_crane", "ballista", "battering_ram", "siege_tower", "catapult", "trebuchet"]
Crane = Literal["small_crane", "large_crane"]
Need = Literal[
    "ballista", "battering_ram", "siege_tower", "catapult", "trebuchet", "black_horse", "white_horse", "small_crane"
]
Plain = Literal[
    "serf", "craftsman", "materials", "patron", "silver", "food", "soldier", "knight",
    "prod_serf", "prod_craftsman", "prod_materials", "prod_patron",
    "prod_silver", "prod_food", "prod_soldier", "prod_knight",
    "bravery", "loyalty", "influence", "might", "gate", "tower", "wall", "moat",
    "any_resource", "muster", "knowledge", "black_horse", "white_horse", "joy", "discontent",
]  # fmt: skip
Icon = Plain | Literal["governance", "warcraft", "worship", "entertainment", "row_pick", "brewhouse", "research"]

Gain = Annotated[list[Plain], msgspec.Meta(max_length=6)]
RowGain = Annotated[list[Plain | Literal["brewhouse"]], msgspec.Meta(max_length=6)]
KeepGain = Annotated[
    list[Plain | Literal["governance", "warcraft", "worship", "entertainment", "row_pick"]], msgspec.Meta(max_length=6)
]
ResearchGain = Annotated[list[Plain | Literal["research"]], msgspec.Meta(min_length=1, max_length=4)]
Tile = list[Resource]
Cost = dict[Unit, Positive]
Three = Annotated[list[Small], msgspec.Meta(min_length=3, max_length=3)]
Six = Annotated[list[Small], msgspec.Meta(min_length=6, max_length=6)]
Eight = Annotated[list[Small], msgspec.Meta(min_length=8, max_length=8)]


class Block(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every block says where its numbers come from."""

    provenance: Provenance
    fixed: list[str] = []
    note: str = ""


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A line of a block."""


# --- boards and rounds -------------------------------------------------------------------------------------------


class Meta(Block):
    title: Text
    designer: Text
    publisher: Text
    year: int
    players_min: Literal[1]
    players_max: Literal[4]
    rounds: Literal[5]


class Contents(Block):
    scenario_cards: int
    path_cards: Literal[25]
    player_aids: int
    attack_cards: Literal[36]
    final_escalade_cards: Literal[6]
    domain_cards: int
    domain_cards_per_player: Literal[24]
    muster_tokens: int
    silver: int
    materials: int
    food: int
    tents: int
    first_player_marker: int
    castle_mounts: int
    workers: int
    serfs: int
    craftsmen: int
    patrons: int
    soldiers: int
    knights: int
    moat_dice: int
    gate_dice: int
    wall_dice: int
    tower_dice: int
    small_plunder_tiles: Literal[5]
    large_plunder_tiles: Literal[5]
    main_boards: int
    player_boards: int
    supply_unlimited: Literal[True]


class PublicContents(Block):
    small_format_cards: int
    large_format_cards: int


class Corner(Entry):
    id: Text
    sides: Annotated[list[Side], msgspec.Meta(min_length=2, max_length=2)]


class Castle(Block):
    sides: Annotated[list[Side], msgspec.Meta(min_length=4, max_length=4)]
    wall_adjacency: list[list[Side]]
    opposite: list[list[Side]]
    corners: Annotated[list[Corner], msgspec.Meta(min_length=4, max_length=4)]
    gate_side: Side
    moat_sides: list[Side]
    wall_max_difference: Positive
    tower_die_max: Positive


class Strength(Block):
    craftsman: Literal[1]
    soldier: Literal[1]
    knight: Literal[2]
    beer_bonus: Literal[1]
    attack_workers: list[Worker]
    defence_workers: list[Worker]
    retire_strength_per_serf: Positive


class Trade(Block):
    give_any_resources: Literal[2]
    gain_any_resource: Literal[1]


class Round(Block):
    number: Positive
    attack_cards: Annotated[int, msgspec.Meta(ge=0, le=5)]
    food: Small
    determination: Small


class PlayerBoard(Block):
    attack_spaces: Annotated[list[Literal["escalade", "open", "closed"]], msgspec.Meta(min_length=6, max_length=6)]
    path_slots: Literal[5]


class Space(Block):
    space: Positive
    bravery: Annotated[int, msgspec.Meta(ge=0, le=6)]
    might: Annotated[int, msgspec.Meta(ge=0, le=6)]
    plunder: Literal["small", "large"]


class OverwhelmOption(Entry):
    extra: Positive
    gain: Gain


class Overwhelm(Block):
    options: Annotated[list[OverwhelmOption], msgspec.Meta(min_length=3, max_length=3)]
    max_per_attack: Literal[1]


class Plunder(Block):
    small_count: Literal[5]
    large_count: Literal[5]
    small: Annotated[list[Tile], msgspec.Meta(min_length=5, max_length=5)]
    large: Annotated[list[Tile], msgspec.Meta(min_length=5, max_length=5)]


class Discontent(Block):
    boxes: Annotated[int, msgspec.Meta(ge=1, le=100)]
    vp_loss: list[Annotated[int, msgspec.Meta(ge=0, le=200)]]


class Rank(Entry):
    min: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    name: Text


class Solo(Block):
    path_cards_revealed_level: Literal[2]
    path_cards_revealed_behind: Literal[1]
    remove_path_cards: list[Text]
    rival_advance_per_round: Literal[1]
    ranks: Annotated[list[Rank], msgspec.Meta(min_length=1, max_length=10)]


class TieBreak(Block):
    order: list[Text]


# --- left sheet --------------------------------------------------------------------------------------------------


class FortBox(Entry):
    section: Annotated[int, msgspec.Meta(ge=0, le=2)]
    gain: Gain


class Fortification(Block):
    id: Literal["gate", "tower", "wall", "moat"]
    cost: Cost
    boxes: Annotated[list[FortBox], msgspec.Meta(min_length=1, max_length=16)]


class Land(Block):
    id: Literal["quarry_forest", "farms", "training_grounds"]
    cost: Cost
    boxes: Annotated[list[Gain], msgspec.Meta(min_length=8, max_length=8)]


class TacticRow(Entry):
    id: Literal["rocks", "logs", "hot_oil", "bolts", "covers"]
    used_against: list[Text]
    needs: Literal["", "ballista"] = ""


class Tactics(Block):
    prepare_cost: Cost
    free_units: Small
    unlimited: Literal[True]
    rows: Annotated[list[TacticRow], msgspec.Meta(min_length=5, max_length=5)]
    research_gain: Annotated[list[Plain], msgspec.Meta(max_length=3)]


class Production(Block):
    id: Unit
    boxes: Positive


class Bonus(Entry):
    box: Annotated[int, msgspec.Meta(ge=1, le=24)]
    gain: Annotated[list[Worker | Attribute], msgspec.Meta(min_length=1, max_length=1)]


class AttributeTrack(Block):
    id: Attribute
    boxes: Literal[24]
    bonus: list[Bonus]


class WheelBox(Entry):
    id: Text
    quarter: Literal["mercenaries", "guildsmen", "allies", "siegecraft"]
    links: list[Text]
    gain: Gain


class Wheel(Block):
    cost: Cost
    quarters: list[Text]
    scoring_quarters: Annotated[
        list[Literal["mercenaries", "guildsmen", "allies"]], msgspec.Meta(min_length=3, max_length=3)
    ]
    boxes: Annotated[list[WheelBox], msgspec.Meta(min_length=25, max_length=25)]


class Siegecraft(Block):
    id: Item
    kind: Literal["crane", "weapon"]
    cost: Cost
    needs: list[Crane]
    gain: Gain


# --- right sheet -------------------------------------------------------------------------------------------------


class Leadership(Block):
    cost: Cost


class LeadershipRow(Block):
    id: Row
    boxes: Annotated[list[RowGain], msgspec.Meta(min_length=10, max_length=10)]


class Level(Entry):
    id: Literal["small", "medium", "large"]
    measure: Small
    cost: Cost
    needs: list[Crane]
    built: Gain
    boxes: Annotated[list[KeepGain], msgspec.Meta(min_length=2, max_length=3)]
    complete: Gain = []


class Building(Block):
    row: Row
    fill_cost: list[Unit]
    levels: Annotated[list[Level], msgspec.Meta(min_length=2, max_length=3)]
    row_pick: list[Row] = []
    any_order: bool = False


class Buildings(msgspec.Struct, forbid_unknown_fields=True):
    keep: Building
    mint: Building
    stables: Building
    chapel: Building


class SpyLevel(Entry):
    measure: Small
    boxes: Annotated[list[Gain], msgspec.Meta(min_length=2, max_length=2)]


class NumberedArea(Block):
    """An area of the right sheet whose boxes are filled in ascending order."""

    row: Row
    cost: Cost


class Spies(NumberedArea):
    levels: Annotated[list[SpyLevel], msgspec.Meta(min_length=3, max_length=3)]
    assist_boxes: Small
    assist_gain: list[Attribute]


class ResearchLevel(Entry):
    measure: Small
    gain: ResearchGain


class TacticsTrack(Block):
    row: Row
    cost_options: Annotated[list[Unit], msgspec.Meta(min_length=2, max_length=2)]
    levels: Annotated[list[ResearchLevel], msgspec.Meta(min_length=5, max_length=5)]


class GainLevel(Entry):
    measure: Small
    gain: Gain


class Ramparts(NumberedArea):
    levels: Annotated[list[GainLevel], msgspec.Meta(min_length=6, max_length=6)]


class TrainingLevel(Entry):
    measure: Small
    reveal: Annotated[int, msgspec.Meta(ge=1, le=6)]
    gain: Gain


class UniqueIcons(Entry):
    icons: Positive
    gain: Gain


class KnightsTraining(NumberedArea):
    needs: Literal["small chapel constructed"]
    levels: Annotated[list[TrainingLevel], msgspec.Meta(min_length=6, max_length=6)]
    unique: Annotated[list[UniqueIcons], msgspec.Meta(min_length=4, max_length=4)]


class Valentine(NumberedArea):
    reveal: Literal[2]
    numbers: Literal[6]
    wraps: Literal[True]
    levels: Six
    pairs: Annotated[list[Gain], msgspec.Meta(min_length=6, max_length=6)]


class Sum(Entry):
    id: Text
    gain: Gain
    sum: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0


class Michaelmas(NumberedArea):
    reveal: Literal[2]
    levels: Six
    sums: Annotated[list[Sum], msgspec.Meta(min_length=7, max_length=7)]


class TournamentLevel(Entry):
    measure: Small
    gain: Gain
    win: Gain


class Tournament(NumberedArea):
    max_draws: Literal[3]
    three_ties_win: Literal[True]
    levels: Annotated[list[TournamentLevel], msgspec.Meta(min_length=6, max_length=6)]


Ingredient = Literal["hops", "barm", "malt", "water"]
Colour = Literal["red", "yellow", "green", "purple"]


class Brewhouse(Block):
    reveal: Literal[2]
    ingredients: Annotated[list[Ingredient], msgspec.Meta(min_length=4, max_length=4)]
    grid: Annotated[list[list[Ingredient]], msgspec.Meta(min_length=4, max_length=4)]
    max_each: Literal[4]


class String(Entry):
    flags: Annotated[list[Colour], msgspec.Meta(min_length=4, max_length=4)]
    joins: Annotated[list[Plain], msgspec.Meta(min_length=3, max_length=3)]


class Lammas(NumberedArea):
    reveal: Literal[2]
    levels: Six
    colours: Annotated[list[Colour], msgspec.Meta(min_length=4, max_length=4)]
    strings: Annotated[list[String], msgspec.Meta(min_length=3, max_length=3)]


# --- cards -------------------------------------------------------------------------------------------------------


class DomainCard(Entry):
    id: Positive
    training: Literal["sword", "shield", "bow", "horse"]
    villager: Annotated[int, msgspec.Meta(ge=1, le=6)]
    michaelmas: Annotated[int, msgspec.Meta(ge=1, le=8)]
    shield: Literal["left", "right"]
    lance: Literal["left", "right"]
    ingredient: Ingredient
    flag: Colour


class Domain(Block):
    cards: Annotated[list[DomainCard], msgspec.Meta(min_length=24, max_length=24)]


TypeName = Literal[
    "ladders", "arrows", "ballista", "battering_ram", "siege_tower", "catapult", "trebuchet", "final_escalade"
]


class AttackType(Block):
    id: TypeName
    back: Literal[
        "ladders", "arrows", "ballista", "battering_ram", "siege_tower", "catapult_trebuchet", "final_escalade"
    ]
    sides_rule: Text
    fortification: Literal["", "wall", "tower", "gate", "moat"]
    tactic: Literal["", "rocks", "logs", "hot_oil", "bolts", "covers"]
    workers: bool
    normal: str
    strong: str


class AttackCard(Entry):
    id: Annotated[int, msgspec.Meta(ge=1, le=36)]
    type: TypeName
    strong: bool
    hits: dict[Side | Literal["castle"], Letter]


class AttackDeck(Block):
    cards: Annotated[list[AttackCard], msgspec.Meta(min_length=36, max_length=36)]


class EscaladeCard(Entry):
    id: Positive
    hits: dict[Side, Letter]


class EscaladeDeck(Block):
    cards: Annotated[list[EscaladeCard], msgspec.Meta(min_length=6, max_length=6)]


class PathCard(Entry):
    id: Text
    name: Text
    criterion: Text
    income: Eight
    at_least: Three | None = None
    at_most: Three | None = None
    at_least_gate: Three | None = None


class Path(Block):
    income_order: Annotated[list[Unit], msgspec.Meta(min_length=8, max_length=8)]
    cards: Annotated[list[PathCard], msgspec.Meta(min_length=25, max_length=25)]


class ScenarioCard(Entry):
    round: Positive
    letters: dict[Letter, Small]
    food: Small
    defence: Small = 0
    needs: list[Need] = []
    hidden: Small = 0
    bravery: Annotated[list[Small], msgspec.Meta(max_length=7)] = []


class Scenario(Block):
    mode: Literal["classic", "siege"]
    tents: bool
    plunder: bool
    cards: Annotated[list[ScenarioCard], msgspec.Meta(min_length=5, max_length=5)]


ScenarioName = Literal["classic_easy", "classic_standard", "classic_hard", "siege_easy", "siege_standard", "siege_hard"]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    meta: Meta
    components: Contents
    components_public: PublicContents
    castle: Castle
    strength: Strength
    trade: Trade
    round: Annotated[list[Round], msgspec.Meta(min_length=5, max_length=5)]
    player_board: PlayerBoard
    main_board: Annotated[list[Space], msgspec.Meta(min_length=5, max_length=5)]
    overwhelm: Overwhelm
    plunder: Plunder
    discontent: Discontent
    solo: Solo
    tie_break: TieBreak
    fortification: Annotated[list[Fortification], msgspec.Meta(min_length=4, max_length=4)]
    land: Annotated[list[Land], msgspec.Meta(min_length=3, max_length=3)]
    tactics: Tactics
    production: Annotated[list[Production], msgspec.Meta(min_length=8, max_length=8)]
    attribute: Annotated[list[AttributeTrack], msgspec.Meta(min_length=4, max_length=4)]
    wheel: Wheel
    siegecraft: Annotated[list[Siegecraft], msgspec.Meta(min_length=7, max_length=7)]
    leadership: Leadership
    leadership_row: Annotated[list[LeadershipRow], msgspec.Meta(min_length=4, max_length=4)]
    building: Buildings
    spies: Spies
    tactics_track: TacticsTrack
    ramparts: Ramparts
    knights_training: KnightsTraining
    valentine: Valentine
    michaelmas: Michaelmas
    tournament: Tournament
    brewhouse: Brewhouse
    lammas: Lammas
    domain: Domain
    attack_type: Annotated[list[AttackType], msgspec.Meta(min_length=8, max_length=8)]
    attack_deck: AttackDeck
    escalade_deck: EscaladeDeck
    path: Path
    scenario: dict[ScenarioName, Scenario]
