"""The command line as a newcomer meets it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import bastide
from bastide.cli import run, serve
from bastide.cli.common import interruptible
from bastide.cli.play import Session
from bastide.core.match import Match


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "--version")[1] == f"bastide, version {bastide.__version__}\n"


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "simulate", "splendor", "--games", "500", "--players", "3", "--seed", "1")
    assert code == 0
    for word in ("games/s", "moves a game", "score of a seat", "wins by seat", "reserve deck"):
        assert word in text


def test_simulate_json_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = out(capsys, "simulate", "splendor", "-n", "300", "-o", "modules=orient,cities", "--json")
    data = json.loads(text)
    assert code == 0
    promised = {"games", "moves", "seconds", "games_per_second", "moves_per_second", "scores", "win_rate_by_seat"}
    assert promised <= data.keys()
    assert data["games"] == 300
    assert data["options"] == {"modules": ["cities", "orient"]}
    assert sum(data["win_rate_by_seat"]) == pytest.approx(1, abs=1e-3)


def test_the_same_seed_gives_the_same_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [json.loads(out(capsys, "simulate", "splendor", "-n", "200", "--seed", "5", "--json")[1]) for _ in range(2)]
    for data in runs:
        for timing in ("seconds", "games_per_second", "moves_per_second"):
            del data[timing]
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "splendr"), 'did you mean "splendor"?'),
        (("simulate", "splendor", "--games", "x"), "'x' is not a valid integer"),
        (("simulate", "splendor", "--games", "0"), "1 to 1,000,000,000, not 0"),
        (("simulate", "splendor", "--players", "9"), "for 2 to 4 players, not 9"),
        (("simulate", "splendor", "--seed", "-4"), "a seed is a whole number"),
        (("simulate", "splendor", "-o", "modules=moon"), "option modules cannot be 'moon'"),
        (("simulate", "splendor", "-o", "moon"), "an option is written NAME=VALUE"),
        (("simulate", "splendor", "-o", "module=cities"), 'did you mean "modules"?'),
        (("simulate", "splendor", "-o", "modules=cities", "-o", "modules=orient"), "modules is given twice"),
        (("simulate", "splendor", "troyes"), "unexpected extra argument (troyes). `bastide"),
        (("simulate", "splendor", "--components", "nowhere.toml"), "cannot be read"),
        (("play", "splendor", "--bots", "genius"), 'no bot called "genius"'),
        (("play", "splendor", "--bots", "g" * 50), f'no bot called "{"g" * 40}"'),
        (("play", "splendor", "--bots", "greedy,gready"), "2 bots are named for 1 other seat"),
        (("play", "splendor", "-p", "3", "--bots", "greedy,"), 'no bot called ""'),
        (("play", "--load", "nowhere.bastide"), "cannot be read"),
        (("play", "--load", "nowhere.bastide", "--seed", "3"), "--load goes with none of them"),
        (("bench", "troyes", "--seconds", "nan"), "'nan' is not a number"),
        (("bench", "-p", "1"), "for 2 to 4 players, not 1"),
        (("bench", ""), 'no game called ""'),
        (("serve", "--rate", "nan"), "'nan' is not a number"),
        (("serve", "--open", "--port", "0"), "--open needs a --port"),
        (("balance", "splendor", "--bot", "gready"), 'no bot called "gready"'),
        (("balance", "splendor", "--games", "0"), "1 to 100,000,000, not 0"),
        (("verify", "nowhere.bastide"), "cannot be read"),
        (("dance",), "No such command 'dance'"),
        (("simulate",), "Missing argument 'GAME'"),
    ],
)
def test_bad_input_gives_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, text, error = out(capsys, *arguments)
    assert code == 2
    assert message in error
    assert error.startswith("bastide: ")
    assert error.count("\n") == 1
    assert text == ""


def test_one_game_is_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "1 random game of Splendor" in out(capsys, "simulate", "splendor", "-n", "1")[1]


def program(*arguments: str, **how: Any) -> subprocess.CompletedProcess[bytes]:
    """The program as a shell starts it."""
    return subprocess.run([sys.executable, "-m", "bastide", *arguments], stderr=subprocess.PIPE, check=False, **how)


@pytest.mark.parametrize("arguments", [("components", "splendor"), ("--help",), ("play", "splendor")])
def test_a_full_disk_is_one_sentence(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        ended = program(*arguments, stdout=full, stdin=subprocess.DEVNULL)
    told = "bastide: reading or writing failed: No space left on device\n"
    assert (ended.returncode, ended.stderr.decode()) == (2, told)


def test_a_terminal_without_unicode_shows_question_marks_and_components_stay_utf_8() -> None:
    poor = {**os.environ, "PYTHONIOENCODING": "ascii"}
    shown = program("play", "splendor", "--seed", "4", stdout=subprocess.PIPE, input=b"\xff\nquit\n", env=poor)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"The deal is sealed as" in shown.stdout
    printed = program("components", "troyes", stdout=subprocess.PIPE, env=poor).stdout
    assert printed == bastide.game("troyes").component_file.read_bytes()


def test_a_closed_keyboard_ends_the_game_quietly() -> None:
    command = f"exec {sys.executable} -m bastide play troyes --seed 4 <&-"
    ended = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_cache_that_is_no_folder_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("BASTIDE_CACHE", str(file))
    monkeypatch.setenv("COLUMNS", "400")
    code, text, _ = out(capsys, "doctor")
    assert code == 0
    assert "is not a folder" in text
    assert "nothing can be kept: Not a directory" in text
    bastide.game("troyes").__dict__.pop("native", None)  # as in a program that has just begun
    code, _, error = out(capsys, "simulate", "troyes", "-n", "1")
    assert code == 2
    assert "cannot be used: Not a directory" in error


def test_the_browser_is_opened_at_an_address_that_can_be_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(address: str, timeout: float) -> io.BytesIO:
        asked.append(address)
        return io.BytesIO()

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    monkeypatch.setenv("BASTIDE_NO_BROWSER", "1")
    for host in ("127.0.0.1", "0.0.0.0", "::1", "::"):
        serve.open_when_ready(host, 8080)
    assert asked == [f"http://{host}:8080/healthz" for host in ("127.0.0.1", "127.0.0.1", "[::1]", "[::1]")]
    assert "http://[::1]:8080/" in capsys.readouterr().out


@pytest.mark.parametrize("afterwards", [None, RuntimeError("no compiled object yet")])
def test_ctrl_c_is_not_lost_in_the_compiler(afterwards: Exception | None) -> None:
    def compile_something() -> None:
        with contextlib.suppress(KeyboardInterrupt):  # as the compiler does
            signal.raise_signal(signal.SIGINT)
        if afterwards:
            raise afterwards

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interruptible():
        compile_something()
    with pytest.raises(ValueError, match="nobody pressed anything"), interruptible():
        raise ValueError("nobody pressed anything")
    assert signal.getsignal(signal.SIGINT) is before


def test_a_review_is_told_before_its_report_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.bastide"
    bastide.new_match("splendor", seed=3).save(path)
    full = tmp_path / "full.html"
    full.symlink_to("/dev/full")
    code, text, error = out(capsys, "review", str(path), "--quality", "quick", "--json", "--report", str(full))
    assert code == 2
    assert json.loads(text)["game"] == "splendor"
    assert "No space left on device" in error


def test_a_report_is_written_although_nobody_reads_on(tmp_path: Path) -> None:
    report = tmp_path / "arena.html"
    arguments = [sys.executable, "-m", "bastide", "arena", "splendor", "--bots", "random", "-n", "2"]
    arguments += ["--report", str(report)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as arena:
        assert arena.stdout and arena.stderr
        arena.stdout.close()  # as `| head` does
        assert "Traceback" not in arena.stderr.read().decode()
    assert report.read_text().startswith("<!doctype html>")


def test_verify_says_that_all_plies_agree(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = bastide.new_match("splendor", seed=3)
    match.play("take white blue red")
    match.save(tmp_path / "a.bastide")
    code, text, _ = out(capsys, "verify", str(tmp_path / "a.bastide"))
    assert code == 0
    assert "1 move: all agrees" in text
    assert match.commitment in text


def test_a_tampered_file_fails_verification(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = bastide.new_match("splendor", seed=3)
    match.play("take white blue red")
    path = tmp_path / "a.bastide"
    match.save(path)
    path.write_text(path.read_text("utf-8").replace('"seed": 3', '"seed": 4'), "utf-8")
    code, _, error = out(capsys, "verify", str(path))
    assert (code, error.count("\n")) == (2, 1)
    assert "commitment" in error


def test_a_game_in_the_terminal_from_first_move_to_final_score(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = ["why city 1", "undo", "log", "nonsense", f"save {tmp_path / 'mine.bastide'}"]
    chooser = random.Random(1)
    lines += [str(chooser.randint(1, 40)) for _ in range(9000)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    code, text, _ = out(capsys, "play", "splendor", "--seed", "4", "--bots", "random")
    assert code == 0
    assert "choose the action of your turn first" in text
    assert "there is no action called" in text
    assert "The deal was seed 4" in text
    assert bastide.load(tmp_path / "mine.bastide").names[0] == "Player 1"


def test_hot_seat_shows_each_player_their_own_cards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("reserve deck 1\nquit\n"))
    code, text, _ = out(capsys, "play", "splendor", "--seed", "4", "--bots", "none")
    assert code == 0
    assert "hidden (1)" in text


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_whatever_is_typed_is_answered_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = ["[/x]", "²", "99", "9" * 5000, "why", "why 3", "why 99", "log", "save .", "save a\0b", "LOG", "QUIT"]
    typed(monkeypatch, *lines)
    monkeypatch.chdir(tmp_path)
    code, text, error = out(capsys, "play", "troyes", "--seed", "7")
    assert (code, error) == (0, "")
    answers = [line.removeprefix("Player 1 > ") for line in text.splitlines() if line.startswith("Player 1 > ")]
    assert answers == [
        'there is no action called "[/x]"',
        'there is no action called "²"',
        "the moves are numbered 1 to 12, not 99",
        f"the moves are numbered 1 to 12, not {'9' * 20}",
        'a move is missing, as in "why stand on palace 1"',
        "that is allowed",
        "the moves are numbered 1 to 12, not 99",
        "nobody has moved yet",
        ". cannot be written: Is a directory",
        "a\0b cannot be written: embedded null byte",
        "nobody has moved yet",
        "",
    ]
    assert list(tmp_path.iterdir()) == []


def test_names_that_look_like_marks_are_shown_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = bastide.new_match("troyes", seed=7, names=["[/x]", "[red]Bo :dog:"])
    match.play(match.legal()[0])
    match.save(tmp_path / "odd.bastide")
    typed(monkeypatch, "log", "1")
    code, text, error = out(capsys, "play", "--load", str(tmp_path / "odd.bastide"))
    assert (code, error) == (0, "")
    assert "[/x] > [/x] stands" in text
    assert "[red]Bo :dog: stands" in text


def test_a_loaded_match_goes_on_with_those_who_played_it(tmp_path: Path) -> None:
    from bastide.cli.play import bot_kinds, saved_kinds, seat_names

    for bots in ("none", "greedy,search:20ms", "easy"):
        kinds = bot_kinds(bots, 3)
        assert saved_kinds(bastide.new_match("splendor", 3, names=seat_names(kinds))) == kinds
    assert seat_names(["search:20ms"]) == ["Player 1", "Search:20ms 2"]
    assert saved_kinds(bastide.new_match("splendor", names=["Ada", "Bo"])) == ["greedy"]


def test_a_loaded_match_is_one_of_the_game_that_was_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bastide.new_match("splendor", seed=7).save(tmp_path / "a.bastide")
    code, _, error = out(capsys, "play", "troyes", "--load", str(tmp_path / "a.bastide"))
    assert (code, error) == (2, "bastide: a.bastide is a match of splendor, not of troyes\n")


def test_at_one_keyboard_the_last_move_can_be_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "1", "undo", "log", "reserve deck 1", "undo")
    text = out(capsys, "play", "splendor", "--seed", "4", "--bots", "none")[1]
    assert "> nobody has moved yet" in text
    assert text.count("only your own last move can be taken back") == 1


def test_the_keyboard_is_handed_over_before_the_next_seat_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bastide.new_match("splendor", seed=4)
    first = match.actors()[0]
    shown = io.StringIO()
    typed(monkeypatch, "reserve deck 1")
    Session(match, {}, Console(file=shown, force_terminal=True, color_system=None, width=100)).run()
    before, _, after = shown.getvalue().partition("\x1b[2J")
    assert f"{match.names[first]} > " in before
    assert after.startswith("\x1b[H" + f"{match.names[1 - first]} is next; press Enter when nobody else looks.")
    assert len(after.splitlines()) == 1  # nobody pressed it

    typed(monkeypatch, "", "quit")
    session = Session(match, {}, Console(file=shown, force_terminal=True, color_system=None, width=100))
    session.sitting = first
    session.run()
    assert f"{match.names[first]} reserves the top card of deck 1" in shown.getvalue()


def test_a_finished_match_can_be_saved_and_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = bastide.new_match("anarchy", players=1, seed=4)
    chooser = random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.legal()))
    typed(monkeypatch, "save /", f"save {tmp_path / 'mine.bastide'}", "log", "", "not read")
    Session(match, {}).run()
    text = capsys.readouterr().out
    assert "> / cannot be written" in text
    assert f"> {match.log(None)[0]}"[:60] in text
    assert Match.load(tmp_path / "mine.bastide").over
    assert sys.stdin.readline() == "not read\n"
