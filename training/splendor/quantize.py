"""`python -m training.splendor.quantize weights.npz`: a trained network as the small integers that the game ships.

First layer: weights times 64, sums within 16 bits (a test proves it), values cut off at 8. Second layer: weights times
1024, values kept at 256, sums within 32 bits. Last weights times 1024. All machines get the same number.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from bastide.games import splendor

ONE = 1024


def main(path: Path) -> None:
    trained = np.load(path)
    first = trained["table"].copy()
    first[0] = 0  # nothing
    arrays = {
        "first": np.rint(first * 64).astype(np.int8),
        "first_bias": np.rint(trained["bias"] * 64).astype(np.int32),
        "second": np.rint(trained["two.weight"].T * ONE).astype(np.int16),
        "second_bias": np.rint(trained["two.bias"] * ONE * 64).astype(np.int32),
        "last": np.rint(trained["out.weight"][0] * ONE).astype(np.int16),
        "last_bias": np.rint(trained["out.bias"] * ONE * 256).astype(np.int32),
    }
    assert 8 * 64 * np.abs(arrays["second"].astype(np.int64)).sum(0).max() < 1 << 31, "sums do not fit into 32 bits"
    for name, array in arrays.items():
        print(name, array.shape, array.min(), array.max())
    target = Path(splendor.__file__).with_name("mind.npz")
    np.savez_compressed(target, **arrays)
    print(target.name, target.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
