"""Hand histories: one round as TOML that a person can read, write and check.

`docs/reference/hand-history.md` is the specification. Reading reports every fault at once, with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import tomli_w
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

from pitboss.cards import Cards, cards, text_of
from pitboss.errors import BadInputError, Fault, FaultsError
from pitboss.rules import Fate
from pitboss.rules.money import CENTS_PER_DOLLAR, Limits, Rounding, cents_of
from pitboss.rules.paytable_file import read_text
from pitboss.rules.toml_lines import Document, read_toml
from pitboss.table.awards import UNITS_PER_CENT, AwardPolicy
from pitboss.table.terms import Order, Sharing

FORMAT = "pitboss-hand-history/1"
T = TypeVar("T")
UNITS_PER_DOLLAR = UNITS_PER_CENT * CENTS_PER_DOLLAR


def _cents(value: object) -> int:
    if not isinstance(value, str):
        raise ValueError(f"write the amount as a text, as in '25.00', not {value!r}")  # noqa: TRY004 -- pydantic's way
    return _sensible(cents_of, value)


def _units(value: object) -> int:
    """Meter amounts go down to 1e-8 of a dollar."""
    try:
        units = Decimal(str(value)) * UNITS_PER_DOLLAR
    except InvalidOperation as error:
        raise ValueError(f"{value!r} is not an amount of money; write '1234.56789'") from error
    if units != units.to_integral_value() or units < 0:
        raise ValueError(f"{value!r} is no positive amount with at most eight decimals")
    return int(units)


def _cards(value: object) -> Cards:
    if not isinstance(value, str):
        raise ValueError(f"write cards as a text, as in 'As Kd', not {value!r}")  # noqa: TRY004 -- pydantic's way
    return _sensible(cards, value)


def _sensible(parse: Callable[[str], T], value: str) -> T:
    try:
        return parse(value)
    except BadInputError as error:
        raise ValueError(str(error)) from error


def plain_dollars(cents: int) -> str:
    return f"{cents // CENTS_PER_DOLLAR}.{cents % CENTS_PER_DOLLAR:02d}"


def plain_units(units: int) -> str:
    text = f"{units // UNITS_PER_DOLLAR}.{units % UNITS_PER_DOLLAR:08d}".rstrip("0")
    whole, fraction = text.split(".")
    return f"{whole}.{fraction:0<2}"


Cents = Annotated[int, BeforeValidator(_cents), PlainSerializer(plain_dollars)]
Units = Annotated[int, BeforeValidator(_units), PlainSerializer(plain_units)]
CardsText = Annotated[Any, BeforeValidator(_cards), PlainSerializer(text_of)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class SeatHistory(_Part):
    number: int = Field(ge=1)
    name: str | None = None
    cards: CardsText = ()
    bets: dict[str, Cents]
    decisions: tuple[str, ...] = ()


class MeterHistory(_Part):
    amount: Units
    seed: Units = 0
    reserve: Units = 0
    after: Units | None = None


class JackpotHistory(_Part):
    wager: Cents = CENTS_PER_DOLLAR
    policy: AwardPolicy = AwardPolicy.SEQUENTIAL
    envy_needs_owner_wager: bool = Field(default=False, alias="envy-needs-owner-wager")
    envy_ends_with_fold: bool = Field(default=False, alias="envy-ends-with-fold")
    meters: dict[str, MeterHistory]


class LimitsHistory(_Part):
    minimum: Cents
    maximum: Cents
    unit: Cents = CENTS_PER_DOLLAR

    def limits(self) -> Limits:
        return Limits(self.minimum, self.maximum, self.unit)


class AggregateHistory(_Part):
    cap: Cents
    sharing: Sharing = Sharing.PROPORTIONAL
    from_odds: int = Field(default=50, ge=1)


class LineHistory(_Part):
    seat: int
    spot: str
    result: Fate
    pay: str | None = None
    stake: Cents | None = None
    returned: Cents
    outcome: str | None = None
    rule: str | None = None


class AwardHistory(_Part):
    seat: int
    wager: str
    row: str
    pay: str | None = None
    amount: Cents
    rule: str | None = None


class EnvyHistory(_Part):
    seat: int
    owner: int
    wager: str
    row: str
    amount: Cents


class VoidHistory(_Part):
    reason: str
    returned: dict[str, Cents] = Field(default_factory=dict)
    """By seat: all its wagers, handed back."""


class History(_Part):
    """One round, as it is written down."""

    format: Literal["pitboss-hand-history/1"]
    game: str
    note: str | None = None
    procedure: str | None = None
    shuffler: str | None = None
    order: Order = Order.RIGHT_TO_LEFT
    rounding: Rounding = Rounding.TO_THE_CENT
    settings: dict[str, str] = Field(default_factory=dict)
    paytables: dict[str, str] = Field(default_factory=dict)
    limits: dict[str, LimitsHistory] = Field(default_factory=dict)
    jackpots: dict[str, JackpotHistory] = Field(default_factory=dict)
    aggregate: AggregateHistory | None = None
    dealer: CardsText = ()
    board: CardsText = ()
    seats: tuple[SeatHistory, ...] = Field(alias="seat", min_length=1)
    settlement: tuple[LineHistory, ...] = ()
    awards: tuple[AwardHistory, ...] = Field(default=(), alias="award")
    envy: tuple[EnvyHistory, ...] = ()
    void: VoidHistory | None = None
    paytable: tuple[dict[str, Any], ...] = ()
    """A house's own paytables, as in a paytable file."""


def read_history(path: Path) -> tuple[History, Document]:
    return parse_history(read_text(path), str(path))


def parse_history(text: str, name: str) -> tuple[History, Document]:
    """A history and the document it stands in, so that a later fault can still name its line."""
    document = read_toml(text, name)
    if document.data.get("format") != FORMAT:
        fault = document.fault(f'a hand history begins with format = "{FORMAT}".', "format")
        raise FaultsError(name, [fault])
    try:
        return History.model_validate(document.data), document
    except ValidationError as error:
        raise document.faults(_faults(document, error)) from error


_IN_OUR_WORDS = {"extra_forbidden": "there is no such key", "missing": "the key is missing"}


def _faults(document: Document, error: ValidationError) -> Iterator[Fault]:
    """A list is not too short because a part of it is at fault."""
    errors = error.errors()
    around = {each["loc"][:1] for each in errors if len(each["loc"]) > 1}
    for each in errors:
        if each["type"] != "too_short" or each["loc"] not in around:
            yield _fault(document, each)


def _fault(document: Document, error: Any) -> Fault:  # noqa: ANN401 -- pydantic's ErrorDetails is a TypedDict
    where = error["loc"]
    said = _IN_OUR_WORDS.get(error["type"]) or error["msg"].removeprefix("Value error, ").rstrip(".")
    place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in where)
    return document.fault(f"{place}: {said[:1].lower()}{said[1:]}.", *where)


def write_history(history: History) -> str:
    data = history.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True)
    return tomli_w.dumps(data)
