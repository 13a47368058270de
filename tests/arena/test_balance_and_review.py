"""Balance: what games of bots show about the rules. Review: what the search says about a match."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

import bastide
from bastide.arena.balance import Sums, in_front_of, measure, replayed, texts, weighted
from bastide.arena.balancing import comparison, details, page
from bastide.arena.review import BETTER, Review, outcome, replay, review, same_choice, shortest
from bastide.arena.tournament import Tournament, play, schedule
from bastide.bots import Budget, make_bot, measuring
from bastide.cli import app, run
from bastide.core.errors import BadInput
from bastide.core.match import Match

SPLENDOR = bastide.game("splendor")


@pytest.fixture(scope="module")
def match() -> Match:
    """Greedy against random: the chances are not in doubt for long."""
    made = bastide.new_match("splendor", 2, seed=4, names=["Ann", "Bob"])
    bots = [make_bot("greedy", 1), make_bot("random", 2)]
    while not made.over:
        seat = made.actors()[0]
        made.play(bots[seat].choose(made.game, made.state, seat), seat)
    return made


def test_the_balance_of_random_games_adds_up() -> None:
    found = measure(SPLENDOR, 2, 3000, "random", seed=5)
    assert found.games == 3000 == sum(found.lengths.values())
    assert sum(rate.rate for rate in found.seats) == pytest.approx(1.0, abs=1e-4)
    assert sum(rate.rate for rate in found.turn_order) == pytest.approx(1.0, abs=1e-4)
    assert found == measure(SPLENDOR, 2, 3000, "random", seed=5)
    assert all(0 <= use.used_by <= 1 and -1 <= use.correlation <= 1 for use in found.actions + found.parts)
    lift = {use.name: use.lift for use in found.actions}
    assert lift["noble 1"] > 0.2 and lift["return red"] < 0  # three points help; a full hand does not


def test_components_in_front_of_a_seat_are_found() -> None:
    found = measure(SPLENDOR, 2, 400, "random", seed=5)
    assert any(use.name.startswith("cards ") for use in found.parts)
    s = SPLENDOR.new(2, 1)
    s.where[7] = 8  # seat 0 owns the eighth card
    ids = {part.id: part.title for part in SPLENDOR.words.catalogue()}
    own, other = in_front_of(SPLENDOR, s, ids)
    assert [name.split()[1] for name in own] == ["1W8"]
    assert other == {}


def test_several_pieces_of_a_kind_are_counted() -> None:
    assert list(texts({"cards": ["1W8", "1W8"], "coats": {"P1": 3, "P2": 0, "P3": True}})) == [
        ("1W8", 1),
        ("1W8", 1),
        ("P1", 3),
        ("P3", 1),
    ]


def test_statistics_of_games_that_come_one_by_one_are_those_of_all_together() -> None:
    tournament = Tournament("troyes", ("random",), 6, 3)
    game = tournament.check()
    outcomes = [play(tournament, game, task, keep_moves=True) for task in schedule(tournament)]
    chunks = [replayed(tournament, game, outcome) for outcome in outcomes]
    sums = Sums(game, 2)
    for chunk in chunks:
        sums.add(chunk)
    states = np.concatenate([chunk.states for chunk in chunks])
    together = {name: weighted([(6, statistic(states))]) for name, statistic in game.statistics.items()}
    found = sums.result("random", 3, {})
    assert found.statistics == together
    shown = dict(details([found, found]))
    row = next(row for row in shown["points from a character"] if row[0] == "Urbain IV")
    assert row[1:] == (f"{together['points from a character']['Urbain IV']:g}",) * 2
    numbers = [float(row[1]) for row in shown["activations of a card in play"]]
    assert numbers == sorted(numbers, reverse=True)
    assert not any("{" in cell for row in comparison([found]) for cell in row)


def test_the_compiled_table_of_uses_is_the_one_of_a_replay() -> None:
    """Three seats and actions, counted by hand."""
    own = np.array([2, 0, 1], np.int32)
    uses = np.zeros((3, 3))
    measuring.book(own, 1.0, uses)
    measuring.book(np.array([1, 0, 0], np.int32), 0.0, uses)
    assert uses.tolist() == [[3, 2, 1], [0, 0, 0], [1, 1, 1]]
    assert own.tolist() == [0, 0, 0]


def test_games_of_bots_that_search_are_measured_by_processes() -> None:
    found = measure(SPLENDOR, 2, 4, "easy", seed=3, workers=1)
    assert found.games == 4
    assert found.length["mean"] > 30


def test_two_sets_of_components_side_by_side(tmp_path: Path) -> None:
    other = tmp_path / "rich.toml"
    text = SPLENDOR.component_file.read_text("utf-8").replace("gems = { 2 = 4", "gems = { 2 = 7")
    other.write_text(text)
    report = tmp_path / "balance.html"
    result = CliRunner().invoke(
        app, ["balance", "splendor", "-n", "600", "--components", str(other), "--report", str(report), "--json"]
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["standard"]["components"] != found["rich"]["components"]
    assert found["standard"]["length"] != found["rich"]["length"]
    assert "rich" in report.read_text() and report.read_text().count("<svg") >= 6
    assert page([measure(SPLENDOR, 2, 50)], "Splendor", ["standard"]).html()


def test_a_review_follows_the_match_to_its_end(match: Match) -> None:
    seen: list[tuple[int, int]] = []
    found = review(match, lambda done, total: seen.append((done, total)), budget=Budget(iterations=150))
    assert len(found.chances) == match.ply + 1 == len(found.plies) + 1
    assert all(sum(row) == pytest.approx(1.0, abs=1e-3) for row in found.chances)
    assert found.chances[-1] == [1.0, 0.0]
    assert np.mean([row[0] for row in found.chances]) > 0.6  # greedy leads random
    assert seen[0] == (0, match.ply) and seen[-1] == (match.ply, match.ply)
    assert any(point.kind == "mistake" and point.seat == 1 for point in found.turning_points)
    assert found == review(match, budget=Budget(iterations=150), threads=1)


def test_a_review_of_an_unfinished_match_judges_the_present_position(match: Match) -> None:
    found = review(match.at(10), budget=Budget(iterations=100))
    assert not found.complete
    assert len(found.chances) == 11
    assert review(match.at(0), budget=Budget(iterations=100)).plies == []


def test_the_review_of_a_solo_game_ends_with_how_good_the_end_is() -> None:
    ends = []
    for bot in ("random", "greedy"):
        made = bastide.new_match("anarchy", 1, seed=2)
        player = make_bot(bot, 1)
        while not made.over:
            made.play(player.choose(made.game, made.state, 0), 0)
        ends.append(outcome(made))
    assert [len(end) for end in ends] == [1, 1]
    assert 0 <= ends[0][0] < ends[1][0] < 1  # no certain victory, as there is nobody to win against


def test_a_move_the_search_would_have_made_loses_nothing(match: Match) -> None:
    found = review(match, budget=Budget(iterations=150))
    assert all(ply.loss == 0 for ply in found.plies if ply.preferred == ply.move)
    assert all(ply.loss >= 0 for ply in found.plies)


def test_paying_by_hand_is_the_same_choice_as_buying(match: Match) -> None:
    game, compared = match.game, 0
    for s, seat in replay(match):
        moves = {game.actions.name(action): action for action in game.legal(s, seat)}
        bought = [name for name in moves if f"{name} by hand" in moves]
        for name in bought:
            compared += 1
            assert same_choice(game, s, seat, moves[name], moves[f"{name} by hand"])
            assert same_choice(game, s, seat, moves[f"{name} by hand"], moves[name])
            assert shortest(game, s, seat, moves[f"{name} by hand"], list(moves.values())) == moves[name]
            assert shortest(game, s, seat, moves[name], list(moves.values())) == moves[name]
        for name, another in itertools.pairwise(bought):
            assert not same_choice(game, s, seat, moves[name], moves[f"{another} by hand"])
    assert compared > 10


def test_another_move_is_called_better_only_if_it_promises_clearly_more(match: Match) -> None:
    found = review(match, budget=Budget(iterations=150))
    assert any(ply.loss for ply in found.plies)
    for ply in found.plies:
        assert ply.loss == 0 or ply.loss >= BETTER
        assert (ply.loss == 0) == (ply.preferred == ply.move)


def test_the_json_of_a_review_can_be_read_back(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.bastide"
    match.at(12).save(path)
    result = CliRunner().invoke(app, ["review", str(path), "--quality", "quick", "--json"])
    assert result.exit_code == 0, result.output
    found = msgspec.json.decode(result.stdout, type=Review)
    assert len(found.plies) == 12
    shown = CliRunner().invoke(app, ["review", str(path), "--quality", "quick", "--report", str(tmp_path / "r.html")])
    assert "chances over 12 moves" in shown.stdout and "100% │" in shown.stdout
    assert "<polyline" in (tmp_path / "r.html").read_text()


def test_a_wrong_quality_is_refused(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput, match="quality"):
        review(match, quality="norml")
    assert run(["review", "nowhere.bastide"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_arena_command_prints_ratings_and_goes_on(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    line = ["arena", "splendor", "--bots", "random,greedy", "--workers", "1", "--results", str(results), "--json"]
    first = CliRunner().invoke(app, [*line, "--games", "2"])
    assert first.exit_code == 0, first.output
    again = json.loads(CliRunner().invoke(app, [*line, "--games", "4"]).stdout)
    assert again["games"] == 4
    assert again["ratings"][0]["bot"] == "greedy"
    assert len(results.read_text().splitlines()) == 5
