"""What a seat knows: its view of the table, and a guess at the rest. `observation.py` says it in numbers.

Sheets, boards, castles, faceup cards, the backs of facedown cards and all discards are public. Nobody knows the
fronts of facedown attack cards, the order of the domain piles and of the path deck, or future chance (section 19.5).
"""

from __future__ import annotations

import msgspec

from ...core.randomness import Stream, below, draw_word, shuffle, sow_all
from ...core.rule import rule
from .actions import FIGHTER_WORDS
from .components import (
    AREAS,
    ATTACK_CARDS,
    ATTACKS,
    ATTRIBUTES,
    BACKS,
    BUILDINGS,
    CLOSED,
    COLOURS,
    CORNERS,
    DETERMINATION,
    FILE,
    FORTIFICATIONS,
    INGREDIENTS,
    LANDS,
    NOTHING,
    PATHS,
    PLACES,
    RESOURCES,
    ROUNDS,
    ROWS,
    SCENARIO,
    SCENARIOS,
    SIDES,
    SPACES,
    TACTICS,
    TILES,
    TYPES,
    UNITS,
    WHEEL,
    WORKS,
)
from .rules.defence import food_due, fortification, strength_against
from .rules.enemy_castles import CLASSIC, defence_of, scenario_card
from .rules.right_sheet import complete_levels
from .rules.round import dealt
from .rules.scoring import counted, path_points, points_of_path, score
from .state import Node, Outcome, Phase, Player, State

Counts = dict[str, int]
MODES = ("classic", "siege")
DIFFICULTIES = ("easy", "standard", "hard")

# --- view: for people --------------------------------------------------------------------------------------------


class ScenarioView(msgspec.Struct):
    """The enemy castle or marching army of a round."""

    id: str
    round: int
    letters: Counts
    facedown: bool
    tile: str | None  # the plunder tile on its space
    plunder: list[str]
    bravery: int  # of the space it lies on, gained by taking the castle
    might: int


class AttackView(msgspec.Struct):
    """A card above a player board; its front is None while it lies facedown. `rest` is strength beyond the castle's."""

    space: int
    closed: bool
    faceup: bool
    back: str
    card: str | None
    strong: bool | None
    strength: Counts | None
    rest: Counts | None
    outcome: str


class PathView(msgspec.Struct):
    card: str
    counted: int
    points: int


class CastleView(msgspec.Struct):
    gate: int
    moat: int
    walls: Counts
    towers: Counts
    fighters: dict[str, Counts]


class TacticView(msgspec.Struct):
    researched: bool
    prepared: int


class BuildingView(msgspec.Struct):
    built: int
    filled: int
    complete: int
    squares: list[str]  # of the chapel


class AssaultView(msgspec.Struct):
    """The attack card that is being resolved."""

    space: int
    place: str | None
    rest: Counts
    lost: bool


class AskView(msgspec.Struct):
    """The decision a seat has to make, and what it is about."""

    node: str
    about: str
    numbers: list[int]


class SeatView(msgspec.Struct):
    asks: AskView
    score: int
    path_points: int
    discontent: int
    stock: Counts
    production: Counts
    attributes: Counts
    paths: list[PathView]
    tent: int
    attacked: bool
    castle_needs: int | None  # strength for the enemy castle of the round
    fortifications: Counts
    castle: CastleView
    land: Counts
    tactics: dict[str, TacticView]
    wheel: list[str]
    works: list[str]
    rows: Counts
    buildings: dict[str, BuildingView]
    areas: Counts
    knowledge: int
    knowledge_gained: int
    assists: int
    muster: int
    muster_ready: int
    women: list[int]
    men: list[int]
    pairs: int
    michaelmas: dict[str, list[int]]
    trophies: list[bool]
    brewhouse: list[bool]
    beer: int
    flags: list[bool]
    drawn: list[str]  # domain cards of the latest action
    pile: int
    discards: list[str]
    attacks: list[AttackView]
    assault: AssaultView | None


class View(msgspec.Struct):
    """All that a viewer may know of a table of The Anarchy."""

    mode: str
    difficulty: str
    phase: str
    round: int
    first: int
    food_due: int  # of a player in this round's castle defence
    determination: int
    rival: int | None
    rank: str | None  # of a solo game that is over
    scenario: list[ScenarioView]
    revealed: list[str | None]
    path_deck: int
    seats: list[SeatView]


def view(s: State, viewer: int | None) -> View:
    """The table as a viewer sees it; None sees everything."""
    return View(
        mode=MODES[s.options.mode],
        difficulty=DIFFICULTIES[s.options.difficulty],
        phase=Phase(s.phase).name.lower(),
        round=s.round,
        first=s.first,
        food_due=food_due(s) if s.phase != Phase.OVER else 0,
        determination=DETERMINATION[s.round] if s.phase != Phase.OVER else 0,
        rival=s.rival if s.seats == 1 and s.options.mode == CLASSIC else None,
        rank=rank(score(s, 0)) if s.seats == 1 and s.phase == Phase.OVER else None,
        scenario=[scenario_view(s, number) for number in range(1, ROUNDS + 1)],
        revealed=[None if card == NOTHING else FILE.path.cards[card].id for card in s.revealed],
        path_deck=s.path_left,
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
    )


def rank(points: int) -> str:
    """Section 16: the solo rank for a number of victory points."""
    names = [entry.name for entry in FILE.solo.ranks if points >= entry.min]
    return names[-1] if names else FILE.solo.ranks[0].name


def scenario_name(s: State) -> str:
    return SCENARIOS[3 * s.options.mode + s.options.difficulty]


def scenario_view(s: State, number: int) -> ScenarioView:
    tile = s.tiles[number]
    card = SCENARIO[scenario_card(s, number)]
    space = FILE.main_board[number - 1]
    return ScenarioView(
        id=f"{scenario_name(s)}_{number}",
        round=number,
        letters=dict(zip("ABCDE", card.letter, strict=True)),
        facedown=number < s.round or s.phase == Phase.OVER,
        tile=None if tile == NOTHING else f"{'large' if tile >= 5 else 'small'}_{tile % 5 + 1}",
        plunder=[] if tile == NOTHING else [str(unit) for unit in TILES[tile]],
        bravery=space.bravery,
        might=space.might,
    )


def seat_view(s: State, seat: int, viewer: int | None) -> SeatView:
    me = s.players[seat]
    sums = {entry.id: [n for n in me.sums[row] if n] for row, entry in enumerate(FILE.michaelmas.sums)}
    return SeatView(
        asks=AskView(Node(me.node).name.lower(), about(me), [n for n in me.numbers if n]),
        score=score(s, seat),
        path_points=path_points(me),
        discontent=me.discontent,
        stock=named(UNITS, me.stock),
        production=named(UNITS, me.production),
        attributes=named(ATTRIBUTES, me.attribute),
        paths=[path_view(me, card) for card in me.paths if card != NOTHING],
        tent=me.tent,
        attacked=me.attacked == 1,
        castle_needs=defence_of(s, me) if s.options.mode == CLASSIC and s.phase != Phase.OVER else None,
        fortifications=named(FORTIFICATIONS, me.fort),
        castle=castle_view(me),
        land=named(LANDS, me.land),
        tactics={name: TacticView(me.researched[i] == 1, me.prepared[i]) for i, name in enumerate(TACTICS)},
        wheel=[box for i, box in enumerate(WHEEL) if me.wheel >> i & 1],
        works=[work for i, work in enumerate(WORKS) if me.works >> i & 1],
        rows=named(ROWS, me.rows),
        buildings={name: building_view(me, i) for i, name in enumerate(BUILDINGS)},
        areas=named(AREAS, me.area),
        knowledge=me.knowledge,
        knowledge_gained=me.learned,
        assists=me.assists,
        muster=me.muster,
        muster_ready=me.ready,
        women=[i + 1 for i in range(6) if me.women[i]],
        men=[i + 1 for i in range(6) if me.men[i]],
        pairs=me.pairs,
        michaelmas=sums,
        trophies=[won == 1 for won in me.trophies],
        brewhouse=[cell == 1 for cell in me.brew],
        beer=me.beer,
        flags=[flag == 1 for flag in me.flags],
        drawn=[domain_id(card) for card in me.drawn[: me.n_drawn]],
        pile=me.pile_left,
        discards=[domain_id(card) for card in sorted(me.pile[me.pile_left :])],
        attacks=[attack_view(s, me, space, viewer) for space in range(SPACES) if me.attack[space] != NOTHING],
        assault=assault_view(me),
    )


def named(names: tuple[str, ...], values: list[int]) -> Counts:
    return dict(zip(names, values, strict=True))


def about(me: Player) -> str:
    """What a decision is about, in a word."""
    match Node(me.node):
        case Node.NEIGHBOUR:
            return f"{'woman' if me.context < 6 else 'man'} {me.context % 6 + 1}"
        case Node.INGREDIENT:
            return INGREDIENTS[me.context]
        case Node.FLAG:
            return COLOURS[me.context]
        case Node.KNIGHTS:
            return f"strength {me.context}"
    return ""


def path_view(me: Player, card: int) -> PathView:
    return PathView(FILE.path.cards[card].id, counted(me, PATHS[card].criterion), points_of_path(me, card))


def castle_view(me: Player) -> CastleView:
    fighters = {
        side: {FIGHTER_WORDS[i]: n for i, n in enumerate(me.fighters[number]) if n} for number, side in enumerate(SIDES)
    }
    return CastleView(me.gate, me.moat, named(SIDES, me.walls), named(CORNERS, me.towers), fighters)


def building_view(me: Player, building: int) -> BuildingView:
    squares = [RESOURCES[i] for i in range(3) if me.squares[i]] if BUILDINGS[building] == "chapel" else []
    return BuildingView(me.built[building], me.filled[building], complete_levels(me, building), squares)


def attack_id(card: int) -> str:
    """`ladders_3`: a card of the attack deck; `escalade_2`: a final escalade."""
    if card >= ATTACK_CARDS:
        return f"escalade_{card - ATTACK_CARDS + 1}"
    return f"{TYPES[ATTACKS[card].kind]}_{card + 1}"


def domain_id(card: int) -> str:
    return f"domain_{card + 1}"


def attack_view(s: State, me: Player, space: int, viewer: int | None) -> AttackView:
    card = me.attack[space]
    known = viewer is None or me.faceup[space] == 1
    strength = {name: strength_against(s, card, i) for i, name in enumerate(PLACES) if ATTACKS[card].letter[i] >= 0}
    return AttackView(
        space=space + 1,
        closed=CLOSED[space] == 1,
        faceup=me.faceup[space] == 1,
        back=BACKS[ATTACKS[card].back],
        card=attack_id(card) if known else None,
        strong=ATTACKS[card].strong == 1 if known else None,
        strength=strength if known else None,
        rest={place: rest_against(s, me, card, place) for place in strength} if known else None,
        outcome=Outcome(me.outcome[space]).name.lower(),
    )


def rest_against(s: State, me: Player, card: int, place: str) -> int:
    """Strength of an attack beyond what the castle absorbs by itself."""
    at = PLACES.index(place)
    absorbed = fortification(me, ATTACKS[card].fort, at) if place in SIDES else 0
    return max(0, strength_against(s, card, at) - absorbed)


def assault_view(me: Player) -> AssaultView | None:
    if me.node not in (Node.MUSTER, Node.ABSORB):
        return None
    if me.node == Node.MUSTER:
        return AssaultView(me.space + 1, None, {}, False)
    rest = {name: n for name, n in zip(PLACES, me.rest, strict=True) if n}
    return AssaultView(me.space + 1, PLACES[me.place], rest, me.lost == 1)


# --- determinize: for search -------------------------------------------------------------------------------------

UNKNOWN = -2  # minus the back: a facedown card whose front is to be guessed


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    """Guess facedown fronts among the unseen cards with the same back, shuffle piles and deck, forget chance."""
    for other in range(s.seats):
        forget_fronts(s.players[other])
    for other in range(s.seats):
        guess_fronts(s, s.players[other], stream)
        shuffle(stream, s.players[other].pile, s.players[other].pile_left)
    shuffle(stream, s.path_deck, s.path_left)
    sow_all(s.rng, draw_word(stream), draw_word(stream))


@rule
def forget_fronts(me: Player) -> None:
    for space in range(SPACES):
        if me.attack[space] != NOTHING and not me.faceup[space]:
            me.attack[space] = UNKNOWN - ATTACKS[me.attack[space]].back


@rule
def guess_fronts(s: State, me: Player, stream: Stream) -> None:
    for space in range(SPACES):
        if me.attack[space] <= UNKNOWN:
            me.attack[space] = guessed(s, UNKNOWN - me.attack[space], stream)


@rule
def guessed(s: State, back: int, stream: Stream) -> int:
    """A card with this back that lies nowhere yet, all equally likely."""
    unseen = 0
    for card in range(ATTACK_CARDS):
        if ATTACKS[card].back == back and not dealt(s, card):
            unseen += 1
    skip = below(stream, unseen)
    for card in range(ATTACK_CARDS):
        if ATTACKS[card].back == back and not dealt(s, card):
            if skip == 0:
                return card
            skip -= 1
    return NOTHING
