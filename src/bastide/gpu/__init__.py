"""The same games on the GPU.

    batch = bastide.gpu.Batch("splendor", games=1 << 17, players=3)
    batch.reset(seed=1)
    batch.step(batch.sample())           # or actions of your own, an int32 array on the device
    torch.from_dlpack(batch.observations)  # no copy

`batch.play()` plays every game at random to the end. Kernels are compiled once for a number of players and a set of
options (half a minute), compared with the CPU, and kept. Compiling needs numba-cuda and nvidia-nvvm, running CuPy and a
driver (`pip install "bastide[gpu]"`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import BadInput
from ..core.game import Game, check_seed
from ..core.given import brief, whole
from ..games import load
from .device import WARP, DeviceBatch, Facts, Kernels

__all__ = ["Batch", "available", "kernels_for"]

OTHER_LIMITS = (100, 1000, 30)  # for `gpu_calls_above`, where a game's own fails
SAME = "same bytes"


def available() -> bool:
    """Whether CuPy is installed and finds a GPU."""
    try:
        import cupy

        return bool(cupy.cuda.runtime.getDeviceCount() > 0)
    except Exception:  # no CuPy, no driver or no device: each has its own kind of error
        return False


def facts_of(game: Game) -> Facts:
    return Facts(game.name, game.state.dtype.itemsize, game.observation.dtype.itemsize, len(game.actions))


def kernels_for(game: Game, players: int, options: Mapping[str, Any]) -> Kernels:
    """The kernels for tables of one kind: compiled and proven the first time, then read from the cache.

    Kernels are used only after they have given the bytes of the CPU on this very device. Compilers err: NVVM 13.0 was
    seen to read a neighbouring field. What fails is compiled again with more or fewer functions inlined.
    """
    for limit in dict.fromkeys((game.gpu_calls_above, *OTHER_LIMITS)):
        kernels, folder = compiled(game, game.blank(players, options), limit)
        proof = folder / "proof.txt"
        if not proof.exists():
            proof.write_text(SAME if gives_the_bytes_of_the_cpu(kernels, game, players, options) else "other bytes")
        if proof.read_text() == SAME:
            return kernels
    raise BadInput(f"the kernels of {game.title} compiled here do not play as the CPU does; please report this")


def compiled(game: Game, blank: Any, limit: int) -> tuple[Kernels, Path]:
    """The kernels and the folder they are kept in."""
    from .compiling import KERNELS, Compiler, fingerprint

    table = hashlib.sha256(blank.to_bytes()).hexdigest()[:12]
    folder: Path = game.native.folder / f"ptx-{fingerprint()}-{table}-{limit}"
    folder.mkdir(exist_ok=True)
    files = {name: folder / f"{name}.ptx" for name in KERNELS}
    missing = [name for name, file in files.items() if not file.exists()]
    if missing:
        compiler = Compiler(game, blank, limit)
        for name in missing:
            files[name].write_text(compiler.ptx(name))
    return Kernels(facts_of(game), files), folder


def gives_the_bytes_of_the_cpu(kernels: Kernels, game: Game, players: int, options: Mapping[str, Any]) -> bool:
    """Some thousand games, played to the end, steadily and step by step, here and there."""
    from . import build, runner

    found = runner.compare(kernels, build.case(game, players, options), build.PLAN)
    return all(found.values())


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
        number = whole(games)
        if number is None or number < WARP or number % WARP:
            raise BadInput(f"the number of games on the GPU is a multiple of {WARP}, not {brief(games)}")
        seed = check_seed(seed)
        blank = self.game.blank(self.players, options).to_bytes()
        if not available():
            raise BadInput("no GPU can be used here: CuPy, a driver and a device are needed")
        super().__init__(kernels_for(self.game, self.players, options), blank, self.players, number, seed)
        self.reset()
