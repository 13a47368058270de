"""Why an action is not legal: the reason is the one that keeps it from being so."""

from __future__ import annotations

import re

import pytest

import bastide
from bastide.core.conformance import random_states
from bastide.games.troyes import actions as act
from bastide.games.troyes.components import CARDS
from bastide.games.troyes.rules.groups import exchanges, means_for
from bastide.games.troyes.state import Phase
from tests.rulebook.troyes.arrange import turn

TROYES = bastide.game("troyes")


@pytest.mark.parametrize(
    ("card", "round", "own", "other", "deniers", "reason"),
    [
        (
            "Innkeeper",
            2,
            "y5",
            "w1",
            5,
            "after the tradesman you cannot pay the exchange of the Innkeeper once (sections 6.2 and 8.1)",
        ),
        (
            "Merchant",
            1,
            "w1",
            "y5",
            5,
            "no group of yellow dice that you can pay with the 1 denier left after tradesman reaches 2 "
            "(sections 6.1 and 6.2)",
        ),
        (
            "Innkeeper",
            2,
            "w1",
            "y5",
            7,
            "no group of yellow dice that you can pay with the 1 denier left after tradesman and one exchange reaches "
            "2 (sections 6.1 and 6.2)",
        ),
    ],
)
def test_section_6_2_money_for_the_tradesman_and_one_exchange_is_not_there_for_dice(
    card: str, round: int, own: str, other: str, deniers: int, reason: str
) -> None:
    place = f"yellow {round}"
    t = turn(own=own, other=other, deniers=deniers, round=round, cards={place: card})
    assert f"activate {place}" not in t.legal()
    assert t.why_not(f"activate {place}") == reason


def test_section_6_2_a_reason_names_the_deniers_that_are_left() -> None:
    """In random games no sentence about an activity says that more can be paid than the rules allow."""
    told = 0
    for s, seat, _ in (state for seed in range(3) for state in random_states(TROYES, 2, {}, seed)):
        if seat < 0 or s.phase != Phase.TURN:
            continue
        for place in range(9):
            found = re.search(
                r"(\d+) deniers?( left after.*)? reaches", TROYES.why_not(s, seat, act.ACTIVITY + place) or ""
            )
            if found:
                told += 1
                assert int(found[1]) == means_for(s, seat, act.ACTIVITY + place)
            elif "cannot pay the exchange" in (TROYES.why_not(s, seat, act.ACTIVITY + place) or ""):
                assert exchanges(s, seat, place, s.players[seat].deniers - CARDS[s.activities[place]].cost) == 0
    assert told > 20


def test_R19_with_any_mix_a_missing_colour_is_no_reason_while_another_is_there() -> None:
    t = turn(own="r2", other="", events=["plague", "fire"], options={"event_groups": "any_mix"})
    assert t.why_not("fight 1") == (
        "no group of red, white or yellow dice that you can pay with 20 deniers reaches 3 (section 6.1)"
    )
    t = turn(own="r2", other="", events=["plague"])
    assert t.why_not("fight 1") == "no white or yellow die is left in any district (section 6.1)"


def test_one_of_a_thing_is_told_in_the_singular() -> None:
    assert turn(own="r1", events=["marauding_1"]).why_not("fight 5") == "there is 1 event in the row (section 5.1)"
    assert "with 1 denier reaches 2" in (turn(own="r1", other="y6 w1", deniers=1).why_not("farm") or "")
    assert "with 1 denier finds room" in (turn(own="", other="w6", deniers=1).why_not("build") or "")
    assert not any("1 deniers" in part.text for part in TROYES.words.catalogue())


def test_R21_the_sources_of_a_citizen_are_named_as_on_the_table() -> None:
    t = turn(
        own="y5",
        personal=0,
        round=2,
        spaces={"palace 1": 0},
        tradesmen={"yellow 2": [0]},
        cards={"yellow 1": "Merchant"},
    )
    t.play("activate yellow 1", "die own yellow 5")
    assert t.why_not("from supply") == "no citizen of yours can come from the personal supply (R21)"
    assert t.why_not("from card yellow 3") == "that card is turned up in round 3 (section 4.1)"
    assert (t.why_not("from card yellow 1") or "").startswith("no citizen of yours can come from the Merchant")
