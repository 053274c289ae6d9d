"""Whether the terms of a link make sense, and what a change makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from pitboss.errors import BadInputError, RefusedError
from pitboss.games.registry import game_named
from pitboss.jackpot.checks import verify_id
from pitboss.jackpot.commands import ChangeLevel, RowOdds
from pitboss.jackpot.configuration import PPM, JackpotKind, LevelTerms, LinkTerms, Overflow, PayRow
from pitboss.rules.pay import ForOne, Pay, Share, ToOne, pay_of
from pitboss.rules.wager import Bonus, BonusKind
from pitboss.table.awards import AwardPolicy

LEVELS = (("meter",), ("mega", "major"), ("mega", "major", "minor"))
"""A jackpot has one meter, or two or three levels."""

MULTI_GAME = "progressive-link"
"""The wager of the Multi-Game Link, the only one that wins with the same hands in different games (rulebook 4b)."""

ALWAYS_TRAY = (("ultimate-texas-holdem", "progressive"),)
"""With the Multi-Game Link, the jackpots whose fixed pays are printed to come from the tray (rulebook 4a)."""


def changed_terms(terms: LinkTerms, change: ChangeLevel) -> LinkTerms:
    level = replace(terms.level(change.level), **{name: getattr(change, name) for name in change.meant})
    return replace(terms, levels=tuple(level if each.level == change.level else each for each in terms.levels))


def verify_terms(terms: LinkTerms) -> None:
    verify_id(terms.id, "link")
    if not terms.name.strip() or not terms.paytable.strip():
        raise BadInputError(f"Link {terms.id} needs a name, and a paytable by its id.")
    if terms.wager_cents < 1:
        raise BadInputError(f"The fixed wager of link {terms.id} is more than nothing.")
    for what, amount in (
        ("executive limit", terms.executive_from_cents),
        ("contribution limit", terms.unreasonable_units),
    ):
        if amount is not None and amount < 1:
            raise BadInputError(f"The {what} of link {terms.id} is more than nothing, or is left out.")
    _verify_games(terms)
    _verify_levels(terms)
    _verify_rows(terms)
    _verify_tray(terms)
    if terms.kind is JackpotKind.HOUSE:
        _verify_house(terms)
    else:
        _verify_rising(terms)


# --- games ------------------------------------------------------------------------------------------------------


def jackpot_wager(game: str, wager: str) -> Bonus:
    bonus = game_named(game).bonus(wager)
    if bonus.kind is not BonusKind.JACKPOT:
        raise RefusedError(f"{bonus.name} of {game_named(game).name} is no jackpot wager.")
    return bonus


def _verify_games(terms: LinkTerms) -> None:
    if not terms.games or len(set(terms.games)) < len(terms.games):
        raise BadInputError(f"Link {terms.id} names the games that may join, each once.")
    for game in terms.games:
        jackpot_wager(game, terms.wager)
    if len(terms.games) > 1 and terms.wager != MULTI_GAME:
        raise RefusedError(
            f"Different games link only where the same hand wins with the same probability (WAC 230-15-685): "
            f"{' and '.join(terms.games)} may not share a {terms.wager!r} meter; a Multi-Game Link is {MULTI_GAME!r}."
        )


# --- levels -----------------------------------------------------------------------------------------------------


def _verify_levels(terms: LinkTerms) -> None:
    names = tuple(level.level for level in terms.levels)
    if names not in LEVELS:
        known = "; ".join(", ".join(each) for each in LEVELS)
        raise BadInputError(f"The levels of link {terms.id} are one of: {known}; not {', '.join(names) or 'none'}.")
    for level in terms.levels:
        _verify_level(terms, level)
    rates = sum(level.contribution_ppm + level.reserve_ppm for level in terms.levels)
    if rates > PPM:
        raise BadInputError(f"Link {terms.id} puts {_percent(rates)} of a wager aside; it cannot be more than 100 %.")


def _verify_level(terms: LinkTerms, level: LevelTerms) -> None:
    where = f"Level {level.level} of link {terms.id}"
    if level.seed_units < 0:
        raise BadInputError(f"{where} cannot restart below zero.")
    if not (0 <= level.contribution_ppm <= PPM and 0 <= level.reserve_ppm <= PPM):
        raise BadInputError(f"{where} takes between 0 and 100 % of a wager: 0 to {PPM:,} parts per million.")
    if level.maximum_units is not None and level.maximum_units < max(level.seed_units, 1):
        raise BadInputError(f"{where} has a maximum below its seed.")
    if (level.overflow is Overflow.LEVEL) != (level.overflow_level is not None):
        raise BadInputError(f"{where} names another level exactly if its overflow goes to one.")
    _verify_overflow(terms, level)


def _verify_overflow(terms: LinkTerms, level: LevelTerms) -> None:
    seen = [level.level]
    while level.overflow_level is not None:
        level = terms.level(level.overflow_level)
        if level.level in seen:
            raise BadInputError(f"Overflow of link {terms.id} runs in a circle: {' to '.join([*seen, level.level])}.")
        seen.append(level.level)


# --- rows -------------------------------------------------------------------------------------------------------


def _verify_rows(terms: LinkTerms) -> None:
    slugs = [row.row for row in terms.rows]
    if not slugs or len(set(slugs)) < len(slugs):
        raise BadInputError(f"Paytable {terms.paytable} of link {terms.id} has at least one row, and each once.")
    for game in terms.games:
        known = {row.slug for row in jackpot_wager(game, terms.wager).rows}
        for slug in slugs:
            if slug not in known:
                raise BadInputError(
                    f"Row {slug!r} of paytable {terms.paytable} is none of {game}'s {terms.wager}: "
                    f"{', '.join(sorted(known))}."
                )
    for row in terms.rows:
        _verify_row(terms, row)


def _verify_row(terms: LinkTerms, row: PayRow) -> None:
    where = f"Row {row.row!r} of paytable {terms.paytable}"
    pay = pay_of(row.pay)
    if isinstance(pay, ToOne):
        raise BadInputError(f"{where} pays {row.pay}: a jackpot wager never comes back, so a fixed pay is 'for 1'.")
    if isinstance(pay, Share):
        terms.level(pay.level)
    if row.envy_cents is not None and row.envy_cents < 1:
        raise BadInputError(f"{where} pays an envy of more than nothing, or none.")
    if row.envy_cents is not None and row.envy_cents * terms.wager_cents % 100:
        raise BadInputError(f"{where}: its envy times a wager of {terms.wager_cents} cents is no whole cent.")


def shares(terms: LinkTerms) -> Iterator[tuple[PayRow, Share]]:
    return ((row, pay) for row, pay in pays(terms) if isinstance(pay, Share))


def fixed(terms: LinkTerms) -> Iterator[tuple[PayRow, ForOne]]:
    return ((row, pay) for row, pay in pays(terms) if isinstance(pay, ForOne))


def pays(terms: LinkTerms) -> Iterator[tuple[PayRow, Pay]]:
    return ((row, pay_of(row.pay)) for row in terms.rows)


# --- where the money comes from ----------------------------------------------------------------------------------


def always_from_tray(game: str, wager: str) -> bool:
    """Whether the printed rules leave no choice."""
    return wager == MULTI_GAME or (game, wager) in ALWAYS_TRAY


def _verify_tray(terms: LinkTerms) -> None:
    if not terms.fixed_from_meter:
        return
    if terms.tray_only or any(always_from_tray(game, terms.wager) for game in terms.games):
        raise RefusedError(f"The fixed pays of link {terms.id} come from the tray, never off the meter (rulebook 4).")
    if len(terms.levels) > 1:
        raise RefusedError(f"Link {terms.id} has {len(terms.levels)} levels: its fixed pays come from the tray.")


def _verify_house(terms: LinkTerms) -> None:
    for level in terms.levels:
        if level.contribution_ppm or level.reserve_ppm or level.maximum_units is not None:
            raise RefusedError(
                f"{terms.id} is a house jackpot: a fixed amount that takes nothing from wagers (WAC 230-15-671)."
            )
        if not level.seed_units:
            raise BadInputError(f"House jackpot {terms.id} posts an amount: give it as the seed of {level.level}.")
    if terms.fixed_from_meter:
        raise RefusedError(f"{terms.id} is a house jackpot: it has no meter from which a fixed pay could come.")


def _verify_rising(terms: LinkTerms) -> None:
    if terms.policy is AwardPolicy.HOUSE:
        raise BadInputError(f"Link {terms.id} rises: its awards are sequential, or split equally.")
    won = {pay.level for _, pay in shares(terms)}
    for level in terms.levels:
        if level.level not in won:
            raise RefusedError(f"No row of paytable {terms.paytable} wins level {level.level} of link {terms.id}.")


def verify_odds(terms: LinkTerms, odds: Iterable[RowOdds]) -> None:
    for each in odds:
        terms.named_row(each.row)
        if not 0 <= each.ways <= each.deals or each.deals < 1:
            raise BadInputError(f"Odds of {each.row}: {each.ways} of {each.deals} deals make no sense.")


def _percent(ppm: int) -> str:
    return f"{(Decimal(ppm) / (PPM // 100)).normalize():f} %"
