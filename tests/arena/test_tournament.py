"""Tournaments: balanced seats, results that survive a stop, processes that may die, the same games anywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import bastide
from bastide.arena.pool import GameFailed, Pool
from bastide.arena.ratings import Ratings, rated, share
from bastide.arena.summary import page, summarise
from bastide.arena.tournament import Outcome, Results, Task, Tournament, play, schedule
from bastide.core.errors import BadFile, BadInput

SMALL = Tournament("splendor", ("random", "easy"), 6, 11)


def played(tournament: Tournament) -> list[Outcome]:
    game = tournament.check()
    return [play(tournament, game, task) for task in schedule(tournament)]


def same(one: list[Outcome], other: list[Outcome]) -> bool:
    ordered = sorted(one, key=lambda o: o.number), sorted(other, key=lambda o: o.number)
    return len(one) == len(other) and all(a.same_game(b) for a, b in zip(*ordered, strict=True))


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (4, 3), (2, 4), (1, 2), (2, 3), (3, 4)])
def test_every_bot_has_every_seat_equally_often(bots: int, players: int) -> None:
    names = tuple(["random", "greedy", "easy", "normal"][:bots])
    tasks = list(schedule(Tournament("splendor", names, 240, 1, players)))
    for seat in range(players):
        counts = Counter(task.seats[seat] for task in tasks)
        assert len(set(counts.values())) == 1
        assert len(counts) == bots


def test_the_turns_of_a_table_share_a_deal() -> None:
    tasks = list(schedule(Tournament("splendor", ("random", "greedy"), 8, 1)))
    assert [tasks[i].deal == tasks[i + 1].deal for i in range(0, 8, 2)] == [True] * 4
    assert len({task.deal for task in tasks}) == 4


def test_alone_every_bot_plays_the_same_deals() -> None:
    tasks = list(schedule(Tournament("anarchy", ("random", "greedy", "easy"), 6, 1, players=1)))
    assert [task.seats for task in tasks] == [(0,), (1,), (2,)] * 2
    assert [len({task.deal for task in tasks[i : i + 3]}) for i in (0, 3)] == [1, 1]
    assert tasks[0].deal != tasks[3].deal


def test_the_same_seed_gives_the_same_tournament() -> None:
    assert same(played(SMALL), played(SMALL))
    assert not same(played(SMALL), played(Tournament("splendor", SMALL.bots, 6, 12)))


def test_processes_play_the_same_games() -> None:
    assert same(list(Pool(SMALL, 2).run(schedule(SMALL))), played(SMALL))


def test_a_killed_process_costs_only_its_game_which_is_played_again() -> None:
    pool = Pool(SMALL, 2)
    outcomes = []
    for number, outcome in enumerate(pool.run(schedule(SMALL))):
        outcomes.append(outcome)
        if number == 1:
            victim = next(worker for worker in pool.workers if worker.task)
            os.kill(victim.process.pid or 0, signal.SIGKILL)
    assert same(outcomes, played(SMALL))


def test_a_game_that_cannot_be_played_is_reported() -> None:
    broken = Tournament("splendor", ("no such bot",), 1, 1)
    with pytest.raises(GameFailed, match="no such bot"):
        list(Pool(broken, 1).run([Task(0, 1, (0, 0))]))


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = played(SMALL)
    first = Results(path, SMALL)
    for outcome in whole[:3]:
        first.add(outcome)
    first.close()
    with path.open("ab") as file:
        file.write(b'{"number":3,"deal":5,"sea')  # the crash came in the middle of a line
    again = Results(path, SMALL)
    assert [task.number for task in again.missing()] == [3, 4, 5]
    for outcome in whole[3:]:
        again.add(outcome)
    again.close()
    kept = Results(path, SMALL)
    kept.close()
    assert same(kept.outcomes(), whole)


def test_results_of_another_tournament_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(path, SMALL).close()
    with pytest.raises(BadFile, match="another tournament"):
        Results(path, Tournament("splendor", ("random",), 6, 11))
    for other in (b"not results\n", b"a line without an end", b"\xff\xfe\n"):
        path.write_bytes(other)
        with pytest.raises(BadFile, match="not a file of results"):
            Results(path, SMALL)
        assert path.read_bytes() == other


def test_a_file_of_results_cut_off_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(path, SMALL).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:40])
    Results(path, SMALL).close()
    assert path.read_bytes() == whole


def test_games_with_other_components_are_not_mixed_in(tmp_path: Path) -> None:
    path, mine = tmp_path / "results.jsonl", tmp_path / "mine.toml"
    text = bastide.game("splendor").component_file.read_text("utf-8")
    tournament = Tournament("splendor", ("random",), 6, 11, components=str(mine))
    mine.write_text(text)
    Results(path, tournament).close()
    Results(path, tournament).close()
    mine.write_text(text.replace("gems = { 2 = 4", "gems = { 2 = 7"))
    with pytest.raises(BadFile, match=r"another tournament; .* components"):
        Results(path, tournament)


def test_games_under_other_rules_are_not_mixed_in_and_older_files_do_not_name_theirs(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(path, SMALL).close()
    header = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode(header | {"rules_version": 0}) + b"\n")
    with pytest.raises(BadFile, match="another tournament"):
        Results(path, SMALL)
    path.write_bytes(msgspec.json.encode(SMALL) + b"\n")
    Results(path, SMALL).close()


def test_a_game_that_does_not_belong_into_its_line_is_found(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = Results(path, SMALL)
    first.add(msgspec.structs.replace(played(SMALL)[0], deal=7))
    first.close()
    kept = path.read_bytes()
    with pytest.raises(BadFile, match="is damaged: game 0 is not the one that belongs there"):
        Results(path, SMALL)
    assert path.read_bytes() == kept


def test_results_that_cannot_be_written_are_an_error_in_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "results.jsonl", Path("/dev/zero")):
        with pytest.raises(BadFile, match="cannot be used for results"):
            Results(path, SMALL)


def test_two_arenas_do_not_write_to_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = Results(path, SMALL)
    kept = path.read_bytes()
    command = [sys.executable, "-m", "bastide", "arena", "splendor", "--bots", "random,easy", "--games", "6"]
    second = [*command, "--seed", "11", "--results", str(path)]
    refused = subprocess.run(second, check=False, capture_output=True, text=True)
    assert refused.returncode != 0
    assert "another arena writes its results to results.jsonl" in refused.stderr
    assert path.read_bytes() == kept
    first.close()
    subprocess.run(second, check=True, capture_output=True)


def test_ctrl_c_keeps_what_was_played_and_says_so(tmp_path: Path) -> None:
    """As in a terminal: the signal goes to all processes, also to those that are only just being started."""
    path, report = tmp_path / "results.jsonl", tmp_path / "report.html"
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # not so in the background
    command = [sys.executable, "-c", f"{heard}; from bastide.cli import main; main()", "arena", "splendor"]
    command += ["--bots", "random", "--games", "99999", "--workers", "2"]
    command += ["--results", str(path), "--report", str(report)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as arena:
        try:
            wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 3)
            os.killpg(arena.pid, signal.SIGINT)
            shown, said = arena.communicate(timeout=60)
        finally:
            arena.kill()
    assert arena.returncode == 130
    assert "stopped after" in said and "Traceback" not in said
    assert "ratings, with 95% intervals" in shown
    assert report.exists()
    assert path.read_bytes().count(b"\n") > 3


def wait_until(there: Callable[[], bool]) -> None:
    for _ in range(600):
        if there():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come within a minute")


@pytest.mark.parametrize(
    "wrong",
    [
        Tournament("splendor", (), 4, 1),
        Tournament("splendor", ("random", "random"), 4, 1),
        Tournament("splendor", ("gredy",), 4, 1),
        Tournament("splendor", ("greedy",), 0, 1),
        Tournament("splendor", ("greedy",), 4, 1, players=9),
        Tournament("spelndor", ("greedy",), 4, 1),
    ],
)
def test_a_wrong_tournament_is_refused(wrong: Tournament) -> None:
    with pytest.raises(BadInput):
        wrong.check()


def fake(number: int, places: list[int], seats: tuple[int, ...] = (0, 1)) -> Outcome:
    return Outcome(number, number, seats, [10] * len(places), places, 50, [25] * len(places), [0.1] * len(places))


def test_ratings_order_bots_and_narrow_with_games() -> None:
    few = rated(["strong", "weak"], [fake(i, [1, 2]) for i in range(5)]).table()
    many = rated(["strong", "weak"], [fake(i, [1, 2]) for i in range(60)]).table()
    assert [row.bot for row in many] == ["strong", "weak"]
    assert many[0].low > many[1].high
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_shared_victories_are_shared_and_duels_count_them_half() -> None:
    ratings = rated(["a", "b"], [fake(0, [1, 1]), fake(1, [1, 2])])
    assert ratings.wins == [1.5, 0.5]
    assert ratings.duels()["a"]["b"].rate == pytest.approx(0.75)
    assert Ratings(["a"]).table() == []


def test_the_time_for_a_decision_is_that_of_the_bot_and_not_of_the_game() -> None:
    quick, slow = Outcome(0, 0, (0, 1), [9, 9], [1, 2], 30, [20, 10], [0.1, 5.0]), fake(1, [1, 2], (1, 0))
    times = {row.bot: row.milliseconds_a_decision for row in rated(["quick", "slow"], [quick, slow]).table()}
    assert times["quick"] == pytest.approx(1000 * (0.1 + 0.1) / (20 + 25), abs=0.01)
    assert times["slow"] == pytest.approx(1000 * (5.0 + 0.1) / (10 + 25), abs=0.01)


def test_the_interval_of_a_rate_is_wilsons() -> None:
    rate = share(8, 10)  # the textbook example
    assert rate.low == pytest.approx(0.4902, abs=1e-3)
    assert rate.high == pytest.approx(0.9433, abs=1e-3)
    assert share(0, 0).high == 1.0


def test_the_report_is_one_file_with_plots(tmp_path: Path) -> None:
    outcomes = played(SMALL)
    path = tmp_path / "report.html"
    page(summarise(SMALL, outcomes), outcomes, "Splendor").save(path)
    text = path.read_text()
    assert text.count("<svg") >= 4
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "random" in text and "easy" in text
