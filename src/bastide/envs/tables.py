"""Observation and action tables of a game as Markdown, made from the record and the action table themselves.

`python -m bastide.envs.tables docs/observations` writes one page for each game; a test finds pages that have drifted.
"""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import numpy as np

from ..core.game import Game
from ..core.record import Record
from ..games import NAMES, load

_COMMENT = re.compile(r"^    (\w+) = .*?(?:#\s*(.*))?$")
MOST_LABELS = 12


def page(game: Game) -> str:
    """The whole page of one game."""
    size = game.observation.dtype.itemsize // 2
    lines = [
        f"# {game.title}: observation and actions",
        "",
        "Generated from the observation record and the action table; do not edit.",
        "",
        "## Observation",
        "",
        f"{size} numbers of 16 bits, the same for every option and number of players. " + first_line(game.observation),
        "",
        *record_table(game.observation, first=0),
    ]
    for record in nested(game.observation):
        lines += ["", f"### {record.__name__}", "", f"{width(record)} numbers. {first_line(record)}".strip(), ""]
        lines += record_table(record, first=0)
    lines += ["", "## Actions", "", f"{len(game.actions)} actions; the mask has a number for each.", ""]
    lines += action_table(game)
    return "\n".join(lines) + "\n"


def width(record: type[Record]) -> int:
    return record.dtype.itemsize // 2


def first_line(record: type[Record]) -> str:
    text = record.__dict__.get("__doc__") or ""
    return " ".join(text.split("\n\n")[0].split())


def comments(record: type[Record]) -> dict[str, str]:
    """What the source says beside each field."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if base in (Record, object):
            continue
        for line in inspect.getsource(base).splitlines():
            if match := _COMMENT.match(line):
                found[match.group(1)] = (match.group(2) or "").strip()
    return found


def nested(record: type[Record]) -> list[type[Record]]:
    """The records inside a record, outermost first, each once."""
    found: list[type[Record]] = []
    for field in record.fields.values():
        if not isinstance(field.cell, np.dtype) and field.cell not in found:
            found += [inner for inner in [field.cell, *nested(field.cell)] if inner not in found]
    return found


def record_table(record: type[Record], first: int) -> list[str]:
    """A line for each field: where it lies, what it is called, its shape, what the source says of it."""
    lines = ["| numbers | field | shape | |", "|---|---|---|---|"]
    said = comments(record)
    for name, field in record.fields.items():
        cells = int(np.prod(field.shape)) if field.shape else 1
        each = 1 if isinstance(field.cell, np.dtype) else width(field.cell)
        last = first + cells * each - 1
        shape = " × ".join(str(n) for n in field.shape) or "1"
        kind = "" if isinstance(field.cell, np.dtype) else f" {field.cell.__name__}"
        place = str(first) if last == first else f"{first}–{last}"
        lines.append(f"| {place} | `{name}` | {shape}{kind} | {said.get(name, '')} |")
        first = last + 1
    return lines


def action_table(game: Game) -> list[str]:
    """A line for each kind of action."""
    lines = ["| actions | name | parameter | |", "|---|---|---|---|"]
    for kind in game.actions.kinds:
        last = kind.first + kind.count - 1
        place = str(kind.first) if last == kind.first else f"{kind.first}–{last}"
        labels = [label.strip() or "(nothing)" for label in kind.labels]
        shown = ", ".join(labels[:MOST_LABELS]) + (f", … ({len(labels)})" if len(labels) > MOST_LABELS else "")
        parameter = "" if kind.labels == ("",) else shown
        lines.append(f"| {place} | `{kind.pattern}` | {parameter} | {kind.help} |")
    return lines


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (folder / f"{name}.md").write_text(page(load(name)), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
