"""Sections 6.8 to 6.10: Academy, Planetarium and Palace; rulings R33 to R35."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import FAVOR_IDS, FILE
from bastide.games.archon.state import Phase

from .city import city, goods


def test_academy_and_planetarium_once_or_twice() -> None:
    c = city().goods(0, gold=5, papyrus=1)
    c.act("academy 1", "courtier")
    assert c.legal() == ["exchange once", "exchange twice"]
    c.play("exchange twice").play("pass")
    assert c.player(0).arts == 2
    c.act("planetarium 1", "courtier")
    assert c.player(0).science == 1
    assert goods(c, 0) == {}


def test_with_means_for_one_card_nothing_is_asked() -> None:
    c = city().goods(0, gold=3)
    c.act("academy 1", "courtier")
    assert c.player(0).arts == 1 and c.state.phase == Phase.ACT


GIVES = {
    "favor_01": {"gold": 3},
    "favor_02": {"gold": 1, "recruit": 1},
    "favor_03": {"silver": 1, "gold": 1},
    "favor_04": {"papyrus": 1, "gold": 1},
    "favor_05": {"iron": 1, "gold": 1},
    "favor_06": {"stone": 1, "gold": 1},
    "favor_07": {"recruit": 2},
}


@pytest.mark.parametrize("card", list(GIVES))
def test_cards_without_an_arrow_give_something(card: str) -> None:
    c = city().favor(card).act("palace 1", "courtier")
    assert goods(c, 0) == GIVES[card]


def test_a_cube_of_any_kind() -> None:
    c = city().favor("favor_08").act("palace 1", "courtier", "take stone")
    assert goods(c, 0) == {"stone": 1}
    c = city().favor("favor_20").goods(0, gold=2).act("palace 1", "courtier", "take iron", "take stone")
    assert goods(c, 0) == {"iron": 1, "stone": 1}


VP = {
    "favor_13": ("recruit", 1, 2),
    "favor_14": ("silver", 1, 3),
    "favor_15": ("papyrus", 1, 3),
    "favor_16": ("iron", 1, 3),
    "favor_17": ("stone", 1, 3),
    "favor_18": ("gold", 3, 4),
}


@pytest.mark.parametrize("card", list(VP))
def test_cards_that_exchange_goods_for_vp(card: str) -> None:
    good, n, vp = VP[card]
    c = city().favor(card)
    assert "palace 1" not in c.legal()
    c.goods(0, **{good: n}).act("palace 1", "courtier")
    assert c.player(0).vp == vp and goods(c, 0) == {}


def test_cards_that_exchange_goods_for_arts_and_science() -> None:
    c = city().favor("favor_09", "favor_10").goods(0, gold=1, papyrus=2)
    c.act("palace 1", "courtier").play("pass")
    c.act("palace 2", "courtier", "exchange twice")
    assert (c.player(0).arts, c.player(0).science) == (1, 2)


def test_R33_an_arrow_card_at_least_once_and_at_most_its_number_of_times() -> None:
    c = city().favor("favor_13").goods(0, recruit=3)
    c.act("palace 1", "courtier")
    assert c.legal() == ["exchange once", "exchange twice"]
    c.play("exchange twice")
    assert (c.player(0).vp, goods(c, 0)) == (4, {"recruit": 1})


def test_R33_a_chosen_cube_each_time_with_a_stop_after_the_first() -> None:
    c = city().favor("favor_19").goods(0, iron=1, stone=2)
    c.act("palace 1", "courtier")
    assert c.legal() == ["give iron", "give stone"]
    assert "at least one" in str(c.why_not("done"))
    c.play("give stone")
    assert c.legal() == ["give iron", "give stone", "done"]
    c.play("give iron")
    assert goods(c, 0) == {"gold": 6, "stone": 1}
    assert c.state.phase == Phase.ACT


def test_R34_a_removed_favor_card_does_not_return() -> None:
    c = city(4)
    shown = {*c.state.favors}
    for card in shown:
        c.state.favors_gone[card] = 1
    for round in range(8):
        c.state.round = round + 1
        for seat in range(4):
            c.hand(seat, courtier=5)
            c.player(seat).passed = 0
        c.state.phase, c.state.turn = Phase.ACT, 0
        for _ in range(4):
            c.play("pass")
        assert c.state.favors[0] not in shown
        shown.add(c.state.favors[0])
    assert len(shown) == 12 <= len(FAVOR_IDS)


def test_R35_a_magister_of_a_favor_card_follows_the_guild_hall() -> None:
    c = city().favor("favor_21").hand(0, courtier=1, cleric=1).goods(0, gold=1)
    c.act("palace 1", "cleric")
    assert c.legal() == ["magister tax collector", "magister cleric", "magister scribe", "magister merchant"]
    c.play("magister cleric", "replace hand")
    assert c.player(0).vp == 3
    assert c.player(0).hand == [0, 0, 1, 0, 0]
    assert goods(c, 0) == {}


def test_R35_a_favor_discount_may_take_off_any_item() -> None:
    c = city().favor("favor_21").hand(0, courtier=1, cleric=1).goods(0, gold=1, recruit=1)
    c.act("palace 1", "cleric", "magister cleric")
    assert c.legal() == ["spare gold", "spare recruit"]
    c.play("spare gold")
    assert goods(c, 0) == {"gold": 1}


def test_R35_a_building_of_a_favor_card_follows_the_builders_guild() -> None:
    c = city().favor("favor_22").goods(0, iron=1).act("palace 1", "two courtiers")
    assert c.legal() == ["build tavern", "build weaponsmith", "build house of trade"]
    c.play("build tavern")
    assert c.player(0).vp == 2 and goods(c, 0) == {}


def test_every_favor_card_is_covered_here() -> None:
    assert len(FILE.favors.cards) == 22 == len(GIVES) + len(VP) + len((8, 9, 10, 11, 12, 19, 20, 21, 22))


def test_a_recruit_becomes_a_warrior() -> None:
    c = city().favor("favor_11").goods(0, recruit=1).act("palace 1", "courtier", "warrior wall")
    assert c.player(0).wall == 1 and goods(c, 0) == {}
