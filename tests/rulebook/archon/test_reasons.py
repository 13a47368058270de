"""Why an action is not legal: the reason is true under the text that is played and names the rule it comes from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import bastide
from bastide.core.conformance import random_states
from bastide.core.game import SPECTATOR
from bastide.games.archon import actions as act
from bastide.games.archon.components import N_SLOTS
from bastide.games.archon.state import Phase, Player, State

from .city import city

GAME = bastide.game("archon")
ANY_TWO = {"two_card_payment": "any_two_or_magister"}
MERE_COURTIER = {"chained_scribe": "courtier_only"}
LIMITED = {"gold_supply": "limited_55"}


@pytest.mark.parametrize("options", [ANY_TWO, {"edition": "early"}])
def test_R58_where_any_two_cards_pay_for_a_slot_of_two_a_reason_says_so(options: dict[str, Any]) -> None:
    price = "that slot costs any two cards or one magister (section 4.3, R58)"
    c = city(2, options).hand(0, courtier=1)
    assert c.why_not("treasury 2") == price
    c = city(2, options).hand(0, courtier=2).play("treasury 2")
    assert c.why_not("play courtier") == price


def test_R9_otherwise_only_two_courtiers_do() -> None:
    price = "that slot costs two courtiers or one magister (section 4.3, R9)"
    c = city(2).hand(0, courtier=1)
    assert c.why_not("treasury 2") == price
    c = city(2).hand(0, courtier=2, cleric=1).play("treasury 2")
    assert c.why_not("play courtier") == c.why_not("play courtier and cleric") == price


@pytest.mark.parametrize(
    ("options", "cards", "ruling"), [({}, "two courtiers", "R9"), (ANY_TWO, "any two cards", "R58")]
)
def test_R59_a_scribe_that_is_only_a_courtier_is_not_the_magister_of_a_slot_of_two(
    options: dict[str, Any], cards: str, ruling: str
) -> None:
    price = (
        f"that slot costs {cards} or one magister, and in the action that a scribe added another scribe is only a "
        f"courtier ({ruling}, R59)"
    )
    c = city(2, MERE_COURTIER | options).hand(0, scribe=2).act("barracks 1", "scribe")
    assert c.why_not("treasury 2") == price
    c = city(2, MERE_COURTIER | options).hand(0, scribe=2, cleric=1).act("barracks 1", "scribe").play("treasury 2")
    assert c.why_not("play scribe as courtier") == price
    assert c.why_not("play cleric") is None


def test_R59_without_a_scribe_in_hand_no_reason_speaks_of_one() -> None:
    c = city(2, MERE_COURTIER).hand(0, scribe=1, courtier=1).act("barracks 1", "scribe")
    assert c.why_not("treasury 2") == "that slot costs two courtiers or one magister (section 4.3, R9)"


def test_R59_a_scribe_that_is_only_a_courtier_has_no_ability_to_use() -> None:
    c = city(2, MERE_COURTIER).hand(0, scribe=2).act("barracks 1", "scribe").play("treasury 1")
    assert c.why_not("play scribe") == (
        "in the action that a scribe added another scribe is only a courtier (R20, R59)"
    )


NO_CUBES = {"silver": 0, "papyrus": 0, "iron": 0, "stone": 0}


@pytest.mark.parametrize(
    ("card", "stock", "reason"),
    [
        ("favor_07", {"recruit": 0}, "no recruit is left in the supply (R43)"),
        ("favor_01", {"gold": 0}, "no gold is left in the supply (R66)"),
        ("favor_02", {"gold": 0, "recruit": 0}, "no gold or recruit is left in the supply (R43, R66)"),
        ("favor_05", {"gold": 0, "iron": 0}, "no iron or gold is left in the supply (R44, R66)"),
        ("favor_08", NO_CUBES, "no cube is left in the supply (R44)"),
    ],
)
def test_R43_R44_R66_a_favor_card_names_what_the_supply_lacks(card: str, stock: dict[str, int], reason: str) -> None:
    assert city(2, LIMITED).favor(card).stock(**stock).why_not("palace 1") == reason


@pytest.mark.parametrize(("card", "field", "what"), [("favor_09", "arts", "arts"), ("favor_10", "science", "science")])
def test_R44_a_card_that_the_supply_lacks_is_named(card: str, field: str, what: str) -> None:
    c = city(2).with_(**{field: 0}).favor(card).goods(0, gold=1, papyrus=1)
    assert c.why_not("palace 1") == f"not enough {what} cards are left in the supply (R44)"


def test_R66_limited_gold_closes_the_treasury_and_stops_sales() -> None:
    c = city(2, LIMITED).stock(gold=0).goods(0, iron=1, gold=1).row("silver", 1, 2)
    assert c.why_not("treasury 1") == "no gold is left in the supply (R45, R66)"
    c.state.stock[4] = 0
    c.act("market 1", "courtier")
    assert c.why_not("sell iron") == "there is no gold left to pay for it (R45, R66)"


def test_R28_the_discount_of_the_inn_is_not_that_of_a_favor_card() -> None:
    inn = city().own(0, "inn").hand(0, courtier=1, cleric=3).goods(0, gold=2, recruit=2, silver=1, papyrus=1, stone=1)
    inn.player(0).track = [0, 0, 2, 0]
    inn.act("guild hall 1", "cleric", "magister scribe")
    assert inn.why_not("spare gold") == "the discount is for cubes only (R28)"
    assert inn.why_not("pass") == "choose what the discount takes off the price first (R28)"


def test_R35_the_discount_of_a_favor_card_is_its_own() -> None:
    c = city().favor("favor_21").hand(0, courtier=1, cleric=1).goods(0, gold=1, recruit=1)
    c.act("palace 1", "cleric", "magister cleric")
    assert c.why_not("spare iron") == "the price contains no iron (R35)"
    assert c.why_not("pass") == "choose what the discount takes off the price first (R35)"
    c = city().favor("favor_22").goods(0, iron=1, stone=2, silver=1).act("palace 1", "two courtiers", "build craftsman")
    assert c.why_not("spare silver") == "the price contains no silver (R35)"
    assert c.why_not("spare gold") == "the price contains no gold (R35)"


def test_R35_what_the_discount_must_take_off_is_what_is_missing() -> None:
    c = city().favor("favor_21").hand(0, courtier=1, cleric=1).goods(0, gold=1, recruit=1)
    c.act("palace 1", "cleric", "magister cleric").goods(0, recruit=1)
    assert c.why_not("spare recruit") == "the rest could not be paid then (R35)"


@pytest.mark.parametrize(
    ("slot", "rule"), [("academy 1", "section 6.8"), ("planetarium 1", "section 6.9"), ("palace 1", "R33")]
)
def test_R33_how_often_an_exchange_is_made_is_asked_by_the_rule_of_its_place(slot: str, rule: str) -> None:
    c = city().favor("favor_13").goods(0, gold=4, papyrus=2, recruit=2).act(slot, "courtier")
    assert c.legal() == ["exchange once", "exchange twice"]
    assert c.why_not("pass") == f"choose how often the exchange is made first ({rule})"


def test_section_6_6_a_full_gate_is_said_without_a_count() -> None:
    c = city().goods(0, recruit=2, silver=2).seat(1, gate=2).act("royal guard 1", "courtier")
    assert c.why_not("warrior gate") == "no slot beside the gate is left (section 6.6)"


def test_section_4_1_owned_cards_are_counted() -> None:
    c = city().hand(0, courtier=5, resting={"courtier": 4, "cleric": 1}, scribe=0)
    c.state.phase = 1
    c.player(0).sorting = 2
    assert c.why_not("hand 3 cleric", seat=0) == "you own 1 cleric (section 4.1)"
    c.player(0).own[2] = 2
    assert c.why_not("hand 3 cleric", seat=0) == "you own 2 clerics (section 4.1)"


def test_section_6_5_a_price_counts_recruits() -> None:
    c = city().goods(0, recruit=1).hand(0, courtier=1, cleric=1)
    c.player(0).track = [0, 3, 0, 0]
    c.goods(0, gold=1).act("guild hall 1", "courtier")
    assert c.why_not("magister cleric") == (
        "the next cleric costs 1 stone, 1 gold and 2 recruits, which you cannot pay (section 6.5)"
    )


def test_section_7_3_in_the_second_action_one_may_decline() -> None:
    c = city().hand(0, scribe=1, courtier=1).act("barracks 1", "scribe")
    assert c.why_not("done") == "choose a slot for the second action, or decline, first (section 7.3)"
    assert city().why_not("done") == "choose a slot for a figure, or pass, first (section 4.2)"


def test_R33_after_the_first_exchange_one_may_be_done() -> None:
    c = city().goods(0, recruit=2, silver=2).act("royal guard 1", "courtier")
    assert c.why_not("pass") == "place the warrior first (section 6.6)"
    assert c.why_not("done") == "at least one warrior must be placed (R8)"
    assert c.play("warrior wall").why_not("pass") == "place another warrior, or be done, first (section 6.6)"
    c = city().favor("favor_19").goods(0, iron=2).act("palace 1", "courtier")
    assert c.why_not("pass") == "give the cube for the exchange first (section 6.10)"
    assert c.why_not("done") == "at least one exchange must be made (R8)"
    assert c.play("give iron").why_not("pass") == "give a cube for another exchange, or be done, first (R33)"


def test_section_4_1_a_type_is_split_once_and_only_if_it_is_owned() -> None:
    c = city().hand(0, courtier=5, resting={"courtier": 2, "cleric": 1, "scribe": 2})
    c.with_(phase=Phase.SPLIT).seat(0, sorting=3)
    assert c.why_not("hand 1 cleric", seat=0) == "you have split your cleric cards already (section 4.1)"
    assert c.why_not("hand 0 merchant", seat=0) == "you own no merchant (section 4.1)"
    assert c.seat(0, sorting=2).why_not("hand 1 scribe", seat=0) == "split your cleric cards first (section 4.1)"


def test_section_4_3_missing_cards_are_named() -> None:
    c = city(2, ANY_TWO).hand(0, courtier=1, scribe=1).play("treasury 2")
    assert c.why_not("play cleric as courtier") == "you do not have a cleric in hand (section 4.3)"
    assert c.why_not("play two courtiers") == "you do not have two courtiers in hand (section 4.3)"
    assert c.why_not("play courtier and cleric") == "you do not have a courtier and a cleric in hand (section 4.3)"


@pytest.mark.parametrize(
    ("options", "less"),
    [({}, "not even with one cube less (R28)"), ({"inn_discount": "any_item"}, "not even with one item less (R28)")],
)
def test_R28_what_the_inn_takes_off_does_not_suffice(options: dict[str, Any], less: str) -> None:
    c = city(2, options).own(0, "inn").hand(0, courtier=1, tax_collector=1, cleric=1, scribe=2, resting={"merchant": 1})
    assert c.why_not("guild hall 1") == f"you cannot pay the next square of any magister track, {less}"
    c.goods(0, gold=1, recruit=1).act("guild hall 1", "courtier")
    price = "1 silver, 1 papyrus and 1 gold"
    assert c.why_not("magister scribe") == f"the next scribe costs {price}, which you cannot pay, {less}"


def test_R28_a_price_without_cubes_is_not_reduced_by_the_inn() -> None:
    c = city().own(0, "inn").hand(0, courtier=4, cleric=1).goods(0, silver=1).act("guild hall 1", "courtier")
    price = "the next cleric costs 1 gold and 1 recruit, which you cannot pay (section 6.5)"
    assert c.why_not("magister cleric") == price


def test_R35_what_a_favor_card_takes_off_does_not_suffice() -> None:
    c = city().favor("favor_21", "favor_22").hand(0, courtier=2, cleric=2, merchant=1, tax_collector=1, scribe=1)
    price = "you cannot pay the next square of any magister track, not even with one item less (R35)"
    assert c.why_not("palace 1") == price
    price = "you cannot pay for any building on offer that you lack, not even with one cube less (R35)"
    assert c.why_not("palace 2") == price
    c.goods(0, iron=1).act("palace 2", "two courtiers")
    assert (
        c.why_not("build inn") == "you cannot pay 1 papyrus and 1 stone for the Inn, not even with one cube less (R35)"
    )
    assert "build tavern" in c.legal()


def test_section_6_7_a_building_is_too_dear_at_the_price_of_the_season() -> None:
    c = city(round=4).goods(0, iron=2).act("builders guild 1", "courtier")
    assert c.why_not("build architects guild") == (
        "you cannot pay 1 iron and 2 stone for the Architects' Guild (section 6.7)"
    )


def test_R37_the_house_of_trade_makes_the_price() -> None:
    c = city().goods(0, silver=1).row("iron", 1, 3).act("market 1", "courtier")
    assert c.why_not("buy iron 3") == "it costs 3 gold and you have 0 (section 6.4)"
    assert c.own(0, "house_of_trade").why_not("buy iron 3") == "it costs 1 gold and you have 0 (R37)"


def test_R29_all_own_warriors_are_on_the_wall() -> None:
    c = city().goods(0, recruit=1, silver=1).seat(0, wall=5)
    assert c.why_not("royal guard 1") == "all your 5 warriors are on the wall (R29)"


def test_R25_the_zone_without_a_courtier_is_named() -> None:
    c = city().hand(0, merchant=1, resting={"courtier": 4}).goods(0, gold=2, iron=1)
    c.act("guild hall 1", "merchant", "magister merchant")
    assert c.why_not("replace hand") == "you have no courtier in the hand (R25)"
    c = city().hand(0, courtier=3, merchant=2).goods(0, gold=2, iron=1)
    c.act("guild hall 1", "merchant", "magister merchant")
    assert c.why_not("replace spent") == "you have no courtier among the spent cards (R25)"


# --- in random games ---------------------------------------------------------------------------------------------

THINGS = "card|recruit|warrior|courtier|tax collector|cleric|scribe|merchant|purchase|slot|player|cube"
DISAGREES = re.compile(rf"\b(1 ({THINGS})s\b|(0|[2-9]|\d\d) ({THINGS})\b)")


@pytest.mark.parametrize("options", GAME.samples, ids=str)
def test_numbers_agree_with_what_they_count(options: dict[str, Any]) -> None:
    for players in (2, 3, 4):
        for number, (s, seat, action) in enumerate(random_states(GAME, players, options, players)):
            if seat == SPECTATOR:
                break
            told = [GAME.describe(s, seat, action)]
            if number % 11 == 0:
                told += [GAME.why_not(s, seat, other) or "" for other in range(len(GAME.actions))]
            assert not [words for words in told if DISAGREES.search(words)]
    assert not [part.text for part in GAME.words.catalogue() if DISAGREES.search(part.text)]


def fill_purse(s: State, me: Player) -> None:
    me.goods = [20] * 6


def fill_supply(s: State, me: Player) -> None:
    s.stock, s.arts, s.science, s.repository = [9] * 6, 9, 9, [1] * 4


def fill_hand(s: State, me: Player) -> None:
    me.hand = [2, 0, 1, 1, 0]  # no tax collector: it would spare the tax


CURES: dict[str, Callable[[State, Player], None]] = {
    "cannot pay|neither buy": fill_purse,
    "left in the supply|lying": fill_supply,
    "in hand|slot costs": fill_hand,
}


@pytest.mark.parametrize("options", [*GAME.samples, MERE_COURTIER, LIMITED], ids=str)
def test_R8_a_slot_stays_closed_as_long_as_its_reason_does(options: dict[str, Any]) -> None:
    """In random games all that was not named is put right in vain; with what was named the slot opens."""
    told = set()
    for number, (s, seat, _) in enumerate(random_states(GAME, 3, options, 5)):
        if s.phase != Phase.ACT or number % 5:
            continue
        for slot in range(act.SLOT, act.SLOT + N_SLOTS):
            reason = GAME.why_not(s, seat, slot) or ""
            for words, cure in CURES.items():
                if re.search(words, reason):
                    told.add(words)
                    t = s.clone()
                    for other in CURES.values():
                        if other is not cure:
                            other(t, t.players[seat])
                    assert GAME.why_not(t, seat, slot), reason
                    cure(t, t.players[seat])
                    assert GAME.why_not(t, seat, slot) is None, reason
    assert len(told) >= 2
