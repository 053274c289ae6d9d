"""Electronic tables: the rounds of `pitboss.table` played on the floor with play money. Pure: nothing is stored."""

from pitboss.floor.play.decide import decide
from pitboss.floor.play.evolve import evolve
from pitboss.floor.play.setup import PlaySetup, Verification
from pitboss.floor.play.state import ElectronicTable, Play, PlayRound, Stage
from pitboss.floor.play.turn import Turn

__all__ = ["ElectronicTable", "Play", "PlayRound", "PlaySetup", "Stage", "Turn", "Verification", "decide", "evolve"]
