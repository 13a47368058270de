"""Positions for the tests of Troyes: an own turn with chosen dice, cards and events, everything else empty.

t = turn(own="y5 r3", other="w1", cards={"yellow 1": "Merchant"})
t.play("activate yellow 1", "die own yellow 5", "confirm")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bastide.games.troyes.actions import PLACES, SPACES
from bastide.games.troyes.components import CARD_NAMES, CHARACTER_NAMES, EVENT_IDS
from bastide.games.troyes.state import NEUTRAL, Phase, State
from tests.table import Table, table

COLOURS = "rwy"


def lay_dice(s: State, district: int, dice: str) -> None:
    """Put dice such as "r3 w2" into a district, on top of those that lie there."""
    for die in dice.split():
        first = 6 * COLOURS.index(die[0])
        number = next(i for i in range(first, first + 6) if s.die_place[i] == -1)
        s.die_place[number] = district
        s.die_face[number] = int(die[1])


def lay_events(s: State, events: Sequence[str], cubes: Mapping[str, Sequence[int]] | None = None) -> None:
    """The event row from the left, with owners of cubes in the order of placing."""
    s.n_row = len(events)
    for at, name in enumerate(events):
        s.row[at] = EVENT_IDS.index(name)
        owners = (cubes or {}).get(name, [])
        s.n_cubes[at] = len(owners)
        for i, owner in enumerate(owners):
            s.banners[at][i] = owner


def stand(s: State, spaces: Mapping[str, int]) -> None:
    """Citizens on spaces, by name."""
    for name, owner in spaces.items():
        s.spaces[SPACES.index(name)] = owner


def turn(
    own: str = "",
    other: str = "w1",
    neutral: str = "",
    players: int = 2,
    round: int = 3,
    deniers: int = 20,
    influence: int = 4,
    personal: int = 2,
    cards: Mapping[str, str] | None = None,
    tradesmen: Mapping[str, Sequence[int]] | None = None,
    cubes: Mapping[str, int] | None = None,
    events: Sequence[str] = (),
    event_cubes: Mapping[str, Sequence[int]] | None = None,
    spaces: Mapping[str, int] | None = None,
    options: dict[str, Any] | None = None,
    phase: Phase = Phase.TURN,
) -> Table:
    """Seat 0 is the start player and decides; seat 1 has the dice `other`."""
    t = table("troyes", players, options=options)
    s: State = t.state
    s.start = s.current = 0
    s.round = round
    s.phase = phase
    s.spaces = [-1] * 18
    s.neutral_supply = 8
    for me in s.players[:players]:
        me.deniers, me.influence, me.personal, me.general = 20, 4, 2, 10
    me = s.players[0]
    me.deniers, me.influence, me.personal, me.general = deniers, influence, personal, 12 - personal
    lay_dice(s, 0, own)
    lay_dice(s, 1, other)
    lay_dice(s, NEUTRAL, neutral)
    for place, name in (cards or {}).items():
        s.activities[PLACES.index(place)] = CARD_NAMES.index(name)
    for place, owners in (tradesmen or {}).items():
        for slot, owner in enumerate(owners):
            s.tradesmen[PLACES.index(place)][slot] = owner
    for place, count in (cubes or {}).items():
        s.cubes[PLACES.index(place)][0] = count
    lay_events(s, events, event_cubes)
    stand(s, spaces or {})
    return t


def deal_characters(s: State, *names: str) -> None:
    """The characters from the first seat on; the rest follow in any order."""
    first = [CHARACTER_NAMES.index(name) for name in names]
    s.characters = first + [card for card in range(6) if card not in first]


def events_phase(events: Sequence[str], cubes: Mapping[str, Sequence[int]] | None = None, **fields: Any) -> Table:
    """The row is about to be carried out; nobody has dice but seat 1."""
    t = turn(phase=Phase.EVENTS, events=events, event_cubes=cubes, **fields)
    s = t.state
    s.event_at = s.event_seats = s.black_dice = 0
    return t


def carry_on(t: Table) -> Table:
    """Everything up to the next decision."""
    from bastide.games.troyes.rules.decisions import go_on

    go_on(t.state)
    t.state.to_bytes()
    return t


def black(dice: str, faces: Sequence[int], **fields: Any) -> Table:
    """Seat 0 faces black dice with own dice."""
    t = turn(own=dice, phase=Phase.BLACK, **fields)
    for face in faces:
        t.state.black[face - 1] += 1
    return t
