"""The progressive system as pure functions: state, command, events, next state; no clock, no chance, no storage."""

from pitboss.jackpot.decide import decide
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.evolve import evolve
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.state import EMPTY, Floor, Link, Table
from pitboss.jackpot.steps import NextStep, SensorWord, Step, can, next_steps, refusal, sensor_words

__all__ = [
    "EMPTY",
    "Envelope",
    "Floor",
    "Link",
    "NextStep",
    "Posting",
    "SensorWord",
    "Step",
    "Table",
    "can",
    "decide",
    "evolve",
    "next_steps",
    "refusal",
    "sensor_words",
]
