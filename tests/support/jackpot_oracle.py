"""A second, naive pair of hands for the jackpot's books: works from event bodies alone.

It does not follow links with a maximum, and believes the postings only of what is transferred from one of those.

For every link it keeps what happened on it as one list. What is pending, and what the signs show, is found by playing
the whole list again from the beginning, leaving out what was voided: nothing is corrected, only told anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.jackpot.commands import ChangeLevel, Fund, Reason
from pitboss.jackpot.configuration import JackpotKind, LevelTerms, LinkTerms
from pitboss.jackpot.events import (
    AwardBackedOut,
    AwardsConfirmed,
    AwardsLocked,
    AwardVoided,
    ContributionsCorrected,
    FundAdjusted,
    JackpotEvent,
    LevelChanged,
    LinkOpened,
    MeterTransferred,
    RoundStarted,
)
from pitboss.jackpot.records import LockedSet
from pitboss.table.awards import AwardPolicy

CENT = 10**6
ALL = 100
"""Percent."""


@dataclass
class Shown:
    """A hand of one seat on a link that waits for its confirmation, or was confirmed."""

    seat: int
    row: str
    wagered: bool


@dataclass
class Lock:
    """Hands that one table submitted together, and the terms of that moment."""

    table: str
    round: int
    terms: LinkTerms
    hands: list[Shown]
    confirmed: bool = False

    def wins(self, level: str) -> bool:
        """Whether it restarts a level."""
        pays = {row.row: row.pay for row in self.terms.rows}
        return any(
            hand.wagered and "%" in pays[hand.row] and share(pays[hand.row]) == (1, level) for hand in self.hands
        )


@dataclass
class In:
    """Units that came onto a level, and by the start of which round."""

    fund: str
    level: str
    units: int
    start: tuple[str, int] | None = None


@dataclass
class Story:
    """One link, told from its beginning."""

    terms: LinkTerms
    told: list[In | Lock] = field(default_factory=list)


def multiple(pay: str) -> Fraction:
    words = pay.replace(",", "").split()
    return Fraction(int(words[0]), int(words[2]))


def share(pay: str) -> tuple[int, str]:
    """In percent, and of which level."""
    number, _, rest = pay.partition("%")
    return int(number), rest.split()[-1].lower()


@dataclass
class Told:
    """Where the levels of a link stand after its story, and what each lock is worth."""

    meters: dict[str, int]
    reserves: dict[str, int]
    amounts: dict[tuple[str, int, int], int] = field(default_factory=dict)
    """In cents, by table, round and seat."""

    def award(self, lock: Lock) -> None:
        """From the dealer's right; under an equal split the winners of one row come together, at the first of them."""
        waiting = sorted((each for each in lock.hands if each.wagered), key=lambda each: -each.seat)
        while waiting:
            together = [waiting[0]]
            if lock.terms.policy is AwardPolicy.EQUAL_SPLIT:
                together = [each for each in waiting if each.row == together[0].row]
            waiting = [each for each in waiting if each not in together]
            self._pay(lock, together)

    def _pay(self, lock: Lock, together: list[Shown]) -> None:
        terms = lock.terms
        pay = next(row.pay for row in terms.rows if row.row == together[0].row)
        if "%" not in pay:
            each = int(terms.wager_cents * multiple(pay))
            if terms.fixed_from_meter:
                name = terms.levels[0].level
                self.meters[name] -= min(each * len(together), self.meters[name] // CENT) * CENT
        else:
            part, name = share(pay)
            each = int(self.meters[name] // CENT * part) // 100 // len(together)
            self.meters[name] -= each * len(together) * CENT
            if part == ALL:
                seed = next(level.seed_units for level in terms.levels if level.level == name)
                self.meters[name] += seed + self.reserves[name]
                self.reserves[name] = 0
        for hand in together:
            self.amounts[lock.table, lock.round, hand.seat] = each


class Oracle:
    """Follows links without a maximum; of a house jackpot there is nothing to follow."""

    def __init__(self) -> None:
        self.stories: dict[str, Story] = {}

    def told(self, link: str, *, pending: bool) -> Told:
        """With the pending awards paid, or without: as the signs show it, or as the books have it."""
        story = self.stories[link]
        told = Told({each.level: 0 for each in story.terms.levels}, {each.level: 0 for each in story.terms.levels})
        for each in story.told:
            if isinstance(each, In):
                fund = told.meters if each.fund == "meter" else told.reserves
                fund[each.level] += each.units
            elif pending or each.confirmed:
                told.award(each)
        return told

    def take(self, event: JackpotEvent) -> None:
        match event:
            case LinkOpened():
                self._opened(event.terms)
            case LevelChanged():
                self._level_changed(event.change)
            case RoundStarted():
                for name, seats in zip(event.links, event.seats, strict=True):
                    self._started(name, len(seats), (event.table, event.round))
            case FundAdjusted():
                self._adjusted(event)
            case MeterTransferred():
                self._transferred(event)
            case ContributionsCorrected():
                for story in self.stories.values():
                    _corrected(story, (event.table, event.round))
            case AwardsLocked() | AwardsConfirmed() | AwardVoided() | AwardBackedOut():
                self._awards(event)

    def _awards(self, event: AwardsLocked | AwardsConfirmed | AwardVoided | AwardBackedOut) -> None:
        match event:
            case AwardsLocked():
                for each in event.sets:
                    self._locked(each)
            case AwardsConfirmed():
                for each in event.sets:
                    self._lock(each.link, event.table, event.round).confirmed = True
            case AwardVoided():
                lock = self._lock(event.link, event.table, event.round)
                lock.hands = [hand for hand in lock.hands if hand.seat != event.seat]
            case AwardBackedOut():
                self._backed_out(event)

    def _in(self, link: str, *arrived: In) -> None:
        self.stories[link].told.extend(arrived)

    def _opened(self, terms: LinkTerms) -> None:
        self.stories[terms.id] = Story(terms)
        if terms.kind is JackpotKind.PROGRESSIVE:
            self._in(terms.id, *(In("meter", each.level, each.seed_units) for each in terms.levels))

    def _level_changed(self, change: ChangeLevel) -> None:
        story = self.stories[change.link]
        levels = [_changed(each, change) if each.level == change.level else each for each in story.terms.levels]
        story.terms = replace(story.terms, levels=tuple(levels))

    def _started(self, link: str, wagers: int, start: tuple[str, int]) -> None:
        terms = self.stories[link].terms
        for each in terms.levels:
            wagered = Fraction(wagers * terms.wager_cents * CENT)
            self._in(
                link,
                In("meter", each.level, int(wagered * each.contribution_ppm / 10**6), start),
                In("reserve", each.level, int(wagered * each.reserve_ppm / 10**6), start),
            )

    def _locked(self, locked: LockedSet) -> None:
        wagered = {award.seat for award in locked.awards}
        hands = [Shown(hand.seat, hand.row, hand.seat in wagered) for hand in locked.hands]
        story = self.stories[locked.link]
        story.told.append(Lock(locked.table, locked.round, story.terms, hands))

    def _lock(self, link: str, table: str, number: int) -> Lock:
        locks = (
            each for each in self.stories[link].told if isinstance(each, Lock) and each.hands and not each.confirmed
        )
        return next(each for each in locks if (each.table, each.round) == (table, number))

    def _adjusted(self, event: FundAdjusted) -> None:
        if event.level is not None and event.fund is not Fund.POOL:
            self._in(event.link, In(event.fund, event.level, event.change_units))
            if event.reason is Reason.RESERVE_TO_METER:
                self._in(event.link, In("reserve", event.level, -event.change_units))

    def _transferred(self, event: MeterTransferred) -> None:
        told = self.told(event.link, pending=False)
        moved = {"meter": told.meters[event.level], "reserve": told.reserves[event.level]}
        if any(each.maximum_units is not None for each in self.stories[event.link].terms.levels):
            arrived = {posting.account.split("/")[0]: posting.units for posting in event.postings if posting.units > 0}
            moved = {"meter": arrived.get("meter", 0), "reserve": arrived.get("reserve", 0)}
        for fund, units in moved.items():
            self._in(event.link, In(fund, event.level, -units))
            self._in(event.to_link, In(fund, event.to_level, units))

    def _backed_out(self, event: AwardBackedOut) -> None:
        award = event.award
        if award.level is not None:
            assert award.shared == 1, "the oracle knows no back-out of a split"
            back = award.meter_units - award.seed_units - award.reserve_units
            self._in(event.link, In("meter", award.level, back), In("reserve", award.level, award.reserve_units))


def _changed(level: LevelTerms, change: ChangeLevel) -> LevelTerms:
    rates = replace(level, contribution_ppm=change.contribution_ppm, reserve_ppm=change.reserve_ppm)
    return replace(rates, seed_units=change.seed_units)


def _corrected(story: Story, start: tuple[str, int]) -> None:
    """What the start brought goes out again, unless a level was won with it."""
    for place, each in enumerate(list(story.told)):
        if isinstance(each, In) and each.start == start:
            later = (lock for lock in story.told[place:] if isinstance(lock, Lock) and lock.confirmed)
            if not any(lock.wins(each.level) for lock in later):
                story.told.append(In(each.fund, each.level, -each.units))
