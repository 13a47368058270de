"""Every bastide command in the README and the documentation is run as it stands there."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

import bastide
from bastide.cli import app, run

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text("utf-8")):
            found += [(page.name, line.strip()) for line in block.splitlines() if line.strip().startswith("bastide")]
    return found


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files the documentation speaks of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    match = bastide.new_match("splendor", seed=7)
    for name in ("take white blue red", "take white green black", "take white blue green"):
        match.play(name)
    match.save("my-match.bastide")
    Path("my.toml").write_text(bastide.game("splendor").component_file.read_text("utf-8"), "utf-8")
    return tmp_path


def test_the_documentation_has_commands() -> None:
    assert len(commands()) > 10


@pytest.mark.parametrize(("page", "command"), commands())
def test_a_documented_command_works(page: str, command: str, desk: Path) -> None:
    arguments = shlex.split(command.split(" > ", maxsplit=1)[0])[1:]
    if arguments[0] == "serve":  # runs for ever: its options are checked
        serve = app.get_command(app.make_context("bastide", ["serve"]), "serve")
        assert serve is not None
        serve.make_context("serve", arguments[1:])
        return
    assert run(arguments) == 0
