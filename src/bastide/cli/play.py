"""`bastide play GAME`: a game in the terminal, hot-seat or against bots."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from ..bots import Bot, make_bot
from ..core.errors import BadInput, BastideError
from ..core.match import Match
from ..core.wording import count
from ..games import load
from .common import BOTS, GAMES, default_players, parse_options, table_options

HELP = "Type the number or the name of a move. Also: why MOVE, undo, log, save FILE, help, quit."
AFTER = "save FILE keeps the match, log tells it once more; anything else leaves."
USUAL = "greedy"


@click.command(epilog=f"{GAMES} {BOTS}")
@click.argument("game", metavar="[GAME]", required=False)
@table_options
@click.option(
    "--bots",
    help="Bots of the other seats, as a,b; none: people take turns at this keyboard.  "
    f"[default: {USUAL}; with --load those of the saved match]",
)
@click.option("--load", "load_file", type=click.Path(path_type=Path), help="Go on with a saved match.")
def play(
    game: str | None,
    players: int | None,
    seed: int | None,
    options: tuple[str, ...],
    components: Path | None,
    bots: str | None,
    load_file: Path | None,
) -> None:
    """Play in the terminal. You have the first seat; bots or people have the others."""
    if load_file:
        if players is not None or seed is not None or options:
            raise BadInput("a saved match has its players, seed and options: --load goes with none of them")
        match = Match.load(load_file, components)
        if game not in (None, match.game.name):
            raise BadInput(f"{load_file.name} is a match of {match.game.name}, not of {game}")
        kinds = saved_kinds(match) if bots is None else bot_kinds(bots, match.players)
        seated = seat_bots(kinds)
    else:
        description = load("splendor" if game is None else game, components)
        seats = default_players(description, players)
        kinds = bot_kinds(USUAL if bots is None else bots, seats)
        seated = seat_bots(kinds)  # an unknown bot is refused before it gives its seat a name
        match = Match(description, seats, seed, parse_options(options), seat_names(kinds))
    Session(match, seated).run()


def seat_names(kinds: list[str]) -> list[str]:
    return [f"{kind.capitalize() or 'Player'} {seat}" for seat, kind in enumerate(["", *kinds], 1)]


def bot_kinds(bots: str, players: int) -> list[str]:
    """The kind of bot of each seat after the first, "" for a person; the last one named serves all further seats."""
    named = [name.strip().lower() for name in bots.split(",")]
    if named == ["none"]:
        return [""] * (players - 1)
    if len(named) > max(1, players - 1):
        raise BadInput(f"{len(named)} bots are named for {count(players - 1, 'other seat')}")
    for name in named:
        make_bot(name)  # an empty name is a mistake here, not a person
    return [named[min(seat, len(named) - 1)] for seat in range(players - 1)]


def saved_kinds(match: Match) -> list[str]:
    """Who went on sitting where: a match saved here has it in its names, in others the usual bot takes the seats."""
    kinds = []
    for name in match.names[1:]:
        kind = name.rpartition(" ")[0].lower()
        try:
            if kind != "player":
                make_bot(kind)
            kinds.append("" if kind == "player" else kind)
        except BastideError:
            kinds.append(USUAL)
    return kinds


def seat_bots(kinds: list[str]) -> dict[int, Bot]:
    return {seat: make_bot(kind) for seat, kind in enumerate(kinds, 1) if kind}


class Session:
    """One sitting at the terminal."""

    def __init__(self, match: Match, bots: dict[int, Bot], console: Console | None = None) -> None:
        self.match = match
        self.bots = bots
        self.console = console or Console()
        self.sitting: int | None = None  # the person who has the keyboard

    def run(self) -> None:
        self.console.print(HELP)
        self.console.print(
            f"The deal is sealed as {self.match.commitment[:16]}…; the seed is told at the end.", style="dim"
        )
        while not self.match.over:
            person = next((seat for seat in self.match.actors() if seat not in self.bots), None)
            if person is None:
                self.bot_move(self.match.actors()[0])
            elif not (self.hand_over(person) and self.person_move(person)):
                return
        self.finish()

    def say(self, text: str, style: str = "") -> None:
        """A line as it is: what people call themselves or type may look like Rich's own marks."""
        self.console.print(text, style=style, markup=False, emoji=False)

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard; None when there will be no other."""
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        except (EOFError, RuntimeError):  # closed: by Ctrl-D, or before the program began
            self.console.print()
            return None

    def bot_move(self, seat: int) -> None:
        match = self.match
        action = self.bots[seat].choose(match.game, match.state, seat)
        viewers = [other for other in range(match.players) if other not in self.bots]
        viewer = viewers[0] if len(viewers) == 1 else -1
        self.say(f"{match.names[seat]} {match.game.describe(match.state, seat, action, viewer)}", "cyan")
        match.play(action, seat)

    def hand_over(self, seat: int) -> bool:
        """The keyboard goes to somebody else, who alone may see the table from that seat; False when they leave."""
        before, self.sitting = self.sitting, seat
        if before in (None, seat) or not self.console.is_terminal:
            return True
        name = self.match.names[seat]
        self.console.clear()
        if self.ask(f"{name} is next; press Enter when nobody else looks. ") is None:
            return False
        mine = [ply for ply, move in enumerate(self.match.moves) if move.seat == seat]
        for line in self.match.log(seat)[mine[-1] + 1 if mine else 0 :]:
            self.say(line, "cyan")
        return True

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
            line = self.ask(f"{match.names[seat]} > ")
            if line is None or line.lower() in ("quit", "exit"):
                return False
            try:
                if self.obey(line, seat, actions):
                    return True
            except BastideError as error:
                self.say(str(error), "red")

    def obey(self, line: str, seat: int, actions: list[int]) -> bool:
        """Carry out a line; True when the position has changed."""
        match = self.match
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("help", "?", ""):
            self.say(HELP)
        elif word == "why":
            self.say(match.why_not(self.meant(rest, actions), seat) or "that is allowed")
        elif word == "log":
            self.tell(seat)
        elif word == "save":
            self.save(rest)
        elif word == "undo":
            return self.undo(seat)
        else:
            match.play(self.meant(line, actions), seat)
            return True
        return False

    def meant(self, text: str, actions: list[int]) -> str | int:
        """The move meant by a number of the list or by a name."""
        if not text:
            raise BadInput(f'a move is missing, as in "why {self.match.game.actions.name(actions[0])}"')
        if not text.isdecimal():
            return text
        number = int(text) if len(text) < 10 else 0
        if not 1 <= number <= len(actions):
            raise BadInput(f"the moves are numbered 1 to {len(actions)}, not {text[:20]}")
        return actions[number - 1]

    def undo(self, seat: int) -> bool:
        """Take back the last move of the person at the keyboard, who may already have left it to the next one."""
        last = self.match.moves[-1].seat if self.match.moves else seat
        if last not in self.bots and self.match.undoable_by(last):
            self.match.undo()
            return True
        self.say("only your own last move can be taken back, and only if it revealed nothing")
        return False

    def save(self, name: str) -> None:
        name = name or f"{self.match.game.name}.bastide"
        self.match.save(name)
        self.say(f"saved as {name}")

    def tell(self, viewer: int | None) -> None:
        self.say("\n".join(self.match.log(viewer)) or "nobody has moved yet")

    def finish(self) -> None:
        match = self.match
        self.console.print(match.game.words.table(match.state, None, match.names))
        order = sorted(range(match.players), key=lambda seat: match.ranking()[seat])
        for seat in order:
            points = count(match.scores()[seat], "point")
            self.say(f"{match.ranking()[seat]}. {match.names[seat]}, {points}")
        self.say(f"The deal was seed {match.seed}, salt {match.salt}.", "dim")
        self.say(AFTER)
        self.keep()

    def keep(self) -> None:
        """A finished match can still be saved, for a review."""
        while line := self.ask("> "):
            word, _, rest = line.partition(" ")
            try:
                if word.lower() == "save":
                    self.save(rest.strip())
                elif word.lower() == "log":
                    self.tell(None)
                else:
                    return
            except BastideError as error:
                self.say(str(error), "red")
