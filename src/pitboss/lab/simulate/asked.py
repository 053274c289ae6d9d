"""From plain arguments to a run; command line, API and work files ask the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.simulate.playing import digest_of_strategy
from pitboss.lab.simulate.run import Counted, Run, Sessions, SideBet
from pitboss.rules import Bonus, Game, Settings
from pitboss.rules.paytable_file import HANDS_COLUMNS

DEFAULT_ROUNDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class SessionWish:
    """A session as a player thinks of it, in cents."""

    rounds: int
    bankroll_cents: int
    ante_cents: int
    bets: Mapping[str, int] = field(default_factory=dict)
    """Side wagers made in every round."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What to simulate; what is left out means all of it, as printed."""

    game: str
    rounds: int = DEFAULT_ROUNDS
    seed: int | str = 1
    strategy: str = "optimal"
    wagers: Sequence[str] = ()
    hands: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    paytables: Mapping[str, str] = field(default_factory=dict)
    """By wager: which its money goes by."""
    own_paytables: str = ""
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    session: SessionWish | None = None

    def run(self) -> Run:
        game = game_named(self.game)
        settings = Settings(game.settings, self.settings)
        for wager in self.paytables:
            game.wager(wager)
        return Run(
            game=game.slug,
            rounds=self.rounds,
            seed=str(self.seed),
            counted=self._counted(game),
            strategy=self.strategy,
            strategy_digest=digest_of_strategy(self.strategy),
            settings=tuple(settings.changed().items()),
            paytable=self.paytables.get(game.base.slug),
            own_paytables=self.own_paytables,
            meters=tuple((level, str(amount)) for level, amount in self.meters.items()),
            sessions=None if self.session is None else self._sessions(game, self.session),
        )

    def _counted(self, game: Game) -> tuple[Counted, ...]:
        if self.hands is not None and self.hands not in HANDS_COLUMNS:
            raise BadInputError(f"The number of hands, players plus dealer, is 2 to 8, not {self.hands}.")
        wagers = [game.wager(each) for each in self.wagers] or list(game.wagers)
        found: list[Counted] = []
        for wager in wagers:
            if isinstance(wager, Bonus) and wager.by_hands:
                found += [Counted(wager.slug, hands) for hands in ([self.hands] if self.hands else HANDS_COLUMNS)]
            else:
                found.append(Counted(wager.slug))
        return tuple(dict.fromkeys(found))

    def _sessions(self, game: Game, wish: SessionWish) -> Sessions:
        bets = tuple(SideBet(wager, cents, self._paytable(game, wager)) for wager, cents in wish.bets.items())
        return Sessions(rounds=wish.rounds, bankroll_cents=wish.bankroll_cents, ante_cents=wish.ante_cents, bets=bets)

    def _paytable(self, game: Game, wager: str) -> str:
        bonus = game.bonus(wager)
        chosen = self.paytables.get(wager)
        if chosen is not None:
            return chosen
        return next(each.id for each in printed_paytables(game.slug) if each.wager == bonus.slug)
