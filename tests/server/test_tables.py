"""A table from its making to its end, over HTTP."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from bastide import list_games, new_match
from bastide.bots import Intention, make_bot, warm
from bastide.bots.thinking import Thinker
from bastide.core.file import from_text, to_text
from bastide.core.game import Game
from bastide.core.match import Match, commitment
from bastide.games import load
from bastide.server import thinking, warming
from bastide.server.thinking import Choice

from .harness import Person, Running, wait_for


def test_a_table_with_bots_starts_at_once_and_can_be_played_to_the_end(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "greedy")["table"]

    def my_turn_or_over() -> object:
        now = ann.look(table)
        return now if now["legal"] or now["state"] == "over" else None

    while (now := wait_for(my_turn_or_over))["state"] == "playing":
        ann.move(table, now["legal"][-1]["name"])
    assert now["end"] == "finished" and sorted(now["ranking"]) in ([1, 2], [1, 1])
    assert (
        now["actors"] == [] and now["view"] is not None and now["ply"] == sum(s["kind"] == "move" for s in now["log"])
    )
    assert commitment(int(now["seed"]), now["salt"]) == now["setup"]["commitment"]


def legal_moves(person: Person, table: str) -> object:
    return person.look(table)["legal"]


def test_a_bot_is_told_what_it_intended_at_its_last_decision(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats at the same table and other tables have intentions of their own."""
    told: list[tuple[str, int, Intention | None]] = []

    def chosen(game: Game, state: Any, seat: int, level: str, intention: Intention | None) -> Choice:
        told.append((level, seat, intention))
        return Choice(game.legal(state, seat)[0], Intention((len(told),), [seat], True))

    monkeypatch.setattr(thinking, "chosen", chosen)
    for levels in (("easy", "normal"), ("hard", "greedy")):
        before = len(told)
        ann = server.person()
        table = ann.create("me", *levels)["table"]
        for _ in range(4):
            wait_for(partial(legal_moves, ann, table))
            ann.move(table)
        wait_for(partial(legal_moves, ann, table))
        for seat in (1, 2):
            mine = [number for number in range(before, len(told)) if told[number][1] == seat]
            assert len(mine) >= 4 and told[mine[0]][2] is None
            for last, number in pairwise(mine):
                assert told[number][2] == Intention((last + 1,), [seat], True)


def test_a_planning_bot_at_a_table_follows_its_settled_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("anarchy")
    s = game.new(2, 4)
    greedy = make_bot("greedy", 1, wait=True)
    while len(game.actors(s)) < 2:  # the draft
        seat = game.actors(s)[0]
        game.apply(s, seat, greedy.choose(game, s, seat))
    warming.prepare(game)
    warm(game)
    first = thinking.chosen(game, s, 0, "normal", None)
    assert first.intention is not None
    game.apply(s, 0, first.action)
    settled = replace(first.intention, settled=True)
    monkeypatch.setattr(Thinker, "think", lambda *_: pytest.fail("it thought again"))
    assert thinking.chosen(game, s, 0, "normal", settled).action == first.intention.plan[0]


def test_friends_join_by_link_and_the_host_starts(both: Running) -> None:
    ann, bob, eve = both.person("Ann"), both.person("Bob"), both.person("Eve")
    made = ann.create("me", "open", public=True)
    table = made["table"]
    assert made["state"] == "open" and made["view"] is None and made["host"]
    assert [line["table"] for line in eve.get("/api/tables")] == [table]
    ann.at(table, "start", expect=409)
    assert bob.join(table)["viewer"] == 1
    bob.join(table, expect=409)
    eve.join(table, expect=409)
    bob.at(table, "start", expect=403)
    started = ann.at(table, "start")
    assert started["state"] == "playing" and [s["name"] for s in started["seats"]] == ["Ann", "Bob"]
    assert eve.look(table)["viewer"] == -1 and eve.look(table)["legal"] == []
    assert [line["kind"] for line in bob.look(table)["log"]] == ["join", "start"]
    for person, seat in ((ann, 0), (bob, 1)):
        mine = person.get("/api/mine")[0]
        assert (mine["table"], mine["seat"]) == (table, seat)
        assert mine["your_turn"] == (seat in started["actors"])


def test_open_seats_can_be_filled_with_bots_and_left_again(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", "open")["table"]
    assert bob.join(table, seat=2)["viewer"] == 2
    left = bob.at(table, "leave", {"seat": 2})
    assert left["viewer"] == -1 and left["seats"][2]["kind"] == "open"
    assert bob.join(table, seat=1)["viewer"] == 1
    started = ann.at(table, "start", {"fill": "random"})
    assert [seat["kind"] for seat in started["seats"]] == ["person", "person", "bot"]
    assert started["seats"][2]["name"] == "Random bot 3"


def test_a_repeated_or_stale_move_of_a_seat_is_refused_and_an_illegal_one_explained(both: Running) -> None:
    ann = both.person()
    now = ann.create("me", game="secrets")
    table, wish = now["table"], {"seat": 0, "made": 0, "move": "lay 3"}
    assert ann.at(table, "moves", wish)["made"] == 1
    assert ann.at(table, "moves", wish, expect=409)["code"] == "stale_move"
    assert ann.at(table, "moves", {**wish, "made": 9}, expect=409)["code"] == "stale_move"
    assert ann.at(table, "moves", {**wish, "made": 1, "move": "lay 7"}, expect=422)["code"] == "invalid"
    assert ann.look(table)["ply"] == 1


def test_an_illegal_move_changes_nothing_and_says_why(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "greedy", seed=1)["table"]
    now = wait_for(lambda: (n := ann.look(table))["legal"] and n)
    problem = ann.move(table, "pass", expect=422)
    assert problem["code"] == "illegal_move" and "pass" in problem["detail"]
    assert ann.look(table)["seq"] == now["seq"]
    why = ann.get(f"/api/tables/{table}/why", seat=0, move="pass")
    assert why == {"legal": False, "name": "pass", "reason": problem["detail"]}
    assert ann.get(f"/api/tables/{table}/why", seat=0, move=now["legal"][0]["name"])["legal"]


def test_seats_that_act_at_the_same_time_never_refuse_each_other(both: Running) -> None:
    people = [both.person(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].create("me", "open", "open", game="secrets")["table"]
    for person in people[1:]:
        person.join(table)
    people[0].at(table, "start")
    for made in range(3):
        for seat, person in enumerate(reversed(people)):
            person.at(table, "moves", {"seat": 2 - seat, "made": made, "move": f"lay {made + 1}"})
    assert people[0].look(table)["state"] == "over"


def test_a_move_that_revealed_nothing_is_taken_back_freely(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", game="secrets")["table"]
    ann.move(table, "lay 1")
    now = ann.move(table, "lay 2")
    assert now["undo"]["free"]
    back = ann.at(table, "undo", {"seat": 0, "made": 2})
    assert back["ply"] == 1 and back["made"] == 3
    assert ann.at(table, "undo", {"seat": 0, "made": 2}, expect=409)["code"] == "stale_move"
    ann.move(table, "lay 5")
    over = ann.move(table, "lay 5")
    assert over["state"] == "over" and [card["laid"] for card in over["view"]["seats"]] == [[1, 5, 5]]


def test_another_seats_move_ends_free_undo_and_people_may_agree_to_it(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", game="secrets")["table"]
    bob.join(table)
    ann.at(table, "start")
    ann.move(table, "lay 1")
    bob.move(table, "lay 2")
    now = ann.look(table)
    assert not now["undo"]["free"] and now["undo"]["can_ask"]
    asked = ann.at(table, "undo", {"seat": 0, "made": 1})
    assert asked["undo"]["asked"] == 0 and asked["ply"] == 2
    ann.at(table, "undo/answer", {"seat": 0, "agree": True}, expect=409)
    assert bob.at(table, "undo/answer", {"seat": 1, "agree": False})["undo"]["asked"] is None
    ann.at(table, "undo", {"seat": 0, "made": 1})
    agreed = bob.at(table, "undo/answer", {"seat": 1, "agree": True})
    assert agreed["ply"] == 0 and agreed["undo"]["asked"] is None
    assert bob.look(table)["view"]["seats"][1]["laid"] == []


def test_resigning_ends_a_game_of_two_and_lets_others_play_on(both: Running) -> None:
    ann, bob, cid = both.person("Ann"), both.person("Bob"), both.person("Cid")
    table = ann.create("me", "open", "open", game="secrets")["table"]
    bob.join(table)
    cid.join(table)
    ann.at(table, "start")
    bob.at(table, "resign", {"seat": 1})
    now = wait_for(lambda: (n := ann.look(table))["ply"] == 3 and n)
    assert now["state"] == "playing" and now["seats"][1]["resigned"]
    bob.at(table, "back", {"seat": 1}, expect=409)
    over = cid.at(table, "resign", {"seat": 2})
    assert over["end"] == "resigned" and over["ranking"][0] == 1 and min(over["ranking"][1:]) > 1
    assert over["seed"]


def test_a_bot_takes_over_and_the_person_comes_back(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open")["table"]
    bob.join(table)
    ann.at(table, "start")
    assert ann.at(table, "bot", {"seat": 1}, expect=403)["code"] == "forbidden"
    gone = bob.at(table, "bot", {"seat": 1, "level": "random"})
    assert gone["seats"][1]["away"] and gone["seats"][1]["name"] == "Bob"
    wait_for(lambda: ann.look(table)["actors"] == [0])
    bob.move(table, "take white blue red", seat=1, expect=409)
    back = bob.at(table, "back", {"seat": 1})
    assert not back["seats"][1]["away"]
    ann.move(table)
    assert wait_for(lambda: bob.look(table)["legal"])
    left = bob.at(table, "leave", {"seat": 1})
    assert left["seats"][1]["away"]


def test_a_person_the_table_waits_for_can_be_replaced_after_two_minutes(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.create("me", "open", game="secrets")["table"]
    bob.join(table)
    ann.at(table, "start")
    server.house.now = lambda: time.time_ns() // 1_000_000 + 121_000
    eve = server.person("Eve")
    eve.at(table, "bot", {"seat": 1}, expect=403)
    ann.at(table, "bot", {"seat": 1, "level": "random"})
    wait_for(lambda: ann.look(table)["ply"] == 3)


def test_when_the_turn_timer_ends_a_bot_plays_on(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", game="secrets", turn_seconds=5)["table"]
    bob.join(table)
    started = ann.at(table, "start")
    deadline = started["seats"][0]["deadline"]
    assert 3000 < deadline - time.time_ns() // 1_000_000 <= 5000
    both.house.now = lambda: time.time_ns() // 1_000_000 + 4_000
    now = wait_for(lambda: (n := ann.look(table))["state"] == "over" and n)
    assert "is out of time, a bot plays on" in [line["words"] for line in now["log"]]


def test_a_clock_runs_on_though_nobody_looks_and_after_a_restart(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", game="secrets", turn_seconds=5)["table"]
    bob.join(table)
    ann.at(table, "start")

    async def forgotten_and_found_again() -> list[str]:
        both.house.sweep(time.monotonic() + 100_000)
        held = list(both.house.tables)
        for each in list(both.house.tables.values()):
            both.house.forget(each)
        both.house.now = lambda: time.time_ns() // 1_000_000 + 6_000
        await both.house.wind_clocks()
        return held

    assert both.do(forgotten_and_found_again()) == [table]
    wait_for(lambda: both.house.tables[table].state == "over")


def test_chat_is_heard_by_all_and_has_limits(both: Running) -> None:
    ann, eve = both.person("Ann"), both.person("Eve")
    table = ann.create("me", "open")["table"]
    said = ann.at(table, "chat", {"text": " hello \n there "})
    assert (said["log"][-1]["words"], said["log"][-1]["name"]) == ("hello there", "Ann")
    assert eve.look(table)["log"][-1]["words"] == "hello there"
    eve.at(table, "chat", {"text": "me too"}, expect=403)
    ann.at(table, "chat", {"text": "x" * 401}, expect=422)
    ann.at(table, "chat", {"text": "\n"}, expect=422)


def test_a_rematch_moves_everybody_on_by_one_seat(both: Running) -> None:
    ann, bob = both.person("Ann"), both.person("Bob")
    table = ann.create("me", "open", "random", game="secrets")["table"]
    bob.join(table)
    ann.at(table, "start")
    ann.at(table, "rematch", expect=409)
    for _ in range(3):
        ann.move(table)
        bob.move(table)
    wait_for(lambda: ann.look(table)["state"] == "over")
    new = ann.at(table, "rematch")["table"]
    assert bob.look(table)["rematch"] == new and bob.at(table, "rematch")["table"] == new
    seats = bob.look(new)["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", "open"] and seats[1]["name"] == "Ann"
    assert bob.join(new)["viewer"] == 2


def test_a_finished_match_is_a_file_that_verifies_and_can_be_uploaded(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "random", seed=5)["table"]
    assert ann.http.get(f"/api/tables/{table}/file").status_code == 409
    ann.at(table, "bot", {"seat": 0, "level": "random"})
    now = wait_for(lambda: (n := ann.look(table))["state"] == "over" and n, 60)
    answer = ann.http.get(f"/api/tables/{table}/file")
    assert answer.headers["content-disposition"].endswith('.bastide"')
    match = from_text(answer.content)
    assert match.over and match.ply == now["ply"] and match.seed == 5
    sent = ann.http.post("/api/files", content=answer.content, headers={"content-type": "application/json"})
    uploaded = sent.json()["table"]
    info = ann.get(f"/api/tables/{uploaded}/replay")
    assert info["plies"] == now["ply"] and info["scores"] == now["scores"] and info["names"] == match.names
    assert uploaded in [line["table"] for line in ann.get("/api/mine")]
    broken = answer.content.replace(b'"seat": 0', b'"seat": 1', 1)
    refused = ann.http.post("/api/files", content=broken, headers={"content-type": "application/json"})
    assert refused.status_code == 422 and "fails at ply" in refused.json()["detail"]


def test_a_finished_match_is_replayed_at_any_ply_from_any_side(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "random", game="secrets")["table"]
    ann.get(f"/api/tables/{table}/replay", expect=409)
    for number in (1, 2, 3):
        ann.move(table, f"lay {number}")
    wait_for(lambda: ann.look(table)["state"] == "over")
    info = ann.get(f"/api/tables/{table}/replay")
    assert info["plies"] == 6 and {line["move"] for line in info["log"] if line["seat"] == 0} == {
        "lay 1",
        "lay 2",
        "lay 3",
    }
    start = ann.get(f"/api/tables/{table}/replay/0")
    assert start["view"]["seats"][0]["laid"] == [] and start["move"]["name"] == info["log"][0]["move"]
    assert start["view"]["seats"][1]["card"] is not None
    hidden = ann.get(f"/api/tables/{table}/replay/0", viewer=0)
    assert hidden["view"]["seats"][1]["card"] is None
    assert ann.get(f"/api/tables/{table}/replay/6", viewer=-1)["move"] is None
    ann.get(f"/api/tables/{table}/replay/7", expect=404)
    ann.get(f"/api/tables/{table}/replay/1", expect=422, viewer=3)


def test_a_hint_is_a_legal_move(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", "open")["table"]
    ann.at(table, "hint", {"seat": 0}, expect=409)
    ann.at(table, "start", {"fill": "greedy"})
    now = wait_for(lambda: (n := ann.look(table))["legal"] and n)
    hint = ann.at(table, "hint", {"seat": 0})
    assert hint in now["legal"]


def test_a_table_left_alone_is_closed(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", "open", public=True)["table"]
    server.house.now = lambda: time.time_ns() // 1_000_000 + 31 * 86_400_000
    server.do(server.house.tidy())
    assert ann.look(table)["end"] == "closed" and ann.get("/api/tables") == []


def test_tables_nobody_looks_at_leave_memory_and_come_back_the_same(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "open", game="secrets")["table"]
    ann.at(table, "start", {"fill": "random"})
    ann.move(table, "lay 4")
    before = wait_for(lambda: (n := ann.look(table))["ply"] == 4 and n)

    async def sweep() -> int:
        both.house.sweep(time.monotonic() + 100_000)
        return len(both.house.tables)

    assert both.do(sweep()) == 0
    assert ann.look(table) == before


def test_a_seed_may_be_chosen_for_practice_only(server: Running) -> None:
    ann = server.person()
    first, second = (ann.create("me", "greedy", seed=7) for _ in range(2))
    assert first["view"] == second["view"] and not first["setup"]["sealed"]
    plans = [{"kind": "me"}, {"kind": "open"}]
    ann.post("/api/tables", {"game": "splendor", "seats": plans, "seed": 7}, expect=422)


def test_a_forgotten_table_leaves_nothing_in_memory(server: Running) -> None:
    ann = server.person()
    for _ in range(3):
        table = ann.create("me", "random", game="secrets")["table"]
        for _ in range(3):
            ann.move(table)
        wait_for(partial(is_over, ann, table))
    kept = [weakref.ref(table) for table in server.house.tables.values()]
    assert len(kept) == 3

    async def sweep() -> None:
        server.house.sweep(time.monotonic() + 31)

    server.do(sweep())
    wait_for(lambda: gc.collect() >= 0 and not any(table() for table in kept))


def is_over(person: Person, table: str) -> bool:
    return bool(person.look(table)["state"] == "over")


def test_a_review_runs_in_the_background_and_is_kept(both: Running) -> None:
    ann = both.person()
    table = ann.create("me", "random", game="secrets")["table"]
    ann.get(f"/api/tables/{table}/review", expect=409)
    for _ in range(3):
        ann.move(table)
    wait_for(partial(is_over, ann, table))
    go_on = threading.Event()

    def reviewer(match: Match, progress: Callable[[int, int], None], threads: int) -> object:
        progress(3, match.ply)
        assert go_on.wait(20)
        ply = SimpleNamespace(ply=2, seat=0, move="lay 1", words="lays 1", swing=-0.2, loss=0.1, preferred="lay 5")
        ply.preferred_words = "lays 5"
        point = SimpleNamespace(ply=2, seat=0, kind="mistake")
        chances = [[0.5, 0.5]] * match.ply + [[1.0, 0.0]]
        return SimpleNamespace(chances=chances, plies=[ply], turning_points=[point])

    both.house.reviews.reviewer = reviewer
    assert ann.get(f"/api/tables/{table}/review")["state"] == "none"
    assert ann.at(table, "review")["state"] == "running"
    wait_for(lambda: ann.get(f"/api/tables/{table}/review")["progress"] == 0.5)
    assert ann.at(table, "review")["state"] == "running", "a second one is not begun"
    go_on.set()
    done = wait_for(lambda: (n := ann.get(f"/api/tables/{table}/review"))["state"] == "done" and n)
    assert len(done["plies"]) == 7 and done["plies"][2]["better"] == "lay 5"
    assert done["turning_points"][0]["change"] == -0.2
    assert ann.at(table, "review") == done


def test_a_review_that_fails_says_so_and_can_be_tried_again(server: Running) -> None:
    ann = server.person()
    table = ann.create("me", game="secrets")["table"]
    for _ in range(3):
        ann.move(table)
    server.house.reviews.reviewer = lambda match, progress, threads: 1 / 0
    ann.at(table, "review")
    wait_for(lambda: ann.get(f"/api/tables/{table}/review")["state"] == "failed")
    assert ann.at(table, "review")["state"] == "running"


# --- every game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list_games())
def test_every_game_is_played_to_the_end_by_bots_and_replayed(name: str, server: Running) -> None:
    ann = server.person()
    table = ann.create("random", "random", game=name)["table"]
    over = wait_for(lambda: (n := ann.look(table))["state"] == "over" and n, 90)
    info = ann.get(f"/api/tables/{table}/replay")
    assert info["plies"] == over["ply"] and info["scores"] == over["scores"]
    half = ann.get(f"/api/tables/{table}/replay/{over['ply'] // 2}", viewer=0)
    assert half["view"] and half["move"]["words"]
    assert from_text(ann.http.get(f"/api/tables/{table}/file").content).over


@pytest.mark.parametrize("name", list_games())
def test_every_game_is_described(name: str, server: Running) -> None:
    ann = server.person()
    info = next(game for game in ann.get("/api/games") if game["name"] == name)
    game = load(name)
    assert info["seats"] == list(game.seats) and info["levels"] == ["easy", "normal", "hard"]
    assert [option["name"] for option in info["options"]] == [option.name for option in game.options]
    assert len(ann.get(f"/api/games/{name}/catalogue")) == len(game.words.catalogue())
    assert ann.http.get(f"/api/games/{name}/rules").text.startswith("#")
    kinds = ann.get(f"/api/games/{name}/actions")
    names = [kind["pattern"].format(label).strip() for kind in kinds for label in kind["labels"]]
    assert names == game.actions.names
    assert "$defs" in ann.get(f"/api/games/{name}/schema")


def test_a_saved_match_is_reviewed_by_the_search(server: Running) -> None:
    match = new_match("splendor", players=2, seed=4)
    for _ in range(4):
        match.play(match.legal()[0])
    ann = server.person()
    sent = ann.http.post("/api/files", content=to_text(match).encode(), headers={"content-type": "application/json"})
    table = sent.json()["table"]
    ann.at(table, "review")
    done = wait_for(lambda: (n := ann.get(f"/api/tables/{table}/review"))["state"] != "running" and n, 600, pause=0.5)
    assert done["state"] == "done" and len(done["plies"]) == 5
    assert all(abs(sum(ply["win"]) - 1) < 0.01 for ply in done["plies"])
    assert done["plies"][1]["move"] == match.moves[0].name


def test_an_evicted_table_leaves_memory_at_once_without_the_collector(server: Running) -> None:
    """The server looks for circles of objects seldom, so nothing may keep a table that was forgotten."""
    ann = server.person("Ann")
    table = ann.create("me", "random", seed=5)["table"]
    live = ann.live(table)
    live.next("update")
    ann.at(table, "resign", {"seat": 0})
    live.stack.close()
    wait_for(lambda: not server.house.tables[table].connections)
    kept = weakref.ref(server.house.tables[table])

    async def sweep() -> None:
        server.house.sweep(time.monotonic() + 100)

    gc.disable()
    try:
        server.do(sweep())
        wait_for(lambda: kept() is None, 5)
    finally:
        gc.enable()
