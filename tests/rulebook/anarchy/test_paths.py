"""Section 15: every path card, by what it counts and its thresholds for 1, 2 and 3 points."""

from __future__ import annotations

from collections.abc import Callable

from bastide.games.anarchy.components import FILE, NOTHING, WHEEL, WORKS
from bastide.games.anarchy.rules.scoring import points_of_path
from bastide.games.anarchy.state import Player

from .setting import acting, me_of

CARDS = [card.id for card in FILE.path.cards]
Setting = Callable[[Player, int], None]


def points(card: str, set_to: Setting, *counts: int) -> list[int]:
    """The points of a path card for several counts."""
    found = []
    for count in counts:
        me = me_of(acting())
        set_to(me, count)
        found.append(points_of_path(me, CARDS.index(card)))
    return found


def levels(building: int, boxes: int) -> Setting:
    """Complete levels of a building; one more is constructed but not full."""

    def set_to(me: Player, complete: int) -> None:
        me.built[building] = min(3, complete + 1)
        me.filled[building] = boxes if complete == 3 else boxes - 1

    return set_to


def attribute(number: int) -> Setting:
    def set_to(me: Player, n: int) -> None:
        me.attribute[number] = n

    return set_to


def area(number: int) -> Setting:
    def set_to(me: Player, n: int) -> None:
        me.area[number] = n

    return set_to


def field(name: str) -> Setting:
    def set_to(me: Player, n: int) -> None:
        assert name in me.fields
        setattr(me, name, n)

    return set_to


def ones(name: str, full: int = 1) -> Setting:
    """The first n cells of a row of cells are filled; the next one nearly, where a cell is a whole track."""

    def set_to(me: Player, n: int) -> None:
        cells = getattr(me, name)
        setattr(me, name, [full if i < n else full - 1 for i in range(len(cells))])

    return set_to


def test_path_abbot_counts_complete_chapel_levels() -> None:
    assert points("abbot", levels(3, 3), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_almoner_counts_the_final_discontent() -> None:
    assert points("almoner", field("discontent"), 5, 4, 3, 2, 1, 0, -4) == [0, 1, 1, 2, 2, 3, 3]


def test_path_architect_counts_complete_keep_levels() -> None:
    assert points("architect", levels(0, 3), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_baron_counts_full_leadership_rows() -> None:
    assert points("baron", ones("rows", 10), 0, 1, 2, 3, 4) == [0, 1, 2, 3, 3]


def test_path_benefactor_counts_influence() -> None:
    assert points("benefactor", attribute(2), 7, 8, 12, 15, 16) == [0, 1, 2, 2, 3]


def test_path_captain_counts_muster_tokens_active_or_not() -> None:
    assert points("captain", field("muster"), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_champion_counts_tournaments_won() -> None:
    assert points("champion", ones("trophies"), 1, 2, 3, 4, 6) == [0, 1, 2, 3, 3]


def test_path_commander_counts_might() -> None:
    assert points("commander", attribute(3), 7, 8, 12, 16) == [0, 1, 2, 3]


def test_path_conqueror_counts_enemy_castles_defeated() -> None:
    assert points("conqueror", field("castles"), 1, 2, 3, 4) == [0, 1, 2, 3]


def test_path_defender_counts_wall_pips() -> None:
    def set_to(me: Player, n: int) -> None:
        me.walls = [(n + i) // 4 for i in range(4)]

    assert points("defender", set_to, 5, 6, 9, 11, 12) == [0, 1, 2, 2, 3]


def test_path_emissary_counts_assists() -> None:
    assert points("emissary", field("assists"), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_engineer_counts_tower_and_gate_pips_both() -> None:
    def set_to(me: Player, n: int) -> None:
        me.towers = [n // 100 - 6, 2, 2, 2] if n // 100 > 6 else [(n // 100 + i) // 4 for i in range(4)]
        me.gate = n % 100

    # tower pips times 100 and gate pips: 2 points for 6 and 4, as printed
    assert points("engineer", set_to, 306, 402, 603, 604, 805, 806) == [0, 1, 1, 2, 2, 3]


def test_path_excavator_counts_moat_pips() -> None:
    assert points("excavator", field("moat"), 1, 2, 3, 4, 5) == [0, 1, 1, 2, 3]


def test_path_foreman_counts_full_lands() -> None:
    assert points("foreman", ones("land", 8), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_instructor_counts_training_boxes() -> None:
    assert points("instructor", area(2), 1, 2, 4, 6) == [0, 1, 2, 3]


def test_path_jester_counts_filled_lammas_flags() -> None:
    assert points("jester", ones("flags"), 3, 4, 6, 8) == [0, 1, 2, 3]


def test_path_landlord_counts_completed_michaelmas_rows() -> None:
    def set_to(me: Player, n: int) -> None:
        me.sums = [[1, 1] if row < n else [1, 0] for row in range(7)]

    assert points("landlord", set_to, 1, 2, 3, 4, 5) == [0, 1, 2, 2, 3]


def test_path_loyalist_counts_loyalty() -> None:
    assert points("loyalist", attribute(1), 7, 8, 12, 16) == [0, 1, 2, 3]


def test_path_matchmaker_counts_valentine_pairs() -> None:
    assert points("matchmaker", field("pairs"), 0, 1, 2, 3, 4) == [0, 1, 2, 2, 3]


def test_path_merchant_counts_full_quarters_without_siegecraft() -> None:
    def set_to(me: Player, n: int) -> None:
        siegecraft = [box for box in range(25) if WHEEL[box] in WORKS]
        quarters = [range(6 * quarter, 6 * quarter + 6) for quarter in range(n)]
        for box in [*siegecraft, *(box for quarter in quarters for box in quarter)]:
            me.wheel |= 1 << box

    assert points("merchant", set_to, 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_spymaster_counts_knowledge_gained_used_or_not() -> None:
    assert points("spymaster", field("learned"), 0, 1, 3, 5) == [0, 1, 2, 3]
    assert points("spymaster", field("knowledge"), 5) == [0]


def test_path_steward_counts_complete_mint_levels() -> None:
    assert points("steward", levels(1, 2), 0, 1, 2, 3) == [0, 1, 2, 3]


def test_path_tactician_counts_researched_tactics() -> None:
    assert points("tactician", area(7), 1, 2, 3, 4, 5) == [0, 1, 2, 3, 3]


def test_path_warrior_counts_bravery() -> None:
    assert points("warrior", attribute(0), 7, 8, 12, 16) == [0, 1, 2, 3]


def test_path_weaponsmith_counts_siege_weapons_without_cranes_and_horses() -> None:
    def set_to(me: Player, n: int) -> None:
        me.works = 0b110000011 | sum(1 << (2 + weapon) for weapon in range(n))

    assert points("weaponsmith", set_to, 0, 1, 2, 3, 4) == [0, 1, 2, 2, 3]


def test_all_25_cards_are_tested_and_an_empty_slot_scores_nothing() -> None:
    tested = {name.split("_")[2] for name in globals() if name.startswith("test_path_")}
    assert tested == set(CARDS)
    t = acting().seat(0, paths=[NOTHING] * 5)
    assert t.game.scores(t.state) == [0]
