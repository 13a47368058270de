"""Every component for people: boxes of both sheets, cards, tiles and scenarios, with where their numbers come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....core.game import Component
from ....core.wording import listed
from ..components import (
    ATTACKS,
    FILE,
    LETTERS,
    NOTHING,
    PLACES,
    SCENARIOS,
    UNITS,
)
from ..knowledge import attack_id
from ..schema import Block
from .describe import gained_words, words


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
    return listed(f"{n} {unit}" for unit, n in cost.items())


def _track(group: str, id: str, title: str, cost: str, boxes: Sequence[Sequence[str]], block: Block) -> Component:
    gains = "; ".join(f"{i}: {gained_words(list(box))}" for i, box in enumerate(boxes, 1))
    facts: dict[str, Any] = {"cost": cost, "boxes": [list(box) for box in boxes], "fixed": block.fixed}
    text = (f"{cost} a box. " if cost else "") + gains
    return Component(group, id, title, text, facts, block.provenance)


def _path_cards() -> Iterator[Component]:
    for card in FILE.path.cards:
        limits = card.at_least or card.at_most or []
        how = "at most" if card.at_most else "at least"
        steps = [
            f"{n} with {card.at_least_gate[i]} gate pips" if card.at_least_gate else n for i, n in enumerate(limits)
        ]
        text = f"{words(card.criterion)}: {how} " + ", ".join(f"{n} for {i} VP" for i, n in enumerate(steps, 1))
        income = {unit: n for unit, n in zip(UNITS, card.income, strict=True) if n}
        facts: dict[str, Any] = {
            "criterion": card.criterion,
            "limits": limits,
            "gate": card.at_least_gate,
            "income": income,
        }
        yield Component("Path cards", card.id, card.name, text, facts, FILE.path.provenance)


def _scenario_cards() -> Iterator[Component]:
    for name in SCENARIOS:
        scenario = FILE.scenario[name]  # type: ignore[index]
        for card in scenario.cards:
            letters = " ".join(f"{letter}{card.letters[letter]}" for letter in ("A", "B", "C", "D", "E"))
            if scenario.mode == "classic":
                needs = listed(words(need) for need in card.needs) if card.needs else "nothing else"
                text = f"{letters}. Defence {card.defence}, {card.food} food, needs {needs}; facedown {card.hidden}."
                facts: dict[str, Any] = {"defence": card.defence, "needs": card.needs, "hidden": card.hidden}
            else:
                text = f"{letters}. {card.food} more food; bravery by cards defended {card.bravery}."
                facts = {"bravery": card.bravery}
            title = f"{words(name).title()}, round {card.round}"
            facts |= {"letters": dict(card.letters), "food": card.food, "round": card.round}
            yield Component("Scenario cards", f"{name}_{card.round}", title, text, facts, scenario.provenance)


def _attack_cards() -> Iterator[Component]:
    for number, card in enumerate(ATTACKS):
        kind = FILE.attack_type[card.kind]
        hits = {PLACES[i]: LETTERS[letter] for i, letter in enumerate(card.letter) if letter != NOTHING}
        text = ", ".join(f"{place} {letter}" for place, letter in hits.items())
        text += f"; defended by {words(kind.fortification) or 'no fortification'}, {words(kind.tactic) or 'no tactic'}"
        text += " and workers" if kind.workers else ""
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
        text = f"{_cost_words(FILE.tactics.prepare_cost)} a unit; against {listed(words(x) for x in row.used_against)}"
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
        text = f"{box.quarter}; {gained_words(list(box.gain))}; joined to {listed(words(link) for link in box.links)}"
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
    yield _area(
        "spies", "Spies", spies, [level.measure for level in FILE.spies.levels for _ in level.boxes], FILE.spies
    )
    ramparts = FILE.ramparts.levels
    yield _area("ramparts", "Ramparts", [x.gain for x in ramparts], [x.measure for x in ramparts], FILE.ramparts)
    track = FILE.tactics_track
    cost = " or ".join(track.cost_options)
    entry = _track("Right sheet", "tactics", "Tactics", cost, [level.gain for level in track.levels], track)
    entry.facts["measures"] = [level.measure for level in track.levels]
    yield entry


def _area(id: str, title: str, boxes: Sequence[Sequence[str]], measures: list[int], block: Any) -> Component:
    entry = _track("Right sheet", id, title, _cost_words(block.cost), boxes, block)
    entry.facts["measures"] = measures
    entry.facts["row"] = block.row
    return entry


def _buildings() -> Iterator[Component]:
    for name in ("keep", "mint", "stables", "chapel"):
        building = getattr(FILE.building, name)
        for level in building.levels:
            needs = f", the {listed(words(need) for need in level.needs)}" if level.needs else ""
            boxes = "; ".join(
                gained_words(list(box)) for box in [*level.boxes, *([level.complete] * bool(level.complete))]
            )
            text = (
                f"measure {level.measure}, {_cost_words(level.cost)}{needs}; gives {gained_words(list(level.built))}. "
            )
            text += f"Boxes at one {' or '.join(building.fill_cost)}: {boxes}"
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


def _festivals() -> Iterator[Component]:
    training = FILE.knights_training
    boxes = [level.gain for level in training.levels]
    entry = _area("training", "Knight's training", boxes, [level.measure for level in training.levels], training)
    entry.facts["reveals"] = [level.reveal for level in training.levels]
    yield entry
    yield _area("valentine", "St Valentine's", FILE.valentine.pairs, FILE.valentine.levels, FILE.valentine)
    sums = [entry.gain for entry in FILE.michaelmas.sums]
    entry = _area("michaelmas", "Michaelmas", sums, FILE.michaelmas.levels, FILE.michaelmas)
    entry.facts["sums"] = [row.sum for row in FILE.michaelmas.sums]
    yield entry
    tournament = FILE.tournament.levels
    entry = _area(
        "tournament", "Tournament", [x.gain for x in tournament], [x.measure for x in tournament], FILE.tournament
    )
    entry.facts["trophies"] = [level.win for level in tournament]
    yield entry
    brew = FILE.brewhouse
    facts: dict[str, Any] = {"grid": brew.grid}
    yield Component("Right sheet", "brewhouse", "Brewhouse", "a beer for each row and column", facts, brew.provenance)
    lammas = FILE.lammas
    entry = _area("lammas", "Lammas", [string.joins for string in lammas.strings], lammas.levels, lammas)
    entry.facts["strings"] = [{"flags": string.flags, "joins": string.joins} for string in lammas.strings]
    yield entry
