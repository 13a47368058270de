"""The whole table for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from ....core.wording import listed
from ..components import AREAS, FILE, ROUNDS, UNITS
from ..knowledge import AttackView, SeatView, View, rank, view
from ..rules.defence import food_due
from ..state import Phase, State
from .catalogue import counted_by, thresholds
from .describe import attack_words, some, words

PHASES = {"draft": "draft", "actions": "actions", "defence": "castle defence", "over": "game over"}


def table(s: State, viewer: int | None, names: list[str]) -> RenderableType:
    seen = view(s, viewer)
    parts: list[RenderableType] = [_head(s, seen, names), _scenario(seen)]
    if any(seen.revealed):
        parts.append(_paths_on_offer(seen))
    seats = list(range(s.seats))
    if viewer is not None and viewer >= 0:
        seats = [viewer, *(seat for seat in seats if seat != viewer)]
    parts += [_seat(s, seen, seat, names, seat == seats[0]) for seat in seats]
    return Group(*parts)


def _head(s: State, seen: View, names: list[str]) -> Text:
    line = Text(f"The Anarchy · {seen.mode} {seen.difficulty} · round {seen.round} of {ROUNDS} · ", "bold")
    line.append(PHASES[seen.phase])
    if s.phase != Phase.OVER:
        line.append(f" · first player {names[s.first]} · food due {food_due(s)}")
    if seen.rival is not None:
        line.append(f" · rival tent on {seen.rival}")
    return line


def _scenario(seen: View) -> RichTable:
    grid = RichTable(show_header=False, pad_edge=False)
    for number in range(ROUNDS):
        grid.add_column(style="bold" if number + 1 == seen.round else "dim")
    cells = []
    for entry, card in zip(seen.scenario, FILE.scenario[f"{seen.mode}_{seen.difficulty}"].cards, strict=True):  # type: ignore[index]
        text = f"{entry.round}  " + " ".join(f"{letter}{n}" for letter, n in entry.letters.items())
        if seen.mode == "classic":
            needs = ", ".join(words(need) for need in card.needs)
            text += (
                f"\nfacedown, worth {card.hidden}" if entry.facedown else f"\ndefence {card.defence}, food {card.food}"
            )
            text += f"\n{needs or 'no requirement'}\nplunder {' '.join(entry.plunder)}"
        else:
            text += f"\nfood {card.food} more\nbravery {_row(card.bravery)}"
        cells.append(text)
    grid.add_row(*cells)
    return grid


def _paths_on_offer(seen: View) -> Text:
    text = Text("path cards  ", "bold")
    names = {card.id: card for card in FILE.path.cards}
    for slot, id in enumerate(seen.revealed, 1):
        if id is not None:
            card = names[id]
            aim = f"{counted_by(card)} {', '.join(thresholds(card))}"
            text.append(f"{slot} {card.name} ({aim}; income {_income(card.income)})  ")
    return text


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def _income(units: Sequence[int]) -> str:
    return ", ".join(some(n, unit) for unit, n in zip(UNITS, units, strict=True) if n)


def _counts(counts: dict[str, int], zero: bool = False) -> str:
    return "  ".join(f"{words(name)} {n}" for name, n in counts.items() if n or zero) or "none"


def _mood(discontent: int) -> str:
    """One signed counter serves for both (section 9.7)."""
    return f"joy {-discontent}" if discontent < 0 else f"discontent {discontent}"


def _seat(s: State, seen: View, seat: int, names: list[str], full: bool) -> RenderableType:
    me = seen.seats[seat]
    body = Text(f"{me.score} VP", "bold")
    body.append(f"  {_counts(me.attributes, True)}  {_mood(me.discontent)}")
    if seen.mode == "classic":
        body.append(f"  tent {me.tent}")
    if s.seats == 1 and s.phase == Phase.OVER:
        body.append(f"  rank {rank(me.score)}", "bold yellow")
    body.append(f"\nboard       {_counts(me.stock)}")
    body.append(f"\nproduction  {_counts(me.production)}")
    body.append("\npaths       " + (", ".join(f"{path.card} {path.points}" for path in me.paths) or "none"))
    body.append("\nattacks     ").append(_attacks(me, s.players[seat].attack))
    body.append(f"\ncastle      {_castle(me)}")
    if full:
        for name, line in _sheets(me).items():
            body.append(f"\n{name:11} {line}")
    style = "yellow" if me.asks.node != "idle" else "dim"
    return Panel(body, title=Text(f"{seat + 1} {names[seat]}"), border_style=style, expand=False)


def _attacks(me: SeatView, cards: Sequence[int]) -> Text:
    text = Text()
    for card in me.attacks:
        style = {"defended": "green", "undefended": "red"}.get(card.outcome, "white" if card.faceup else "magenta")
        text.append(f"{card.space} {_attack(card, cards[card.space - 1])}  ", style)
    return text


def _attack(card: AttackView, number: int) -> str:
    if card.strength is None:
        return f"facedown {attack_words(number, False)}"
    sides = " ".join(f"{place} {n}" for place, n in card.strength.items())
    return f"{attack_words(number, True)}{'!' if card.strong else ''} {sides}"


def _castle(me: SeatView) -> str:
    castle = me.castle
    text = f"gate {castle.gate}  moat {castle.moat}  walls {_row(castle.walls.values())}  "
    text += f"towers {_row(castle.towers.values())}"
    for side, fighters in castle.fighters.items():
        if fighters:
            text += f"  {side}: " + ", ".join(f"{n} {who}" for who, n in fighters.items())
    return text


def _sheets(me: SeatView) -> dict[str, str]:
    tactics = [f"{words(name)} {entry.prepared}" for name, entry in me.tactics.items() if entry.researched]
    buildings = [f"{name} {b.built}+{b.filled}" for name, b in me.buildings.items() if b.built]
    sums = [f"{words(name)} {'+'.join(map(str, row))}" for name, row in me.michaelmas.items() if row]
    lines = {
        "tracks": _counts({**me.fortifications, **me.land}),
        "wheel": ", ".join(words(box) for box in me.wheel) or "none",
        "works": listed(words(work) for work in me.works) if me.works else "none",
        "tactics": ", ".join(tactics) or "none",
        "rows": _counts(me.rows, True),
        "buildings": ", ".join(buildings) or "none",
        "areas": _counts({name: me.areas[name] for name in AREAS}),
        "tokens": f"knowledge {me.knowledge}  muster {me.muster_ready}/{me.muster}  beer {me.beer}",
        "valentine": f"women {_row(me.women)}  men {_row(me.men)}  pairs {me.pairs}",
        "michaelmas": ", ".join(sums) or "none",
        "brewhouse": " ".join("".join("x" if me.brewhouse[4 * r + c] else "." for c in range(4)) for r in range(4)),
        "lammas": " ".join("".join("x" if me.flags[4 * r + c] else "." for c in range(4)) for r in range(3)),
    }
    if me.asks.about or me.asks.numbers:
        lines["choose"] = f"{me.asks.node} {me.asks.about} {' '.join(map(str, me.asks.numbers))}"
    return lines
