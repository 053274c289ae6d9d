"""The state of a floor remembers more than before: kept states are left out once, so that the log makes it anew."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("DELETE FROM checkpoint")
