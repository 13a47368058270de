"""The command line: one file per command. Bad input gives one clear sentence and exit code 2."""

from __future__ import annotations

import importlib
import io
import os
import sys

import click

from .. import __version__
from ..core.errors import BastideError

COMMANDS = (
    "arena",
    "balance",
    "bench",
    "completion",
    "components",
    "doctor",
    "play",
    "review",
    "serve",
    "simulate",
    "verify",
)


class LazyGroup(click.Group):
    """Loads a command's file only when that command is asked for, so that every start is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"{__name__}.{name}"), name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup)
@click.version_option(__version__, prog_name="bastide")
def app() -> None:
    """The digital home of medieval strategy board games.

    Begin with `bastide serve --open` for the web app, or `bastide play splendor` in this terminal.
    """


def main(arguments: list[str] | None = None) -> None:
    """The `bastide` program."""
    for stream in (sys.stdin, sys.stdout):  # what cannot be written in this terminal's letters is shown as `?`
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")
    code = run(arguments)
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:  # told by now; what is still held back must not fail once more when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code; an error of the user becomes one sentence."""
    try:
        result = app.main(arguments, prog_name="bastide", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()  # here, where a full disk can still be told
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2
    except click.UsageError as error:
        asked = error.ctx.command_path if error.ctx else "bastide"
        message = error.format_message()
        return _sentence(f"{message}{'' if message.endswith(('.', '?')) else '.'} `{asked} --help` says more.")
    except click.ClickException as error:
        return _sentence(error.format_message())
    except BastideError as error:
        return _sentence(str(error))
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return 0
    except OSError as error:  # a full disk, a cache folder that is none: nothing a command could know before
        what = f"{error.filename} cannot be used" if error.filename else "reading or writing failed"
        return _sentence(f"{what}: {error.strerror or error}")


def _sentence(message: str) -> int:
    line = " ".join(message.split())
    print(f"bastide: {line}", file=sys.stderr)
    return 2
