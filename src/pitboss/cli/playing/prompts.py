"""Questions to the player. At every one of them help, rules, pays and leaving are a word away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from pitboss.cli.screen import Screen
from pitboss.rules.page import Page

LEAVING = frozenset({"q", "quit", "exit", "leave"})
EVERYWHERE = "Anywhere: ? help, rules the rule card, pays what this table pays, q leave the table."


class Leave(Exception):  # noqa: N818 -- no error: the player gets up
    """The player leaves: q, the end of the input, or Ctrl-C."""


class Prompts:
    """`pages` can be called up by their names at every prompt."""

    def __init__(self, screen: Screen, pages: Mapping[str, Callable[[], Page]]) -> None:
        self._screen = screen
        self._pages = pages
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 -- arrow keys and history at the prompt, where there are any

    def ask(self, question: str, explain: Callable[[], None]) -> str:
        """The answer in lower case, blanks trimmed; `explain` tells what may be typed here."""
        while True:
            answer = self._read(f"{question} > ")
            if answer in LEAVING:
                raise Leave
            if answer in ("?", "h", "help"):
                explain()
                if self._pages:
                    self._screen.say(EVERYWHERE, "dim")
            elif answer in self._pages:
                self._screen.page(self._pages[answer]())
            else:
                return answer

    def _read(self, question: str) -> str:
        try:
            return input(question).strip().lower()
        except (EOFError, KeyboardInterrupt):
            self._screen.say()
            raise Leave from None
