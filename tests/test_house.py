"""The house is one that a reader can walk through: small files, short functions, the same rooms in every game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bastide.games import NAMES

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "benchmarks", "examples", "training")
FILES = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
LONGEST_FILE = 600
LONGEST_FUNCTION = 60
ROOMS = {
    *("components.toml", "components.py", "state.py", "actions.py", "rules", "knowledge.py", "observation.py"),
    *("words", "advice.py", "game.py", "rulebook.md"),
}
WORDS = {"__init__.py", "describe.py", "reasons.py", "catalogue.py", "table.py"}


def test_no_file_and_no_function_is_too_long() -> None:
    assert len(FILES) > 300
    for file in FILES:
        text = file.read_text("utf-8")
        assert len(text.splitlines()) <= LONGEST_FILE, file
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, f"{file}: {node.name}"


def test_nothing_is_left_to_be_done() -> None:
    mark = "TO" + "DO"
    assert [file for file in FILES if mark in file.read_text("utf-8")] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    folder = ROOT / "src" / "bastide" / "games" / name
    assert {item.name for item in folder.iterdir()} >= ROOMS
    assert {item.name for item in (folder / "words").glob("*.py")} == WORDS


@pytest.mark.parametrize("name", NAMES)
def test_a_game_knows_only_the_core(name: str) -> None:
    for file in (ROOT / "src" / "bastide" / "games" / name).rglob("*.py"):
        up = len(file.relative_to(ROOT / "src" / "bastide").parts)  # so many dots are bastide, one fewer the games
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level >= up - 1:
                assert node.level == up and (node.module or "").split(".")[0] == "core", f"{file}: {node.module}"
