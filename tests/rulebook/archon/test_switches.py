"""Every edition switch and every ruling switch, in both values."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.core import conformance
from bastide.core.errors import BadInput
from bastide.games.archon.components import GOLD, RECRUIT
from bastide.games.archon.options import EDITION_SWITCHES, OPTIONS, RULING_SWITCHES
from bastide.games.archon.rules.rounds import out_of_round
from bastide.games.archon.rules.season import raid, reward
from bastide.games.archon.state import Options, Phase

from .city import city, goods

GAME = bastide.game("archon")


def test_the_edition_sets_all_nine_switches() -> None:
    final = GAME.read_options({})
    early = GAME.read_options({"edition": "early"})
    assert all(final[name] == values[0] for name, values in EDITION_SWITCHES.items())
    assert all(early[name] == values[1] for name, values in EDITION_SWITCHES.items())
    assert all(early[name] == final[name] == values[0] for name, values in RULING_SWITCHES.items())


def test_each_switch_can_be_set_on_its_own() -> None:
    chosen = GAME.read_options({"edition": "early", "tie_split": "all_tied_positions"})
    assert chosen["tie_split"] == "all_tied_positions"
    assert chosen["round_end"] == "figures_or_pass"
    with pytest.raises(BadInput, match="all_pass, figures_or_pass"):
        GAME.read_options({"round_end": "never"})


def test_every_option_has_its_field_in_the_record() -> None:
    assert [option.name for option in OPTIONS] == list(Options.fields)


def final_state(options: dict[str, Any], players: int, seed: int) -> Any:
    """The end of a random game, without the options themselves."""
    *_, (s, _, _) = conformance.random_states(GAME, players, options, seed)
    s.options = Options()
    return s.to_bytes()


@pytest.mark.parametrize("switch", ["round_end", "favor_rotation", "season_end_trigger", "merchant_repository"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_switches_without_practical_effect_give_the_same_game(switch: str, players: int) -> None:
    first, second, _ = EDITION_SWITCHES[switch]
    for seed in range(4):
        assert final_state({switch: first}, players, seed) == final_state({switch: second}, players, seed)


@pytest.mark.parametrize(("value", "out"), [("all_pass", False), ("figures_or_pass", True)])
def test_switch_round_end(value: str, out: bool) -> None:
    """A player without figures is out of the round only in the early text; cards never outlast figures (R2)."""
    c = city(2, {"round_end": value})
    c.player(0).figures = 0
    assert out_of_round(c.state, c.player(0)) == out


@pytest.mark.parametrize(("value", "passed"), [("forced_pass", 1), ("idle", 0)])
def test_switch_pass_when_out_of_cards(value: str, passed: int) -> None:
    c = city(2, {"pass_when_out_of_cards": value}).hand(0, courtier=1)
    c.act("treasury 1", "courtier").act("barracks 1", "courtier")
    assert c.game.actors(c.state) == [1]
    assert c.player(0).passed == passed


@pytest.mark.parametrize(
    ("value", "payments"),
    [
        ("two_courtiers_or_magister", ["two courtiers", "cleric", "cleric as courtier"]),
        ("any_two_or_magister", ["two courtiers", "cleric", "cleric as courtier", "courtier and cleric"]),
    ],
)
def test_switch_two_card_payment(value: str, payments: list[str]) -> None:
    c = city(2, {"two_card_payment": value}).hand(0, courtier=2, cleric=1)
    assert c.payments("treasury 2") == payments


def test_switch_two_card_payment_sheds_two_magisters() -> None:
    c = city(2, {"two_card_payment": "any_two_or_magister"}).hand(0, merchant=2)
    c.act("treasury 2", "merchant and merchant")
    assert goods(c, 0) == {"gold": 2}  # in a pair they act as courtiers (R58)
    assert sum(c.player(0).hand) == 0


@pytest.mark.parametrize(
    ("value", "payments"),
    [
        ("benefit_ignored", ["scribe", "scribe as courtier"]),
        ("courtier_only", ["courtier and scribe", "scribe and scribe"]),
    ],
)
def test_switch_chained_scribe(value: str, payments: list[str]) -> None:
    """R20, R59: in a scribe's action another scribe is a magister without a third action, or a mere courtier."""
    c = city(2, {"chained_scribe": value}).hand(0, courtier=1, scribe=3)
    c.act("barracks 1", "scribe")
    assert c.payments("treasury 2") == payments
    single = c.payments("treasury 1")
    assert ("scribe" in single) == (value == "benefit_ignored")
    assert "scribe as courtier" in single


@pytest.mark.parametrize("value", ["second_if_available", "two_required"])
def test_switch_merchant_repository(value: str) -> None:
    """Read strictly the bonus needs two cubes; the visit is never denied."""
    c = city(2, {"merchant_repository": value}).hand(0, merchant=2).lying(iron=3)
    c.act("repository 1", "merchant", "take iron", "take iron").play("pass")
    c.act("repository 2", "merchant", "take iron")
    assert goods(c, 0) == {"iron": 3}


@pytest.mark.parametrize(("value", "tiles", "tax"), [("end_of_round", 4, 0), ("unstated", 3, 1)])
def test_switch_tax_token_cleanup(value: str, tiles: int, tax: int) -> None:
    c = city(2, {"tax_token_cleanup": value}).hand(0, tax_collector=1).goods(1, gold=1)
    c.act("treasury 1", "tax collector").play("pass")
    assert c.state.round == 2
    assert c.player(0).tax_tiles == tiles
    while c.game.actors(c.state) != [1]:
        c.play("pass")
    c.act("treasury 1", "courtier")
    assert c.player(1).goods[GOLD] == 1 - tax + 2


@pytest.mark.parametrize(("value", "rewards"), [("all_tied_positions", [5, 5, 5, 1]), ("two_positions", [4, 4, 4, 1])])
def test_switch_tie_split(value: str, rewards: list[int]) -> None:
    """Three tied for first: 9 + 5 + 3 by three, or strictly 9 + 5 by three; the next is fourth (R60)."""
    c = city(4, {"tie_split": value}).grant("grant_1")
    for seat, arts in enumerate((2, 2, 2, 1)):
        c.player(seat).arts = arts
    assert [reward(c.state, 0, seat) for seat in range(4)] == rewards


@pytest.mark.parametrize("value", ["arrows_into_first", "clockwise"])
def test_switch_favor_rotation(value: str) -> None:
    c = city(3, {"favor_rotation": value})
    before = list(c.state.favors)
    c.end_round()
    assert c.state.favors[1:3] == before[:2] and c.state.favors[0] not in before


@pytest.mark.parametrize("value", ["attack_space", "last_space"])
def test_switch_season_end_trigger(value: str) -> None:
    for round in range(1, 10):
        c = city(2, {"season_end_trigger": value}, round=round).end_round()
        assert (sum(c.state.attacks_gone) == 1) == (round in (3, 6, 9))


@pytest.mark.parametrize(("value", "open"), [("11", False), ("9", True)])
def test_switch_covers_two_players(value: str, open: bool) -> None:
    c = city(2, {"covers_two_players": value}).goods(0, gold=1).row("iron", 1)
    assert ("market 2" in c.legal()) == open
    assert "treasury 3" not in c.legal()


@pytest.mark.parametrize(("value", "recruits", "arts"), [("as_printed", 2, 0), ("arts_card", 0, 1)])
def test_switch_house_of_arts(value: str, recruits: int, arts: int) -> None:
    c = city(2, {"house_of_arts": value}, round=3).own(0, "house_of_arts")
    c.player(0).wall = 5
    c.end_round()
    assert (c.player(0).goods[RECRUIT], c.player(0).arts) == (recruits, arts)


@pytest.mark.parametrize(("value", "price"), [("flat_one", 1), ("one_less", 2)])
def test_switch_house_of_trade_buy(value: str, price: int) -> None:
    c = city(2, {"house_of_trade_buy": value}).own(0, "house_of_trade").goods(0, gold=5).row("iron", 3)
    c.act("market 1", "courtier", "buy iron 3")
    assert goods(c, 0) == {"gold": 5 - price, "iron": 1}


@pytest.mark.parametrize(("value", "spared"), [("cube", None), ("any_item", ["spare gold", "spare recruit"])])
def test_switch_inn_discount(value: str, spared: list[str] | None) -> None:
    c = city(2, {"inn_discount": value}).own(0, "inn").hand(0, courtier=4, cleric=1).goods(0, gold=1, recruit=1)
    c.act("guild hall 1", "courtier", "magister cleric")
    assert (c.legal() if c.state.phase == Phase.SPARE else None) == spared


@pytest.mark.parametrize(("value", "row"), [("reset", 0b001), ("top_up", 0b100)])
def test_switch_market_refill(value: str, row: int) -> None:
    c = city(2, {"market_refill": value}, round=3).row("papyrus", 3)
    c.state.grants[1] = 1  # one papyrus
    c.player(0).wall = 5
    c.end_round()
    assert c.state.market[1] == row


@pytest.mark.parametrize(("value", "left"), [("lost", 0), ("kept", 1)])
def test_switch_odd_coin_in_raid(value: str, left: int) -> None:
    c = city(2, {"odd_coin_in_raid": value}).goods(0, gold=1)
    raid(c.state, c.player(0), 2)
    assert c.player(0).goods[GOLD] == left
    assert c.player(0).vp == -2


@pytest.mark.parametrize(("value", "tax"), [("owner", 1), ("token", 2)])
def test_switch_tax_per(value: str, tax: int) -> None:
    c = city(3, {"tax_per": value}).goods(0, gold=5)
    c.state.tax[4][1] = c.state.tax[5][1] = 1
    c.act("treasury 3", "courtier")
    assert c.player(1).goods[GOLD] == tax
    assert c.player(0).goods[GOLD] == 5 - tax + 2


@pytest.mark.parametrize(("value", "gold"), [("unlimited", 2), ("limited_55", 1)])
def test_switch_gold_supply(value: str, gold: int) -> None:
    c = city(2, {"gold_supply": value}).stock(gold=1)
    c.act("treasury 1", "courtier")
    assert goods(c, 0) == {"gold": gold}


def test_every_switch_has_a_test_here() -> None:
    names = {name for name in globals() if name.startswith("test_switch_")}
    assert {f"test_switch_{name}" for name in {**EDITION_SWITCHES, **RULING_SWITCHES}} <= names
