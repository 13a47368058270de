"""Matches and their files: play, undo, replay, save, and everything a file can be wrong in."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bastide
from bastide.core.errors import BadFile, BadInput, BastideError, IllegalMove
from bastide.core.file import from_text, to_text
from bastide.core.match import Match, commitment

HUGE = pytest.param(10**5000, id="huge")  # Python does not write it out, and neither does pytest


def played(plies: int | None = None, seed: int = 7, modules: str = "orient,strongholds") -> Match:
    match = bastide.new_match("splendor", players=3, seed=seed, modules=modules)
    chooser = random.Random(seed)
    while not match.over and (plies is None or match.ply < plies):
        match.play(chooser.choice(match.legal()))
    return match


FINISHED = played()
TEXT = to_text(FINISHED)


def test_five_lines_are_enough() -> None:
    match = bastide.new_match("splendor", players=3, seed=7)
    assert "take white blue red" in match.legal()
    move = match.play("take white blue red")
    assert (move.name, match.ply) == ("take white blue red", 1)


def test_an_illegal_move_changes_nothing() -> None:
    match = played(20)
    before = match.state.to_bytes()
    with pytest.raises(IllegalMove, match=r"section|R\d|first"):
        match.play("city 1")
    with pytest.raises(BadInput, match="no action called"):
        match.play("fly away")
    with pytest.raises(BadInput, match="seats are numbered 0 to 2"):
        match.play(match.legal()[0], seat=3)
    assert match.state.to_bytes() == before
    assert match.ply == 20


def test_undo_goes_back_move_by_move_to_the_deal() -> None:
    match = played(30)
    states = [match.at(ply).state.to_bytes() for ply in range(31)]
    while match.ply:
        assert match.state.to_bytes() == states[match.ply]
        match.undo()
    assert match.state.to_bytes() == states[0]
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.undo()


def test_a_move_that_revealed_something_is_not_undoable() -> None:
    match = bastide.new_match("splendor", seed=1)
    first = match.actors()[0]
    match.play("take white blue red")
    assert match.undoable_by(first)
    assert not match.undoable_by(1 - first)
    match.play("reserve 1.1")
    assert not match.undoable_by(1 - first)


def test_a_finished_match_refuses_moves() -> None:
    match = FINISHED.at(FINISHED.ply)
    assert match.over
    assert match.legal() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("take white blue red")


def test_the_record_of_a_move_says_what_chance_made_of_it() -> None:
    match = bastide.new_match("splendor", seed=1)
    assert match.play("take white blue red").chance == {}
    assert list(match.play("reserve 1.1").chance) == ["1.1"]
    assert list(match.play("reserve deck 2").chance) == ["drawn"]


def test_the_log_is_in_words_and_hides_what_the_viewer_may_not_know() -> None:
    match = bastide.new_match("splendor", seed=1, names=["Ada", "Bo"])
    first = match.actors()[0]
    match.play("reserve deck 2")
    assert match.log()[0] == f"{match.names[first]} reserves the top card of deck 2"


def test_a_file_is_readable_and_comes_back_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.bastide"
    FINISHED.save(path)
    again = bastide.load(path)
    assert again.state.to_bytes() == FINISHED.state.to_bytes()
    assert again.scores() == FINISHED.scores()
    data = json.loads(path.read_text("utf-8"))
    assert data["moves"][0].keys() >= {"seat", "move", "check"}
    assert len(path.read_text("utf-8").splitlines()) == FINISHED.ply + 15


def test_an_unfinished_match_is_saved_and_goes_on(tmp_path: Path) -> None:
    match = played(25)
    match.save(tmp_path / "a.bastide")
    again = bastide.load(tmp_path / "a.bastide")
    assert again.legal() == match.legal()


def test_the_commitment_hides_the_seed_and_is_opened_by_the_salt() -> None:
    match = bastide.new_match("splendor")
    assert match.commitment == commitment(match.seed, match.salt)
    assert commitment(match.seed, "") != match.commitment
    assert bastide.new_match("splendor", seed=1).commitment != bastide.new_match("splendor", seed=1).commitment


def test_a_copy_is_a_match_of_its_own() -> None:
    match = played(5)
    before = match.state.to_bytes()
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        twin.play(twin.legal()[0])
        assert (match.ply, twin.ply) == (5, 6)
        assert twin.game is match.game
    assert match.state.to_bytes() == before


def test_a_compiled_game_can_be_pickled(tmp_path: Path) -> None:
    game = bastide.game("splendor")
    assert game.native.game is game
    assert pickle.loads(pickle.dumps(game)) is game
    path = tmp_path / "my.toml"
    path.write_bytes(game.component_file.read_bytes())
    other = bastide.game("splendor", path)
    assert pickle.loads(pickle.dumps(other)) is other is copy.deepcopy(other)
    kept = pickle.dumps(other)
    path.write_text(game.component_file.read_text("utf-8").replace("gems = { 2 = 4", "gems = { 2 = 7"), "utf-8")
    with pytest.raises(BadInput, match="pickled with other components"):
        pickle.loads(kept)
    braver = replace(game, curiosity=2.0)  # a game that the house does not know
    assert pickle.loads(pickle.dumps(braver)).curiosity == 2


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    match = bastide.new_match("splendor", players=np.int32(3), seed=np.uint64(7))  # type: ignore[arg-type]
    action = match.game.legal(match.state, np.int64(1))[0]  # type: ignore[arg-type]
    move = match.play(np.int64(action), np.int8(1))  # type: ignore[arg-type]
    assert (type(move.seat), type(move.action)) == (int, int)
    assert match.at(np.int16(0)).ply == 0  # type: ignore[arg-type]
    assert '"seed": 7,' in to_text(match)


@pytest.mark.parametrize("wrong", [HUGE, -2, 99, "1", 1.0, True, [1]])
def test_a_wrong_seat_ply_or_viewer_is_refused_in_a_sentence(wrong: Any) -> None:
    match = bastide.new_match("splendor", seed=7)
    game, state = match.game, match.state
    seats = r"seats are numbered 0 to 1, not "
    for looks in (match.view, match.log, lambda seat: game.view_of(state, seat)):
        with pytest.raises(BadInput, match=seats):
            looks(wrong)
    for acts in (match.legal, lambda seat: match.play(0, seat), lambda seat: match.why_not(0, seat)):
        with pytest.raises(BadInput, match=seats):
            acts(wrong)
    for knows in (game.legal, game.observe, lambda s, seat: game.determinize(s, seat, [1, 2, 3, 4])):
        with pytest.raises(BadInput, match=seats):
            knows(state, wrong)
    with pytest.raises(BadInput, match=r"plies 0 to 0, not "):
        match.at(wrong)


@pytest.mark.parametrize("wrong", [HUGE, -1, 196, None, 1.0, True, [1]])
def test_a_wrong_action_is_refused_and_changes_nothing(wrong: Any) -> None:
    match = bastide.new_match("splendor", seed=7)
    game, state, seat = match.game, match.state, match.actors()[0]
    before = state.to_bytes()
    for use in (
        match.play,
        match.why_not,
        lambda action: game.apply(state, seat, action),
        lambda action: game.why_not(state, seat, action),
        lambda action: game.describe(state, seat, action),
    ):
        with pytest.raises(BadInput, match=r"there is no action .*numbered 0 to 195"):
            use(wrong)
    with pytest.raises(BadInput, match="there is no action -1"):
        game.actions.kind(-1)
    assert state.to_bytes() == before


@pytest.mark.parametrize("names", ["ab", 7])
def test_names_are_a_list(names: Any) -> None:
    with pytest.raises(BadInput, match="names are given as a list"):
        bastide.new_match("splendor", names=names)


# --- what is refused ---------------------------------------------------------------------------------------------


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    data = json.loads(TEXT)
    change(data)
    return json.dumps(data)


def set_in(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def first_take() -> int:
    return next(i for i, move in enumerate(FINISHED.moves) if move.name.startswith("take"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_in("format", value=2), "format version 2; this program reads version 1"),
        (set_in("game", value="chess"), 'no game called "chess"'),
        (set_in("components", value="0" * 16), "other components"),
        (set_in("seed", value=8), "ply 0: the seed does not match the commitment"),
        (set_in("plies", value=3), "ply 4: it promises 3 plies"),
        (set_in("result", "scores", 0, value=99), f"ply {FINISHED.ply}: the recorded result differs"),
        (set_in("result", value=None), f"ply {FINISHED.ply}: the recorded result differs"),
        (set_in("moves", 4, "move", value="city 1"), "ply 5: 'city 1' is not legal"),
        (set_in("moves", 4, "move", value="dance"), "ply 5: there is no action"),
        (set_in("moves", 4, "seat", value=7), "ply 5: seats are numbered"),
        (set_in("moves", 4, "seat", value="x"), "(ply 5)"),
        (set_in("moves", 4, "check", value="000000000000"), "ply 5: the move or an earlier one was changed"),
        (set_in("moves", 4, "chance", value={"1.1": "1W1"}), "ply 5: the recorded outcome differs"),
        (set_in("options", value={"modules": ["x"]}), "option modules cannot be"),
        (set_in("names", value=["a", "b", ""]), "a name is 1 to 40"),
        (set_in("surprise", value=1), "unknown field surprise"),
        (lambda data: data["moves"].append(data["moves"][0]), f"promises {FINISHED.ply} plies"),
        (lambda data: data.update(moves=data["moves"] + data["moves"][:1], plies=FINISHED.ply + 1), "already over"),
        (lambda data: data["moves"].pop(), f"ply {FINISHED.ply}: it promises"),
    ],
)
def test_a_tampered_file_is_refused_and_the_error_names_the_ply(change: Any, message: str) -> None:
    with pytest.raises(BastideError) as error:
        from_text(changed(change))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_legal_but_different_move_is_noticed_at_its_ply() -> None:
    data = json.loads(TEXT)
    ply = first_take()
    twin = FINISHED.at(ply)
    other = next(name for name in twin.legal() if name.startswith("take") and name != data["moves"][ply]["move"])
    data["moves"][ply]["move"] = other
    with pytest.raises(BadFile, match=f"ply {ply + 1}: the move or an earlier one was changed"):
        from_text(json.dumps(data))


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused_and_the_error_names_the_ply(part: float) -> None:
    cut = TEXT[: int(len(TEXT) * part)]
    with pytest.raises(BadFile, match=f"cut off after ply {cut.count('check')}"):
        from_text(cut)


@pytest.mark.parametrize("junk", [b"", b"\xff\xfe", b"[]", b"{}", b'"x"', b"\x00" * 100, b"[" * 100_000])
def test_what_is_no_match_file_is_refused(junk: bytes) -> None:
    with pytest.raises(BadFile):
        from_text(junk)


def test_an_over_long_file_is_refused() -> None:
    with pytest.raises(BadFile, match="larger than a match file can be"):
        from_text(b" " * 9_000_000)


def test_a_log_of_an_older_rules_version_is_replayed_if_every_outcome_agrees() -> None:
    data = json.loads(TEXT)
    data["rules_version"] = 0
    for line in data["moves"]:
        line["check"] = "made by other rules"
    assert from_text(json.dumps(data)).over


def test_a_log_of_an_older_rules_version_is_refused_with_the_ply_where_it_differs() -> None:
    data = json.loads(TEXT)
    data["rules_version"] = 0
    data["moves"][10]["move"] = "city 1"
    with pytest.raises(BadFile, match="ply 11: 'city 1' is not legal under the present rules"):
        from_text(json.dumps(data))


def test_a_missing_file_and_an_unwritable_place_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        bastide.load(tmp_path / "nothing.bastide")
    with pytest.raises(BadFile, match="cannot be written"):
        FINISHED.save(tmp_path / "no" / "folder.bastide")


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "full").symlink_to("/dev/full")
    for name in ("folder", "full", "x" * 254, "zero\0byte"):
        with pytest.raises(BadFile, match="cannot be written: "):
            FINISHED.save(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "full"]
    assert (tmp_path / "full").is_char_device()
    with pytest.raises(BadFile, match="cannot be written: Is a directory"):
        FINISHED.save("")


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(BadFile, match="larger than a match file can be"):
        bastide.load("/dev/zero")
    with pytest.raises(BadFile, match="cannot be read: embedded null byte"):
        bastide.load("zero\0byte")


def test_replay_of_any_ply_is_bounded() -> None:
    with pytest.raises(BadInput, match="plies 0 to"):
        FINISHED.at(FINISHED.ply + 1)
