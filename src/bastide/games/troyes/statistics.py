"""What many games show, over arrays of final states: use of cards, events beaten, points of characters."""

from __future__ import annotations

from typing import Any

import numpy as np

from .components import CARD_NAMES, CHARACTER_NAMES, CHARACTERS, CHARACTERS_DEALT, EVENT_IDS, N_EVENTS
from .state import NOBODY

Numbers = dict[str, float]


def _mean(values: Any) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def activations(states: Any) -> Numbers:
    """How often each card was activated in the games that had it."""
    lies = states["activities"]
    return {name: _mean(states["activated"][lies == card]) for card, name in enumerate(CARD_NAMES)}


def tradesmen(states: Any) -> Numbers:
    """How many tradesmen stand on each card at the end of the games that had it."""
    there = (states["tradesmen"] != NOBODY).sum(axis=2)
    return {name: _mean(there[states["activities"] == card]) for card, name in enumerate(CARD_NAMES)}


def events_beaten(states: Any) -> Numbers:
    """The share of the games with an event in which it was beaten."""
    shares = {}
    for event in range(N_EVENTS):
        beaten = states["winner"][:, event] != NOBODY
        waiting = (states["row"] == event).any(axis=1)
        shares[EVENT_IDS[event]] = _mean(beaten[beaten | waiting])
    return shares


def character_points(states: Any) -> Numbers:
    """The VP of a seat from each character, in the games it was dealt in."""
    seats = int(states["seats"][0])
    dealt = states["characters"][:, : seats * CHARACTERS_DEALT[seats]]
    seat = np.arange(seats)
    players = states["players"][:, :seats]
    counts = (
        players["influence"],
        players["deniers"],
        (states["cathedral"][:, :, None] == seat).sum(axis=1),
        players["won"],
        (states["spaces"][:, :, None] == seat).sum(axis=1),
        (states["tradesmen"][:, :, :, None] == seat).sum(axis=(1, 2)),
    )
    points = {}
    for number, (name, character) in enumerate(zip(CHARACTER_NAMES, CHARACTERS, strict=True)):
        steps = np.array([0, *character.vp])
        reached = np.searchsorted(np.array(character.thresholds), counts[character.counts], side="right")
        points[name] = _mean(steps[reached][(dealt == number).any(axis=1)].ravel())
    return points


STATISTICS = {
    "activations of a card in play": activations,
    "tradesmen on a card at the end": tradesmen,
    "events beaten": events_beaten,
    "points from a character": character_points,
}
