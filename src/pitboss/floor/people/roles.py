"""Who a person is on the floor, and which of that one person may not be at once."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from pitboss.errors import BadInputError


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    ACCOUNTING = "accounting"
    TECHNICIAN = "technician"
    AUDITOR = "auditor"


PRIVILEGED = frozenset(Role) - {Role.PLAYER, Role.DEALER}
"""Whoever gives or takes one of these needs a second person."""

ALONE = frozenset({Role.PLAYER, Role.AUDITOR})
"""A player is no staff; an auditor looks at what others do and does nothing himself."""

APART = (
    frozenset({Role.ACCOUNTING, Role.DEALER}),
    frozenset({Role.ACCOUNTING, Role.SUPERVISOR}),
    frozenset({Role.ACCOUNTING, Role.TECHNICIAN}),
)
"""Whoever counts the money neither deals, verifies nor configures. Our reading; the sources name no pairs."""


def verify_roles(roles: Collection[Role]) -> None:
    held = frozenset(roles)
    if not held:
        raise BadInputError(f"A person has at least one role; give one of: {', '.join(Role)}.")
    for role in sorted(ALONE & held):
        if len(held) > 1:
            raise BadInputError(f"The role {role} goes with no other, not with {', '.join(sorted(held - {role}))}.")
    for pair in APART:
        if pair <= held:
            first, second = sorted(pair)
            raise BadInputError(f"One person cannot be {first} and {second}; give the two roles to two people.")


def is_privileged(roles: Collection[Role]) -> bool:
    return not PRIVILEGED.isdisjoint(roles)
