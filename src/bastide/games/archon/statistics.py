"""What a simulation shows of the final states of many games: attacks, cards, buildings, magisters, goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .components import BUILDINGS, CARDS, FAVOR_IDS, GOODS, GRANT_IDS, PROVINCE_IDS


def attacks_repelled(states: Any) -> dict[str, float]:
    """The share of games in which the attack of each season was beaten off."""
    shares = 1 - states["raided"].mean(axis=0)
    return {f"season {season + 1}": round(float(share), 4) for season, share in enumerate(shares)}


def favors_used(states: Any) -> dict[str, float]:
    """Figures placed on each favor card, in a game."""
    return dict(zip(FAVOR_IDS, states["favors_used"].mean(axis=0).round(4).tolist(), strict=True))


def buildings_owned(states: Any) -> dict[str, float]:
    """Tiles of each building acquired, in a game."""
    owned = states["players"]["buildings"].sum(axis=1).mean(axis=0)
    return dict(zip(BUILDINGS, owned.round(4).tolist(), strict=True))


def magisters_owned(states: Any) -> dict[str, float]:
    """Magisters of each type that a seat owns at the end."""
    owned = states["players"]["own"].sum(axis=1).mean(axis=0) / states["seats"].mean()
    return dict(zip(CARDS[1:], owned[1:].round(4).tolist(), strict=True))


def goods_left(states: Any) -> dict[str, float]:
    """Goods that a seat holds at the end."""
    left = states["players"]["goods"].sum(axis=1).mean(axis=0) / states["seats"].mean()
    return dict(zip(GOODS, left.round(3).tolist(), strict=True))


def provinces_turned(states: Any) -> dict[str, float]:
    """How often each province card came up, in a game."""
    return dict(zip(PROVINCE_IDS, states["provinces_gone"].mean(axis=0).round(4).tolist(), strict=True))


def grants_in_play(states: Any) -> dict[str, float]:
    """How often each grant card was in play, in a game."""
    return {name: round(float((states["grants"] == card).any(axis=1).mean()), 4) for card, name in enumerate(GRANT_IDS)}


STATISTICS: Mapping[str, Callable[[Any], Any]] = {
    "attacks repelled": attacks_repelled,
    "favor cards used": favors_used,
    "buildings acquired": buildings_owned,
    "magisters of a seat": magisters_owned,
    "goods left to a seat": goods_left,
    "province cards": provinces_turned,
    "grant cards": grants_in_play,
}
