"""What a seat knows: its view of the table, and a guess at the rest. `observation.py` says it in numbers.

Hidden are the characters of the others and the unused ones, face-down activities, the event decks, the VP tokens of
the others, and future chance (section 12). All but decks is shown when the game is over.
"""

from __future__ import annotations

import msgspec

from ...core.randomness import Stream, below, draw_word, sow_all
from ...core.rule import rule
from .actions import ACTIONS
from .components import (
    CARD_IDS,
    CARDS_AT,
    CHARACTER_IDS,
    CHARACTERS,
    CHARACTERS_DEALT,
    COLOURS,
    DECK_CARDS,
    EVENT_IDS,
    EVENTS,
    MISSING_LEVEL,
    N_CHARACTERS,
    N_EVENTS,
    OPEN_EVENT,
    RED,
    ROUNDS,
)
from .rules.activities import levels_with_cube
from .rules.decisions import face_up
from .rules.events import cathedral_cubes, events_with_cube
from .rules.groups import LEVELS, price, total
from .rules.scoring import character_vp, dealt, final_vp, score, tradesmen_vp
from .state import N_DICE, NOTHING, PLACES, STOCK, Phase, State

# --- view: for people --------------------------------------------------------------------------------------------
# Owners are seats; 4 is the neutral colour and the neutral district.


class DieView(msgspec.Struct):
    district: int | None  # None for a die that has left with its group
    colour: str
    face: int
    chosen: bool = False  # in the group in progress
    turned: bool = False  # by the flip in progress


class FightView(msgspec.Struct):
    """The fight against black dice in progress."""

    dice: int
    target: int
    paid: int


class ActivityView(msgspec.Struct):
    card: str | None  # None while it lies face down
    tradesmen: list[int | None]  # by space, best first
    cubes: list[int]  # hourglass cubes by seat
    activated: int


class EventView(msgspec.Struct):
    card: str
    cubes: list[int]  # owners in the order of placing


class DeedView(msgspec.Struct):
    """The action in progress."""

    name: str
    cube: str | None  # the card whose cube is spent
    group: list[DieView]
    total: int | None  # of the group as changed by the cube; None once it is confirmed
    price: int | None  # deniers for its bought dice
    times: int
    event_cubes: int


class SeatView(msgspec.Struct):
    deniers: int
    influence: int
    vp: int | None  # None where the viewer may not know it
    general: int
    personal: int
    purse: int
    passed: bool
    won: list[str]
    characters: list[str | None]
    open_score: int  # events, tradesmen and cathedral levels as they lie


class ResultView(msgspec.Struct):
    """The score of a seat at the end, item by item (section 10)."""

    tokens: int
    events: int
    tradesmen: int
    cathedral: int
    characters: dict[str, int]
    total: int


class View(msgspec.Struct):
    """All that a viewer may know of a table of Troyes."""

    phase: str
    current: int
    start: int
    round: int
    rounds: int
    event_groups: str
    spaces: list[int | None]
    lying: list[list[int]]  # owners, by building
    neutral_supply: int
    dice: list[DieView]
    black: list[int]
    fight: FightView | None
    activities: list[ActivityView]
    cathedral: list[list[int | None]]  # by column, from the bottom
    events: list[EventView]
    decks: dict[str, int]
    seats: list[SeatView]
    deed: DeedView | None
    rolls: list[int]
    results: list[ResultView]  # empty before the end


def view(s: State, viewer: int | None) -> View:
    """The table as a viewer sees it; None sees everything."""
    return View(
        phase=Phase(s.phase).name.lower(),
        current=s.current,
        start=s.start,
        round=s.round,
        rounds=ROUNDS[s.seats],
        event_groups="any_mix" if s.options.event_groups else "one_of_each",
        spaces=[somebody(owner) for owner in s.spaces],
        lying=[[owner for owner in range(5) for _ in range(building[owner])] for building in s.lying],
        neutral_supply=s.neutral_supply,
        dice=[die_view(s, die) for die in range(N_DICE) if s.die_place[die] != STOCK],
        black=[face for face in range(6, 0, -1) for _ in range(s.black[face - 1])],
        fight=FightView(s.fight_dice, s.fight_target, s.fight_paid) if s.fight_dice else None,
        activities=[activity_view(s, place, viewer) for place in range(PLACES)],
        cathedral=[[somebody(s.cathedral[LEVELS * column + level]) for level in range(LEVELS)] for column in range(6)],
        events=[EventView(EVENT_IDS[s.row[at]], list(s.banners[at][: s.n_cubes[at]])) for at in range(s.n_row)],
        decks={
            colour: (ROUNDS[s.seats] if i == RED else DECK_CARDS[i]) - s.drawn[i] for i, colour in enumerate(COLOURS)
        },
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
        deed=deed_view(s),
        rolls=list(s.rolls[: s.n_rolls]),
        results=[result_view(s, seat) for seat in range(s.seats)] if s.phase == Phase.OVER else [],
    )


def somebody(owner: int) -> int | None:
    return None if owner < 0 else owner


def die_view(s: State, die: int) -> DieView:
    chosen = die in s.group[: s.group_size]
    return DieView(somebody(s.die_place[die]), COLOURS[die // 6], s.die_face[die], chosen, s.die_turned[die] == 1)


def activity_view(s: State, place: int, viewer: int | None) -> ActivityView:
    known = face_up(s, place) or viewer is None
    return ActivityView(
        card=CARD_IDS[s.activities[place]] if known else None,
        tradesmen=[somebody(owner) for owner in s.tradesmen[place]],
        cubes=list(s.cubes[place][: s.seats]),
        activated=s.activated[place],
    )


def deed_view(s: State) -> DeedView | None:
    if s.deed == NOTHING:
        return None
    a, b, c = s.group
    growing = s.phase == Phase.GROUP
    return DeedView(
        name=ACTIONS.name(s.deed),
        cube=None if s.cube == NOTHING else CARD_IDS[s.activities[s.cube]],
        group=[die_view(s, die) for die in s.group[: s.group_size]],
        total=int(total(s, s.cube, a, b, c)) if growing else None,
        price=int(price(s, s.current, s.cube, a, b, c)) if growing else None,
        times=s.times,
        event_cubes=s.event_cubes,
    )


def characters_of(s: State, seat: int) -> list[int]:
    """The numbers of the characters dealt to a seat."""
    each = CHARACTERS_DEALT[s.seats]
    return list(s.characters[each * seat : each * (seat + 1)])


def seat_view(s: State, seat: int, viewer: int | None) -> SeatView:
    me = s.players[seat]
    known = viewer is None or viewer == seat or s.phase == Phase.OVER
    return SeatView(
        deniers=me.deniers,
        influence=me.influence,
        vp=me.vp if known else None,
        general=me.general,
        personal=me.personal,
        purse=me.purse,
        passed=me.passed == 1,
        won=[EVENT_IDS[event] for event in range(N_EVENTS) if s.winner[event] == seat],
        characters=[CHARACTER_IDS[card] if known else None for card in characters_of(s, seat)],
        open_score=score(s, seat) if s.phase != Phase.OVER else final_vp(s, seat),
    )


def result_view(s: State, seat: int) -> ResultView:
    cards = s.characters[: dealt(s)]
    return ResultView(
        tokens=s.players[seat].vp,
        events=OPEN_EVENT * events_with_cube(s, seat),
        tradesmen=tradesmen_vp(s, seat),
        cathedral=-MISSING_LEVEL * (LEVELS - levels_with_cube(s, seat)),
        characters={CHARACTER_IDS[card]: character_vp(s, seat, CHARACTERS[card]) for card in cards},
        total=final_vp(s, seat),
    )


# --- determinize: for search -------------------------------------------------------------------------------------


@rule
def determinize(s: State, seat: int, stream: Stream) -> None:
    """Deal anew what the seat does not know: characters, face-down activities, decks, VP of others, future chance."""
    if s.phase != Phase.OVER:
        guess_characters(s, seat, stream)
        for other in range(s.seats):
            if other != seat:
                s.players[other].vp = likely_vp(s, other, stream)
    for place in range(PLACES):
        if not face_up(s, place):
            s.activities[place] = CARDS_AT[place][below(stream, 3)]
    for colour in range(3):
        for i in range(DECK_CARDS[colour] - 1, s.drawn[colour], -1):
            j = s.drawn[colour] + below(stream, i + 1 - s.drawn[colour])
            held = s.decks[colour][i]
            s.decks[colour][i] = s.decks[colour][j]
            s.decks[colour][j] = held
    sow_all(s.rng, draw_word(stream), draw_word(stream))


@rule
def guess_characters(s: State, seat: int, stream: Stream) -> None:
    """Shuffle all characters but the own ones."""
    each = CHARACTERS_DEALT[s.seats]
    for i in range(N_CHARACTERS - each - 1, 0, -1):
        a = unknown_character(i, seat, each)
        b = unknown_character(below(stream, i + 1), seat, each)
        held = s.characters[a]
        s.characters[a] = s.characters[b]
        s.characters[b] = held


@rule
def unknown_character(i: int, seat: int, each: int) -> int:
    """The position of the i-th character that the seat has not seen."""
    return i if i < each * seat else i + each


@rule
def likely_vp(s: State, seat: int, stream: Stream) -> int:
    """A guess from what lies open: cathedral and events, less some penalties, and something for the activities."""
    vp = cathedral_cubes(s, seat)
    for event in range(N_EVENTS):
        if s.winner[event] == seat:
            vp += EVENTS[event].large
    return max(0, vp + below(stream, 2 * s.round + 2) - s.round)
