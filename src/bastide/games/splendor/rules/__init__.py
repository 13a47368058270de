"""The rules of Splendor: setup, payment, turn, nobles and cities, strongholds, scoring, decisions."""

from .decisions import actors, apply, legal
from .scoring import score, standing
from .setup import setup

__all__ = ["actors", "apply", "legal", "score", "setup", "standing"]
