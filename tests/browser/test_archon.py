"""People play Archon in a real browser, by clicking the page only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, LAPTOP, PHONE, OpenPage
from .house import Server
from .player import Player, eventually
from .test_playing import assert_no_sideways_scroll
from .test_quality import complaints

TITLE = "Archon: Glory & Machination"
QUIET = ("pass", "done", "decline")


class Archon(Player):
    """Confirms the split, and would rather act than pass."""

    def prefer(self, kinds: list[str]) -> int:
        if "split" in kinds:
            return kinds.index("split")
        everything = list(range(len(kinds)))
        busy = [i for i in everything if kinds[i] not in QUIET]
        return self.random.choice(busy if busy and self.random.random() < 0.93 else everything)

    def engage_two_magisters(self) -> None:
        """The first decision of the game, on the tracks of the Guild Hall."""
        for kind in ("scribe", "merchant"):
            with self.one_move():
                self.page.locator(f".tracks [data-move='magister {kind}']").click()
        expect(self.page.locator("[data-move='split']")).to_be_visible()


def sit_down(page: Page, server: Server, seats: int = 3, touch: bool = False) -> Archon:
    """From the lobby through the dialog to a table with the quickest bots."""
    page.goto(server.address)
    page.get_by_role("button", name=f"Create table of {TITLE}").click()
    page.get_by_role("button", name=f"{seats} players").click()
    for number in range(1, seats + 1):
        page.get_by_label(f"Seat {number}", exact=True).select_option("me" if number == 1 else "bot easy")
    page.get_by_role("button", name=f"Create {TITLE} table").click()
    player = Archon(page, touch=touch)
    player.sit()
    player.wait_for_turn()
    return player


def at_first_action(page: Page, server: Server, seats: int = 3) -> Archon:
    player = sit_down(page, server, seats)
    player.engage_two_magisters()
    page.locator("[data-move='split']").click()
    expect(page.locator(".ask .question")).to_contain_text("Choose a golden slot")
    return player


def expect_piles(page: Page, hand: int, resting: int) -> None:
    for zone, count in (("Your hand", hand), ("Your resting pile", resting)):
        expect(page.get_by_role("group", name=zone).locator(".card > .spot")).to_have_count(count)


def test_a_whole_game_from_the_lobby_to_the_final_score(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = at_first_action(page, server)
    player.play()
    expect(player.result).to_be_visible()
    expect(player.result.get_by_role("listitem")).to_have_count(3)
    expect(page.locator(".season .attack")).to_have_count(3)
    expect(page.locator(".season .attack.raided, .season .attack.held")).to_have_count(3)


def test_ten_cards_are_split_into_two_piles_of_five(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, server).engage_two_magisters()
    confirm = page.locator("[data-move='split']")
    expect_piles(page, 5, 5)
    hand, rest = page.get_by_role("group", name="Your hand"), page.get_by_role("group", name="Your resting pile")
    rest.get_by_role("button", name=re.compile("merchant|scribe")).first.click()
    expect_piles(page, 6, 4)
    expect(confirm).to_be_disabled()
    hand.get_by_role("button", name=re.compile("courtier")).first.click()
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(page.locator(".ask .question")).to_contain_text("Choose a golden slot")
    expect(hand.get_by_role("button", name="scribe in your hand")).to_be_visible()
    expect(hand.get_by_role("button", name="merchant in your hand")).to_be_visible()
    expect_piles(page, 5, 5)


def test_piles_that_are_not_of_five_are_put_right_by_clicking_on(server: Server, open_page: OpenPage) -> None:
    """As happens to whoever still aims at a slot when the split begins."""
    page = open_page()
    player = sit_down(page, server)
    player.engage_two_magisters()
    page.get_by_role("group", name="Your resting pile").locator(".card > .spot").first.click()
    expect_piles(page, 6, 4)
    confirm = page.locator("[data-move='split']")
    expect(confirm).to_be_disabled()

    def split() -> bool:
        player.click_something()
        return not confirm.is_visible()

    eventually(page, split, "piles of five and five")


def test_a_figure_goes_to_the_treasury_for_courtiers_of_the_hand(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = at_first_action(page, server)
    gold = page.locator(".owned.large [data-pile='gold']")
    before = int(gold.get_attribute("data-count") or 0)
    slot = page.locator(".treasury [data-legal]").first
    number = (slot.get_attribute("data-move") or "").removeprefix("treasury ")
    with player.one_move():
        slot.click()
    expect(page.locator(".treasury .chosen-ring .step")).to_have_text("1")
    expect(page.locator(".ask .question")).to_contain_text("Which cards do you play?")
    with player.one_move():
        page.get_by_role("group", name="Your hand").get_by_role("button", name="courtier in your hand").first.click()
    expect(page.get_by_role("log").get_by_text(f"goes to slot {number} of the Treasury").last).to_be_visible()
    expect_piles(page, 3 if number == "2" else 4, 5)
    assert int(gold.get_attribute("data-count") or 0) > before


def test_pieces_travel_and_the_split_is_told_once(server: Server, open_page: OpenPage) -> None:
    """With moves of others still on their way to the eye, no question is answered twice."""
    page = open_page(motion=True)
    player = at_first_action(page, server)
    player.play(until_ply=player.ply() + 12)
    page.wait_for_timeout(1200)
    expect(page.locator(".ghosts > *")).to_have_count(0)


def test_what_is_not_allowed_says_why(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    at_first_action(page, server)
    page.get_by_role("button", name=re.compile("^Statue")).click()
    expect(page.get_by_test_id("reason")).to_contain_text("Choose a slot for a figure")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Barracks, slot 3: covered")).click()
    expect(page.get_by_test_id("reason")).to_contain_text("That slot is covered with 3 players")


def test_a_whole_game_on_a_phone(server: Server, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    player = sit_down(page, server, seats=2, touch=True)
    assert_no_sideways_scroll(page)
    player.play()
    expect(player.result).to_be_visible()
    assert_no_sideways_scroll(page)


def test_keyboard_alone_plays(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    player = sit_down(page, server, seats=2)
    for _ in range(6):
        assert player.wait_for_turn()
        with player.one_move():
            tab_to_gold(page)
            page.keyboard.press("Enter")
            offered = page.get_by_test_id("reason").locator("button[data-move]")
            if offered.count():
                expect(offered.first).to_be_focused()
                page.keyboard.press("Enter")


def tab_to_gold(page: Page) -> None:
    wanted = "document.activeElement.matches('.archon [data-move]:not([data-move=pass]):not(:disabled)')"
    for _ in range(160):
        page.keyboard.press("Tab")
        if page.evaluate(wanted):
            return
    raise AssertionError("nothing golden can be reached with Tab")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_serious_accessibility_issue(
    server: Server, open_page: OpenPage, axe_source: str, theme: str, size: str
) -> None:
    page = open_page(theme=theme, **({"viewport": PHONE} if size == "phone" else {}))
    player = sit_down(page, server, seats=4, touch=size == "phone")
    player.play(until_ply=8)
    assert complaints(page, axe_source) == []
    player.play(until_ply=30)
    assert complaints(page, axe_source) == []


@pytest.mark.parametrize("viewport", [DESKTOP, LAPTOP], ids=["desktop", "laptop"])
def test_the_board_fits_a_desktop_window(server: Server, open_page: OpenPage, viewport: dict[str, int]) -> None:
    page = open_page(viewport=viewport)
    at_first_action(page, server, seats=4)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_components_are_drawn(server: Server, open_page: OpenPage, axe_source: str) -> None:
    page = open_page()
    page.goto(f"{server.address}/components/archon")
    expect(page.get_by_role("img", name=re.compile("^Statue"))).to_be_visible()
    assert complaints(page, axe_source) == []


def test_the_guide_speaks_when_it_matters(server: Server, open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, server)
    page.goto(page.url + "?guide=1")
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Welcome, archon")
    guide.get_by_role("button", name="Understood").click()
    expect(guide).to_contain_text("Two magisters to begin with")
