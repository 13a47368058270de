"""Every public function has an example in its docstring, and the examples are executed."""

from __future__ import annotations

import doctest
import importlib
import inspect
from types import FunctionType, ModuleType
from typing import Any

import pytest

import bastide
from bastide.bots import make_bot
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.simulation import simulate

MODULES = (
    "bastide",
    "bastide.bots.levels",
    "bastide.cli.common",
    "bastide.core.counting",
    "bastide.core.game",
    "bastide.core.match",
    "bastide.core.simulation",
    "bastide.core.wording",
    "bastide.envs.vector",
)
FUNCTIONS: list[Any] = [*(getattr(bastide, name) for name in bastide.__all__), simulate, make_bot]
METHODS = [
    (owner.__name__, name)
    for owner in (Match, Game)
    for name, value in vars(owner).items()
    if isinstance(value, FunctionType | staticmethod) and not name.startswith("_")
]
PLAIN = {("Game", "blank"), ("Game", "check_players")}  # used inside the house only


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"bastide": bastide}, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_every_public_function_has_an_example(function: Any) -> None:
    assert ">>>" in (inspect.getdoc(function) or "")


@pytest.mark.parametrize(("owner", "name"), [pair for pair in METHODS if pair not in PLAIN])
def test_every_public_method_has_an_example(owner: str, name: str) -> None:
    assert ">>>" in (inspect.getdoc(getattr({"Match": Match, "Game": Game}[owner], name)) or "")
