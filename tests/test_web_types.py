"""The web app's types are those of the Python structs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.server.types import files

WEB = Path(__file__).parents[1] / "web" / "src"


@pytest.mark.parametrize(("path", "text"), list(files()), ids=[path for path, _ in files()])
def test_generated_types_are_up_to_date(path: str, text: str) -> None:
    assert (WEB / path).exists(), f"{path} is missing: run `make types`"
    assert (WEB / path).read_text("utf-8") == text, f"{path} differs from the Python structs: run `make types`"
