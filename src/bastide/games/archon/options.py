"""The options of Archon: the edition, the nine switches it sets, and eight switches for gaps in both texts.

The first value of a switch is stored as 0 in the record, the second as 1.
"""

from __future__ import annotations

from ...core.options import Choice, Option

EDITION_SWITCHES = {  # name: the final text, the early text, what it is about
    "round_end": ("all_pass", "figures_or_pass", "when a round is over"),
    "pass_when_out_of_cards": ("forced_pass", "idle", "whether an empty hand passes formally"),
    "two_card_payment": ("two_courtiers_or_magister", "any_two_or_magister", "what pays a slot of two cards"),
    "chained_scribe": ("benefit_ignored", "courtier_only", "a scribe in the action that a scribe added"),
    "merchant_repository": ("second_if_available", "two_required", "the merchant's second cube in the Repository"),
    "tax_token_cleanup": ("end_of_round", "unstated", "whether tax tiles come back at the end of a round"),
    "tie_split": ("all_tied_positions", "two_positions", "which places a tie of three or more shares"),
    "favor_rotation": ("arrows_into_first", "clockwise", "wording only: how favor cards move on"),
    "season_end_trigger": ("attack_space", "last_space", "wording only: where the season marker stands"),
}
RULING_SWITCHES = {  # name: default, alternative, what it is about
    "covers_two_players": ("11", "9", "slots covered with two players (R3)"),
    "house_of_arts": ("as_printed", "arts_card", "what the House of Arts gives (R36)"),
    "house_of_trade_buy": ("flat_one", "one_less", "purchases with the House of Trade (R37)"),
    "inn_discount": ("cube", "any_item", "what the Inn takes off a price (R28)"),
    "market_refill": ("reset", "top_up", "the market at the start of a season (R22)"),
    "odd_coin_in_raid": ("lost", "kept", "a coin that covers nothing in a raid (R46)"),
    "tax_per": ("owner", "token", "tax for each owner of tiles or for each tile (R14)"),
    "gold_supply": ("unlimited", "limited_55", "whether the coins in the box are a limit (R45)"),
}
PRESETS = {
    "final": {name: final for name, (final, _, _) in EDITION_SWITCHES.items()},
    "early": {name: early for name, (_, early, _) in EDITION_SWITCHES.items()},
}
EDITION = Choice("edition", "final", "which rulebook text; sets all edition switches", ("final", "early"), PRESETS)
OPTIONS: tuple[Option, ...] = (
    EDITION,
    *(Choice(name, a, text, (a, b)) for name, (a, b, text) in {**EDITION_SWITCHES, **RULING_SWITCHES}.items()),
)
VALUES = {"edition": ("final", "early")} | {
    name: (first, second) for name, (first, second, _) in {**EDITION_SWITCHES, **RULING_SWITCHES}.items()
}
OTHER_RULINGS = {name: other for name, (_, other, _) in RULING_SWITCHES.items()}
