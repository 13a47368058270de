"""The page explains: why something is not allowed, what a bot would do, what matters in a first game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import OpenPage, Watch
from .house import Server
from .player import Player, create_table, eventually, play_now


def test_a_click_on_something_not_allowed_says_why_and_links_the_rule(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.wait_for_turn()
    page.locator(".cards [data-piece^='card:']").first.click()
    reason = page.get_by_test_id("reason")
    expect(reason).to_contain_text("short of")
    expect(reason.get_by_role("button", name="Reserve")).to_be_visible()
    link = reason.get_by_role("link", name="section 5.2")
    expect(link).to_have_attribute("href", "/rules/splendor#s5.2")
    page.keyboard.press("Escape")
    expect(reason).to_be_hidden()
    page.goto(f"{server.address}/rules/splendor#s5.2")
    expect(page.locator("[id='s5.2']")).to_be_in_viewport()


def test_a_hint_names_a_legal_move_and_can_be_played(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.wait_for_turn()
    page.get_by_role("button", name="Hint").click()
    with player.one_move():
        page.get_by_role("button", name="Do that").click()


def test_gems_are_chosen_one_by_one_and_taken_back(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.wait_for_turn()
    bank = page.get_by_role("region", name="Supply of gems")
    bank.get_by_role("button", name="sapphire").click()
    bank.get_by_role("button", name="ruby").click()
    bar = page.get_by_role("region", name="Your move")
    expect(bar.get_by_role("img", name="blue")).to_be_visible()
    bar.get_by_role("button", name="Back").click()
    bar.get_by_role("button", name="Back").click()
    expect(bar.get_by_text("Your turn.")).to_be_visible()
    with player.one_move():
        for gem in ("sapphire", "ruby", "onyx"):
            bank.get_by_role("button", name=gem).click()
    expect(page.get_by_role("log").get_by_text("takes blue, red and black").first).to_be_visible()


def test_a_move_that_revealed_nothing_can_be_undone(server: Server, open_page: OpenPage) -> None:
    anna, ben = two_people(server, open_page)
    mover = whose_turn(anna, ben)
    with Player(mover).one_move():
        for gem in ("sapphire", "ruby", "onyx"):
            mover.get_by_role("region", name="Supply of gems").get_by_role("button", name=gem).click()
    mover.get_by_role("button", name="Undo").click()
    expect(Player(mover).table).to_have_attribute("data-ply", "0")
    expect(mover.get_by_text("Your turn.")).to_be_visible()


def test_confirmation_can_be_asked_for(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/settings")
    page.get_by_label("Ask before every move").check()
    player = play_now(page, server.address)
    player.wait_for_turn()
    ply = player.ply()
    page.get_by_role("button", name="Level III deck").click()
    expect(page.get_by_text("Reserve the top card of deck 3?")).to_be_visible()
    assert player.ply() == ply
    with player.one_move():
        page.get_by_role("button", name="Confirm").click()


def test_the_guided_game_speaks_about_what_is_there(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/learn/splendor")
    page.get_by_role("button", name="Guided first game of Splendor").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Welcome, merchant")
    guide.get_by_role("button", name="Understood").click()
    expect(guide).not_to_contain_text("Welcome, merchant")
    player = Player(page)
    player.wait_for_turn()
    expect(guide).to_contain_text("Take gems")
    expect(page.locator(".bank.guided")).to_have_count(1)


def test_the_title_and_icon_say_whose_turn_it_is(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    player.wait_for_turn()
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator("#favicon")).to_have_attribute("href", "/favicon-turn.svg")


def test_the_rules_can_be_searched(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/rules/troyes")
    page.get_by_label("Search these rules").fill("tradesman")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("status")).to_have_text(re.compile(r"^\d+ places$"))
    contents.get_by_role("button").nth(3).click()
    expect(page.locator(".text .target")).to_be_in_viewport()
    expect(page.locator(".text .target")).to_contain_text("tradesman")
    page.get_by_label("Search these rules").fill("xyzzy")
    expect(contents.get_by_role("status")).to_have_text("Nothing found.")


def test_settings_stay(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/settings")
    page.get_by_label("Candlelit hall").check()
    page.get_by_label("Your name at tables").fill("Hildegard")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Your name at tables")).to_have_value("Hildegard")
    player = play_now(page, server.address)
    expect(player.table.get_by_text("Hildegard").first).to_be_visible()


def test_a_seat_can_be_given_to_a_bot_and_taken_back(server: Server, open_page: OpenPage) -> None:
    page, _ = two_people(server, open_page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    back = page.get_by_role("button", name="Take the seat back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_be_hidden()


def test_resigning_asks_first(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = play_now(page, server.address)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_role("log").get_by_text("resign").first).to_be_visible()
    assert player.table.is_visible()


def test_an_unknown_page_and_an_unknown_table_say_so(server: Server, open_page: OpenPage, watch: Watch) -> None:
    watch.expected = ["404 (Not Found)"]  # the browser's own note about the table that is not there
    page = open_page()
    page.goto(f"{server.address}/nowhere/at/all")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto(f"{server.address}/table/%E0%A4%A")  # cut off in the middle of a letter
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto(f"{server.address}/table/doesnotexist0000")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_the_keyboard_begins_at_the_new_page_and_comes_back_from_a_dialog(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Learn").press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    play_now(page, server.address)
    menu = page.get_by_role("button", name="Table menu")
    menu.press("Enter")
    page.get_by_role("button", name="Let a bot play for me").press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(menu).to_be_focused()


def test_a_refusal_can_be_read_and_closed_inside_a_dialog(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_role("button", name="Create table of Splendor").click()
    page.get_by_label("Seat 2", exact=True).select_option("bot normal")
    page.get_by_label("Seed for practice").fill("seven")
    page.get_by_role("button", name="Create Splendor table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("The seed must be a whole number")).to_be_visible()
    dialog.locator(".notice").get_by_role("button", name="Close").click()
    expect(dialog.get_by_text("The seed must be a whole number")).to_be_hidden()


def test_the_answer_to_why_not_is_read_out(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, server.address).wait_for_turn()
    piece = page.locator(".spot:not([data-legal])").first
    piece.press("Enter")
    expect(page.get_by_test_id("reason").get_by_role("status")).not_to_have_text(re.compile("^$|Looking up"))
    page.keyboard.press("Escape")
    expect(piece).to_be_focused()


def whose_turn(*pages: Page) -> Page:
    eventually(pages[0], lambda: any(page.locator("[data-legal]").count() for page in pages), "somebody's turn")
    return next(page for page in pages if page.locator("[data-legal]").count())


def two_people(server: Server, open_page: OpenPage) -> tuple[Page, Page]:
    """A table of two people that has just begun."""
    anna, ben = open_page(), open_page()
    create_table(anna, server.address, ["me", "open"])
    ben.goto(anna.url)
    ben.get_by_role("button", name="Sit down at seat 2").click()
    anna.get_by_role("button", name="Start", exact=True).click()
    for page in (anna, ben):
        Player(page).sit()
    return anna, ben
