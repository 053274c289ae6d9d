"""Events that the log records by itself; no desk sees them."""

from __future__ import annotations

COMMAND_REFUSED = "command-refused"
COMMAND_ID_REUSED = "command-id-reused"
LEADER_TOOK_OVER = "leader-took-over"

OWN_KINDS = frozenset((COMMAND_REFUSED, COMMAND_ID_REUSED, LEADER_TOOK_OVER))
