"""How a seat that makes many moves alone plans them: plans that are varied, compared, kept and followed."""

from __future__ import annotations

from typing import Any

import numpy as np

import bastide
from bastide import bots
from bastide.bots import Budget, SearchBot, make_bot, planning
from bastide.bots.base import as_stream
from bastide.bots.scale import yardstick_of
from bastide.bots.thinking import Intention, Room, Style, Thinker, Thought
from bastide.core.game import Game
from bastide.games.anarchy.mind import POINT
from bastide.games.anarchy.state import Node, Phase


def test_where_a_seat_plans_alone_it_comes_to_the_end_of_the_stage_before_it_is_judged() -> None:
    """Who chooses a move finishes only its own sheet; who asks for the chances, everybody's."""
    game = bastide.game("anarchy")
    bots.warm(game)
    before = after_the_draft(game)
    for alone in (1, 0):
        s = before.to_array()
        stream, plan = as_stream([1, 2, 3, 4]), an_empty_plan()
        tried = game.native[planning.finish](s[0], 0, alone, s.copy(), room_for_a_menu(game), stream, plan[0])
        finished: Any = game.state.from_array(s[0])
        assert tried > 10
        assert finished.players[0] != before.players[0]
        assert (finished.players[1] == before.players[1]) == bool(alone)
        assert (finished.phase == before.phase) == bool(alone)
        assert 0 not in game.actors(finished) or not alone
        if alone:
            again = before.clone()
            for action in moves_of(plan):
                game.apply(again, 0, action)
            assert again.players[0] == finished.players[0]


def test_where_a_seat_plans_alone_it_makes_the_first_move_of_its_best_plan() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    s = after_the_draft(game)
    for threads in (1, 2):
        one, other = (SearchBot(Budget(iterations=200), 3, threads).think(game, s, 0, only_to_move=True) for _ in "ab")
        assert one == other
        assert one.action == one.plan[0]
        for action in one.plan:
            game.apply(s, 0, action)  # refuses what is not legal
        assert 0 not in game.actors(s)
        s = after_the_draft(game)
    assert SearchBot(Budget(iterations=200), 3).think(game, s, 0).plan == ()  # chances are of all plans


def test_a_single_choice_needs_no_plan() -> None:
    for name in ("anarchy", "splendor"):
        game = bastide.game(name)
        s = game.new(2, 4)
        bot = SearchBot(Budget(iterations=50), 3, wait=True)
        thought = bot.think(game, s, 0, only_to_move=True)
        assert thought.plan == ()
        assert thought.action == thought.options[0].action
        bot.choose(game, s, game.actors(s)[0])
        assert bot.intention is None


def test_a_plan_is_carried_out_and_may_be_changed_from_one_place_on() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    plan = a_greedy_plan(game)
    moves = moves_of(plan)
    assert carried_out(game, plan, planning.NOWHERE) == moves
    other = 0
    for at in range(6):
        for luck in range(8):
            done = carried_out(game, plan, at, luck=luck)
            assert done[:at] == moves[:at]
            other += done != moves
            s = after_the_draft(game)
            for action in done:
                game.apply(s, 0, action)  # refuses what is not legal
            assert 0 not in game.actors(s)
    assert other > 30


def test_a_plan_is_changed_again_further_on_most_of_the_time() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    plan = an_empty_plan()
    plan[0]["length"] = 20
    stream = as_stream([1, 2, 3, 4])
    places = [int(game.native[planning.next_change](plan[0], 4, stream)) for _ in range(800)]
    assert set(places) == {planning.NOWHERE, *range(5, 20)}
    assert 60 < places.count(planning.NOWHERE) < 140
    assert int(game.native[planning.next_change](plan[0], 19, stream)) == planning.NOWHERE


def test_moves_of_a_plan_that_are_not_possible_are_passed_over() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    plan = a_greedy_plan(game)
    moves = moves_of(plan)
    never = [action for action in range(len(game.actions)) if action not in moves][: planning.LOOKED_AHEAD - 1]
    assert not set(never) & set(game.legal(after_the_draft(game), 0))
    other = next(action for action in game.legal(after_the_draft(game), 0) if action != moves[0])  # not the greedy one
    plan[0]["length"] = len(never) + 1
    plan[0]["moves"][: len(never) + 1] = [*never, other]
    assert carried_out(game, plan, planning.NOWHERE)[0] == other


def test_what_chance_asks_is_answered_greedily_and_the_plan_goes_on() -> None:
    """A choice that the plan did not foresee: its answer is taken out of a plan that had it."""
    game = bastide.game("anarchy")
    bots.warm(game)
    asked = 0
    for deal in range(4, 10):
        plan = a_greedy_plan(game, deal)
        moves = moves_of(plan)
        s = after_the_draft(game, deal)
        for at, action in enumerate(moves[:-2]):
            if (
                not set(moves[at + 1 :][: planning.LOOKED_AHEAD]) & set(game.considered(s, 0))
                and s.players[0].node != Node.ACTION
            ):
                plan[0]["length"] = len(moves) - 1
                plan[0]["moves"][: len(moves) - 1] = moves[:at] + moves[at + 1 :]
                done = carried_out(game, plan, planning.NOWHERE, deal)
                assert done[:at] == moves[:at]
                assert done[at] in game.considered(s, 0)
                assert done[at + 1] == moves[at + 1]
                asked += 1
            game.apply(s, 0, action)
    assert asked > 2


def weighed(game: Game, best: list[float]) -> tuple[list[float], list[int]]:
    """The results and moves of the best plan after a greedy one was weighed against one with these results."""
    room = Room(game, 10)
    room.clear(1, 0, ())
    for fate in range(planning.GUESSES):
        room.fates[fate]["words"] = [fate + 1, 2, 3, 4]
    room.plans[planning.BEST]["results"] = best
    room.plans[planning.TRIED] = a_greedy_plan(game)[0]
    game.native[planning.weigh_plan](
        5,
        after_the_draft(game).to_array(),
        0,
        room.work,
        room.scratch,
        room.used,
        room.menu,
        room.values,
        room.stream,
        room.fates,
        room.plans,
        Style.of(game).setting(yardstick_of(game), alone=True)[0],
    )
    plan = room.plans[planning.BEST]
    return [float(result) for result in plan["results"]], moves_of(room.plans)


def test_a_plan_becomes_the_best_unless_it_brings_less_under_the_same_guesses() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    moves = moves_of(a_greedy_plan(game))
    nothing = [-1.0] * planning.GUESSES
    results, best = weighed(game, nothing)
    assert best == moves
    assert all(0 < result < 1 for result in results)
    assert weighed(game, results) == (results, moves)  # no worse than itself: the guesses are the same
    luckier = [result + 0.001 for result in results]
    assert weighed(game, luckier) == (luckier, [])
    late = list(results)
    late[4] += 0.5  # the last one that is asked
    assert weighed(game, late) == (late, [])


def test_a_plan_is_compared_under_other_guesses_from_time_to_time() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    guess = after_the_draft(game).to_array()
    setting = Style.of(game).setting(yardstick_of(game), alone=True)
    room = Room(game, 4000)
    room.clear(1, 0, ())
    room.run(guess, 0, 100, setting)
    first = room.fates["words"][: planning.GUESSES].copy()
    room.run(guess, 0, planning.GENERATION // 2, setting)
    assert (room.fates["words"][: planning.GUESSES] == first).all()
    room.run(guess, 0, planning.GENERATION, setting)
    assert not (room.fates["words"][: planning.GUESSES] == first).any(axis=1).all()


def test_the_search_begins_with_the_plan_kept_from_before() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    guess = after_the_draft(game).to_array()
    good = Thinker(Budget(iterations=3000)).think(game, guess, 0, 1, only_to_move=True)
    anew, kept = (Thinker(Budget(iterations=1)).think(game, guess, 0, 2, True, plan) for plan in ((), good.plan))
    assert not good.settled and not anew.settled and kept.settled
    assert kept.plan == good.plan != anew.plan


def test_a_plan_that_chance_has_made_impossible_in_part_is_gone_on_with() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)
    s = after_the_draft(game)
    moves = moves_of(a_greedy_plan(game))
    never = next(action for action in range(len(game.actions)) if action not in game.legal(s, 0))
    plan = Thinker(Budget(iterations=1)).think(game, s.to_array(), 0, 2, True, (never, *moves)).plan
    for action in plan:
        game.apply(s, 0, action)  # refuses what is not legal
    assert plan == tuple(moves)


def thoughts_of(bot: SearchBot, monkeypatch: Any) -> list[Thought]:
    """What the bot's search will find out, each time that it searches."""
    found: list[Thought] = []
    think = bot.thinker.think

    def noted(*args: Any) -> Thought:
        found.append(think(*args))
        return found[-1]

    monkeypatch.setattr(bot.thinker, "think", noted)
    return found


def test_a_plan_that_has_stood_a_whole_thought_is_followed(monkeypatch: Any) -> None:
    game = bastide.game("anarchy")
    s = after_the_draft(game)
    bot = SearchBot(Budget(iterations=1500), 3, wait=True)
    thoughts = thoughts_of(bot, monkeypatch)
    made = []
    while 0 in game.actors(s) and s.phase == Phase.ACTIONS:
        before = len(thoughts)
        intention = bot.intention
        action = bot.choose(game, s, 0)
        if intention and intention.settled and intention.menu == game.considered(s, 0):
            assert len(thoughts) == before
            assert action == intention.plan[0]
        made.append(action)
        game.apply(s, 0, action)
    assert bot.intention is None  # the stage is over
    assert thoughts[-1].settled
    assert 2 <= len(thoughts) < len(made) / 2


def test_what_was_not_expected_is_thought_about(monkeypatch: Any) -> None:
    game = bastide.game("anarchy")
    s = after_the_draft(game)
    bot = SearchBot(Budget(iterations=20), 3, wait=True)
    thoughts = thoughts_of(bot, monkeypatch)
    menu = game.considered(s, 0)
    plan = tuple(moves_of(a_greedy_plan(game)))
    for expected, settled, thinks in [(menu, True, False), (menu[1:], True, True), (menu, False, True)]:
        thoughts.clear()
        bot.intention = Intention(plan, expected, settled)
        action = bot.choose(game, s, 0)
        assert bool(thoughts) == thinks
        assert thinks or action == plan[0]


def test_a_bot_that_keeps_its_plan_repeats_itself() -> None:
    game = bastide.game("anarchy")

    def moves() -> list[int]:
        s = after_the_draft(game)
        bot = SearchBot(Budget(iterations=40), 3, wait=True)
        made = []
        while 0 in game.actors(s) and s.phase == Phase.ACTIONS:
            made.append(bot.choose(game, s, 0))
            game.apply(s, 0, made[-1])
        return made

    assert moves() == moves()


def test_planned_sheets_are_worth_more_than_greedy_ones() -> None:
    game = bastide.game("anarchy")
    bots.warm(game)

    def worth(kind: str, deal: int) -> int:
        s = after_the_draft(game, deal)
        bot = make_bot(kind, 1, wait=True)
        while 0 in game.actors(s) and s.phase == Phase.ACTIONS:
            game.apply(s, 0, bot.choose(game, s, 0))
        return int(game.rules.foresee(s, 0))

    gains = [worth("search:100", deal) - worth("greedy", deal) for deal in range(4, 8)]
    assert sum(gains) / len(gains) > 3 * POINT


def test_a_game_without_stages_is_judged_where_it_stands() -> None:
    game = bastide.game("splendor")
    bots.warm(game)
    s = game.new(2, 1).to_array()
    before = s.copy()
    stream, plan = as_stream([1, 2, 3, 4]), an_empty_plan()
    assert game.native[planning.finish](s[0], 0, 0, s.copy(), room_for_a_menu(game), stream, plan[0]) == 0
    assert s == before


def after_the_draft(game: Game, deal: int = 4) -> Any:
    """The first position of The Anarchy in which both seats fill their sheets."""
    s = game.new(2, deal)
    greedy = make_bot("greedy", 1, wait=True)
    while s.phase == Phase.DRAFT:
        seat = game.actors(s)[0]
        game.apply(s, seat, greedy.choose(game, s, seat))
    return s


def room_for_a_menu(game: Game) -> Any:
    return np.zeros(len(game.actions) + 1, np.int16)


def an_empty_plan() -> Any:
    return np.zeros(1, planning.PLAN)


def moves_of(plan: Any) -> list[int]:
    return [int(action) for action in plan[0]["moves"][: plan[0]["length"]]]


def a_greedy_plan(game: Game, deal: int = 4) -> Any:
    s, plan = after_the_draft(game, deal).to_array(), an_empty_plan()
    game.native[planning.finish](s[0], 0, 1, s.copy(), room_for_a_menu(game), as_stream([1, 2, 3, 4]), plan[0])
    return plan


def carried_out(game: Game, plan: Any, at: int, deal: int = 4, luck: int = 1) -> list[int]:
    """The moves that are made by following a plan after the draft, changed from one place on."""
    s, done, menu = after_the_draft(game, deal).to_array(), an_empty_plan(), room_for_a_menu(game)
    stream = as_stream([luck, 2, 3, 4])
    game.native[planning.carry_out](s[0], 0, plan[0], at, s.copy(), menu, stream, done[0])
    return moves_of(done)
