"""One round with a person in one seat: what he sees, what he is asked, and what the others do meanwhile."""

from __future__ import annotations

from pitboss.cli.playing.drawing import draw_table
from pitboss.cli.playing.helps import explain_decision, option_text
from pitboss.cli.playing.keys import option_of
from pitboss.cli.playing.prompts import Prompts
from pitboss.cli.screen import Screen
from pitboss.cli.strategies import always_fold, patient
from pitboss.cli.transcript import decision_text, symbols
from pitboss.rules import Option, Place
from pitboss.rules.money import dollars
from pitboss.table import Round
from pitboss.table import chips as pile
from pitboss.table.records import CardsTurned, Decided


class Hand:
    def __init__(self, screen: Screen, prompts: Prompts, played: Round, seat: int, bankroll_cents: int) -> None:
        self._screen = screen
        self._prompts = prompts
        self._played = played
        self._seat = seat
        self._bankroll_cents = bankroll_cents
        self._told = 0

    def play(self) -> None:
        """Decisions and, at a table dealt by hand, the dealer's steps, until the round is over."""
        played = self._played
        self._tell()
        while not played.over:
            if played.can_step():
                self._deal()
            elif played.actor == self._seat:
                draw_table(self._screen, played.view(self._seat), played.terms)
                played.decide(self._seat, self._choose().slug)
            else:
                self._decide_for_another()
            self._tell()

    def give_up(self) -> None:
        """Fold where that is allowed, and play the round to its end."""
        self._screen.say("You get up in the middle of the hand: it is folded at the first chance.")
        played = self._played
        while not played.over:
            if played.can_step():
                played.step()
            elif played.actor == self._seat:
                played.decide(self._seat, always_fold(played.view(self._seat).options).slug)
            else:
                self._decide_for_another()

    def _decide_for_another(self) -> None:
        seat = self._played.actor
        if seat is not None:
            self._played.decide(seat, patient(self._played.view(seat).options).slug)

    def _deal(self) -> None:
        """A choice typed too early is no step: it is asked for again when its turn comes."""
        while self._prompts.ask(f"Dealer: {self._played.next_step} Enter", self._explain_step):
            self._explain_step()
        self._played.step()

    def _explain_step(self) -> None:
        self._screen.say("You deal too: Enter takes the dealer's next step, which is named before it.")

    def _tell(self) -> None:
        """What happened in the open since the last time."""
        for record in self._played.records[self._told :]:
            if isinstance(record, Decided) and record.seat != self._seat:
                self._screen.say(f"Seat {record.seat}: {decision_text(record)}.", "dim")
            elif isinstance(record, CardsTurned):
                where = "The board" if record.place is Place.BOARD else "The dealer"
                self._screen.say(f"{where} shows {symbols(record.cards)}.")
        self._told = len(self._played.records)

    def _choose(self) -> Option:
        view = self._played.view(self._seat)
        unit = self._played.bets(self._seat).get(self._played.terms.game.base.play.multiple_of or "", 0)
        left = self._bankroll_cents + self._played.chips[pile.player(self._seat)]
        choices = option_text(view.options, unit)
        self._screen.say(choices, "bold")
        while True:
            answer = self._prompts.ask(
                f"Your choice {view.point}", lambda: explain_decision(self._screen, view.options, unit, left)
            )
            chosen = option_of(answer, view.options)
            if chosen is None:
                typed = f"{answer!r} is none of the choices. " if answer else ""
                self._screen.say(f"{typed}Type one of: {choices}.", "yellow")
            elif (chosen.play or 0) * unit > left:
                cost = dollars((chosen.play or 0) * unit)
                self._screen.say(f"{chosen.label} costs {cost}; you have {dollars(left)} left.", "yellow")
            else:
                return chosen
