"""A table: everything that follows from its log. Entries go in one by one; nothing else ever changes a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.game import SPECTATOR, Game
from ..core.match import commitment
from ..core.options import Value
from . import api
from .position import Deal, Position, Step, standard_deal
from .storage import Entry

if TYPE_CHECKING:
    from .live import Connection

BOT_FOR_ABSENT = "normal"  # plays for people who left, resigned or ran out of time


class SeatStart(msgspec.Struct):
    """A seat as the table was made."""

    kind: str  # person, bot, open
    name: str | None = None
    person: str | None = None
    level: str | None = None


class TableStart(msgspec.Struct):
    """What is fixed when a table is made."""

    id: str
    game: str
    rules_version: int
    components: str
    options: dict[str, Value]
    seats: list[SeatStart]
    seed: int
    salt: str
    sealed: bool
    host: str
    public: bool
    turn_seconds: int | None
    created: int


@dataclass(slots=True)
class Seat:
    """A seat now."""

    kind: str
    name: str | None
    person: str | None
    level: str | None
    away: str | None = None  # the level of the bot that plays for the person
    resigned: bool = False
    made: int = 0  # how often the seat has moved or taken back
    since: int = 0  # when its turn began

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays this seat now."""
        return self.level if self.kind == "bot" else self.away


@dataclass(slots=True)
class Ask:
    """A seat's wish to take its last move back."""

    seat: int
    to: int
    agreed: list[int] = field(default_factory=list)


class Table:
    """A table in memory. `lock` is held by whoever writes to it."""

    def __init__(self, start: TableStart, game: Game, deal: Deal = standard_deal) -> None:
        self.start = start
        self.id = start.id
        self.game = game
        self.deal = deal
        self.seq = 0
        self.state = "open"
        self.end: str | None = None
        self.rematch: str | None = None
        self.ask: Ask | None = None
        self.position: Position | None = None
        self.times: list[int] = []  # when each move was made
        self.begun: list[int] = []  # and when the turn of the seat that made it had begun
        self.seats = [Seat(s.kind, s.name, s.person, s.level) for s in start.seats]
        self.active = start.created
        self.lines: list[list[bytes]] = [[] for _ in range(self.players + 1)]  # by viewer; the last is the spectator
        self.commitment = commitment(start.seed, start.salt)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[float, list[int], int]] = {}  # other workers: when, seats online, watching
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.touched = 0.0
        self.seating = 0  # changes when somebody sits down or gets up
        self.here = [False] * self.players  # who is connected, by seat
        self.gone = False
        self.cache: dict[Any, bytes] = {}
        self.chats = 0
        self.setup: msgspec.Raw | None = None  # what never changes, encoded once

    @property
    def players(self) -> int:
        return len(self.start.seats)

    # --- questions -------------------------------------------------------------------------------------------

    def seat_of(self, people: Iterable[str]) -> int:
        """The seat one of these people holds, or SPECTATOR."""
        held = set(people)
        return next((i for i, seat in enumerate(self.seats) if seat.person in held), SPECTATOR)

    def name(self, seat: int) -> str:
        return self.seats[seat].name or f"Seat {seat + 1}"

    def names(self) -> list[str]:
        return [self.name(seat) for seat in range(self.players)]

    def actors(self) -> list[int]:
        return self.position.actors() if self.position and self.state == "playing" else []

    def bot_to_act(self) -> int | None:
        return next((seat for seat in self.actors() if self.seats[seat].bot), None)

    def people(self) -> list[int]:
        """The seats that people play themselves now."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away]

    def deadline(self, seat: int) -> int | None:
        """When the seat's turn ends by the clock."""
        limit = self.start.turn_seconds
        if limit is None or seat not in self.actors() or self.seats[seat].bot:
            return None
        return self.seats[seat].since + 1000 * limit

    def end_after(self, bits: int, resigning: int | None = None) -> str | None:
        """How the match stands once these seats act and this one has resigned."""
        if not bits:
            return "finished"
        if resigning is None:
            return None
        left = [i for i, seat in enumerate(self.seats) if not seat.resigned and i != resigning]
        people = [i for i in left if self.seats[i].kind == "person"]
        return "resigned" if len(left) <= 1 or not people else None

    def ranking(self, state: Any, resigning: int | None = None) -> list[int]:
        """Places, those who resigned behind all others."""
        places = self.game.ranking(state)
        keys = [(seat.resigned or i == resigning, places[i]) for i, seat in enumerate(self.seats)]
        return [1 + sum(other < own for other in keys) for own in keys]

    def count_heads(self) -> None:
        """See who is connected."""
        here = {connection.viewer for connection in self.connections}
        there = {seat for _, seats, _ in self.elsewhere.values() for seat in seats}
        self.here = [seat in here or seat in there for seat in range(self.players)]

    def watching(self) -> int:
        here = sum(connection.viewer == SPECTATOR for connection in self.connections)
        return here + sum(watching for _, _, watching in self.elsewhere.values())

    # --- the log goes in -------------------------------------------------------------------------------------

    def add(self, entry: Entry, step: Step | None = None) -> None:
        """Take an entry in. A step worked out for it before is used, else it is worked out now."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} cannot follow entry {self.seq}"
        before = self.actors()
        words, move, told = HANDLERS[entry.kind](self, entry, step)
        self.seq = entry.seq
        self.active = entry.at
        for seat in self.actors():  # only a move gives a seat its whole time again: talking and asking win none
            if entry.kind == "move" if seat == entry.seat else seat not in before:
                self.seats[seat].since = entry.at
        self._write_lines(entry, words, move, told)
        self.cache.clear()

    def _write_lines(self, entry: Entry, words: str, move: str | None, told: Step | None) -> None:
        ply = self.position.ply if self.position else 0
        name = speaker(entry) if entry.kind == "chat" else None if entry.seat is None else self.name(entry.seat)
        line = api.LogLine(entry.seq, entry.kind, ply, entry.seat, name, words, entry.at)  # type: ignore[arg-type]
        if told is None:
            encoded = api.encode(line)
            for lines in self.lines:
                lines.append(encoded)
            return
        say = self.game.words
        for index, lines in enumerate(self.lines):
            viewer = index if index < self.players else SPECTATOR
            line.words = say.describe(told.before, told.made.seat, told.made.action, viewer)
            line.chance = dict(say.chance(told.before, told.after, viewer))
            line.move = move if viewer == told.made.seat else None
            lines.append(api.encode(line))

    def _join(self, entry: Entry, _: Step | None) -> Told:
        who = msgspec.json.decode(entry.text)
        self.seats[seat_in(entry)] = Seat("person", who["name"], who["person"], None)
        self.seating += 1
        return "joins", None, None

    def _leave(self, entry: Entry, _: Step | None) -> Told:
        told = f"leaves ({self.name(seat_in(entry))})"
        self.seats[seat_in(entry)] = Seat("open", None, None, None)
        self.seating += 1
        return told, None, None

    def _begin(self, entry: Entry, _: Step | None) -> Told:
        for number, seat in enumerate(self.seats):
            if seat.kind == "open":
                self.seats[number] = Seat("bot", bot_name(entry.text, number), None, entry.text)
        start = self.deal(self.game, self.players, self.start.seed, self.start.options)
        self.position = Position(self.game, start)
        self.state = "playing"
        return "The game begins.", None, None

    def _move(self, entry: Entry, step: Step | None) -> Told:
        assert self.position is not None
        seat = seat_in(entry)
        step = step or self.position.step(seat, self.game.actions.parse(entry.text))
        self.position.make(step)
        self.times.append(entry.at)
        self.begun.append(self.seats[seat].since)
        self.seats[seat].made += 1
        self.ask = None
        if self.position.bits == 0:
            self.state, self.end = "over", "finished"
        return "", entry.text, step

    def _undo(self, entry: Entry, _: Step | None) -> Told:
        assert self.position is not None
        to = int(entry.text)
        self._turn_clock_back(entry, to)
        for seat in {seat_in(entry)} | {made.seat for made in self.position.moves[to:]}:
            self.seats[seat].made += 1  # what any of them meant as the next move was meant for another position
        self.position = self.position.back_to(to)
        del self.times[to:], self.begun[to:]
        self.ask = None
        return "takes a move back", None, None

    def _turn_clock_back(self, entry: Entry, to: int) -> None:
        """The seat has used what it had used when it made the move; without agreement its clock never stood still."""
        seat = seat_in(entry)
        agreed = self.ask is not None and self.ask.seat == seat
        stood = agreed or seat not in self.actors()
        self.seats[seat].since = entry.at - (self.times[to] - self.begun[to]) if stood else self.begun[to]

    def _asked(self, entry: Entry, _: Step | None) -> Told:
        self.ask = Ask(seat_in(entry), int(entry.text))
        return "asks to take a move back", None, None

    def _agree(self, entry: Entry, _: Step | None) -> Told:
        if self.ask:
            self.ask.agreed.append(seat_in(entry))
        return "agrees", None, None

    def _refuse(self, entry: Entry, _: Step | None) -> Told:
        self.ask = None
        return "does not agree", None, None

    def _bot(self, entry: Entry, _: Step | None) -> Told:
        level, why = entry.text.split(" ")
        self.seats[seat_in(entry)].away = level
        self.ask = None
        return (
            {"time": "is out of time, a bot plays on", "left": "leaves, a bot plays on"}.get(
                why, "is played by a bot now"
            ),
            None,
            None,
        )

    def _back(self, entry: Entry, _: Step | None) -> Told:
        self.seats[seat_in(entry)].away = None
        return "is back", None, None

    def _resign(self, entry: Entry, _: Step | None) -> Told:
        seat = seat_in(entry)
        assert self.position is not None
        if end := self.end_after(self.position.bits, seat):
            self.state, self.end = "over", end
        self.seats[seat].resigned = True
        self.seats[seat].away = BOT_FOR_ABSENT
        self.ask = None
        return "resigns", None, None

    def _close(self, entry: Entry, _: Step | None) -> Told:
        self.state, self.end = "over", "closed"
        return entry.text, None, None

    def _chat(self, entry: Entry, _: Step | None) -> Told:
        self.chats += 1
        return str(msgspec.json.decode(entry.text)["text"]), None, None

    def _again(self, entry: Entry, _: Step | None) -> Told:
        self.rematch = entry.text
        return "proposes another game", None, None


Told = tuple[str, str | None, Step | None]  # words, the move's name, what a viewer is to be told of it
Handler = Callable[[Table, Entry, Step | None], Told]

HANDLERS: Mapping[str, Handler] = {
    "join": Table._join,
    "leave": Table._leave,
    "start": Table._begin,
    "move": Table._move,
    "undo": Table._undo,
    "ask": Table._asked,
    "agree": Table._agree,
    "refuse": Table._refuse,
    "bot": Table._bot,
    "back": Table._back,
    "resign": Table._resign,
    "end": Table._close,
    "chat": Table._chat,
    "rematch": Table._again,
}


def seat_in(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


def speaker(entry: Entry) -> str:
    return str(msgspec.json.decode(entry.text)["name"])


def bot_name(level: str, seat: int) -> str:
    return f"{level.title()} bot {seat + 1}"
