"""Chance, kept inside the record so that a game is its bytes.

A stream is four 32-bit words of a xorshift generator. A game has one stream for the table and one for each seat,
so that seats that act at the same time get the same luck in whatever order their moves arrive. All arithmetic is
masked to 32 bits by hand: plain Python, compiled code and the GPU then agree bit for bit.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from .counting import among
from .rule import rule

TABLE = 0  # the stream of the table; the stream of seat p is 1 + p
MASK32 = 0xFFFFFFFF

Stream = MutableSequence[int]


@rule
def mixed(x: int) -> int:
    """A well-stirred 32-bit number from another."""
    x = x & MASK32
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & MASK32
    x = ((x ^ (x >> 15)) * 0x846CA68B) & MASK32
    return x ^ (x >> 16)


@rule
def sow(stream: Stream, low: int, high: int, number: int) -> None:
    """Start a stream from a 64-bit seed given in two halves; streams of different number are independent."""
    stream[0] = mixed(low ^ 0x9E3779B9)
    stream[1] = mixed(high + stream[0] + 0x7F4A7C15)
    stream[2] = mixed(number + stream[1] + 0x2545F491)
    stream[3] = mixed(low + stream[2] + 1) | 1  # never all zero
    for _ in range(4):
        draw_word(stream)


@rule
def sow_all(streams: Sequence[Stream], low: int, high: int) -> None:
    """Start all streams of a game from one seed."""
    for number in range(len(streams)):
        sow(streams[number], low, high, number)


@rule
def draw_word(stream: Stream) -> int:
    """The next 32 random bits."""
    t = stream[0] & MASK32
    t = t ^ ((t << 11) & MASK32)
    w = stream[3] & MASK32
    stream[0] = stream[1]
    stream[1] = stream[2]
    stream[2] = stream[3]
    w = w ^ (w >> 19) ^ t ^ (t >> 8)
    stream[3] = w
    return w


@rule
def below(stream: Stream, n: int) -> int:
    """A uniform number from 0 to n - 1."""
    return (draw_word(stream) * n) >> 32


@rule
def roll(stream: Stream) -> int:
    """A die."""
    return 1 + below(stream, 6)


@rule
def shuffle(stream: Stream, items: MutableSequence[int], n: int) -> None:
    """Shuffle the first n items."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held


@rule
def another(stream: Stream, drawn: Sequence[int], n: int, total: int) -> int:
    """A uniform number from 0 to total - 1 that is not among the first n drawn."""
    skip = below(stream, total - n)
    number = 0
    while skip > 0 or among(drawn, n, number):
        if not among(drawn, n, number):
            skip -= 1
        number += 1
    return number
