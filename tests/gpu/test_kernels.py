"""Kernels: every game compiles to PTX here, and the kernels' own source gives the CPU's bytes.

No GPU is needed: `simulated.py` runs the kernels thread by thread behind the part of CuPy that a launch uses. The same
comparison over 4,096 games runs on a real device with `bastide bench --gpu` or the folder `bastide.gpu.build` writes.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bastide
from bastide import gpu
from bastide.core.errors import BadInput
from bastide.gpu import Batch, available, build, device, facts_of, kernels, reference
from bastide.gpu.compiling import KERNELS, Compiler, keep_calls, merge_constants, tables_in_global_memory
from bastide.gpu.device import DeviceBatch, Kernels, array_argument

from . import simulated

pytest.importorskip("numba.cuda", reason="kernels are compiled with numba-cuda")
every_game = pytest.mark.parametrize("name", bastide.list_games())
GAMES = 64


@pytest.fixture(scope="module")
def compilers() -> dict[str, Compiler]:
    return {name: Compiler(bastide.game(name)) for name in bastide.list_games()}


def test_the_launcher_asks_for_no_wider_block_than_the_kernel_has_room_for() -> None:
    assert device.WIDEST == kernels.MOST_THREADS  # the launcher travels without the kernels' source


@every_game
@pytest.mark.parametrize("kernel", KERNELS)
def test_every_kernel_compiles_to_ptx(compilers: dict[str, Compiler], name: str, kernel: str) -> None:
    ptx = compilers[name].ptx(kernel)
    assert re.findall(r"\.visible \.entry (\w+)\(", ptx) == [kernel]
    assert ".target sm_90" in ptx
    assert "_cudapy_cmem" not in ptx, "component tables are merged"
    assert len(ptx) < 6_000_000


def simulated_batch(name: str, monkeypatch: pytest.MonkeyPatch, folder: Path, players: int, options: Any) -> Any:
    game = bastide.game(name)
    monkeypatch.setitem(sys.modules, "cupy", simulated.cupy(game))
    files = {kernel: folder / f"{kernel}.ptx" for kernel in KERNELS}
    for file in files.values():
        file.write_text(".visible .entry")
    blank = game.blank(players, options).to_bytes()
    batch = DeviceBatch(Kernels(facts_of(game), files), blank, players, GAMES, seed=5)
    batch.block = batch.step_block = 32  # two blocks
    return batch


@every_game
def test_the_kernels_source_gives_the_bytes_of_the_cpu(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = bastide.game(name)
    players, options = game.seats[1], game.samples[-1]
    batch = simulated_batch(name, monkeypatch, tmp_path, players, options)
    expected = reference.played(game, players, options, GAMES, 5)
    assert batch.play(5) == expected["moves"].sum()
    assert_same(batch, expected)
    expected = reference.stepped(game, players, options, GAMES, 5, 12)
    batch.reset(5)
    ended = np.zeros(GAMES, np.int32)
    for _ in range(12):
        batch.step(batch.sample())
        ended += batch.dones
    batch.moves[...] = ended
    assert_same(batch, expected)


def test_steady_play_gives_the_bytes_of_the_cpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    batch = simulated_batch("splendor", monkeypatch, tmp_path, 3, {})
    expected = reference.played_steadily(bastide.game("splendor"), 3, {}, GAMES, 5, 60)
    batch.play_steadily(60, 32)
    assert_same(batch, expected)


def test_kernels_are_used_only_when_they_give_the_bytes_of_the_cpu(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first way to compile them errs in one reward, the second does not; the choice is kept."""
    game = bastide.game("splendor")
    stand_in = simulated.cupy(game)
    monkeypatch.setitem(sys.modules, "cupy", stand_in)
    sys.modules.pop("bastide.gpu.runner", None)
    monkeypatch.setattr(build, "PLAN", {"games": 32, "seed": 1, "steady_moves": 9, "steps": 3})
    tried: list[int] = []

    def compiled(_: Any, __: Any, limit: int) -> tuple[Kernels, Path]:
        tried.append(limit)
        folder = tmp_path / str(limit)
        folder.mkdir(exist_ok=True)
        files = {kernel: folder / f"{kernel}.ptx" for kernel in KERNELS}
        for file in files.values():
            file.write_text(".visible .entry")
        return (Erring if limit == game.gpu_calls_above else Kernels)(facts_of(game), files), folder

    class Erring(Kernels):
        def __getitem__(self, name: str) -> Any:
            kernel = super().__getitem__(name)

            def play(grid: Any, block: Any, arguments: Any, shared_mem: int = 0) -> None:
                kernel(grid, block, arguments, shared_mem=shared_mem)
                moves = next(x for x in arguments if isinstance(x, np.ndarray) and x.dtype == np.int32)
                moves[0] += 1

            return play if name == "play" else kernel

    monkeypatch.setattr(gpu, "compiled", compiled)
    for _ in range(2):
        kernels = gpu.kernels_for(game, 2, {})
        assert not isinstance(kernels, Erring)
    assert tried == [game.gpu_calls_above, gpu.OTHER_LIMITS[0]] * 2
    sys.modules.pop("bastide.gpu.runner", None)


def assert_same(batch: Any, expected: dict[str, Any]) -> None:
    for what, array in expected.items():
        assert np.ascontiguousarray(getattr(batch, what)).tobytes() == array.tobytes(), what


def test_an_illegal_action_leaves_its_game_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    batch = simulated_batch("splendor", monkeypatch, tmp_path, 2, {})
    batch.reset(5)
    actions = batch.sample().copy()
    actions[3] = 9999
    before = batch.states.copy()
    batch.step(actions)
    assert batch.dones[3] == 255
    assert (batch.states[3] == before[3]).all()
    assert (batch.states[4] != before[4]).any()


@pytest.mark.parametrize(
    ("actions", "what"),
    [
        (np.zeros(GAMES), "float64"),
        (np.zeros(GAMES, bool), "bool"),
        (np.zeros(GAMES - 1, np.int32), f"shape \\({GAMES - 1},\\)"),
        (np.int32(3), "shape \\(\\)"),
    ],
)
def test_a_step_takes_one_whole_number_for_each_game(
    actions: Any, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    batch = simulated_batch("splendor", monkeypatch, tmp_path, 2, {})
    batch.reset(5)
    before = batch.states.copy()
    with pytest.raises(ValueError, match=f"needs {GAMES} whole numbers, one for each game, not .*{what}"):
        batch.step(actions)
    assert (batch.states == before).all()


@pytest.mark.parametrize("number", [2**32, 2**32 + 3, -(2**32)])
def test_a_number_too_wide_for_an_action_is_none(number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    batch = simulated_batch("splendor", monkeypatch, tmp_path, 2, {})
    batch.reset(5)
    actions = batch.sample().astype(np.int64)
    actions[3] = number
    batch.step(actions)
    assert batch.dones.tolist() == [255 if game == 3 else 0 for game in range(GAMES)]


def test_the_build_folder_runs_on_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of one game: manifest, digests, and a runner whose files import nothing of the house."""
    monkeypatch.setattr(build, "PLAN", {"games": 64, "seed": 1, "steady_moves": 20, "steps": 5})
    monkeypatch.setattr(build, "KERNELS", ("choose_all", "sow_all_choosers"))
    build.build(tmp_path, ["splendor"], samples=False)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    (entry,) = manifest["games"]
    assert [case["players"] for case in entry["cases"]] == [2, 3, 4]
    assert all((tmp_path / file).exists() for file in entry["kernels"].values())
    probe = "import sys, device; assert 'bastide' not in sys.modules; print(device.Facts('x', 1, 2, 3).actions)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {probe}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "3"


def test_large_functions_called_twice_stay_calls() -> None:
    body = "\n".join(["  %x = add i32 1, 1"] * 9)
    module = "\n".join(
        [
            f'define i32 @"large"(i32 %a) {{\n{body}\n}}',
            'define i32 @"small"(i32 %a) {\n  ret i32 0\n}',
            'define i32 @"main"() {\n  call i32 @"large"(i32 1)\n  call i32 @"large"(i32 2)',
            '  call i32 @"small"(i32 1)\n  call i32 @"small"(i32 1)\n}',
        ]
    )
    (marked,) = keep_calls([module], 5)
    assert 'define i32 @"large"(i32 %a) noinline {' in marked
    assert marked.count("noinline") == 1


def test_equal_tables_are_kept_once_and_lie_in_global_memory() -> None:
    ptx = (
        ".const .align 1 .b8 _cudapy_cmem[2] = {1, 2};\n.const .align 8 .b8 _cudapy_cmem$1[2] = {1, 2};\n"
        "mov.u64 %rd1, _cudapy_cmem;\nmov.u64 %rd2, _cudapy_cmem$1;\nld.const.u8 %r1, [%rd1];\n"
    )
    merged = tables_in_global_memory(merge_constants(ptx))
    assert merged.count(".global .align 8 .b8 table0[2] = {1, 2};") == 1
    assert merged.count("table0;") == 2
    assert "ld.global.nc.u8" in merged and "const" not in merged


def test_arrays_are_handed_over_as_numba_expects_them() -> None:
    array = np.zeros((3, 4), np.int16)
    assert [*map(int, array_argument(array, 2, (3, 4))[:4])] == [0, 0, 12, 2]
    assert [*map(int, array_argument(array, 2, (3, 4))[5:])] == [3, 4, 8, 2]


@pytest.mark.skipif(available(), reason="there is a GPU")
def test_without_a_gpu_a_batch_says_so_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="no GPU can be used here"):
        Batch("splendor", games=64)
    with pytest.raises(BadInput, match="a multiple of 32, not 50"):
        Batch("splendor", games=50)


@pytest.mark.skipif(not available(), reason="needs a GPU")
@every_game
def test_a_real_gpu_gives_the_bytes_of_the_cpu(name: str) -> None:
    game = bastide.game(name)
    players, options = game.seats[1], game.samples[-1]
    batch = Batch(name, 4096, players, 1, **options)
    expected = reference.played(game, players, options, 4096, 1)
    batch.play(1)
    for what, array in expected.items():
        assert getattr(batch, what).get().tobytes() == array.tobytes(), what
