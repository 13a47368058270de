"""`bastide serve`: the server with its tables, bots and web app."""

from __future__ import annotations

import os
import threading
import time
import urllib.error
import urllib.request
import webbrowser

import click

from ..server.settings import Settings, export

LEVELS = ("debug", "info", "warning", "error")


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", envvar="BASTIDE_HOST", show_envvar=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8080,
    type=click.IntRange(0, 65535),
    envvar="BASTIDE_PORT",
    show_envvar=True,
    help="Port to listen on.",
)
@click.option(
    "--database",
    default="",
    envvar="BASTIDE_DATABASE",
    show_envvar=True,
    show_default="a file in your data folder",
    help="SQLAlchemy URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)
@click.option(
    "--workers",
    default=1,
    type=click.IntRange(1, 64),
    envvar="BASTIDE_WORKERS",
    show_envvar=True,
    help="Processes; more than one needs PostgreSQL.",
)
@click.option(
    "--bot-threads",
    default=2,
    type=click.IntRange(1, 64),
    envvar="BASTIDE_BOT_THREADS",
    show_envvar=True,
    help="Bots that think at the same time in each process.",
)
@click.option(
    "--bot-delay",
    default=0.5,
    type=click.FloatRange(0, 10),
    envvar="BASTIDE_BOT_DELAY",
    show_envvar=True,
    help="Seconds a bot waits at least before it moves while people look on.",
)
@click.option(
    "--compile/--no-compile",
    default=True,
    envvar="BASTIDE_COMPILE",
    show_envvar=True,
    help="Compile for the stronger bots beside the server; until then they play weaker.",
)
@click.option(
    "--log-level",
    default="info",
    type=click.Choice(LEVELS),
    envvar="BASTIDE_LOG_LEVEL",
    show_envvar=True,
    help="How much is logged.",
)
@click.option(
    "--log-format",
    default="text",
    type=click.Choice(("text", "json")),
    envvar="BASTIDE_LOG_FORMAT",
    show_envvar=True,
    help="json: one object a line, for machines.",
)
@click.option(
    "--rate",
    default=1.0,
    type=click.FloatRange(0.1, 1e6),
    envvar="BASTIDE_RATE",
    show_envvar=True,
    help="Scales how much a client may ask for in a time.",
)
@click.option(
    "--secret",
    default="",
    envvar="BASTIDE_SECRET",
    show_envvar=True,
    show_default="made once and kept in the database",
    help="Signs the cookies of guests.",
)
@click.option(
    "--keep-days",
    default=30,
    type=click.IntRange(1, 3650),
    envvar="BASTIDE_KEEP_DAYS",
    show_envvar=True,
    help="Days after which a table without a move is closed.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open the lobby in a browser.")
def serve(host: str, port: int, log_format: str, open_browser: bool, **chosen: object) -> None:
    """Run the server: lobby, tables, bots and the web app. Stop it with Ctrl-C; nothing stored is lost."""
    settings = Settings(log_format=log_format, **chosen)  # type: ignore[arg-type]
    settings.check()
    export(settings)
    if open_browser:
        threading.Thread(target=open_when_ready, args=(host, port), daemon=True).start()
    run_server(host, port, settings)


def run_server(host: str, port: int, settings: Settings) -> None:
    from ..server.running import serve

    serve(host, port, settings)


def open_when_ready(host: str, port: int) -> None:
    """Open the browser as soon as the server answers."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{port}/"
    for _ in range(150):
        try:
            with urllib.request.urlopen(address + "healthz", timeout=1):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    click.echo(f"The lobby is at {address}")
    if not os.environ.get("BASTIDE_NO_BROWSER"):
        webbrowser.open(address)
