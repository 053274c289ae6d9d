"""The exact optimum of every game as a plan: what the solver found, laid out for many situations at once."""

from pitboss.lab.plans.optimal.choose import SLUG, optimal_plan

__all__ = ["SLUG", "optimal_plan"]
