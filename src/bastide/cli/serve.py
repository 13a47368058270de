"""`bastide serve`: the server with its tables, bots and web app."""

from __future__ import annotations

import http.client
import os
import threading
import time
import urllib.request
import webbrowser
from typing import Any

import click

from ..core.errors import BadInput
from ..server.settings import Settings, export
from .common import Decimal

USUAL = Settings()


def setting(name: str, usual: Any, kind: Any, help: str, shown: str | bool = True) -> Any:
    """An option that is a BASTIDE_ variable as well."""
    flag = f"--{name.replace('_', '-')}"
    return click.option(
        f"{flag}/--no-{name}" if kind is bool else flag,
        default=usual,
        type=None if kind is bool else kind,
        envvar=f"BASTIDE_{name.upper()}",
        show_envvar=True,
        show_default=shown,
        help=help,
    )


# What the server itself has to know has its usual value in Settings; host and port belong to this command alone.
OPTIONS = (
    setting("host", "127.0.0.1", str, "Address to listen on."),
    setting("port", 8080, click.IntRange(0, 65535), "Port to listen on."),
    setting(
        "database",
        USUAL.database,
        str,
        "SQLAlchemy URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        "a file in your data folder",
    ),
    setting("workers", USUAL.workers, click.IntRange(1, 64), "Processes; more than one needs PostgreSQL."),
    setting(
        "bot_threads", USUAL.bot_threads, click.IntRange(1, 64), "Bots that think at the same time in each process."
    ),
    setting(
        "bot_delay",
        USUAL.bot_delay,
        Decimal(0, 10),
        "Seconds a bot waits at least before it moves while people look on.",
    ),
    setting(
        "compile",
        USUAL.compile,
        bool,
        "Compile for the stronger bots beside the server; until then they play weaker.",
    ),
    setting("log_level", USUAL.log_level, click.Choice(("debug", "info", "warning", "error")), "How much is logged."),
    setting("log_format", USUAL.log_format, click.Choice(("text", "json")), "json: one object a line, for machines."),
    setting("rate", USUAL.rate, Decimal(0.1, 1e6), "Scales how much a client may ask for in a time."),
    setting("secret", USUAL.secret, str, "Signs the cookies of guests.", "made once and kept in the database"),
    setting(
        "keep_days", USUAL.keep_days, click.IntRange(1, 3650), "Days after which a table without a move is closed."
    ),
)


def all_settings(command: Any) -> Any:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command(context_settings={"show_default": True})
@all_settings
@click.option("--open", "open_browser", is_flag=True, help="Open the lobby in a browser.")
def serve(host: str, port: int, open_browser: bool, **chosen: Any) -> None:
    """Run the server: lobby, tables, bots and the web app. Stop it with Ctrl-C; nothing stored is lost."""
    from ..server.running import check_address

    if open_browser and port == 0:
        raise BadInput("--open needs a --port from 1 to 65535: with 0 the system chooses one when the server starts")
    settings = Settings(**chosen)
    settings.check()
    check_address(host, port)  # before a browser is opened on whatever listens there
    export(settings)
    if open_browser:
        threading.Thread(target=open_when_ready, args=(host, port), daemon=True).start()
    run_server(host, port, settings)


def run_server(host: str, port: int, settings: Settings) -> None:
    from ..server.running import serve

    serve(host, port, settings)


def open_when_ready(host: str, port: int) -> None:
    """Open the browser as soon as the server answers."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
    for _ in range(150):
        try:
            with urllib.request.urlopen(address + "healthz", timeout=1):
                break
        except (http.client.HTTPException, OSError):  # not yet, or somebody else answers there
            time.sleep(0.1)
    click.echo(f"The lobby is at {address}")
    if not os.environ.get("BASTIDE_NO_BROWSER"):
        webbrowser.open(address)
