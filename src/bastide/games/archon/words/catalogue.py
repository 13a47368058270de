"""Every component for people: cards, tiles, slots and tracks with their numbers and where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.game import Component
from ....core.wording import count, listed
from ..components import CUBES, FILE, GOODS, Block, FavorFile, GoodsFile

BUILDING_WORDS = {
    "craftsman": "{0} gold each time you acquire a building, this one included.",
    "inn": "Magisters bought in the Guild Hall cost one cube less.",
    "house_of_arts": "{recruits} at the start of each later season.",
    "tavern": "{recruits} at the start of each later season.",
    "weaponsmith": "{recruits} more whenever you enter the Barracks.",
    "house_of_trade": "{0} gold more for a market sale; market purchases cost you {1} gold each.",
    "laboratory": "1 silver or papyrus from the stock whenever you enter the Market Place.",
    "chapel": "Your merchants also count as tax collectors, and the reverse.",
    "armory": "{0} VP for each of your warriors on the wall at each season scoring.",
    "gallery": "{0} VP for each of your arts cards at each season scoring.",
    "library": "{0} VP for each of your science cards at each season scoring.",
    "architects_guild": "{0} VP each time you acquire a building, this one included.",
    "magisters_court": "{0} VP for each magister you own at the end of the game.",
    "gardens": "No ability.",
    "statue": "No ability.",
}
MAGISTER_WORDS = {
    "tax_collector": "Leaves a tax tile: others pay you 1 gold to enter that location. It pays no tax itself.",
    "cleric": "May join other figures on an occupied slot.",
    "scribe": "Adds one more complete action to the turn.",
    "merchant": "One cube more in the Repository, one gold more in the Treasury, one recruit more in the Barracks.",
}
COUNTED = {  # what is not counted by its bare name, as cubes and gold are
    "recruit": ("recruit", "recruits"),
    "any_cube": ("cube of any kind", "cubes of any kind"),
    "arts": ("arts card", "arts cards"),
    "science": ("science card", "science cards"),
    "warrior": ("warrior", "warriors"),
    "vp": ("VP", "VP"),
}
LOCATION_WORDS = {
    "repository": "Take a cube lying there.",
    "treasury": "Take gold.",
    "barracks": "Take a recruit.",
    "market": "Buy up to two cubes and sell up to one.",
    "guild_hall": "Buy a magister, who replaces a courtier.",
    "royal_guard": "Put up to two warriors on the wall.",
    "builders_guild": "Acquire a building.",
    "academy": "Buy up to two arts cards.",
    "planetarium": "Buy up to two science cards.",
}


def amount_words(n: int, name: str) -> str:
    """`2 gold`, `1 recruit`, `2 cubes of any kind`."""
    return count(n, *COUNTED.get(name, (name, name)))


def price_words(amounts: Sequence[int]) -> str:
    """`1 gold and 1 recruit`; `nothing` for a free thing."""
    words = [amount_words(n, GOODS[item]) for item, n in enumerate(amounts) if n]
    return listed(words) if words else "nothing"


def goods_words(goods: GoodsFile) -> str:
    """Goods and other gains of a card in words."""
    words = [amount_words(n, name) for name, n in _amounts(goods).items()]
    return listed(words) if words else "nothing"


def favor_words(card: FavorFile) -> str:
    """What a favor card does."""
    if card.discount:
        bought = "a magister" if card.gain.magister else "a building"
        less = "item" if card.discount == "any" else "cube"
        return f"Acquire {bought}, paying one {less} less."
    if not card.arrow:
        return f"Take {goods_words(card.gain)}."
    times = ", up to twice" if card.times == 2 else ""
    return f"Pay {goods_words(card.pay)} for {goods_words(card.gain)}{times}."


def catalogue() -> list[Component]:
    """Every card, tile, slot and track."""
    return [*_locations(), *_magisters(), *_buildings(), *_favors(), *_grants(), *_attacks(), *_provinces()]


def _origin(block: Block) -> str:
    """A block that is partly reconstructed counts as such, so that nobody takes its numbers for printed ones."""
    origins = {block.provenance, *block.provenance_fields.values()}
    return next(origin for origin in ("reconstructed", "public", "rulebook") if origin in origins)


def _amounts(goods: GoodsFile) -> dict[str, int]:
    return {name: getattr(goods, name) for name in goods.__struct_fields__ if getattr(goods, name)}


def _locations() -> list[Component]:
    entries = []
    for location in FILE.locations:
        slots = [{"cards": slot.cards, "players": slot.players} for slot in location.slots]
        facts: dict[str, Any] = {"slots": slots, "pay": _amounts(location.action.pay), "times": location.action.times}
        text = LOCATION_WORDS[location.id]
        entries.append(Component("Locations", location.id, location.name, text, facts, _origin(location)))
    palace = {"places": FILE.palace.places}
    text = "One favor card face up for each player; each is a slot."
    entries.append(Component("Locations", "palace", "Palace", text, palace, _origin(FILE.palace)))
    return entries


def _magisters() -> list[Component]:
    entries = []
    for magister in FILE.magisters:
        steps = [{"cost": _amounts(step.cost), "vp": step.vp, "provenance": step.provenance} for step in magister.steps]
        facts = {"colour": magister.colour, "order_value": magister.order_value, "steps": steps}
        text = MAGISTER_WORDS[magister.id]
        entries.append(Component("Magisters", magister.id, magister.name, text, facts, _origin(magister)))
    return entries


def _buildings() -> list[Component]:
    entries = []
    for tile in FILE.buildings:
        effect = tile.effect
        amount, buy_price = (effect.amount, effect.buy_price) if effect else (0, 0)
        text = BUILDING_WORDS[tile.id].format(amount, buy_price, recruits=amount_words(amount, "recruit"))
        facts = {"level": tile.level, "vp": tile.vp, "cost": _amounts(tile.cost), "tiles": tile.tiles}
        entries.append(Component("Buildings", tile.id, tile.name, text, facts, _origin(tile)))
    return entries


def _favors() -> list[Component]:
    return [
        Component(
            "King's Favor",
            card.id,
            f"Favor {number}",
            favor_words(card),
            {
                "cards": card.cards,
                "arrow": card.arrow,
                "pay": _amounts(card.pay),
                "gain": _amounts(card.gain),
                "times": card.times,
                "discount": card.discount,
            },
            FILE.favors.provenance,
        )
        for number, card in enumerate(FILE.favors.cards, 1)
    ]


def _grants() -> list[Component]:
    entries = []
    for number, card in enumerate(FILE.grants.cards, 1):
        rewards = {"arts": card.arts, "science": card.science, "warriors": card.warriors}
        text = "; ".join(f"{name} {' '.join(map(str, row))}" for name, row in rewards.items())
        facts = {"market": dict(zip(CUBES, card.market, strict=True)), **rewards}
        entries.append(Component("King's Grant", card.id, f"Grant {number}", text, facts, FILE.grants.provenance))
    return entries


def _attacks() -> list[Component]:
    entries = []
    for number, card in enumerate(FILE.attacks.cards, 1):
        facts = {"strength": {"2": card.two, "3": card.three, "4": card.four}}
        text = f"Strength {card.two}, {card.three} or {card.four} with 2, 3 or 4 players."
        entries.append(Component("Attacks", card.id, f"Attack {number}", text, facts, FILE.attacks.provenance))
    return entries


def _provinces() -> list[Component]:
    entries = []
    for number, card in enumerate(FILE.provinces.cards, 1):
        rows = {"2": card.two, "3": card.three, "4": card.four}
        facts = {players: dict(zip(CUBES, row, strict=True)) for players, row in rows.items()}
        text = "; ".join(f"{players} players: {price_words(row)}" for players, row in rows.items())
        entries.append(Component("Provinces", card.id, f"Province {number}", text, facts, FILE.provinces.provenance))
    return entries
