"""What a floor is run with: each setting once, with its default, its limits and what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

from pitboss.errors import BadInputError, Fault, FaultsError, UnknownNameError
from pitboss.floor.people.policy import MINUTE_US, Policy
from pitboss.rules.toml_lines import Document, read_toml

Value = str | int | bool
LARGEST_PORT = 65_535
_KIB_A_LANE = 8
_WORDS: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false"}
_BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def _text(default: str, means: str) -> Any:  # noqa: ANN401 -- a dataclass's field
    return field(default=default, metadata={"means": means})


def _flag(*, default: bool, means: str) -> Any:  # noqa: ANN401 -- likewise
    return field(default=default, metadata={"means": means})


def _number(default: int, means: str, low: int = 1, high: int = 1_000_000_000) -> Any:  # noqa: ANN401 -- likewise
    return field(default=default, metadata={"means": means, "low": low, "high": high})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    store: str = _text("pitboss.db", "where the ledger is: the path of a file, or postgresql://USER@HOST/DATABASE")
    keys: str = _text("pitboss-keys", "the folder of the secrets: signing key, pepper of the PINs, key of the tokens")
    host: str = _text("127.0.0.1", "the address at which `pitboss serve` listens")
    port: int = _number(8265, "the port at which `pitboss serve` listens; 0 takes a free one", 0, LARGEST_PORT)
    origins: str = _text(
        "", "further addresses under which browsers see the server, as https://floor.example, by commas"
    )
    proxies: str = _text("", "addresses of proxies that are believed when they name a client's, by commas")
    https: bool = _flag(default=False, means="browsers come over HTTPS only: cookies travel over nothing else")
    metrics_token: str = _text("", "who may read /metrics from another machine; without it only this machine may")
    requests_per_second: int = _number(50, "requests of one signed-in person or device, on average")
    request_burst: int = _number(200, "requests of one signed-in person or device at once")
    access_log: bool = _flag(default=True, means="a line on standard error for every request")

    pin_passes: int = _number(3, "passes of argon2id over a PIN", 1, 100)
    pin_memory_kib: int = _number(65_536, "memory that argon2id takes for a PIN, in KiB", 8, 4_194_304)
    pin_lanes: int = _number(4, "lanes of argon2id", 1, 64)
    failures_allowed: int = _number(5, "failed attempts of one person within the window before he is locked out")
    failures_at_place: int = _number(20, "failed attempts at one device or address before it is locked")
    failure_window_minutes: int = _number(15, "how long a failed attempt counts")
    lock_minutes: int = _number(15, "how long a lock-out lasts")
    idle_minutes: int = _number(30, "how long a session lasts unused")
    session_minutes: int = _number(720, "how long a session lasts at all")
    proposal_minutes: int = _number(480, "how long a proposal waits for its second person")

    batch: int = _number(256, "commands decided and written in one transaction, at most", 1, 100_000)
    waiting: int = _number(20_000, "commands that may wait; more are refused at once")
    checkpoint_every: int = _number(10_000, "events between checkpoints of the state")
    anchor_every: int = _number(1_000, "events between signed anchors of the log")
    lease_seconds: int = _number(10, "how long a leader may be silent before another process may take over")
    tolerance_seconds: int = _number(5, "how far the clocks of senders and server may differ")

    def __post_init__(self) -> None:
        if self.pin_memory_kib < _KIB_A_LANE * self.pin_lanes:
            raise BadInputError(f"pin_memory_kib is at least {_KIB_A_LANE} for each of the {self.pin_lanes} lanes.")

    @property
    def policy(self) -> Policy:
        return Policy(
            failures_allowed=self.failures_allowed,
            failures_at_place=self.failures_at_place,
            failure_window_us=self.failure_window_minutes * MINUTE_US,
            lock_us=self.lock_minutes * MINUTE_US,
            idle_us=self.idle_minutes * MINUTE_US,
            session_us=self.session_minutes * MINUTE_US,
            renew_us=self.idle_minutes * MINUTE_US // 6,
            proposal_us=self.proposal_minutes * MINUTE_US,
        )


@dataclass(frozen=True, slots=True)
class Described:
    """One setting for a page or a help text."""

    name: str
    kind: str
    default: Value
    means: str

    @property
    def variable(self) -> str:
        return f"PITBOSS_{self.name.upper()}"

    @property
    def option(self) -> str:
        return f"--{self.name.replace('_', '-')}"


def described() -> Iterator[Described]:
    for each in fields(Settings):
        assert each.default is not MISSING  # noqa: S101 -- every setting has one
        yield Described(each.name, _WORDS[type(each.default)], each.default, each.metadata["means"])


def with_file(settings: Settings, text: str, name: str) -> Settings:
    """A TOML file's settings on top; every fault of the file at once, with its line."""
    document = read_toml(text, name)
    faults = [fault for key, value in document.data.items() for fault in _faults(document, key, value)]
    if faults:
        raise FaultsError(name, sorted(faults, key=lambda fault: fault.line or 0))
    return replace(settings, **{_field(key): value for key, value in document.data.items()})


def with_texts(settings: Settings, texts: Mapping[str, str], source: str) -> Settings:
    """Settings given as text on top, as environment variables and flags have them."""
    values: dict[str, Any] = {name: _value(name, text, source) for name, text in texts.items()}
    return replace(settings, **values)


def _faults(document: Document, key: str, value: Any) -> Iterator[Fault]:  # noqa: ANN401 -- as TOML gave it
    name = _field(key)
    try:
        _verify(name, value)
    except BadInputError as error:
        yield document.fault(str(error), key)


def _field(key: str) -> str:
    return key.replace("-", "_")


def _value(name: str, text: str, source: str) -> Value:
    kind = type(_known(name).default)
    value: Value = text
    if kind is bool:
        if text.lower() not in _BOOLEANS:
            raise BadInputError(f"{source} {name} is true or false, not {text!r}.")
        value = _BOOLEANS[text.lower()]
    elif kind is int:
        try:
            value = int(text)
        except ValueError:
            raise BadInputError(f"{source} {name} is a whole number, not {text!r}.") from None
    _verify(name, value)
    return value


def _known(name: str) -> Any:  # noqa: ANN401 -- a dataclass's field
    known = {each.name: each for each in fields(Settings)}
    if name not in known:
        raise UnknownNameError("setting", name, known)
    return known[name]


def _verify(name: str, value: Any) -> None:  # noqa: ANN401 -- as TOML gave it
    known = _known(name)
    kind = type(known.default)
    if type(value) is not kind:
        raise BadInputError(f"{name} is {_WORDS[kind]}, not {value!r}.")
    if kind is int and not known.metadata["low"] <= value <= known.metadata["high"]:
        raise BadInputError(f"{name} is from {known.metadata['low']} to {known.metadata['high']}, not {value}.")
    if kind is str and not value.strip():
        raise BadInputError(f"{name} is empty; give it a value, or leave it out.")
