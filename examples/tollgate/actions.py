"""The action table."""

from __future__ import annotations

from bastide.core.actions import ActionTable

ACTIONS = ActionTable()
TAKE = ACTIONS.add("take {}", "123", "coins from the road")
