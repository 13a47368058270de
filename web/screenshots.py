"""Pictures of every page and board, desktop and phone, into docs/screenshots: `make screenshots`.

A server with its own empty database is started, games are played by clicking, and each page is photographed.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.house import FLAGS, Server, browser_path  # noqa: E402
from tests.browser.player import Player, create_table, play_now  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
GAMES = {"splendor": "Splendor", "troyes": "Troyes", "archon": "Archon", "anarchy": "The Anarchy"}
REVIEW_MS = 300_000


class Studio:
    """A browser and a server, and where the pictures go."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server

    def page(self, theme: str = "light", phone: bool = False) -> Page:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=phone,
            device_scale_factor=1.5 if phone else 1,
        )
        context.add_init_script("localStorage.setItem('bastide.settings', JSON.stringify({name: 'Melisende'}))")
        return context.new_page()

    def shoot(self, page: Page, name: str) -> None:
        page.wait_for_timeout(500)
        page.evaluate("document.activeElement?.blur()")
        page.mouse.move(2, 2)
        self.keep(page, name)

    def keep(self, page: Page, name: str) -> None:
        """Flat drawings need few colours: a quarter of the bytes."""
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
            OUT / f"{name}.png", optimize=True
        )
        print(name, flush=True)

    def plain_pages(self) -> None:
        for theme in ("light", "dark"):
            for name, path in (("lobby", "/"), ("rules", "/rules/splendor"), ("components", "/components/splendor")):
                page = self.page(theme)
                self.visit(page, path)
                self.shoot(page, f"{name}-{theme}")
                page.context.close()
        for phone in (False, True):
            for name, path in (("lobby", "/"), ("learn", "/learn"), ("settings", "/settings")):
                if name == "lobby" and not phone:
                    continue  # there already, in both themes
                page = self.page(phone=phone)
                self.visit(page, path)
                self.shoot(page, f"{name}-phone" if phone else name)
                page.context.close()

    def visit(self, page: Page, path: str) -> None:
        page.goto(self.server.address + path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")

    def dialog(self) -> None:
        page = self.page()
        self.visit(page, "/")
        page.get_by_role("button", name="Create table of Splendor").click()
        self.shoot(page, "new-table")
        page.context.close()

    def boards(self, name: str, title: str) -> None:
        for suffix, theme, phone in (("", "light", False), ("-dark", "dark", False), ("-phone", "light", True)):
            page = self.page(theme, phone)
            player = play_now(page, self.server.address, title, touch=phone)
            player.play(until_ply=36)
            self.shoot(page, f"{name}{suffix}")
            page.context.close()

    def modules(self) -> None:
        sets = {"orient": ("Strongholds", "Trading posts", "Orient"), "cities": ("Cities",)}
        for name, modules in sets.items():
            page = self.page("dark" if name == "orient" else "light")
            create_table(page, self.server.address, ["me", "bot easy", "bot easy"], modules)
            player = Player(page, seed=5)
            player.sit()
            player.play(until_ply=60)
            self.shoot(page, f"splendor-{name}")
            page.context.close()

    def explained(self) -> None:
        page = self.page()
        player = play_now(page, self.server.address)
        player.wait_for_turn()
        page.locator(".cards [data-piece^='card:']").nth(1).click()
        page.get_by_test_id("reason").get_by_role("link").wait_for()
        page.wait_for_timeout(300)
        self.keep(page, "why-not")
        page.goto(f"{self.server.address}/learn/splendor")
        page.get_by_role("button", name="Guided first game of Splendor").click()
        page.get_by_test_id("guide").wait_for()
        self.shoot(page, "guide")
        page.context.close()

    def afterwards(self) -> None:
        page = self.page()
        player = play_now(page, self.server.address)
        player.play()
        self.shoot(page, "result")
        table = page.url.rpartition("/")[2]
        page.goto(f"{self.server.address}/replay/{table}")
        page.get_by_test_id("replay").wait_for()
        page.get_by_label("Move", exact=True).fill("40")
        self.shoot(page, "replay")
        page.goto(f"{self.server.address}/review/{table}")
        page.get_by_role("img", name="Chances to win over the game").wait_for(timeout=REVIEW_MS)
        page.get_by_label("Move", exact=True).fill("40")
        self.shoot(page, "review")
        page.context.close()


def main(wanted: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        studio = Studio(browser, server)
        scenes = {name: lambda name=name, title=title: studio.boards(name, title) for name, title in GAMES.items()}
        scenes |= {"pages": studio.plain_pages, "dialog": studio.dialog, "modules": studio.modules}
        scenes |= {"explained": studio.explained, "afterwards": studio.afterwards}
        try:
            for name, scene in scenes.items():
                if not wanted or name in wanted:
                    scene()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
