"""The balance report: one set of components, or two side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.wording import count
from .balance import Balance, Use
from .report import Bar, Page, bars, histogram

SHOWN = 15  # of the best and of the worst


def page(balances: Sequence[Balance], title: str, names: Sequence[str]) -> Page:
    """Seats, length, scores, actions and components, for each set of components."""
    first = balances[0]
    report = Page(f"The balance of {title}")
    report.text(
        f"{first.games:,} games of {count(first.players, f'{first.bot} bot')}, seed {first.seed}. Intervals are 95%."
    )
    report.heading("Who wins, by turn order and by seat")
    report.figure(bars(seat_bars(balances, names, "turn_order", "turn"), " %", 100 / first.players))
    report.figure(bars(seat_bars(balances, names, "seats", "seat"), " %", 100 / first.players))
    report.heading("Length and scores")
    report.table(("", *names), comparison(balances))
    for series, (name, balance) in enumerate(zip(names, balances, strict=True)):
        report.figure(histogram(balance.lengths, f"decisions of a game, {name}", series))
        report.figure(histogram(balance.score_counts, f"score of a seat, {name}", series))
    for name, rows_of_things in details(balances):
        report.heading(name[:1].upper() + name[1:])
        report.table(("", *names), rows_of_things)
    for heading, kind in (("Actions", "actions"), ("Components", "parts")):
        rows = [list(getattr(balance, kind)) for balance in balances]
        if any(rows):
            report.heading(heading)
            report.text("Win rate of the seats that used it, less that of all seats, in percentage points.")
            report.figure(bars(lift_bars(rows, names), series=names))
            report.table(use_head(names), use_rows(rows))
    return report


def seat_bars(balances: Sequence[Balance], names: Sequence[str], field: str, word: str) -> list[Bar]:
    return [
        Bar(
            f"{word} {seat + 1}, {name}" if len(names) > 1 else f"{word} {seat + 1}",
            100 * rate.rate,
            100 * rate.low,
            100 * rate.high,
            series,
        )
        for seat in range(balances[0].players)
        for series, (name, balance) in enumerate(zip(names, balances, strict=True))
        for rate in [getattr(balance, field)[seat]]
    ]


def comparison(balances: Sequence[Balance]) -> list[tuple[str, ...]]:
    """The figures of a game, a column for each set of components."""
    rows: list[tuple[str, ...]] = []
    for label, field in (("decisions", "length"), ("score", "scores")):
        for figure in ("mean", "deviation", "p5", "p50", "p95"):
            rows.append((f"{label}, {figure}", *(f"{getattr(b, field)[figure]:g}" for b in balances)))
    rows.append(("first less last score", *(f"{b.margin:g}" for b in balances)))
    for seat in range(balances[0].players):
        rows.append((f"mean score of seat {seat + 1}", *(f"{b.score_by_seat[seat]:g}" for b in balances)))
        rows.append((f"wins of seat {seat + 1}", *(str(b.seats[seat]) for b in balances)))
        rows.append((f"wins of turn {seat + 1}", *(str(b.turn_order[seat]) for b in balances)))
    for name, value in balances[0].statistics.items():
        if not isinstance(value, Mapping):
            rows.append((name, *(f"{b.statistics[name]:g}" for b in balances)))
    return rows


def details(balances: Sequence[Balance]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """The game's own statistics of many things: what they count, and a row for each thing, the most first."""
    for name, value in balances[0].statistics.items():
        if isinstance(value, Mapping):
            found = [b.statistics[name] for b in balances]
            things = sorted(dict.fromkeys(thing for one in found for thing in one), key=lambda x: -value.get(x, 0))
            yield name, [(str(x), *(f"{one[x]:g}" if x in one else "–" for one in found)) for x in things]


def telling(rows: Sequence[Sequence[Use]]) -> list[str]:
    """The names at both ends of the first list."""
    names = [use.name for use in rows[0]] or [use.name for use in rows[-1]]
    return names if len(names) <= 2 * SHOWN else names[:SHOWN] + names[-SHOWN:]


def lift_bars(rows: Sequence[Sequence[Use]], names: Sequence[str]) -> list[Bar]:
    found = [{use.name: use for use in uses} for uses in rows]
    return [
        Bar(name, 100 * uses[name].lift, series=series)
        for name in telling(rows)
        for series, uses in enumerate(found)
        if name in uses
    ]


def use_head(names: Sequence[str]) -> list[str]:
    """The columns of `use_rows`."""
    columns = ("used by", "times a game", "wins", "lift", "correlation")
    if len(names) == 1:
        return ["", *columns]
    return ["", *(f"{column}, {name}" for name in names for column in columns)]


def use_rows(rows: Sequence[Sequence[Use]]) -> list[list[str]]:
    found = [{use.name: use for use in uses} for uses in rows]
    order = list(dict.fromkeys(use.name for uses in rows for use in uses))
    return [[name, *(cell for uses in found for cell in use_cells(uses.get(name)))] for name in order]


def use_cells(use: Use | None) -> list[str]:
    """One action or component as the report shows it; dashes where it was not used."""
    if use is None:
        return ["–"] * 5
    return [
        f"{use.used_by:.1%}",
        f"{use.times:.3g}",
        str(use.wins),
        f"{100 * use.lift:+.2f}",
        f"{use.correlation:+.3f}",
    ]
