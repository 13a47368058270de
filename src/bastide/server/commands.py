"""What people and bots do at a table. Each command checks, stores, and only then is seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa

from ..core.errors import BadInput, IllegalMove
from ..core.game import SPECTATOR
from ..core.match import check_names
from . import api, metrics
from .people import Who
from .position import Position, Step
from .problems import Refused
from .rows import insert_match
from .schema import holders, matches
from .storage import Conflict, Entry, Write, logged
from .table import BOT_FOR_ABSENT, SeatStart, Table, TableStart, bot_name

if TYPE_CHECKING:
    from .house import House

TRIES = 8  # how often something is tried when other workers write to the same table
ABSENT_AFTER = 120_000  # milliseconds a table waits for a person before others may call a bot
LASTING = ("invalid", "too_many", "busy")  # refusals that no other worker can have changed
MOST_OPEN_TABLES = 20  # open or running tables one person may have made
MOST_CHAT = 1000  # lines of chat at one table
MOST_ENTRIES = 10_000  # of a log; then only what leads to the end is written, for the log is read again as a whole
LEADS_ON = ("start", "resign", "rematch")

Statement = tuple[Any, Any]
P = ParamSpec("P")
T = TypeVar("T")


def well_informed(
    command: Callable[Concatenate[House, Table, Who, P], Awaitable[T]],
) -> Callable[Concatenate[House, Table, Who, P], Awaitable[T]]:
    """Nothing is refused for what was true before another worker wrote: then it is tried again."""

    @wraps(command)
    async def tried(house: House, table: Table, who: Who, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            known = table.seq
            try:
                return await command(house, table, who, *args, **kwargs)
            except Refused as refusal:
                if house.store.postgres and refusal.code not in LASTING:
                    await house.refresh(table)
                if table.seq == known:
                    raise
        return await command(house, table, who, *args, **kwargs)

    return tried


# --- making a table ----------------------------------------------------------------------------------------------


async def create(house: House, who: Who, wish: api.CreateTable) -> Table:
    """A new table; without an open seat the game begins at once."""
    game = house.game(wish.game)
    try:
        options = game.read_options(wish.options)
        game.check_players(len(wish.seats))
        check_names([wish.name], 1)
    except BadInput as error:
        raise Refused("invalid", str(error)) from None
    kinds = [seat.kind for seat in wish.seats]
    if kinds.count("me") > 1:
        raise Refused("invalid", "you can have only one seat at a table")
    if wish.seed is not None and "open" in kinds:
        raise Refused("invalid", "a chosen seed is for practice against bots, not for tables with open seats")
    await check_not_too_many(house, who)
    seed, salt = house.draw()
    start = TableStart(
        id=house.new_id(),
        game=game.name,
        rules_version=game.rules_version,
        components=game.components,
        options=options,
        seats=[seat_start(plan, number, wish.name, who) for number, plan in enumerate(wish.seats)],
        seed=seed if wish.seed is None else wish.seed,
        salt=salt,
        sealed=wish.seed is None,
        host=who.person,
        public=wish.public,
        turn_seconds=wish.turn_seconds,
        created=house.now(),
    )
    return await put_up(house, start)


def seat_start(plan: api.SeatPlan, number: int, name: str, who: Who) -> SeatStart:
    if plan.kind == "me":
        return SeatStart("person", name, who.person)
    if plan.kind == "bot":
        return SeatStart("bot", bot_name(plan.level, number), None, plan.level)
    return SeatStart("open")


async def check_not_too_many(house: House, who: Who) -> None:
    mine = sa.select(sa.func.count()).where(matches.c.host.in_(who.people), matches.c.state != "over")
    if (await house.store.rows(mine))[0][0] >= MOST_OPEN_TABLES * max(1.0, house.settings.rate):
        raise Refused("too_many", f"you have {MOST_OPEN_TABLES} tables that are not over; finish or close some", 60)


async def put_up(house: House, start: TableStart) -> Table:
    """Store a table and show it."""
    table, log, rows = laid_out(house, start)
    await house.store.put(Write(start.id, log, first=rows))
    return house.keep(table)


def laid_out(house: House, start: TableStart) -> tuple[Table, list[Entry], list[Statement]]:
    """A new table, its log and the rows that belong to it."""
    table = Table(start, house.game(start.game), house.deal)
    begins = all(seat.kind != "open" for seat in start.seats)
    log = [Entry(1, "start", None, "normal", house.now())] if begins else []
    for entry in log:
        table.add(entry)
    names = [seat.name for seat in start.seats]
    held = [hold(start.id, n, s.person, s.name, start.created) for n, s in enumerate(start.seats) if s.person]
    return table, log, [insert_match(start, table.state, names), *held]


def hold(match: str, seat: int, person: str, name: str | None, at: int) -> Statement:
    return holders.insert(), {"match": match, "seat": seat, "person": person, "name": name or "", "at": at}


def listed(table: Table, **values: Any) -> Statement:
    """Keep the row for lists in step with the log."""
    return matches.update().where(matches.c.id == table.id).values(**values), None


def names_now(table: Table, **changed: str | None) -> str:
    names = [seat.name for seat in table.seats]
    for seat, name in changed.items():
        names[int(seat[1:])] = name
    return msgspec.json.encode(names).decode()


# --- before the start --------------------------------------------------------------------------------------------


@well_informed
async def join(house: House, table: Table, who: Who, wish: api.JoinTable) -> None:
    """Take an open seat. The last one to sit down does not start the game: the host does."""
    try:
        check_names([wish.name], 1)
    except BadInput as error:
        raise Refused("invalid", str(error)) from None
    async with table.lock:
        seat = free_seat(table, who, wish.seat)
        text = msgspec.json.encode({"name": wish.name, "person": who.person}).decode()
        names = names_now(table, **{f"s{seat}": wish.name})
        others = [hold(table.id, seat, who.person, wish.name, house.now()), listed(table, names=names)]
        await once(house, table, "join", seat, text, others)


def free_seat(table: Table, who: Who, wanted: int | None) -> int:
    if table.state != "open":
        raise Refused("conflict", "the game has begun; you can watch it")
    if table.seat_of(who.people) != SPECTATOR:
        raise Refused("conflict", "you already sit at this table")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refused("conflict", "there is no open seat")
    if wanted is not None and wanted not in free:
        raise Refused("conflict", "that seat is not open")
    return free[0] if wanted is None else wanted


@well_informed
async def leave(house: House, table: Table, who: Who, wish: api.SeatOnly) -> None:
    """Get up: before the start the seat is open again, later a bot plays on."""
    async with table.lock:
        seat = own_seat(table, who, wish.seat)
        if table.state == "open":
            gone = holders.delete().where(holders.c.match == table.id, holders.c.seat == seat), None
            others = [gone, listed(table, names=names_now(table, **{f"s{seat}": None}))]
            await once(house, table, "leave", seat, "", others)
        elif table.state == "playing" and not table.seats[seat].bot:
            await once(house, table, "bot", seat, "normal left")


@well_informed
async def start(house: House, table: Table, who: Who, wish: api.StartTable) -> None:
    """Begin. Only the host may; seats still open are given to bots if that is wished."""
    async with table.lock:
        if table.start.host not in who.people:
            raise Refused("forbidden", "only the one who made the table can start the game")
        if table.state != "open":
            raise Refused("conflict", "the game has begun already")
        if wish.fill is None and any(seat.kind == "open" for seat in table.seats):
            raise Refused("conflict", "a seat is still open: wait for somebody, or fill it with a bot")
        level = wish.fill or "normal"
        bots = {f"s{n}": bot_name(level, n) for n, seat in enumerate(table.seats) if seat.kind == "open"}
        others = [listed(table, state="playing", names=names_now(table, **bots))]
        await once(house, table, "start", None, level, others)


async def once(
    house: House, table: Table, kind: str, seat: int | None, text: str, others: list[Statement] | None = None
) -> None:
    """Append, or say that somebody was faster."""
    if table.seq >= MOST_ENTRIES and kind not in LEADS_ON:
        raise Refused("too_many", "so much has happened at this table that you can only move or resign now", 3600)
    try:
        await house.append(table, kind, seat, text, others=others or ())
    except Conflict:
        raise Refused("conflict", "somebody was faster; look at the table again") from None


# --- playing -----------------------------------------------------------------------------------------------------


def own_seat(table: Table, who: Who, seat: int) -> int:
    if seat >= table.players:
        raise Refused("invalid", f"this table has seats 0 to {table.players - 1}")
    if table.seats[seat].person not in who.people:
        raise Refused("not_your_seat", "you do not hold that seat")
    return seat


def playing_seat(table: Table, who: Who, seat: int) -> int:
    own_seat(table, who, seat)
    if table.state != "playing":
        raise Refused("conflict", "the game is over" if table.state == "over" else "the game has not begun")
    if table.seats[seat].resigned:
        raise Refused("conflict", "you have resigned")
    if table.seats[seat].away:
        raise Refused("conflict", "a bot plays for you: take your seat back first")
    return seat


def check_count(table: Table, seat: int, made: int) -> None:
    now = table.seats[seat].made
    if made != now:
        raise Refused("stale_move", f"this was meant as move {made + 1} of the seat, which has made {now} already")


@well_informed
async def move(house: House, table: Table, who: Who, wish: api.MakeMove) -> None:
    """Make a move. It counts when this returns."""
    try:
        action = table.game.actions.parse(wish.move)
    except BadInput as error:
        raise Refused("invalid", str(error)) from None
    async with table.lock:
        seat = playing_seat(table, who, wish.seat)
        check_count(table, seat, wish.made)
        if not await attempt(house, table, seat, action, "person"):
            raise Refused("conflict", "others at the table were faster; try again")


async def bot_move(house: House, table: Table, position: Position, seat: int, made: int, action: int) -> None:
    """A bot's move, unless the table has moved on meanwhile, or back: it was thought out for that position."""
    async with table.lock:
        current = table.seats[seat]
        if table.gone or not current.bot or current.made != made or seat not in table.actors():
            return
        if table.position is position and action in position.menu(seat):
            await attempt(house, table, seat, action, "bot")


async def attempt(house: House, table: Table, seat: int, action: int, by: str) -> bool:
    """Work a move out and store it; False if another worker wrote to the table meanwhile."""
    assert table.position is not None
    try:
        step = table.position.step(seat, action)
    except IllegalMove as error:
        raise Refused("illegal_move", str(error)) from None
    others = result_of(table, step) if not step.bits else ()
    try:
        await house.append(table, "move", seat, table.game.actions.name(action), step, others)
    except Conflict:
        return False
    metrics.MOVES.labels(table.game.name, by).inc()
    return True


def result_of(table: Table, step: Step) -> list[Statement]:
    ranking = msgspec.json.encode(table.ranking(step.after)).decode()
    return [listed(table, state="over", ranking=ranking)]


@well_informed
async def undo(house: House, table: Table, who: Who, wish: api.UndoMove) -> None:
    """Take the seat's last move back: freely if it revealed nothing and nobody acted since, else by agreement."""
    async with table.lock:
        seat = playing_seat(table, who, wish.seat)
        check_count(table, seat, wish.made)
        assert table.position is not None
        if table.position.undoable_by(seat):
            await once(house, table, "undo", seat, str(table.position.ply - 1))
            return
        to = table.position.last_of(seat)
        others = [other for other in table.people() if other != seat]
        if to is None or table.ask or not others:
            raise Refused("conflict", "only your own last move can be taken back, and only if it revealed nothing")
        await once(house, table, "ask", seat, str(to))


@well_informed
async def answer_undo(house: House, table: Table, who: Who, wish: api.AnswerUndo) -> None:
    """Agree or not; when all people at the table agree, the move is taken back."""
    async with table.lock:
        seat = playing_seat(table, who, wish.seat)
        ask = table.ask
        if ask is None or ask.seat == seat or (seat in ask.agreed and not all_agree(table)):
            raise Refused("conflict", "nobody asks you to take a move back")
        if seat not in ask.agreed:
            await once(house, table, "agree" if wish.agree else "refuse", seat, "")
        if table.ask and all_agree(table):
            await once(house, table, "undo", table.ask.seat, str(table.ask.to))


def all_agree(table: Table) -> bool:
    return table.ask is not None and set(table.people()) <= {table.ask.seat, *table.ask.agreed}


@well_informed
async def resign(house: House, table: Table, who: Who, wish: api.SeatOnly) -> None:
    """Give up. A bot plays on where others still play; the match ends when nobody is left to play it."""
    async with table.lock:
        seat = playing_seat_or_away(table, who, wish.seat)
        assert table.position is not None
        others = []
        if table.end_after(table.position.bits, seat):
            ranking = table.ranking(table.position.state, seat)
            others.append(listed(table, state="over", ranking=msgspec.json.encode(ranking).decode()))
        await once(house, table, "resign", seat, "", others)


def playing_seat_or_away(table: Table, who: Who, seat: int) -> int:
    own_seat(table, who, seat)
    if table.state != "playing" or table.seats[seat].resigned:
        raise Refused("conflict", "this seat does not play now")
    return seat


@well_informed
async def give_to_bot(house: House, table: Table, who: Who, wish: api.GiveToBot) -> None:
    """Let a bot play: for yourself, or for somebody the table has waited for too long."""
    async with table.lock:
        if wish.seat >= table.players:
            raise Refused("invalid", f"this table has seats 0 to {table.players - 1}")
        seat = table.seats[wish.seat]
        if table.state != "playing" or seat.bot:
            raise Refused("conflict", "no person plays that seat now")
        if seat.person not in who.people:
            if table.seat_of(who.people) == SPECTATOR:
                raise Refused("not_your_seat", "only those who sit at the table can do this")
            waited = house.now() - seat.since if wish.seat in table.actors() else 0
            if waited < ABSENT_AFTER:
                raise Refused("forbidden", "another person's seat goes to a bot only after two minutes of waiting")
        level = wish.level if seat.person in who.people else BOT_FOR_ABSENT  # nobody picks a weak one for an opponent
        await once(house, table, "bot", wish.seat, f"{level} asked")


@well_informed
async def take_back(house: House, table: Table, who: Who, wish: api.SeatOnly) -> None:
    """A person who was away plays again."""
    async with table.lock:
        seat = playing_seat_or_away(table, who, wish.seat)
        if not table.seats[seat].away:
            raise Refused("conflict", "you play that seat already")
        await once(house, table, "back", seat, "")


@well_informed
async def chat(house: House, table: Table, who: Who, wish: api.Say) -> None:
    """Say something at a table. Those who watch may speak too, with the name of their account."""
    text = " ".join("".join(c if c.isprintable() else " " for c in wish.text).split())
    if not text:
        raise Refused("invalid", "there is nothing to say in that")
    async with table.lock:
        seat = table.seat_of(who.people)
        name = table.name(seat) if seat != SPECTATOR else who.account
        if name is None:
            raise Refused("forbidden", "guests who only watch cannot chat; log in or take a seat")
        if table.chats >= MOST_CHAT:
            raise Refused("too_many", "enough has been said at this table", 3600)
        said = msgspec.json.encode({"name": name, "text": text}).decode()
        await once(house, table, "chat", None if seat == SPECTATOR else seat, said)


@well_informed
async def rematch(house: House, table: Table, who: Who) -> Table:
    """Another table for the same game: everybody moves on by one seat, other people's seats are open."""
    async with table.lock:
        seat = table.seat_of(who.people)
        if seat == SPECTATOR:
            raise Refused("not_your_seat", "only those who played can ask for another game")
        if table.state != "over":
            raise Refused("conflict", "the game is not over")
        if table.rematch:
            return await house.table(table.rematch)
        plans = [rematch_seat(table, number, seat, who) for number in range(table.players)]
        seed, salt = house.draw()
        new = msgspec.structs.replace(
            table.start,
            id=house.new_id(),
            seats=plans[-1:] + plans[:-1],
            seed=seed,
            salt=salt,
            sealed=True,
            host=who.person,
            rules_version=table.game.rules_version,
            created=house.now(),
        )
        made, log, rows = laid_out(house, new)
        await once(house, table, "rematch", seat, new.id, [*rows, *logged(new.id, log)])
        return house.keep(made)


def rematch_seat(table: Table, number: int, mine: int, who: Who) -> SeatStart:
    seat = table.seats[number]
    if number == mine:
        return SeatStart("person", seat.name, who.person)
    if seat.kind == "bot":
        return SeatStart("bot", seat.name, None, seat.level)
    return SeatStart("open")
