"""Who somebody is: a signed cookie for guests, and on top of it an account for those who want one."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import argon2
import sqlalchemy as sa

from ..core.errors import BadInput
from ..core.match import check_names
from . import api
from .problems import Refused
from .schema import accounts, holders, logins
from .storage import Conflict, Write

if TYPE_CHECKING:
    from .house import House

GUEST = "bastide_guest"
LOGIN = "bastide_login"
LOGIN_DAYS = 60
DAY = 86_400_000

_hasher = argon2.PasswordHasher()
_one_at_a_time = asyncio.Semaphore(2)  # a hash takes memory and time on purpose


@dataclass
class Who:
    """Somebody as their cookies say. `people` are all identities they hold seats under."""

    person: str
    people: tuple[str, ...]
    account: str | None = None
    cookies: dict[str, str | None] = field(default_factory=dict)  # to be set, or removed where None


def signed(secret: bytes, person: str) -> str:
    return f"{person}.{hmac.new(secret, person.encode(), hashlib.sha256).hexdigest()[:40]}"


def unsigned(secret: bytes, cookie: str) -> str | None:
    """The person a cookie stands for, or None if it was not made here."""
    person = cookie.partition(".")[0]
    return person if cookie.isascii() and hmac.compare_digest(signed(secret, person), cookie) else None


def new_guest(house: House) -> Who:
    person = secrets.token_hex(12)
    return Who(person, (person,), None, {GUEST: signed(house.secret, person)})


async def identify(house: House, cookies: dict[str, str]) -> Who:
    """Who the cookies stand for; somebody without any becomes a new guest."""
    guest = unsigned(house.secret, cookies.get(GUEST, ""))
    who = Who(guest, (guest,)) if guest else new_guest(house)
    if token := cookies.get(LOGIN):
        statement = (
            sa.select(accounts.c.person, accounts.c.name)
            .join(logins, logins.c.person == accounts.c.person)
            .where(logins.c.token == digest(token), logins.c.expires > house.now())
        )
        if found := await house.store.rows(statement):
            who.people = (found[0].person, who.person)
            who.person, who.account = found[0].person, found[0].name
    return who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()[:80]


async def register(house: House, who: Who, wish: api.Credentials) -> Who:
    """Make an account of a guest: the guest's games belong to it."""
    if who.account:
        raise Refused("conflict", "you are logged in already")
    try:
        check_names([wish.name], 1)
    except BadInput as error:
        raise Refused("invalid", str(error)) from None
    async with _one_at_a_time:
        password = await asyncio.to_thread(_hasher.hash, wish.password)
    row = {
        "person": who.person,
        "name": wish.name,
        "key": folded(wish.name),
        "password": password,
        "created": house.now(),
    }
    try:
        await house.store.put(Write("", others=[(accounts.insert(), row)]))
    except Conflict:
        own = await house.store.rows(sa.select(accounts.c.name).where(accounts.c.person == who.person))
        again = "this browser's guest has an account already; log in, or log out to begin as a new guest"
        raise Refused("conflict", again if own else "that name is taken") from None
    return await _logged_in(house, who.person, wish.name, who.people)


async def login(house: House, who: Who, wish: api.Credentials) -> Who:
    named = sa.select(accounts).where(accounts.c.key == folded(wish.name))
    found = await house.store.rows(named) if wish.name.isprintable() else []  # PostgreSQL fails over NUL
    stored = found[0].password if found else await _decoy()
    async with _one_at_a_time:
        right = await asyncio.to_thread(_verified, stored, wish.password)
    if not found or not right:
        raise Refused("wrong_password", "name and password do not match")
    return await _logged_in(house, found[0].person, found[0].name, who.people)


_decoys: list[str] = []


async def _decoy() -> str:
    """Checked for names nobody has, so that the time taken does not tell which names exist."""
    if not _decoys:
        _decoys.append(await asyncio.to_thread(_hasher.hash, secrets.token_hex(8)))
    return _decoys[0]


def _verified(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


async def _logged_in(house: House, person: str, name: str, people: tuple[str, ...]) -> Who:
    token = secrets.token_urlsafe(32)
    row = {"token": digest(token), "person": person, "expires": house.now() + LOGIN_DAYS * DAY}
    await house.store.put(Write("", others=[(logins.insert(), row)]))
    return Who(person, (person, *(p for p in people if p != person)), name, {LOGIN: token})


async def logout(house: House, cookies: dict[str, str]) -> Who:
    """Forget the login and the guest: whoever sits down next is somebody new."""
    if token := cookies.get(LOGIN):
        await house.store.put(Write("", others=[(logins.delete().where(logins.c.token == digest(token)), None)]))
    who = new_guest(house)
    who.cookies[LOGIN] = None
    return who


async def last_name(house: House, who: Who) -> str | None:
    """The name this person last sat down with."""
    statement = sa.select(holders.c.name).where(holders.c.person.in_(who.people)).order_by(holders.c.at.desc()).limit(1)
    found = await house.store.rows(statement)
    return str(found[0][0]) if found else who.account
