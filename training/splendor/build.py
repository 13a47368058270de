"""`python -m training.splendor.build FOLDER`: the kernels as PTX, for a machine with a GPU, CuPy and PyTorch."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import bastide
from bastide.games.splendor.insight import FEATURES, MOST_SEEN
from bastide.gpu.compiling import Compiler

from . import kernels

PLAYERS = (2, 3, 4)


class Lessons(Compiler):
    """The kernels of self-play."""

    source = kernels
    entries = ("start", "count", "expand", "follow", "advance")

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


def main(folder: Path) -> None:
    game = bastide.game("splendor")
    for players in PLAYERS:
        compiler = Lessons(game, game.blank(players))
        (folder / str(players)).mkdir(parents=True, exist_ok=True)
        for name in Lessons.entries:
            text = compiler.ptx(name)
            (folder / str(players) / f"{name}.ptx").write_text(text)
            print(players, name, len(text), flush=True)
    facts = {
        "state_bytes": game.state.dtype.itemsize,
        "features": FEATURES,
        "most_seen": MOST_SEEN,
        "blanks": {str(players): game.blank(players).to_bytes().hex() for players in PLAYERS},
    }
    (folder / "facts.json").write_text(json.dumps(facts))
    shutil.copyfile(Path(__file__).with_name("train.py"), folder / "train.py")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
