"""What the game says to people: moves in plain words, reasons, the record of chance, components, and the table."""

from .catalogue import catalogue
from .describe import chance, describe
from .reasons import why_not
from .table import table

__all__ = ["catalogue", "chance", "describe", "table", "why_not"]
