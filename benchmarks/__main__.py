"""All benchmarks, or those named: `python -m benchmarks kernel envs`."""

from __future__ import annotations

import importlib
import sys

ALL = ("kernel", "envs", "bots")

for name in sys.argv[1:] or ALL:
    importlib.import_module(f"benchmarks.{name}").main()
