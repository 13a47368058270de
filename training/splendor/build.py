"""`python -m training.splendor.build FOLDER`: the kernels as PTX, for a machine with a GPU, CuPy and PyTorch."""

from __future__ import annotations

import json
import shutil
import sys
import types
from pathlib import Path
from typing import Any

import bastide
from bastide.core.record import Table
from bastide.core.rule import Binding
from bastide.games.splendor.insight import FEATURES
from bastide.gpu import compiling

from . import kernels

KERNELS = ("start", "count", "expand", "advance")
PLAYERS = (2, 3, 4)


def main(folder: Path) -> None:
    from numba import cuda
    from numba.cuda import types as t
    from numba.cuda.np.numpy_support import from_dtype

    game = bastide.game("splendor")
    state = from_dtype(game.state.dtype)

    def make(twin: types.FunctionType) -> Any:
        if twin.__module__ == kernels.__name__ and twin.__name__ in KERNELS:
            twin.__globals__.update(cuda=cuda, STATE=state, INT16=t.int16, MENU=len(game.actions) + 1)
            return twin
        return cuda.jit(twin, device=True)

    def row(cell: Any, dimensions: int = 1) -> Any:
        return t.Array(cell, dimensions, "C")

    states, seeds, rows = row(state), row(t.int64), row(t.int8, 2)
    signatures: dict[str, tuple[Any, ...]] = {
        "start": (states, states, seeds),
        "count": (states, row(t.int16, 2), row(t.int32), row(t.int32)),
        "expand": (states, row(t.int32), row(t.int32), row(t.int16, 2), rows, row(t.float32)),
        "advance": (
            states,
            row(t.int32),
            states,
            seeds,
            rows,
            row(t.int8),
            row(t.float32, 2),
            row(t.int32),
        ),
    }
    binding = Binding(game.rules.named(), make, Table.array)
    folder.mkdir(parents=True, exist_ok=True)
    for name, signature in signatures.items():
        edit = compiling._edited_ir(lambda modules: compiling.keep_calls(modules, compiling.LARGE))
        with compiling._without_device(), edit:
            text, _ = cuda.compile(
                binding[getattr(kernels, name)], signature, device=False, abi="numba", cc=(9, 0), opt=True
            )
        text = compiling.tables_in_global_memory(compiling.merge_constants(compiling.rename_entry(text, name)))
        (folder / f"{name}.ptx").write_text(text)
        print(name, len(text))
    facts = {
        "state_bytes": game.state.dtype.itemsize,
        "features": FEATURES,
        "blanks": {str(players): game.blank(players).to_bytes().hex() for players in PLAYERS},
    }
    (folder / "facts.json").write_text(json.dumps(facts))
    shutil.copyfile(Path(__file__).with_name("train.py"), folder / "train.py")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
