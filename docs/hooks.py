"""Pages that are not written by hand: the rules pages live with their games, which ship them to players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

GAMES = Path(__file__).parent.parent / "src" / "bastide" / "games"


def on_files(files: Files, config: Any) -> Files:
    for page in sorted(GAMES.glob("*/rulebook.md")):
        files.append(File.generated(config, f"rules/{page.parent.name}.md", content=page.read_text("utf-8")))
    return files
