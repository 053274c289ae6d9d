"""Offline verification: the whole log is walked, everything kept beside it is worked out anew and compared."""

from pitboss.floor.verify.finding import Area, Finding, Verdict
from pitboss.floor.verify.verify import Question, verify

__all__ = ["Area", "Finding", "Question", "Verdict", "verify"]
