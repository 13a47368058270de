"""What the game says to people: every refusal names its section or ruling, every view can be drawn."""

from __future__ import annotations

import io
import random
import re

import msgspec
from rich.console import Console

import bastide
from bastide.games.anarchy.knowledge import View

GAME = bastide.game("anarchy")


def test_every_refusal_names_a_section_or_a_ruling() -> None:
    rng = random.Random(4)
    for players, options in ((2, {"mode": "classic"}), (3, {"mode": "siege"})):
        s = GAME.new(players, 4, options)
        number = 0
        while not GAME.over(s):
            seat = rng.choice(GAME.actors(s))
            legal = GAME.legal(s, seat)
            number += 1
            if number % 11 == 0:
                for action in set(range(len(GAME.actions))) - set(legal):
                    reason = GAME.why_not(s, seat, action)
                    assert reason and re.search(r"\((section \d+(\.\d+)?(, step \d)?|R\d+)\)$", reason), reason
            GAME.rules.apply(s, seat, rng.choice(legal))


def test_the_rules_page_has_every_section_and_ruling_that_refusals_name() -> None:
    page = GAME.component_file.with_name("rulebook.md").read_text("utf-8")
    source = (GAME.component_file.parent / "words" / "reasons.py").read_text("utf-8")
    for section in set(re.findall(r"section (\d+\.\d+)", source)) | set(re.findall(r'"(10\.\d+)"', source)):
        assert f"### {section} " in page, section
    for section in set(re.findall(r"section (\d+)[),]", source)):
        assert f"## {section}. " in page, section
    for ruling in set(re.findall(r"\((R\d+)\)", source)):
        assert f"**{ruling} " in page, ruling


def test_the_table_is_drawn_at_every_stage() -> None:
    rng = random.Random(8)
    console = Console(width=140, file=io.StringIO())
    for players in (1, 2, 4):
        s = GAME.new(players, 8, {"mode": "siege" if players == 2 else "classic"})
        while not GAME.over(s):
            if rng.random() < 0.05:
                console.print(GAME.words.table(s, rng.randrange(players), [f"Seat {i}" for i in range(players)]))
            seat = rng.choice(GAME.actors(s))
            GAME.rules.apply(s, seat, rng.choice(GAME.legal(s, seat)))
        console.print(GAME.words.table(s, None, [f"Seat {i}" for i in range(players)]))


def test_a_view_travels_as_json() -> None:
    s = GAME.new(2, 1)
    seen = GAME.view_of(s, 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_everything_a_view_names_is_in_the_catalogue() -> None:
    ids = {component.id for component in GAME.words.catalogue()}
    rng = random.Random(2)
    s = GAME.new(3, 2, {"mode": "classic"})
    while not GAME.over(s):
        seen = GAME.view_of(s, 0)
        assert isinstance(seen, View)
        named = {card for card in seen.revealed if card} | {card.id for card in seen.scenario}
        named |= {card.tile for card in seen.scenario if card.tile}
        for mine in seen.seats:
            named |= {*mine.drawn, *mine.discards, *(path.card for path in mine.paths), *mine.attributes}
            named |= {card.card for card in mine.attacks if card.card} | {f"wheel_{box}" for box in mine.wheel}
        assert named <= ids
        for _ in range(7):
            if not GAME.over(s):
                seat = rng.choice(GAME.actors(s))
                GAME.rules.apply(s, seat, rng.choice(GAME.legal(s, seat)))


def test_moves_are_told_in_words() -> None:
    s = GAME.new(1, 1, {"mode": "siege"})
    card = GAME.view_of(s, 0).revealed[0]  # type: ignore[attr-defined]
    assert GAME.describe(s, 0, 0) == f"takes the {card.title()}"
    GAME.apply(s, 0, 0)
    told = {GAME.actions.name(action): GAME.describe(s, 0, action) for action in GAME.legal(s, 0)}
    assert told["work farms"] == "works in the farms"
    assert told["end actions"] == "ends the actions of this round"
