"""Sections 5.1, 5.2 and 9: the 16 events, one test each, and rulings R6 to R9 and R13."""

from __future__ import annotations

import pytest

from bastide.games.troyes.components import EVENT_IDS, FILE
from bastide.games.troyes.state import NEUTRAL, Phase

from .arrange import carry_on, events_phase

RED = [event.id for event in FILE.events if event.colour == "red"]


@pytest.mark.parametrize("name", ["marauding_1", "marauding_2", "marauding_3", "marauding_4"])
def test_marauding_brings_a_black_die(name: str) -> None:
    t = carry_on(events_phase([name]))
    assert sum(t.state.black) == 1 and t.state.phase == Phase.BLACK and t.state.current == 0


@pytest.mark.parametrize("name", ["war_1", "war_2", "war_3", "war_4"])
def test_war_brings_two_black_dice(name: str) -> None:
    assert sum(carry_on(events_phase([name])).state.black) == 2


def test_heresy_lets_a_neutral_citizen_enter_the_bishopric() -> None:
    t = carry_on(events_phase(["heresy"]))
    s = t.state
    entered = s.spaces.index(NEUTRAL)
    assert entered == {1: 6, 2: 6, 3: 8, 4: 8, 5: 10, 6: 10}[s.rolls[0]]
    assert s.neutral_supply == 7


def test_theological_conflict_takes_a_cathedral_cube_from_everybody() -> None:
    t = events_phase(["theological_conflict"]).with_(cathedral=[0, 1, -1, 0] + [-1] * 14)
    t.seat(0, vp=5).seat(1, vp=5)
    carry_on(t)
    assert t.legal() == ["take back 1.1", "take back 2.1"]
    t.play("take back 1.1")
    assert t.state.cathedral == [-1, -1, -1, 0] + [-1] * 14  # the only cube of seat 1 needs no question
    assert [me.vp for me in t.state.players[:2]] == [5, 5]


def test_theological_conflict_costs_2_vp_without_a_cube() -> None:
    t = carry_on(events_phase(["theological_conflict"]).seat(0, vp=5).seat(1, vp=1))
    assert [me.vp for me in t.state.players[:2]] == [3, 0]


def test_plague_takes_an_event_cube_from_everybody() -> None:
    cubes = {"plague": [0, 1, 0], "drought": [0]}
    t = carry_on(events_phase(["plague", "drought"], cubes).seat(1, vp=5))
    assert t.legal() == ["event 1", "event 2"]
    t.play("event 1")
    assert t.state.banners[0][:3] == [0, -1, -1] and t.state.n_cubes[0] == 1
    assert t.state.players[1].vp == 5


def test_plague_costs_2_vp_without_a_cube() -> None:
    t = carry_on(events_phase(["plague"], {"plague": [1]}).seat(0, vp=3))
    assert t.state.players[0].vp == 1 and t.state.n_cubes[0] == 0


def test_schism_costs_everybody_2_influence() -> None:
    t = carry_on(events_phase(["schism"], influence=1).seat(0, vp=9).seat(1, vp=9))
    assert [(me.influence, me.vp) for me in t.state.players[:2]] == [(0, 7), (2, 9)]


def test_drought_costs_everybody_2_deniers() -> None:
    t = carry_on(events_phase(["drought"], deniers=1).seat(0, vp=9).seat(1, vp=9))
    assert [(me.deniers, me.vp) for me in t.state.players[:2]] == [(0, 7), (18, 9)]


def test_succession_conflict_lets_a_neutral_citizen_enter_the_palace_and_expel() -> None:
    t = carry_on(events_phase(["succession_conflict"], spaces={f"palace {face}": 1 for face in range(1, 7)}))
    s = t.state
    assert s.spaces[s.rolls[0] - 1] == NEUTRAL and s.lying[0][1] == 1


def test_flood_lets_a_neutral_citizen_enter_the_city_hall_and_push() -> None:
    spaces = {"city hall 1.1": 0, "city hall 1.2": 1, "city hall 2.1": 0, "city hall 2.2": 1}
    t = carry_on(events_phase(["flood"], spaces=spaces))
    s = t.state
    first = 12 if s.rolls[0] <= 3 else 15
    assert s.spaces[first : first + 3] == [NEUTRAL, 0, 1]


def test_fire_costs_everybody_3_deniers() -> None:
    t = carry_on(events_phase(["fire"], deniers=3).seat(0, vp=9))
    assert [me.deniers for me in t.state.players[:2]] == [0, 17] and t.state.players[0].vp == 9


def test_every_event_has_a_test_here() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for name in EVENT_IDS:
        assert name.rstrip("_1234") in tested, name


# --- the row -----------------------------------------------------------------------------------------------------


def test_all_cards_are_carried_out_every_round_from_left_to_right() -> None:
    t = carry_on(events_phase(["drought", "fire", "war_1", "marauding_1"], deniers=4).seat(0, vp=9))
    assert t.state.players[0].deniers == 0 and t.state.players[0].vp == 7  # 4 - 2, then 2 of 3
    assert sum(t.state.black) == 3
    assert t.state.n_row == 4


def test_players_choose_in_order_from_the_start_player() -> None:
    t = events_phase(["theological_conflict"]).with_(cathedral=[0, 0, 1, 1] + [-1] * 14, start=1)
    carry_on(t)
    assert t.state.current == 1
    t.play("take back 1.3")
    assert t.state.current == 0
    t.play("take back 1.2")
    assert t.state.cathedral == [0, -1, -1, 1] + [-1] * 14


def test_R6_the_penalty_is_2_vp_per_card_and_never_below_0() -> None:
    t = carry_on(events_phase(["drought", "fire", "schism"], deniers=0, influence=0).seat(0, vp=5))
    assert t.state.players[0].vp == 0


def test_R7_only_losses_and_removals_can_fail() -> None:
    t = carry_on(events_phase(["heresy", "marauding_1"]).with_(neutral_supply=0).seat(0, vp=5).seat(1, vp=5))
    assert [me.vp for me in t.state.players[:2]] == [5, 5]


def test_R8_without_a_neutral_citizen_in_the_supply_the_effect_is_void() -> None:
    t = carry_on(events_phase(["flood"]).with_(neutral_supply=0))
    assert NEUTRAL not in t.state.spaces and t.state.n_rolls == 0


def test_R8_the_ban_on_equal_colours_does_not_bind_events() -> None:
    t = events_phase(["succession_conflict"], spaces={f"palace {face}": 1 for face in range(1, 7)})
    t.state.lying[0][1] = 1
    assert carry_on(t).state.lying[0][1] == 2


def test_R9_on_a_card_the_newest_own_cube_goes() -> None:
    t = carry_on(events_phase(["plague"], {"plague": [0, 1, 0, 1]}))
    assert t.state.banners[0][:4] == [0, 1, -1, -1]


def test_R9_a_gap_in_the_cathedral_is_filled_before_higher_spaces() -> None:
    from .arrange import turn

    t = turn(own="w1", other="r1").with_(cathedral=[-1, 1, -1] + [-1] * 15).play("build", "die own white 1")
    assert t.state.cathedral[:3] == [0, 1, -1]


def test_R13_marauding_is_a_card_that_holds_cubes_and_four_are_in_the_red_deck() -> None:
    assert [name.startswith("marauding") for name in RED].count(True) == 4
    from .arrange import turn

    t = turn(own="r3", events=["marauding_1"]).play("fight 1", "die own red 3")
    assert t.state.n_cubes[0] == 1
