"""Typed options of a game: what can be chosen before the first move.

An option has a name, a default and a set of possible values. Its value is stored as small integers in the record's
`options`, where rules read it by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import BadInput, did_you_mean
from .given import brief
from .record import Record

Value = bool | int | str | list[str]
ON = ("on", "true", "yes", "1")
OFF = ("off", "false", "no", "0")


@dataclass(frozen=True)
class Option(ABC):
    """What all kinds of options have in common."""

    name: str
    default: Value
    help: str

    @abstractmethod
    def read(self, value: Any) -> Value:
        """The checked value of what a person typed or a program passed."""

    @abstractmethod
    def write(self, value: Value, options: Record) -> None:
        """Store a checked value in the record."""

    @abstractmethod
    def possible(self) -> str:
        """The possible values, in words."""

    def refuse(self, value: Any) -> BadInput:
        return BadInput(f"option {self.name} cannot be {brief(value, 60)}; possible: {self.possible()}")


@dataclass(frozen=True)
class Flag(Option):
    """On or off."""

    default: bool

    def read(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        word = "" if isinstance(value, int) and value not in (0, 1) else str(value).lower()
        if word not in (*ON, *OFF):
            raise self.refuse(value)
        return word in ON

    def write(self, value: Value, options: Record) -> None:
        setattr(options, self.name, int(bool(value)))

    def possible(self) -> str:
        return "on, off"


@dataclass(frozen=True)
class Choice(Option):
    """One word of several; the record holds its position in the list."""

    default: str
    choices: tuple[str, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # defaults that a choice sets for others

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise self.refuse(value)
        return value

    def write(self, value: Value, options: Record) -> None:
        setattr(options, self.name, self.choices.index(str(value)))

    def possible(self) -> str:
        return ", ".join(self.choices)


@dataclass(frozen=True)
class Subset(Option):
    """Any number of words out of several; the record has a flag for each."""

    default: list[str]
    choices: tuple[str, ...] = ()

    def read(self, value: Any) -> list[str]:
        words = value.replace("+", ",").split(",") if isinstance(value, str) else value
        if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
            raise self.refuse(value)
        chosen = {word.strip() for word in words} - {"", "none"}
        if not chosen <= set(self.choices):
            raise self.refuse(value)
        return [word for word in self.choices if word in chosen]

    def write(self, value: Value, options: Record) -> None:
        assert isinstance(value, list)
        for word in self.choices:
            setattr(options, word, int(word in value))

    def possible(self) -> str:
        return f"none, or any of {', '.join(self.choices)} separated by commas"


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range."""

    default: int
    low: int = 0
    high: int = 0

    def read(self, value: Any) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise self.refuse(value) from None
        if isinstance(value, bool | float) or not self.low <= number <= self.high:
            raise self.refuse(value)
        return number

    def write(self, value: Value, options: Record) -> None:
        setattr(options, self.name, value)

    def possible(self) -> str:
        return f"{self.low} to {self.high}"


def read_options(known: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """A complete, checked set of option values; unknown names and wrong values are refused."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            available = f"; possible: {', '.join(names)}" if names else "; this game has no options"
            raise BadInput(
                f'there is no option "{str(name)[:60]}"' + (did_you_mean(str(name)[:60], names) or available)
            )
    defaults = {option.name: option.default for option in known}
    for option in known:
        if isinstance(option, Choice) and option.presets:
            defaults.update(option.presets[option.read(given.get(option.name, option.default))])
    return {option.name: option.read(given.get(option.name, defaults[option.name])) for option in known}
