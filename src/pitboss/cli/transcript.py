"""A round that is over as text, 80 columns wide: the cards, what each seat did, and every pay with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pitboss.cards import Cards
from pitboss.rules import Fate
from pitboss.rules.money import dollars
from pitboss.rules.outcome import in_a_sentence
from pitboss.table import Award, Envy, Line, Round, TableTerms
from pitboss.table import chips as pile
from pitboss.table.records import Decided, Voided

WIDTH = 80
_PAID = 23
_JOINED = "\N{WORD JOINER}"
_FATES = {Fate.WINS: "wins", Fate.LOSES: "loses", Fate.PUSHES: "pushes", Fate.REFUNDED: "goes back"}


def symbols(cards: Cards) -> str:
    return " ".join(card.symbol for card in cards)


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def transcript(played: Round) -> str:
    return "\n".join(_lines(played))


def _lines(played: Round) -> Iterator[str]:
    felt = played.uncover()
    game, settings = played.terms.game, played.terms.settings
    if felt.board:
        yield f"Board   {symbols(felt.board)}"
    if felt.dealer:
        yield hand_line("Dealer", felt.dealer, game.describe(felt.dealer, felt.board, settings))
    for seat in played.seats:
        hand = felt.hands.get(seat, ())
        if hand:
            yield hand_line(f"Seat {seat}", hand, game.describe(hand, felt.board, settings))
        yield from _wrapped(bets_text(played, seat), "        ")
        yield from _wrapped(_decisions_text(played, seat), "        ")
    yield from _settlement(played)
    yield from _net(played)


def _net(played: Round) -> Iterator[str]:
    """No line breaks between a seat and its amount."""
    nets = (f"seat {seat} {signed(played.chips[pile.player(seat)])}" for seat in played.seats)
    text = ", ".join(net.replace(" ", _JOINED) for net in nets)
    for line in wrap(text, WIDTH, initial_indent="Net     ", subsequent_indent=" " * 8, break_on_hyphens=False):
        yield line.replace(_JOINED, " ")


def hand_line(who: str, hand: Cards, described: str) -> str:
    return f"{who:8}{symbols(hand)}" + (f"   {described}" if described else "")


def bets_text(played: Round, seat: int) -> str:
    bets = played.bets(seat)
    return "bets " + ", ".join(
        f"{spot.name} {dollars(bets[spot.slug])}"
        for spot in played.terms.spots
        if spot.slug in bets and spot.multiple_of is None
    )


def _decisions_text(played: Round, seat: int) -> str:
    labels = {point.slug: point.label for point in played.terms.procedure.points}
    return "; ".join(
        f"{labels[record.point]}: {decision_text(record)}"
        for record in played.records
        if isinstance(record, Decided) and record.seat == seat
    )


def decision_text(record: Decided) -> str:
    cost = f", {dollars(record.play_cents)}" if record.play_cents else ""
    return record.option.label[0].lower() + record.option.label[1:] + cost


def _settlement(played: Round) -> Iterator[str]:
    said: set[str] = set()
    for record in played.records:
        if isinstance(record, Voided):
            yield from _wrapped(f"The round is void: {record.reason}", "")
        elif isinstance(record, Line | Award | Envy):
            yield from settled(record, played.terms, said, f"Seat {record.seat}  ")


def settled(record: Line | Award | Envy, terms: TableTerms, said: set[str], who: str) -> Iterator[str]:
    """One pay: the figures in columns, below them what happened and by which rule, once; then what happened only."""
    name, stake, fate, pay, back, outcome, rule = _cells(record, terms)
    why = f"{outcome}: {rule}"
    again = why in said
    paid = ", ".join(part for part in (pay, outcome) if part) if again else pay
    fits = len(paid) <= _PAID
    yield f"{who}{name:17}{stake:>8}  {fate:10}{paid if fits else pay:{_PAID}}{back:>12}".rstrip()
    if not again:
        said.add(why)
        yield from _wrapped(why, "          ")
    elif not fits:
        yield from _wrapped(outcome, "          ")


def _cells(record: Line | Award | Envy, terms: TableTerms) -> tuple[str, str, str, str, str, str, str]:
    match record:
        case Line():
            name = terms.spot(record.spot).name
            paid = record.pay or ""
            stake, back = dollars(record.stake_cents), dollars(record.returned_cents)
            return name, stake, _FATES[record.fate], paid, back, in_a_sentence(record.label), record.rule
        case Award():
            name = terms.game.bonus(record.wager).spot.name
            return name, "", "jackpot", record.pay, dollars(record.cents), in_a_sentence(record.label), record.rule
        case Envy():
            name = terms.game.bonus(record.wager).spot.name
            whose = f"seat {record.owner} holds {in_a_sentence(record.label)}"
            return name, "", "envy", "", dollars(record.cents), whose, record.rule


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
