"""A sitting: round after round until the player leaves."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards.shufflers import model_named
from pitboss.cli.automatic import Chances, Extent, lowest_bets, place
from pitboss.cli.playing.betting import Betting
from pitboss.cli.playing.drawing import draw_table
from pitboss.cli.playing.hand import Hand
from pitboss.cli.playing.helps import pays_page
from pitboss.cli.playing.prompts import EVERYWHERE, Leave, Prompts
from pitboss.cli.saving import Saver
from pitboss.cli.screen import Screen
from pitboss.cli.tally import Tally
from pitboss.cli.transcript import settled, signed
from pitboss.errors import RefusedError
from pitboss.games.registry import printed_paytables
from pitboss.rules.money import dollars
from pitboss.rules.page import Page
from pitboss.rules.rule_card import rule_card
from pitboss.table import Round, Stage, TableTerms
from pitboss.table import chips as pile
from pitboss.table.layout import Layout
from pitboss.table.opening import shuffler_for
from pitboss.table.records import Voided


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits down: where, and with how much."""

    seat: int
    bankroll_cents: int


class Session:
    def __init__(self, screen: Screen, terms: TableTerms, guest: Guest, seed: str | None, saver: Saver | None) -> None:
        Layout(terms).verify_seat(guest.seat)
        self.bankroll_cents = guest.bankroll_cents
        self._screen = screen
        self._terms = terms
        self._guest = guest
        self._chances = Chances.of(seed)
        self._saver = saver
        self._prompts = Prompts(screen, {"rules": self._rule_card, "pays": lambda: pays_page(terms)})
        self._betting = Betting(screen, self._prompts, terms, guest.seat)
        self._tally = Tally(terms)
        self._said: set[str] = set()
        self._bought_cents = guest.bankroll_cents
        if guest.bankroll_cents < self._betting.least_cents:
            raise RefusedError(
                f"A bankroll of {dollars(guest.bankroll_cents)} is too small: "
                f"a round costs at least {dollars(self._betting.least_cents)}."
            )

    def play(self) -> None:
        """Until the player leaves; what he leaves with is `bankroll_cents`."""
        self._greet()
        try:
            while True:
                self._verify_solvent()
                self._round()
        except Leave:
            self._farewell()

    # --- words --------------------------------------------------------------------------------------------

    def _rule_card(self) -> Page:
        own = (each for each in self._terms.paytables.values() if each not in printed_paytables(each.game))
        return rule_card(self._terms.game, self._terms.settings, (*printed_paytables(self._terms.game.slug), *own))

    def _greet(self) -> None:
        terms, say = self._terms, self._screen.say
        self._screen.rule(terms.game.name)
        say(terms.game.summary)
        company = {1: "nobody else plays", 2: "one other plays"}.get(terms.seats, f"{terms.seats - 1} others play")
        say(f"You sit in seat {self._guest.seat} with {dollars(self.bankroll_cents)}; {company}.")
        say(f"Shuffler: {model_named(terms.device.shuffler).name}. Dealing: {terms.procedure.name.lower()}.")
        say(EVERYWHERE, "dim")

    def _farewell(self) -> None:
        self._screen.rule("You leave the table", dollars(self.bankroll_cents))
        if self._tally.rounds:
            self._screen.grid(self._tally.grid())
        rounds = f"{self._tally.rounds} round{'' if self._tally.rounds == 1 else 's'}"
        net = self.bankroll_cents - self._bought_cents
        self._screen.say(f"{rounds}, {signed(net)} against the {dollars(self._bought_cents)} you brought.")
        if self._saver is not None and self._saver.saved:
            self._screen.say(f"{self._saver.saved} hand histories are in {self._saver.folder}.")

    def _verify_solvent(self) -> None:
        """Another buy-in, where the bankroll does not cover a round."""
        least = self._betting.least_cents
        while self.bankroll_cents < least:
            again = self._guest.bankroll_cents
            self._screen.say(
                f"{dollars(self.bankroll_cents)} do not cover a round, which costs at least {dollars(least)}."
            )
            answer = self._prompts.ask(
                f"Buy in again for {dollars(again)}? y/n",
                lambda: self._screen.say("y buys chips for as much as you began with; n leaves the table."),
            )
            if answer in ("n", "no"):
                raise Leave
            if answer in ("y", "yes"):
                self.bankroll_cents += again
                self._bought_cents += again

    # --- one round ----------------------------------------------------------------------------------------

    def _round(self) -> None:
        played = Round(self._terms, shuffler_for(self._terms, self._chances.cards))
        self._screen.say()
        self._screen.rule(f"Round {self._tally.rounds + 1}", dollars(self.bankroll_cents))
        place(played, self._guest.seat, self._betting.choose(self.bankroll_cents))
        for seat in range(1, self._terms.seats + 1):
            if seat != self._guest.seat:
                place(played, seat, lowest_bets(self._terms, Extent.REQUIRED))
        played.start()
        hand = Hand(self._screen, self._prompts, played, self._guest.seat, self.bankroll_cents)
        try:
            hand.play()
        except Leave:
            hand.give_up()
            self._close(played)
            raise
        self._close(played)

    def _close(self, played: Round) -> None:
        seat = self._guest.seat
        net = played.chips[pile.player(seat)]
        self.bankroll_cents += net
        self._tally.add(played, (seat,))
        self._show_settlement(played, net)
        if self._saver is not None:
            self._saver.save(played)

    def _show_settlement(self, played: Round, net: int) -> None:
        view = played.view(self._guest.seat)
        if played.stage is Stage.VOID:
            reason = next(record.reason for record in played.records if isinstance(record, Voided))
            self._screen.say(f"The round is void: {reason}")
        draw_table(self._screen, view, self._terms)
        for record in view.settled:
            if record.seat == self._guest.seat and played.stage is not Stage.VOID:
                for line in settled(record, self._terms, self._said, ""):
                    self._screen.lines(line, "dim" if line.startswith(" ") else "")
        word = "You win" if net > 0 else "You lose" if net < 0 else "You are even:"
        self._screen.say(f"{word} {dollars(abs(net))}. Bankroll {dollars(self.bankroll_cents)}.", "bold")
