"""What the game says to people: every refusal names its section or ruling, every view can be drawn."""

from __future__ import annotations

import io
import random
import re

import msgspec
import pytest
from rich.console import Console

import bastide
from bastide.core.conformance import random_states
from bastide.games.anarchy.components import FILE
from bastide.games.anarchy.knowledge import View
from bastide.games.anarchy.rules.enemy_castles import knights_fit
from bastide.games.anarchy.state import Fighter, Node

from ...table import Table
from .setting import (
    acting,
    attacks,
    building,
    constructed,
    defending,
    facedown,
    give,
    me_of,
    next_cards,
    researched_on_wheel,
    tactics,
)

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


# --- moves -------------------------------------------------------------------------------------------------------


def told(t: Table, move: str) -> str:
    return GAME.describe(t.state, 0, GAME.actions.parse(move))


def one_on_top(round: int = 2) -> Table:
    """Ladders storm the top, where a knight, a soldier and a craftsman stand."""
    t = acting(round=round).seat(0, walls=[0, 9, 9, 9])
    attacks(t, 1, 1)
    give(t, knight=1, soldier=1, craftsman=1)
    defending(t)
    return t.play("deploy top", "deploy top", "deploy top")


def test_every_move_is_told_by_a_verb_after_the_name_of_the_player() -> None:
    t = one_on_top()
    assert told(t, "hit knight") == "lets a knight take a point on the top side"
    assert told(t, "hit craftsman") == "lets a craftsman take a point on the top side"
    rng = random.Random(6)
    for players, options in ((2, {"mode": "classic"}), (3, {"mode": "siege"})):
        s = GAME.new(players, 6, options)
        while not GAME.over(s):
            seat = rng.choice(GAME.actors(s))
            legal = GAME.legal(s, seat)
            for action in legal:
                assert re.match(r"[a-z]+s ", GAME.describe(s, seat, action)), GAME.describe(s, seat, action)
            GAME.rules.apply(s, seat, rng.choice(legal))


@pytest.mark.parametrize(("round", "words"), [(1, "uses 1 cover"), (3, "uses 2 covers")])
def test_one_cover_is_told_in_the_singular(round: int, words: str) -> None:
    t = acting(round=round).seat(0, walls=[9] * 4)
    attacks(t, *[1] * (round - 1), 31)
    tactics(t, covers=2)
    defending(t)
    assert told(t, "use covers") == words
    tactics(t, covers=0)
    assert t.why_not("use covers") == f"you do not have {words.removeprefix('uses ')} (section 12.2)"


def test_the_own_attack_card_is_told_apart_from_those_of_other_seats() -> None:
    t = acting(2, round=2)
    assert told(t, "turn 1.3") == "turns their own attack card in space 3"
    assert told(t, "turn 2.5") == "turns seat 2's attack card in space 5"


@pytest.mark.parametrize(
    ("move", "paid"),
    [
        ("fill keep with patron", "the keep with a patron"),
        ("fill stables with soldier", "the stables with a soldier"),
        ("fill chapel with food", "the chapel with food"),
        ("fill chapel with materials", "the chapel with materials"),
    ],
)
def test_a_box_is_filled_with_a_worker_or_with_some_of_a_resource(move: str, paid: str) -> None:
    assert told(acting(), move) == f"fills a box of {paid}"


@pytest.mark.parametrize(
    ("card", "name"), [(1, "ladders"), (31, "catapult"), (35, "trebuchet"), (19, "battering ram"), (25, "siege tower")]
)
def test_an_attack_that_lies_faceup_is_faced_by_its_name(card: int, name: str) -> None:
    t = acting().seat(0, muster=1, ready=1)
    attacks(t, card)
    give(t, food=1, knight=1)
    defending(t).play("deploy top")
    assert told(t, "face the attack") == f"faces the {name}"


def test_an_attack_that_lies_facedown_is_named_by_its_back_alone() -> None:
    t = acting()
    attacks(t, 35)
    facedown(t, 2)
    t.seat(0, space=1)
    assert told(t, "face the attack") == "faces the catapult trebuchet"


def test_a_fortification_is_put_where_none_is_and_raised_where_one_is() -> None:
    t = acting().seat(0, node=Node.WALL, walls=[1, 0, 0, 1], towers=[1, 0, 0, 0])
    assert told(t, "fortify moat") == "builds on the moat track"
    assert told(t, "wall top") == "raises the wall on the top side"
    assert told(t, "wall right") == "puts a wall on the right side"
    assert told(t, "tower top left") == "raises the tower on the top left corner"
    assert told(t, "tower bottom left") == "puts a tower on the bottom left corner"


def test_section_9_5_a_box_of_siegecraft_is_research_and_the_others_are_named() -> None:
    t = acting()
    assert told(t, "wheel small crane") == "researches the small crane on the wealth wheel"
    assert told(t, "wheel guild 5") == "fills box guild 5 on the wealth wheel"
    give(t, silver=1)
    assert t.why_not("wheel trebuchet") == "no line joins the trebuchet to the centre or to a filled box (section 9.5)"


def test_the_level_that_is_built_is_named() -> None:
    t = acting()
    assert [told(t, f"build {name}") for name in ("keep", "stables")] == [
        "builds the small keep",
        "builds the small stables",
    ]
    building(t, "keep", 1, 3)
    building(t, "stables", 1, 3)
    assert [told(t, f"build {name}") for name in ("keep", "stables")] == [
        "builds the medium keep",
        "builds the large stables",
    ]


def test_choices_of_festivals_are_told_in_good_english() -> None:
    t = acting().seat(0, node=Node.NEIGHBOUR, context=2, numbers=[7, 4])
    assert told(t, "neighbour none") == "fills no neighbour of woman 3"
    assert told(t, "neighbour lower") == "fills woman 2 instead of 3"
    assert told(t, "place first in any 2") == "places 7 in row 2 of any sum"
    assert told(t, "place second in sum 12") == "places 4 in the row of sum 12"


def test_an_army_is_told_without_those_who_do_not_fight() -> None:
    t = acting(round=2).seat(0, node=Node.KNIGHTS, context=3)
    assert told(t, "with 0 knights") == "storms with 3 soldiers"
    assert told(t, "with 1 knights") == "storms with 1 knight and 1 soldier"
    assert told(t, "with 2 knights") == "storms with 2 knights"


def test_a_muster_names_both_sides() -> None:
    move = "muster laid-knight from top to left"
    assert told(acting(), move) == "musters a laid-down knight from the top to the left side"


# --- reasons -----------------------------------------------------------------------------------------------------


def test_section_11_an_army_is_refused_for_what_it_lacks_or_has_too_much_of() -> None:
    t = acting(round=2).seat(0, node=Node.KNIGHTS, context=8)
    give(t, soldier=4, knight=5)
    assert t.legal() == ["with 2 knights", "with 3 knights", "with 4 knights"]
    assert t.why_not("with 6 knights") == "you have 5 knights (section 11)"
    assert t.why_not("with 5 knights") == "not all of 5 knights are needed for strength 8 (section 11)"
    assert t.why_not("with 1 knights") == "1 knight and your 4 soldiers do not reach strength 8 (section 11)"
    assert t.why_not("with 0 knights") == "0 knights and your 4 soldiers do not reach strength 8 (section 11)"


@pytest.mark.parametrize("strength", [2, 3, 7, 8])
def test_section_11_the_reason_about_an_army_is_true_of_every_army(strength: int) -> None:
    for knights in range(1, 6):
        for soldiers in range(9):
            t = acting(round=2).seat(0, node=Node.KNIGHTS, context=strength)
            me = give(t, soldier=soldiers, knight=knights)
            for n in range(21):
                reason = t.why_not(f"with {n} knights")
                if knights_fit(me, n):
                    assert reason is None
                elif n > knights:
                    assert reason == f"you have {knights} knight{'s' * (knights > 1)} (section 11)"
                elif 2 * n + soldiers < strength:
                    assert (reason or "").endswith(f"do not reach strength {strength} (section 11)")
                else:
                    assert 2 * (n - 1) >= strength
                    assert reason == f"not all of {n} knights are needed for strength {strength} (section 11)"


def test_section_10_11_a_complete_michaelmas_row_is_called_complete() -> None:
    t = acting().seat(0, rows=[0, 0, 0, 1])
    me_of(t).sums = [[2, 2], [0, 0], [1, 2], [0, 0], [0, 0], [0, 0], [0, 0]]
    give(t, serf=1)
    next_cards(t, 6, 8)  # numbers 1 and 8
    t.play("michaelmas")
    assert t.why_not("place first in any 1") == "that row is complete (section 10.11)"
    assert t.why_not("place second in sum 3") == "that row is complete (section 10.11)"
    assert t.why_not("place first in sum 12") == "that row does not take a 1 (R35)"
    assert t.why_not("place second in sum 6") == "that row does not take an 8 (R35)"


def test_section_10_6_bolts_need_a_ballista_and_R38_only_as_the_last_tactic() -> None:
    t = acting().seat(0, rows=[0, 8, 0, 0])
    give(t, patron=1)
    assert t.why_not("research bolts with patron") == "bolts need the ballista (section 10.6)"
    tactics(t, rocks=1, logs=1, hot_oil=1)
    assert t.why_not("research bolts with patron") == "bolts need the ballista (section 10.6)"
    tactics(t, covers=1)
    assert t.why_not("research bolts with patron") == "bolts need the ballista (R38)"
    constructed(t, "ballista")
    assert "research bolts with patron" in t.legal()


def test_section_12_1_nobody_drinks_against_an_attack_on_the_whole_castle() -> None:
    t = acting(round=3).seat(0, walls=[9] * 4, beer=1)
    attacks(t, 1, 1, 31)
    tactics(t, covers=2)
    give(t, soldier=1)
    defending(t).play("deploy top")
    for worker in ("soldier", "craftsman"):
        assert t.why_not(f"beer for {worker}") == "workers do not defend the whole castle (section 12.1)"
    t.seat(0, beer=0)
    assert t.why_not("beer for soldier") == "workers do not defend the whole castle (section 12.1)"


def test_hot_oil_is_one_thing_and_the_other_tactics_are_several() -> None:
    t = acting().seat(0, rows=[0, 8, 0, 0])
    assert t.why_not("prepare hot oil") == "hot oil is prepared only when it is researched (section 9.3)"
    assert t.why_not("prepare logs") == "logs are prepared only when they are researched (section 9.3)"
    tactics(t, hot_oil=1, logs=1)
    assert t.why_not("research hot oil with patron") == "hot oil is researched already (section 10.6)"
    assert t.why_not("research logs with patron") == "logs are researched already (section 10.6)"


def test_a_building_without_a_further_level_is_told_in_good_english() -> None:
    t = acting()
    building(t, "stables", 2, 3)
    building(t, "keep", 3, 3)
    assert t.why_not("build stables") == "there is no further level of the stables (section 10.7)"
    assert t.why_not("build keep") == "there is no further level of the keep (section 10.2)"


def test_a_cost_a_measure_and_paid_materials_agree_in_number() -> None:
    t = acting()
    constructed(t, "small_crane", "large_crane")
    researched_on_wheel(t, "trebuchet")
    give(t, craftsman=1, materials=2)
    assert t.why_not("construct trebuchet") == "it costs 2 craftsmen (you have 1) (section 9.6)"
    assert t.why_not("rampart") == "it needs 1 filled box on the warcraft row, you have 0 (section 10.5)"
    assert t.why_not("build keep") == "it needs 2 filled boxes on the governance row, you have 0 (section 10.2)"
    building(t, "chapel", 1, 2)
    t.seat(0, squares=[1, 1, 0])
    assert t.why_not("fill chapel with materials") == "materials are paid for this chapel already (section 10.8)"
    assert t.why_not("fill chapel with silver") == "silver is paid for this chapel already (section 10.8)"


def test_section_11_a_reward_out_of_reach_is_told_apart_from_the_castle() -> None:
    t = acting()
    give(t, soldier=3)
    assert "attack" in t.legal()
    assert t.why_not("attack and take food") == (
        "with the reward it takes strength 4, your soldiers and knights have 3 (section 11)"
    )


def test_a_single_number_of_michaelmas_is_waited_for_too() -> None:
    t = acting().seat(0, node=Node.NUMBERS, numbers=[0, 7])
    assert t.why_not("end actions") == "choose a row for Michaelmas first (section 10.11)"
    assert t.why_not("place first in any 1") == "that number is placed already (section 10.11)"


def test_section_10_14_a_flag_of_another_colour_is_refused_for_its_colour() -> None:
    t = acting().seat(0, node=Node.FLAG, context=FILE.lammas.colours.index("green"), flags=[0, 1, *[0] * 10])
    assert t.why_not("flag red a1") == "the card shows a green flag (section 10.14)"
    assert t.why_not("flag green a2") == "that green flag is filled (section 10.14)"


def test_who_is_missing_on_a_side_is_told_apart_from_who_stands_there() -> None:
    t = one_on_top()
    stand = me_of(t).fighters[0]
    assert t.why_not("hit laid-knight") == "no laid-down knight is on the top side (section 12.2)"
    t.play("hit knight").seat(0, rest=[2, 0, 0, 0, 0], beer=2)
    assert stand[Fighter.KNIGHT_DOWN] == 1
    assert t.why_not("hit knight") == "no knight at full strength is on the top side (section 12.2)"
    t.play("beer for soldier")
    assert t.why_not("hit soldier") == "no soldier who has not drunk is on the top side (section 12.2)"
    assert t.why_not("beer for soldier") == "no soldier who has not drunk is on the top side (section 12.2)"
    t.play("hit merry-soldier")
    assert (
        t.why_not("hit merry-soldier") == "no soldier who drank and is not laid down is on the top side (section 12.2)"
    )


def test_section_12_2_every_tactic_is_refused_for_what_it_lacks() -> None:
    t = one_on_top()
    assert t.why_not("use tactic") == "rocks are not researched (section 12.2)"
    tactics(t, rocks=0)
    assert t.why_not("use tactic") == "you have no prepared rocks (section 12.2)"
    me_of(t).attack[me_of(t).space] = 6
    assert t.why_not("use tactic") == "no tactic helps against arrows (section 12.1)"
    me_of(t).attack[me_of(t).space] = 18
    assert t.why_not("use tactic") == "hot oil is not researched (section 12.2)"


def test_an_attack_on_the_whole_castle_is_not_called_one_on_a_side() -> None:
    t = acting(round=3).seat(0, walls=[9] * 4)
    attacks(t, 1, 1, 31)
    tactics(t, covers=2)
    defending(t)
    assert t.why_not("end actions") == "answer the attack on the whole castle first (section 12.2)"
    assert t.why_not("use tactic") == "an attack on the whole castle takes all its covers at once (section 12.2)"


# --- components --------------------------------------------------------------------------------------------------

PARTS = {component.id: component for component in GAME.words.catalogue()}


def test_section_10_10_a_box_of_st_valentines_reveals_cards_and_pairs_are_rewarded() -> None:
    part = PARTS["valentine"]
    assert part.text == (
        "1 patron a box: reveals 2 domain cards. Pair 1: 1 serf and 1 loyalty; "
        "pair 2: 1 serf, 1 loyalty and 1 serf production; pair 3: 1 serf and 1 loyalty; "
        "pair 4: 1 serf, 1 loyalty and 1 serf production; pair 5: 1 serf and 1 loyalty; "
        "pair 6: 1 serf, 1 loyalty and 1 serf production"
    )
    assert part.facts["boxes"] == FILE.valentine.pairs


def test_section_10_11_a_box_of_michaelmas_reveals_cards_and_rows_of_two_numbers_are_rewarded() -> None:
    part = PARTS["michaelmas"]
    assert part.text == (
        "1 serf a box: reveals 2 domain cards. Two numbers of any sum: 1 resource of choice; "
        "of any sum: 1 resource of choice; of sum 3: 1 joy and 2 influence; of sum 6: 2 resources of choice; "
        "of sum 9: 1 influence; of sum 12: 1 joy and 1 influence; of sum 15: 1 joy and 2 influence"
    )
    assert part.facts["boxes"] == [row.gain for row in FILE.michaelmas.sums]
    assert part.facts["sums"] == [0, 0, 3, 6, 9, 12, 15]


def test_section_10_14_a_box_of_lammas_reveals_cards_and_neighbouring_flags_are_rewarded() -> None:
    part = PARTS["lammas"]
    assert part.text == (
        "1 serf a box: reveals 2 domain cards. "
        "String 1: red and green 1 loyalty, green and yellow 1 loyalty, yellow and purple 1 joy; "
        "string 2: purple and yellow 1 loyalty, yellow and red 1 joy, red and green 1 loyalty; "
        "string 3: green and purple 1 joy, purple and yellow 1 loyalty, yellow and red 1 loyalty"
    )
    assert part.facts["boxes"] == [string.joins for string in FILE.lammas.strings]


def test_an_area_whose_boxes_only_reveal_says_how_many_cards() -> None:
    """Its measures belong to the boxes that are paid, not to those that show rewards."""
    assert {id: part.facts["reveal"] for id, part in PARTS.items() if "reveal" in part.facts} == {
        "valentine": 2,
        "michaelmas": 2,
        "lammas": 2,
    }
    for id, part in PARTS.items():
        if "measures" in part.facts and "reveal" not in part.facts:
            assert len(part.facts["measures"]) == len(part.facts["boxes"]), id
    assert all(len(PARTS[id].facts["measures"]) == 6 for id in ("valentine", "michaelmas", "lammas"))


def test_section_10_6_the_tactics_track_tells_the_soldier_of_each_research() -> None:
    part = PARTS["tactics"]
    tactic = "1 tactic of choice and 1 soldier"
    assert part.text == (
        f"patron or knight a box. 1: {tactic}; 2: {tactic}; 3: {tactic}; 4: {tactic}; "
        "5: 1 tactic of choice, 1 soldier and 1 influence"
    )
    assert part.facts["boxes"] == [["research"]] * 4 + [["research", "influence"]]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("engineer", "tower and gate pips: at least 4 with 2 gate pips, 6 with 4 gate pips, 8 with 6 gate pips"),
        ("almoner", "final discontent: at most 4, 2, 0"),
        ("defender", "wall pips: at least 6, 9, 12"),
    ],
)
def test_section_15_path_cards_on_offer_tell_all_their_thresholds(card: str, line: str) -> None:
    s = GAME.new(2, 1)
    s.revealed[0] = [path.id for path in FILE.path.cards].index(card)
    console = Console(width=1000, file=io.StringIO())
    console.print(GAME.words.table(s, 0, ["Ada", "Ben"]))
    out = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"1 {card.title()} ({line}; income " in out


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("ladders_1", "top A; defended by wall, rocks and workers"),
        ("arrows_7", "top C, right C, left C; defended by wall and workers"),
        ("trebuchet_35", "castle D; defended by covers"),
        ("trebuchet", "weapon: 2 craftsmen and 2 materials, needs the large crane; gives 3 might"),
        ("wheel_guild_2", "guildsmen, 1 silver; 2 serfs; joined to guild 1 and guild 4"),
        ("wheel_ballista", "siegecraft, 1 silver; research of the ballista; joined to small crane"),
        ("tactic_bolts", "1 materials a unit, 1 from the start; against ballista; researched only with the ballista"),
        ("siege_hard_3", "A5 B3 C3 D5 E6. 2 more food; bravery for cards defended: 1 for 3, 3 for 4."),
        ("baron", "full leadership rows: at least 1 for 1 VP, 2 for 2 VP, 3 for 3 VP"),
    ],
)
def test_the_text_of_a_component_tells_what_the_rules_make_of_it(part: str, text: str) -> None:
    assert PARTS[part].text == text


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("classic_easy_4", "needs the black horse and battering ram; facedown it adds 2."),
        ("row_entertainment", "10: 1 brewhouse icon and 1 loyalty"),
        ("ramparts", "1: 1 muster token and 1 soldier; 2: 1 soldier production"),
        ("gate", "6: 1 gate pip, 1 might and 1 patron"),
        ("spies", "1 knowledge turns a facedown attack card faceup; of other players at most 3, each for 1 bravery"),
        ("training", "1 patron a box, once the small chapel is constructed. 1: 1 knight, reveals 2 domain cards"),
        ("training", "Different training icons revealed, 1: nothing; 2: 1 soldier; 3: 1 knight production"),
        ("tournament", "3: 1 knight and 1 bravery, won 1 joy and 1 influence"),
        ("brewhouse", "reveals 2 domain cards and marks a free cell for the ingredient of each; 1 beer for each"),
        ("keep_medium", "2 advances of choice and 2 influence. An advance of choice is on warcraft, worship or enter"),
        ("keep_large", "1 warcraft advance, 1 worship advance, 1 entertainment advance and 2 influence"),
        (
            "stables_small",
            "measure 2 of warcraft, 1 craftsman and 1 materials; gives 1 influence. Boxes at 1 serf or 1",
        ),
        ("chapel_small", "Boxes at 1 materials, 1 silver and 1 food, in any order: nothing; nothing; 1 patron"),
    ],
)
def test_the_text_of_a_component_leaves_nothing_of_its_rules_out(part: str, text: str) -> None:
    assert text in PARTS[part].text


# --- the table ---------------------------------------------------------------------------------------------------


def drawn(t: Table, viewer: int | None = 0) -> str:
    console = Console(width=1000, file=io.StringIO())
    console.print(GAME.words.table(t.state, viewer, ["Ada", "Ben"]))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_section_9_7_joy_is_not_called_negative_discontent() -> None:
    t = acting().seat(0, discontent=-2)
    assert "joy 2" in drawn(t)
    assert "discontent 2" in drawn(t.seat(0, discontent=2))


def test_the_table_names_the_front_of_an_attack_that_may_be_seen() -> None:
    t = acting()
    attacks(t, 35, 31)
    facedown(t, 3)
    assert "2 trebuchet! castle 1  3 facedown catapult trebuchet" in drawn(t)
    assert "3 catapult castle 1" in drawn(t, None)


def test_the_table_tells_the_bravery_of_an_army_and_incomes_in_words() -> None:
    t = Table(GAME, 2, 1, {"mode": "siege"})
    assert "bravery 0 0 1 2 3 4 5" in drawn(t)
    t.state.revealed[0] = [path.id for path in FILE.path.cards].index("champion")
    income = "income 5 serfs, 2 craftsmen, 2 materials, 3 patrons, 3 silver, 2 food, 1 knight)"
    assert income in drawn(t)


# --- all sentences -----------------------------------------------------------------------------------------------

WRONG_NUMBER = re.compile(
    r"\b1 (filled boxes|times|covers|serfs|craftsmen|patrons|soldiers|knights)\b"
    r"|\b(0|[2-9]|\d\d) (filled box|time|cover|serf|craftsman|patron|soldier|knight)\b(?! production)"
)


def test_counted_things_agree_in_number_in_all_that_is_said() -> None:
    said = {part.text for part in PARTS.values()}
    for players, mode in ((1, "classic"), (2, "siege"), (3, "classic")):
        for number, (s, seat, _) in enumerate(random_states(GAME, players, {"mode": mode}, 5)):
            if seat < 0 or number % 5:
                continue
            for action in range(len(GAME.actions)):
                said |= {GAME.describe(s, seat, action), GAME.why_not(s, seat, action) or ""}
    assert len(said) > 400
    assert [words for words in sorted(said) if WRONG_NUMBER.search(words)] == []
