"""What the game says to people: moves in plain words, reasons, the record of chance, and the table in a terminal."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text

from ...core.game import Component
from . import actions as act
from .components import CARD_IDS, CARDS, COLOURS, FACES, FILE, GOLD, NOBLES, TOKENS, Effect, all_cards
from .knowledge import View, deck_name, modules_of, view
from .rules.payment import affordable, any_bonus
from .rules.scoring import score
from .rules.strongholds import can_place, free_of_others
from .state import ALL_PLACES, BASE_PLACES, NOBODY, NOTHING, RESERVE_LIMIT, Phase, Player, State

STYLES = dict(zip(TOKENS, ("white", "blue", "green", "red", "bright_black", "yellow"), strict=True))
SIGNS = dict(zip(TOKENS, ("◇", "⬡", "⯃", "●", "▲", "★"), strict=True))
EFFECTS = {
    Effect.GOLD2: "two gold for one purchase",
    Effect.PAIR: "copies a bonus",
    Effect.PAIR_FREE1: "copies a bonus, free level 1 card",
    Effect.DOUBLE: "two bonuses",
    Effect.RESERVE_NOBLE: "reserves a noble",
    Effect.FREE2: "free level 2 card",
    Effect.DISCARD2: "costs two bonuses",
}

# --- cards in words ----------------------------------------------------------------------------------------------


def card_words(card_id: int) -> str:
    """`2W4 (2 points, white)`."""
    card = CARDS[card_id]
    parts = [f"{card.points} point{'s' * (card.points != 1)}"] if card.points else []
    if card.bonuses:
        colour = (*COLOURS, "paired")[card.colour]
        parts.append(f"two {colour}" if card.bonuses == 2 else colour)
    if card.effect not in (Effect.NONE, Effect.DOUBLE):
        parts.append(EFFECTS[Effect(card.effect)])
    return f"{CARD_IDS[card_id]} ({', '.join(parts)})"


def noble_words(noble: int) -> str:
    """`the noble of 4 white and 4 blue`."""
    return "the noble of " + " and ".join(f"{n} {COLOURS[c]}" for c, n in enumerate(NOBLES[noble]) if n)


def city_words(face: int) -> str:
    return f"city {FILE.cities.faces[face].tile}{FILE.cities.faces[face].side}"


# --- describe ----------------------------------------------------------------------------------------------------


def describe(s: State, seat: int, action: int, viewer: int | None) -> str:
    """An action in plain words, seen from before it happens."""
    kind, i = act.ACTIONS.kind(action)
    me = s.players[seat]
    match kind.first:
        case act.TAKE_DIFF:
            return "takes " + _listed([COLOURS[c] for c in act.SETS[i]])
        case act.TAKE_SAME:
            return f"takes two {COLOURS[i]}"
        case act.RESERVE:
            return f"reserves {card_words(s.display[i])}"
        case act.RESERVE_DECK:
            return f"reserves the top card of deck {act.DECKS[i]}"
        case act.BUY | act.HAND_BUY:
            return f"buys {card_words(s.display[i])}" + (" by hand" if kind.first == act.HAND_BUY else "")
        case act.BUY_RESERVED | act.HAND_BUY_RESERVED:
            by_hand = " by hand" if kind.first == act.HAND_BUY_RESERVED else ""
            if me.hidden[i] and viewer is not None and viewer != seat:
                return f"buys reserved card {i + 1}{by_hand}"
            return f"buys the reserved {card_words(me.reserved[i])}{by_hand}"
        case act.PASS:
            return "passes, for want of a legal action"
        case act.FREE:
            return f"takes {card_words(s.display[i])} free"
        case act.NOBLE:
            who = noble_words(s.nobles[i])
            return f"reserves {who}" if s.phase == Phase.RESERVE_NOBLE else f"is visited by {who}"
        case act.SH_PLACE:
            return f"places a stronghold on {card_words(s.display[i])}"
        case act.SH_TAKE:
            own = s.fort_owner[i] == seat
            return ("lifts an own" if own else "removes a foreign") + f" stronghold from {card_words(s.display[i])}"
        case act.CITY:
            return f"takes {city_words(s.cities[i])}"
    return _describe_small(kind.first, i)


def _describe_small(kind: int, i: int) -> str:
    match kind:
        case act.PAY_GOLD:
            return f"pays one gold for {COLOURS[i]}"
        case act.PAY_CARD:
            return f"pays a unit of a double-gold card for {COLOURS[i]}"
        case act.PAY_REST:
            return "pays the rest with gems"
        case act.DISCARD:
            return "gives up a double card" if i == 6 else f"gives up a card worth {i} point{'s' * (i != 1)}"
        case act.PAIR:
            return f"copies a {COLOURS[i]} bonus"
        case act.TAKE_ONE:
            return f"takes a {COLOURS[i]} gem"
        case act.CONQUER:
            return "conquers the card under the strongholds" + (" by hand" if i else "")
        case act.DECLINE:
            return "declines the conquest"
        case _:
            return f"returns a {TOKENS[i]} token"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


# --- why not -----------------------------------------------------------------------------------------------------

ASKED = {
    Phase.ACTION: "choose the action of your turn first (section 4)",
    Phase.PAY: "finish the payment first (section 5.3)",
    Phase.DISCARD: "choose the owned card to give up first (section 11.7)",
    Phase.PAIR: "choose the colour to copy first (section 11.2)",
    Phase.RESERVE_NOBLE: "choose the noble to reserve first (section 11.5)",
    Phase.FREE: "take the free card first (section 11.3)",
    Phase.POST_GEM: "take the gem of trading post 1 first (section 10.2)",
    Phase.EXTRA_GEM: "take the gem of trading post 2 first (section 10.2)",
    Phase.STRONGHOLD: "place, move or remove a stronghold first (section 9.2)",
    Phase.STRONGHOLD_MOVE: "put the lifted stronghold on another card first (R11)",
    Phase.CONQUEST: "conquer or decline first (section 9.4)",
    Phase.NOBLE: "choose the noble who visits first (section 7.1)",
    Phase.RETURN: "return tokens down to ten first (section 6, step 4)",
    Phase.CITY: "choose a city first (section 8)",
}
PHASES = {
    act.PAY_GOLD: (Phase.PAY,),
    act.PAY_CARD: (Phase.PAY,),
    act.PAY_REST: (Phase.PAY,),
    act.DISCARD: (Phase.DISCARD,),
    act.PAIR: (Phase.PAIR,),
    act.FREE: (Phase.FREE,),
    act.NOBLE: (Phase.NOBLE, Phase.RESERVE_NOBLE),
    act.TAKE_ONE: (Phase.POST_GEM, Phase.EXTRA_GEM),
    act.SH_PLACE: (Phase.STRONGHOLD, Phase.STRONGHOLD_MOVE),
    act.SH_TAKE: (Phase.STRONGHOLD,),
    act.CONQUER: (Phase.CONQUEST,),
    act.DECLINE: (Phase.CONQUEST,),
    act.RETURN: (Phase.RETURN,),
    act.CITY: (Phase.CITY,),
}


def why_not(s: State, seat: int, action: int) -> str:
    """The reason an action is not legal now, with the section or ruling it comes from."""
    kind, i = act.ACTIONS.kind(action)
    me = s.players[seat]
    if s.phase not in PHASES.get(kind.first, (Phase.ACTION,)):
        return ASKED[Phase(s.phase)]
    match kind.first:
        case act.TAKE_DIFF:
            return _why_not_different(s, i)
        case act.TAKE_SAME:
            return f"two equal gems need four in the supply, there are {s.bank[i]} {COLOURS[i]} (section 4.2)"
        case act.RESERVE | act.RESERVE_DECK:
            return _why_not_reserve(s, me, kind.first, i)
        case act.BUY | act.HAND_BUY:
            return _why_not_place(s, i) or _why_not_pay(me, s.display[i], kind.first == act.HAND_BUY)
        case act.BUY_RESERVED | act.HAND_BUY_RESERVED:
            if i >= me.n_reserved:
                return f"you have {me.n_reserved} reserved cards (section 4.4)"
            return _why_not_pay(me, me.reserved[i], kind.first == act.HAND_BUY_RESERVED)
        case act.PASS:
            return "a pass is only for a player who can do nothing else (R1)"
    return _why_not_choice(s, me, kind.first, i)


def _why_not_different(s: State, i: int) -> str:
    for colour in act.SETS[i]:
        if s.bank[colour] == 0:
            return f"there is no {COLOURS[colour]} gem in the supply (section 4.1)"
    left = sum(n > 0 for n in s.bank[:GOLD])
    return f"with {left} colours in the supply you take exactly {min(3, left)} different gems (R2)"


def _why_not_place(s: State, place: int) -> str:
    if s.display[place] == NOTHING:
        orient = place >= BASE_PLACES and not s.options.orient
        return "The Orient is not in play (section 11)" if orient else "that place is empty (section 4.4)"
    if not free_of_others(s, place):
        return "another player's stronghold is on that card (section 9.3)"
    return ""


def _why_not_reserve(s: State, me: Player, kind: int, i: int) -> str:
    if me.n_reserved == RESERVE_LIMIT:
        return f"you already have {RESERVE_LIMIT} reserved cards (section 4.3)"
    if kind == act.RESERVE_DECK:
        absent = i >= 3 and not s.options.orient
        return "The Orient is not in play (section 11)" if absent else "that deck is empty (section 4.3)"
    return _why_not_place(s, i)


def _why_not_pay(me: Player, card_id: int, by_hand: bool) -> str:
    card = CARDS[card_id]
    if affordable(me, card) and by_hand:
        return "payment by hand is for those who have gold and something to pay (section 5.3)"
    if card.effect == Effect.DISCARD2 and me.bonus[card.discard] < 2:
        return f"its price is two {COLOURS[card.discard]} bonuses, you have {me.bonus[card.discard]} (section 11.7)"
    if card.effect in (Effect.PAIR, Effect.PAIR_FREE1) and not any_bonus(me):
        return "you have no bonus that it could copy (section 11.2)"
    short = {COLOURS[c]: max(0, n - me.bonus[c] - me.tokens[c]) for c, n in enumerate(card.cost)}
    lacking = _listed([f"{n} {colour}" for colour, n in short.items() if n])
    return f"you are short of {lacking}, and your gold does not cover it (section 5.2)"


def _why_not_choice(s: State, me: Player, kind: int, i: int) -> str:
    match kind:
        case act.PAY_GOLD | act.PAY_CARD:
            if s.need[i] == 0:
                return f"nothing is left to pay in {COLOURS[i]} (section 5.2)"
            has = me.tokens[GOLD] if kind == act.PAY_GOLD else me.gold_cards + s.open_unit
            what = "gold" if kind == act.PAY_GOLD else "double-gold card"
            return "the rest could no longer be paid (section 5.3)" if has else f"you have no {what} left (section 5.2)"
        case act.PAY_REST:
            return "your gems do not cover the rest (section 5.3)"
        case act.DISCARD:
            return f"you own no such card with a {COLOURS[CARDS[s.buying].discard]} bonus (section 11.7)"
        case act.PAIR:
            return f"you have no {COLOURS[i]} bonus to copy (section 11.2)"
        case act.FREE:
            return _why_not_place(s, i) or "that card is not of the level that is free (section 11.3)"
        case act.NOBLE:
            if s.phase == Phase.RESERVE_NOBLE:
                return "that noble is not open (section 11.5)"
            return "your bonuses do not reach that noble, or it is not free (section 7.1)"
        case act.TAKE_ONE:
            if i == s.doubled:
                return "the extra gem must be of another colour (section 10.2)"
            return f"there is no {COLOURS[i]} gem in the supply (section 10.2)"
        case act.SH_PLACE:
            if me.strongholds == 0:
                return "you have no stronghold in stock (section 9.2)"
            if can_place(s, i):
                return "a moved stronghold has to change its card (R11)"
            return _why_not_place(s, i)
        case act.SH_TAKE:
            return "no stronghold there can be lifted (section 9.2)"
        case act.CONQUER:
            return "payment by hand is for those who have gold and something to pay (section 5.3)"
        case act.RETURN:
            return f"you have no {TOKENS[i]} token (section 6, step 4)"
    return "that city is taken, or its requirement is not met (section 8)"


# --- chance ------------------------------------------------------------------------------------------------------


def chance(before: State, after: State, viewer: int | None) -> dict[str, str]:
    """What chance made of a move: cards turned up, and a card drawn unseen, for those who may know it."""
    dealt = {}
    for place in range(ALL_PLACES):
        card = after.display[place]
        if card != before.display[place] and card != NOTHING:
            dealt[act.PLACES[place]] = CARD_IDS[card]
    for seat in range(after.seats):
        me = after.players[seat]
        last = me.n_reserved - 1
        if me.n_reserved > before.players[seat].n_reserved and me.hidden[last]:
            known = viewer is None or viewer == seat
            dealt["drawn"] = CARD_IDS[me.reserved[last]] if known else f"a card of deck {deck_name(me.reserved[last])}"
    return dealt


# --- the catalogue -----------------------------------------------------------------------------------------------

GROUPS = ("Level 1 cards", "Level 2 cards", "Level 3 cards", "Orient level 1", "Orient level 2", "Orient level 3")
POWERS = (
    "After each purchase take 1 gem.",
    "When taking two equal gems, take 1 gem of another colour.",
    "Each gold is worth 2 gems of one colour.",
    "5 points.",
    "1 point for each own coat of arms.",
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
            POWERS[i],
            {"need": dict(zip(COLOURS, post.need, strict=True)), "nobles": post.nobles, "power": post.power},
            FILE.trading_posts.provenance,
        )
        for i, post in enumerate(FILE.trading_posts.posts)
    ]


# --- the table in a terminal -------------------------------------------------------------------------------------


def tokens_text(numbers: dict[str, int], zero: bool = True) -> Text:
    text = Text()
    for token, n in numbers.items():
        if n or zero:
            text.append(f"{SIGNS[token]}{n} ", STYLES[token])
    return text


def card_text(card_id: int, me: Player | None) -> Text:
    """A card in three short lines: id and points, bonus or effect, cost."""
    if card_id == NOTHING:
        return Text("\n  —\n", "dim")
    card = CARDS[card_id]
    colour = COLOURS[card.colour] if card.colour < 5 else None
    text = Text()
    text.append(f"{CARD_IDS[card_id]:4}", f"bold {STYLES[colour] if colour else 'magenta'}")
    text.append(f" {card.points or ' '}", "bold")
    text.append(f" {SIGNS[colour] * card.bonuses if colour else '⧉'}", STYLES[colour] if colour else "magenta")
    if me is not None and affordable(me, card):
        text.append(" ✓", "bold yellow")
    text.append("\n" + (EFFECTS[Effect(card.effect)][:16] if card.effect else ""), "italic")
    text.append("\n")
    text.append(tokens_text({COLOURS[c]: n for c, n in enumerate(card.cost)}, zero=False))
    if card.effect == Effect.DISCARD2:
        text.append(f"2 {COLOURS[card.discard]} bonuses", STYLES[COLOURS[card.discard]])
    return text


def table(s: State, viewer: int | None, names: list[str]) -> RenderableType:
    """The whole table for a terminal."""
    seen = view(s, viewer)
    me = s.players[viewer] if viewer is not None and viewer >= 0 else None
    parts: list[RenderableType] = [_head(s, names), _visitors(s), _display(s, me)]
    parts.append(Columns([_seat(s, seen, seat, names) for seat in range(s.seats)], expand=False))
    if s.buying != NOTHING:
        parts.append(Text(f"buying {card_words(s.buying)}, still to pay: ") + tokens_text(seen.purchase.need, False))  # type: ignore[union-attr]
    return Group(*parts)


def _head(s: State, names: list[str]) -> RenderableType:
    modules = ", ".join(name.replace("_", " ").title() for name in modules_of(s)) or "base game"
    line = Text(f"Splendor · {modules} · round {s.round} · ", "bold")
    line.append("game over" if s.phase == Phase.OVER else f"{names[s.current]} to play")
    supply = Text("\nsupply  ") + tokens_text(dict(zip(TOKENS, s.bank, strict=True)))
    return line + supply


def _visitors(s: State) -> RenderableType:
    lines = Text()
    for i, noble in enumerate(s.nobles):
        if noble != NOTHING:
            lines.append(f"noble {i + 1}  ", "magenta")
            lines.append(tokens_text({COLOURS[c]: n for c, n in enumerate(NOBLES[noble])}, zero=False))
            if s.noble_visited[i] != NOBODY:
                lines.append(f" visits seat {s.noble_visited[i] + 1}", "dim")
            elif s.noble_reserved[i] != NOBODY:
                lines.append(f" kept for seat {s.noble_reserved[i] + 1}", "dim")
            lines.append("   ")
    for i, face in enumerate(s.cities):
        if face != NOTHING:
            lines.append(f"city {i + 1}  {FACES[face].points} points ", "magenta")
            lines.append(tokens_text({COLOURS[c]: n for c, n in enumerate(FACES[face].need)}, zero=False))
            if FACES[face].any_colour:
                lines.append(f"{FACES[face].any_colour} of another ")
            if s.city_owner[i] != NOBODY:
                lines.append(f"taken by seat {s.city_owner[i] + 1}", "dim")
            lines.append("   ")
    return lines


def _display(s: State, me: Player | None) -> RenderableType:
    grid = RichTable(show_header=False, show_lines=True, pad_edge=False)
    for level in (2, 1, 0):
        places = [*range(4 * level, 4 * level + 4)]
        if s.options.orient:
            places += [12 + 2 * level, 13 + 2 * level]
        deck = f"{'I' * (level + 1)}\n{s.deck_size[level]} left"
        if s.options.orient:
            deck += f"\norient {s.deck_size[3 + level]}"
        grid.add_row(deck, *(_place(s, place, me) for place in places))
    return grid


def _place(s: State, place: int, me: Player | None) -> Text:
    text = Text(f"{act.PLACES[place]} ", "dim") + card_text(s.display[place], me)
    if s.forts[place]:
        text.append(f"\n{'♜' * s.forts[place]} seat {s.fort_owner[place] + 1}", "magenta")
    return text


def _seat(s: State, seen: View, seat: int, names: list[str]) -> RenderableType:
    me = s.players[seat]
    mine = seen.seats[seat]
    body = Text(f"{score(s, seat)} points, {me.cards} cards\n", "bold")
    body.append("tokens ").append(tokens_text(mine.tokens)).append("\n")
    body.append("bonus  ").append(tokens_text(mine.bonus)).append("\n")
    held = ", ".join(card.card or f"hidden ({card.deck})" for card in mine.reserved) or "none"
    body.append(f"reserved {held}")
    if s.options.strongholds:
        body.append(f"\nstrongholds in stock {me.strongholds}")
    if s.options.trading_posts:
        body.append("\nposts " + (" ".join(str(i + 1) for i in range(5) if me.coats[i]) or "none"))
    if me.gold_cards:
        body.append(f"\ndouble-gold cards {me.gold_cards}")
    acting = s.phase != Phase.OVER and s.current == seat
    return Panel(body, title=f"{seat + 1} {names[seat]}", border_style="yellow" if acting else "dim", expand=False)
