"""What the game says: secrets stay secret, refusals name their rule, every ruling has a test."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import bastide
from bastide.core import conformance
from bastide.core.game import SPECTATOR
from bastide.core.match import Match

from .city import city

GAME = bastide.game("archon")
RULEBOOK = Path(GAME.component_file).with_name("rulebook.md").read_text("utf-8")
HERE = Path(__file__).parent


def test_every_ruling_has_a_test_named_after_it() -> None:
    rulings = {int(number) for number in re.findall(r"^- \*\*R(\d+) ", RULEBOOK, re.M)}
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    tested = {int(number) for number in re.findall(r"def test_R(\d+)_", tests)}
    assert rulings == set(range(1, max(rulings) + 1)) and len(rulings) >= 57
    assert tested == rulings


def test_every_refusal_names_its_section_or_ruling() -> None:
    for players in (2, 3, 4):
        for number, (s, seat, _) in enumerate(conformance.random_states(GAME, players, {}, players)):
            if seat == SPECTATOR or number % 11:
                continue
            for action in range(len(GAME.actions)):
                reason = GAME.why_not(s, seat, action)
                assert reason is None or re.search(r"section \d|R\d", reason), reason


def test_sections_and_rulings_that_refusals_name_exist() -> None:
    source = (GAME.component_file.parent / "words" / "reasons.py").read_text("utf-8")
    for ruling in re.findall(r"\bR(\d+)\b", source):
        assert f"**R{ruling} " in RULEBOOK
    for section in re.findall(r"section (\d+(?:\.\d+)?)", source):
        assert re.search(rf"^##+ {re.escape(section)}\.? ", RULEBOOK, re.M), section


def test_no_word_of_a_whole_game_tells_a_split_to_others() -> None:
    """Two games that differ only in the splits of seat 1 read the same to all others until cards show."""
    for viewer in (1, SPECTATOR):
        logs = []
        for choice in ("0", "1"):
            match = Match(GAME, 2, seed=4)
            for _ in range(2):
                match.play("magister cleric")
                match.play("magister scribe")
            match.play(f"hand {choice} cleric", seat=0)
            match.play(f"hand {choice} scribe", seat=0)
            assert all(not move.chance for move in match.moves)
            logs.append((match.log(viewer), match.view(viewer)))
        assert logs[0] == logs[1]


def test_the_end_of_a_round_is_recorded_with_what_it_revealed() -> None:
    c = city(2).hand(0, courtier=1, cleric=1)
    c.play("pass")
    before = c.state.clone()
    c.play("pass")
    events = GAME.words.chance(before, c.state, SPECTATOR)
    assert events["unused 1"] == "1 courtier and 1 cleric"
    assert events["unused 2"] == "5 courtier"
    assert events["favor"].startswith("favor_") and events["province"].startswith("province_")


def test_the_attack_is_recorded() -> None:
    c = city(2, round=3)
    c.player(0).wall = 5
    c.play("pass")
    before = c.state.clone()
    c.play("pass")
    assert re.fullmatch(r"attack_\d, strength \d, repelled", GAME.words.chance(before, c.state, None)["attack"])


def test_the_last_card_played_is_not_called_unused() -> None:
    c = city(2).hand(0, courtier=1).hand(1)
    c.play("treasury 1")
    before = c.state.clone()
    c.play("play courtier")
    assert c.state.round == 2
    assert not [key for key in GAME.words.chance(before, c.state, None) if key.startswith("unused")]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, None])
def test_the_table_prints_for_everybody(viewer: int | None) -> None:
    console = Console(width=200, record=True, file=StringIO())
    for number, (s, _, _) in enumerate(conformance.random_states(GAME, 2, {}, 3)):
        if number % 40 == 0:
            console.print(GAME.words.table(s, viewer, ["Anna", "Bert"]))
    assert "Repository" in console.export_text()


def test_the_catalogue_has_every_component() -> None:
    entries = GAME.words.catalogue()
    groups = {entry.group: 0 for entry in entries}
    for entry in entries:
        groups[entry.group] += 1
        assert entry.text and entry.title and entry.provenance in ("rulebook", "public", "reconstructed")
    assert groups == {
        "Locations": 10,
        "Magisters": 4,
        "Buildings": 15,
        "King's Favor": 22,
        "King's Grant": 6,
        "Attacks": 6,
        "Provinces": 20,
    }
    assert len({entry.id for entry in entries}) == len(entries)


def test_descriptions_tell_prices_and_taxes() -> None:
    c = city(3).hand(0, tax_collector=1).act("treasury 1", "tax collector").goods(1, gold=1)
    c.play("treasury 3")
    assert GAME.describe(c.state, 1, GAME.actions.parse("play courtier"), 2) == "plays a courtier and pays 1 gold tax"
