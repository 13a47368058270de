"""Hidden is hidden: what a seat may not know never reaches its socket.

Two servers play the same match. Before every move the second one's state is replaced by another that agrees with all
that one seat knows: other cards in the others' hands, other decks, other luck to come. As long as the move shows that
seat the same, every byte the two servers send to it and to spectators has to be the same.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bastide.core.game import SPECTATOR, Game
from bastide.server.house import House

from .harness import Person, Running, Watching, all_games

GUESSES = 40
SAMPLES = [pytest.param(name, dict(game.samples[-1]), id=name) for name, game in all_games().items()]


def still(house: House) -> None:
    """The same ids, clock, seed and salt on both servers."""
    house.now = lambda: 1_800_000_000_000
    house.new_id = lambda: "the-table"
    house.draw = lambda: (4242, "salt")


class Side:
    """One of the two servers, with everybody at the table."""

    def __init__(self, server: Running, name: str, options: dict[str, Any], seats: int, viewer: int) -> None:
        self.server = server
        self.people = [server.person(f"Seat {seat}") for seat in range(seats)]
        kinds = ["me"] + ["open"] * (seats - 1)
        self.people[0].create(*kinds, game=name, options=options)
        for seat, person in enumerate(self.people[1:], 1):
            person.join("the-table", seat=seat)
        self.viewer: Person = self.people[viewer]
        watcher = server.person("Watcher")
        self.sockets: list[Watching] = [self.viewer.live("the-table")]
        self.sockets[0].next("update")
        self.sockets.append(watcher.live("the-table"))
        self.sockets[1].next("update")
        if seats > 1:
            self.people[0].at("the-table", "start")

    @property
    def state(self) -> Any:
        return self.server.house.tables["the-table"].position.state  # type: ignore[union-attr]

    def put(self, state: Any) -> None:
        """Replace the state behind the table's back."""

        async def swap() -> None:
            table = self.server.house.tables["the-table"]
            assert table.position is not None
            table.position.state = state
            table.position._settle(table.game.rules.actors(state))
            table.cache.clear()

        self.server.do(swap())

    def move(self, seat: int, made: int, name: str) -> None:
        self.people[seat].at("the-table", "moves", {"seat": seat, "made": made, "move": name})

    def heard(self, ply: int) -> list[str]:
        """The bytes of the update after so many moves, as the seat and as a spectator gets it, and what it may ask."""
        said = []
        for socket in self.sockets:
            socket.until(lambda update: update["ply"] == ply and update["state"] != "open")
            said.append(socket.raw[-1])
        said.append(self.viewer.http.get("/api/tables/the-table").text)
        return said


def disguised(game: Game, state: Any, seat: int, action: int, viewer: int, chance: random.Random) -> Any | None:
    """Another state in which the same move looks the same to the viewer and to spectators."""
    after = state.clone()
    game.rules.apply(after, seat, action)
    for _ in range(GUESSES):
        guess = game.determinize(state, viewer, [chance.getrandbits(32) | 1 for _ in range(4)])
        if action not in game.legal(guess, seat):
            continue
        other = guess.clone()
        game.rules.apply(other, seat, action)
        same = all(game.view_of(other, who) == game.view_of(after, who) for who in (viewer, SPECTATOR))
        if same and game.actors(other) == game.actors(after) and game.legal(other, viewer) == game.legal(after, viewer):
            return guess
    return None


@pytest.mark.parametrize(("name", "options"), SAMPLES)
def test_a_seat_and_spectators_get_the_same_bytes_whatever_they_may_not_know(
    name: str, options: dict[str, Any], tmp_path: Path
) -> None:
    game = all_games()[name]
    seats = max(game.seats[0], 2)
    viewer = 1
    chance = random.Random(name)
    urls = [f"sqlite:///{tmp_path / side}.db" for side in ("a", "b")]
    with Running(urls[0], change=still) as one, Running(urls[1], change=still) as two:
        a, b = (Side(server, name, options, seats, viewer) for server in (one, two))
        made, ply, differed, kept = [0] * seats, 0, 0, 0
        while actors := game.actors(a.state):
            seat = chance.choice(actors)
            action = chance.choice(game.legal(a.state, seat))
            guess = disguised(game, a.state, seat, action, viewer, chance)
            b.put(a.state.clone() if guess is None else guess)
            kept += guess is None
            names = [game.actions.name(action)] * 2
            if name == "secrets" and seat != viewer and len(made) * 3 > ply + 1:
                names[1] = f"lay {chance.randint(1, 5)}"  # what is chosen in secret is hidden too
            for side, chosen in zip((a, b), names, strict=True):
                side.move(seat, made[seat], chosen)
            made[seat] += 1
            ply += 1
            differed += a.state.to_bytes() != b.state.to_bytes()
            if game.actors(a.state):  # at the end the seed is opened, and the match with it
                assert a.heard(ply) == b.heard(ply), f"ply {ply}: {game.actions.name(action)} by seat {seat}"
        assert differed > ply // 3, (
            f"only {differed} of {ply} plies had something hidden to tell apart, {kept} had none"
        )
        for socket in a.sockets + b.sockets:
            socket.stack.close()
