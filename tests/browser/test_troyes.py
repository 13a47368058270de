"""People play Troyes in a real browser, by clicking the page only."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, LAPTOP, PHONE, OpenPage
from .house import Server
from .player import PATIENCE_MS, Player, play_now
from .test_quality import complaints

TITLE = "Troyes"
SPENDS_INFLUENCE = ("reroll", "flip", "recruit")


def click_move(player: Player, name: str) -> None:
    """Click the piece or button that stands for a move and wait until the table has taken it."""
    with player.one_move():
        player.page.locator(f"[data-move='{name}']:visible").first.click()


def moves(page: Page) -> list[str]:
    """The names of the moves that pieces and buttons offer now."""
    found: list[str] = page.locator("[data-move]:visible").evaluate_all("all => all.map((node) => node.dataset.move)")
    return found


def place_all_citizens(player: Player) -> int:
    """The initial placement, space by space."""
    placed = 0
    while player.wait_for_turn() and any(name.startswith("stand on") for name in moves(player.page)):
        free = [name for name in moves(player.page) if name.startswith("stand on")]
        if not free:
            break
        click_move(player, free[placed % len(free)])
        placed += 1
    return placed


def reach_a_turn(player: Player) -> None:
    """Fight black dice and take cubes back until an action is asked for; influence is kept."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < end:
        assert player.wait_for_turn()
        offered = moves(player.page)
        if "pass" in offered:
            return
        thrifty = [name for name in offered if not name.startswith(SPENDS_INFLUENCE)]
        if thrifty:
            click_move(player, thrifty[0])
    raise AssertionError("no turn came")


def assert_no_sideways_scroll(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"the page is {width} px too wide"


def test_a_whole_game_of_troyes_from_the_lobby_to_the_final_score(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address, TITLE)
    assert place_all_citizens(player) == 5
    reach_a_turn(player)
    expect(page.get_by_role("region", name="Decision")).to_contain_text("One action")
    deed = next(name for name in moves(page) if re.match(r"activate|build|fight|place|farm", name))
    click_move(player, deed)
    player.wait_for_turn()
    die = next((name for name in moves(page) if name.startswith("die ")), None)
    if die:
        click_move(player, die)
    player.play()
    expect(player.result).to_be_visible()
    expect(page.get_by_role("table", name="Final score, item by item")).to_be_attached()


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP], ids=["desktop", "laptop"])
def test_the_board_of_troyes_fits_a_desktop_without_scrolling(
    server: Server, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport)
    player = play_now(page, server.address, TITLE)
    place_all_citizens(player)
    reach_a_turn(player)
    assert_no_sideways_scroll(page)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_using_influence_asks_for_one_of_the_own_dice(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address, TITLE)
    place_all_citizens(player)
    reach_a_turn(player)
    page.get_by_role("button", name="Reroll").click()
    expect(page.get_by_role("region", name="Decision")).to_contain_text("rolled again")
    own = page.get_by_role("group", name=re.compile("District of")).locator("[data-legal]")
    expect(own.first).to_be_visible()
    assert all(str(name).startswith("reroll ") for name in own.evaluate_all("all => all.map((n) => n.dataset.move)"))
    page.get_by_role("button", name="Reroll").click()
    expect(page.get_by_role("region", name="Decision")).to_contain_text("One action")


def test_what_is_not_allowed_says_why(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address, TITLE)
    player.wait_for_turn()
    page.get_by_role("button", name=re.compile("^Cathedral:")).click()
    reason = page.get_by_test_id("reason")
    expect(reason).to_contain_text(re.compile(r"[a-z]{3,}"))
    expect(reason.locator("button[data-move]")).to_have_count(0)


def test_the_keyboard_alone_places_a_citizen(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address, TITLE)
    player.wait_for_turn()
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.matches('[data-legal]')")
    with player.one_move():
        page.keyboard.press("Enter")


def test_the_log_says_names_not_seat_numbers(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address, TITLE)
    player.play(until_ply=60)
    log = page.get_by_role("log")
    expect(log.get_by_text(re.compile(r"takes the \w+ \d of \w")).first).to_be_attached()
    assert "seat" not in log.inner_text()


def test_troyes_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    player = play_now(page, server.address, TITLE, touch=True)
    assert_no_sideways_scroll(page)
    player.play(until_ply=45)
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_accessibility_issue_at_a_table_of_troyes(
    server: Server, open_page: OpenPage, axe_source: str, theme: str
) -> None:
    page = open_page(theme=theme)
    player = play_now(page, server.address, TITLE)
    assert complaints(page, axe_source) == []
    player.play(until_ply=40)
    assert complaints(page, axe_source) == []
