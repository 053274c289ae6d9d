"""How results show themselves: in a terminal, in a notebook, as data frames and as JSON."""

from pitboss.lab.showing.result import Result, Rows

__all__ = ["Result", "Rows"]
