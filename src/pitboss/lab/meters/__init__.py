"""Meter studies: what a jackpot's meter does over years, exactly and by chance, by the functions of real meters."""

from pitboss.lab.meters.expectation import Expected, LevelExpectation, expected
from pitboss.lab.meters.odds import odds_of
from pitboss.lab.meters.study import LevelStudy, Pace, Plan, Study, study

__all__ = [
    "Expected",
    "LevelExpectation",
    "LevelStudy",
    "Pace",
    "Plan",
    "Study",
    "expected",
    "odds_of",
    "study",
]
