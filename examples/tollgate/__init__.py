"""Tollgate: a complete tiny game, built step by step in docs/add-a-game.md."""
