"""The whole table as text for a terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from ....core.wording import count
from .. import actions as act
from ..components import (
    BUILDINGS,
    CARD_NAMES,
    CARDS,
    CHARACTER_NAMES,
    COLOURS,
    EVENT_IDS,
    EVENT_NAMES,
    EVENTS,
    FILE,
    ROUNDS,
    SPACES_OF_BUILDING,
)
from ..knowledge import View, characters_of, view
from ..rules.decisions import face_up
from ..state import N_DICE, NEUTRAL, NOBODY, PLACES, Phase, State

STYLES = dict(zip(COLOURS, ("red", "white", "yellow"), strict=True))
SIGNS = dict(zip(COLOURS, ("♦", "✚", "●"), strict=True))
OWNER_STYLES = ("cyan", "green", "magenta", "blue", "bright_black")


def owner_text(owner: int) -> Text:
    """`1` to `4` for the seats, `N` for neutral, a dot for an empty space."""
    if owner == NOBODY:
        return Text("·", "dim")
    return Text("N" if owner == NEUTRAL else str(owner + 1), f"bold {OWNER_STYLES[owner]}")


def joined(parts: list[Text], between: str = " ") -> Text:
    return Text(between).join(parts)


def table(s: State, viewer: int | None, names: list[str]) -> RenderableType:
    """Head, buildings, districts, events, activities, cathedral and players."""
    seen = view(s, viewer)
    parts: list[RenderableType] = [_head(s, names), Columns([_buildings(s), _square(s), _cathedral(s)], expand=False)]
    parts += [_events(s), _activities(s, viewer)]
    parts.append(Columns([_seat(s, seen, seat, viewer, names) for seat in range(s.seats)], expand=False))
    if seen.deed is not None:
        parts.append(_deed(seen))
    if s.fight_dice:
        parts.append(Text(f"black dice: {s.fight_target} to reach, {s.fight_paid} so far", "bold"))
    return Group(*parts)


def _head(s: State, names: list[str]) -> RenderableType:
    line = Text(f"Troyes · round {s.round} of {ROUNDS[s.seats]} · ", "bold")
    line.append("game over" if s.phase == Phase.OVER else f"{names[s.current]} to decide")
    if any(s.black):
        black = " ".join(str(face) for face in range(6, 0, -1) for _ in range(s.black[face - 1]))
        line.append(f" · black dice {black}", "bold red")
    return line


def _buildings(s: State) -> RenderableType:
    text = Text()
    for building, name in enumerate(BUILDINGS):
        colour = COLOURS[building]
        text.append(f"{SIGNS[colour]} {name.title():10}", STYLES[colour])
        space = SPACES_OF_BUILDING * building
        for row in getattr(FILE.buildings, name.replace(" ", "_")).rows:
            text.append(f" {row.faces[0]}" if len(row.faces) == 1 else f" {row.faces[0]}-{row.faces[-1]}", "dim")
            text.append(":")
            text.append(joined([owner_text(owner) for owner in s.spaces[space : space + row.length]], ""))
            space += row.length
        lying = [owner_text(owner) for owner in range(5) for _ in range(s.lying[building][owner])]
        if lying:
            text.append(" lying ", "dim").append(joined(lying))
        text.append("\n")
    text.append(f"neutral supply {s.neutral_supply}", "dim")
    return Panel(text, title="buildings", border_style="dim", expand=False)


def _square(s: State) -> RenderableType:
    text = Text()
    for district in (*range(s.seats), NEUTRAL):
        text.append(owner_text(district)).append(" ")
        for die in range(N_DICE):
            if s.die_place[die] == district:
                colour = COLOURS[die // 6]
                chosen = die in s.group[: s.group_size]
                style = f"{'reverse ' if chosen else ''}{STYLES[colour]}"
                text.append(f"{SIGNS[colour]}{s.die_face[die]}", style).append(" ")
        text.append("\n")
    return Panel(text, title="city square", border_style="dim", expand=False)


def _cathedral(s: State) -> RenderableType:
    lines = []
    for level in (2, 1, 0):
        lines.append(joined([owner_text(s.cathedral[3 * column + level]) for column in range(6)]))
    lines.append(Text("1 2 3 4 5 6", "dim"))
    return Panel(joined(lines, "\n"), title="cathedral", border_style="dim", expand=False)


def _events(s: State) -> RenderableType:
    grid = RichTable(show_header=False, title="events" if s.n_row else "no events", title_justify="left")
    for at in range(s.n_row):
        event = EVENTS[s.row[at]]
        dice = joined([Text(SIGNS[c], STYLES[c]) for i, c in enumerate(COLOURS) if event.dice >> i & 1], "")
        cubes = [*s.banners[at][: s.n_cubes[at]], *[NOBODY] * (event.banners - s.n_cubes[at])]
        grid.add_row(
            str(at + 1),
            Text(EVENT_NAMES[s.row[at]], STYLES[COLOURS[event.colour]]),
            FILE.events[s.row[at]].text,
            dice + Text(f" ÷{event.divisor}"),
            joined([owner_text(owner) for owner in cubes]),
            f"{event.large}/{event.small} VP",
        )
    return grid


def _activities(s: State, viewer: int | None) -> RenderableType:
    grid = RichTable(show_header=False, title="activities", title_justify="left")
    for place in range(PLACES):
        colour = COLOURS[place // 3]
        label = Text(act.PLACES[place], STYLES[colour])
        if not face_up(s, place) and viewer is not None:
            grid.add_row(label, Text(f"face down until round {place % 3 + 1}", "dim"))
            continue
        card = CARDS[s.activities[place]]
        spaces = [
            owner_text(owner) if owner != NOBODY else Text(f"{card.slots[slot]}", "dim")
            for slot, owner in enumerate(s.tradesmen[place])
        ]
        cubes = [owner_text(seat) + f"×{n}" for seat, n in enumerate(s.cubes[place]) if n]
        grid.add_row(
            label,
            CARD_NAMES[s.activities[place]] + (" ⧗" if card.hourglass else ""),
            FILE.activities[s.activities[place]].text,
            f"{count(card.cost, 'denier')} ÷{card.divisor}",
            joined(spaces),
            joined(cubes),
        )
    return grid


def _seat(s: State, seen: View, seat: int, viewer: int | None, names: list[str]) -> RenderableType:
    me = s.players[seat]
    mine = seen.seats[seat]
    body = Text(f"{count(me.deniers, 'denier')}, {me.influence} influence", "bold")
    body.append(f", {mine.vp} VP\n" if mine.vp is not None else ", VP hidden\n", "bold")
    body.append(f"citizens {me.personal} at hand, {me.general} to recruit\n")
    known = [CHARACTER_NAMES[card] for card in characters_of(s, seat)]
    body.append("characters " + (", ".join(known) if mine.vp is not None else f"{len(known)} hidden"))
    if mine.won:
        body.append("\nwon " + ", ".join(EVENT_NAMES[EVENT_IDS.index(event)] for event in mine.won))
    if me.passed:
        body.append(f"\npassed, {me.purse} deniers in the district")
    if seen.results:
        body.append(f"\nfinal score {seen.results[seat].total}", "bold yellow")
    acting = s.phase != Phase.OVER and s.current == seat
    title = Text(f"{seat + 1} {names[seat]}{' ★' if s.start == seat else ''}", OWNER_STYLES[seat])
    return Panel(body, title=title, border_style="yellow" if acting else "dim", expand=False)


def _deed(seen: View) -> RenderableType:
    assert seen.deed is not None
    dice = ", ".join(f"{die.colour} {die.face}" for die in seen.deed.group) or "no dice yet"
    cube = f" with a cube of {seen.deed.cube}" if seen.deed.cube else ""
    return Text(f"in progress: {seen.deed.name}{cube}: {dice}", "bold")
