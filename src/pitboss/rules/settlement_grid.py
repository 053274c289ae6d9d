"""How the game against the dealer is settled, tabled by asking the game itself about every contest there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.rules.outcome import NOTHING, Contest, Outcome, Result
from pitboss.rules.page import NO_CELL, Block, Bullets, Grid
from pitboss.rules.pay import Pay, ToOne
from pitboss.rules.paytable import Paytable
from pitboss.rules.setting import Settings
from pitboss.rules.wager import Base, Fate, Verdict

_BY_THE_PAYTABLE = "by the paytable"
_FEW = 2

_RESULTS = {
    Result.WIN: "Win",
    Result.TIE: "Tie",
    Result.LOSE: "Loss",
    Result.UNCONTESTED: "Not compared",
    Result.FOLDED: "Fold",
}
_FATES = {Fate.LOSES: "loses", Fate.PUSHES: "pushes", Fate.REFUNDED: "goes back"}


@dataclass(frozen=True, slots=True)
class _Case:
    contest: Contest
    verdicts: tuple[Verdict, ...]
    fates: tuple[str, ...]
    """What happens to each spot, in the order of the layout."""


def settlement_blocks(base: Base, settings: Settings, paytables: Sequence[Paytable]) -> Iterator[Block]:
    """The table of results, and the rules that it follows."""
    cases = _cases(base, settings, paytables)
    yield _grid(base, cases)
    rules = dict.fromkeys(rule for case in cases for verdict in case.verdicts for rule in verdict.rules)
    yield Bullets(tuple(rules))


def _cases(base: Base, settings: Settings, paytables: Sequence[Paytable]) -> list[_Case]:
    by_table: Pay = ToOne(Fraction(1))

    def schedule(outcome: Outcome) -> Pay | None:
        covered = any(paytable.line(outcome) is not None for paytable in paytables)
        return by_table if covered else None

    cases = []
    for contest in base.contests(settings):
        verdicts = base.settle(contest, settings, schedule)
        fates = {verdict.spot.slug: _fate(verdict, by_table) for verdict in verdicts}
        cases.append(_Case(contest, verdicts, tuple(fates.get(spot.slug, NO_CELL) for spot in base.spots)))
    return cases


def _fate(verdict: Verdict, by_table: Pay) -> str:
    fate = _FATES[verdict.fate] if verdict.pay is None else _won(verdict.pay, by_table)
    return fate if verdict.premium is None else f"{fate}, premium {_won(verdict.premium.pay, by_table)}"


def _won(pay: Pay, by_table: Pay) -> str:
    return _BY_THE_PAYTABLE if pay is by_table else f"wins {pay}"


def _grid(base: Base, cases: Sequence[_Case]) -> Grid:
    """Contests that differ only in the Play multiple or the row they are paid by share a line."""
    asks = any(not case.contest.dealer_qualifies for case in cases)
    groups: dict[tuple[Result, bool, tuple[str, ...]], list[Contest]] = {}
    for case in cases:
        key = (case.contest.result, case.contest.dealer_qualifies, case.fates)
        groups.setdefault(key, []).append(case.contest)
    rows = []
    for (result, qualifies, fates), contests in groups.items():
        split = sum(key[:2] == (result, qualifies) for key in groups) > 1
        label = _RESULTS[result] + (f", {_paid_by(contests, fates)}" if split else "")
        dealer = NO_CELL if result is Result.FOLDED else "yes" if qualifies else "no"
        rows.append((label, *((dealer,) if asks else ()), *fates))
    columns = ("result", *(("dealer qualifies",) if asks else ()), *(spot.name for spot in base.spots))
    return Grid(columns, tuple(rows))


def _paid_by(contests: Sequence[Contest], fates: Sequence[str]) -> str:
    if any(_BY_THE_PAYTABLE in fate for fate in fates):
        return "on the paytable"
    hands = dict.fromkeys(contest.by.label for contest in contests if contest.by is not NOTHING)
    return " or ".join(hands) if 0 < len(hands) <= _FEW else "not on it"
