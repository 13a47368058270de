"""`python -m training.splendor.quantize weights.npz`: a trained network as the small integers that the game ships.

Inputs are whole numbers. First layer: weights times 1024. Hidden values are kept at 64, weights of the second layer at
1024, its values at 256, the last weights at 1024: every sum fits into 32 bits, and all machines get the same number.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from bastide.games import splendor

ONE = 1024


def main(path: Path) -> None:
    trained = np.load(path)
    first = trained["one.weight"].T * trained["scale"][:, None]
    arrays = {
        "first": np.rint(first * ONE).astype(np.int16),
        "first_bias": np.rint(trained["one.bias"] * ONE).astype(np.int32),
        "second": np.rint(trained["two.weight"] * ONE).astype(np.int16),
        "second_bias": np.rint(trained["two.bias"] * ONE * 64).astype(np.int32),
        "last": np.rint(trained["out.weight"][0] * ONE).astype(np.int16),
        "last_bias": np.rint(trained["out.bias"] * ONE * 256).astype(np.int32),
    }
    for name, array in arrays.items():
        print(name, array.shape, array.min(), array.max())
    target = Path(splendor.__file__).with_name("mind.npz")
    np.savez_compressed(target, **arrays)
    print(target.name, target.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
