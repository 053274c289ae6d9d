"""The round at a table: wagers, deal, decisions, settlement, awards, histories."""

from pitboss.table.awards import AwardPolicy, JackpotTerms, Meter
from pitboss.table.records import Award, Envy, Line
from pitboss.table.round import Round, Stage
from pitboss.table.terms import Aggregate, Dealing, Order, Sharing, TableTerms, open_table

__all__ = [
    "Aggregate",
    "Award",
    "AwardPolicy",
    "Dealing",
    "Envy",
    "JackpotTerms",
    "Line",
    "Meter",
    "Order",
    "Round",
    "Sharing",
    "Stage",
    "TableTerms",
    "open_table",
]
