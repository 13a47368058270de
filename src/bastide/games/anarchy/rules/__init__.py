"""The rules of The Anarchy: setup, round, left and right sheet, festivals, enemy castles, defence, scoring."""

from .decisions import actors, apply, legal
from .scoring import score, standing
from .setup import setup

__all__ = ["actors", "apply", "legal", "score", "setup", "standing"]
