"""From plain arguments to a run; command line, API and work files ask the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.simulate.playing import digest_of_strategy
from pitboss.lab.simulate.run import Counted, Run, Sessions, SideBet
from pitboss.lab.simulate.wagers import verify_wagers, wagers_of_round
from pitboss.rules import Base, Bonus, Game, Settings
from pitboss.rules.given import whole
from pitboss.rules.money import Limits, dollars
from pitboss.rules.paytable_file import HANDS_COLUMNS, parse_paytables
from pitboss.rules.setting import SettingValues

DEFAULT_ROUNDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class SessionWish:
    """A session as a player thinks of it, in cents."""

    rounds: int
    bankroll_cents: int
    ante_cents: int
    bets: Mapping[str, int] = field(default_factory=dict)
    """Side wagers made in every round."""
    limits: Mapping[str, Limits] = field(default_factory=dict)
    """What the table takes, by spot, where it is not what a table takes by default."""
    day: date | None = None
    """Whose law is asked; the newest known if left out."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What to simulate; what is left out means all of it, as printed."""

    game: str
    rounds: int = DEFAULT_ROUNDS
    seed: int | str = 1
    strategy: str = "optimal"
    wagers: Sequence[str] = ()
    hands: int | None = None
    settings: SettingValues = field(default_factory=dict)
    paytables: Mapping[str, str] = field(default_factory=dict)
    """By wager: which its money goes by."""
    own_paytables: str = ""
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    session: SessionWish | None = None

    def __post_init__(self) -> None:
        whole(self.rounds, "The number of rounds")
        if self.hands is not None:
            whole(self.hands, "The number of hands")
        if isinstance(self.wagers, str):
            raise BadInputError(f"Wagers are a list, as in [{self.wagers!r}], not {self.wagers!r} alone.")

    def run(self) -> Run:
        game = game_named(self.game)
        settings = Settings(game.settings, self.settings)
        self._verify_options(game)
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
        wagers = self._wagers(game)
        found: list[Counted] = []
        for wager in wagers:
            if isinstance(wager, Bonus) and wager.by_hands:
                found += [Counted(wager.slug, hands) for hands in ([self.hands] if self.hands else HANDS_COLUMNS)]
            else:
                found.append(Counted(wager.slug))
        return tuple(dict.fromkeys(found))

    def _wagers(self, game: Game) -> list[Base | Bonus]:
        """Those asked for, or all; a wager of a session that depends on the number of hands is dealt them too."""
        wagers = [game.wager(each) for each in self.wagers] or list(game.wagers)
        if self.session is not None and self.hands is not None:
            wagers += [bonus for bonus in map(game.bonus, self.session.bets) if bonus.by_hands]
        return wagers

    def _verify_options(self, game: Game) -> None:
        """What would change nothing is refused, so that nobody takes the figures for other ones."""
        wagers = self._wagers(game)
        if self.hands is not None and self.hands not in HANDS_COLUMNS:
            raise BadInputError(f"The number of hands, players plus dealer, is 2 to 8, not {self.hands}.")
        if self.hands is not None and not any(isinstance(each, Bonus) and each.by_hands for each in wagers):
            raise BadInputError("A number of hands goes with a wager that pays by it, such as cover-all.")
        bets = set() if self.session is None else set(self.session.bets)
        self._verify_meters(game, bets.union(each.slug for each in wagers))
        for wager, paytable in self.paytables.items():
            if game.wager(wager).slug != game.base.slug and wager not in bets:
                raise BadInputError(
                    f"Paytable {paytable} of {wager} would pay nothing: a session that bets on it is paid by it; "
                    f"without one every paytable of {wager} is shown."
                )

    def _verify_meters(self, game: Game, wagers: set[str]) -> None:
        own = parse_paytables(self.own_paytables, "own paytables", game) if self.own_paytables else ()
        paid = (each for each in (*own, *printed_paytables(game.slug)) if each.wager in wagers)
        levels = {level for each in paid for level in each.levels}
        for level in self.meters:
            if level not in levels:
                here = f"these pay from: {', '.join(sorted(levels))}" if levels else "none of these pays from a meter"
                raise BadInputError(f"No wager asked about pays from a level {level!r}; {here}.")

    def _sessions(self, game: Game, wish: SessionWish) -> Sessions:
        bets = tuple(SideBet(wager, cents, self._paytable(game, wager)) for wager, cents in wish.bets.items())
        sessions = Sessions(
            rounds=wish.rounds, bankroll_cents=wish.bankroll_cents, ante_cents=wish.ante_cents, bets=bets
        )
        bets_of_round = wagers_of_round(game, wish.ante_cents, wish.bets)
        needed = sum(bets_of_round.values())
        if wish.bankroll_cents < needed:
            raise BadInputError(
                f"A bankroll of {dollars(wish.bankroll_cents)} is not enough for the wagers of one round, "
                f"{dollars(needed)}."
            )
        verify_wagers(game, self.settings, bets_of_round, wish.limits, wish.day)
        return sessions

    def _paytable(self, game: Game, wager: str) -> str:
        bonus = game.bonus(wager)
        chosen = self.paytables.get(wager)
        if chosen is not None:
            return chosen
        return next(each.id for each in printed_paytables(game.slug) if each.wager == bonus.slug)
