"""What a seat knows as numbers, for learning. Seats are in order beginning with the observer."""

from __future__ import annotations

from ...core.record import Record, i16, many
from ...core.rule import rule
from .components import (
    ATTACKS,
    CENTRE,
    DOMAIN_CARDS,
    NOTHING,
    SCENARIO,
    SPACES,
)
from .rules.defence import fortification, strength_against
from .rules.enemy_castles import defence_of, scenario_card
from .rules.scoring import points_of_path, score
from .state import FIGHTERS, Node, Player, State

NODES = 15


class AttackSeen(Record):
    back = i16(7)  # one of them is 1; zeros where there is no card
    faceup = i16()
    strong = i16()
    rest = i16(5)  # strength beyond the fortification, by side and for the castle
    outcome = i16()


class PathSeen(Record):
    criterion = i16()  # 1 to 25, 0 for no card
    points = i16()


class SeatSeen(Record):
    present = i16()  # 0 for an absent player, all of whose numbers are 0
    node = i16(NODES)  # one of them is 1
    context = i16()
    numbers = i16(2)
    stock = i16(8)
    production = i16(8)
    attribute = i16(4)
    discontent = i16()
    score = i16()
    tent = i16()
    attacked = i16()
    defence = i16()  # of the enemy castle of the round
    fort = i16(4)
    pips = i16(10)  # gate, moat, walls, towers
    land = i16(3)
    researched = i16(5)
    prepared = i16(5)
    wheel = i16(25)
    works = i16(9)
    rows = i16(4)
    built = i16(4)
    filled = i16(4)
    squares = i16(3)
    area = i16(8)
    knowledge = i16(3)  # left, gained, assists
    muster = i16(2)  # tokens, active
    villagers = i16(12)
    pairs = i16()
    sums = i16(14)
    trophies = i16(6)
    brew = i16(16)
    beer = i16()
    flags = i16(12)
    pile = i16(24)  # 1 for a card that is still in the draw pile
    paths = many(PathSeen, 5)
    attacks = many(AttackSeen, 6)
    fighters = i16(32)
    assault = i16(7)  # space, place and rest of the card being resolved


class Seen(Record):
    """The observation: seats in order beginning with the observer."""

    mode = i16()
    difficulty = i16()
    players = i16()
    round = i16()
    phase = i16(4)  # one of them is 1
    after_first = i16()  # seats the observer comes after the first player
    rival = i16()
    letters = i16(25)  # strengths A to E of the five rounds
    food = i16(5)
    revealed = i16(4)  # path cards, 1 to 25
    seats = many(SeatSeen, 4)


@rule
def observe(s: State, seat: int, seen: Seen) -> None:
    """Everything the seat knows, as numbers."""
    seen.mode = s.options.mode
    seen.difficulty = s.options.difficulty
    seen.players = s.seats
    seen.round = s.round
    for phase in range(4):
        seen.phase[phase] = 1 if s.phase == phase else 0
    seen.after_first = (seat - s.first + s.seats) % s.seats
    seen.rival = s.rival
    for number in range(5):
        card = SCENARIO[scenario_card(s, number + 1)]
        seen.food[number] = card.food
        for letter in range(5):
            seen.letters[5 * number + letter] = card.letter[letter]
    for slot in range(4):
        seen.revealed[slot] = s.revealed[slot] + 1
    for p in range(4):
        at = (seat + p) % s.seats if p < s.seats else p  # the record of an absent player is blank
        seen.seats[p].present = 1 if p < s.seats else 0
        observe_board(s, s.players[at], seen.seats[p])
        observe_left_sheet(s.players[at], seen.seats[p])
        observe_right_sheet(s.players[at], seen.seats[p])
        observe_castle(s, s.players[at], seen.seats[p])


@rule
def observe_board(s: State, me: Player, seen: SeatSeen) -> None:
    for node in range(NODES):
        seen.node[node] = seen.present if me.node == node else 0
    seen.context = me.context
    for i in range(2):
        seen.numbers[i] = me.numbers[i]
    for unit in range(8):
        seen.stock[unit] = me.stock[unit]
        seen.production[unit] = me.production[unit]
    for attribute in range(4):
        seen.attribute[attribute] = me.attribute[attribute]
    seen.discontent = me.discontent
    seen.score = score(s, me.seat) if seen.present else 0
    seen.tent = me.tent
    seen.attacked = me.attacked
    seen.defence = defence_of(s, me) if seen.present else 0
    for slot in range(5):
        path = me.paths[slot]
        seen.paths[slot].criterion = path + 1
        seen.paths[slot].points = points_of_path(me, path) if path != NOTHING else 0


@rule
def observe_left_sheet(me: Player, seen: SeatSeen) -> None:
    seen.pips[0] = me.gate
    seen.pips[1] = me.moat
    for i in range(4):
        seen.fort[i] = me.fort[i]
        seen.pips[2 + i] = me.walls[i]
        seen.pips[6 + i] = me.towers[i]
    for land in range(3):
        seen.land[land] = me.land[land]
    for tactic in range(5):
        seen.researched[tactic] = me.researched[tactic]
        seen.prepared[tactic] = me.prepared[tactic]
    for box in range(CENTRE):
        seen.wheel[box] = me.wheel >> box & 1
    for work in range(9):
        seen.works[work] = me.works >> work & 1


@rule
def observe_right_sheet(me: Player, seen: SeatSeen) -> None:
    for i in range(4):
        seen.rows[i] = me.rows[i]
        seen.built[i] = me.built[i]
        seen.filled[i] = me.filled[i]
    for square in range(3):
        seen.squares[square] = me.squares[square]
    for area in range(8):
        seen.area[area] = me.area[area]
    seen.knowledge[0] = me.knowledge
    seen.knowledge[1] = me.learned
    seen.knowledge[2] = me.assists
    seen.muster[0] = me.muster
    seen.muster[1] = me.ready
    for i in range(6):
        seen.villagers[i] = me.women[i]
        seen.villagers[6 + i] = me.men[i]
        seen.trophies[i] = me.trophies[i]
    seen.pairs = me.pairs
    for row in range(7):
        seen.sums[2 * row] = me.sums[row][0]
        seen.sums[2 * row + 1] = me.sums[row][1]
    for cell in range(16):
        seen.brew[cell] = me.brew[cell]
    seen.beer = me.beer
    for flag in range(12):
        seen.flags[flag] = me.flags[flag]
    for card in range(DOMAIN_CARDS):
        seen.pile[card] = 0
    for i in range(me.pile_left):
        seen.pile[me.pile[i]] = 1


@rule
def observe_castle(s: State, me: Player, seen: SeatSeen) -> None:
    for space in range(SPACES):
        observe_attack(s, me, space, seen.attacks[space])
    for side in range(4):
        for fighter in range(FIGHTERS):
            seen.fighters[FIGHTERS * side + fighter] = me.fighters[side][fighter]
    absorbing = me.node == Node.ABSORB
    seen.assault[0] = me.space if absorbing or me.node == Node.MUSTER else 0
    seen.assault[1] = me.place if absorbing else 0
    for place in range(5):
        seen.assault[2 + place] = me.rest[place] if absorbing else 0


@rule
def observe_attack(s: State, me: Player, space: int, seen: AttackSeen) -> None:
    """The back of a card, and its front where it is faceup."""
    card = me.attack[space]
    known = card != NOTHING and me.faceup[space] == 1
    for back in range(7):
        seen.back[back] = 1 if card != NOTHING and ATTACKS[card].back == back else 0
    seen.faceup = 1 if known else 0
    seen.strong = ATTACKS[card].strong if known else 0
    seen.outcome = me.outcome[space]
    for place in range(5):
        strength = strength_against(s, card, place) if known else 0
        if place < 4 and strength > 0:
            strength = max(0, strength - fortification(me, ATTACKS[card].fort, place))
        seen.rest[place] = strength
