"""The description of a game: everything the rest of the house may know about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from .actions import ActionTable
from .errors import BadInput, IllegalMove
from .given import brief, whole
from .options import Option, Value, read_options
from .playing import foresee_plainly, judged_anywhere
from .randomness import MASK32, Stream, sow_all
from .record import Record
from .rule import Binding, Rule
from .state import GameState, Menu

if TYPE_CHECKING:
    from .native import Native

SPECTATOR = -1  # a viewer without a seat
MAX_SEED = 2**64 - 1


# --- the rooms of a game: what each of its modules has to offer ---------------------------------------------------


class RulesModule(Protocol):
    """`rules`: what may be done and what comes of it. All of these are `@rule` functions: they run and compile."""

    def setup(self, s: Any, /) -> None:
        """Deal; seats, options and randomness are already in the record."""

    def actors(self, s: Any, /) -> int:
        """Bit p is set while seat p may act; 0 when the game is over."""

    def legal(self, s: Any, seat: int, menu: Menu, /) -> None:
        """Offer every legal action in ascending order."""

    def apply(self, s: Any, seat: int, action: int, /) -> None:
        """Carry out a legal action."""

    def score(self, s: Any, seat: int, /) -> int:
        """The points shown to people."""

    def standing(self, s: Any, seat: int, /) -> int:
        """Compares seats when the game is over: higher is better, equal is shared."""


class ObservationModule(Protocol):
    """`observation`: what a seat knows, for learning."""

    def observe(self, s: Any, seat: int, seen: Any, /) -> None:
        """A rule: fill the observation record with what the seat knows."""


class KnowledgeModule(Protocol):
    """`knowledge`: what a seat knows, for people and for search."""

    def view(self, s: Any, viewer: int | None, /) -> msgspec.Struct:
        """The table as a seat, SPECTATOR, or None, who knows everything, sees it."""

    def determinize(self, s: Any, seat: int, stream: Stream, /) -> None:
        """A rule: replace all that the seat does not know by chance."""


class AdviceModule(Protocol):
    """`advice`: judgement for bots."""

    def evaluate(self, s: Any, seat: int, /) -> int:
        """A rule: how good the position looks for the seat, to somebody who chooses the next decision.

        A module may also have a rule `foresee(s, seat)`, for somebody who has looked far ahead: what will come of the
        position. Without it, `evaluate` serves both. Between two, the search is quicker where what one
        foresees is always the opposite of what the other does; where it is not, both are asked.
        A rule `foresee_next(s, seat, memory)` gives the same number for one position after another: it may keep in the
        memory what helps it to be quicker with one like the last.
        A rule `consider(s, seat, menu)` offers the legal actions that are worth a thought. Without it, all are.
        And a rule `stage(s)`, for games in which a seat makes many moves alone, returns a number that changes when all
        have come to the same point: the search compares positions only there, after greedy moves, and makes the first
        move of the best plan it saw. Where there is nothing to plan it may return `ANYWHERE`.
        """


class WordsModule(Protocol):
    """`words`: what the game says to people. Ordinary Python over the mirror."""

    def describe(self, s: Any, seat: int, action: int, viewer: int | None, /) -> str:
        """An action in plain words, before it is applied, as far as the viewer may know them."""

    def why_not(self, s: Any, seat: int, action: int, /) -> str:
        """The reason an action is not legal now."""

    def chance(self, before: Any, after: Any, viewer: int | None, /) -> dict[str, str]:
        """What chance made of a move."""

    def catalogue(self) -> list[Component]:
        """Every component, for people."""

    def table(self, s: Any, viewer: int | None, names: list[str], /) -> Any:
        """A Rich renderable of the whole table."""


@dataclass(frozen=True)
class Rules:
    """The rules that the rest of the house calls, and that templates are bound to."""

    setup: Rule
    actors: Rule
    legal: Rule
    apply: Rule
    score: Rule
    standing: Rule
    observe: Rule
    determinize: Rule
    evaluate: Rule
    foresee: Rule
    consider: Rule
    foresee_next: Rule = foresee_plainly
    stage: Rule = judged_anywhere

    @classmethod
    def of(
        cls, rules: RulesModule, observation: ObservationModule, knowledge: KnowledgeModule, advice: AdviceModule
    ) -> Rules:
        """The rules as the modules of a game hold them."""
        return cls(
            setup=rules.setup,
            actors=rules.actors,
            legal=rules.legal,
            apply=rules.apply,
            score=rules.score,
            standing=rules.standing,
            observe=observation.observe,
            determinize=knowledge.determinize,
            evaluate=advice.evaluate,
            foresee=getattr(advice, "foresee", advice.evaluate),
            consider=getattr(advice, "consider", rules.legal),
            foresee_next=getattr(advice, "foresee_next", foresee_plainly),
            stage=getattr(advice, "stage", judged_anywhere),
        )

    def named(self) -> dict[str, Rule]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True)
class Words:
    """What a game says to people, and the view they have of it."""

    view: Callable[[Any, int | None], msgspec.Struct]
    describe: Callable[[Any, int, int, int | None], str]
    why_not: Callable[[Any, int, int], str]
    chance: Callable[[Any, Any, int | None], dict[str, str]]
    catalogue: Callable[[], list[Component]]
    table: Callable[[Any, int | None, list[str]], Any]

    @classmethod
    def of(cls, knowledge: KnowledgeModule, words: WordsModule) -> Words:
        """The words as the modules of a game hold them."""
        return cls(
            view=knowledge.view,
            describe=words.describe,
            why_not=words.why_not,
            chance=words.chance,
            catalogue=words.catalogue,
            table=words.table,
        )


class Component(msgspec.Struct):
    """One physical component for the component browser and the boards: a card, tile, noble, location, ..."""

    group: str  # "Level 1 cards", "Nobles"
    id: str  # unique in the game; views refer to it
    title: str
    text: str  # what it does or asks, in words
    facts: dict[str, Any]  # its numbers, for drawing it
    provenance: str  # "rulebook", "public" or "reconstructed"


@dataclass(frozen=True, eq=False)
class Game:
    """One game, described once."""

    name: str
    title: str
    seats: tuple[int, int]  # fewest and most players
    rules_version: int
    options: tuple[Option, ...]
    state: type[GameState]
    observation: type[Record]
    actions: ActionTable
    rules: Rules
    words: Words
    view: type[msgspec.Struct]
    components: str  # fingerprint of the component data
    component_file: Path
    max_moves: int  # no game has more decisions than this: proven in the rules page
    statistics: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)  # over arrays of final states
    samples: tuple[Mapping[str, Any], ...] = ({},)  # option sets that show every rule, for tests and benchmarks
    about: str = ""
    curiosity: float = 0.8  # how much bots explore moves that look worse; measured
    sharpness: float = 8.0  # how much they prefer moves that look good at first sight; measured
    memory: int = 1  # numbers of sixteen bits that `foresee_next` keeps, all 0 at the beginning
    gpu_calls_above: int = 300  # LLVM lines above which a function called twice is not inlined on the GPU; measured

    # --- a game begins ---------------------------------------------------------------------------------------

    def read_options(self, given: Mapping[str, Any] | None = None) -> dict[str, Value]:
        """A complete, checked set of options.

        >>> bastide.game("splendor").read_options({"modules": "orient,cities"})
        {'modules': ['cities', 'orient']}
        """
        return read_options(self.options, given or {})

    def check_players(self, players: int) -> int:
        low, high = self.seats
        number = whole(players)
        if number is None or not low <= number <= high:
            raise BadInput(f"{self.title} is for {low} to {high} players, not {brief(players, 30)}")
        return number

    def blank(self, players: int, options: Mapping[str, Any] | None = None) -> Any:
        """An undealt state: the seats and options are in it, nothing else."""
        s = self.state()
        s.seats = self.check_players(players)
        for option, value in zip(self.options, self.read_options(options).values(), strict=True):
            option.write(value, s.options)  # type: ignore[attr-defined]
        return s

    def new(self, players: int, seed: int, options: Mapping[str, Any] | None = None) -> Any:
        """A dealt game on the mirror.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> s.bank
        [4, 4, 4, 4, 4, 5]
        """
        s = self.blank(players, options)
        seed = check_seed(seed)
        sow_all(s.rng, seed & MASK32, seed >> 32)
        self.rules.setup(s)
        return s

    # --- and is played ---------------------------------------------------------------------------------------

    def actors(self, s: Any) -> list[int]:
        """The seats that may act now; none when the game is over.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.actors(s)
        [1]
        """
        bits = self.rules.actors(s)
        return [seat for seat in range(s.seats) if bits >> seat & 1]

    def legal(self, s: Any, seat: int) -> list[int]:
        """The legal actions of a seat, ascending; none if it may not act now.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> [game.actions.name(action) for action in game.legal(s, 1)[:2]]
        ['take white blue green', 'take white blue red']
        """
        return self._menu(self.rules.legal, s, seat)

    def considered(self, s: Any, seat: int) -> list[int]:
        """The legal actions that are worth a thought, ascending: those that bots choose from.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.considered(s, 1) == game.legal(s, 1)  # nothing can be paid yet, by hand or otherwise
        True
        """
        return self._menu(self.rules.consider, s, seat)

    def _menu(self, offers: Rule, s: Any, seat: int) -> list[int]:
        if not self.rules.actors(s) >> check_seat(seat, s.seats) & 1:
            return []
        menu = [0] * (len(self.actions) + 1)
        offers(s, seat, menu)
        return menu[1 : menu[0] + 1]

    def apply(self, s: Any, seat: int, action: int) -> None:
        """Carry out an action after checking it. A refused action changes nothing.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.apply(s, 1, game.actions.parse("take white blue red"))
        >>> s.bank
        [3, 3, 4, 3, 4, 5]
        """
        action = self.actions.check(action)
        if action not in self.legal(s, seat):
            raise IllegalMove(self.why_not(s, seat, action) or "this is not allowed now")
        self.rules.apply(s, seat, action)

    def over(self, s: Any) -> bool:
        """Whether nobody may act any more.

        >>> game = bastide.game("splendor")
        >>> game.over(game.new(players=2, seed=7))
        False
        """
        return not self.rules.actors(s)

    def scores(self, s: Any) -> list[int]:
        """The points of every seat.

        >>> game = bastide.game("splendor")
        >>> game.scores(game.new(players=2, seed=7))
        [0, 0]
        """
        return [self.rules.score(s, seat) for seat in range(s.seats)]

    def ranking(self, s: Any) -> list[int]:
        """The place of every seat, 1 the best; tied seats share a place.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.ranking(s)
        [1, 1]
        """
        standings = [self.rules.standing(s, seat) for seat in range(s.seats)]
        return [1 + sum(other > own for other in standings) for own in standings]

    # --- what a seat knows -----------------------------------------------------------------------------------

    def view_of(self, s: Any, viewer: int | None) -> msgspec.Struct:
        """The table as a seat, a spectator (SPECTATOR) or somebody who knows everything (None) sees it.

        >>> game = bastide.game("splendor")
        >>> game.view_of(game.new(players=2, seed=7), 0).phase
        'action'
        """
        if viewer is not None and viewer != SPECTATOR:
            check_seat(viewer, s.seats)
        return self.words.view(s, viewer)

    def observe(self, s: Any, seat: int) -> list[int]:
        """The observation of a seat as a flat list of integers.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> len(game.observe(s, 0))
        697
        """
        seen = self.observation()
        self.rules.observe(s, check_seat(seat, s.seats), seen)
        return list(seen.to_array().view("<i2").tolist())

    def determinize(self, s: Any, seat: int, stream: list[int]) -> Any:
        """A random full state that agrees with everything this seat knows, and only with that.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> guess = game.determinize(s, 0, [1, 2, 3, 4])
        >>> guess == s, game.view_of(guess, 0) == game.view_of(s, 0)
        (False, True)
        """
        twin = s.clone()
        self.rules.determinize(twin, check_seat(seat, s.seats), stream)
        return twin

    def why_not(self, s: Any, seat: int, action: int) -> str | None:
        """The reason an action is not allowed now, or None if it is.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.why_not(s, 0, 0)
        "it is not this seat's turn"
        """
        action = self.actions.check(action)
        if action in self.legal(s, seat):
            return None
        if self.over(s):
            return "the game is over"
        if seat not in self.actors(s):
            return "it is not this seat's turn"
        return self.words.why_not(s, seat, action)

    def describe(self, s: Any, seat: int, action: int, viewer: int | None = None) -> str:
        """An action in plain words, as far as the viewer may know them.

        >>> game = bastide.game("splendor")
        >>> s = game.new(players=2, seed=7)
        >>> game.describe(s, 1, 0)
        'takes white, blue and green'
        """
        return self.words.describe(s, check_seat(seat, s.seats), self.actions.check(action), viewer)

    # --- templates ------------------------------------------------------------------------------------------------

    @cached_property
    def mirror(self) -> Binding:
        """Templates over this game's rules, not compiled: `game.mirror[playing.finish](s, menu, chooser)`."""
        return Binding(self.rules.named())

    @cached_property
    def native(self) -> Native:
        """The compiled rules; loading numba happens here."""
        from .native import Native

        return Native(self)

    # --- and travels ------------------------------------------------------------------------------------------

    def __deepcopy__(self, _: Any) -> Game:
        """Itself: nothing in a description ever changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its name and component file: compiled rules cannot be pickled, and a copy would lose them."""
        from ..games import NAMES, load

        for file in (None, str(self.component_file)):
            if self.name in NAMES and load(self.name, file) is self:
                return reopened, (self.name, file, self.components)
        return type(self), tuple(getattr(self, name) for name in self.__dataclass_fields__)  # not of the house


def reopened(name: str, file: str | None, components: str) -> Game:
    """A pickled game. Its components may have been changed meanwhile: that would be another game."""
    from ..games import load

    game = load(name, file)
    if game.components != components:
        raise BadInput(f"{game.title} was pickled with other components ({components}) than there are now")
    return game


def check_seat(seat: int, seats: int) -> int:
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise BadInput(f"seats are numbered 0 to {seats - 1}, not {brief(seat)}")
    return number


def check_seed(seed: int) -> int:
    number = whole(seed)
    if number is None or not 0 <= number <= MAX_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {MAX_SEED}, not {brief(seed)}")
    return number
