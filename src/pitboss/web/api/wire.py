"""Records of the floor as models of the border: what a body may hold is checked here, field by field, all at once.

The models are made from the records themselves, so that a new command is documented and checked on the day it is
written. Amounts of units travel as decimal strings: they are larger than what every reader of JSON holds exactly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from dataclasses import Field as RecordField
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
    WithJsonSchema,
    create_model,
)

from pitboss.floor.log.canonical import LARGEST_INTEGER
from pitboss.web.api.examples import example_for

MOST_UNITS = 10**17
"""A thousand million dollars: nothing on a floor is larger, and sums of it stay within the books."""
_UNITS = re.compile(r"(.*_)?units")
_DECIMAL = re.compile(r"-?[0-9]{1,18}")
_LONG = frozenset({"note", "evidence", "reason", "text", "because", "body", "words"})
_MOST_TEXT, _MOST_LONG_TEXT, _MOST_ENTRIES = 200, 4_000, 500


class Wire(BaseModel):
    """A body: what it does not name is refused, and nothing is turned into something else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Asked(BaseModel):
    """A body that FastAPI has read already: lists have come as lists, and words of a closed set as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Shown(BaseModel):
    """What is answered: our own words, put together with care already."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _units(value: Any) -> int:  # noqa: ANN401 -- it finds out what it is
    if isinstance(value, str) and _DECIMAL.fullmatch(value) and abs(int(value)) <= MOST_UNITS:
        return int(value)
    raise ValueError(f"units of 1e-8 dollars are a decimal string of at most {MOST_UNITS}")


def _printable(value: str) -> str:
    if any(not character.isprintable() and character != "\n" for character in value):
        raise ValueError("only printable characters and line ends")
    return value


Units = Annotated[
    int,
    BeforeValidator(_units),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "pattern": r"^-?[0-9]{1,17}$", "description": "units of 1e-8 dollars"}),
]
Whole = Annotated[int, Field(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER)]
Text = Annotated[str, StringConstraints(max_length=_MOST_TEXT), AfterValidator(_printable)]
LongText = Annotated[str, StringConstraints(max_length=_MOST_LONG_TEXT), AfterValidator(_printable)]


@cache
def model_of(record: type, left_out: frozenset[str] = frozenset(), base: type[BaseModel] = Wire) -> type[BaseModel]:
    """The model of a record, without the fields that come from elsewhere."""
    hints = get_type_hints(record)
    parts = {
        field.name: _part(field, hints[field.name])
        for field in fields(record)
        if field.name not in left_out | FILLED_IN
    }
    make: Any = create_model
    made: type[BaseModel] = make(record.__name__, __base__=base, __doc__=_sentence(record), **parts)
    return made


FILLED_IN = frozenset({"second"})
"""The second of two people is whoever approves; nobody names him beforehand."""


def _sentence(record: type) -> str | None:
    """The record's own words; dataclasses without any have their signature there."""
    words = record.__doc__ or ""
    return None if words.startswith(f"{record.__name__}(") else words


def _part(field: RecordField[Any], hint: Any) -> tuple[Any, Any]:  # noqa: ANN401 -- a type, as annotations have them
    about = Field(examples=[example_for(field.name, hint)])
    if field.default is not MISSING:
        about = Field(default=field.default, examples=[example_for(field.name, hint)])
    elif field.default_factory is not MISSING:
        about = Field(default_factory=field.default_factory, examples=[example_for(field.name, hint)])
    return wire_type(hint, field.name), about


def wire_type(hint: Any, name: str) -> Any:  # noqa: ANN401 -- a type, as annotations have them
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (part for part in parts if part is not NoneType)
        return wire_type(inner, name) | None
    if origin is tuple:
        return _several(parts, name)
    if origin is not None and issubclass(origin, Mapping):
        named: Any = dict.__class_getitem__((Text, wire_type(parts[1], name)))
        return Annotated[named, Field(max_length=_MOST_ENTRIES)]
    return model_of(cast("type", hint)) if is_dataclass(hint) else _single(hint, name)


def _several(parts: tuple[Any, ...], name: str) -> Any:  # noqa: ANN401 -- likewise
    of: Any = tuple.__class_getitem__
    if parts[-1] is Ellipsis:
        return Annotated[of((wire_type(parts[0], name), ...)), Field(max_length=_MOST_ENTRIES)]
    return of(tuple(wire_type(part, name) for part in parts))


def _single(hint: type, name: str) -> Any:  # noqa: ANN401 -- likewise
    if hint is int:
        return Units if _UNITS.fullmatch(name) else Whole
    if hint is str:
        return LongText if name in _LONG else Text
    if hint is bool or issubclass(hint, StrEnum):
        return hint
    raise TypeError(f"{name} is of type {hint!r}, which no body carries")


def record_from(record: type, sent: BaseModel, more: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- one of `record`
    """The record that was sent; `more` are the fields that came by another way."""
    values = {
        name: getattr(sent, name) if part is None else part(getattr(sent, name))
        for name, part in _parts(record, type(sent))
    }
    return record(**values, **more)


@cache
def _parts(record: type, model: type[BaseModel]) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """How each field that was sent becomes one of the record: None as it is."""
    hints = get_type_hints(record)
    return tuple((name, _native(hints[name])) for name in model.model_fields if name in hints)


def _native(hint: Any) -> Callable[[Any], Any] | None:  # noqa: ANN401 -- a type, as annotations have them
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (_native(part) for part in parts if part is not NoneType)
        return None if inner is None else lambda value: None if value is None else inner(value)
    if is_dataclass(hint):
        kept = cast("type", hint)
        return lambda value: record_from(kept, value, places(kept))
    of = _native(parts[0]) if origin is tuple and parts[-1] is Ellipsis else None
    return None if of is None else lambda value: tuple(of(each) for each in value)


@cache
def places(record: type) -> Mapping[str, Any]:
    """Empty places for what somebody else fills in."""
    return dict.fromkeys(FILLED_IN & get_type_hints(record).keys(), "")
