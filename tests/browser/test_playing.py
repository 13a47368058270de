"""People play Splendor in a real browser, by clicking the page only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, OpenPage, Watch
from .house import Server
from .player import Player, create_table, play_now

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
    assert players[0].ply() == players[1].ply() >= 12
    ben.get_by_label("Say something").fill("Well played")
    ben.keyboard.press("Enter")
    expect(anna.get_by_role("log").get_by_text("Well played")).to_be_visible()


def take_turns(players: list[Player], until_ply: int) -> None:
    for _ in range(400):
        if all(player.ply() >= until_ply for player in players):
            return
        for player in players:
            if player.page.locator("[data-legal]:visible").count():
                player.click_something()
        players[0].page.wait_for_timeout(40)
    raise AssertionError("the two did not get on")


def test_a_spectator_sees_and_cannot_act(server: Server, open_page: OpenPage) -> None:
    anna, watcher = open_page(), open_page()
    play_now(anna, server.address)
    watcher.goto(anna.url)
    spectator = Player(watcher)
    spectator.sit()
    expect(watcher.locator("[data-legal]")).to_have_count(0)
    watcher.locator("[data-piece^='card:']").first.click()
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
        expect(page.get_by_text("Connection lost")).to_be_visible(timeout=10_000)
        own.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=20_000)
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
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    player = Player(page)
    player.sit()
    for _ in range(80):
        if player.ply() >= 4 or not player.wait_for_turn():
            break
        if move_focus_to_gold(page):
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
    assert player.ply() >= 4


def tab_to(page: Page, label: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if label in (page.evaluate("document.activeElement.textContent") or ""):
            return
    raise AssertionError(f"{label!r} cannot be reached with Tab")


def move_focus_to_gold(page: Page) -> bool:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.bank [data-legal], .ask button, .owned [data-legal]')"):
            return True
    return False
