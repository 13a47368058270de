"""The whole table as text for a terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from ....core.wording import count
from .. import actions as act
from ..components import CARD_IDS, CARDS, COLOURS, FACES, NOBLES, TOKENS, Effect
from ..knowledge import View, modules_of, view
from ..rules.payment import affordable
from ..rules.scoring import score
from ..state import NOBODY, NOTHING, Phase, Player, State
from .describe import EFFECTS, card_words

STYLES = dict(zip(TOKENS, ("white", "blue", "green", "red", "bright_black", "yellow"), strict=True))
SIGNS = dict(zip(TOKENS, ("◇", "⬡", "⯃", "●", "▲", "★"), strict=True))


def tokens_text(numbers: dict[str, int], zero: bool = True) -> Text:
    text = Text()
    for token, n in numbers.items():
        if n or zero:
            text.append(f"{SIGNS[token]}{n} ", STYLES[token])
    return text


def card_text(card_id: int, me: Player | None) -> Text:
    """A card in three short lines: id and points, bonus or effect, cost."""
    if card_id == NOTHING:
        return Text("\n  —\n", "dim")
    card = CARDS[card_id]
    colour = COLOURS[card.colour] if card.colour < 5 else None
    text = Text()
    text.append(f"{CARD_IDS[card_id]:4}", f"bold {STYLES[colour] if colour else 'magenta'}")
    text.append(f" {card.points or ' '}", "bold")
    text.append(f" {SIGNS[colour] * card.bonuses if colour else '⧉'}", STYLES[colour] if colour else "magenta")
    if me is not None and affordable(me, card):
        text.append(" ✓", "bold yellow")
    text.append("\n" + (EFFECTS[Effect(card.effect)][:16] if card.effect else ""), "italic")
    text.append("\n")
    text.append(tokens_text({COLOURS[c]: n for c, n in enumerate(card.cost)}, zero=False))
    if card.effect == Effect.DISCARD2:
        text.append(f"2 {COLOURS[card.discard]} bonuses", STYLES[COLOURS[card.discard]])
    return text


def table(s: State, viewer: int | None, names: list[str]) -> RenderableType:
    """The whole table for a terminal."""
    seen = view(s, viewer)
    me = s.players[viewer] if viewer is not None and viewer >= 0 else None
    parts: list[RenderableType] = [_head(s, names), _visitors(s), _display(s, me)]
    parts.append(Columns([_seat(s, seen, seat, names) for seat in range(s.seats)], expand=False))
    if s.buying != NOTHING:
        parts.append(Text(f"buying {card_words(s.buying)}, still to pay: ") + tokens_text(seen.purchase.need, False))  # type: ignore[union-attr]
    return Group(*parts)


def _head(s: State, names: list[str]) -> RenderableType:
    modules = ", ".join(name.replace("_", " ").title() for name in modules_of(s)) or "base game"
    line = Text(f"Splendor · {modules} · round {s.round} · ", "bold")
    line.append("game over" if s.phase == Phase.OVER else f"{names[s.current]} to play")
    supply = Text("\nsupply  ") + tokens_text(dict(zip(TOKENS, s.bank, strict=True)))
    return line + supply


def _visitors(s: State) -> RenderableType:
    lines = Text()
    for i, noble in enumerate(s.nobles):
        if noble != NOTHING:
            lines.append(f"noble {i + 1}  ", "magenta")
            lines.append(tokens_text({COLOURS[c]: n for c, n in enumerate(NOBLES[noble])}, zero=False))
            if s.noble_visited[i] != NOBODY:
                lines.append(f" visits seat {s.noble_visited[i] + 1}", "dim")
            elif s.noble_reserved[i] != NOBODY:
                lines.append(f" kept for seat {s.noble_reserved[i] + 1}", "dim")
            lines.append("   ")
    for i, face in enumerate(s.cities):
        if face != NOTHING:
            lines.append(f"city {i + 1}  {FACES[face].points} points ", "magenta")
            lines.append(tokens_text({COLOURS[c]: n for c, n in enumerate(FACES[face].need)}, zero=False))
            if FACES[face].any_colour:
                lines.append(f"{FACES[face].any_colour} of another ")
            if s.city_owner[i] != NOBODY:
                lines.append(f"taken by seat {s.city_owner[i] + 1}", "dim")
            lines.append("   ")
    return lines


def _display(s: State, me: Player | None) -> RenderableType:
    grid = RichTable(show_header=False, show_lines=True, pad_edge=False)
    for level in (2, 1, 0):
        places = [*range(4 * level, 4 * level + 4)]
        if s.options.orient:
            places += [12 + 2 * level, 13 + 2 * level]
        deck = f"{'I' * (level + 1)}\n{s.deck_size[level]} left"
        if s.options.orient:
            deck += f"\norient {s.deck_size[3 + level]}"
        grid.add_row(deck, *(_place(s, place, me) for place in places))
    return grid


def _place(s: State, place: int, me: Player | None) -> Text:
    text = Text(f"{act.PLACES[place]} ", "dim") + card_text(s.display[place], me)
    if s.forts[place]:
        text.append(f"\n{'♜' * s.forts[place]} seat {s.fort_owner[place] + 1}", "magenta")
    return text


def _seat(s: State, seen: View, seat: int, names: list[str]) -> RenderableType:
    me = s.players[seat]
    mine = seen.seats[seat]
    body = Text(f"{count(score(s, seat), 'point')}, {count(me.cards, 'card')}\n", "bold")
    body.append("tokens ").append(tokens_text(mine.tokens)).append("\n")
    body.append("bonus  ").append(tokens_text(mine.bonus)).append("\n")
    held = ", ".join(card.card or f"hidden ({card.deck})" for card in mine.reserved) or "none"
    body.append(f"reserved {held}")
    if s.options.strongholds:
        body.append(f"\nstrongholds in stock {me.strongholds}")
    if s.options.trading_posts:
        body.append("\nposts " + (" ".join(str(i + 1) for i in range(5) if me.coats[i]) or "none"))
    if me.gold_cards:
        body.append(f"\ndouble-gold cards {me.gold_cards}")
    style = "yellow" if s.phase != Phase.OVER and s.current == seat else "dim"
    return Panel(body, title=Text(f"{seat + 1} {names[seat]}"), border_style=style, expand=False)
