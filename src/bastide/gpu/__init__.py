"""The same games on the GPU.

    batch = bastide.gpu.Batch("splendor", games=1 << 17, players=3)
    batch.reset(seed=1)
    batch.step(batch.sample())           # or actions of your own, an int32 array on the device
    torch.from_dlpack(batch.observations)  # no copy

`batch.play()` plays every game at random to the end. Kernels are compiled once for a number of players and a set of
options (half a minute) and kept; they need numba-cuda and nvidia-nvvm to compile, and CuPy and a driver to run
(`pip install "bastide[gpu]"`).
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..core.game import Game, check_seed
from ..games import load
from .device import WARP, DeviceBatch, Facts, Kernels

__all__ = ["Batch", "available", "kernels_for"]


def available() -> bool:
    """Whether CuPy is installed and finds a GPU."""
    try:
        import cupy

        return bool(cupy.cuda.runtime.getDeviceCount() > 0)
    except Exception:  # no CuPy, no driver or no device: each has its own kind of error
        return False


def facts_of(game: Game) -> Facts:
    return Facts(game.name, game.state.dtype.itemsize, game.observation.dtype.itemsize, len(game.actions))


def kernels_for(game: Game, blank: Any) -> Kernels:
    """The kernels for tables of one kind; compiled the first time, then read from the cache of compiled code."""
    from .compiling import KERNELS, Compiler, fingerprint

    table = hashlib.sha256(blank.to_bytes()).hexdigest()[:12]
    folder: Path = game.native.folder / f"ptx-{fingerprint()}-{table}"
    folder.mkdir(exist_ok=True)
    files = {name: folder / f"{name}.ptx" for name in KERNELS}
    missing = [name for name, file in files.items() if not file.exists()]
    if missing:
        compiler = Compiler(game, blank)
        for name in missing:
            files[name].write_text(compiler.ptx(name))
    return Kernels(facts_of(game), files)


class Batch(DeviceBatch):
    """Many games on the device, with the same arrays and calls as `bastide.envs.vector.Batch`."""

    def __init__(
        self,
        name: str | Game,
        games: int = 1 << 16,
        players: int | None = None,
        seed: int = 1,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = name if isinstance(name, Game) else load(name, components)
        self.players = self.game.check_players(max(2, self.game.seats[0]) if players is None else players)
        if isinstance(games, bool) or not isinstance(games, int) or games < WARP or games % WARP:
            raise BadInput(f"the number of games on the GPU is a multiple of {WARP}, not {str(games)[:20]}")
        check_seed(seed)
        blank = self.game.blank(self.players, options)
        if not available():
            raise BadInput("no GPU can be used here: CuPy, a driver and a device are needed")
        super().__init__(kernels_for(self.game, blank), blank.to_bytes(), self.players, games, seed)
        self.reset()
