"""Jackpots on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cli.amounts import shown_rate, shown_units
from pitboss.cli.link_terms import fixed_wager
from pitboss.jackpot.records import Advice, Verdict
from pitboss.jackpot.state import Floor, Link
from pitboss.rules.money import dollars
from pitboss.rules.page import Grid

_SIGNS = {Verdict.ALLOWED: "ok", Verdict.WARNED: "WARNING", Verdict.REFUSED: "REFUSED"}


def advice_lines(advice: Iterable[Advice]) -> Iterator[str]:
    for each in advice:
        yield f"{_SIGNS[each.verdict]:8} {each.point}: {each.text}"
        if each.figure is not None:
            yield f"         {each.figure}"


def links_grid(floor: Floor) -> Grid:
    rows = tuple(
        (
            name,
            link.terms.name,
            "retired" if link.retired else str(link.terms.kind),
            ", ".join(link.terms.games),
            link.terms.paytable,
            " / ".join(dollars(link.display_cents(level.level)) for level in link.terms.levels),
            ", ".join(table.setup.id for table in floor.tables_of(name)),
        )
        for name, link in floor.links.items()
    )
    return Grid(("link", "name", "kind", "games", "paytable", "shows", "tables"), rows)


def facts(link: Link) -> Iterator[str]:
    terms = link.terms
    yield f"{terms.id}: {terms.name}, {terms.kind}, fixed wager {fixed_wager(terms)}, paid {terms.paid_by}"
    yield f"{terms.wager} of {', '.join(terms.games)}; paytable {terms.paytable}"
    yield f"fixed pays come from the {'meter' if terms.fixed_from_meter else 'tray'}"
    if terms.executive_from_cents is not None:
        yield (
            f"an executive confirms awards from {dollars(terms.executive_from_cents)} on; "
            "at tables of generation A, whose key knows no amounts, a supervisor does"
        )
    if link.pending:
        yield f"{len(link.pending)} pending; the meters show what they will be when they are paid"
    if link.queued:
        yield f"{len(link.queued)} change of a level waits for the first moment that is not live"
    if link.retired:
        yield "retired"


def levels_grid(link: Link) -> Grid:
    rows = tuple(
        (
            level.level,
            dollars(link.display_cents(level.level)),
            shown_units(level.seed_units),
            shown_rate(level.contribution_ppm),
            shown_rate(level.reserve_ppm),
            "none" if level.maximum_units is None else shown_units(level.maximum_units),
            shown_units(link.as_if_paid(level.level)[1]),
            str(link.restarts.get(level.level, 0)),
        )
        for level in link.terms.levels
    )
    return Grid(("level", "shows", "seed", "contribution", "reserve", "maximum", "in reserve", "won"), rows)


def rows_grid(link: Link) -> Grid:
    rows = tuple(
        (row.label, row.pay, "" if row.envy_cents is None else dollars(row.envy_cents)) for row in link.terms.rows
    )
    return Grid(("hand", "pays", "envy per $1"), rows)


def awards_grid(link: Link) -> Grid:
    rows = tuple(
        (name, paid.table, str(paid.award.seat), paid.award.label, dollars(paid.award.cents),
         "backed out" if paid.backed_out else "paid")
        for name, paid in link.paid.items()
    )  # fmt: skip
    return Grid(("award", "table", "seat", "hand", "amount", "is"), rows)
