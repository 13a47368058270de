"""Reports: plots of any numbers, as HTML and as a picture."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bastide.arena import picture
from bastide.arena.picture import WIDTH, ZOOM, png
from bastide.arena.report import COLOURS, Bar, Page, bars, histogram, lines
from bastide.cli import run

BLUE, ORANGE, INK = (tuple(bytes.fromhex(colour[1:])) for colour in (*COLOURS[:2], picture.INK))


def seen_in(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def colours(seen: Image.Image) -> Counter[tuple[int, ...]]:
    return Counter(zip(*(band.tobytes() for band in seen.split()), strict=True))


def test_plots_survive_odd_numbers() -> None:
    assert "<rect" in bars([Bar("negative <b>", -2.5, -3, -2), Bar("zero", 0)], " %", 0.0).svg
    assert "&lt;b&gt;" in bars([Bar("negative <b>", -2.5)]).svg
    assert "<rect" in histogram({7: 3}, "one column").svg
    assert "<polyline" in lines({"flat": [1.0]}, 1.0, "short").svg


def test_names_are_as_long_as_they_need_to_be_and_differ_at_their_ends() -> None:
    long = "buildings the_great_hall_of_the_archbishop (Buildings: the great hall, level {})"
    svg = bars([Bar(long.format(1), 1.0), Bar(long.format(2), 1.0), Bar("a name of more than thirty letters", 1.0)]).svg
    assert "level 1)" in svg and "level 2)" in svg and "…" in svg
    assert "a name of more than thirty letters" in svg
    seen = seen_in(png("", [("", bars([Bar(long, 0.0)]))]))
    assert colours(seen)[INK] > 500
    edge = seen.crop((0, 0, int(4 * ZOOM), seen.height))
    assert colours(edge)[INK] == 0  # no name is cut off at the left


def test_several_series_have_a_legend_and_one_has_none() -> None:
    items = [Bar("seat 1", 50.0), Bar("seat 1", 40.0, series=1)]
    assert "rich.toml" in bars(items, series=["standard", "rich.toml"]).svg
    assert "standard" not in bars(items[:1], series=["standard"]).svg
    many = lines({f"seat {i}": [0.0, 1.0] for i in range(6)}, 1.0, "moves")
    assert many.height > lines({"seat 0": [0.0, 1.0]}, 1.0, "moves").height  # in two rows
    assert all(f"seat {i}" in many.svg for i in range(6))


def test_signs_in_a_heading_are_no_markup() -> None:
    page = Page("t")
    page.heading("a & b")
    assert "<h2>a &amp; b</h2>" in page.html()


def test_a_picture_shows_what_the_plots_show() -> None:
    plot = bars([Bar("long", 30.0), Bar("short", 10.0, series=1)])
    seen = seen_in(png("Bars", [("", plot)]))
    counts = colours(seen)
    assert seen.width > WIDTH * ZOOM and seen.height > plot.height * ZOOM
    assert counts[BLUE] == pytest.approx(3 * counts[ORANGE], rel=0.05)


def test_a_picture_has_words_in_the_font_of_the_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plots = [("Sieges", bars([Bar("The Anarchy", 5.0)]))]
    ours = seen_in(png("", plots))
    assert colours(ours)[INK] > 500  # letters
    monkeypatch.setattr("bastide.arena.picture.FONT", tmp_path / "none.ttf")
    assert seen_in(png("", plots)) != ours  # whatever the system has, or nothing


def test_a_heading_stands_once_above_its_plots() -> None:
    plot = histogram({1: 2}, "games")
    heights = [seen_in(png("", plots)).height for plots in ([("a", plot)] * 2, [("a", plot), ("b", plot)])]
    assert heights[0] < heights[1]


def test_the_name_of_a_report_says_what_it_is(tmp_path: Path) -> None:
    page = Page("Two forms")
    page.figure(bars([Bar("one", 1.0)]))
    page.save(tmp_path / "a.html")
    page.save(tmp_path / "a.PNG")
    assert (tmp_path / "a.html").read_bytes().startswith(b"<!doctype html>")
    assert seen_in((tmp_path / "a.PNG").read_bytes()).width > WIDTH


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a.pdf", "ends in .html or .png"),
        ("nowhere/a.png", "there is no folder"),
        ("old.html", "is a folder"),
        (f"{'a' * 300}.html", "File name too long"),
    ],
)
@pytest.mark.parametrize("command", ["arena splendor --bots random", "balance splendor", "review match.bastide"])
def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(
    name: str, why: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old.html").mkdir()
    assert run([*command.split(), "--report", str(tmp_path / name)]) == 2
    said = capsys.readouterr().err
    assert why in " ".join(said.split()) and said.count("\n") == 1
