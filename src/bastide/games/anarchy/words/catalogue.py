"""Every component for people: boxes of both sheets, cards, tiles and scenarios, with where their numbers come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ....core.game import Component
from ....core.wording import count, listed
from ..components import (
    ATTACKS,
    FILE,
    ITEMS,
    LETTERS,
    NOTHING,
    PLACES,
    SCENARIOS,
    UNITS,
)
from ..knowledge import attack_id
from ..schema import Block, Building, Lammas, Level, Michaelmas, NumberedArea, PathCard, String, Valentine
from .describe import gained_words, some, sum_words, words

COUNTED = {  # what a path card counts, where the name of its criterion leaves it open
    "chapel_levels": "complete chapel levels",
    "keep_levels": "complete keep levels",
    "leadership_rows": "full leadership rows",
    "castles_defeated": "enemy castles defeated",
    "assists": "assists with knowledge",
    "land_tracks": "full tracks of quarry, farms and training grounds",
    "knights_training": "knight's training boxes",
    "lammas_flags": "filled Lammas flags",
    "michaelmas_sums": "complete Michaelmas rows",
    "valentine_pairs": "St Valentine's pairs",
    "wheel_quarters": "full quarters of mercenaries, guildsmen and allies",
    "mint_levels": "complete mint levels",
    "tactics_researched": "researched tactics",
    "siege_weapons": "constructed siege weapons, no cranes",
}


def catalogue() -> list[Component]:
    return [
        *_path_cards(),
        *_scenario_cards(),
        *_attack_cards(),
        *_domain_cards(),
        *_plunder_tiles(),
        *_left_sheet(),
        *_wheel(),
        *_right_sheet(),
        *_buildings(),
        *_festivals(),
    ]


def _cost_words(cost: Mapping[Any, int]) -> str:
    return listed(some(n, unit) for unit, n in cost.items())


def _numbered(texts: Iterable[str]) -> str:
    return "; ".join(f"{i}: {text}" for i, text in enumerate(texts, 1))


def _track(
    group: str, id: str, title: str, cost: str, boxes: Sequence[Sequence[str]], block: Block, text: str = ""
) -> Component:
    """A track; its text lists what the boxes give, unless there is more to say."""
    facts: dict[str, Any] = {"cost": cost, "boxes": [list(box) for box in boxes], "fixed": block.fixed}
    text = text or f"{cost} a box. {_numbered(gained_words(list(box)) for box in boxes)}"
    return Component(group, id, title, text, facts, block.provenance)


def _path_cards() -> Iterator[Component]:
    for card in FILE.path.cards:
        text = f"{counted_by(card)} " + ", ".join(f"{n} for {i} VP" for i, n in enumerate(thresholds(card), 1))
        income = {unit: n for unit, n in zip(UNITS, card.income, strict=True) if n}
        facts: dict[str, Any] = {
            "criterion": card.criterion,
            "limits": card.at_least or card.at_most or [],
            "gate": card.at_least_gate,
            "income": income,
        }
        yield Component("Path cards", card.id, card.name, text, facts, FILE.path.provenance)


def counted_by(card: PathCard) -> str:
    """`wall pips: at least`."""
    return f"{COUNTED.get(card.criterion, words(card.criterion))}: {'at most' if card.at_most else 'at least'}"


def thresholds(card: PathCard) -> list[str]:
    """What 1, 2 and 3 VP ask for."""
    limits = map(str, card.at_least or card.at_most or [])
    if not card.at_least_gate:
        return list(limits)
    gates = (count(gate, "gate pip") for gate in card.at_least_gate)
    return [f"{n} with {gate}" for n, gate in zip(limits, gates, strict=True)]


def _scenario_cards() -> Iterator[Component]:
    for name in SCENARIOS:
        scenario = FILE.scenario[name]  # type: ignore[index]
        for card in scenario.cards:
            letters = " ".join(f"{letter}{card.letters[letter]}" for letter in ("A", "B", "C", "D", "E"))
            if scenario.mode == "classic":
                needs = f"the {listed(words(need) for need in card.needs)}" if card.needs else "nothing else"
                text = f"{letters}. Defence {card.defence}, {card.food} food, needs {needs}; "
                text += f"facedown it adds {card.hidden}."
                facts: dict[str, Any] = {"defence": card.defence, "needs": card.needs, "hidden": card.hidden}
            else:
                held = ", ".join(f"{n} for {cards}" for cards, n in enumerate(card.bravery) if n)
                text = f"{letters}. {card.food} more food; bravery for cards defended: {held or 'none'}."
                facts = {"bravery": card.bravery}
            title = f"{words(name).title()}, round {card.round}"
            facts |= {"letters": dict(card.letters), "food": card.food, "round": card.round}
            yield Component("Scenario cards", f"{name}_{card.round}", title, text, facts, scenario.provenance)


def _attack_cards() -> Iterator[Component]:
    for number, card in enumerate(ATTACKS):
        kind = FILE.attack_type[card.kind]
        hits = {PLACES[i]: LETTERS[letter] for i, letter in enumerate(card.letter) if letter != NOTHING}
        text = ", ".join(f"{place} {letter}" for place, letter in hits.items())
        means = [words(kind.fortification), words(kind.tactic), "workers" if kind.workers else ""]
        text += f"; defended by {listed(filter(None, means))}" if any(means) else "; nothing defends"
        facts: dict[str, Any] = {"type": kind.id, "back": kind.back, "strong": card.strong == 1, "hits": hits}
        escalade = kind.id == "final_escalade"
        title = words(kind.id).title() + (" (strong)" if card.strong else "")
        provenance = FILE.escalade_deck.provenance if escalade else FILE.attack_deck.provenance
        group = "Final escalade cards" if escalade else "Attack cards"
        yield Component(group, attack_id(number), title, text, facts, provenance)


def _domain_cards() -> Iterator[Component]:
    for card in FILE.domain.cards:
        text = f"{card.training}, villager {card.villager}, number {card.michaelmas}, shield {card.shield}, "
        text += f"lance {card.lance}, {card.ingredient}, {card.flag} flag"
        facts: dict[str, Any] = {name: getattr(card, name) for name in card.__struct_fields__}
        yield Component("Domain cards", f"domain_{card.id}", f"Domain {card.id}", text, facts, FILE.domain.provenance)


def _plunder_tiles() -> Iterator[Component]:
    for size in ("small", "large"):
        for number, tile in enumerate(getattr(FILE.plunder, size), 1):
            title = f"{size.title()} plunder {number}"
            facts: dict[str, Any] = {"size": size, "gain": tile}
            text = gained_words(list(tile))
            yield Component("Plunder tiles", f"{size}_{number}", title, text, facts, FILE.plunder.provenance)


def _left_sheet() -> Iterator[Component]:
    for fort in FILE.fortification:
        boxes = [list(map(str, box.gain)) for box in fort.boxes]
        entry = _track("Left sheet", fort.id, fort.id.title(), _cost_words(fort.cost), boxes, fort)
        entry.facts["sections"] = [box.section for box in fort.boxes]
        yield entry
    for land in FILE.land:
        yield _track("Left sheet", land.id, words(land.id).title(), _cost_words(land.cost), land.boxes, land)
    for row in FILE.tactics.rows:
        text = f"{_cost_words(FILE.tactics.prepare_cost)} a unit, {FILE.tactics.free_units} from the start; "
        text += f"against {listed(words(x) for x in row.used_against)}"
        text += f"; researched only with the {words(row.needs)}" if row.needs else ""
        facts: dict[str, Any] = {"against": row.used_against, "needs": row.needs, "free_units": FILE.tactics.free_units}
        yield Component("Left sheet", f"tactic_{row.id}", words(row.id).title(), text, facts, FILE.tactics.provenance)
    for track in FILE.production:
        text = f"{track.boxes} boxes, each 1 {track.id} at production"
        title = f"{track.id.title()} production"
        yield Component("Left sheet", f"prod_{track.id}", title, text, {"boxes": track.boxes}, track.provenance)
    for attribute in FILE.attribute:
        bonus = {str(entry.box): str(entry.gain[0]) for entry in attribute.bonus}
        text = f"{attribute.boxes} boxes of 1 VP; " + ", ".join(f"box {box}: {gain}" for box, gain in bonus.items())
        facts = {"boxes": attribute.boxes, "bonus": bonus}
        yield Component("Left sheet", attribute.id, attribute.id.title(), text, facts, attribute.provenance)


def _wheel() -> Iterator[Component]:
    for box in FILE.wheel.boxes:
        gain = [f"research of the {words(box.id)}"] if box.id in ITEMS else []
        gain += [gained_words(list(box.gain))] if box.gain or not gain else []
        text = f"{box.quarter}, {_cost_words(FILE.wheel.cost)}; {listed(gain)}; "
        text += f"joined to {listed(words(link) for link in box.links)}"
        facts: dict[str, Any] = {"quarter": box.quarter, "links": box.links, "gain": box.gain}
        yield Component("Wealth wheel", f"wheel_{box.id}", words(box.id).title(), text, facts, FILE.wheel.provenance)
    for item in FILE.siegecraft:
        needs = f", needs the {listed(words(need) for need in item.needs)}" if item.needs else ""
        text = f"{item.kind}: {_cost_words(item.cost)}{needs}; gives {gained_words(list(item.gain))}"
        facts = {"kind": item.kind, "cost": dict(item.cost), "needs": item.needs, "gain": item.gain}
        yield Component("Siegecraft", item.id, words(item.id).title(), text, facts, item.provenance)


def _right_sheet() -> Iterator[Component]:
    lead = _cost_words(FILE.leadership.cost)
    for row in FILE.leadership_row:
        yield _track("Right sheet", f"row_{row.id}", row.id.title(), lead, row.boxes, row)
    spies = [box for level in FILE.spies.levels for box in level.boxes]
    entry = _area(
        "spies", "Spies", spies, [level.measure for level in FILE.spies.levels for _ in level.boxes], FILE.spies
    )
    reward = gained_words(list(FILE.spies.assist_gain))
    entry.text += ". 1 knowledge turns a facedown attack card faceup; "
    entry.text += f"of other players at most {FILE.spies.assist_boxes}, each for {reward}"
    yield entry
    ramparts = FILE.ramparts.levels
    yield _area("ramparts", "Ramparts", [x.gain for x in ramparts], [x.measure for x in ramparts], FILE.ramparts)
    track = FILE.tactics_track
    cost = listed(track.cost_options, "or")
    text = f"{cost} a box. {_numbered(gained_words(_with_research(level.gain)) for level in track.levels)}"
    entry = _track("Right sheet", "tactics", "Tactics", cost, [level.gain for level in track.levels], track, text)
    entry.facts["measures"] = [level.measure for level in track.levels]
    yield entry


def _with_research(gain: Iterable[str]) -> list[str]:
    """Every research gives more than the tactic (section 10.6)."""
    return [one for icon in gain for one in ([icon, *FILE.tactics.research_gain] if icon == "research" else [icon])]


def _area(
    id: str, title: str, boxes: Sequence[Sequence[str]], measures: list[int], block: NumberedArea, text: str = ""
) -> Component:
    entry = _track("Right sheet", id, title, _cost_words(block.cost), boxes, block, text)
    entry.facts["measures"] = measures
    entry.facts["row"] = block.row
    return entry


def _buildings() -> Iterator[Component]:
    for name in ("keep", "mint", "stables", "chapel"):
        building = getattr(FILE.building, name)
        for level in building.levels:
            needs = f", the {listed(words(need) for need in level.needs)}" if level.needs else ""
            text = f"measure {level.measure} of {building.row}, {_cost_words(level.cost)}{needs}; "
            text += f"gives {gained_words(list(level.built))}. {_filling(building, level)}"
            facts: dict[str, Any] = {
                "row": building.row,
                "measure": level.measure,
                "needs": level.needs,
                "boxes": level.boxes,
                "cost": dict(level.cost),
                "built": level.built,
                "complete": level.complete,
                "fill": building.fill_cost,
            }
            title = f"{level.id.title()} {name}"
            yield Component("Buildings", f"{name}_{level.id}", title, text, facts, building.provenance)


def _filling(building: Building, level: Level) -> str:
    """What the boxes of a level cost and give; the last of them also brings what completes the level."""
    price = listed((f"1 {unit}" for unit in building.fill_cost), "and" if building.any_order else "or")
    gains = [*level.boxes[:-1], [*level.boxes[-1], *level.complete]]
    order = ", in any order" if building.any_order else ""
    text = f"Boxes at {price}{order}: {'; '.join(gained_words(list(gain)) for gain in gains)}"
    if any("row_pick" in gain for gain in gains):
        text += f". An advance of choice is on {listed(building.row_pick, 'or')}"
    return text


def _festivals() -> Iterator[Component]:
    yield _training()
    yield _valentine()
    yield _michaelmas()
    yield _tournament()
    brew = FILE.brewhouse
    text = f"A brewhouse icon reveals {count(brew.reveal, 'domain card')} and marks a free cell for the ingredient "
    text += "of each; 1 beer for each full row and column"
    yield Component("Right sheet", "brewhouse", "Brewhouse", text, {"grid": brew.grid}, brew.provenance)
    yield _lammas()


def _training() -> Component:
    area = FILE.knights_training
    boxes = _numbered(f"{gained_words(list(x.gain))}, reveals {count(x.reveal, 'domain card')}" for x in area.levels)
    icons = "; ".join(f"{x.icons}: {gained_words(list(x.gain))}" for x in area.unique)
    text = f"{_cost_words(area.cost)} a box, once the small chapel is constructed. {boxes}. "
    text += f"Different training icons revealed, {icons}"
    measures = [level.measure for level in area.levels]
    entry = _area("training", "Knight's training", [x.gain for x in area.levels], measures, area, text)
    entry.facts["reveals"] = [level.reveal for level in area.levels]
    return entry


def _tournament() -> Component:
    area = FILE.tournament
    boxes = _numbered(f"{gained_words(list(x.gain))}, won {gained_words(list(x.win))}" for x in area.levels)
    text = f"{_cost_words(area.cost)} a box, then a joust; a win gives the trophy too. {boxes}"
    measures = [level.measure for level in area.levels]
    entry = _area("tournament", "Tournament", [x.gain for x in area.levels], measures, area, text)
    entry.facts["trophies"] = [level.win for level in area.levels]
    return entry


def _revealing(
    id: str, title: str, area: Valentine | Michaelmas | Lammas, rewards: Sequence[Sequence[str]], told: str
) -> Component:
    """An area whose boxes only reveal domain cards; what is filled with the cards is rewarded."""
    text = f"{_cost_words(area.cost)} a box: reveals {count(area.reveal, 'domain card')}. {told}"
    entry = _area(id, title, rewards, area.levels, area, text)
    entry.facts["reveal"] = area.reveal
    return entry


def _valentine() -> Component:
    pairs = FILE.valentine.pairs
    told = "; ".join(f"pair {i}: {gained_words(list(gain))}" for i, gain in enumerate(pairs, 1))
    return _revealing("valentine", "St Valentine's", FILE.valentine, pairs, told.capitalize())


def _michaelmas() -> Component:
    sums = FILE.michaelmas.sums
    rows = "; ".join(f"{sum_words(row)}: {gained_words(list(entry.gain))}" for row, entry in enumerate(sums))
    entry = _revealing(
        "michaelmas", "Michaelmas", FILE.michaelmas, [entry.gain for entry in sums], f"Two numbers {rows}"
    )
    entry.facts["sums"] = [row.sum for row in sums]
    return entry


def _lammas() -> Component:
    strings = FILE.lammas.strings
    told = "; ".join(f"string {i}: {_joined(string)}" for i, string in enumerate(strings, 1))
    entry = _revealing("lammas", "Lammas", FILE.lammas, [x.joins for x in strings], told.capitalize())
    entry.facts["strings"] = [{"flags": string.flags, "joins": string.joins} for string in strings]
    return entry


def _joined(string: String) -> str:
    """Neighbouring flags and what hangs between them."""
    neighbours = pairwise(string.flags)
    return ", ".join(
        f"{a} and {b} {gained_words([icon])}" for (a, b), icon in zip(neighbours, string.joins, strict=True)
    )
