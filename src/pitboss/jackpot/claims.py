"""From a settled round of the table to the hands that a dealer would key: for electronic tables and simulations."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.jackpot.commands import KeyedHand
from pitboss.table.records import AwardClaim, EnvyClaim
from pitboss.table.round import Round


def keyed_hands(played: Round, wagers: Sequence[str]) -> tuple[KeyedHand, ...]:
    """Hands that win a jackpot wager or trigger its envy; `wagers` are those behind sensor 1 and sensor 2."""
    behind = [each for each in played.records if isinstance(each, AwardClaim | EnvyClaim) and each.wager in wagers]
    claims = {(each.seat, each.wager): each.row for each in behind if isinstance(each, AwardClaim)}
    triggers = {(each.owner, each.wager): each.row for each in behind if isinstance(each, EnvyClaim)}
    shown = sorted({**triggers, **claims}.items(), key=lambda each: (wagers.index(each[0][1]), -each[0][0]))
    hands = []
    for (seat, wager), row in shown:
        of_dealer = (seat, wager) not in triggers and _would_trigger(played, wager, seat, row)
        hands.append(KeyedHand(seat, wagers.index(wager) + 1, row, of_dealer, played.has_folded(seat)))
    return tuple(hands)


def _would_trigger(played: Round, wager: str, seat: int, row: str) -> bool:
    """A row that pays envy triggers it, if somebody else is in the wager, unless the losing hand is the dealer's."""
    lines = played.terms.paytables[wager].lines
    if not any(line.row.slug == row and line.envy_cents is not None for line in lines):
        return False
    spot = played.terms.game.bonus(wager).spot.slug
    return any(played.bets(other).get(spot) for other in played.seats if other != seat)
