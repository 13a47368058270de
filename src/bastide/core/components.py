"""Component files: every card and number of a game, typed and checked.

A game's `components.py` calls `read` once with its schema (msgspec structs). Normally that reads the game's own
`components.toml`; while another file is being `used`, the game's package is loaded a second time and reads that one.
"""

from __future__ import annotations

import contextlib
import hashlib
import tomllib
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import BadInput, reason

T = TypeVar("T")
MAX_BYTES = 1_000_000

_chosen: ContextVar[Path | None] = ContextVar("component file", default=None)


@contextlib.contextmanager
def used(path: Path) -> Iterator[None]:
    """While this lasts, games are loaded with another component file."""
    token = _chosen.set(path)
    try:
        yield
    finally:
        _chosen.reset(token)


def file_for(module_file: str) -> Path:
    """The component file of the game whose `components.py` asks."""
    return _chosen.get() or Path(module_file).with_name("components.toml")


def read(module_file: str, schema: type[T]) -> T:
    """The checked content of the game's component file. An error names the key it is about."""
    path = file_for(module_file)
    text = read_text(path)
    try:
        return msgspec.toml.decode(text, type=schema, strict=True)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        key = where.strip("`").lstrip(".") or "the file"
        raise BadInput(f"component file {path.name}: {key}: {what[0].lower()}{what[1:].replace('`', '')}") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"component file {path.name} is not valid TOML: {error}") from None
    except (ValueError, RecursionError):  # Python reads no number of 5,000 digits and no list of 5,000 lists
        raise BadInput(f"component file {path.name} has a number too long or lists too deep to be read") from None


def read_text(path: Path) -> str:
    """The text of a component file, also as Windows writes it: with a mark at its beginning and its line ends."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)  # a device does not tell how much it has
        if len(content) > MAX_BYTES:
            raise BadInput(f"component file {path.name} is larger than {MAX_BYTES:,} bytes")
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput(f"component file {path.name} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"component file {path} cannot be read: {reason(error)}") from None


def check(condition: bool, key: str, problem: str, module_file: str) -> None:
    """Refuse a file for a reason the schema cannot express."""
    if not condition:
        raise BadInput(f"component file {file_for(module_file).name}: {key}: {problem}")


def fingerprint(module_file: str) -> str:
    """The hash that names this set of components in match files; comments and layout do not matter."""
    facts = tomllib.loads(read_text(file_for(module_file)))
    return hashlib.sha256(msgspec.json.encode(facts, order="deterministic")).hexdigest()[:16]
