"""`bastide play GAME`: a game in the terminal, hot-seat or against bots."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from ..bots import Bot, make_bot
from ..core.errors import BastideError
from ..core.match import Match
from ..core.wording import count
from ..games import load
from .common import BOTS, GAMES, default_players, parse_options, table_options

HELP = "Type the number or the name of a move. Also: why MOVE, undo, log, save FILE, help, quit."


@click.command(epilog=f"{GAMES} {BOTS}")
@click.argument("game", metavar="[GAME]", default="splendor")
@table_options
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    help="Bots of the other seats, as a,b; none: people take turns at this keyboard.",
)
@click.option("--load", "load_file", type=click.Path(path_type=Path), help="Go on with a saved match.")
def play(
    game: str,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    components: Path | None,
    bots: str,
    load_file: Path | None,
) -> None:
    """Play in the terminal. You have the first seat; bots or people have the others."""
    if load_file:
        match = Match.load(load_file, components)
    else:
        description = load(game, components)
        seats = default_players(description, players)
        match = Match(description, seats, seed, parse_options(options), seat_names(bots, seats))
    Session(match, seat_bots(bots, match.players)).run()


def seat_names(bots: str, players: int) -> list[str]:
    kinds = bot_kinds(bots, players)
    return [f"{kind.title() or 'Player'} {seat}" for seat, kind in enumerate(["", *kinds], 1)]


def bot_kinds(bots: str, players: int) -> list[str]:
    """The kind of bot of each seat after the first; the last one named serves all further seats."""
    if bots == "none":
        return [""] * (players - 1)
    named = [name.strip() for name in bots.split(",")]
    return [named[min(seat, len(named) - 1)] for seat in range(players - 1)]


def seat_bots(bots: str, players: int) -> dict[int, Bot]:
    return {seat + 1: make_bot(kind) for seat, kind in enumerate(bot_kinds(bots, players)) if kind}


class Session:
    """One sitting at the terminal."""

    def __init__(self, match: Match, bots: dict[int, Bot], console: Console | None = None) -> None:
        self.match = match
        self.bots = bots
        self.console = console or Console()

    def run(self) -> None:
        self.console.print(HELP)
        self.console.print(
            f"The deal is sealed as {self.match.commitment[:16]}…; the seed is told at the end.", style="dim"
        )
        while not self.match.over:
            person = next((seat for seat in self.match.actors() if seat not in self.bots), None)
            if person is None:
                self.bot_move(self.match.actors()[0])
            elif not self.person_move(person):
                return
        self.finish()

    def bot_move(self, seat: int) -> None:
        match = self.match
        action = self.bots[seat].choose(match.game, match.state, seat)
        viewers = [other for other in range(match.players) if other not in self.bots]
        viewer = viewers[0] if len(viewers) == 1 else -1
        self.console.print(
            f"{match.names[seat]} {match.game.describe(match.state, seat, action, viewer)}", style="cyan"
        )
        match.play(action, seat)

    def person_move(self, seat: int) -> bool:
        """One line from a person; False when they leave."""
        match = self.match
        self.console.print(match.game.words.table(match.state, seat, match.names))
        actions = match.game.legal(match.state, seat)
        moves = [match.game.actions.name(action) for action in actions]
        width = max(map(len, moves))
        for number, (action, name) in enumerate(zip(actions, moves, strict=True), 1):
            words = match.game.describe(match.state, seat, action, seat)
            self.console.print(f"{number:4} [bold]{name:{width}}[/]  [dim]{words}[/]")
        while True:
            try:
                line = self.console.input(f"[bold]{match.names[seat]}[/] > ").strip()
            except EOFError:
                return False
            if line in ("quit", "exit"):
                return False
            try:
                if self.obey(line, seat, actions):
                    return True
            except BastideError as error:
                self.console.print(f"{error}", style="red")

    def obey(self, line: str, seat: int, actions: list[int]) -> bool:
        """Carry out a line; True when the position has changed."""
        match = self.match
        word, _, rest = line.partition(" ")
        if word in ("help", "?", ""):
            self.console.print(HELP)
        elif word == "why":
            self.console.print(match.why_not(rest, seat) or "that is allowed")
        elif word == "log":
            self.console.print("\n".join(match.log(seat)))
        elif word == "save":
            name = rest or f"{match.game.name}.bastide"
            match.save(name)
            self.console.print(f"saved as {name}")
        elif word == "undo":
            if match.undoable_by(seat):
                match.undo()
                return True
            self.console.print("only your own last move can be taken back, and only if it revealed nothing")
        elif line.isdigit() and 1 <= int(line) <= len(actions):
            match.play(actions[int(line) - 1], seat)
            return True
        else:
            match.play(line, seat)
            return True
        return False

    def finish(self) -> None:
        match = self.match
        self.console.print(match.game.words.table(match.state, None, match.names))
        order = sorted(range(match.players), key=lambda seat: match.ranking()[seat])
        for seat in order:
            points = count(match.scores()[seat], "point")
            self.console.print(f"{match.ranking()[seat]}. {match.names[seat]}, {points}")
        self.console.print(f"The deal was seed {match.seed}, salt {match.salt}.", style="dim")
