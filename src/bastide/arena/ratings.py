"""Ratings with intervals, and win rates against each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .tournament import Outcome

Z95 = 1.959964  # 95% of a normal distribution lie within so many deviations


class Share(msgspec.Struct, frozen=True):
    """A rate with its 95% interval (Wilson)."""

    rate: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.rate:.1%} [{100 * self.low:.1f}–{100 * self.high:.1f}]"


class Rating(msgspec.Struct, frozen=True):
    """One bot: its rating with the 95% interval, its wins and scores."""

    bot: str
    rating: float
    low: float
    high: float
    wins: Share
    mean_score: float
    mean_place: float
    milliseconds_a_decision: float


class Ratings:
    """Openskill ratings, brought up to date game by game."""

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        self.bots = list(bots)
        self.model = PlackettLuce()
        self.skills: list[Any] = [self.model.rating(name=bot) for bot in bots]
        self.wins = [0.0] * len(bots)
        self.games = [0] * len(bots)
        self.scores = [0] * len(bots)
        self.places = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.decisions = [0] * len(bots)
        self.against = [[(0.0, 0) for _ in bots] for _ in bots]

    def add(self, outcome: Outcome) -> None:
        """Bring the ratings up to date with one game."""
        first = outcome.places.count(1)
        for seat, bot in enumerate(outcome.seats):
            self.wins[bot] += (outcome.places[seat] == 1) / first
            self.games[bot] += 1
            self.scores[bot] += outcome.scores[seat]
            self.places[bot] += outcome.places[seat]
            self.seconds[bot] += outcome.seconds[seat]
            self.decisions[bot] += outcome.decisions[seat]
        self._pairs(outcome)
        self._rate(outcome)

    def _pairs(self, outcome: Outcome) -> None:
        for a, one in enumerate(outcome.seats):
            for b, other in enumerate(outcome.seats):
                if one != other:
                    won, games = self.against[one][other]
                    better = outcome.places[a] < outcome.places[b]
                    equal = outcome.places[a] == outcome.places[b]
                    self.against[one][other] = (won + (1.0 if better else 0.5 if equal else 0.0), games + 1)

    def _rate(self, outcome: Outcome) -> None:
        """Each bot counts once, with its best place; a game of one bot against itself says nothing."""
        best: dict[int, int] = {}
        for seat, bot in enumerate(outcome.seats):
            best[bot] = min(best.get(bot, len(outcome.seats)), outcome.places[seat])
        if len(best) < 2:
            return
        teams = [[self.skills[bot]] for bot in best]
        rated = self.model.rate(teams, ranks=[float(place) for place in best.values()])
        for bot, team in zip(best, rated, strict=True):
            self.skills[bot] = team[0]

    def table(self) -> list[Rating]:
        """The bots, best first."""
        rows = [self._row(bot) for bot in range(len(self.bots)) if self.games[bot]]
        return sorted(rows, key=lambda row: (-row.rating, row.bot))

    def _row(self, bot: int) -> Rating:
        skill, games = self.skills[bot], self.games[bot]
        return Rating(
            self.bots[bot],
            round(skill.mu, 3),
            round(skill.mu - Z95 * skill.sigma, 3),
            round(skill.mu + Z95 * skill.sigma, 3),
            share(self.wins[bot], games),
            round(self.scores[bot] / games, 3),
            round(self.places[bot] / games, 3),
            round(1000 * self.seconds[bot] / max(1, self.decisions[bot]), 3),
        )

    def duels(self) -> dict[str, dict[str, Share]]:
        """How often each bot came before each other one; equal places count half."""
        return {
            one: {other: share(*self.against[a][b]) for b, other in enumerate(self.bots) if self.against[a][b][1]}
            for a, one in enumerate(self.bots)
        }


def rated(bots: Sequence[str], outcomes: Iterable[Outcome]) -> Ratings:
    """Ratings over outcomes, in the order given."""
    ratings = Ratings(bots)
    for outcome in outcomes:
        ratings.add(outcome)
    return ratings


def share(won: float, games: int) -> Share:
    """A rate with its Wilson interval."""
    if games == 0:
        return Share(0.0, 0.0, 1.0, 0)
    p = won / games
    z2 = Z95 * Z95
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    spread = Z95 * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Share(round(p, 5), round(max(0.0, middle - spread), 5), round(min(1.0, middle + spread), 5), games)
