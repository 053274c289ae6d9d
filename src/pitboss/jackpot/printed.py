"""The terms of a link from a paytable as printed, or from the user's: rows, levels, where fixed pays come from."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import all_games, printed_paytables
from pitboss.jackpot.configuration import JackpotKind, LevelTerms, LinkTerms, PayRow
from pitboss.jackpot.terms import MULTI_GAME, always_from_tray, jackpot_wager
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.paytable import Paytable
from pitboss.rules.wager import BonusKind
from pitboss.table.awards import AwardPolicy


def pay_rows(paytable: Paytable) -> tuple[PayRow, ...]:
    """The rows of a paytable of the games, as a link carries them."""
    return tuple(PayRow(line.row.slug, line.row.label, str(line.pays[0]), line.envy_cents) for line in paytable.lines)


def jackpot_paytables(game: str) -> tuple[Paytable, ...]:
    """The paytables that are printed for the jackpot wagers of a game."""
    return tuple(each for each in printed_paytables(game) if each.wager != "base" and _is_jackpot(game, each.wager))


def _is_jackpot(game: str, wager: str) -> bool:
    return any(bonus.slug == wager and bonus.kind is BonusKind.JACKPOT for bonus in all_games()[game].bonuses)


def jackpot_paytable(game: str, wager: str, paytable: str) -> Paytable:
    jackpot_wager(game, wager)
    known = {each.id: each for each in printed_paytables(game) if each.wager == wager}
    if paytable not in known:
        raise UnknownNameError(f"{wager} paytable of {game}", paytable, known)
    return known[paytable]


def multi_games() -> tuple[str, ...]:
    """The games that may join a Multi-Game Link."""
    return tuple(slug for slug, game in all_games().items() if any(each.slug == MULTI_GAME for each in game.bonuses))


def link_terms(  # noqa: PLR0913 -- keywords
    name: str,
    paytable: Paytable,
    levels: Iterable[LevelTerms],
    *,
    title: str | None = None,
    games: tuple[str, ...] | None = None,
    kind: JackpotKind = JackpotKind.PROGRESSIVE,
    wager_cents: int = CENTS_PER_DOLLAR,
    policy: AwardPolicy | None = None,
    fixed_from_meter: bool = False,
    folded_hands_qualify: bool = True,
    verify_tray: bool = False,
    executive_from_cents: int | None = None,
    unreasonable_units: int | None = None,
) -> LinkTerms:
    """A link that pays by `paytable`; a Multi-Game Link takes every game that has its wager."""
    if not paytable.levels:
        raise BadInputError(f"Paytable {paytable.id} pays no share of a meter; it is no jackpot's.")
    own = multi_games() if paytable.wager == MULTI_GAME else (paytable.game,)
    default = AwardPolicy.HOUSE if kind is JackpotKind.HOUSE else AwardPolicy.SEQUENTIAL
    return LinkTerms(
        id=name,
        name=title or name,
        wager=paytable.wager,
        games=games or own,
        paytable=paytable.id,
        rows=pay_rows(paytable),
        levels=tuple(levels),
        kind=kind,
        wager_cents=wager_cents,
        policy=policy or default,
        fixed_from_meter=fixed_from_meter,
        tray_only=always_from_tray(paytable.game, paytable.wager),
        folded_hands_qualify=folded_hands_qualify,
        verify_tray=verify_tray,
        executive_from_cents=executive_from_cents,
        unreasonable_units=unreasonable_units,
    )
