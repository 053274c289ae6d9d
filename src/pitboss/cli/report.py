"""`pitboss report`: reports of the floor, from its log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.moments import house_of, moment
from pitboss.cli.output import put
from pitboss.cli.screen import Screen
from pitboss.cli.stores import place_named, store_option
from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.rules.page import Bullets, Grid, Page

if TYPE_CHECKING:
    from pitboss.floor.log.store import Reader
    from pitboss.floor.reports import Report

FORMATS = ("text", "csv", "pdf", "html", "json")
PAGES = {
    "win": ("NUMBER", "the page of one win, as the money bag prints it"),
    "explain": ("JACKPOT[/LEVEL]", "where the amount of a meter comes from, event by event"),
}
_WIDEST_TEXT = 44


@dataclass(frozen=True, slots=True)
class Asked:
    name: str
    subject: str | None
    first: str | None
    last: str | None
    room: str | None
    at: str | None


@click.command()
@click.argument("name", required=False)
@click.argument("subject", required=False)
@click.option("--day", help="The gaming day, as 2026-11-19; the last one of the log if left out.")
@click.option("--from", "first", metavar="DAY", help="The first of several gaming days.")
@click.option("--to", "last", metavar="DAY", help="The last of several gaming days.")
@click.option("--room", help="The room, where there are several.")
@click.option(
    "--at",
    metavar="MOMENT",
    help="For `explain`: the amount as it stood then, as 2026-11-19T20:30:00; by the clocks of the first room, if no "
    "zone is written.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Into a new file.")
@store_option
def report(  # noqa: PLR0913 -- one argument for each option
    *,
    name: str | None,
    subject: str | None,
    day: str | None,
    first: str | None,
    last: str | None,
    room: str | None,
    at: str | None,
    form: str,
    output: Path | None,
    store: str | None,
) -> None:
    """The report NAME over gaming days; without NAME, the list of reports.

    `pitboss report win NUMBER` is the page of a win, `pitboss report explain JACKPOT` tells a meter's amount back to
    its events. Every report ends with the anchor of the log that it was made from; keep it for `verify-log --anchor`.
    """
    if name is None:
        Screen().page(_list_of_reports())
        return
    if day is not None and (first or last):
        raise BadInputError("Give one --day, or --from and --to; not both.")
    asked = Asked(name, subject, day or first, day or last or first, room, at)
    with reading(place_named(store)) as reader:
        made = _made(reader, asked)
    _show(made, form, output)


@contextmanager
def reading(place: str) -> Iterator[Reader]:
    from pitboss.floor.adapters.store.opening import open_store  # noqa: PLC0415 -- the floor only where it is needed

    store = open_store(place)
    try:
        with store.snapshot() as reader:
            yield reader
    finally:
        store.close()


def _made(reader: Reader, asked: Asked) -> Report:
    from pitboss.floor.reports import REPORTS, make, win_page  # noqa: PLC0415 -- likewise

    if asked.name not in REPORTS and asked.name not in PAGES:
        raise UnknownNameError("report", asked.name, (*REPORTS, *PAGES))
    if asked.at is not None and asked.name != "explain":
        raise BadInputError(f"--at belongs to `pitboss report explain JACKPOT`; {asked.name} takes none.")
    if asked.name in PAGES:
        if asked.subject is None:
            wanted, means = PAGES[asked.name]
            raise BadInputError(f"`pitboss report {asked.name} {wanted}`: {means}.")
        if asked.name == "win":
            return win_page(reader, asked.subject)
        return _explained(reader, asked.subject, asked.at)
    if asked.subject is not None:
        raise BadInputError(f"The report {asked.name} takes no {asked.subject!r}; name days with --day, --from, --to.")
    last = _last_day(reader, asked.room)
    first_day = last if asked.first is None else _day(asked.first)
    return make(reader, asked.name, first_day, last if asked.last is None else _day(asked.last), asked.room)


def _explained(reader: Reader, subject: str, at: str | None) -> Report:
    from pitboss.floor.reports import explain  # noqa: PLC0415 -- likewise

    link, _, level = subject.partition("/")
    if at is None:
        return explain(reader, link, level or None)
    then = moment(at, lambda: house_of(reader))
    try:
        made = explain(reader, link, level or None, then.at_us)
    except RefusedError as refusal:
        raise RefusedError(" ".join(filter(None, (str(refusal), then.reading)))) from None
    if then.reading is not None:
        click.echo(then.reading, err=True)
    return made


def _day(text: str) -> date:
    from pitboss.floor.manager.rooms import day_of  # noqa: PLC0415 -- likewise

    return day_of(text)


def _last_day(reader: Reader, room: str | None) -> date:
    from pitboss.floor.manager.rooms import gaming_day  # noqa: PLC0415 -- likewise
    from pitboss.floor.reports.ledger import Ledger  # noqa: PLC0415 -- likewise

    ledger = Ledger(reader)
    head = reader.head()
    last = [] if head is None else reader.read(head.position - 1, 1)
    if not last:
        raise BadInputError(f"{reader.name} holds no event yet; there is nothing to report.")
    return gaming_day(ledger.room(room), last[0].at_us)


def _list_of_reports() -> Page:
    from pitboss.floor.reports import REPORTS  # noqa: PLC0415 -- likewise

    rows = [(name, kind.means, kind.citation) for name, kind in REPORTS.items()]
    rows += [(f"{name} {wanted}", means, "") for name, (wanted, means) in PAGES.items()]
    opening = (Grid(("Report", "What it shows", "Rule"), tuple(rows)),)
    hint = Bullets(("pitboss report NAME --day 2026-11-19", "pitboss report NAME --from DAY --to DAY --format pdf"))
    return Page("Reports", (*opening, hint), ())


# --- showing ----------------------------------------------------------------------------------------------------


def _show(report_made: Report, form: str, output: Path | None) -> None:
    if form == "text" and output is None:
        from pitboss.floor.reports.rendering import page_of  # noqa: PLC0415 -- likewise

        show_page(page_of(report_made))
        return
    put(_FORMS[form](report_made), output, readable=form != "pdf")


def show_page(page: Page) -> None:
    """As wide as its widest table needs: a figure is never cut, a narrow terminal wraps the line."""
    screen = Screen()
    grids = [block for section in page.sections for block in section.blocks if isinstance(block, Grid)]
    screen.console.width = max([screen.console.width, *map(_width, grids)])
    screen.page(page)


def _width(grid: Grid) -> int:
    """Figures and single words are never broken; long texts are."""
    columns = zip(grid.columns, *grid.rows, strict=True)
    return sum(2 + max(_shortest(cell) for cell in column) for column in columns)


def _shortest(cell: str) -> int:
    return min(len(cell), _WIDEST_TEXT) if " " in cell else len(cell)


def _text(made: Report) -> bytes:
    from pitboss.floor.reports.rendering import page_of  # noqa: PLC0415 -- likewise
    from pitboss.rules.page import markdown  # noqa: PLC0415 -- likewise

    return markdown(page_of(made)).encode()


def _csv(made: Report) -> bytes:
    from pitboss.floor.reports.rendering import csv_text  # noqa: PLC0415 -- likewise

    return csv_text(made).encode()


def _pdf(made: Report) -> bytes:
    from pitboss.floor.reports.rendering import pdf_bytes  # noqa: PLC0415 -- likewise

    return pdf_bytes(made)


def _html(made: Report) -> bytes:
    from pitboss.floor.reports.rendering import html_text  # noqa: PLC0415 -- likewise

    return html_text(made).encode()


def _json(made: Report) -> bytes:
    from pitboss.floor.reports import report_data  # noqa: PLC0415 -- likewise

    return (json.dumps(report_data(made), ensure_ascii=False, indent=2) + "\n").encode()


_FORMS: Mapping[str, Callable[[Report], bytes]] = {
    "text": _text,
    "csv": _csv,
    "pdf": _pdf,
    "html": _html,
    "json": _json,
}
