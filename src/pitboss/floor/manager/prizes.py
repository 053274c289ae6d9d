"""Large prizes: what the law and the house want done before the cards are gone, as a checklist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from pitboss.floor.manager.law import legal
from pitboss.floor.manager.records import Checklist, Item
from pitboss.floor.manager.rooms import gaming_day
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.records import LockedAward, LockedSet
from pitboss.jackpot.state import Floor
from pitboss.rules import law
from pitboss.rules.money import dollars


def checklists(manager: Manager, floor: Floor, sets: Iterable[LockedSet], at_us: int) -> Iterator[Checklist]:
    """One for each award that reaches the threshold."""
    for each in sets:
        day = gaming_day(manager.room_of(each.table), at_us)
        wager_cents = floor.link(each.link).terms.wager_cents
        for award in each.awards:
            if award.cents >= legal(manager.law, day, law.VERIFIED_PRIZE):
                yield _checklist(manager, each, award, wager_cents, day)


def _checklist(manager: Manager, locked: LockedSet, award: LockedAward, wager_cents: int, day: date) -> Checklist:
    kept = legal(manager.law, day, law.CARDS_KEPT_DAYS)
    return Checklist(
        award=award.id,
        table=locked.table,
        round=locked.round,
        seat=award.seat,
        label=award.label,
        cents=award.cents,
        wager_cents=wager_cents,
        items=items_for(manager, award.cents, wager_cents, day),
        keep_until=(day + timedelta(days=kept)).isoformat(),
    )


def items_for(manager: Manager, cents: int, wager_cents: int, day: date) -> tuple[Item, ...]:
    """Tax thresholds count the winnings, which are the prize less the wager."""
    items = [Item.CARDS_SHOWN, Item.DECK_COUNTED, Item.HAND_SEALED, Item.PRIZE_RECORD]
    if cents > legal(manager.law, day, law.CASH_PRIZE):
        items.append(Item.CHEQUE)
    winnings = cents - wager_cents
    by_odds = winnings >= wager_cents * legal(manager.law, day, law.TAX_FORM_ODDS)
    if by_odds and winnings >= legal(manager.law, day, law.TAX_FORM):
        items.append(Item.TAX_FORM)
    if by_odds and winnings > legal(manager.law, day, law.WITHHOLDING):
        items.append(Item.TAX_WITHHELD)
    return tuple(items)


def item_text(  # noqa: PLR0911 -- one line for each item
    manager: Manager, checklist: Checklist, item: Item, day: date
) -> str:
    """A line of the checklist as it is read on the floor."""
    winnings = checklist.cents - checklist.wager_cents
    match item:
        case Item.CARDS_SHOWN:
            return "The dealer shows value and suit of every card of the hand to the camera."
        case Item.DECK_COUNTED:
            return "The rest of the deck is counted and put in order on camera."
        case Item.HAND_SEALED:
            return f"Hand and deck are sealed with the prize record, and kept until {checklist.keep_until}."
        case Item.PRIZE_RECORD:
            return "The prize record is filled in and signed."
        case Item.CHEQUE:
            hours = legal(manager.law, day, law.CHEQUE_HOURS)
            ceiling = dollars(legal(manager.law, day, law.CASH_PRIZE))
            return f"What is not paid in cash or chips, up to {ceiling}, is paid by check within {hours} hours."
        case Item.TAX_FORM:
            return f"Form W-2G for winnings of {dollars(winnings)}."
        case Item.TAX_WITHHELD:
            percent = legal(manager.law, day, law.WITHHOLDING_PERCENT)
            return f"{percent} % of {dollars(winnings)} are withheld: {dollars(winnings * percent // 100)}."
