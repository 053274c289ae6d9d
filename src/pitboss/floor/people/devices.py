"""Devices on the floor: each has a token of its own and does only what its kind is for."""

from __future__ import annotations

from enum import StrEnum


class DeviceKind(StrEnum):
    CONTROLLER = "controller"
    """At a table: start, hand buttons, end. It may do these by itself, at its own table."""
    MANAGER = "manager"
    """A Game Manager screen in the pit or the office."""
    SEAT = "seat"
    """An electronic seat of a player."""
    DISPLAY = "display"
    """A meter display; nobody signs in at it."""


SIGN_IN_AT = frozenset({DeviceKind.CONTROLLER, DeviceKind.MANAGER, DeviceKind.SEAT})
OF_A_TABLE = frozenset({DeviceKind.CONTROLLER, DeviceKind.SEAT})
"""These stand at a table, and what is done with them is done at that table."""
