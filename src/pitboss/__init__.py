"""Pitboss: proprietary casino table games, dealt, settled and proven from one set of rules."""

__version__ = "0.1.0"
