"""`bastide completion SHELL`: the script that lets a shell complete bastide's commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
def completion(shell: str) -> None:
    """Print a completion script for bash, zsh or fish. For bash: bastide completion bash >> ~/.bashrc"""
    from . import app

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(app, {}, "bastide", "_BASTIDE_COMPLETE").source())
