"""Paytables of one wager side by side: columns are their ids, or numbers of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.rules.money import dollars
from pitboss.rules.outcome import Row
from pitboss.rules.page import NO_CELL, Block, Grid, Paragraph
from pitboss.rules.pay import ForOne, Pay, Share, ToOne
from pitboss.rules.paytable import Paytable, PaytableLine

_UNITS = {
    ToOne: "Pays are to 1: profit, and the wager comes back.",
    ForOne: "Pays are for 1: all that is handed over; the wager stays with the house.",
}


def paytable_blocks(rows: Sequence[Row], paytables: Sequence[Paytable]) -> Iterator[Block]:
    """Every paytable of one wager, and the figures that the documents print with them."""
    alike = [each for each in paytables if not each.columns]
    if alike:
        yield _side_by_side(rows, alike)
    for paytable in paytables:
        if paytable.columns:
            yield Paragraph(f"Paytable {paytable.id}, by the number of hands dealt, the dealer's included:")
            yield _by_hands(paytable)
    if paytables:
        yield Paragraph(_notes(paytables))


def _side_by_side(rows: Sequence[Row], paytables: Sequence[Paytable]) -> Grid:
    unit = common_unit(paytables)
    envies = _envy_columns(paytables)
    body = [
        (
            row.label,
            *(pay_text(line_of(each, row), unit) for each in paytables),
            *(_envy_text(line_of(each, row)) for _, each in envies),
        )
        for row in rows
        if any(line_of(each, row) for each in paytables)
    ]
    return Grid(
        ("hand", *(each.id for each in paytables), *(name for name, _ in envies)),
        (*body, *_claim_rows(paytables, len(envies))),
    )


def _by_hands(paytable: Paytable) -> Grid:
    unit = common_unit([paytable])
    return Grid(
        ("hand", *map(str, paytable.columns)),
        tuple((line.row.label, *(shown_pay(pay, unit) for pay in line.pays)) for line in paytable.lines),
    )


def line_of(paytable: Paytable, row: Row) -> PaytableLine | None:
    return next((line for line in paytable.lines if line.row == row), None)


def common_unit(paytables: Iterable[Paytable]) -> type[Pay] | None:
    """The one unit in which all pays stand, so that a cell need not repeat it."""
    kinds = {type(pay) for each in paytables for line in each.lines for pay in line.pays}
    kind = kinds.pop() if len(kinds) == 1 else None
    return None if kind is Share else kind


def pay_text(line: PaytableLine | None, unit: type[Pay] | None) -> str:
    return NO_CELL if line is None else shown_pay(line.pays[0], unit)


def shown_pay(pay: Pay, unit: type[Pay] | None) -> str:
    text = str(pay)
    return text.removesuffix(" to 1").removesuffix(" for 1") if isinstance(pay, unit or Share) else text


def _envy_columns(paytables: Sequence[Paytable]) -> list[tuple[str, Paytable]]:
    """One column where all agree, else one for each paytable that has envy pays."""
    paying = [each for each in paytables if any(line.envy_cents for line in each.lines)]
    if len(paying) == len(paytables) and len({_envies(each) for each in paying}) == 1:
        return [("envy", paying[0])]
    return [(f"envy ({each.id})", each) for each in paying]


def _envies(paytable: Paytable) -> tuple[tuple[Row, int | None], ...]:
    return tuple((line.row, line.envy_cents) for line in paytable.lines if line.envy_cents)


def _envy_text(line: PaytableLine | None) -> str:
    return NO_CELL if line is None or line.envy_cents is None else dollars(line.envy_cents)


def _claim_rows(paytables: Sequence[Paytable], blanks: int) -> Iterator[tuple[str, ...]]:
    quantities = dict.fromkeys(claim.quantity for each in paytables for claim in each.claims)
    for quantity in quantities:
        yield (
            f"printed {quantity.replace('-', ' ')}",
            *(_printed(each, quantity) for each in paytables),
            *(("",) * blanks),
        )


def _printed(paytable: Paytable, quantity: str) -> str:
    return next((claim.printed for claim in paytable.claims if claim.quantity == quantity), NO_CELL)


def _notes(paytables: Sequence[Paytable]) -> str:
    parts = []
    unit = common_unit(paytables)
    if unit in _UNITS:
        parts.append(_UNITS[unit])
    if any(line.envy_cents for each in paytables for line in each.lines):
        parts.append("Envy goes to everyone else who made the wager, per $1 wagered.")
    parts += [
        f"Paytable {each.id} prints {claim.quantity.replace('-', ' ')} {claim.printed}."
        for each in paytables
        if each.columns
        for claim in each.claims
    ]
    if any(each.claims for each in paytables):
        parts.append("Printed figures are claims of the document, to be checked.")
    sources = "; ".join(dict.fromkeys(each.source for each in paytables))
    return " ".join((*parts, f"Source: {sources}."))
