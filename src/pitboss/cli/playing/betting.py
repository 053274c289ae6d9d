"""The wagers of a round: asked for, verified, and remembered for the next one."""

from __future__ import annotations

from pitboss.cli.playing.helps import explain_bets, slip_grid
from pitboss.cli.playing.prompts import Prompts
from pitboss.cli.playing.slip import Bets, Slip
from pitboss.cli.screen import Screen
from pitboss.errors import PitbossError, RefusedError
from pitboss.rules.money import dollars
from pitboss.table import TableTerms


class Betting:
    def __init__(self, screen: Screen, prompts: Prompts, terms: TableTerms, seat: int) -> None:
        self._screen = screen
        self._prompts = prompts
        self._terms = terms
        self._slip = Slip(terms, seat)
        self._bets: Bets = self._slip.lowest()
        self._shown = False

    @property
    def least_cents(self) -> int:
        return self._slip.least_cents

    def choose(self, bankroll_cents: int) -> Bets:
        """The wagers to deal with; Enter takes those of the last round."""
        self._bets = self._affordable(bankroll_cents)
        if not self._shown:
            self._screen.grid(slip_grid(self._slip, self._terms, self._bets))
            self._shown = True
        while True:
            self._warn_of_play(bankroll_cents)
            self._screen.say(self._in_words())
            answer = self._prompts.ask(f"Bets {dollars(sum(self._bets.values()))}. Enter deals", self._explain)
            if answer in ("", "r"):
                return self._bets
            try:
                wanted = self._slip.changed(answer, self._bets)
                self._slip.verify(wanted, bankroll_cents)
            except PitbossError as error:
                self._screen.say(str(error), "yellow")
            else:
                self._bets = wanted

    def _explain(self) -> None:
        explain_bets(self._screen, self._slip, self._terms, self._bets)

    def _in_words(self) -> str:
        placed = [spot for spot in self._slip.spots if spot.slug in self._bets]
        return " + ".join(f"{spot.name} {dollars(self._bets[spot.slug])}" for spot in placed)

    def _affordable(self, bankroll_cents: int) -> Bets:
        try:
            self._slip.verify(self._bets, bankroll_cents)
        except RefusedError as error:
            self._screen.say(f"{error} Your bets are down to the lowest.", "yellow")
            return self._slip.lowest()
        return self._bets

    def _warn_of_play(self, bankroll_cents: int) -> None:
        left = bankroll_cents - sum(self._bets.values())
        cheapest = self._slip.cheapest_play_cents(self._bets)
        if left < cheapest:
            self._screen.say(
                f"These leave you {dollars(left)}, and the lowest Play wager is {dollars(cheapest)}: "
                "you could only fold.",
                "yellow",
            )
