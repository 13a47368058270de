"""What a tournament showed: as JSON, as an HTML page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..core.wording import count
from .picture import Plot
from .ratings import Rating, Ratings, Share, share
from .report import Bar, Page, bars, histogram, lines
from .tournament import Outcome, Tournament


class Summary(msgspec.Struct, frozen=True):
    """The result of a tournament, for `--json`."""

    tournament: Tournament
    games: int
    ratings: list[Rating]
    duels: dict[str, dict[str, Share]]
    wins_by_seat: list[Share]
    mean_plies: float


def summarise(tournament: Tournament, outcomes: Sequence[Outcome]) -> Summary:
    """Everything a tournament showed, from its outcomes."""
    ratings = Ratings(tournament.bots)
    for outcome in outcomes:
        ratings.add(outcome)
    plies = sum(outcome.plies for outcome in outcomes) / max(1, len(outcomes))
    return Summary(
        tournament, len(outcomes), ratings.table(), ratings.duels(), seats(tournament, outcomes), round(plies, 2)
    )


def seats(tournament: Tournament, outcomes: Sequence[Outcome]) -> list[Share]:
    """Wins by seat; a shared victory is shared."""
    return [
        share(sum((o.places[seat] == 1) / o.places.count(1) for o in outcomes), len(outcomes))
        for seat in range(tournament.players)
    ]


def page(summary: Summary, outcomes: Sequence[Outcome], title: str) -> Page:
    """The report: ratings, duels, how the ratings settled, seats, lengths."""
    report = Page(f"{title}: {summary.games:,} games between bots")
    report.text(f"{count(summary.tournament.players, 'player')}, seed {summary.tournament.seed}. Intervals are 95%.")
    report.heading("Ratings")
    report.figure(bars([Bar(row.bot, row.rating, row.low, row.high) for row in summary.ratings]))
    report.table(
        ("bot", "rating", "interval", "wins", "mean score", "mean place", "ms a ply"),
        [
            (
                row.bot,
                f"{row.rating:.2f}",
                f"{row.low:.2f} to {row.high:.2f}",
                row.wins,
                f"{row.mean_score:.1f}",
                f"{row.mean_place:.2f}",
                f"{row.milliseconds_a_decision:.1f}",
            )
            for row in summary.ratings
        ],
    )
    if duels := [(f"{a} – {b}", s) for a, row in summary.duels.items() for b, s in row.items()]:
        report.heading("Against each other")
        report.figure(bars([Bar(name, 100 * s.rate, 100 * s.low, 100 * s.high) for name, s in duels], " %", 50.0))
    report.heading("How the ratings settled")
    report.figure(settling(summary.tournament, outcomes))
    report.heading("Seats and length")
    fair = 100 / summary.tournament.players
    report.figure(
        bars(
            [Bar(f"seat {i + 1}", 100 * s.rate, 100 * s.low, 100 * s.high) for i, s in enumerate(summary.wins_by_seat)],
            " %",
            fair,
        )
    )
    counts: dict[int, int] = {}
    for outcome in outcomes:
        counts[outcome.plies] = counts.get(outcome.plies, 0) + 1
    report.figure(histogram(counts, "plies of a game"))
    return report


def settling(tournament: Tournament, outcomes: Sequence[Outcome]) -> Plot:
    """The rating of every bot over the games."""
    ratings = Ratings(tournament.bots)
    curves: dict[str, list[float]] = {bot: [] for bot in tournament.bots}
    step = max(1, len(outcomes) // 200)
    for number, outcome in enumerate(outcomes):
        ratings.add(outcome)
        if number % step == 0 or number == len(outcomes) - 1:
            for bot, skill in zip(tournament.bots, ratings.skills, strict=True):
                curves[bot].append(float(skill.mu))
    values = [value for curve in curves.values() for value in curve]
    return lines(curves, max(values) + 1, "games", min(values) - 1)
