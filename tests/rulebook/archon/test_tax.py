"""Section 7.1: tax collectors; rulings R12 to R17 and R57."""

from __future__ import annotations

from bastide.games.archon.components import GOLD

from .city import City, city


def taxed(players: int = 3, slot: str = "treasury 1", **gold: int) -> City:
    """Seat 0 has put a tax tile on a slot; seat 1 is to act."""
    c = city(players).hand(0, courtier=4, tax_collector=1)
    return c.act(slot, "tax collector").goods(1, **gold)


def test_R12_who_cannot_pay_the_tax_may_not_enter() -> None:
    c = taxed()
    assert "treasury 3" not in c.legal()
    assert "gold tax" in str(c.why_not("treasury 3")) and "R12" in str(c.why_not("treasury 3"))


def test_R13_income_of_the_action_does_not_pay_the_tax() -> None:
    c = taxed()
    assert "treasury 3" not in c.legal()
    c.goods(1, gold=1).act("treasury 3", "courtier")
    assert c.player(1).goods[GOLD] == 2


def test_R13_gold_for_the_action_must_be_left_after_the_tax() -> None:
    c = city(3).hand(0, courtier=4, tax_collector=1).goods(0, gold=2)
    c.act("academy 1", "tax collector").goods(1, gold=2)
    assert "academy 2" not in c.legal()
    assert "after 1 gold tax" in str(c.why_not("academy 2"))
    assert "academy 2" in c.goods(1, gold=3).legal()


def test_R13_figures_placed_before_the_tile_are_not_taxed() -> None:
    c = city(3).goods(0, gold=5).hand(1, courtier=4, tax_collector=1)
    c.act("treasury 1", "courtier").act("treasury 3", "tax collector")
    assert c.player(0).goods[GOLD] == 7


def test_R14_one_gold_to_each_owner_however_many_tiles() -> None:
    c = taxed(3, gold=3)
    c.state.tax[1][0] = 1  # a second tile of seat 0
    c.state.tax[1][2] = 1
    c.state.tax[4][0] = c.state.tax[4][2] = 1
    c.act("treasury 3", "courtier")
    assert c.player(1).goods[GOLD] == 3 - 2 + 2
    assert c.player(2).goods[GOLD] == 1


def test_R15_a_tax_collector_with_its_ability_pays_no_tax_on_that_placement_only() -> None:
    c = taxed(3).hand(1, courtier=3, tax_collector=2)
    c.act("treasury 3", "tax collector")
    assert c.player(1).goods[GOLD] == 2
    assert c.state.tax[6][1] == 1
    c.play("pass")  # seat 2
    c.play("pass")  # seat 0
    c.act("treasury 2", "two courtiers")
    assert c.player(1).goods[GOLD] == 2 - 1 + 2


def test_R15_own_tiles_do_not_tax_oneself() -> None:
    c = taxed(2)
    c.play("pass")
    c.act("treasury 2", "two courtiers")
    assert c.player(0).goods[GOLD] == 4


def test_R15_as_a_courtier_it_places_no_tile_and_pays() -> None:
    c = taxed(3, gold=1).hand(1, courtier=4, tax_collector=1)
    c.act("treasury 3", "tax collector as courtier")
    assert c.player(1).goods[GOLD] == 2
    assert c.state.tax[6][1] == 0 and c.player(1).tax_tiles == 4


def test_R16_a_tile_on_one_favor_card_taxes_the_whole_palace() -> None:
    c = taxed(3, "palace 1")
    assert "palace 2" not in c.legal()
    c.goods(1, gold=1).act("palace 2", "courtier")
    assert c.player(0).goods[GOLD] == 3 + 1


def test_R17_without_a_tile_only_the_immunity_is_left() -> None:
    c = taxed(3).hand(1, courtier=4, tax_collector=1)
    c.player(1).tax_tiles = 0
    c.act("treasury 3", "tax collector")
    assert c.player(1).goods[GOLD] == 2
    assert c.state.tax[6][1] == 0


def test_R57_tax_is_the_only_transfer() -> None:
    c = taxed(3, gold=3)
    c.act("treasury 3", "courtier")
    assert (c.player(0).goods, c.player(2).goods) == ([0, 0, 0, 0, 3, 0], [0] * 6)
