"""The rules of Troyes, as the rules page orders them: setup, the round, events, black dice, actions, influence, end."""

from .decisions import actors, apply, legal
from .scoring import score, standing
from .setup import setup

__all__ = ["actors", "apply", "legal", "score", "setup", "standing"]
