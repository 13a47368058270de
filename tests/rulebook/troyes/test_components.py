"""The component file, the action table, words and statistics."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import bastide
from bastide.core.conformance import random_states
from bastide.core.errors import BadInput
from bastide.games.troyes import actions as act
from bastide.games.troyes.components import FILE, PATH
from bastide.games.troyes.state import State
from bastide.games.troyes.statistics import STATISTICS

GAME = bastide.game("troyes")
FIRST_IDS = {
    "SPACE": 0,
    "REROLL": 18,
    "RECRUIT": 36,
    "FLIP": 37,
    "FLIP_DONE": 55,
    "ACTIVITY": 56,
    "CATHEDRAL": 65,
    "COMBAT": 66,
    "PLACE": 78,
    "AGRICULTURE": 81,
    "PASS": 82,
    "CUBE": 83,
    "DIE": 92,
    "CONFIRM": 182,
    "SOURCE": 183,
    "TIMES": 211,
    "TARGET": 224,
    "BLACK": 236,
    "CONCEDE": 242,
    "REMOVE": 243,
}


def test_the_action_space_is_that_of_section_11_2() -> None:
    assert {name: getattr(act, name) for name in FIRST_IDS} == FIRST_IDS
    assert len(GAME.actions) == 261


def test_the_catalogue_has_every_component() -> None:
    entries = GAME.words.catalogue()
    groups: dict[str, int] = {}
    for entry in entries:
        groups[entry.group] = groups.get(entry.group, 0) + 1
        assert entry.provenance in ("rulebook", "public", "reconstructed") and entry.text
    assert groups == {
        "Yellow activities": 9,
        "White activities": 9,
        "Red activities": 9,
        "Red events": 8,
        "White events": 4,
        "Yellow events": 4,
        "Characters": 6,
        "Buildings": 3,
    }
    assert len({entry.id for entry in entries}) == len(entries)


def test_every_card_says_where_its_parts_come_from() -> None:
    parts = [card.parts for card in FILE.activities] + [event.parts for event in FILE.events]
    parts += [character.parts for character in FILE.characters]
    assert len(parts) == 49 and all("name" in part for part in parts)


def edited(tmp_path: Path, old: str, new: str) -> Path:
    path = tmp_path / "components.toml"
    text = PATH.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def after_placement() -> State:
    """The standard game after the same placement."""
    s: State = GAME.new(2, 1)
    while s.round == 0:
        seat = GAME.actors(s)[0]
        GAME.rules.apply(s, seat, GAME.legal(s, seat)[0])
    return s


def test_an_edited_number_is_played(tmp_path: Path) -> None:
    variant = bastide.game("troyes", edited(tmp_path, "income = 10\n", "income = 17\n").as_posix())
    assert variant.components != GAME.components
    s = variant.new(2, 1)
    while s.round == 0:
        seat = variant.actors(s)[0]
        variant.rules.apply(s, seat, variant.legal(s, seat)[0])
    assert sum(me.deniers for me in s.players[:2]) > sum(me.deniers for me in after_placement().players[:2])


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("divisor = 4", "divisor = 1", "divisor"),
        ('colour = "yellow"\nround = 1', 'colour = "red"\nround = 1', "three cards"),
        ("hourglass = false", "hourglass = true", "hourglass"),
        ("slots = [1, 1, 0, 0]", "slots = [0, 1, 0, 0]", "best space"),
        ('id = "marauding_2"', 'id = "marauding_1"', "same id"),
        ("{ faces = [1], length = 1 }", "{ faces = [2], length = 1 }", "each face"),
        ('kind = "gain"', 'kind = "gian"', "gian"),
        ("income = 10", "incomes = 10", "income"),
    ],
)
def test_a_wrong_file_is_refused_with_the_key(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        bastide.game("troyes", edited(tmp_path, old, new).as_posix())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_can_be_drawn_for_everybody_at_any_time(players: int) -> None:
    console = Console(width=160, record=True, file=io.StringIO())
    names = [f"P{seat}" for seat in range(players)]
    for number, (s, _, _) in enumerate(random_states(GAME, players, {}, 9)):
        if number % 12 == 0:
            for viewer in (None, -1, *range(players)):
                console.print(GAME.words.table(s, viewer, names))
    text = console.export_text()
    assert "cathedral" in text and "activities" in text


def test_statistics_are_numbers_for_every_card() -> None:
    finals = []
    for seed in range(5):
        for s, _, _ in random_states(GAME, 3, {}, seed):
            last = s
        finals.append(last.to_array())
    states = np.concatenate(finals)
    sizes = {name: len(statistic(states)) for name, statistic in STATISTICS.items()}
    assert sorted(sizes.values()) == [6, 16, 27, 27]
    points = STATISTICS["points from a character"](states)
    assert all(0 <= value <= 6 for value in points.values())


def test_every_refusal_names_a_section_or_ruling() -> None:
    for number, (s, seat, _) in enumerate(random_states(GAME, 3, {}, 2)):
        if seat < 0 or number % 11:
            continue
        for action in range(len(GAME.actions)):
            reason = GAME.why_not(s, seat, action)
            assert reason is None or "section" in reason or "(R" in reason or ", R" in reason, reason
