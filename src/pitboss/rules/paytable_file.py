"""Paytables read from TOML, the house's own and a user's, through one door.

Every fault of a file is found and reported at once, with its line; a file with a fault loads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from pitboss.errors import BadInputError, Fault, FaultsError, UnknownNameError
from pitboss.rules.game import Game
from pitboss.rules.money import cents_of, dollars
from pitboss.rules.pay import LEVELS, ForOne, Pay, Share, pay_of
from pitboss.rules.paytable import Claim, Paytable, PaytableLine
from pitboss.rules.toml_lines import Document, read_toml
from pitboss.rules.wager import Base, Bonus, BonusKind, Wager

_KEYS = {"id", "wager", "source", "claims", "columns", "pays", "envy"}
QUANTITIES = ("house-edge", "hold", "hit-frequency", "whole-game-edge")
"""The figures that documents print beside a paytable."""
LEVEL_SETS = (("meter",), ("mega", "major"), ("mega", "major", "minor"))
"""The meters that one jackpot can have (rulebook 6.3)."""
_PERCENT = re.compile(r"-?\d+(?:\.\d+)? ?%")
HANDS_COLUMNS = tuple(range(8, 1, -1))
"""A paytable by number of hands has a column for eight hands down to two."""


def read_text(path: Path) -> str:
    """A user's text file, or the reason it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: is not text in UTF-8 (byte {error.start}).") from error


def parse_paytables(
    text: str, name: str, game: Game, *, printed: Collection[tuple[str, str]] = ()
) -> tuple[Paytable, ...]:
    """The paytables of a file for `game`; `printed` are (wager, id) pairs already taken."""
    document = read_toml(text, name)
    reader = _Reader(document, game, set(printed))
    paytables = tuple(reader.paytables())
    if reader.faults:
        raise document.faults(reader.faults)
    return paytables


def paytables_in(document: Document, game: Game, *, printed: Collection[tuple[str, str]] = ()) -> tuple[Paytable, ...]:
    """The [[paytable]] tables inside another document, such as a hand history."""
    reader = _Reader(document, game, set(printed))
    paytables = tuple(reader.tables(document.data.get("paytable", [])))
    if reader.faults:
        raise document.faults(reader.faults)
    return paytables


def paytable_data(paytable: Paytable) -> dict[str, Any]:
    """A paytable as it stands in a file."""
    pays: dict[str, Any] = {
        line.row.slug: [str(pay) for pay in line.pays] if paytable.columns else str(line.pays[0])
        for line in paytable.lines
    }
    envy = {line.row.slug: dollars(line.envy_cents) for line in paytable.lines if line.envy_cents is not None}
    data: dict[str, Any] = {"id": paytable.id, "wager": paytable.wager, "source": paytable.source}
    if paytable.columns:
        data["columns"] = list(paytable.columns)
    if paytable.claims:
        data["claims"] = {claim.quantity: claim.printed for claim in paytable.claims}
    return data | {"pays": pays} | ({"envy": envy} if envy else {})


def game_named_in(text: str, name: str) -> str:
    """The game that a paytable file says it is for."""
    document = read_toml(text, name)
    slug = document.data.get("game")
    if not isinstance(slug, str):
        raise FaultsError(name, [document.fault('name the game first, as in game = "six-card-poker".', "game")])
    return slug


class _Reader:
    """Goes through one document and collects its faults."""

    def __init__(self, document: Document, game: Game, taken: set[tuple[str, str]]) -> None:
        self.document = document
        self.game = game
        self.taken = taken
        self.faults: list[Fault] = []

    def fault(self, text: str, *path: str | int) -> None:
        self.faults.append(self.document.fault(text, *path))

    def paytables(self) -> Iterator[Paytable]:
        data = self.document.data
        if data.get("game") != self.game.slug:
            self.fault(f"game must be {self.game.slug!r}, not {data.get('game')!r}.", "game")
        for key in sorted(data.keys() - {"game", "paytable"}):
            self.fault(f"unknown key {key!r}; a paytable file has game and [[paytable]] tables.", key)
        if not data.get("paytable"):
            self.fault("the file holds no [[paytable]].")
        yield from self.tables(data.get("paytable", []))

    def tables(self, tables: object) -> Iterator[Paytable]:
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fault("write each paytable under a [[paytable]] header.", "paytable")
            return
        for index, table in enumerate(tables):
            paytable = self._paytable(index, table)
            if paytable is not None:
                yield paytable

    def _paytable(self, index: int, table: dict[str, Any]) -> Paytable | None:
        at = ("paytable", index)
        for key in sorted(table.keys() - _KEYS):
            self.fault(f"unknown key {key!r}; known: {', '.join(sorted(_KEYS))}.", *at, key)
        identity = self._identity(table, at)
        wager = self._wager(table, at)
        if wager is None:
            return None
        if not wager.rows:
            self.fault(f"wager {wager.slug!r} of {self.game.name} is not paid by a paytable.", *at, "wager")
            return None
        if (wager.slug, identity) in self.taken:
            self.fault(f"paytable {identity!r} of {wager.slug!r} already exists; choose another id.", *at, "id")
        self.taken.add((wager.slug, identity))
        columns = self._columns(table, wager, at)
        lines = self._lines(table, wager, columns, at)
        return Paytable(
            id=identity,
            game=self.game.slug,
            wager=wager.slug,
            lines=lines,
            columns=columns,
            claims=self._claims(table, at),
            source=self._text(table, "source", at, default=self.document.name),
        )

    def _text(self, table: dict[str, Any], key: str, at: tuple[str | int, ...], *, default: str) -> str:
        value = table.get(key, default)
        if isinstance(value, str) and value.strip():
            return value
        self.fault(f"{key} must be a text.", *at, key)
        return default

    def _identity(self, table: dict[str, Any], at: tuple[str | int, ...]) -> str:
        if "id" not in table:
            self.fault('the paytable has no id; write one, as in id = "MY-01".', *at)
            return "?"
        return self._text(table, "id", at, default="?")

    def _wager(self, table: dict[str, Any], at: tuple[str | int, ...]) -> Wager | None:
        slug = table.get("wager")
        if not isinstance(slug, str):
            self.fault('the paytable names no wager; write one, as in wager = "trips".', *at, "wager")
            return None
        try:
            return self.game.wager(slug)
        except UnknownNameError as error:
            self.fault(str(error), *at, "wager")
            return None

    def _columns(self, table: dict[str, Any], wager: Wager, at: tuple[str | int, ...]) -> tuple[int, ...]:
        by_hands = isinstance(wager, Bonus) and wager.by_hands
        columns = table.get("columns")
        if not by_hands:
            if columns is not None:
                self.fault(f"wager {wager.slug!r} pays the same for any number of hands: no columns.", *at, "columns")
            return ()
        wanted = list(HANDS_COLUMNS)
        if not isinstance(columns, list) or len(columns) != len(wanted) or any(each not in columns for each in wanted):
            self.fault(f"columns must be the numbers of hands, {wanted}.", *at, "columns")
            return HANDS_COLUMNS
        return tuple(columns)

    def _lines(
        self, table: dict[str, Any], wager: Wager, columns: tuple[int, ...], at: tuple[str | int, ...]
    ) -> tuple[PaytableLine, ...]:
        pays = table.get("pays")
        if not isinstance(pays, dict) or not pays:
            self.fault("the paytable has no rows; write them under [paytable.pays].", *at, "pays")
            return ()
        envy = self._envy(table, wager, pays, at)
        self._known_rows(pays, wager, (*at, "pays"))
        lines = []
        for row in wager.rows:
            if row.slug in pays:
                cells = self._cells(pays[row.slug], wager, columns, (*at, "pays", row.slug))
                lines.append(PaytableLine(row, cells, envy.get(row.slug)))
        self._verify_levels(lines, (*at, "pays"))
        return tuple(lines)

    def _known_rows(self, given: dict[str, Any], wager: Wager, at: tuple[str | int, ...]) -> None:
        known = [row.slug for row in wager.rows]
        for slug in given:
            if slug not in known:
                self.fault(str(UnknownNameError(f"row of {wager.name}", slug, known)), *at, slug)

    def _cells(
        self, value: object, wager: Wager, columns: tuple[int, ...], at: tuple[str | int, ...]
    ) -> tuple[Pay, ...]:
        if columns:
            if not isinstance(value, list) or len(value) != len(columns):
                self.fault(f"{at[-1]} needs {len(columns)} pays, one for each column.", *at)
                return ()
            return tuple(pay for cell in value if (pay := self._pay(cell, wager, at)) is not None)
        pay = self._pay(value, wager, at)
        return () if pay is None else (pay,)

    def _pay(self, value: object, wager: Wager, at: tuple[str | int, ...]) -> Pay | None:
        if not isinstance(value, str):
            self.fault(f"{at[-1]}: write the pay as a text, as in '50 to 1', not {value!r}.", *at)
            return None
        try:
            pay = pay_of(value)
        except BadInputError as error:
            self.fault(f"{at[-1]}: {error}", *at)
            return None
        jackpot = isinstance(wager, Bonus) and wager.kind is BonusKind.JACKPOT
        if isinstance(pay, Share) and not jackpot:
            self.fault(f"{at[-1]}: only a jackpot pays a share of a meter; {wager.name} has none.", *at)
        if jackpot and not isinstance(pay, Share | ForOne):
            self.fault(f"{at[-1]}: the jackpot wager is taken at the start; write 'for 1', not 'to 1'.", *at)
        if isinstance(wager, Base) and isinstance(pay, ForOne):
            self.fault(f"{at[-1]}: {wager.name} pays 'to 1'.", *at)
        return pay

    def _envy(
        self, table: dict[str, Any], wager: Wager, pays: dict[str, Any], at: tuple[str | int, ...]
    ) -> dict[str, int]:
        envy = table.get("envy", {})
        if not isinstance(envy, dict):
            self.fault("write the envy pays under [paytable.envy].", *at, "envy")
            return {}
        if envy and not (isinstance(wager, Bonus) and wager.kind is BonusKind.JACKPOT):
            self.fault(f"only a jackpot has envy pays; {wager.name} is none.", *at, "envy")
        amounts = {}
        for slug, value in envy.items():
            if slug not in pays:
                self.fault(f"envy for {slug!r}, which the paytable does not pay.", *at, "envy", slug)
            try:
                amounts[slug] = cents_of(str(value))
            except BadInputError as error:
                self.fault(f"{slug}: {error}", *at, "envy", slug)
        return amounts

    def _claims(self, table: dict[str, Any], at: tuple[str | int, ...]) -> tuple[Claim, ...]:
        claims = table.get("claims", {})
        if not isinstance(claims, dict) or not all(isinstance(value, str) for value in claims.values()):
            self.fault('claims are texts, as in claims = { house-edge = "0.90 %" }.', *at, "claims")
            return ()
        for quantity, printed in claims.items():
            if quantity not in QUANTITIES:
                self.fault(str(UnknownNameError("printed figure", quantity, QUANTITIES)), *at, "claims", quantity)
            if _PERCENT.fullmatch(printed.strip()) is None:
                text = f"{quantity}: {printed!r} is no percentage; write it as printed, as in '0.90 %'."
                self.fault(text, *at, "claims", quantity)
        return tuple(Claim(quantity, printed) for quantity, printed in claims.items())

    def _verify_levels(self, lines: Sequence[PaytableLine], at: tuple[str | int, ...]) -> None:
        """The meters that a paytable pays from belong to one jackpot."""
        rows = {pay.level: line.row.slug for line in reversed(lines) for pay in line.pays if isinstance(pay, Share)}
        if not rows or any(set(rows) == set(known) for known in LEVEL_SETS):
            return
        paid = [level for level in LEVELS if level in rows]
        named, strange = ", ".join("the meter" if level == "meter" else level.capitalize() for level in paid), paid[-1]
        self.fault(
            f"{rows[strange]}: this paytable pays from {named}; a jackpot has one meter, Mega and Major, or "
            "Mega, Major and Minor.",
            *at,
            rows[strange],
        )
