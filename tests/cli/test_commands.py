"""The command line as a newcomer meets it."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

import bastide
from bastide.cli import run


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
        (("simulate", "splendor", "--components", "nowhere.toml"), "cannot be read"),
        (("play", "splendor", "--bots", "genius"), 'no bot called "genius"'),
        (("play", "--load", "nowhere.bastide"), "cannot be read"),
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
