"""What the game says to people."""

from __future__ import annotations

from bastide.core.game import Component
from bastide.core.wording import count

from .actions import TAKE
from .components import FAVOUR, FILE
from .knowledge import view
from .state import State


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    return f"takes {count(action - TAKE + 1, 'coin')} from the road"


def why_not(s: State, seat: int, action: int) -> str:
    return f"the road has only {count(s.road, 'coin')} left (section 2)"


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """The keeper's throw."""
    return {"die": str(after.die)}


def catalogue() -> list[Component]:
    road = f"{', '.join(f'{n} with {players} players' for players, n in FILE.road.coins.items())}"
    return [
        Component("Coins", "road", "The road", road, {"coins": FILE.road.coins}, FILE.road.provenance),
        Component("Saints", "saint", "A saint", f"worth {FAVOUR} coins", {"worth": FAVOUR}, FILE.favour.provenance),
    ]


def table(s: State, viewer: int | None, names: list[str]) -> str:
    seen = view(s, viewer)
    lines = [f"{count(seen.road, 'coin')} on the road, the keeper threw {seen.die or 'nothing yet'}"]
    for name, seat in zip(names, seen.seats, strict=True):
        lines.append(f"{name}: {count(seat.coins, 'coin')}, saint {seat.saint or 'unknown'}")
    return "\n".join(lines)
