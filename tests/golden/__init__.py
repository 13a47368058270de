"""Golden games: whole games as readable text, compared exactly. `make golden` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

import bastide
from bastide.core.conformance import transcript

HERE = Path(__file__).parent


def golden_files() -> list[Path]:
    return sorted(HERE.glob("*/*.txt"))


def replayed(path: Path) -> str:
    """The game named by the first line of a golden file, played anew."""
    head = path.read_text("utf-8").split("\n", 1)[0]
    wanted = json.loads(head)
    return record(wanted["game"], wanted["players"], wanted["seed"], wanted["options"])


def record(name: str, players: int, seed: int, options: dict[str, object]) -> str:
    head = json.dumps({"game": name, "players": players, "seed": seed, "options": options})
    return head + "\n" + transcript(bastide.game(name), players, options, seed)


def write_all() -> None:
    """One game for each sample of options and at least one for each number of players."""
    for name in bastide.list_games():
        game = bastide.game(name)
        (HERE / name).mkdir(exist_ok=True)
        low, high = game.seats
        more = max(0, high - low + 1 - len(game.samples))
        for number, options in enumerate([*game.samples, *[game.samples[-1]] * more]):
            players = low + number % (high - low + 1)
            words = "_".join(str(value) for value in options.values()) or "default"
            stem = "".join(letter if letter.isalnum() else "_" for letter in words).strip("_")
            path = HERE / name / f"{number}_{stem[:40]}.txt"
            path.write_text(record(name, players, 1000 + number, dict(options)), "utf-8")
