"""Environment steps a second: the compiled batch next to PettingZoo-style stepping, in the same run."""

from __future__ import annotations

from bastide.cli.bench import on_cpu
from bastide.games import NAMES

TARGETS = {"splendor": 4_000_000}
OTHER_TARGET = 300_000


def main() -> dict[str, dict[str, float]]:
    """Print the table, then each game's target."""
    results = on_cpu(list(NAMES), None, 3.0, True)
    for name, speeds in results.items():
        target = TARGETS.get(name, OTHER_TARGET)
        print(f"{name}: {speeds['stepped']:,.0f} batch steps/s, target {target:,} on two idle cores")
    return results


if __name__ == "__main__":
    main()
