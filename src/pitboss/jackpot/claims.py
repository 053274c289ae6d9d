"""From a settled round of the table to the hands that a dealer would key: for electronic tables and simulations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.jackpot.commands import KeyedHand
from pitboss.table.records import AwardClaim, EnvyClaim


def keyed_hands(
    wagers: Sequence[str], claims: Iterable[AwardClaim], envy: Iterable[EnvyClaim], folded: Iterable[int] = ()
) -> tuple[KeyedHand, ...]:
    """`wagers` are the jackpot wagers behind sensor 1 and sensor 2.

    A winning row that pays envy, but whose hand triggered none although others are in the wager, is the dealer's own
    losing hand (Two Way Bad Beat): it is keyed so.
    """
    away = frozenset(folded)
    triggers = {(each.owner, each.wager): each for each in envy}
    won = {(each.seat, each.wager): each for each in claims}
    hands = []
    for key in sorted({**triggers, **won}, key=lambda each: (wagers.index(each[1]), -each[0])):
        seat, wager = key
        row = won[key].row if key in won else triggers[key].row
        of_dealer = key in won and key not in triggers
        hands.append(KeyedHand(seat, wagers.index(wager) + 1, row, of_dealer, seat in away))
    return tuple(hands)
