"""Every component for people, with its numbers and where they come from."""

from __future__ import annotations

from ....core.game import Component
from ....core.wording import count
from ..components import COLOURS, FILE, all_cards
from .describe import card_words, noble_words

GROUPS = ("Level 1 cards", "Level 2 cards", "Level 3 cards", "Orient level 1", "Orient level 2", "Orient level 3")
POWERS = (
    "After each purchase take 1 gem.",
    "When taking two equal gems, take 1 gem of another colour.",
    "Each gold is worth 2 gems of one colour.",
    "{}.",
    "{} for each of your coats of arms.",
)


def catalogue() -> list[Component]:
    """Every card, noble, city face and post with its numbers and where they come from."""
    return [*_card_entries(), *_noble_entries(), *_city_entries(), *_post_entries()]


def _card_entries() -> list[Component]:
    entries = []
    for number, (section, card) in enumerate(all_cards()):
        facts = {
            "level": int(section[-1]),
            "orient": section.startswith("orient"),
            "bonus": card.bonus,
            "bonuses": card.bonuses,
            "points": card.points,
            "cost": dict(zip(COLOURS, card.cost, strict=True)),
            "effect": card.effect,
            "discard": card.discard,
        }
        group = GROUPS[(3 if facts["orient"] else 0) + int(section[-1]) - 1]
        provenance = getattr(FILE, section).provenance
        entries.append(Component(group, card.id, card.id, card_words(number), facts, provenance))
    return entries


def _noble_entries() -> list[Component]:
    return [
        Component(
            "Nobles",
            f"N{i + 1}",
            f"Noble {i + 1}",
            noble_words(i),
            {"need": dict(zip(COLOURS, noble.need, strict=True)), "points": FILE.nobles.points},
            FILE.nobles.provenance,
        )
        for i, noble in enumerate(FILE.nobles.tiles)
    ]


def _city_entries() -> list[Component]:
    return [
        Component(
            "Cities",
            f"{face.tile}{face.side}",
            f"City {face.tile}{face.side}",
            f"{face.points} points"
            + "".join(f", {n} {COLOURS[c]}" for c, n in enumerate(face.need) if n)
            + (f", {face.any_colour} of one further colour" if face.any_colour else ""),
            {"points": face.points, "need": dict(zip(COLOURS, face.need, strict=True)), "any_colour": face.any_colour},
            face.provenance,
        )
        for face in FILE.cities.faces
    ]


def _post_entries() -> list[Component]:
    return [
        Component(
            "Trading posts",
            f"P{post.id}",
            f"Trading post {post.id}",
            POWERS[i].format(count(post.amount, "point")),
            {"need": dict(zip(COLOURS, post.need, strict=True)), "nobles": post.nobles, "power": post.power},
            FILE.trading_posts.provenance,
        )
        for i, post in enumerate(FILE.trading_posts.posts)
    ]
