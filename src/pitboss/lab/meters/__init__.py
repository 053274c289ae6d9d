"""Meter studies: what a jackpot's meter does over years, exactly and by chance, with the functions that move real ones."""

from pitboss.lab.meters.expectation import Expected, LevelExpectation, expected
from pitboss.lab.meters.odds import odds_of
from pitboss.lab.meters.study import LevelStudy, Pace, Study, study

__all__ = [
    "Expected",
    "LevelExpectation",
    "LevelStudy",
    "Pace",
    "Study",
    "expected",
    "odds_of",
    "study",
]
