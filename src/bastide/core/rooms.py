"""`room` in compiled code: an array in the caller's frame, which costs nothing to take and nothing to give back.

The heap would cost a tenth of a microsecond, as much as a move in the rules. A room must not outlive the rule that
asked for it, and its size must be a constant.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np import arrayobj

code: Any = cgutils  # neither has types
arrays: Any = arrayobj


def in_the_frame(number: Any) -> Any:
    """The compiled `room` for numbers of this type."""

    @intrinsic(prefer_literal=True)
    def taken(_: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            raise TypingError("the size of a room must be a constant")
        array = types.Array(number, 1, "C")

        def generate(context: Any, builder: Any, *_: Any) -> Any:
            item = context.get_value_type(number)
            space = code.alloca_once(builder, ir.ArrayType(item, size.literal_value))
            length = context.get_abi_sizeof(item) * size.literal_value
            code.memset(builder, space, ir.Constant(ir.IntType(64), length), 0)
            value = arrays.make_array(array)(context, builder)
            arrays.populate_array(
                value,
                data=builder.bitcast(space, item.as_pointer()),
                shape=[context.get_constant(types.intp, size.literal_value)],
                strides=[context.get_constant(types.intp, number.bitwidth // 8)],
                itemsize=context.get_constant(types.intp, number.bitwidth // 8),
                meminfo=None,
            )
            return value._getvalue()

        return array(size), generate

    return taken
