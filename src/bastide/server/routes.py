"""The operations of the API."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from .. import __version__
from ..core.errors import BadInput
from ..core.game import Component, Game
from ..core.options import Choice, Flag, Number, Option, Subset
from . import api, commands, files, limits, lists, messages, people
from .problems import Refused
from .table import Table
from .web import Call, route

TABLE = ("not_found", "conflict")
SEAT = ("not_found", "conflict", "not_your_seat", "forbidden")

# --- games -------------------------------------------------------------------------------------------------------


@route("GET", "/api/games", list[api.GameInfo])
async def list_games(call: Call) -> Any:
    """All games with their seats, options and bots."""
    return [game_info(game) for game in call.house.games.values()]


def game_info(game: Game) -> api.GameInfo:
    return api.GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        levels=list(api.LEVELS),
        rules_version=game.rules_version,
        components=game.components,
    )


def option_info(option: Option) -> api.OptionInfo:
    info = api.OptionInfo(option.name, "flag", option.default, option.help)
    match option:
        case Flag():
            info.kind = "flag"
        case Choice():
            info.kind, info.choices = "choice", list(option.choices)
            info.presets = {choice: dict(values) for choice, values in option.presets.items()}
        case Subset():
            info.kind, info.choices = "subset", list(option.choices)
        case Number():
            info.kind, info.low, info.high = "number", option.low, option.high
    return info


@route("GET", "/api/games/{game}/catalogue", list[Component], problems=("not_found",))
async def catalogue(call: Call) -> Any:
    """Every component of a game with its numbers and where they come from."""
    return call.house.game(call.path("game")).words.catalogue()


@route("GET", "/api/games/{game}/rules", "text/markdown", problems=("not_found",))
async def rules_page(call: Call) -> Any:
    """The rules of a game."""
    game = call.house.game(call.path("game"))
    return (game.component_file.parent / "rulebook.md").read_bytes()


@route("GET", "/api/games/{game}/actions", list[api.ActionKind], problems=("not_found",))
async def actions(call: Call) -> Any:
    """The names of all moves of a game, in groups."""
    game = call.house.game(call.path("game"))
    return [api.ActionKind(kind.pattern, list(kind.labels), kind.help) for kind in game.actions.kinds]


@route("GET", "/api/games/{game}/schema", dict[str, Any], problems=("not_found",))
async def view_schema(call: Call) -> Any:
    """The JSON schema of a game's view."""
    return msgspec.json.schema(call.house.game(call.path("game")).view)


# --- people ------------------------------------------------------------------------------------------------------


@route("GET", "/api/me", api.Me, greets=True)
async def me(call: Call) -> Any:
    """Who this browser is."""
    return api.Me(call.who.account, await people.last_name(call.house, call.who))


@route("POST", "/api/accounts", api.Me, body=api.Credentials, status=201, problems=("conflict",), rate="password")
async def register(call: Call) -> Any:
    """Make an account; the games played as a guest belong to it."""
    call.who = adopt(call, await people.register(call.house, call.who, call.body))
    return api.Me(call.who.account, call.who.account)


@route("POST", "/api/login", api.Me, body=api.Credentials, problems=("wrong_password",), rate="password")
async def login(call: Call) -> Any:
    """Log in."""
    adopt(call, await people.login(call.house, call.who, call.body))
    return api.Me(call.who.account, call.who.account)


class Nothing(Struct, forbid_unknown_fields=True):
    """An empty object."""


@route("POST", "/api/logout", api.Me, body=Nothing)
async def logout(call: Call) -> Any:
    """Log out; this browser is a new guest then."""
    adopt(call, await people.logout(call.house, dict(call.request.cookies)))
    return api.Me(None, None)


def adopt(call: Call, who: people.Who) -> people.Who:
    """From now on the caller is somebody else."""
    call.who.person, call.who.people, call.who.account = who.person, who.people, who.account
    call.who.cookies.update(who.cookies)
    return call.who


# --- tables ------------------------------------------------------------------------------------------------------


class LobbyQuery(Struct):
    game: Annotated[str, Meta(max_length=40)] | None = None


class SinceQuery(Struct):
    since: Annotated[int, Meta(ge=0, le=100_000_000)] = 0


@route("GET", "/api/tables", list[api.TableLine], query=LobbyQuery)
async def lobby(call: Call) -> Any:
    """The lobby: public tables, open ones first."""
    return await lists.lobby(call.house, call.query.game)


@route("GET", "/api/mine", list[api.TableLine])
async def mine(call: Call) -> Any:
    """The tables you sit or sat at, newest first."""
    return await lists.mine(call.house, call.who)


@route("POST", "/api/tables", api.Update, body=api.CreateTable, status=201, problems=("not_found",), rate="create")
async def create(call: Call) -> Any:
    """Make a table; without an open seat the game begins at once."""
    return update(call, await commands.create(call.house, call.who, call.body))


@route("GET", "/api/tables/{table}", api.Update, query=SinceQuery, problems=TABLE)
async def look(call: Call) -> Any:
    """The table as you may see it, and its log."""
    return update(call, await the_table(call), call.query.since)


async def the_table(call: Call) -> Table:
    return await call.house.table(call.path("table"))


def update(call: Call, table: Table, since: int = 0) -> bytes:
    viewer = table.seat_of(call.who.people)
    return messages.update(table, viewer, table.start.host in call.who.people, since)


def at_table(path: str, body: Any, **more: Any) -> Any:
    """Declares a command that is answered with the table as it is then."""

    def declare(handler: Any) -> Any:
        async def run(call: Call) -> Any:
            table = await the_table(call)
            before = table.seq
            await handler(call.house, table, call.who, call.body)
            return update(call, table, before)

        run.__doc__ = handler.__doc__
        problems = (*SEAT, *more.pop("problems", ()))
        return route("POST", f"/api/tables/{{table}}/{path}", api.Update, body=body, problems=problems, **more)(run)

    return declare


at_table("join", api.JoinTable)(commands.join)
at_table("leave", api.SeatOnly)(commands.leave)
at_table("start", api.StartTable)(commands.start)
at_table("moves", api.MakeMove, problems=("illegal_move", "stale_move"))(commands.move)
at_table("undo", api.UndoMove, problems=("stale_move",))(commands.undo)
at_table("undo/answer", api.AnswerUndo)(commands.answer_undo)
at_table("resign", api.SeatOnly)(commands.resign)
at_table("bot", api.GiveToBot)(commands.give_to_bot)
at_table("back", api.SeatOnly)(commands.take_back)
at_table("chat", api.Say, rate="chat")(commands.chat)


@route("POST", "/api/tables/{table}/rematch", api.Created, body=Nothing, status=201, problems=SEAT, rate="create")
async def rematch(call: Call) -> Any:
    """Another game for the same people: seats move on by one, other people's seats are open."""
    return api.Created((await commands.rematch(call.house, await the_table(call), call.who)).id)


# --- looking closer ----------------------------------------------------------------------------------------------


class WhyQuery(Struct):
    seat: api.SeatNumber
    move: api.MoveName


@route("GET", "/api/tables/{table}/why", api.WhyNot, query=WhyQuery, problems=SEAT)
async def why(call: Call) -> Any:
    """Whether a move is legal for your seat now, and if not, why."""
    table = await the_table(call)
    seat = commands.own_seat(table, call.who, call.query.seat)
    if table.position is None:
        raise Refused("conflict", "the game has not begun")
    try:
        action = table.game.actions.parse(call.query.move)
    except BadInput as error:
        raise Refused("invalid", str(error)) from None
    reason = table.game.why_not(table.position.state, seat, action)
    return api.WhyNot(reason is None, table.game.actions.name(action), reason)


@route("POST", "/api/tables/{table}/hint", api.Hint, body=api.SeatOnly, problems=SEAT, rate="heavy")
async def hint(call: Call) -> Any:
    """What a bot would do in your place."""
    table = await the_table(call)
    seat = commands.playing_seat(table, call.who, call.body.seat)
    if table.position is None or seat not in table.actors():
        raise Refused("conflict", "it is not your turn")
    state = table.position.state
    action = (await call.house.bots.choose(table.game, state, seat, "hard")).action
    return api.Hint(table.game.actions.name(action), table.game.describe(state, seat, action, seat))


# --- when it is over ---------------------------------------------------------------------------------------------


class ViewerQuery(Struct):
    viewer: Annotated[int, Meta(ge=-1, lt=api.MAX_SEATS)] | None = None


@route("GET", "/api/tables/{table}/file", "application/x-bastide", problems=TABLE, rate="heavy")
async def download(call: Call) -> Any:
    """The match as a file."""
    table = await the_table(call)
    text = await files.download(table)
    name = f"{table.game.name}-{table.id}.bastide"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="application/x-bastide")


@route(
    "POST", "/api/files", api.Created, body=bytes, status=201, problems=("not_found",), rate="heavy", size=limits.UPLOAD
)
async def upload(call: Call) -> Any:
    """Keep a match file as a table that can be replayed and reviewed."""
    return api.Created(await files.upload(call.house, call.who, call.body))


@route("GET", "/api/tables/{table}/replay", api.ReplayInfo, problems=TABLE)
async def replay(call: Call) -> Any:
    """Every ply of a finished match in words."""
    return await files.replay_info(await the_table(call))


@route("GET", "/api/tables/{table}/replay/{ply}", api.ReplayPly, query=ViewerQuery, problems=TABLE)
async def replay_ply(call: Call) -> Any:
    """A finished match at one ply, as a seat or a spectator saw it or from all sides."""
    ply = call.path("ply")
    if not (ply.isascii() and ply.isdigit() and len(ply) < 8):
        raise Refused("invalid", "a ply is a whole number")
    return await files.replay_ply(await the_table(call), int(ply), call.query.viewer)


@route("GET", "/api/tables/{table}/review", api.Review, problems=TABLE)
async def review(call: Call) -> Any:
    """How far the review of a finished match is, and what it found."""
    return await call.house.reviews.look(await the_table(call))


@route("POST", "/api/tables/{table}/review", api.Review, body=Nothing, status=202, problems=TABLE, rate="heavy")
async def start_review(call: Call) -> Any:
    """Begin to review a finished match in the background."""
    return await call.house.reviews.start(await the_table(call))


@route("GET", "/healthz", api.Health)
async def health(call: Call) -> Any:
    """Whether the server works and reaches its database."""
    await call.house.store.match("")
    return api.Health("ok", __version__, "postgresql" if call.house.store.postgres else "sqlite")
