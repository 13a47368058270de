"""Sections 2 and 3, and rulings R3 to R5."""

from __future__ import annotations

import pytest

from bastide.games.archon.components import FILE, N_SLOTS, PALACE_SLOTS
from bastide.games.archon.rules.placement import slot_exists
from bastide.games.archon.state import NOTHING, Phase

from ...table import Table, table
from .city import city


def test_the_box_has_what_section_2_lists() -> None:
    box = FILE.box
    assert (box.magister_cards, box.courtier_cards, box.elite_warrior_cards) == (56, 32, 20)
    assert sum(magister.cards_in_box for magister in FILE.magisters) == box.magister_cards
    assert box.gold_1 + 5 * box.gold_5 == 55
    assert sum(tile.tiles["4"] for tile in FILE.buildings) == box.building_tiles == 23
    assert sum(resource.cubes for resource in FILE.resources) == box.resource_cubes == 60


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_after_the_deal(players: int) -> None:
    s = table("archon", players, seed=9).state
    assert sorted(s.order[:players]) == list(range(players))
    assert [player.vp for player in s.players[:players]] == [4] * players
    assert len({*s.grants}) == 3
    assert [card != NOTHING for card in s.favors] == [place < players for place in range(4)]
    assert s.tiles == [1] * 15 if players == 2 else sum(s.tiles) == 23
    assert sum(s.repository) == players + 2
    assert s.phase == Phase.FIRST


def open_slots(players: int, options: dict[str, str]) -> int:
    c = city(players, options)
    return sum(slot_exists(c.state, slot) for slot in range(PALACE_SLOTS))


def test_R3_eleven_slots_are_covered_with_two_players() -> None:
    assert [open_slots(players, {}) for players in (2, 3, 4)] == [24 - 11, 24 - 2, 24]


def test_R3_nine_covers_leave_two_marked_slots_open() -> None:
    options = {"covers_two_players": "9"}
    assert [open_slots(players, options) for players in (2, 3, 4)] == [24 - 9, 24 - 2, 24]
    c = city(2, options).hand(0, courtier=5).goods(0, silver=1, recruit=1)
    assert "royal guard 2" in c.legal()
    assert "royal guard 2" not in city(2).goods(0, silver=1, recruit=1).legal()


def test_R3_a_covered_slot_says_so() -> None:
    assert "covered" in str(city(2).why_not("treasury 3"))


def test_R4_the_third_of_three_players_gets_two_recruits() -> None:
    s = table("archon", 3).state
    assert s.players[s.order[2]].goods[5] == 2


def test_R5_both_first_magisters_are_compulsory_different_paid_and_worth_nothing() -> None:
    t = table("archon", 2)
    first = t.state.order[0]
    assert t.legal() == ["magister tax collector", "magister cleric", "magister scribe", "magister merchant"]
    t.play("magister cleric")
    assert t.game.actors(t.state) == [first]
    assert t.legal() == ["magister tax collector", "magister scribe", "magister merchant"]
    assert "different types" in str(t.why_not("magister cleric"))
    t.play("magister merchant")
    me = t.state.players[first]
    assert me.own == [8, 0, 1, 0, 1]
    assert me.goods == [1, 0, 0, 0, 1, 0]
    assert me.vp == 4
    assert t.game.actors(t.state) == [t.state.order[1]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R5_every_pair_is_payable_for_every_seat(players: int) -> None:
    for a in range(4):
        for b in range(4):
            if a == b:
                continue
            t = table("archon", players)
            for _ in range(players):
                t.play(*both(t, a, b))
            assert t.state.phase == Phase.SPLIT
            assert all(min(player.goods) >= 0 for player in t.state.players)


def both(t: Table, a: int, b: int) -> list[str]:
    names = [t.game.actions.name(i) for i in range(4)]
    return [names[a], names[b]]


def test_palace_places_without_a_card_do_not_exist() -> None:
    c = city(2)
    assert [slot_exists(c.state, slot) for slot in range(PALACE_SLOTS, N_SLOTS)] == [True, True, False, False]
    assert "no favor card" in str(c.why_not("palace 3"))
