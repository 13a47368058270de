"""Rules for one kind of table: the number of seats and the options as numbers that the compiler can count on.

All games of a batch have the same seats and options. A kernel made for just these knows that a module is not played,
and how far a loop over the seats goes.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import textwrap
import types
from collections.abc import Mapping


class _Freezer(ast.NodeTransformer):
    """`s.seats` and `s.options.name` become the numbers they are."""

    def __init__(self, seats: int, options: Mapping[str, int]) -> None:
        self.seats = seats
        self.options = options
        self.frozen = 0

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node:
            case ast.Attribute(value=ast.Name(id="s"), attr="seats", ctx=ast.Load()):
                return self._number(node, self.seats)
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="s"), attr="options"), ctx=ast.Load()):
                if node.attr in self.options:
                    return self._number(node, self.options[node.attr])
        return self.generic_visit(node)

    def _number(self, node: ast.Attribute, value: int) -> ast.AST:
        self.frozen += 1
        return ast.copy_location(ast.Constant(value), node)


def freeze(rule: types.FunctionType, seats: int, options: Mapping[str, int]) -> types.FunctionType:
    """The same rule over the same names, for tables of this kind only."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    freezer = _Freezer(seats, options)
    definition = freezer.visit(tree).body[0]
    if not freezer.frozen:
        return rule
    definition.decorator_list = []
    ast.increment_lineno(tree, rule.__code__.co_firstlineno - 1)
    flags = __future__.annotations.compiler_flag
    made: dict[str, types.FunctionType] = {}
    exec(compile(tree, rule.__code__.co_filename, "exec", flags, dont_inherit=True), {}, made)
    twin = types.FunctionType(made[rule.__name__].__code__, rule.__globals__, rule.__name__, rule.__defaults__)
    twin.__dict__.update(rule.__dict__)
    twin.__module__ = rule.__module__
    return twin
