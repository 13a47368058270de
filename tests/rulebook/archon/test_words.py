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
from bastide.games.archon.components import PAPYRUS
from bastide.games.archon.state import Phase

from .city import City, city

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


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("hand 0 cleric", "puts 0 clerics into the first hand"),
        ("hand 1 scribe", "puts 1 scribe into the first hand"),
        ("hand 2 tax collector", "puts 2 tax collectors into the first hand"),
        ("play courtier", "plays a courtier"),
        ("play two courtiers", "plays two courtiers"),
        ("play tax collector as courtier", "plays a tax collector as courtier"),
        ("play courtier and cleric", "plays a courtier and a cleric"),
        ("play cleric and scribe", "plays a cleric and a scribe"),
        ("play tax collector and tax collector", "plays two tax collectors"),
    ],
)
def test_descriptions_count_cards(move: str, words: str) -> None:
    c = city(2, {"edition": "early"}).play("treasury 2")
    assert GAME.describe(c.state, 0, GAME.actions.parse(move), 0) == words


def test_the_catalogue_counts_what_can_be_counted() -> None:
    texts = {entry.id: entry.text for entry in GAME.words.catalogue()}
    assert texts["favor_01"] == "Take 3 gold."
    assert texts["favor_02"] == "Take 1 gold and 1 recruit."
    assert texts["favor_07"] == "Take 2 recruits."
    assert texts["favor_08"] == "Take 1 cube of any kind."
    assert texts["favor_10"] == "Pay 1 papyrus for 1 science card, up to twice."
    assert texts["favor_13"] == "Pay 1 recruit for 2 VP, up to twice."
    assert texts["favor_20"] == "Pay 2 gold for 2 cubes of any kind."


@pytest.mark.parametrize(
    ("arranged", "move", "words"),
    [
        (
            city().goods(0, iron=2).act("builders guild 1", "courtier"),
            "build weaponsmith",
            "acquires the Weaponsmith (2 VP)",
        ),
        (
            city().goods(0, silver=1, recruit=1).act("royal guard 1", "courtier"),
            "warrior gate",
            "sends a warrior to the gate (1 VP)",
        ),
        (
            city()
            .favor("favor_21")
            .hand(0, cleric=1)
            .goods(0, gold=1, recruit=1)
            .act("palace 1", "cleric", "magister cleric"),
            "spare gold",
            "takes 1 gold off the price",
        ),
        (
            city().goods(0, gold=1).act("guild hall 1", "courtier", "magister merchant"),
            "replace spent",
            "replaces a courtier among the spent cards",
        ),
    ],
)
def test_descriptions_say_what_is_gained_and_what_is_given_up(arranged: City, move: str, words: str) -> None:
    assert move in arranged.legal()
    assert GAME.describe(arranged.state, 0, GAME.actions.parse(move), 1) == words


def test_the_catalogue_says_which_things_are_yours_and_when_a_tax_is_spared() -> None:
    texts = {entry.id: entry.text for entry in GAME.words.catalogue()}
    assert texts["armory"] == "1 VP for each of your warriors on the wall at each season scoring."
    assert texts["library"] == "1 VP for each of your science cards at each season scoring."
    assert texts["laboratory"] == "1 silver or papyrus from the stock whenever you enter the Market Place."
    assert texts["inn"] == "Magisters bought in the Guild Hall cost one cube less."  # R28
    assert texts["tax_collector"].endswith("It pays no tax itself.")  # R15: other figures of the player do


def test_the_table_counts_cards_and_names_the_slot_as_the_moves_do() -> None:
    c = city(2).hand(1, courtier=1).goods(0, iron=2).act("builders guild 1", "courtier")
    console = Console(width=200, file=StringIO())
    console.print(GAME.words.table(c.state, 0, ["Anna", "Bert"]))
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "hand 1 card, resting 5" in printed
    assert "acting on slot 1 of the Builders' Guild" in printed


def test_section_13_these_choices_alone_are_not_asked_with_one_possible_answer() -> None:
    """In random games the only answer is asked for in all other places, so the page tells who reads it the truth."""
    one: set[Phase] = set()
    several: set[Phase] = set()
    for players in (2, 3, 4):
        for seed in range(12):
            for s, seat, _ in conformance.random_states(GAME, players, {}, seed):
                legal = [] if seat == SPECTATOR else GAME.legal(s, seat)
                assert legal != [GAME.actions.parse("done")]
                if legal:
                    (one if len(legal) == 1 else several).add(Phase(s.phase))
    unasked = {Phase.LABORATORY, Phase.SPARE, Phase.REPEAT, Phase.RAID}
    assert several >= unasked | {Phase.FIRST, Phase.TAKE}  # always four or three first magisters; TAKE: see below
    assert one == set(Phase) - unasked - {Phase.FIRST, Phase.TAKE, Phase.CLOSING, Phase.ROUND_OVER, Phase.OVER}


def test_section_13_a_cube_of_the_stock_is_asked_though_only_one_kind_is_left() -> None:
    c = city().favor("favor_08").stock(silver=0, papyrus=0, iron=0).act("palace 1", "courtier")
    assert (c.state.phase, c.legal()) == (Phase.TAKE, ["take stone"])


def test_section_13_the_only_answer_of_four_choices_is_given_without_asking() -> None:
    c = city().own(0, "laboratory").goods(0, iron=1).stock(silver=0).act("market 1", "courtier")
    assert (c.state.phase, c.player(0).goods[PAPYRUS]) == (Phase.TRADE, 1)
    c = city().favor("favor_21").goods(0, recruit=1).act("palace 1", "two courtiers", "magister cleric")
    assert c.state.phase == Phase.REPLACE
    c = city().goods(0, gold=3).act("academy 1", "courtier")
    assert (c.state.phase, c.player(0).arts) == (Phase.ACT, 1)
    c = city(round=3).goods(0, iron=9).goods(1, stone=9).end_round()
    assert c.state.raided[0] and c.state.round == 4
