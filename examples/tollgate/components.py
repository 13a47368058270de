"""The component file as tables that the rules index."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from bastide.core import components
from bastide.core.record import numbers

Coins = Annotated[int, msgspec.Meta(ge=1, le=60)]


class Road(msgspec.Struct, forbid_unknown_fields=True):
    provenance: str
    coins: dict[Literal["2", "3", "4"], Coins]


class Favour(msgspec.Struct, forbid_unknown_fields=True):
    provenance: str
    worth: Coins


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    road: Road
    favour: Favour


FILE = components.read(__file__, ComponentFile)
FINGERPRINT = components.fingerprint(__file__)
PATH = components.file_for(__file__)

COINS = numbers([0, 0, FILE.road.coins["2"], FILE.road.coins["3"], FILE.road.coins["4"]])
FAVOUR = FILE.favour.worth
