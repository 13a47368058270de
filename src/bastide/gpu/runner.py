#!/usr/bin/env python3
"""Compares and measures Bastide's kernels on a GPU. Needs NumPy, CuPy and a driver, nothing else.

    python3 runner.py [--quick] [--only NAME]

Run it in the folder that `python -m bastide.gpu.build FOLDER` has written. It plays the same games as the CPU did,
compares every byte, measures, prints tables and writes results.json. A few minutes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

if __package__:
    from .device import DeviceBatch, Facts, Kernels
else:
    from device import DeviceBatch, Facts, Kernels  # type: ignore[import-not-found,no-redef]

HERE = Path(__file__).resolve().parent
MULTIPROCESSORS = 132  # of an H200


def kernels_of(entry: dict[str, Any], folder: Path, which: str = "kernels") -> Kernels:
    facts = Facts(entry["name"], entry["state_bytes"], entry["seen_bytes"], entry["actions"])
    return Kernels(facts, {name: folder / file for name, file in entry[which].items()})


def batch_of(kernels: Kernels, case: dict[str, Any], games: int, seed: int) -> DeviceBatch:
    return DeviceBatch(kernels, bytes.fromhex(case["blank"]), case["players"], games, seed)


# --- the same bytes ----------------------------------------------------------------------------------------------


def digest(array: Any) -> str:
    return hashlib.sha256(cp.asnumpy(cp.ascontiguousarray(array)).tobytes()).hexdigest()


def compare(kernels: Kernels, case: dict[str, Any], plan: dict[str, int]) -> dict[str, bool]:
    """Play, play steadily, and step as the CPU did; True where all bytes are equal."""
    games, seed = plan["games"], plan["seed"]
    found = {}
    batch = batch_of(kernels, case, games, seed)
    batch.play(seed)
    found["play"] = _same(batch, case["expected"]["play"])
    batch.play_steadily(plan["steady_moves"])
    found["steady"] = _same(batch, case["expected"]["steady"])
    batch.reset(seed)
    batch.rewards[...] = 0
    ended = cp.zeros(games, np.int32)
    for _ in range(plan["steps"]):
        batch.step(batch.sample())
        ended += batch.dones
    batch.moves[...] = ended
    found["step"] = _same(batch, case["expected"]["step"])
    return found


def _same(batch: DeviceBatch, expected: dict[str, str]) -> bool:
    return all(digest(getattr(batch, name)) == value for name, value in expected.items())


# --- speed -------------------------------------------------------------------------------------------------------


def timed(call: Callable[[], None], repeat: int = 3) -> float:
    """Seconds of the fastest of some runs, after a first one, by the device's own clock."""
    call()
    cp.cuda.Device().synchronize()
    best = float("inf")
    for _ in range(repeat):
        begin, end = cp.cuda.Event(), cp.cuda.Event()
        begin.record()
        call()
        end.record()
        end.synchronize()
        best = min(best, cp.cuda.get_elapsed_time(begin, end) / 1e3)
    return best


def measure_play(kernels: Kernels, case: dict[str, Any], quick: bool) -> list[dict[str, Any]]:
    """Whole random games, from deal to end."""
    rows = []
    for games in (1 << 17,) if quick else (1 << 17, 1 << 19, 1 << 20):
        for block in (128,) if quick else (64, 128, 256):
            batch = batch_of(kernels, case, games, 1)
            seconds = timed(lambda block=block, batch=batch: batch.play_unsummed(block))  # type: ignore[misc]
            speed = int(batch.moves.sum(dtype=np.int64)) / seconds
            rows.append(_row("play to the end", games, block, speed, games_per_second=games / seconds))
    return rows


def measure_steady(kernels: Kernels, case: dict[str, Any], quick: bool) -> list[dict[str, Any]]:
    """A fixed number of moves in each game, so that none waits for the longest."""
    rows = []
    moves = 200 if quick else 500
    for block in (128, 256, 384):
        batch = batch_of(kernels, case, MULTIPROCESSORS * block * 8, 1)
        if block <= batch.widest_sorted_block():
            seconds = timed(lambda block=block, batch=batch: batch.play_steadily(moves, block))  # type: ignore[misc]
            rows.append(_row("steady state", batch.games, block, batch.games * moves / seconds))
    return rows


def measure_steps(kernels: Kernels, case: dict[str, Any], quick: bool) -> list[dict[str, Any]]:
    """One call for each step of the whole batch, with observations, masks, rewards and dones written out."""
    rows = []
    for games in (1 << 17,) if quick else (1 << 15, 1 << 17, 1 << 20):
        batch = batch_of(kernels, case, games, 1)
        for block in (64, 128):
            if block <= batch.step_block:
                batch.reset(1)
                alone, sampled = _measure_step(batch, lambda block=block, batch=batch: batch.step_as(block))  # type: ignore[misc]
                rows.append(_row("step", games, block, alone, with_sampling=sampled))
    return rows


def _measure_step(
    batch: DeviceBatch, step: Callable[[], None], warm: int = 40, counted: int = 40
) -> tuple[float, float]:
    """Steps in a second, alone and together with the choice of random actions."""
    for _ in range(warm):
        batch.sample()
        step()
    cp.cuda.Device().synchronize()
    pairs = []
    begun = time.perf_counter()
    for _ in range(counted):
        batch.sample()
        begin, end = cp.cuda.Event(), cp.cuda.Event()
        begin.record()
        step()
        end.record()
        pairs.append((begin, end))
    cp.cuda.Device().synchronize()
    whole = time.perf_counter() - begun
    alone = sum(cp.cuda.get_elapsed_time(begin, end) for begin, end in pairs) / 1e3
    return counted * batch.games / alone, counted * batch.games / whole


def _row(what: str, games: int, block: int, moves_per_second: float, **more: float) -> dict[str, Any]:
    return {"what": what, "games": games, "block": block, "moves_per_second": moves_per_second, **more}


# --- the report --------------------------------------------------------------------------------------------------


def check_all(
    entry: dict[str, Any], cases: list[dict[str, Any]], kernels: Kernels, plan: dict[str, int]
) -> list[dict[str, Any]]:
    checks = []
    for case in cases:
        label = f"{entry['name']}, {case['players']} players, {case['options'] or 'default options'}"
        found = compare(kernels, case, plan)
        verdict = "identical" if all(found.values()) else f"DIFFERENT: {[k for k, same in found.items() if not same]}"
        print(f"  {label:70} {plan['games']} games: {verdict}", flush=True)
        checks.append({"players": case["players"], "options": case["options"], **found})
    return checks


def measure_all(entry: dict[str, Any], kernels: Kernels, quick: bool) -> list[dict[str, Any]]:
    case = entry["cases"][entry["bench_case"]]
    print(f"\n{entry['name']}, {case['players']} players, default options: speed")
    rows = []
    for measure in (measure_play, measure_steady, measure_steps):
        for row in measure(kernels, case, quick):
            more = "".join(
                f"  {key} {value / 1e6:10.1f} M"
                for key, value in row.items()
                if key.endswith(("ing", "ond")) and key != "moves_per_second"
            )
            print(
                f"  {row['what']:28} games {row['games']:8} block {row['block']:4} "
                f"{row['moves_per_second'] / 1e6:10.1f} M moves/s{more}",
                flush=True,
            )
            rows.append(row)
    return rows


def measure_variants(entry: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """The same kernel compiled in other ways, to choose among them."""
    rows = []
    case = entry["cases"][entry["bench_case"]]
    for variant in entry.get("variants", []):
        try:
            kernels = kernels_of({**entry, "kernels": variant["kernels"]}, folder)
            found = []
            batch = batch_of(kernels, case, MULTIPROCESSORS * 384 * 8, 1)
            for block in (128, batch.widest_sorted_block()):
                seconds = timed(lambda b=batch, k=block: b.play_steadily(200, k), 2)  # type: ignore[misc]
                found.append((batch.games * 200 / seconds, block))
            best, block = max(found)
            print(f"  variant {variant['name']:40} steady {best / 1e6:10.1f} M moves/s (block {block})", flush=True)
            rows.append({"name": variant["name"], "moves_per_second": best, "block": block})
        except Exception as error:  # a variant that does not load must not end the run
            print(f"  variant {variant['name']:40} {type(error).__name__}: {error}", flush=True)
            rows.append({"name": variant["name"], "error": str(error)})
    return rows


def run_game(entry: dict[str, Any], folder: Path, plan: dict[str, int], quick: bool) -> dict[str, Any]:
    begun = time.perf_counter()
    kernels, made_for_one = kernels_of(entry, folder), kernels_of(entry, folder, "bench_kernels")
    for name in entry["kernels"]:
        kernels[name], made_for_one[name]
    print(f"\n{entry['name']}: kernels loaded in {time.perf_counter() - begun:.1f} s")
    checks = check_all(entry, entry["cases"], kernels, plan)
    print("  kernels made for one kind of table:")
    checks += check_all(entry, [entry["cases"][entry["bench_case"]]], made_for_one, plan)
    identical = all(value for check in checks for value in check.values() if isinstance(value, bool))
    speeds = measure_all(entry, made_for_one, quick)
    return {"identical": identical, "checks": checks, "speeds": speeds, "variants": measure_variants(entry, folder)}


def best(speeds: list[dict[str, Any]], what: str) -> float:
    return max((row["moves_per_second"] for row in speeds if row["what"].startswith(what)), default=0.0)


def summary(results: dict[str, Any]) -> None:
    print("\nmillion moves/s")
    print(f"{'game':12} {'same bytes':>12} {'play to end':>14} {'steady':>14} {'step + obs + mask':>18}")
    for name, result in results["games"].items():
        if "error" in result:
            print(f"{name:12} {result['error'][:90]}")
            continue
        play, steady, step = (best(result["speeds"], what) / 1e6 for what in ("play to the end", "steady", "step"))
        same = "yes" if result["identical"] else "NO"
        print(f"{name:12} {same:>12} {play:14.1f} {steady:14.1f} {step:18.1f}")


def run(folder: Path = HERE, quick: bool = False, only: str | None = None) -> dict[str, Any]:
    """Everything; returns what is written to results.json."""
    manifest = json.loads((folder / "manifest.json").read_text())
    properties = cp.cuda.runtime.getDeviceProperties(0)
    device = properties["name"].decode() if isinstance(properties["name"], bytes) else str(properties["name"])
    driver = cp.cuda.runtime.driverGetVersion()
    print(f"{device}, driver {driver}, CuPy {cp.__version__}, kernels for {manifest['architecture']}")
    results: dict[str, Any] = {"device": device, "driver": driver, "cupy": cp.__version__, "games": {}}
    for entry in manifest["games"]:
        if only and entry["name"] != only:
            continue
        try:
            results["games"][entry["name"]] = run_game(entry, folder, manifest["plan"], quick)
        except Exception as error:  # one game that fails must not hide the others
            traceback.print_exc()
            results["games"][entry["name"]] = {"identical": False, "error": f"{type(error).__name__}: {error}"}
    summary(results)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare and measure Bastide's kernels on this GPU.")
    parser.add_argument("--quick", action="store_true", help="fewer sizes")
    parser.add_argument("--only", help="one game")
    parser.add_argument("--out", type=Path, default=HERE / "results.json", help="where the results are written")
    given = parser.parse_args()
    results = run(HERE, given.quick, given.only)
    given.out.write_text(json.dumps(results, indent=1))
    print(f"\nwritten: {given.out.name}")
    return 0 if all(result["identical"] for result in results["games"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
