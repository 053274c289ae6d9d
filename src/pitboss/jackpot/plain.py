"""Records as plain data and back, driven by the dataclasses themselves.

Plain data are dictionaries, lists, texts, whole numbers, booleans and None; never floats. Units of 1e-8 dollars travel
as decimal texts, because 2^53 is too near. What a dataclass is called stands in `kind`, where one of several may stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pitboss.errors import BadInputError, UnknownNameError

Data = dict[str, Any]
Code = Callable[[Any], Any]
R = TypeVar("R")
_UNITS = re.compile(r"(.*_)?units|balances")
_NUMBER = re.compile(r"-?[0-9]{1,30}")


def kind_of(record: type | object) -> str:
    """The stable name of a command or an event: `round-started`, `start-round`."""
    named = record if isinstance(record, type) else type(record)
    return getattr(named, "kind", None) or re.sub(r"(?<!^)(?=[A-Z])", "-", named.__name__).lower()


def kinds(union: Any) -> dict[str, type]:  # noqa: ANN401 -- a union of dataclasses, as `A | B`
    """The members of a closed set of records by their kinds."""
    return {kind_of(each): each for each in get_args(union)}


def data_of(record: object) -> Data:
    """All fields of a record, without its kind."""
    data: Data = _data(_type(record))(record)
    return data


def body_without(record: object, left_out: str) -> Data:
    return {name: encode(getattr(record, name)) for name, encode in _body_encoders(_type(record), left_out)}


def record_of(named: type[R], data: Any) -> R:  # noqa: ANN401 -- plain data
    """One of `named`; every field is checked."""
    record: R = _record(named, data)
    return record


def chosen(data: Mapping[str, Any], among: Mapping[str, type], what: str) -> Any:  # noqa: ANN401 -- one of `among`
    """The record that the `kind` of the data says."""
    kind = str(data.get("kind"))
    if kind not in among:
        raise UnknownNameError(f"kind of {what}", kind, among)
    return _record(among[kind], {name: value for name, value in data.items() if name != "kind"})


# --- into plain data ----------------------------------------------------------------------------------------


def _type(record: object) -> type:
    return type(record)


def _same(value: Any) -> Any:  # noqa: ANN401 -- plain data of any kind
    return value


@cache
def _hints(named: type) -> dict[str, Any]:
    hints = get_type_hints(named)
    return {field.name: hints[field.name] for field in fields(named)}


@cache
def _body_encoders(named: type, left_out: str) -> tuple[tuple[str, Code], ...]:
    return tuple((name, encode) for name, encode in _encoders(named) if name != left_out)


@cache
def _encoders(named: type) -> tuple[tuple[str, Code], ...]:
    return tuple((name, _encoder(hint, name)) for name, hint in _hints(named).items())


@cache
def _data(named: type) -> Code:
    """What makes a dictionary of one of a dataclass."""

    def encode(value: Any) -> Data:  # noqa: ANN401 -- one of `named`
        return {name: part(getattr(value, name)) for name, part in _encoders(named)}

    return encode


def _encoder(hint: Any, name: str) -> Code:  # noqa: ANN401 -- a type, as annotations have them
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (part for part in parts if part is not NoneType)
        encode = _encoder(inner, name)
        return lambda value: None if value is None else encode(value)
    if origin is tuple:
        encode = _encoder(parts[0], name)
        if parts[-1] is Ellipsis:
            return list if encode is _same else lambda value: [encode(each) for each in value]
        each_own = [_encoder(part, name) for part in parts]
        return lambda value: [own(each) for own, each in zip(each_own, value, strict=True)]
    if origin is not None:
        encode = _encoder(parts[1], name)
        return lambda value: {key: encode(each) for key, each in value.items()}
    return _single_encoder(hint, name)


def _single_encoder(hint: type, name: str) -> Code:
    if is_dataclass(hint):
        return _data(hint)
    return str if issubclass(hint, StrEnum) or (hint is int and _UNITS.fullmatch(name)) else _same


# --- and back -----------------------------------------------------------------------------------------------


def _record(named: type, data: Any) -> Any:  # noqa: ANN401 -- one of `named`
    what = kind_of(named)
    if not isinstance(data, Mapping):
        raise BadInputError(f"{what} is an object of named fields, not {data!r}.")
    hints = _hints(named)
    for name in data:
        if name not in hints:
            raise UnknownNameError(f"field of {what}", str(name), hints)
    for field in fields(named):
        if field.name not in data and field.default is MISSING and field.default_factory is MISSING:
            raise BadInputError(f"{what} has no {field.name!r}; it is needed.")
    return named(**{name: _decoder(hints[name], name)(value) for name, value in data.items()})


def _decoder(hint: Any, name: str) -> Code:  # noqa: ANN401 -- a type, as annotations have them
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (part for part in parts if part is not NoneType)
        return lambda value: None if value is None else _decoder(inner, name)(value)
    if origin is tuple:
        return lambda value: _several(value, parts, name)
    if origin is not None:
        return lambda value: _named_values(value, parts[1], name)
    return _single_decoder(hint, name)


def _single_decoder(hint: type, name: str) -> Code:
    if is_dataclass(hint):
        return lambda value: _record(hint, value)
    if hint is int:
        return lambda value: _whole(value, name)
    if issubclass(hint, StrEnum):
        return lambda value: _member(hint, value, name)
    return lambda value: _plain(value, hint, name)


def _several(value: Any, parts: tuple[Any, ...], name: str) -> tuple[Any, ...]:  # noqa: ANN401 -- plain data
    if not isinstance(value, list | tuple):
        raise BadInputError(f"{name!r} is a list, not {value!r}.")
    if parts[-1] is Ellipsis:
        decode = _decoder(parts[0], name)
        return tuple(decode(each) for each in value)
    if len(value) != len(parts):
        raise BadInputError(f"{name!r} has {len(parts)} entries, not {len(value)}.")
    return tuple(_decoder(part, name)(each) for part, each in zip(parts, value, strict=True))


def _named_values(value: Any, part: Any, name: str) -> dict[str, Any]:  # noqa: ANN401 -- plain data
    if not isinstance(value, Mapping):
        raise BadInputError(f"{name!r} is an object, not {value!r}.")
    decode = _decoder(part, name)
    return {str(key): decode(each) for key, each in value.items()}


def _whole(value: Any, name: str) -> int:  # noqa: ANN401 -- plain data
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _UNITS.fullmatch(name) and _NUMBER.fullmatch(value):
        return int(value)
    raise BadInputError(f"{name!r} is a whole number, not {value!r}.")


def _member(hint: type[StrEnum], value: Any, name: str) -> StrEnum:  # noqa: ANN401 -- plain data
    if value not in list(hint):
        raise UnknownNameError(name.replace("_", " "), str(value), [str(each) for each in hint])
    return hint(value)


def _plain(value: Any, hint: type, name: str) -> Any:  # noqa: ANN401 -- plain data
    if not isinstance(value, hint):
        word = {str: "a text", bool: "true or false"}[hint]
        raise BadInputError(f"{name!r} is {word}, not {value!r}.")
    return value
