"""Events that the log records by itself; no command asks for them, and a desk may learn from them."""

from __future__ import annotations

COMMAND_REFUSED = "command-refused"
COMMAND_ID_REUSED = "command-id-reused"
LEADER_TOOK_OVER = "leader-took-over"

CLOCK_RULE = "clock/ahead"
"""The rule that refuses a command from the future; a supervisor is told."""
