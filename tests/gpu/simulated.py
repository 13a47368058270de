"""A GPU played by the CPU: the kernels' own source, thread by thread, behind the part of CuPy that launches need.

`launch arguments -> arrays` is undone here exactly as the device does it (address, shape, strides), and each kernel
runs as the Python it is, calling the game's compiled functions. A block's threads are real threads, so that shared
memory and barriers mean what they mean on the device.
"""

from __future__ import annotations

import threading
import types
from pathlib import Path
from typing import Any

import numpy as np

from bastide.core.game import Game
from bastide.gpu import kernels
from bastide.gpu.compiling import two_ways
from bastide.gpu.device import WARP

NUMBERS = {"i16": np.int16, "i32": np.int32, "i64": np.int64, "u8": np.uint8, "u32": np.uint32, "f32": np.float32}
SIGNATURES = {  # argument kinds: a dtype and the number of dimensions, or a number
    "play": ["state 1", "state 1", "int", "i32 1", "f32 2"],
    "play_steadily": ["state 1", "state 1", "int", "int", "i32 1", "u32 2"],
    "start": ["state 1", "state 1", "i64 1", "u8 1", "u8 2", "seen 1"],
    "step": ["i64 1", "i32 1", "state 1", "i64 1", "u8 1", "u8 2", "i16 1", "i64 1", "f32 2", "u8 1"],
    "choose_all": ["u8 2", "u32 2", "i32 1"],
    "sow_all_choosers": ["u32 2", "int"],
}


class Index(threading.local):
    """What differs from thread to thread."""

    x = 0


class Memory:
    """`cuda.local` or `cuda.shared`: an array of a length and a dtype; of length 0, all there is."""

    def __init__(self, shared: Any = None) -> None:
        self.all = shared
        self.named: dict[Any, Any] = {}  # shared arrays with a length of their own

    def array(self, length: int, dtype: Any) -> Any:
        if self.all is None:
            return with_names(np.zeros(length, dtype))
        if length:
            return self.named.setdefault((length, dtype), np.zeros(length, dtype))
        size = np.dtype(dtype).itemsize
        return with_names(self.all[: len(self.all) // size * size].view(dtype))


def with_names(array: Any) -> Any:
    """Records whose fields are attributes."""
    return array.view(np.recarray) if array.dtype.names else array


class Atomic:
    """`cuda.atomic`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def add(self, array: Any, index: int, value: int) -> int:
        with self.lock:
            before = int(array[index])
            array[index] += value
            return before


class Cuda:
    """What kernels use of numba.cuda, for one block."""

    def __init__(self, block: int, width: int, shared: int) -> None:
        self.threadIdx = Index()
        self.blockIdx = types.SimpleNamespace(x=block)
        self.blockDim = types.SimpleNamespace(x=width)
        self.local = Memory()
        self.shared = Memory(np.zeros(shared, np.uint8))
        self.atomic = Atomic()
        self.barrier = threading.Barrier(width)
        self.warps = [threading.Barrier(WARP) for _ in range(width // WARP)]

    def grid(self, dimensions: int) -> int:
        assert dimensions == 1
        return int(self.blockIdx.x * self.blockDim.x + self.threadIdx.x)

    def syncthreads(self) -> None:
        self.barrier.wait(60)

    def syncwarp(self) -> None:
        self.warps[self.threadIdx.x // WARP].wait(60)


class Kernel:
    """One kernel of a game, ready to be launched."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name
        self.max_dynamic_shared_size_bytes = 0
        self.space: dict[str, Any] = {}

    def __call__(self, grid: tuple[int], block: tuple[int], arguments: tuple[Any, ...], shared_mem: int = 0) -> None:
        assert shared_mem <= 48 * 1024 or self.max_dynamic_shared_size_bytes >= shared_mem
        arrays = self.arrays(arguments)
        self.fill_names()
        for number in range(grid[0]):
            cuda = Cuda(number, block[0], shared_mem)
            failed: list[BaseException] = []
            threads = [threading.Thread(target=self.thread, args=(cuda, x, arrays, failed)) for x in range(block[0])]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if failed:
                raise failed[0]

    def thread(self, cuda: Cuda, x: int, arrays: list[Any], failed: list[BaseException]) -> None:
        try:
            cuda.threadIdx.x = x
            space = {**self.space, "cuda": cuda}
            for name, value in self.space.items():
                if isinstance(value, types.FunctionType) and value.__module__ == kernels.__name__:
                    space[name] = types.FunctionType(value.__code__, space)
            space[self.name](*arrays)
        except BaseException as error:
            failed.append(error)
            cuda.barrier.abort()

    def fill_names(self) -> None:
        """The kernel's global names: the game's compiled functions, types and sizes."""
        if self.space:
            return
        for name, value in vars(kernels).items():
            compiled = isinstance(value, types.FunctionType) and hasattr(value, "__rule__")
            self.space[name] = self.game.native[value] if compiled and value.__module__ != kernels.__name__ else value
        self.space.update(
            phase_of=kernels.own_phase,
            STATE=self.game.state.dtype,
            ROW=two_ways(self.game.observation.dtype),
            INT16=np.int16,
            INT32=np.int32,
            INT64=np.int64,
            UINT8=np.uint8,
            UINT32=np.uint32,
            MENU=len(self.game.actions) + 1,
            STATE_BYTES=self.game.state.dtype.itemsize,
            ACTIONS=len(self.game.actions),
        )

    def arrays(self, arguments: tuple[Any, ...]) -> list[Any]:
        """The arguments of a launch as arrays and numbers; whatever is left over or missing is an error."""
        rest = list(arguments)
        found: list[Any] = []
        for kind in SIGNATURES[self.name]:
            if kind == "int":
                found.append(int(rest.pop(0)))
                continue
            dtype, dimensions = kind.split()
            found.append(self.array(rest, dtype, int(dimensions)))
        assert not rest, f"{len(rest)} arguments too many"
        return found

    def array(self, rest: list[Any], kind: str, dimensions: int) -> Any:
        records = {"state": self.game.state.dtype, "seen": self.game.observation.dtype}
        dtype = np.dtype(records.get(kind) or NUMBERS[kind])
        assert rest.pop(0) == 0 and rest.pop(0) == 0
        items, itemsize, memory = int(rest.pop(0)), int(rest.pop(0)), rest.pop(0)
        shape = tuple(int(rest.pop(0)) for _ in range(dimensions))
        strides = tuple(int(rest.pop(0)) for _ in range(dimensions))
        assert itemsize == dtype.itemsize, f"items of {itemsize} bytes for {dtype.itemsize}"
        assert items == int(np.prod(shape)) and items * itemsize <= memory.nbytes
        array = memory.reshape(-1).view(np.uint8)[: items * itemsize].view(dtype).reshape(shape)
        assert array.strides == strides
        return array


def cupy(game: Game) -> types.ModuleType:
    """A module that stands where CuPy would."""

    class RawModule:
        def __init__(self, path: str) -> None:
            assert ".entry" in Path(path).read_text()

        def get_function(self, name: str) -> Kernel:
            return Kernel(game, name)

    module = types.ModuleType("cupy")
    for name in ("zeros", "arange", "asarray", "ascontiguousarray", "from_dlpack"):
        setattr(module, name, getattr(np, name))
    module.asnumpy = np.asarray  # type: ignore[attr-defined]
    module.RawModule = RawModule  # type: ignore[attr-defined]
    return module
