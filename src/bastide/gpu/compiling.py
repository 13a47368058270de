"""Kernels to PTX, on any machine: no GPU and no driver are needed.

The rules become device functions, the component tables constant arrays. NVVM would inline every rule at every call,
and the steps of a turn call each other in long chains, so a whole game would grow to megabytes of code that no
instruction cache holds. `keep_calls` therefore keeps functions that are large and called from several places as calls.

How large is measured for each game (`gpu_calls_above`), and only with the bytes of thousands of games compared: with
more inlined, NVVM 13.0 was seen to read a neighbouring field in Archon, and Splendor's kernel to leave its memory.
"""

from __future__ import annotations

import hashlib
import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from ..core.game import Game
from ..core.native import widen_calls
from ..core.record import Table
from ..core.rule import Binding, Rule
from ..envs import stepping
from . import freezing, kernels

ARCHITECTURE = (9, 0)
KERNELS = ("play", "play_steadily", "start", "step", "choose_all", "sow_all_choosers")


class _NoDevice:
    """numba-cuda asks the current device for its architecture while it compiles callees; there need not be one."""

    compute_capability = ARCHITECTURE


class Compiler:
    """The kernels of one game as PTX: `Compiler(game).ptx("play")`; with a blank state, for tables like it only."""

    source: types.ModuleType = kernels
    entries: tuple[str, ...] = KERNELS

    def __init__(self, game: Game, blank: Any = None, large: int | None = None) -> None:
        from numba import cuda
        from numba.cuda import types as cuda_types
        from numba.cuda.np.numpy_support import from_dtype

        self.game = game
        self.large = game.gpu_calls_above if large is None else large
        self.blank = blank
        self.cuda: Any = cuda
        self.types: Any = cuda_types
        self.state = from_dtype(game.state.dtype)
        self.seen = from_dtype(game.observation.dtype)
        self.row = from_dtype(two_ways(game.observation.dtype))
        phase_of = kernels.own_phase if "phase" in game.state.fields else kernels.no_phase
        self.binding = Binding({**game.rules.named(), "phase_of": phase_of}, self._make, Table.array)

    def _make(self, twin: types.FunctionType) -> Any:
        """A kernel keeps its plain twin, with sizes and types filled in; every other rule is a device function."""
        if twin.__module__ == self.source.__name__:
            twin.__globals__.update(
                cuda=self.cuda,
                STATE=self.state,
                ROW=self.row,
                INT16=self.types.int16,
                INT32=self.types.int32,
                INT64=self.types.int64,
                UINT8=self.types.uint8,
                UINT32=self.types.uint32,
                MENU=len(self.game.actions) + 1,
                STATE_BYTES=self.game.state.dtype.itemsize,
                ACTIONS=len(self.game.actions),
            )
        if twin.__module__ == self.source.__name__ and twin.__name__ in self.entries:
            return twin
        if self.blank is not None:
            twin = freezing.freeze(twin, self.blank.seats, scalars(self.blank.options))
        twin.__globals__.update(_numbers_for_enums(twin.__globals__))
        device: Any = self.cuda.jit(twin, device=True)
        widen_calls(device, self.types)
        return device

    def signature(self, name: str) -> tuple[Any, ...]:
        """The argument types of a kernel."""
        t = self.types

        def row(cell: Any, dimensions: int = 1) -> Any:
            return t.Array(cell, dimensions, "C")

        states, seen = row(self.state), row(self.seen)
        halves, numbers, longs = row(t.int16), row(t.int32), row(t.int64)
        seeds, seats, masks = row(t.int64), row(t.uint8), row(t.uint8, 2)
        rewards, dones, choosers = row(t.float32, 2), row(t.uint8), row(t.uint32, 2)
        known: dict[str, tuple[Any, ...]] = {
            "play": (states, states, t.int64, numbers, rewards),
            "play_steadily": (states, states, t.int64, t.int64, numbers, choosers),
            "start": (states, states, seeds, seats, masks, seen),
            "step": (longs, numbers, states, seeds, seats, masks, halves, longs, rewards, dones),
            "choose_all": (masks, choosers, numbers),
            "sow_all_choosers": (choosers, t.int64),
        }
        return known[name]

    def ptx(self, name: str) -> str:
        """The PTX of a kernel; its entry point is called like the kernel."""
        kernel: Rule = getattr(self.source, name)
        with _without_device(), _indices_as_they_are(), _edited_ir(lambda modules: keep_calls(modules, self.large)):
            text, _ = self.cuda.compile(
                self.binding[kernel],
                self.signature(name),
                device=False,
                abi="numba",
                cc=ARCHITECTURE,
                opt=True,
            )
        return tables_in_global_memory(merge_constants(rename_entry(text, name)))


def _numbers_for_enums(names: Mapping[str, Any]) -> dict[str, Any]:
    """numba-cuda does not index with enum members; a module of plain numbers reads the same: `Phase.OVER`."""
    found = {}
    for name, value in names.items():
        if isinstance(value, type) and issubclass(value, IntEnum):
            found[name] = types.ModuleType(value.__name__)
            vars(found[name]).update({member: int(each) for member, each in value.__members__.items()})
    return found


def scalars(options: Any) -> dict[str, int]:
    """The options that are single numbers."""
    names = options.dtype.names or ()
    return {name: getattr(options, name) for name in names if not options.dtype[name].shape}


def two_ways(observation: np.dtype[Any]) -> np.dtype[Any]:
    """An observation as a record and, over the same bytes, as plain numbers."""
    halves = (np.int16, (observation.itemsize // kernels.HALF,))
    return np.dtype({"names": ["seen", "halves"], "formats": [observation, halves], "offsets": [0, 0]})


def fingerprint() -> str:
    """A hash of what kernels depend on besides the game: this folder, the stepping, the compiler."""
    digest = hashlib.sha256(version("numba-cuda").encode())
    for file in (__file__, freezing.__file__, kernels.__file__, stepping.__file__):
        digest.update(Path(file or "").read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def _without_device() -> Iterator[None]:
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: _NoDevice
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


@contextmanager
def _indices_as_they_are() -> Iterator[None]:
    """Rules never count from the end of an array; without the check for it every access is three instructions less."""
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    checked = arrays.fix_integer_index

    def unchecked(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, arrays.types.intp)

    arrays.fix_integer_index = unchecked
    try:
        yield
    finally:
        arrays.fix_integer_index = checked


@contextmanager
def _edited_ir(edit: Callable[[list[str]], list[str]]) -> Iterator[None]:
    """While this lasts, the LLVM modules pass through `edit` on their way into NVVM."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    compile_ir = nvvm.compile_ir

    def edited(modules: Any, **options: Any) -> Any:
        return compile_ir(edit([modules] if isinstance(modules, str) else list(modules)), **options)

    nvvm.compile_ir = edited
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir


# --- what is inlined ---------------------------------------------------------------------------------------------

_DEFINE = re.compile(r'^define [^@\n]*@"?([^"(\s]+)"?\(.*$', re.MULTILINE)
_CALL = re.compile(r'\bcall [^@\n]*@"?([^"(\s]+)"?\(')


def keep_calls(modules: Sequence[str], large: int) -> list[str]:
    """Mark functions `noinline` that are large and called from more than one place."""
    bodies = {name: body for module in modules for name, body in _functions(module)}
    calls = {name: [callee for callee in _CALL.findall(body) if callee in bodies] for name, body in bodies.items()}
    callers = [callee for called in calls.values() for callee in called]
    sizes: dict[str, int] = {}
    kept: set[str] = set()

    def size(name: str) -> int:
        if name not in sizes:
            own = bodies[name].count("\n")
            sizes[name] = own + sum(size(callee) for callee in calls[name] if not stays(callee))
        return sizes[name]

    def stays(name: str) -> bool:
        if size(name) > large and callers.count(name) > 1:
            kept.add(name)
        return name in kept

    for name in bodies:
        stays(name)
    return [_mark(module, kept) for module in modules]


def _functions(module: str) -> Iterator[tuple[str, str]]:
    for match in _DEFINE.finditer(module):
        end = module.index("\n}", match.end())
        yield match.group(1), module[match.end() : end]


def _mark(module: str, kept: set[str]) -> str:
    def marked(match: re.Match[str]) -> str:
        line = match.group(0)
        if match.group(1) not in kept:
            return line
        head, parenthesis, tail = line.rpartition(")")
        return f"{head}{parenthesis} noinline{tail}"

    return _DEFINE.sub(marked, module)


# --- PTX text ----------------------------------------------------------------------------------------------------

_CONSTANT = re.compile(r"^\.const (\.align \d+) (\.b8) (\S+)\[(\d+)\](| = \{[^}]*\});$", re.MULTILINE)  # zeros: no list


def rename_entry(ptx: str, name: str) -> str:
    """Give the entry point a short name."""
    match = re.search(r"\.visible \.entry (\S+)\(", ptx)
    assert match is not None, "the PTX has no entry point"
    return ptx.replace(match.group(1), name)


def merge_constants(ptx: str) -> str:
    """Every use of a component table brings its own copy along; keep one of each, with the widest alignment."""
    groups: dict[tuple[str, str], list[re.Match[str]]] = {}
    for match in _CONSTANT.finditer(ptx):
        groups.setdefault((match.group(4), match.group(5)), []).append(match)
    same: dict[str, str] = {}
    kept: dict[str, str] = {}
    for number, ((size, data), matches) in enumerate(groups.items()):
        align = max((match.group(1) for match in matches), key=lambda text: int(text.split()[1]))
        kept[matches[0].group(3)] = f".const {align} .b8 table{number}[{size}]{data};"
        same.update({match.group(3): f"table{number}" for match in matches})
    ptx = _CONSTANT.sub(lambda match: kept.get(match.group(3), ""), ptx)
    return re.sub(r"_cudapy_cmem[\w$]*", lambda match: same.get(match.group(0), match.group(0)), ptx)


def tables_in_global_memory(ptx: str) -> str:
    """Component tables are read at another place by every thread, which constant memory answers one by one."""
    ptx = re.sub(r"^\.const (\.align \d+ \.b8 table)", r".global \1", ptx, flags=re.MULTILINE)
    return ptx.replace("ld.const.", "ld.global.nc.").replace("cvta.const.", "cvta.global.")
