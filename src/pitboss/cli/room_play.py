"""A room of tables with real deals: every table deals its game by the rules, and its controller tells the floor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pitboss.cards.chance import SeededChance
from pitboss.cli.automatic import Chances, Extent, decide_all, lowest_bets
from pitboss.cli.strategies import strategy_named
from pitboss.errors import RefusedError
from pitboss.floor.world.accounts import TableBook
from pitboss.floor.world.play import Steps, hands_shown, told
from pitboss.floor.world.room import LINKS, controller
from pitboss.games.registry import game_named
from pitboss.jackpot.claims import keyed_hands
from pitboss.jackpot.commands import EndRound, KeyedHand, StartRound
from pitboss.jackpot.configuration import TableSetup
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.pay import Share, pay_of
from pitboss.table import Award, Envy, Round, Stage
from pitboss.table.opening import Wishes, shuffler_for, table_of

LINK = {each.name: each for each in LINKS}


@dataclass
class DealtTable:
    """One table: its game, its cards, and a book of what its cards must have paid."""

    setup: TableSetup
    seed: str
    strategy: str
    day: date
    fixed_cents: int = 0
    """Of fixed pays and envy, by the settlement of the cards alone."""
    meter_awards: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    book: TableBook = field(init=False)
    told_fixed_cents: int = 0
    """The same, by what the floor answered."""
    told_meter_awards: int = 0

    def __post_init__(self) -> None:
        self.book = TableBook(self.setup)
        game = game_named(self.setup.game)
        links = tuple(LINK[name] for name in self.setup.links)
        self.wagers = tuple(each.wager for each in links)
        paytables = {each.wager: each.paytable for each in links}
        others = {bonus.slug: "none" for bonus in game.bonuses if bonus.slug not in paytables}
        wishes = Wishes(paytables={**others, **paytables}, seats=self.setup.seats)
        self._terms = table_of(self.setup.game, self.day, wishes)
        self._chances = Chances.of(self.seed)
        self._who = SeededChance(f"{self.seed}/who")
        self._sensors = {wager: game.bonus(wager).spot.slug for wager in self.wagers}
        self._bets = lowest_bets(self._terms, Extent.REQUIRED)

    def rounds(self, count: int) -> Steps:
        for _ in range(count):
            yield from self._round()

    def _round(self) -> Steps:
        played = Round(self._terms, shuffler_for(self._terms, self._chances.cards))
        seats = tuple(tuple(self._bettors(wager)) for wager in self.wagers)
        for seat in range(1, self.setup.seats + 1):
            for spot, cents in self._bets.items():
                played.bet(seat, spot, cents)
            for wager, bettors in zip(self.wagers, seats, strict=True):
                if seat in bettors:
                    played.bet(seat, self._sensors[wager], CENTS_PER_DOLLAR)
        played.start()
        yield controller(self.setup.id), StartRound(self.setup.id, seats=seats)
        decide_all(played, strategy_named(self.strategy, self._chances.decisions))
        yield from hands_shown(self.setup.id, self._hands(played))
        yield controller(self.setup.id), EndRound(self.setup.id)

    def _bettors(self, wager: str) -> Iterator[int]:
        """Four of five players like a jackpot."""
        return (seat for seat in range(1, self.setup.seats + 1) if self._who.below(5) and wager)

    def _hands(self, played: Round) -> tuple[KeyedHand, ...]:
        if played.stage is Stage.VOID:
            raise RefusedError(f"The shuffler of table {self.setup.id} failed; play it with another seed.")
        for record in played.records:
            if isinstance(record, Award):
                self.rows[f"{record.wager} {record.row}"] += 1
                off_a_meter = isinstance(pay_of(record.pay), Share)
                self.meter_awards += off_a_meter
                self.fixed_cents += 0 if off_a_meter else record.cents
            elif isinstance(record, Envy):
                self.fixed_cents += record.cents
        return keyed_hands(played, self.wagers)

    def take(self, command: Any, answer: Mapping[str, Any]) -> None:  # noqa: ANN401 -- any command of the floor
        """What the floor answered, into the books."""
        self.book.take(command, answer)
        for kind in ("tray-awards-paid", "awards-confirmed"):
            for event in told(answer, kind):
                awards = [award for each in event["sets"] for award in each["awards"]]
                self.told_fixed_cents += sum(award["cents"] for award in awards if award["level"] is None)
                self.told_meter_awards += sum(award["level"] is not None for award in awards)
        for event in told(answer, "envy-paid"):
            self.told_fixed_cents += sum(due["cents"] for due in event["envy"])

    def differences(self, players_units: int) -> Iterator[str]:
        """Where cards, controller and ledger disagree."""
        for what, one, other in (
            ("units for its players, the ledger", self.book.players_units, players_units),
            ("cents of fixed pays and envy by its cards, the floor paid", self.fixed_cents, self.told_fixed_cents),
            ("wins off a meter by its cards, the floor paid", self.meter_awards, self.told_meter_awards),
        ):
            if one != other:
                yield f"table {self.setup.id} counts {one} {what} {other}"
