"""After the game: replay with a timeline, review with the chances, the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide

from .conftest import DESKTOP, SIDEWAYS, OpenPage, Watch
from .house import Server
from .player import GAME_SECONDS, PATIENCE_MS, play_now


@pytest.fixture(scope="module")
def finished(server: Server, browser: object) -> str:
    """The table of a finished game, played by bots for a person who left."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")  # type: ignore[attr-defined]
    page: Page = context.new_page()
    player = play_now(page, server.address)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    player.result.wait_for(timeout=GAME_SECONDS * 1000)
    address = page.url
    context.close()
    return address.rpartition("/")[2]


def test_a_replay_is_stepped_scrubbed_and_played(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page()
    page.goto(f"{server.address}/replay/{finished}")
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-ply", "0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-ply", "2")
    page.keyboard.press("End")
    last = page.get_by_label("Move", exact=True).get_attribute("max")
    expect(replay).to_have_attribute("data-ply", str(last))
    page.get_by_label("Move", exact=True).fill("5")
    expect(replay).to_have_attribute("data-ply", "5")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for_replay(page, 7)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("log").get_by_role("button").nth(2).click()
    expect(replay).to_have_attribute("data-ply", "3")


def wait_for_replay(page: Page, ply: int) -> None:
    """Until it has played so far: it goes on while one looks."""
    shown = "ply => +document.querySelector('[data-testid=replay]').dataset.ply >= ply"
    page.wait_for_function(shown, arg=ply, timeout=PATIENCE_MS)


def test_points_count_up_to_what_they_are(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page(motion=True)
    page.goto(f"{server.address}/replay/{finished}")
    page.get_by_test_id("replay").wait_for()
    page.evaluate(
        """() => {
            const scores = [...document.querySelectorAll('.seat .score .count')];
            window.seen = scores.map((node) => [node.textContent]);
            const look = () => {
                scores.forEach((node, i) => seen[i].at(-1) === node.textContent || seen[i].push(node.textContent));
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    final = page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).scores", finished)
    page.keyboard.press("End")
    for seat, points in enumerate(final):
        expect(page.locator(".seat .score .count").nth(seat)).to_have_text(str(points))
    seen = page.evaluate("seen")
    best = final.index(max(final))
    assert len(seen[best]) > 2, f"{seen[best]} is a jump, not counting"


def test_no_point_is_late_with_reduced_motion(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page()
    page.goto(f"{server.address}/replay/{finished}")
    page.get_by_test_id("replay").wait_for()
    page.keyboard.press("End")
    last = page.get_by_label("Move", exact=True).get_attribute("max")
    expect(page.get_by_test_id("replay")).to_have_attribute("data-ply", str(last))
    shown = page.locator(".seat .score .count").all_inner_texts()
    final = page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).scores", finished)
    assert shown == [str(points) for points in final]


LEAVES_WHILE_CONNECTING = """
    window.lines = [];
    window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            lines.push(this);
            setTimeout(() => document.querySelector('header a[href="/learn"]').click());
        }
    };"""


def test_leaving_a_table_at_once_leaves_no_complaint(server: Server, open_page: OpenPage, finished: str) -> None:
    """The live line is still being opened: `watch` fails the test if the browser says so."""
    page = open_page()
    page.add_init_script(LEAVES_WHILE_CONNECTING)
    page.goto(f"{server.address}/table/{finished}")
    expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    page.wait_for_function("() => lines.length && lines.every((line) => line.readyState === WebSocket.CLOSED)")


@pytest.mark.parametrize("viewport", [DESKTOP, SIDEWAYS], ids=["desktop", "sideways"])
def test_the_result_fits_and_escape_closes_it(
    server: Server, open_page: OpenPage, finished: str, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport)
    page.goto(f"{server.address}/table/{finished}")
    result = page.get_by_role("dialog", name=re.compile("win"))
    expect(result).to_be_focused()
    box = result.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= viewport["height"]
    page.keyboard.press("Escape")
    expect(result).to_be_hidden()


def replay_after_one_move(page: Page, server: Server, match: str) -> Locator:
    page.goto(f"{server.address}/replay/{match}")
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-ply", "0")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-ply", "1")
    return replay


def test_a_step_of_a_replay_that_does_not_arrive_leaves_the_board(
    server: Server, open_page: OpenPage, watch: Watch, finished: str
) -> None:
    watch.expected = ["ERR_FAILED"]
    page = open_page()
    replay = replay_after_one_move(page, server, finished)
    page.route("**/api/tables/*/replay/*", lambda route: route.abort())
    page.keyboard.press("End")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    expect(page.get_by_label("Move", exact=True)).to_have_value("1")
    page.unroute("**/api/tables/*/replay/*")
    page.keyboard.press("End")
    expect(replay).not_to_have_attribute("data-ply", "1")


def test_the_keys_of_the_browser_do_not_step_a_replay(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page()
    replay = replay_after_one_move(page, server, finished)
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-ply", "2")


def test_a_replay_can_be_seen_with_the_eyes_of_a_seat(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page()
    page.goto(f"{server.address}/replay/{finished}")
    page.get_by_test_id("replay").wait_for()
    page.get_by_label("Whose eyes").select_option("0")
    page.keyboard.press("End")
    expect(page.get_by_test_id("replay")).not_to_have_attribute("data-ply", "0")


def test_a_review_shows_chances_and_turning_points(server: Server, open_page: OpenPage, finished: str) -> None:
    page = open_page()
    page.goto(f"{server.address}/review/{finished}")
    ribbon = page.get_by_role("img", name="Chances to win over the game")
    expect(ribbon).to_be_visible(timeout=900_000)  # the first review compiles the search
    expect(page.get_by_role("figure")).to_contain_text("%")
    points = page.get_by_role("region", name="Turning points").get_by_role("button")
    if points.count():
        points.first.click()
        expect(page.get_by_test_id("replay")).not_to_have_attribute("data-ply", "0")


def test_the_file_of_a_game_is_downloaded_and_verifies(
    server: Server, open_page: OpenPage, finished: str, tmp_path: Path
) -> None:
    page = open_page()
    page.goto(f"{server.address}/replay/{finished}")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the match file").click()
    path = tmp_path / "game.bastide"
    waiting.value.save_as(path)
    assert bastide.load(path).over
    page.goto(server.address)
    page.get_by_label("Open a .bastide file").set_input_files(path)
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_test_id("replay")).to_be_visible()
