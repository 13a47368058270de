"""A running server and a browser, for tests and screenshots."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import bastide

STATIC = Path(bastide.__file__).parent / "server" / "static" / "index.html"
START_SECONDS = 60
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def browser_path() -> str | None:
    """The machine's Chromium; None lets Playwright use the one it installed."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`bastide serve` as its own process; it can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        if not STATIC.exists():
            raise RuntimeError("the web app is not built: run `make web`")
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from bastide.cli import main; main()", "serve", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.folder / 'tables.db'}", "--bot-delay", "0", "--rate", "1000"]
        source = str(Path(bastide.__file__).parents[1])
        environment = {**os.environ, "PYTHONPATH": source}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        self.wait()

    def wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError(f"the server did not start:\n{(self.folder / 'server.log').read_text()[-2000:]}")

    def stop(self, hard: bool = False) -> None:
        if self.process is None:
            return
        if hard:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(20)
        self.process = None
