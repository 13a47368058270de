"""What goes over the wire: every request, answer and message as a typed struct.

The OpenAPI description, the checks of what clients send and the web app's types all come from this file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

MAX_SEATS = 4
MAX_CHAT = 400
MAX_MOVE = 120

Name = Annotated[str, Meta(min_length=1, max_length=40, description="Printable characters.")]
MoveName = Annotated[str, Meta(min_length=1, max_length=MAX_MOVE)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Level = Literal["easy", "normal", "hard", "greedy", "random"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")  # those offered to people

# --- games -------------------------------------------------------------------------------------------------------


class OptionInfo(Struct):
    """A typed option of a game. `choices` are for choice and subset, `low` and `high` for number.

    `presets`: values of other options that a choice sets, unless they are given.
    """

    name: str
    kind: Literal["flag", "choice", "subset", "number"]
    default: bool | int | str | list[str]
    help: str
    choices: list[str] = []
    presets: dict[str, dict[str, bool | int | str | list[str]]] = {}
    low: int | None = None
    high: int | None = None


class GameInfo(Struct):
    name: str
    title: str
    about: str
    seats: list[int]  # fewest, most
    options: list[OptionInfo]
    levels: list[str]  # bots a seat can be given to
    rules_version: int
    components: str  # fingerprint of the component data


class ActionKind(Struct):
    """A group of moves: the names are `pattern` with each label put in for `{}`."""

    pattern: str
    labels: list[str]
    help: str


# --- people ------------------------------------------------------------------------------------------------------


class Me(Struct):
    """Who this browser is. Guests have no account; the name is the last one used."""

    account: str | None
    name: str | None


class Credentials(Struct, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=200)]


# --- making a table ----------------------------------------------------------------------------------------------


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who is to sit there: `me` (at most once), `open` for whoever joins, or a `bot` of a level."""

    kind: Literal["me", "open", "bot"]
    level: Level = "normal"


class CreateTable(Struct, forbid_unknown_fields=True):
    """A table with no open seat starts at once."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, bool | int | str | list[str]] = {}
    name: Name = "Guest"  # of the one who creates it
    public: bool = False  # shown in the lobby
    turn_seconds: Annotated[int, Meta(ge=5, le=1_209_600)] | None = None  # none: no timer
    seed: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None  # practice against bots only


class JoinTable(Struct, forbid_unknown_fields=True):
    name: Name
    seat: SeatNumber | None = None  # none: the first open one


class StartTable(Struct, forbid_unknown_fields=True):
    """`fill`: bots of this level take the seats still open."""

    fill: Level | None = None


class TableLine(Struct):
    """A table in a list."""

    table: str
    game: str
    title: str
    state: Literal["open", "playing", "over"]
    options: dict[str, Any]
    seats: list[str | None]  # names; none: open
    created: int  # milliseconds since 1970
    active: int  # the last change
    public: bool
    turn_seconds: int | None
    seat: int | None = None  # your seat
    your_turn: bool = False
    ranking: list[int] | None = None


# --- commands at a table -----------------------------------------------------------------------------------------


class MakeMove(Struct, forbid_unknown_fields=True):
    """`made` is the `made` of the last update: it says which of the seat's own moves this is."""

    seat: SeatNumber
    made: Count
    move: MoveName


class UndoMove(Struct, forbid_unknown_fields=True):
    """Takes the seat's last move back where that is free, else asks the other people at the table for it."""

    seat: SeatNumber
    made: Count


class AnswerUndo(Struct, forbid_unknown_fields=True):
    """The answer of a seat to another seat's wish to take a move back."""

    seat: SeatNumber
    agree: bool


class SeatOnly(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class GiveToBot(Struct, forbid_unknown_fields=True):
    """Your own seat at any time, to the bot you choose; another person's when the table has waited for two minutes."""

    seat: SeatNumber
    level: Level = "normal"


class Say(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]


# --- what a viewer sees ------------------------------------------------------------------------------------------


class LegalMove(Struct):
    name: str
    words: str


class SeatInfo(Struct):
    """`away`: a bot plays for the person now, who may take the seat back. `deadline`: when the turn timer ends."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    level: str | None
    online: bool
    away: bool
    resigned: bool
    deadline: int | None


class UndoInfo(Struct):
    """`free`: you may take your last move back. `asked`: a seat that asks for it, and who has agreed."""

    free: bool
    can_ask: bool
    asked: int | None
    agreed: list[int]


class LogLine(Struct):
    """One entry of the table's log, as far as this viewer may know it.

    `words` follow the name of the seat: "takes white, blue and red". `move` is the name of the move, given only for
    your own moves, and for all after the end. `chance` says what chance made of the move.
    """

    seq: int
    kind: Literal[
        "join",
        "leave",
        "start",
        "move",
        "undo",
        "ask",
        "agree",
        "refuse",
        "bot",
        "back",
        "resign",
        "end",
        "chat",
        "rematch",
    ]
    ply: int  # moves made when it was written, this one included
    seat: int | None
    name: str | None  # who: the seat's name, or the speaker's
    words: str
    at: int
    move: str | None = None
    chance: dict[str, str] = {}


class TableSetup(Struct):
    """What does not change at a table."""

    game: str
    title: str
    options: dict[str, Any]
    public: bool
    turn_seconds: int | None
    created: int
    rules_version: int
    components: str
    commitment: str  # SHA-256 of "bastide:SEED:SALT", fixed before anybody sat down
    sealed: bool  # false: the seed was chosen for practice or the match was uploaded


class Update(Struct, tag="update"):
    """The table now for one viewer, and the log since it last looked. Sent on connecting and on each change."""

    table: str
    seq: int  # length of the log; pass it as `since` to go on from here
    state: Literal["open", "playing", "over"]
    ply: int  # moves made, those taken back not counted
    setup: TableSetup
    viewer: int  # your seat, or -1 for a spectator
    host: bool  # you made the table
    made: int  # send it with your next move
    view: dict[str, Any] | None  # the game's own View, see /api/games/{game}/schema; none before the start
    actors: list[int]  # seats that may act now
    legal: list[LegalMove]  # your moves now
    undo: UndoInfo
    scores: list[int | None]  # as far as you may know them
    ranking: list[int] | None  # places when it is over, 1 the best, ties share
    end: Literal["finished", "resigned", "closed"] | None
    seats: list[SeatInfo]
    rematch: str | None  # the table of the next game
    seed: str | None  # after the end, as decimal digits (it may need 64 bits)
    salt: str | None
    log: list[LogLine]


class Presence(Struct, tag="presence"):
    """Who is connected, by seat, and how many watch. Sent when it changes."""

    online: list[bool]
    watching: int


class Done(Struct, tag="done"):
    """A command over the socket was carried out and is stored."""

    id: int
    seq: int


class Pong(Struct, tag="pong"):
    now: int  # the server's clock, milliseconds since 1970


class Problem(Struct, tag="problem"):
    """Why something was refused, as application/problem+json and over the socket. `code` is stable."""

    status: int
    code: str
    title: str
    detail: str
    id: int | None = None  # the command over the socket it answers


FromServer = Update | Presence | Done | Pong | Problem


class MoveCommand(MakeMove, tag="move"):
    id: Count = 0


class UndoCommand(UndoMove, tag="undo"):
    id: Count = 0


class AnswerCommand(AnswerUndo, tag="answer"):
    id: Count = 0


class ChatCommand(Say, tag="chat"):
    id: Count = 0


class PingCommand(Struct, tag="ping", forbid_unknown_fields=True):
    pass


FromClient = MoveCommand | UndoCommand | AnswerCommand | ChatCommand | PingCommand

# --- looking closer ----------------------------------------------------------------------------------------------


class WhyNot(Struct):
    """Whether a move is legal for your seat now, what it would be in words, and if not, the reason."""

    legal: bool
    name: str
    reason: str | None


class Hint(Struct):
    """What a bot would do in your place."""

    name: str
    words: str


class Created(Struct):
    table: str


class ReplayInfo(Struct):
    """A finished match: every ply in words. `log[i]` leads from ply i to ply i + 1."""

    table: str
    setup: TableSetup
    names: list[str]
    plies: int
    log: list[LogLine]
    scores: list[int]
    ranking: list[int] | None
    end: str
    seed: str
    salt: str


class ReplayPly(Struct):
    """A finished match at one ply."""

    ply: int
    viewer: int | None  # none: everything is seen
    view: dict[str, Any]
    actors: list[int]
    scores: list[int]
    move: LegalMove | None  # what was played next, and by whom
    seat: int | None


class ReviewPly(Struct):
    """After so many moves: each seat's chance to win. From ply 1 on also the move that led here.

    `change`: what the move did to the chances of its seat. `loss`: how much more the better move promised.
    """

    ply: int
    win: list[float]
    seat: int | None = None
    move: str | None = None
    words: str | None = None
    change: float = 0.0
    loss: float = 0.0
    better: str | None = None
    better_words: str | None = None


class TurningPoint(Struct):
    """A move that changed the match: a `mistake`, or an `event` (luck, or a strong move)."""

    ply: int  # after the move
    seat: int
    kind: Literal["mistake", "event"]
    move: str
    words: str
    change: float
    better: str | None
    better_words: str | None


class Review(Struct):
    state: Literal["none", "running", "done", "failed"]
    progress: float = 0.0  # 0 to 1
    plies: list[ReviewPly] = []
    turning_points: list[TurningPoint] = []
    problem: str | None = None


class Health(Struct):
    status: Literal["ok"]
    version: str
    database: str


encode = msgspec.json.encode
