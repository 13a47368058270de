"""`@rule`: one source, run as it stands or compiled.

A rule is an ordinary function over records, and importing it costs nothing. On the mirror it simply runs. To compile,
a `Binding` makes a twin of every rule that an entry point reaches: the same code object over a namespace in which the
other rules are their compiled twins and the component tables are arrays. Nothing is written twice.

A `@template` is a rule about games in general (play to the end, step a batch, search): the names `setup`, `legal`,
`apply`, ... in it are bound to the rules of the game it is compiled for.

Rules call each other by plain imported names (never `module.name`), write `x[i][j]` and loops instead of `x[i, j]`
and slices, and use no float, string or container of their own.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from .record import Table

F = TypeVar("F", bound=Callable[..., Any])
Rule = Callable[..., Any]


def rule(function: F) -> F:
    """Marks a function as a rule: it runs on mirrors and can be compiled."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def template(function: F) -> F:
    """Marks a rule about games in general; it is compiled once for each game."""
    function.__rule__ = True  # type: ignore[attr-defined]
    function.__template__ = True  # type: ignore[attr-defined]
    return function


def parallel(function: F) -> F:
    """Marks a template whose `prange` loop runs on all cores."""
    function.__parallel__ = True  # type: ignore[attr-defined]
    return template(function)


def unbound(*_: Any) -> Any:
    """Stands in a template for a rule of the game it will be compiled for."""
    raise TypeError("a template runs only for a game: game.mirror[template] or game.native[template]")


@rule
def room(n: int) -> list[int]:
    """Working space of n zeros for a rule that cannot do without; not for the rules of play, which keep none."""
    return [0] * n


def narrow_room(n: int) -> list[int]:
    """The same for numbers that fit into sixteen bits: compiled code adds them up twice as fast."""
    return [0] * n


def is_rule(value: object) -> bool:
    return isinstance(value, types.FunctionType) and hasattr(value, "__rule__")


def reachable(entries: Iterable[Rule]) -> list[types.FunctionType]:
    """All rules that the entry points call, themselves included, in a stable order."""
    found: dict[types.FunctionType, None] = {}
    waiting = [entry for entry in entries if isinstance(entry, types.FunctionType)]
    while waiting:
        function = waiting.pop(0)
        if function in found:
            continue
        found[function] = None
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, types.FunctionType) and is_rule(value):
                waiting.append(value)
    return list(found)


class Binding:
    """Twins of rules over another namespace: `binding[legal]` is what `make` turned the rule `legal` into."""

    def __init__(
        self,
        game: Mapping[str, Rule],
        make: Callable[[types.FunctionType], Any] = lambda twin: twin,
        tables: Callable[[Table[Any]], Any] = lambda table: table,
        twins: Mapping[Rule, Any] | None = None,
    ) -> None:
        self.make = make
        self.tables = tables
        self.game = game  # what `setup`, `legal`, ... mean inside a template
        self.twins: dict[Rule, Any] = dict(twins or {})
        self._spaces: dict[tuple[int, bool], dict[str, Any]] = {}

    def __getitem__(self, function: Rule) -> Any:
        if function not in self.twins:
            self._add([function, *self.game.values()])
        return self.twins[function]

    def _add(self, entries: Iterable[Rule]) -> None:
        for function in reachable(entries):
            if function in self.twins:
                continue
            key = (id(function.__globals__), hasattr(function, "__template__"))
            space = self._spaces.setdefault(key, dict(function.__globals__))
            twin = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
            twin.__qualname__ = function.__qualname__
            twin.__module__ = function.__module__
            twin.__dict__.update(function.__dict__)
            self.twins[function] = self.make(twin)
        for (_, in_template), space in self._spaces.items():
            for name, value in space.items():
                if isinstance(value, types.FunctionType) and value in self.twins:
                    space[name] = self.twins[value]
                elif isinstance(value, Table):
                    space[name] = self.tables(value)
            if in_template:
                space.update({name: self.twins[entry] for name, entry in self.game.items()})
