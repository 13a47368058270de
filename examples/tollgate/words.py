"""What the game says to people."""

from __future__ import annotations

from bastide.core.game import Component

from .actions import TAKE
from .components import FAVOUR, FILE
from .knowledge import view
from .state import State


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    n = action - TAKE + 1
    return f"takes {n} coin{'s' * (n > 1)} from the road"


def why_not(s: State, seat: int, action: int) -> str:
    return f"only {s.road} coins are left on the road (section 2)"


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
    lines = [f"{seen.road} coins on the road, the keeper threw {seen.die or 'nothing yet'}"]
    for name, seat in zip(names, seen.seats, strict=True):
        lines.append(f"{name}: {seat.coins} coins, saint {seat.saint or 'unknown'}")
    return "\n".join(lines)
