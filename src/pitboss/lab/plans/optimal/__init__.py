"""The exact optimum of every game as a plan: what the solver found, laid out for many situations at once."""

from pitboss.lab.plans.optimal.choose import optimal_plan
from pitboss.lab.plans.optimal.words import LABEL, SLUG

__all__ = ["LABEL", "SLUG", "optimal_plan"]
