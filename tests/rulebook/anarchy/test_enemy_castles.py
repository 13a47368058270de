"""Section 11: attacking enemy castles."""

from __future__ import annotations

from bastide.games.anarchy.components import Attribute, Unit
from bastide.games.anarchy.state import Node

from .setting import EASY, SIEGE, acting, constructed, give, me_of, stock


def test_only_armies_from_which_nobody_could_be_removed_are_offered() -> None:
    t = acting(round=2).seat(0, tent=1)  # defence 3
    give(t, food=1, soldier=3, knight=2)
    t.play("attack")
    assert t.legal() == ["with 0 knights", "with 1 knights", "with 2 knights"]
    t.play("with 2 knights")
    assert stock(t)["soldier"] == 3 + (me_of(t).attribute[Attribute.BRAVERY] >= 3)
    assert me_of(t).stock[Unit.KNIGHT] == 0


def test_a_single_possible_army_fights_without_a_question() -> None:
    t = acting()  # defence 2
    give(t, soldier=2)
    t.play("attack")
    assert me_of(t).node == Node.ACTION
    assert me_of(t).tent == 1


def test_craftsmen_and_beer_do_not_count() -> None:
    t = acting().seat(0, beer=3)
    give(t, craftsman=5, soldier=1)
    assert t.why_not("attack") == "it takes strength 2, your soldiers and knights have 1 (section 11)"


def test_the_food_price_is_paid() -> None:
    t = acting(round=2).seat(0, tent=1)
    give(t, soldier=3)
    assert t.why_not("attack") == "the attack costs 1 food, you have 0 (section 11)"


def test_horses_and_weapons_are_not_spent() -> None:
    t = acting(round=3).seat(0, tent=2)
    constructed(t, "ballista")
    give(t, soldier=4, food=1)
    t.play("attack")
    assert me_of(t).works == 0b100


def test_tile_and_card_stay_and_every_castle_counts() -> None:
    t = acting(2, EASY)
    tile = t.state.tiles[1]
    give(t, 0, soldier=2)
    t.play("attack", seat=0)
    assert t.state.tiles[1] == tile
    assert me_of(t, 0).castles == 1


def test_overwhelming_rewards_need_their_extra_strength() -> None:
    t = acting()
    give(t, soldier=6)
    attacks = [move for move in t.legal() if move.startswith("attack")]
    assert attacks == ["attack", "attack and take food", "attack and take bravery", "attack and take might might"]
    t.play("attack and take might might")
    assert me_of(t).attribute == [2, 0, 0, 2]
    assert me_of(t).stock[Unit.SOLDIER] == 0


def test_there_is_no_attack_in_siege_mode() -> None:
    t = acting(1, SIEGE)
    give(t, soldier=9)
    assert t.why_not("attack") == "there is no castle to attack in Siege mode (section 3)"


def test_the_castle_of_an_earlier_round_cannot_be_attacked() -> None:
    t = acting(round=2)  # the tent is still on 0: card 1 lies between
    give(t, food=1, soldier=4)
    t.play("attack")
    assert me_of(t).tent == 2
    assert me_of(t).castles == 1
