"""People play The Anarchy in a real browser, by clicking the page only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, LAPTOP, PHONE, SIDEWAYS, OpenPage
from .house import Server
from .player import PATIENCE_MS, Player, create_table
from .test_playing import assert_no_sideways_scroll
from .test_quality import complaints

TITLE = "The Anarchy"


class Lord(Player):
    """Fills boxes, ends the actions now and then, and takes the first of several ways that a piece offers."""

    def click_something(self) -> None:
        super().click_something()
        if not self.touch:
            self.choose_offered()

    def prefer(self, kinds: list[str]) -> int:
        everything = list(range(len(kinds)))
        end = [i for i in everything if kinds[i] == "end actions"]
        if end and self.random.random() < 0.15:
            return end[0]
        useful = [i for i in everything if i not in end and not kinds[i].startswith("trade")]
        return self.random.choice(useful or everything)

    def stock(self, unit: str) -> int:
        label = self.page.locator(f".owned.large [data-pile='unit:{unit}']").get_attribute("data-count")
        return int(label or 0)


def table_for_two(page: Page, server: Server, touch: bool = False) -> Lord:
    """Against one quick bot, through the dialog."""
    create_table(page, server.address, ["me", "bot easy"], title=TITLE)
    player = Lord(page, touch=touch)
    player.sit()
    return player


def table_alone(page: Page, server: Server, mode: str, touch: bool = False) -> Lord:
    page.goto(server.address)
    page.get_by_role("button", name=f"Create table of {TITLE}").click()
    page.get_by_role("button", name="1 player", exact=True).click()
    page.get_by_label("Mode").select_option(mode)
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_role("button", name=f"Create {TITLE} table").click()
    page.get_by_role("button", name="Start", exact=True).or_(page.get_by_test_id("table")).first.wait_for()
    if page.get_by_role("button", name="Start", exact=True).count():
        page.get_by_role("button", name="Start", exact=True).click()
    player = Lord(page, touch=touch)
    player.sit()
    return player


def draft(player: Lord) -> None:
    """Take the first golden path card; the last of them goes to the last seat by itself (R49)."""
    offered = player.page.get_by_role("region", name="Path cards on offer")
    golden = offered.get_by_role("button", name=re.compile("possible now")).first
    end = player.page.get_by_role("button", name="End actions")
    golden.or_(end).first.wait_for(timeout=PATIENCE_MS)
    if golden.count():
        with player.one_move():
            golden.click()
    end.wait_for(timeout=PATIENCE_MS)


def test_a_whole_game_from_the_lobby_to_the_final_score(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = table_for_two(page, server)
    draft(player)
    fill_the_farms(player)
    build_a_wall(player)
    player.play()
    expect(player.result).to_be_visible()
    expect(player.result.get_by_role("listitem")).to_have_count(2)
    expect(player.result.get_by_text("the opened seed matches the seal")).to_be_visible()


def fill_the_farms(player: Lord) -> None:
    food, serfs = player.stock("food"), player.stock("serf")
    with player.one_move():
        player.page.get_by_role("button", name="Farms, box 1").click()
    expect(player.page.get_by_role("group", name="Farms, 1 of 8 filled")).to_be_visible()
    assert (player.stock("food"), player.stock("serf")) == (food + 1, serfs - 1)


def build_a_wall(player: Lord) -> None:
    """The box first, then the side of the castle: two clicks, the second on the castle mount."""
    page = player.page
    with player.one_move():
        page.get_by_role("button", name="Walls, box 1").click()
    expect(page.get_by_text("Which side gets the wall pip?")).to_be_visible()
    with player.one_move():
        page.get_by_role("button", name="top side, wall 0, possible now").click()
    expect(page.get_by_role("img", name="top wall 1")).to_be_visible()


def test_alone_in_classic_mode_a_rank_is_reached(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = table_alone(page, server, "classic")
    expect(page.get_by_role("img", name="rival tent")).to_be_visible()
    player.play()
    expect(page.get_by_text("You end as")).to_be_visible()


def test_a_whole_game_of_siege_mode_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    player = table_alone(page, server, "siege", touch=True)
    assert_no_sideways_scroll(page)
    player.play(until_ply=25)
    for sheet in ("Right sheet", "Left sheet"):
        page.get_by_role("button", name=sheet).tap()
        assert_no_sideways_scroll(page)
    player.play()
    expect(player.result).to_be_visible()
    assert_no_sideways_scroll(page)


def test_boxes_can_be_hit_with_a_finger(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    draft(table_for_two(page, server, touch=True))
    for sheet in ("Left sheet", "Right sheet"):
        page.get_by_role("button", name=sheet).tap()
        sizes = page.locator(".sheet .spot:visible").evaluate_all(
            "all => all.map((node) => [node.textContent, node.offsetWidth, node.offsetHeight])"
        )
        assert len(sizes) > 5
        assert [one for one in sizes if min(one[1:]) < 24] == []


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP], ids=["desktop", "laptop"])
def test_the_board_fits_a_desktop_window(server: Server, open_page: OpenPage, viewport: dict[str, int]) -> None:
    page = open_page(viewport=viewport)
    draft(table_for_two(page, server))
    too_high = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert too_high <= 0, f"the page is {too_high} px too high"


def test_keyboard_alone_fills_boxes(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = table_alone(page, server, "classic")
    for selector in (".draft [data-legal]", ".sheet.left [data-legal]"):
        player.page.locator(selector).first.wait_for()
        focus_on(page, selector)
        with player.one_move():
            page.keyboard.press("Enter")


def focus_on(page: Page, selector: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
    raise AssertionError(f"{selector} cannot be reached with Tab")


def test_a_box_that_may_not_be_filled_says_why(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    draft(table_for_two(page, server))
    page.get_by_role("button", name="Build the small keep").click()
    reason = page.get_by_test_id("reason")
    expect(reason).to_contain_text("2 filled boxes on the governance row")
    expect(reason.get_by_role("link", name="section 10.2")).to_have_attribute(
        "href", re.compile("/rules/anarchy#s10.2")
    )


def test_the_castle_of_a_later_round_says_why_it_cannot_be_attacked(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    draft(table_for_two(page, server))
    page.get_by_role("button", name="enemy castle of round 3").click()
    expect(page.get_by_test_id("reason")).to_contain_text("Only the castle of the current round")


def test_the_sheets_of_others_can_be_looked_at_but_not_filled(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    draft(table_for_two(page, server))
    whose = page.get_by_role("group", name="Whose castle and sheets are shown")
    whose.get_by_role("button").nth(1).click()
    expect(page.locator(".sheet [data-legal]")).to_have_count(0)
    whose.get_by_role("button", name="You").click()
    expect(page.locator(".sheet [data-legal]").first).to_be_visible()


def test_a_spectator_sees_sheets_and_cannot_act(server: Server, open_page: OpenPage) -> None:
    anna, watcher = open_page(), open_page()
    draft(table_for_two(anna, server))
    watcher.goto(anna.url)
    Player(watcher).sit()
    expect(watcher.locator("[data-legal]")).to_have_count(0)
    expect(watcher.get_by_role("group", name=re.compile("^Farms"))).to_be_visible()


def test_trading_offers_what_can_be_traded(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = table_for_two(page, server)
    draft(player)
    before = {unit: player.stock(unit) for unit in ("materials", "silver", "food")}
    page.get_by_role("button", name="Trade 2 for 1").click()
    with player.one_move():
        page.get_by_test_id("reason").get_by_role("button").first.click()
    assert sum(player.stock(unit) for unit in before) == sum(before.values()) - 1


def test_all_that_is_offered_can_be_reached_on_a_low_window(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=SIDEWAYS)
    player = table_for_two(page, server)
    draft(player)
    page.get_by_role("button", name="Trade 2 for 1").click()
    expect(page.get_by_test_id("reason")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("reason").get_by_role("button").last.click()
    expect(page.get_by_test_id("reason")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_serious_accessibility_issue_at_a_table(
    server: Server, open_page: OpenPage, axe_source: str, theme: str, size: str
) -> None:
    page = open_page(theme=theme, **({"viewport": PHONE} if size == "phone" else {}))
    player = table_for_two(page, server, touch=size == "phone")
    player.wait_for_turn()
    assert complaints(page, axe_source) == []
    player.play(until_ply=50)
    assert complaints(page, axe_source) == []
    if size == "phone":
        page.get_by_role("button", name="Right sheet").tap()
        assert complaints(page, axe_source) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_component_browser_draws_every_piece(
    server: Server, open_page: OpenPage, axe_source: str, theme: str
) -> None:
    page = open_page(theme=theme)
    page.goto(f"{server.address}/components/anarchy")
    page.locator(".piece").first.wait_for()
    assert page.locator(".piece").count() > 200
    assert page.locator(".piece:empty").count() == 0
    assert complaints(page, axe_source) == []


def test_the_guided_game_speaks_about_what_is_there(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/learn/anarchy")
    page.get_by_role("button", name=f"Guided first game of {TITLE}").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Welcome, my lord")
    guide.get_by_role("button", name="Understood").click()
    expect(guide).not_to_contain_text("Welcome, my lord")
    draft(Lord(page))
    expect(guide).to_contain_text("Your people")
    expect(page.locator(".stock.guided")).to_have_count(1)
