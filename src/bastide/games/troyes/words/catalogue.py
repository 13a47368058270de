"""Every component for people, with its numbers and where they come from."""

from __future__ import annotations

from ....core.game import Component
from ....core.wording import count
from ..components import (
    BUILDING_KEYS,
    BUILDINGS,
    CARD_IDS,
    CHARACTER_IDS,
    FILE,
)
from ..schema import Provenance


def catalogue() -> list[Component]:
    """Every card and building with its numbers and where they come from."""
    return [*_activity_entries(), *_event_entries(), *_character_entries(), *_building_entries()]


def badge(*parts: Provenance) -> str:
    """The least certain of several provenances, in the words of the component browser."""
    if "reconstructed" in parts or "recalled" in parts:
        return "reconstructed"
    return "public" if "public" in parts else "rulebook"


def _activity_entries() -> list[Component]:
    return [
        Component(
            group=f"{card.colour.title()} activities",
            id=CARD_IDS[number],
            title=card.name,
            text=card.text,
            facts={
                "colour": card.colour,
                "round": card.round,
                "cost": card.cost,
                "divisor": card.divisor,
                "hourglass": card.hourglass,
                "slots": card.slots,
                "membership": card.membership,
                "parts": card.parts,
            },
            provenance=badge(card.provenance),
        )
        for number, card in enumerate(FILE.activities)
    ]


def _event_entries() -> list[Component]:
    return [
        Component(
            group=f"{event.colour.title()} events",
            id=event.id,
            title=event.name,
            text=event.text,
            facts={
                "colour": event.colour,
                "second": event.second,
                "dice": event.dice,
                "divisor": event.divisor,
                "banners": event.banners,
                "vp_large": event.vp_large,
                "vp_small": event.vp_small,
                "parts": event.parts,
            },
            provenance=badge(event.provenance),
        )
        for event in FILE.events
    ]


def _character_entries() -> list[Component]:
    entries = []
    for number, card in enumerate(FILE.characters):
        steps = ", ".join(f"{vp} VP from {least}" for vp, least in zip(card.vp, card.thresholds, strict=True))
        what = card.counts.replace("_", " ")
        facts = {"counts": card.counts, "vp": card.vp, "thresholds": card.thresholds, "parts": card.parts}
        text = f"Counts {what}: {steps}. Scores for everybody."
        entries.append(Component("Characters", CHARACTER_IDS[number], card.name, text, facts, badge(card.provenance)))
    return entries


def _building_entries() -> list[Component]:
    entries = []
    for name, key in zip(BUILDINGS, BUILDING_KEYS, strict=True):
        building = getattr(FILE.buildings, key)
        rows = [{"faces": row.faces, "length": row.length} for row in building.rows]
        facts = {"colour": building.colour, "wage": building.wage, "rows": rows, "layout": building.layout}
        text = f"{building.colour.title()} dice, {count(building.wage, 'denier')} a round for each of your citizens."
        entries.append(
            Component("Buildings", key, name.title(), text, facts, badge(building.provenance, building.layout))
        )
    return entries
