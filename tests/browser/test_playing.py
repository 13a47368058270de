"""People play Splendor in a real browser, by clicking the page only."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DESKTOP, LAPTOP, PHONE, SIDEWAYS, OpenPage, Watch
from .house import Server
from .player import GAME_SECONDS, Player, create_table, eventually, play_now

MODULES = ("Cities", "Strongholds", "Trading posts", "Orient")


def test_a_whole_game_from_the_lobby_to_the_final_score(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.play()
    expect(player.result).to_be_visible()
    expect(player.result.get_by_role("listitem")).to_have_count(3)
    expect(player.result.get_by_text("the opened seed matches the seal")).to_be_visible()
    expect(page).to_have_title(re.compile("Over"))


@pytest.mark.parametrize("modules", [("Strongholds", "Trading posts", "Orient"), ("Cities",)], ids=["three", "cities"])
def test_a_whole_game_with_modules(server: Server, open_page: OpenPage, modules: tuple[str, ...]) -> None:
    page = open_page()
    create_table(page, server.address, ["me", "bot easy"], modules)
    player = Player(page, seed=3)
    player.sit()
    player.play()
    expect(player.result).to_be_visible()


def test_pieces_travel_and_nothing_is_left_behind(server: Server, open_page: OpenPage) -> None:
    page = open_page(motion=True)
    player = play_now(page, server.address)
    player.play(until_ply=9)
    page.wait_for_timeout(1200)
    expect(page.locator(".ghosts > *")).to_have_count(0)


def test_two_browsers_at_one_table(server: Server, open_page: OpenPage) -> None:
    anna, ben = open_page(), open_page()
    create_table(anna, server.address, ["me", "open"])
    link = anna.url
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down at seat 2").click()
    expect(ben.get_by_text("Waiting for the host to start.")).to_be_visible()
    anna.get_by_role("button", name="Start", exact=True).click()
    players = [Player(anna, 1), Player(ben, 2)]
    for player in players:
        player.sit()
    take_turns(players, 12)
    eventually(anna, lambda: players[0].ply() == players[1].ply() >= 12, "the same table for both")
    ben.get_by_label("Say something").fill("Well played")
    ben.keyboard.press("Enter")
    expect(anna.get_by_role("log").get_by_text("Well played")).to_be_visible()


def take_turns(players: list[Player], until_ply: int) -> None:
    end = time.monotonic() + GAME_SECONDS
    while time.monotonic() < end:
        if all(player.ply() >= until_ply for player in players):
            return
        for player in players:
            player.click_something()
        players[0].page.wait_for_timeout(40)
    raise AssertionError("the two did not get on")


def test_a_spectator_sees_and_cannot_act(server: Server, open_page: OpenPage) -> None:
    anna, watcher = open_page(), open_page()
    play_now(anna, server.address).wait_for_turn()  # a move of a bot would close the answer
    watcher.goto(anna.url)
    spectator = Player(watcher)
    spectator.sit()
    expect(watcher.locator("[data-legal]")).to_have_count(0)
    watcher.locator(".cards [data-piece^='card:']").first.click()  # of the display: a bot may have reserved one
    expect(watcher.get_by_test_id("reason")).to_contain_text("You are watching")


def test_reload_in_the_middle_goes_on(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.play(until_ply=10)
    ply, lines = player.ply(), page.get_by_role("log").get_by_role("listitem").count()
    page.reload()
    player.sit()
    player.wait_for_turn()
    assert player.ply() >= ply
    expect(page.get_by_role("log").get_by_role("listitem")).to_have_count(lines)
    player.play(until_ply=ply + 6)


def test_the_connection_comes_back_after_the_server_was_killed(
    open_page: OpenPage, watch: Watch, tmp_path: Path
) -> None:
    watch.expected = ["ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET"]
    own = Server(tmp_path)
    try:
        page = open_page()
        player = play_now(page, own.address)
        player.play(until_ply=5)
        ply = player.ply()
        own.stop(hard=True)
        expect(page.get_by_text("Connection lost")).to_be_visible()
        own.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        assert player.ply() >= ply
        player.play(until_ply=ply + 6)
    finally:
        own.stop()


def test_a_whole_game_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    player = play_now(page, server.address, touch=True)
    assert_no_sideways_scroll(page)
    player.play()
    expect(player.result).to_be_visible()
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize("title", ["Splendor", "Troyes", "Archon", "The Anarchy"])
def test_the_header_covers_nothing_on_a_phone(server: Server, open_page: OpenPage, title: str) -> None:
    page = open_page(viewport=PHONE)
    player = play_now(page, server.address, title, touch=True)
    player.wait_for_turn()
    for down in (150, 400, 650):
        page.evaluate("down => scrollTo(0, down)", down)
        header, own = page.get_by_role("banner").bounding_box(), page.locator(".play > .own").bounding_box()
        assert header and header["y"] + header["height"] <= 0
        assert own and own["y"] + own["height"] <= PHONE["height"] + 1
        assert_no_sideways_scroll(page)


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP], ids=["desktop", "laptop"])
def test_the_board_fits_a_desktop_window(server: Server, open_page: OpenPage, viewport: dict[str, int]) -> None:
    page = open_page(viewport=viewport)
    play_now(page, server.address).wait_for_turn()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_a_long_name_pushes_nothing_out_of_the_waiting_room(server: Server, open_page: OpenPage) -> None:
    anna, ben = open_page(viewport=PHONE), open_page(viewport=PHONE)
    anna.goto(f"{server.address}/settings")
    anna.get_by_label("Your name at tables").fill("Wilhelmina Maximiliane von und zu Hohenz")
    create_table(anna, server.address, ["me", "open", "open"])
    ben.goto(anna.url)
    expect(ben.get_by_role("button", name=re.compile("Sit down"))).to_have_count(2)
    expect(ben.get_by_text("Waiting for 2 more players.")).to_be_visible()
    for button in ben.get_by_role("main").get_by_role("button").all():
        box = button.bounding_box()
        assert box and box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.parametrize("title", ["Splendor", "Troyes", "Archon: Glory & Machination", "The Anarchy"])
def test_a_long_name_pushes_nothing_off_a_phone_at_the_table(server: Server, open_page: OpenPage, title: str) -> None:
    anna, ben = open_page(), open_page(viewport=PHONE)
    anna.goto(f"{server.address}/settings")
    anna.get_by_label("Your name at tables").fill("W" * 40)
    create_table(anna, server.address, ["me", "open"], title=title)
    ben.goto(anna.url)
    ben.get_by_role("button", name="Sit down at seat 2").click()
    anna.get_by_role("button", name="Start", exact=True).click()
    Player(ben).sit()
    assert_no_sideways_scroll(ben)
    expect(ben.get_by_role("button", name="Table menu")).to_be_in_viewport()
    log = ben.get_by_role("log")
    assert log.evaluate("node => node.scrollWidth <= node.clientWidth")
    ben.goto(server.address)
    ben.get_by_role("link", name=re.compile("WWWW")).wait_for()
    assert_no_sideways_scroll(ben)


@pytest.mark.parametrize("title", ["Splendor", "Troyes", "Archon: Glory & Machination", "The Anarchy"])
def test_a_low_window_shows_the_board_and_not_only_the_own_panel(
    server: Server, open_page: OpenPage, title: str
) -> None:
    """A phone held sideways, or a page drawn at twice its size."""
    page = open_page(viewport=SIDEWAYS)
    play_now(page, server.address, title).wait_for_turn()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(100)
    covered = page.evaluate(
        "innerHeight - Math.max(0, document.querySelector('.play > .own').getBoundingClientRect().top)"
    )
    assert 40 < covered < SIDEWAYS["height"] / 3
    expect(page.get_by_role("button", name="Table menu")).to_be_in_viewport()


def test_what_is_said_without_a_connection_is_not_lost(server: Server, open_page: OpenPage, watch: Watch) -> None:
    watch.expected = ["ERR_FAILED"]
    page = open_page()
    play_now(page, server.address)
    page.route("**/chat", lambda route: route.abort())
    page.get_by_label("Say something").fill("well played")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_value("well played")
    page.unroute("**/chat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").get_by_text("well played")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_value("")


def test_a_move_that_is_long_on_its_way_says_so(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, server.address).wait_for_turn()
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    page.locator("button[data-move^=reserve]").first.click()
    expect(page.get_by_text("On its way to the server")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_text("On its way to the server")).to_be_hidden()


def test_a_board_that_does_not_arrive_can_be_asked_for_again(server: Server, open_page: OpenPage, watch: Watch) -> None:
    watch.expected = ["ERR_FAILED"]
    page = open_page()
    page.route("**/assets/splendor-*.js", lambda route: route.abort())
    page.goto(server.address)
    page.get_by_role("button", name="Play now Splendor").click()
    expect(page.get_by_text("The board could not be loaded.")).to_be_visible()
    page.unroute("**/assets/splendor-*.js")
    page.get_by_role("link", name="Try again").click()
    Player(page).sit()


def assert_no_sideways_scroll(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"the page is {width} px too wide"


@pytest.mark.parametrize("path", ["/", "/learn", "/rules/splendor", "/components/splendor", "/settings"])
def test_every_page_fits_a_phone(server: Server, open_page: OpenPage, path: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(server.address + path)
    page.locator("h1").first.wait_for()
    assert_no_sideways_scroll(page)


def test_keyboard_alone_plays(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("button", name="Splendor against bots").wait_for()
    tab_to(page, "Splendor against bots")
    page.keyboard.press("Enter")
    player = Player(page)
    player.sit()
    end = time.monotonic() + GAME_SECONDS
    while player.ply() < 4 and time.monotonic() < end:
        player.wait_for_turn()
        if move_focus_to_gold(page):
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
    assert player.ply() >= 4


def tab_to(page: Page, label: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        # where nothing has the focus the whole page has it, and with it every label
        if label in page.evaluate("document.activeElement.closest('a, button')?.textContent ?? ''"):
            return
    raise AssertionError(f"{label!r} cannot be reached with Tab")


def move_focus_to_gold(page: Page) -> bool:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.bank [data-legal], .ask button, .owned [data-legal]')"):
            return True
    return False
