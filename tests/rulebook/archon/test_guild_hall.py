"""Section 6.5: the Guild Hall; rulings R25, R26 and R28."""

from __future__ import annotations

import pytest

from bastide.games.archon.state import Phase

from .city import City, city, goods


def buying(**options: str) -> City:
    c = city(2, dict(options)).hand(0, courtier=2, scribe=1, resting={"courtier": 4, "cleric": 1})
    return c.goods(0, gold=3, papyrus=1, recruit=1)


def test_R25_any_courtier_may_be_replaced_and_the_magister_takes_its_place() -> None:
    for zone, hand, resting in (
        ("hand", [0, 0, 0, 1, 1], [4, 0, 1, 0, 0]),
        ("spent", [1, 0, 0, 1, 0], [4, 0, 1, 0, 0]),
        ("resting", [1, 0, 0, 1, 0], [3, 0, 1, 0, 1]),
    ):
        c = buying().act("guild hall 1", "courtier", "magister merchant")
        assert c.legal() == ["replace hand", "replace spent", "replace resting"]
        c.play(f"replace {zone}")
        assert (c.player(0).hand, c.player(0).resting) == (hand, resting)
        assert sum(c.player(0).own) == 10 and c.player(0).own[4] == 1


def test_R25_a_zone_without_courtiers_is_not_offered_but_the_question_is_asked() -> None:
    c = city(2).hand(0, merchant=1, resting={"cleric": 4, "courtier": 1}).goods(0, recruit=1, silver=1)
    c.state.players[0].own = [1, 0, 4, 4, 1]
    c.player(0).track = [0, 4, 3, 1]
    c.player(0).goods = [1, 1, 0, 0, 9, 0]
    c.act("guild hall 1", "merchant", "magister scribe")
    assert c.legal() == ["replace resting"]
    assert "R25" in str(c.why_not("replace hand"))


def test_R25_others_see_the_zone_and_a_guess_respects_it() -> None:
    c = buying().act("guild hall 1", "courtier", "magister merchant", "replace hand")
    for number in range(20):
        guess = c.game.determinize(c.state, 1, [number + 1, 5, 7, 9])
        assert guess.players[0].hand[4] == 1
    c = buying().act("guild hall 1", "courtier", "magister merchant", "replace resting")
    for number in range(20):
        guess = c.game.determinize(c.state, 1, [number + 1, 5, 7, 9])
        assert guess.players[0].resting[4] == 1


def test_R26_a_finished_track_cannot_be_bought() -> None:
    c = city(2).goods(0, gold=9, iron=9, recruit=9, stone=9)
    c.player(0).track = [2, 0, 0, 0]
    c.play("guild hall 1", "play courtier")
    assert "magister tax collector" not in c.legal()
    assert "finished" in str(c.why_not("magister tax collector"))


def test_R26_without_a_courtier_nothing_can_be_bought() -> None:
    c = city(2).goods(0, gold=9, iron=9)
    c.player(0).own = [0, 2, 4, 4, 0]
    c.player(0).hand, c.player(0).resting = [0, 1, 2, 2, 0], [0, 1, 2, 2, 0]
    assert "guild hall 1" not in c.legal()
    assert "no courtier" in str(c.why_not("guild hall 1"))


def test_a_square_must_be_payable() -> None:
    c = buying().goods(0, gold=1)
    c.play("guild hall 1", "play courtier")
    assert c.legal() == ["magister tax collector", "magister merchant"]
    assert "1 papyrus and 1 gold" in str(c.why_not("magister scribe"))


def test_R28_the_inn_takes_one_cube_off_a_price_in_the_guild_hall() -> None:
    c = buying().own(0, "inn").goods(0, gold=1)
    c.act("guild hall 1", "courtier", "magister scribe", "replace spent")
    assert goods(c, 0) == {}
    assert c.player(0).vp == 3


def test_R28_the_player_chooses_which_cube() -> None:
    c = buying().own(0, "inn").goods(0, gold=1, silver=1, papyrus=1)
    c.player(0).track = [0, 1, 2, 0]
    c.act("guild hall 1", "courtier", "magister scribe")
    assert c.legal() == ["spare silver", "spare papyrus"]
    assert "cubes only" in str(c.why_not("spare gold"))
    c.play("spare silver")
    assert goods(c, 0) == {"silver": 1}


def test_R28_the_discount_must_leave_a_price_that_can_be_paid() -> None:
    c = buying().own(0, "inn").goods(0, gold=1, silver=1)
    c.player(0).track = [0, 1, 2, 0]
    c.act("guild hall 1", "courtier", "magister scribe")
    assert c.state.phase == Phase.REPLACE
    assert goods(c, 0) == {}


def test_R28_no_cube_in_the_price_no_discount() -> None:
    c = buying().own(0, "inn").goods(0, gold=1, recruit=1)
    c.act("guild hall 1", "courtier", "magister cleric", "replace spent")
    assert goods(c, 0) == {}


@pytest.mark.parametrize(("option", "legal"), [("cube", False), ("any_item", True)])
def test_R28_any_item_may_be_spared_if_so_agreed(option: str, legal: bool) -> None:
    c = buying(inn_discount=option).own(0, "inn").goods(0, gold=1)
    c.play("guild hall 1", "play courtier")
    assert ("magister cleric" in c.legal()) == legal


def test_R28_the_inn_does_not_work_in_the_palace() -> None:
    c = buying().own(0, "inn").favor("favor_21").goods(0, papyrus=1)
    c.play("palace 1", "play scribe")
    assert "magister scribe" in c.legal()  # one item less, not two
    c.goods(0)
    assert "magister scribe" not in c.legal()
