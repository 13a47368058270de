"""The kernel: records, randomness, actions, options, rules in two forms."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core import conformance
from bastide.core.actions import ActionTable
from bastide.core.components import read_text
from bastide.core.errors import BadInput, IllegalMove
from bastide.core.options import Choice, Flag, Number, Subset, read_options
from bastide.core.playing import deal, lowest
from bastide.core.randomness import below, shuffle, sow
from bastide.core.record import Record, i8, i16, many, numbers, one, records
from bastide.core.rule import narrow_room, reachable, room, rule, template

from . import fixture

HUGE = pytest.param(10**5000, id="huge")  # Python does not write it out, and neither does pytest


class Coin(Record):
    side = i8()


class Purse(Record):
    coins = many(Coin, 2)
    best = one(Coin)
    grid = i16(2, 3)
    row = i8(4)


# --- records -----------------------------------------------------------------------------------------------------


def test_a_record_and_its_array_have_the_same_content() -> None:
    purse = Purse()
    purse.coins[1].side = 7
    purse.best.side = -3
    purse.grid[1][2] = 300
    again = Purse.from_bytes(purse.to_bytes())
    assert again == purse
    assert again.grid == [[0, 0, 0], [0, 0, 300]]


def test_a_misspelt_field_is_an_error_on_the_mirror() -> None:
    purse = Purse()
    with pytest.raises(AttributeError):
        purse.wrong = 1  # type: ignore[attr-defined]


def test_a_value_that_does_not_fit_its_field_is_an_error() -> None:
    purse = Purse()
    purse.row[0] = 200
    with pytest.raises(OverflowError):
        purse.to_bytes()


def test_a_clone_is_independent() -> None:
    purse = Purse()
    twin = purse.clone()
    twin.coins[0].side = 1
    twin.grid[0][0] = 1
    twin.row[3] = 1
    assert purse == Purse()
    assert twin != purse


def test_bytes_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="are not a Purse"):
        Purse.from_bytes(b"123")


def test_a_table_is_a_list_for_people_and_an_array_for_compiled_rules() -> None:
    table = records(Coin, [{"side": 1}, {"side": 2}])
    assert table[1].side == 2
    assert table.array()["side"].tolist() == [1, 2]
    assert numbers([3, 4]).array().tolist() == [3, 4]


# --- randomness --------------------------------------------------------------------------------------------------


def test_below_is_uniform() -> None:
    stream = [0] * 4
    sow(stream, 1, 0, 0)
    counts = np.bincount([below(stream, 7) for _ in range(70_000)])
    assert len(counts) == 7
    assert abs(counts - 10_000).max() < 400


def test_streams_of_one_seed_and_neighbouring_seeds_differ() -> None:
    starts = set()
    for seed in range(50):
        for number in range(5):
            stream = [0] * 4
            sow(stream, seed, 0, number)
            starts.add(tuple(stream))
    assert len(starts) == 250


def test_the_high_half_of_a_seed_matters() -> None:
    low, high = [0] * 4, [0] * 4
    sow(low, 5, 0, 0)
    sow(high, 5, 1, 0)
    assert low != high


def test_a_shuffle_keeps_all_items_and_every_order_comes_up() -> None:
    stream = [1, 2, 3, 4]
    seen = set()
    for _ in range(500):
        items = [1, 2, 3, 9]
        shuffle(stream, items, 3)
        assert items[3] == 9
        seen.add(tuple(items[:3]))
    assert seen == set(permutations((1, 2, 3)))


# --- actions -----------------------------------------------------------------------------------------------------


def test_names_are_parsed_whatever_their_case_spacing_and_order() -> None:
    actions = bastide.game("splendor").actions
    assert actions.parse("  Take  RED white blue ") == actions.parse("take white blue red")
    assert actions.parse(5) == 5


def test_an_unknown_name_is_refused_with_a_suggestion() -> None:
    actions = bastide.game("splendor").actions
    with pytest.raises(BadInput, match=r'did you mean "buy 2\.3"'):
        actions.parse("by 2.3")
    with pytest.raises(BadInput, match="numbered 0 to 195"):
        actions.parse(196)


def test_two_actions_cannot_share_a_name() -> None:
    table = ActionTable()
    table.add("pass")
    with pytest.raises(ValueError, match="two actions"):
        table.add("pass")


# --- options -----------------------------------------------------------------------------------------------------

OPTIONS = (
    Flag("open", False, ""),
    Choice("edition", "final", "", ("final", "early"), {"final": {}, "early": {"open": True}}),
    Subset("modules", [], "", ("a", "b")),
    Number("rounds", 5, "", 1, 9),
)


def test_options_are_completed_and_presets_change_defaults_only() -> None:
    assert read_options(OPTIONS, {}) == {"open": False, "edition": "final", "modules": [], "rounds": 5}
    assert read_options(OPTIONS, {"edition": "early"})["open"] is True
    assert read_options(OPTIONS, {"edition": "early", "open": "off"})["open"] is False
    assert read_options(OPTIONS, {"modules": "b,a"})["modules"] == ["a", "b"]
    assert read_options(OPTIONS, {"rounds": "7"})["rounds"] == 7


@pytest.mark.parametrize(
    ("given_options", "message"),
    [
        ({"open": "maybe"}, "possible: on, off"),
        ({"edition": "late"}, "possible: final, early"),
        ({"modules": "c"}, "any of a, b"),
        ({"modules": 7}, "any of a, b"),
        ({"rounds": 10}, "possible: 1 to 9"),
        ({"rounds": "x"}, "possible: 1 to 9"),
        ({"rounds": 1.5}, "possible: 1 to 9"),
        ({"rounds": 10**5000}, "possible: 1 to 9"),
        ({"open": 10**5000}, "possible: on, off"),
        ({"edition": 10**5000}, "possible: final, early"),
        ({3: 3}, "possible: open, edition, modules, rounds"),
        ({"round": 3}, 'did you mean "rounds"'),
        ({"xyz": 3}, "possible: open, edition, modules, rounds"),
    ],
)
def test_wrong_options_are_refused_with_what_is_possible(given_options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_options(OPTIONS, given_options)


@pytest.mark.parametrize("players", [0, 1, 5, True, "2", 2.0, HUGE])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(BadInput, match="is for 2 to 4 players"):
        bastide.new_match("splendor", players=players)


@pytest.mark.parametrize("seed", [-1, 2**64, True, "7", 1.0, HUGE])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadInput, match="a seed is a whole number"):
        bastide.new_match("splendor", seed=seed)


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(BadInput, match='did you mean "splendor"'):
        bastide.game("splendour")


# --- component files ----------------------------------------------------------------------------------------------


def test_a_component_file_as_windows_writes_it_is_the_same(tmp_path: Path) -> None:
    standard = bastide.game("troyes")
    text = standard.component_file.read_text("utf-8")
    for name, written in (("ends", text.replace("\n", "\r\n").encode()), ("mark", text.encode("utf-8-sig"))):
        (tmp_path / name).write_bytes(written)
        assert bastide.game("troyes", tmp_path / name).components == standard.components


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = " + b"[" * 5000 + b"]" * 5000, "lists too deep"),
        (b"a = " + b"9" * 5000, "a number too long"),
        (b"a = 1\na = 2", "is not valid TOML"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"#" * 1_000_001, "larger than 1,000,000 bytes"),
        (b"", "missing required field"),
    ],
)
def test_a_component_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=f"component file my.toml.*{message}"):
        bastide.game("troyes", path)


def test_a_component_file_without_an_end_is_refused() -> None:
    with pytest.raises(BadInput, match="larger than 1,000,000 bytes"):
        bastide.game("troyes", "/dev/zero")
    with pytest.raises(BadInput, match="cannot be read: embedded null byte"):
        read_text(Path("zero\0byte"))


# --- simultaneous seats ------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), data=st.data())
def test_the_order_of_simultaneous_moves_does_not_change_the_game(seed: int, data: st.DataObject) -> None:
    plans = [data.draw(st.integers(0, 2), label=f"rolls of seat {seat}") for seat in range(3)]
    ends = set()
    for order in (data.draw(st.permutations([0, 1, 2])), [0, 1, 2], [2, 1, 0]):
        s = fixture.GAME.new(3, seed)
        left = [*plans]
        while fixture.GAME.actors(s):
            for seat in order:
                if seat in fixture.GAME.actors(s):
                    fixture.GAME.apply(s, seat, fixture.AGAIN if left[seat] else fixture.STAND)
                    left[seat] -= 1
        ends.add(s.to_bytes())
    assert len(ends) == 1


def test_several_seats_may_act_and_the_done_one_may_not() -> None:
    s = fixture.GAME.new(3, 1)
    assert fixture.GAME.actors(s) == [0, 1, 2]
    fixture.GAME.apply(s, 1, fixture.STAND)
    assert fixture.GAME.actors(s) == [0, 2]
    with pytest.raises(IllegalMove, match="not this seat's turn"):
        fixture.GAME.apply(s, 1, fixture.STAND)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_fixture_passes_the_conformance_suite(players: int) -> None:
    for seed in range(5):
        conformance.check_random_game(fixture.GAME, players, {}, seed)
        conformance.check_reasons(fixture.GAME, players, {}, seed, every=1)
        conformance.check_knowledge(fixture.GAME, players, {}, seed, every=1)
    conformance.check_native_equals_mirror(fixture.GAME, players, {"lucky": True}, 1, 200)


# --- rules in two forms ------------------------------------------------------------------------------------------


def test_all_rules_a_game_reaches_are_found() -> None:
    names = {function.__name__ for function in reachable(bastide.game("splendor").rules.named().values())}
    assert {"setup", "gold_needed", "ask_discard", "below", "offer", "judgement"} <= names


def test_a_template_needs_a_game() -> None:
    with pytest.raises(TypeError, match=r"game\.mirror"):
        deal([bastide.game("splendor").state()], 0, [bastide.game("splendor").state()], 1)


SIZE = 7


@rule
def filled(n: int) -> int:
    """Uses two rooms and leaves them full."""
    wide, narrow = room(SIZE), narrow_room(SIZE)
    total = 0
    for i in range(SIZE):
        total += wide[i] + narrow[i]
        wide[i] = narrow[i] = n
    return total * 1000 + wide[SIZE - 1] + narrow[0]


@template
def filled_again(times: int) -> int:
    total = 0
    for i in range(times):
        total += filled(i)
    return total


def test_a_room_is_all_zeros_every_time_it_is_taken() -> None:
    assert fixture.GAME.mirror[filled_again](5) == fixture.GAME.native[filled_again](5) == 2 * (1 + 2 + 3 + 4)


@template
def room_of_any_size(n: int) -> int:
    return room(n)[0]


def test_compiled_rules_refuse_a_room_whose_size_is_not_a_constant() -> None:
    with pytest.raises(Exception, match="the size of a room must be a constant"):
        fixture.GAME.native[room_of_any_size](3)


def test_a_template_is_compiled_anew_when_one_beside_it_has_changed(tmp_path: Path) -> None:
    """Compiled code is kept on disk, and what lies in another file may be compiled into it."""
    folder = tmp_path / "counting"
    folder.mkdir()
    (folder / "twice.py").write_text(
        "from bastide.core.rule import template\nfrom .step import step\n\n"
        "@template\ndef twice(n):\n    return step(step(n))\n"
    )
    program = "from counting.twice import twice; from tests.core import fixture; print(fixture.GAME.native[twice](3))"
    paths = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])

    def run_with(step: int) -> int:
        (folder / "step.py").write_text(
            f"from bastide.core.rule import template\n\n@template\ndef step(n):\n    return n + {step}\n"
        )
        env = {**os.environ, "PYTHONPATH": paths, "BASTIDE_CACHE": str(tmp_path / "cache")}
        return int(subprocess.run([sys.executable, "-c", program], env=env, check=True, capture_output=True).stdout)

    assert run_with(1) == 5
    assert run_with(10) == 23


def test_lowest_is_the_lowest_seat_of_a_set() -> None:
    assert [lowest(bits) for bits in (1, 2, 6, 8, 12)] == [0, 1, 1, 3, 2]


def test_importing_bastide_is_quick_and_loads_no_numba() -> None:
    code = "import sys, bastide; bastide.new_match('splendor', seed=1).legal(); print('numba' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"


def test_compiled_rules_stay_within_bounds() -> None:
    """Under numba's bounds checks every sampled game still plays to the end."""
    code = (
        "import bastide, sys\n"
        "from bastide.core.simulation import simulate\n"
        "game = bastide.game('splendor')\n"
        "print(simulate(game, 3, 300, options=game.samples[-1]).games)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "BASTIDE_CACHE": folder}
        result = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
        )
    assert result.stdout.strip() == "300", result.stderr
