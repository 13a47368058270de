"""Measuring: tournaments between bots, the balance of a game, the review of a match."""

from __future__ import annotations
