"""`python -m bastide.gpu.build FOLDER`: all kernels, what they have to compute, and a runner that needs only CuPy.

The folder can be carried to any machine with a GPU, a driver, NumPy and CuPy: `python3 runner.py` there plays the
same games, compares every byte with what the CPU computed here, and measures.
"""

from __future__ import annotations

import argparse
import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core.game import Game
from ..games import NAMES, load
from . import reference
from .compiling import ARCHITECTURE, KERNELS, Compiler

PLAN = {"games": 4096, "seed": 1, "steady_moves": 300, "steps": 150}
VARIANTS = (300, 600, 2000, 4000)  # other limits for `keep_calls`
BENCH_PLAYERS = 3
HERE = Path(__file__).parent


def build(folder: Path, names: Sequence[str] = NAMES, variants: bool = False, samples: bool = True) -> None:
    """Write kernels, expectations and runner into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for name in names:
        game = load(name)
        begun = time.perf_counter()
        entries.append(game_entry(game, folder, variants, samples))
        print(f"{name}: {len(KERNELS)} kernels, {len(entries[-1]['cases'])} cases, {time.perf_counter() - begun:.0f} s")
    manifest = {"architecture": "sm_{}{}".format(*ARCHITECTURE), "plan": PLAN, "games": entries}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1))
    for file in ("device.py", "runner.py"):
        shutil.copyfile(HERE / file, folder / file)


def game_entry(game: Game, folder: Path, variants: bool, samples: bool) -> dict[str, Any]:
    """The kernels that serve every table are compared at all of them, those for one kind of table are measured."""
    cases = [
        case(game, players, options)
        for options in (game.samples if samples else game.samples[:1])
        for players in range(game.seats[0], game.seats[1] + 1)
    ]
    bench = max(i for i, each in enumerate(cases) if not each["options"] and each["players"] <= BENCH_PLAYERS)
    blank = game.blank(cases[bench]["players"])
    return {
        "name": game.name,
        "state_bytes": game.state.dtype.itemsize,
        "seen_bytes": game.observation.dtype.itemsize,
        "actions": len(game.actions),
        "kernels": write_kernels(Compiler(game), folder, game.name),
        "cases": cases,
        "bench_case": bench,
        "bench_kernels": write_kernels(Compiler(game, blank), folder, f"{game.name}_{blank.seats}"),
        "variants": write_variants(game, blank, folder) if variants else [],
    }


def write_kernels(compiler: Compiler, folder: Path, prefix: str, names: Sequence[str] | None = None) -> dict[str, str]:
    files = {}
    for name in names or KERNELS:
        files[name] = f"{prefix}_{name}.ptx"
        (folder / files[name]).write_text(compiler.ptx(name))
    return files


def write_variants(game: Game, blank: Any, folder: Path) -> list[dict[str, Any]]:
    """The steady-state kernel compiled in other ways, for whoever tunes."""
    found = []
    for large in VARIANTS:
        files = write_kernels(Compiler(game, blank, large), folder, f"{game.name}_{large}", ["play_steadily"])
        found.append({"name": f"calls kept above {large} lines", "kernels": files})
    return found


def case(game: Game, players: int, options: Any) -> dict[str, Any]:
    """A table to play at, and the digests of what the CPU makes of it."""
    games, seed = PLAN["games"], PLAN["seed"]
    results = {
        "play": reference.played(game, players, options, games, seed),
        "steady": reference.played_steadily(game, players, options, games, seed, PLAN["steady_moves"]),
        "step": reference.stepped(game, players, options, games, seed, PLAN["steps"]),
    }
    return {
        "players": players,
        "options": dict(options),
        "blank": game.blank(players, options).to_bytes().hex(),
        "expected": {name: reference.digest(arrays) for name, arrays in results.items()},
    }


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bastide.gpu.build", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=list(NAMES), help="which games")
    parser.add_argument("--variants", action="store_true", help="also kernels compiled in other ways, for tuning")
    parser.add_argument("--default-options", action="store_true", help="compare only with default options")
    given = parser.parse_args(arguments)
    build(given.folder, given.games, given.variants, not given.default_options)


if __name__ == "__main__":
    main()
