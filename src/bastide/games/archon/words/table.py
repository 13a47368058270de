"""The table in a terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from ....core.wording import count
from ..components import CARDS, CUBES, FAVOR_IDS, FILE, GRANTS, PALACE_SLOTS, TILES
from ..knowledge import SeatView, SlotView, View, view
from ..rules.builders_guild import building_price
from ..state import Phase, State
from .catalogue import favor_words
from .describe import slot_words

STYLES = {
    "silver": "white",
    "papyrus": "yellow",
    "iron": "bright_black",
    "stone": "bright_white",
    "gold": "bold yellow",
    "recruit": "red",
}
SIGNS = {"silver": "◆", "papyrus": "▰", "iron": "⬢", "stone": "■", "gold": "●", "recruit": "♟"}
SHORT = dict(zip(CARDS, ("co", "tax", "cl", "sc", "me"), strict=True))


def table(s: State, viewer: int | None, names: list[str]) -> RenderableType:
    """The whole table for a terminal."""
    seen = view(s, viewer)
    panels = [_seat(seen, seat, names) for seat in seen.order]
    parts: list[RenderableType] = [_head(s, seen, names), _city(s, seen), _buildings(s), Columns(panels)]
    if seen.action:
        parts.append(Text(f"acting on {slot_words(s, s.slot)}", "bold"))
    return Group(*parts)


def goods_text(goods: dict[str, int], zero: bool = True) -> Text:
    text = Text()
    for name, n in goods.items():
        if n or zero:
            text.append(f"{SIGNS[name]}{n} ", STYLES[name])
    return text


def cards_text(cards: dict[str, int]) -> str:
    return " ".join(f"{n} {SHORT[card]}" for card, n in cards.items() if n) or "none"


def _head(s: State, seen: View, names: list[str]) -> RenderableType:
    edition = seen.options["edition"]
    line = Text(f"Archon · {edition} text · season {seen.season} · round {seen.round} · ", "bold")
    acting = ", ".join(names[seat] for seat in seen.acting)
    line.append("game over" if s.phase == Phase.OVER else f"{acting}: {seen.phase}")
    line.append("\norder  " + " › ".join(names[seat] for seat in seen.order))
    grant = GRANTS[s.grants[seen.season - 1]]
    rewards = (("arts", grant.arts), ("science", grant.science), ("warriors", grant.warriors))
    line.append("\nrewards  " + "   ".join(f"{name} {' '.join(map(str, row[: s.seats]))}" for name, row in rewards))
    line.append(f"   wall {seen.wall} of {FILE.wall.slots}")
    for number, season in enumerate(seen.seasons, 1):
        if season.attack:
            line.append(f"   attack {number}: {season.strength} {'raided' if season.raided else 'repelled'}", "red")
    line.append("\nmarket  ")
    for row in seen.market:
        prices = " ".join(str(price) if full else "·" for price, full in zip(row.prices, row.filled, strict=True))
        line.append(f"{SIGNS[row.cube]} {row.cube} {prices}   ", STYLES[row.cube])
    return line + Text("\nrepository  ") + goods_text(seen.repository) + Text("  stock  ") + goods_text(seen.stock)


def _city(s: State, seen: View) -> RenderableType:
    grid = RichTable(show_header=False, pad_edge=False)
    for location in FILE.locations:
        slots = [slot for slot in seen.slots[:PALACE_SLOTS] if slot.location == location.id]
        grid.add_row(location.name, Text("  ").join(_slot(slot) for slot in slots))
    for place, favor in enumerate(seen.favors):
        card = FILE.favors.cards[FAVOR_IDS.index(favor)]
        text = _slot(seen.slots[PALACE_SLOTS + place]) + Text(f"  {favor_words(card)}", "italic")
        grid.add_row(f"Palace {place + 1}", text)
    return grid


def _slot(slot: SlotView) -> Text:
    """`[2]` a slot of two cards; figures by seat; § for a tax tile."""
    if not slot.open:
        return Text("[covered]", "dim")
    text = Text(f"[{slot.cards}]", "dim" if slot.figures else "bold")
    text.append("".join(f" ♙{seat + 1}" for seat in slot.figures), "cyan")
    text.append("".join(f" §{seat + 1}" for seat in slot.tax), "red")
    return text


def _buildings(s: State) -> RenderableType:
    text = Text("buildings  ")
    for number, tile in enumerate(FILE.buildings):
        if s.tiles[number]:
            price = {cube: building_price(s, number, kind) for kind, cube in enumerate(CUBES)}
            text.append(f"{tile.name} ").append(goods_text(price, zero=False))
            text.append(f"{TILES[number].vp}VP ×{s.tiles[number]}   ", "dim")
    return text


def _seat(seen: View, seat: int, names: list[str]) -> RenderableType:
    mine: SeatView = seen.seats[seat]
    body = Text(f"{mine.score} VP", "bold")
    body.append(" · passed" if mine.passed else "").append("\n")
    body.append(goods_text(mine.goods)).append("\n")
    if mine.hand is not None and mine.resting is not None:
        body.append(f"hand {cards_text(mine.hand)}\nresting {cards_text(mine.resting)}\n")
    else:
        body.append(
            f"hand {count(mine.hand_size, 'card')}, resting {mine.resting_size}\nowns {cards_text(mine.cards)}\n"
        )
    body.append(f"arts {mine.arts}  science {mine.science}  wall {mine.gate + mine.wall}  figures {mine.figures}\n")
    body.append("tracks " + " ".join(f"{SHORT[card]}{n}" for card, n in mine.tracks.items()))
    if mine.buildings:
        body.append("\n" + ", ".join(name.replace("_", " ") for name in mine.buildings))
    style = "yellow" if seat in seen.acting else "dim"
    return Panel(body, title=Text(f"{seat + 1} {names[seat]}"), border_style=style, expand=False)
