"""The rules of Troyes, in the order of the rules page: setup, the round, events, black dice, actions, influence, end."""

from .decisions import actors, apply, legal
from .scoring import score, standing
from .setup import setup

__all__ = ["actors", "apply", "legal", "score", "setup", "standing"]
