"""`python -m training.splendor.build FOLDER [--modules]`: kernels as PTX, for a machine with GPU, CuPy and PyTorch."""

from __future__ import annotations

import json
import shutil
import sys
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import bastide
from bastide.core.game import Game
from bastide.core.record import Table
from bastide.core.rule import Binding, Rule
from bastide.games.splendor import insight, survey
from bastide.gpu.compiling import Compiler

from . import kernels

PLAYERS = (2, 3, 4)
MODULES = ("cities", "strongholds", "trading_posts", "orient")
BASE: tuple[dict[str, Any], ...] = ({},)
EXPANDED: tuple[dict[str, Any], ...] = tuple(
    {"modules": list(names)} for n in range(1, 5) for names in combinations(MODULES, n)
)
# the most things that are seen, by the number of players
WIDTHS = {2: 208, 3: 272, 4: insight.MOST_SEEN}
WIDTHS_EXPANDED = {2: 352, 3: 448, 4: survey.MOST_SEEN}


class Lessons(Compiler):
    """The kernels of self-play."""

    source = kernels
    entries = ("start", "count", "expand", "follow", "advance")

    def __init__(self, game: Game, blank: Any, look: Rule) -> None:
        super().__init__(game, blank)
        self.binding = Binding({**game.rules.named(), "look": look}, self._make, Table.array)

    def signature(self, name: str) -> tuple[Any, ...]:
        t = self.types

        def row(cell: Any, dimensions: int = 1) -> Any:
            return t.Array(cell, dimensions, "C")

        states, seeds, rows, whole = row(self.state), row(t.int64), row(t.int16, 2), row(t.int32)
        known: dict[str, tuple[Any, ...]] = {
            "start": (states, states, seeds),
            "count": (states, rows, whole, whole),
            "expand": (states, whole, whole, rows, rows, whole, row(t.float32)),
            "follow": (states, whole, whole, states),
            "advance": (states, whole, states, seeds, rows, whole, row(t.int8), row(t.float32, 2), whole),
        }
        return known[name]


def any_table(seats: int) -> Any:
    """A table of so many seats whose modules are not known beforehand."""
    return SimpleNamespace(seats=seats, options=SimpleNamespace(dtype=np.dtype([])))


def main(folder: Path, expanded: bool) -> None:
    game = bastide.game("splendor")
    options = EXPANDED if expanded else BASE
    blanks = {players: [game.blank(players, each) for each in options] for players in PLAYERS}
    for players in PLAYERS:
        table = any_table(players) if expanded else blanks[players][0]
        compiler = Lessons(game, table, survey.survey if expanded else insight.look)
        (folder / str(players)).mkdir(parents=True, exist_ok=True)
        for name in Lessons.entries:
            text = compiler.ptx(name)
            (folder / str(players) / f"{name}.ptx").write_text(text)
            print(players, name, len(text), flush=True)
    facts = {
        "state_bytes": game.state.dtype.itemsize,
        "features": survey.FEATURES if expanded else insight.FEATURES,
        "widths": WIDTHS_EXPANDED if expanded else WIDTHS,
        "blanks": {str(players): b"".join(each.to_bytes() for each in blanks[players]).hex() for players in PLAYERS},
    }
    (folder / "facts.json").write_text(json.dumps(facts))
    shutil.copyfile(Path(__file__).with_name("train.py"), folder / "train.py")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--modules" in sys.argv)
