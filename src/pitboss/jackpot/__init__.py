"""The progressive system as pure functions: state, command, events, next state; no clock, no chance, no storage."""

from pitboss.jackpot.decide import decide
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.evolve import evolve
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.state import EMPTY, Floor, Link, Table

__all__ = ["EMPTY", "Envelope", "Floor", "Link", "Posting", "Table", "decide", "evolve"]
