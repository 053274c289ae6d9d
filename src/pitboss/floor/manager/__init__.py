"""The Game Manager's own affairs: rooms, approvals, alerts, checklists, counts, the bank. Pure: nothing is stored."""

from pitboss.floor.manager.decide import decide
from pitboss.floor.manager.evolve import evolve
from pitboss.floor.manager.guard import guard, takes_wagers
from pitboss.floor.manager.needs import need
from pitboss.floor.manager.react import react
from pitboss.floor.manager.state import Manager
from pitboss.floor.manager.watch import Seen, watch

__all__ = ["Manager", "Seen", "decide", "evolve", "guard", "need", "react", "takes_wagers", "watch"]
