"""A person in front of a page: clicks what is golden, and nothing else."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, Locator, Page, expect

POSSIBLE = ":is([data-legal], button[data-move]):enabled"
GOLDEN = f"{POSSIBLE}:visible"
PATIENCE_MS = 45_000  # a slowed machine with two cores, bots included; nothing waits this long where all is well
GAME_SECONDS = 480
TABLE = "document.querySelector('[data-testid=table]')"
Chooser = Callable[[list[str]], int]


def eventually(page: Page, wanted: Callable[[], bool], what: str) -> None:
    """Wait for something that no locator can express."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not wanted():
        assert time.monotonic() < end, f"it never came: {what}"
        page.wait_for_timeout(50)


class Player:
    """Plays at an open table page by clicking only."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.touch = touch

    @property
    def table(self) -> Locator:
        return self.page.get_by_test_id("table")

    @property
    def result(self) -> Locator:
        return self.page.get_by_test_id("result")

    def ply(self) -> int:
        return int(self.table.get_attribute("data-ply") or 0)

    def sit(self) -> None:
        """Wait until the board is laid out."""
        self.table.wait_for(timeout=PATIENCE_MS)

    def wait_for_turn(self) -> bool:
        """Until something is golden (true) or the game is over (false)."""
        self.page.locator(f"{GOLDEN}, [data-testid=result]").first.wait_for(timeout=PATIENCE_MS)
        return not self.result.is_visible()

    @contextmanager
    def one_move(self) -> Iterator[None]:
        """What is clicked inside is a move: go on when the table shows it. Moves of others do not count."""
        before = int(self.table.get_attribute("data-made") or 0)
        yield
        self.page.wait_for_function(f"made => +{TABLE}.dataset.made > made", arg=before, timeout=PATIENCE_MS)

    def golden_at(self) -> int:
        """The ply at which something is golden, -1 while nothing is: one look, so that both belong together."""
        found: int = self.page.evaluate(
            f"""() => [...document.querySelectorAll('{POSSIBLE}')]
                .some((node) => node.checkVisibility()) ? +({TABLE}?.dataset.ply ?? -1) : -1"""
        )
        return found

    def misnamed(self) -> list[str]:
        """Buttons whose name does not contain what they show: who reads it to a computer would not be understood."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('button[aria-label]')]
                .map((node) => [node.ariaLabel, node.innerText.trim().replace(/\\s+/g, ' ')])
                .filter(([name, shown]) => !name.toLowerCase().includes(shown.toLowerCase()))
                .map(([name, shown]) => `${name} shows ${shown}`)"""
        )
        return found

    def click_something(self) -> None:
        """One click on something golden: buying first, then gems, then the rest."""
        misnamed = self.misnamed()
        assert not misnamed, misnamed
        spots = self.page.locator(GOLDEN)
        kinds = self.page.evaluate(
            f"""() => [...document.querySelectorAll('{POSSIBLE}')]
                .filter((node) => node.checkVisibility())
                .map((node) => node.dataset.move ?? (node.closest('.bank') ? 'gem' : 'other'))"""
        )
        if not kinds:
            return
        choice = spots.nth(self.prefer(kinds))
        try:
            choice.tap(timeout=1500) if self.touch else choice.click(timeout=1500)
        except Error:
            return  # the table changed under the finger; look again
        if self.touch:
            self.choose_offered()

    def choose_offered(self) -> None:
        """A piece that stands for several moves offers them; on touch always."""
        offered = self.page.get_by_test_id("reason").locator("button[data-move]")
        try:
            if offered.count():
                offered.first.tap(timeout=1500) if self.touch else offered.first.click(timeout=1500)
        except Error:
            return  # the table changed under the finger; look again

    def prefer(self, kinds: list[str]) -> int:
        everything = list(range(len(kinds)))
        buys = [i for i in everything if re.match(r"buy [\dr]", kinds[i]) and "by hand" not in kinds[i]]
        gems = [i for i in everything if kinds[i] == "gem"]
        rest = [i for i in everything if not kinds[i].startswith("reserve")]
        wild = self.random.random() < 0.1
        return self.random.choice((everything if wild else None) or buys or gems or rest or everything)

    def play(self, until_ply: int = 10_000) -> None:
        """Play on until the game is over or so many moves have been made at the table."""
        end = time.monotonic() + GAME_SECONDS
        while time.monotonic() < end:
            if not self.wait_for_turn() or self.golden_at() >= until_ply:
                return
            self.click_something()
            self.page.wait_for_timeout(25)
        raise AssertionError(f"the game did not end within {GAME_SECONDS} s; ply {self.ply()}")


def play_now(page: Page, address: str, title: str = "Splendor", **kwargs: object) -> Player:
    """From the lobby to a table against bots in one click."""
    page.goto(address)
    page.get_by_role("button", name=f"Play now {title}").click()
    player = Player(page, **kwargs)  # type: ignore[arg-type]
    player.sit()
    return player


def create_table(
    page: Page, address: str, seats: list[str], modules: tuple[str, ...] = (), title: str = "Splendor"
) -> None:
    """Through the dialog: who sits where after the first seat, and which modules."""
    page.goto(address)
    page.get_by_role("button", name=f"Create table of {title}").click()
    page.get_by_role("button", name=f"{len(seats)} players").click()
    for number, who in enumerate(seats, 1):
        page.get_by_label(f"Seat {number}", exact=True).select_option(who)
    for module in modules:
        page.get_by_label(module, exact=True).check()
    page.get_by_role("button", name=f"Create {title} table").click()
    expect(page).to_have_url(re.compile("/table/"))
