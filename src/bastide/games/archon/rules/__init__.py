"""The rules of Archon: setup, rounds, placement, the locations one by one, the end of a season, scoring, decisions."""

from .decisions import actors, apply, legal
from .scoring import score, standing
from .setup import setup

__all__ = ["actors", "apply", "legal", "score", "setup", "standing"]
