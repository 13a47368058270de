"""Records: the state of a game as fixed-size integers.

A game declares its state once, as a class:

    class Player(Record):
        gems = i8(6)            # five colours and gold
        points = i8()

    class State(Record):
        bank = i8(6)
        players = many(Player, 4)

The class itself is the *mirror*: a plain Python object with the same attributes, lists for arrays, ordinary
tracebacks, and an error for every misspelt field. Its `dtype` is the NumPy record that compiled rules work on.
The two forms have the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self, TypeVar, cast, overload

import numpy as np

R = TypeVar("R", bound="Record")
T = TypeVar("T")


class Field:
    """One declared field: what a cell holds, and how many cells in which shape."""

    __slots__ = ("cell", "shape")

    def __init__(self, cell: np.dtype[Any] | type[Record], shape: tuple[int, ...]) -> None:
        self.cell = cell
        self.shape = shape

    def dtype(self) -> Any:
        base = self.cell if isinstance(self.cell, np.dtype) else self.cell.dtype
        return (base, self.shape) if self.shape else base

    def blank(self) -> Any:
        """The mirror's zero value of this field."""
        return self._nested(self.shape)

    def _nested(self, shape: tuple[int, ...]) -> Any:
        if shape:
            return [self._nested(shape[1:]) for _ in range(shape[0])]
        return 0 if isinstance(self.cell, np.dtype) else self.cell()


class _Integers:
    """Declares integer cells of one width: `i8()` a cell, `i8(6)` a row, `i8(3, 40)` a grid."""

    def __init__(self, kind: Any) -> None:
        self.kind = np.dtype(kind)

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, columns: int, /) -> list[int]: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> list[list[int]]: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self.kind, shape)


i8 = _Integers(np.int8)
i16 = _Integers(np.int16)
i32 = _Integers(np.int32)
u8 = _Integers(np.uint8)
u32 = _Integers(np.uint32)


def one(record: type[R]) -> R:
    """Declares a nested record."""
    return cast(R, Field(record, ()))


def many(record: type[R], count: int) -> list[R]:
    """Declares a row of nested records."""
    return cast("list[R]", Field(record, (count,)))


def _copier(fields: Mapping[str, Field]) -> Callable[[Any, Any], None]:
    """A function that copies every field, spelled out: three times as fast as a loop over names."""
    lines = [f"    twin.{name} = {_copy_of(f'self.{name}', field, len(field.shape))}" for name, field in fields.items()]
    space: dict[str, Any] = {}
    exec("def _copy_into(self, twin):\n" + ("\n".join(lines) or "    pass"), space)
    return cast(Callable[[Any, Any], None], space["_copy_into"])


def _copy_of(value: str, field: Field, depth: int) -> str:
    """The expression that copies a value of so many dimensions."""
    plain = isinstance(field.cell, np.dtype)
    if depth == 0:
        return value if plain else f"{value}.clone()"
    if depth == 1 and plain:
        return f"{value}[:]"
    return f"[{_copy_of(f'x{depth}', field, depth - 1)} for x{depth} in {value}]"


class _RecordMeta(type):
    """Turns declared fields into slots, and derives the dtype from them."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _RecordMeta:
        fields: dict[str, Field] = {}
        for base in bases:
            fields.update(getattr(base, "fields", {}))
        own = {key: value for key, value in space.items() if isinstance(value, Field)}
        for key in own:
            del space[key]
        space["__slots__"] = tuple(own)
        fields.update(own)
        space["fields"] = fields
        layout = [(key, field.dtype()) for key, field in fields.items()]
        space["dtype"] = np.dtype(layout, align=True)
        space["_copy_into"] = _copier(fields)
        return super().__new__(mcs, name, bases, space)


class Record(metaclass=_RecordMeta):
    """Base of every declared record. An instance is a blank mirror, all zeros."""

    fields: ClassVar[dict[str, Field]]
    dtype: ClassVar[np.dtype[Any]]

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.blank())

    def clone(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        self._copy_into(twin)
        return twin

    _copy_into: ClassVar[Callable[[Any, Any], None]]  # written for each class by `_copier`

    def to_array(self) -> np.ndarray[Any, Any]:
        """This record as a NumPy array of length one; a value that does not fit its field is an error."""
        array = np.zeros(1, self.dtype)
        _write(self, array[0])
        return array

    def to_bytes(self) -> bytes:
        return self.to_array().tobytes()

    @classmethod
    def from_array(cls, array: Any) -> Self:
        """A mirror of one element of a record array."""
        return _read(cls, array)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        if len(data) != cls.dtype.itemsize:
            raise ValueError(f"{len(data)} bytes are not a {cls.__name__} of {cls.dtype.itemsize} bytes")
        return cls.from_array(np.frombuffer(data, cls.dtype)[0])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"


def _write(record: Record, row: Any) -> None:
    for name, field in record.fields.items():
        value = getattr(record, name)
        if isinstance(field.cell, np.dtype):
            row[name] = value
        elif field.shape:
            for index, item in enumerate(value):
                _write(item, row[name][index])
        else:
            _write(value, row[name])


def _read(cls: type[R], row: Any) -> R:
    record = object.__new__(cls)
    for name, field in cls.fields.items():
        value = row[name]
        if isinstance(field.cell, np.dtype):
            setattr(record, name, value.tolist())
        elif field.shape:
            setattr(record, name, [_read(field.cell, item) for item in value])
        else:
            setattr(record, name, _read(field.cell, value))
    return record


class Table(list[T]):
    """Component data that rules index by number: a list for the mirror, an array for compiled rules."""

    def __init__(self, cell: Any, rows: Iterable[T]) -> None:
        super().__init__(rows)
        self.cell = cell

    def array(self) -> np.ndarray[Any, Any]:
        """The same data as a NumPy array."""
        if not (isinstance(self.cell, type) and issubclass(self.cell, Record)):
            return np.array(list(self), self.cell)
        array = np.zeros(len(self), self.cell.dtype)
        for index, record in enumerate(self):
            assert isinstance(record, Record)
            _write(record, array[index])
        return array.view(np.recarray)


def records(cell: type[R], rows: Iterable[Mapping[str, Any]]) -> Table[R]:
    """A table of records: `records(Card, [{"points": 1, "cost": [0, 2, 0, 0, 1]}, ...])`."""
    return Table(cell, [_filled(cell, row) for row in rows])


def numbers(row: Iterable[int], cell: Any = np.int16) -> Table[int]:
    """A table of numbers."""
    return Table(cell, list(row))


def grid(rows: Iterable[Iterable[int]], cell: Any = np.int16) -> Table[list[int]]:
    """A table of rows of numbers, all of one length."""
    return Table(cell, [list(row) for row in rows])


def _filled(cell: type[R], row: Mapping[str, Any]) -> R:
    record = cell()
    for name, value in row.items():
        setattr(record, name, list(value) if isinstance(value, list | tuple) else value)
    return record
