"""Nobody acts for, looks as, or takes over another seat; and what else keeps a server in one piece."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
import websockets.exceptions

from .harness import Person, Running, wait_for

POSTS = ("moves", "undo", "undo/answer", "resign", "leave", "back", "hint")


@pytest.fixture
def game_of_two(server: Running) -> tuple[Person, Person, Person, str]:
    """Ann and Bob play, Eve has the link."""
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.create("me", "open", game="secrets")["table"]
    bob.join(table)
    ann.at(table, "start")
    return ann, bob, eve, table


def body(command: str, seat: int) -> dict[str, object]:
    wish: dict[str, object] = {"seat": seat}
    if command in ("moves", "undo"):
        wish["made"] = 0
    if command == "moves":
        wish["move"] = "lay 1"
    if command == "undo/answer":
        wish["agree"] = True
    return wish


@pytest.mark.parametrize("command", POSTS)
def test_nobody_acts_for_another_seat(game_of_two: tuple[Person, Person, Person, str], command: str) -> None:
    ann, bob, eve, table = game_of_two
    before = ann.look(table)
    for person in (bob, eve):
        assert person.at(table, command, body(command, 0), expect=403)["code"] == "not_your_seat"
    assert ann.look(table) == before


def test_nobody_acts_for_another_seat_over_a_socket(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, bob, eve, table = game_of_two
    for person in (bob, eve):
        with person.live(table) as live:
            live.send("move", seat=0, made=0, move="lay 1")
            assert live.next("problem")["code"] == "not_your_seat"
    assert ann.look(table)["ply"] == 0


def test_nobody_looks_as_another_seat(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, bob, eve, table = game_of_two
    card = ann.look(table)["view"]["seats"][0]["card"]
    assert card is not None
    for person, seat in ((bob, 1), (eve, -1)):
        for query in ({}, {"viewer": 0}, {"seat": 0}):
            now = person.get(f"/api/tables/{table}", **query)
            assert now["viewer"] == seat and now["view"]["seats"][0]["card"] is None
        with person.live(table, query="?viewer=0&seat=0") as live:
            assert live.next("update")["view"]["seats"][0]["card"] is None
        person.get(f"/api/tables/{table}/why", expect=403, seat=0, move="lay 1")
        person.get(f"/api/tables/{table}/replay/0", expect=409, viewer=0)
        person.get(f"/api/tables/{table}/replay", expect=409)
        assert person.http.get(f"/api/tables/{table}/file").status_code == 409
        person.at(table, "review", expect=409)


def test_nobody_takes_a_seat_over(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, bob, eve, table = game_of_two
    eve.join(table, expect=409)
    eve.join(table, seat=0, expect=409)
    bob.at(table, "bot", {"seat": 0}, expect=403)
    eve.at(table, "bot", {"seat": 0}, expect=403)
    eve.at(table, "rematch", expect=403)
    eve.at(table, "start", expect=403)
    ann.at(table, "bot", {"seat": 0, "level": "random"})
    for person in (bob, eve):
        person.at(table, "back", {"seat": 0}, expect=403)


def test_a_seat_cannot_be_had_with_a_forged_or_changed_cookie(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, bob, eve, table = game_of_two
    name, value = next(iter(ann.cookies().items()))
    person, _, signature = value.partition(".")
    mixed = value.partition(".")[0] + "." + bob.cookies()[name].partition(".")[2]
    flipped = f"{person}.{'0' if signature[0] != '0' else '1'}{signature[1:]}"
    for forged in (
        person,
        f"{person}.",
        f"{person}.{'0' * 40}",
        mixed,
        flipped,
        "",
        "ä",
        "." + signature,
        f'"{person}"',
    ):
        answer = httpx.get(f"{eve.base}/api/tables/{table}", headers={b"cookie": f"{name}={forged}".encode()})
        assert answer.status_code == 200 and answer.json()["viewer"] == -1, forged
    assert ann.look(table)["viewer"] == 0


def test_ids_and_cookies_cannot_be_guessed(server: Running) -> None:
    ann = server.person()
    tables = {ann.create("me", "open")["table"] for _ in range(15)}
    assert len(tables) == 15 and min(map(len, tables)) >= 16
    answer = httpx.get(server.base + "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and len(cookie.split("=")[1].split(".")[0]) >= 24


def test_private_tables_are_in_no_list(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    ann.create("me", "open")
    assert eve.get("/api/tables") == [] and eve.get("/api/mine") == []


def test_nothing_of_another_person_is_ever_sent(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, bob, eve, table = game_of_two
    ids = {value.partition(".")[0] for person in (ann, bob) for value in person.cookies().values()}
    for path in (f"/api/tables/{table}", "/api/tables", "/api/mine", "/api/me", "/metrics"):
        for person in (ann, bob, eve):
            text = person.http.get(path).text
            assert not any(secret in text for secret in ids), path


# --- requests from other sites -----------------------------------------------------------------------------------


def test_a_command_of_another_site_is_refused(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, _, _, table = game_of_two
    path, wish = f"/api/tables/{table}/moves", body("moves", 0)
    ann.post(path, wish, expect=403, origin="https://evil.example")
    ann.post(path, wish, expect=403, **{"sec-fetch-site": "cross-site"})
    forms = {"content-type": "text/plain"}, {"content-type": "application/x-www-form-urlencoded"}
    for headers in forms:
        assert ann.http.post(path, content=json.dumps(wish), headers=headers).status_code == 415
    with ann.live(table, origin="https://evil.example") as live:
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            live.next(seconds=5)
        assert live.socket.close_code == 4403
    assert ann.look(table)["ply"] == 0
    assert ann.post(path, wish, origin=ann.base)["ply"] == 1


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    for path in ("/", "/api/games", "/nothing.js", "/api/nothing", "/healthz", "/openapi.json"):
        headers = server.person().http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy and "'unsafe-inline'" not in policy.replace(
            "style-src-attr 'unsafe-inline'", ""
        )
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in headers and "server" not in headers


# --- limits ------------------------------------------------------------------------------------------------------


def test_large_requests_are_refused(game_of_two: tuple[Person, Person, Person, str]) -> None:
    ann, _, _, table = game_of_two
    ann.at(table, "chat", {"text": "x" * 100_000}, expect=413)
    answer = ann.http.post("/api/files", content=b" " * 8_100_000, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_clients_that_ask_too_much_have_to_wait(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/test.db", {"rate": 1.0}) as server:
        ann = server.person()
        table = ann.create("me", "open")["table"]
        codes = [ann.http.post(f"/api/tables/{table}/chat", json={"text": "hi"}).status_code for _ in range(12)]
        assert codes.count(200) >= 8 and codes[-1] == 429
        refused = ann.http.post(f"/api/tables/{table}/chat", json={"text": "hi"})
        assert int(refused.headers["retry-after"]) >= 1 and refused.json()["code"] == "too_many"
        created = [
            ann.http.post("/api/tables", json={"game": "splendor", "seats": [{"kind": "me"}] * 1}) for _ in range(40)
        ]
        assert created[-1].status_code == 429
        ann.look(table)


def test_a_person_can_have_only_so_many_tables_at_a_time(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/test.db", {"rate": 1.0}) as server:
        ann = server.person()
        for _ in range(20):
            ann.create("me", "open", game="secrets")
        plans = [{"kind": "me"}, {"kind": "open"}]
        assert ann.post("/api/tables", {"game": "secrets", "seats": plans}, expect=429)["code"] == "too_many"


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\x00", "\u202e"])
def test_names_are_short_and_printable(server: Running, name: str) -> None:
    ann = server.person()
    plans = [{"kind": "me"}, {"kind": "open"}]
    ann.post("/api/tables", {"game": "splendor", "seats": plans, "name": name}, expect=422)


# --- accounts ----------------------------------------------------------------------------------------------------


def test_an_account_keeps_the_guests_games_and_is_there_on_another_device(both: Running) -> None:
    ann, elsewhere = both.person("Ann"), both.person("Ann")
    table = ann.create("me", "open", game="secrets")["table"]
    secret = {"name": "Ann of Troyes", "password": "correct horse"}
    assert ann.post("/api/accounts", secret) == {"account": "Ann of Troyes", "name": "Ann of Troyes"}
    assert both.person().post("/api/accounts", {**secret, "name": "ANN OF TROYES"}, expect=409)["code"] == "conflict"
    assert elsewhere.post("/api/login", {**secret, "password": "wrong horse"}, expect=403)["code"] == "wrong_password"
    elsewhere.post("/api/login", {**secret, "name": "Nobody"}, expect=403)
    elsewhere.post("/api/login", secret)
    assert elsewhere.look(table)["viewer"] == 0 and elsewhere.look(table)["host"]
    elsewhere.at(table, "start", {"fill": "random"})
    assert elsewhere.move(table, "lay 1")["ply"] >= 1
    assert [line["table"] for line in elsewhere.get("/api/mine")] == [table]
    old = elsewhere.cookies()
    elsewhere.post("/api/logout")
    assert elsewhere.get("/api/me")["account"] is None and elsewhere.look(table)["viewer"] == -1
    replay = both.person()
    replay.become({"bastide_login": old["bastide_login"]})
    assert replay.look(table)["viewer"] == -1, "a login that was ended cannot be used again"
    assert ann.look(table)["viewer"] == 0


def test_passwords_are_stored_as_argon2_only(server: Running) -> None:
    import sqlalchemy as sa

    from bastide.server.schema import accounts, logins

    ann = server.person()
    ann.post("/api/accounts", {"name": "Ann", "password": "correct horse"})
    row = server.do(server.house.store.rows(sa.select(accounts)))[0]
    assert row.password.startswith("$argon2id$")
    token = server.do(server.house.store.rows(sa.select(logins)))[0].token
    assert token != ann.cookies()["bastide_login"]


def test_a_watcher_with_an_account_may_chat(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.create("me", "open")["table"]
    eve.post("/api/accounts", {"name": "Eve", "password": "correct horse"})
    line = eve.at(table, "chat", {"text": "good luck"})["log"][-1]
    assert (line["name"], line["seat"]) == ("Eve", None)


# --- the web app -------------------------------------------------------------------------------------------------


def test_the_web_app_is_served_with_long_caching_for_hashed_files(tmp_path: Path) -> None:
    from starlette.requests import Request

    from bastide.server.static import Site

    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 1000)
    (tmp_path / "assets" / "app-1a2b3c.js").write_text("let x = 1;" * 100)
    (tmp_path.parent / "secret.txt").write_text("secret")
    site = Site(tmp_path)

    def get(path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": pairs,
            "query_string": b"",
            "server": ("x", 1),
        }
        answer = site.answer(Request(scope))
        return answer.status_code, bytes(answer.body), dict(answer.headers)

    status, data, headers = get("/assets/app-1a2b3c.js", accept_encoding="gzip")
    assert status == 200 and "immutable" in headers["cache-control"] and headers["content-encoding"] == "gzip"
    assert headers["content-type"].startswith("text/javascript") and len(data) < 200
    for page in ("/", "/tables/abc", "/rules/splendor"):
        status, data, headers = get(page)
        assert status == 200 and data.startswith(b"<!doctype") and headers["cache-control"] == "no-cache"
    assert get("/", if_none_match=headers["etag"])[0] == 304
    for missing in ("/nothing.js", "/../secret.txt", "/assets/../../secret.txt"):
        assert get(missing)[0] == 404


def test_a_bot_that_fails_or_cheats_is_replaced_by_a_legal_move(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bastide.server import thinking

    class Broken:
        def choose(self, game: object, state: object, seat: int) -> int:
            return 999

    monkeypatch.setattr(thinking, "bot_of", lambda level: Broken())
    ann = server.person()
    table = ann.create("me", "hard", game="secrets")["table"]
    wait_for(lambda: ann.look(table)["ply"] == 3)
