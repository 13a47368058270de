"""The action table: every decision a game can ask for is one integer, and every integer has a name.

    ACTIONS = ActionTable()
    TAKE = ACTIONS.add("take {}", COLOUR_SETS)     # TAKE is the first id of the group
    BUY = ACTIONS.add("buy {}", PLACES)

Rules say `BUY + place`; people say `buy 2.3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import BadInput, did_you_mean
from .given import brief, whole


@dataclass(frozen=True)
class Kind:
    """A group of actions that differ only in a parameter."""

    pattern: str
    labels: tuple[str, ...]
    first: int
    help: str

    @property
    def count(self) -> int:
        return len(self.labels)

    def names(self) -> list[str]:
        return [self.pattern.format(label).strip() for label in self.labels]


class ActionTable:
    """The fixed integer action space of a game, with names both ways."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.names: list[str] = []
        self._ids: dict[str, int] = {}
        self._sorted_ids: dict[tuple[str, ...], int] = {}

    def add(self, pattern: str, labels: Sequence[str] = ("",), help: str = "") -> int:
        """Append a group of actions and return the id of its first one."""
        kind = Kind(pattern, tuple(labels), len(self.names), help)
        self.kinds.append(kind)
        for name in kind.names():
            if name in self._ids:
                raise ValueError(f'two actions are called "{name}"')
            self._ids[name] = len(self.names)
            self._sorted_ids.setdefault(_unordered(name), len(self.names))
            self.names.append(name)
        return kind.first

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        return self.names[action]

    def kind(self, action: int) -> tuple[Kind, int]:
        """The group an action belongs to, and its place inside the group."""
        for kind in self.kinds:
            if 0 <= action < kind.first + kind.count:
                return kind, action - kind.first
        raise self._unknown(action)

    def check(self, action: Any) -> int:
        """The number of an action, refused if there is no such action."""
        number = whole(action)
        if number is None or number not in range(len(self)):
            raise self._unknown(action)
        return number

    def _unknown(self, action: Any) -> BadInput:
        return BadInput(f"there is no action {brief(action)}; actions are numbered 0 to {len(self) - 1}")

    def parse(self, text: str | int) -> int:
        """The action meant by a name or a number. Case, spacing and the order of the words do not matter."""
        if not isinstance(text, str):
            return self.check(text)
        name = " ".join(text.lower().split())
        if name in self._ids:
            return self._ids[name]
        unordered = _unordered(name)
        if unordered in self._sorted_ids:
            return self._sorted_ids[unordered]
        shown = name if len(name) <= 60 else name[:57] + "..."
        raise BadInput(f'there is no action called "{shown}"' + did_you_mean(name[:60], self.names))


def _unordered(name: str) -> tuple[str, ...]:
    verb, *rest = name.split() or [""]
    return (verb, *sorted(rest))
