"""The terms of a jackpot from the options of `pitboss link`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pitboss.cli.amounts import by_level, ppm_of, reasonable_cents, units_of
from pitboss.cli.table_options import own_paytables
from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.jackpot.commands import CHANGEABLE, Beginning, BeginningLevel, ChangeLevel, ChangePaytable, OpenLink
from pitboss.jackpot.configuration import JackpotKind, LevelTerms, LinkTerms, Overflow
from pitboss.jackpot.printed import jackpot_paytables, link_terms, pay_rows
from pitboss.lab.meters.odds import odds_of
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.paytable import Paytable
from pitboss.table.awards import AwardPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedLevels:
    seeds: tuple[str, ...]
    contributions: tuple[str, ...]
    reserves: tuple[str, ...]
    maxima: tuple[str, ...]

    def on(self, levels: Sequence[LevelTerms]) -> tuple[LevelTerms, ...]:
        """Those levels with what was given on top."""
        names = [each.level for each in levels]
        seeds, rates = by_level(self.seeds, names, "--seed"), by_level(self.contributions, names, "--contribution")
        reserves, maxima = by_level(self.reserves, names, "--reserve"), by_level(self.maxima, names, "--maximum")
        changed = []
        for level in levels:
            name = level.level
            changed.append(
                replace(
                    level,
                    seed_units=units_of(seeds[name], "--seed") if name in seeds else level.seed_units,
                    contribution_ppm=ppm_of(rates[name], "--contribution") if name in rates else level.contribution_ppm,
                    reserve_ppm=ppm_of(reserves[name], "--reserve") if name in reserves else level.reserve_ppm,
                    maximum_units=_maximum(maxima[name]) if name in maxima else level.maximum_units,
                )
            )
        return tuple(changed)


def _given(text: str | None, option: str, read: Callable[[str, str], int]) -> int | None:
    return None if text is None else read(text, option)


def _maximum(text: str) -> int | None:
    return None if text == "none" else units_of(text, "--maximum")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedLink:
    """One field for each option of `link add`."""

    name: str
    game: str
    paytable: str
    wager: str | None
    paytable_file: Path | None
    seeds: tuple[str, ...]
    contributions: tuple[str, ...]
    reserves: tuple[str, ...]
    maxima: tuple[str, ...]
    overflows: tuple[str, ...]
    title: str | None
    house: bool
    bet: str
    equal_split: bool
    fixed_from_meter: bool
    folded_hands_lose: bool
    verify_tray: bool
    executive_from: str | None
    unreasonable: str | None
    beginnings: tuple[str, ...]
    evidence: str | None

    def command(self) -> OpenLink:
        paytable = paytable_named(self.game, self.paytable, self.wager, self.paytable_file)
        return OpenLink(self._terms(paytable), odds_of(paytable), self._beginning(paytable.levels))

    def _terms(self, paytable: Paytable) -> LinkTerms:
        return link_terms(
            self.name,
            paytable,
            self._levels(paytable.levels),
            title=self.title,
            kind=JackpotKind.HOUSE if self.house else JackpotKind.PROGRESSIVE,
            wager_cents=reasonable_cents(self.bet, "--bet"),
            policy=AwardPolicy.EQUAL_SPLIT if self.equal_split else None,
            fixed_from_meter=self.fixed_from_meter,
            folded_hands_qualify=not self.folded_hands_lose,
            verify_tray=self.verify_tray,
            executive_from_cents=_given(self.executive_from, "--executive-from", reasonable_cents),
            unreasonable_units=_given(self.unreasonable, "--unreasonable", units_of),
        )

    def _levels(self, names: Sequence[str]) -> tuple[LevelTerms, ...]:
        given = by_level(self.seeds, names, "--seed")
        for name in names:
            if name not in given:
                raise BadInputError(f"Give the seed of {name}, as in --seed {name}=500; 0 is possible, not advised.")
        asked = AskedLevels(
            seeds=self.seeds, contributions=self.contributions, reserves=self.reserves, maxima=self.maxima
        )
        levels = asked.on([LevelTerms(level=name, seed_units=0) for name in names])
        overflows = by_level(self.overflows, names, "--overflow")
        return tuple(_with_overflow(level, overflows.get(level.level), names) for level in levels)

    def _beginning(self, names: Sequence[str]) -> Beginning | None:
        given = by_level(self.beginnings, names, "--beginning")
        if not given:
            return None
        if self.evidence is None:
            raise BadInputError("A jackpot is taken over with its evidence: give --evidence, as a count or a letter.")
        levels = tuple(BeginningLevel(name, *_beginning(given[name])) for name in names if name in given)
        return Beginning(levels, self.evidence, second="")


def _beginning(text: str) -> Iterator[int]:
    meter, _, reserve = text.partition("+")
    yield units_of(meter, "--beginning")
    yield units_of(reserve or "0", "--beginning")


def _with_overflow(level: LevelTerms, where: str | None, names: Sequence[str]) -> LevelTerms:
    if where is None or where == Overflow.RESERVE:
        return level
    if where == Overflow.POOL:
        return replace(level, overflow=Overflow.POOL)
    if where not in names:
        raise UnknownNameError("overflow", where, (Overflow.RESERVE, Overflow.POOL, *names))
    return replace(level, overflow=Overflow.LEVEL, overflow_level=where)


def paytable_named(game: str, name: str, wager: str | None, file: Path | None) -> Paytable:
    """A jackpot's paytable of the rulebook by its id, or of the user's file."""
    slug = game_named(game).slug
    jackpots = {each.wager for each in jackpot_paytables(slug)}
    every = (*printed_paytables(slug), *own_paytables(slug, file))
    known = [each for each in every if each.wager in jackpots and wager in (None, each.wager)]
    found = [each for each in known if each.id == name]
    if not found:
        what = f"jackpot paytable of {slug}" if wager is None else f"{wager} paytable of {slug}"
        raise UnknownNameError(what, name, (each.id for each in known))
    if len(found) > 1:
        wagers = ", ".join(each.wager for each in found)
        raise BadInputError(f"Paytable {name} is one of several wagers of {slug}: give --wager, one of {wagers}.")
    return found[0]


def change_of(terms: LinkTerms, level: str, asked: AskedLevels) -> ChangeLevel:
    """A change of one level: what is not given stays as it is, or as another change before it makes it."""
    (changed,) = asked.on([terms.level(level)])
    given = dict(zip(CHANGEABLE, (asked.seeds, asked.contributions, asked.reserves, asked.maxima), strict=True))
    only = tuple(name for name in CHANGEABLE if given[name])
    if not only:
        raise BadInputError("Give what changes: --seed, --contribution, --reserve or --maximum.")
    return ChangeLevel(
        link=terms.id,
        level=level,
        second="",
        seed_units=changed.seed_units,
        contribution_ppm=changed.contribution_ppm,
        reserve_ppm=changed.reserve_ppm,
        maximum_units=changed.maximum_units,
        only=only,
    )


def paytable_change(terms: LinkTerms, name: str, file: Path | None) -> ChangePaytable:
    paytable = paytable_named(terms.games[0], name, terms.wager, file)
    return ChangePaytable(terms.id, paytable.id, pay_rows(paytable), second="", odds=odds_of(paytable))


def fixed_wager(terms: LinkTerms) -> str:
    whole, cents = divmod(terms.wager_cents, CENTS_PER_DOLLAR)
    return f"${whole}" if not cents else f"${whole}.{cents:02d}"
