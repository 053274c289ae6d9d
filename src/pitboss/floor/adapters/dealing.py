"""The dealer of the electronic tables: knows the secrets of the shuffles, opens rounds, and watches the clock."""

from __future__ import annotations

import logging
import secrets
import threading
from types import TracebackType
from typing import Any, Self

from pitboss.errors import PitbossError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.people.state import Presence
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.play import ElectronicTable, PlayRound, Stage
from pitboss.floor.play.commands import AbandonRound, CallTime, FreeSeat, OpenBetting
from pitboss.floor.play.dealing import dealt
from pitboss.floor.play.decide import IDLE_US, PATIENCE_US
from pitboss.floor.play.fairness import commitment_to
from pitboss.floor.play.setup import SECOND_US, terms_of
from pitboss.table import Round, TableTerms

_LOOKS_EVERY_SECONDS = 0.2
_AGAIN_AFTER_US = 2 * SECOND_US
_SALT_BYTES = 16
_NOBODY = Presence()
_logger = logging.getLogger("pitboss.floor.play")


class Dealer:
    """One for a running floor. Its thread does nothing that another copy of it could not do as well."""

    def __init__(self, floor: RunningFloor) -> None:
        self._floor = floor
        self._not_before: dict[str, int] = {}
        """Tables at which something was refused: no command is repeated in haste."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    # --- what players do --------------------------------------------------------------------------------------

    def secret_for(self, table: str, number: int | None) -> str:
        """Of the round that is open there; nothing for another, with which nothing can be done."""
        found = self._floor.state.play.tables.get(table)
        playing = None if found is None else found.round
        return self._secret(playing) if playing is not None and number in (None, playing.number) else ""

    # --- what they see ----------------------------------------------------------------------------------------

    def terms(self, table: str) -> TableTerms:
        state = self._floor.state
        return terms_of(state.play.table(table).setup, state.jackpot, self._floor.clock())

    def round(self, table: str) -> Round:
        """The round as it stands; who shows it to somebody shows a view of it."""
        state = self._floor.state
        playing = state.play.table(table).verify_round()
        return dealt(self.terms(table), playing, self._secret(playing))

    def _secret(self, playing: PlayRound) -> str:
        return self._floor.tokens.digest(Purpose.SHUFFLE, playing.salt)

    # --- what nobody has to ask for ---------------------------------------------------------------------------

    def look(self) -> None:
        """Everything that is due now at all tables."""
        now = self._floor.clock()
        for name, table in self._floor.state.play.tables.items():
            if now < self._not_before.get(name, now):
                continue
            for command in self._due(name, table):
                self._give(command)

    def _due(self, name: str, table: ElectronicTable) -> list[Any]:
        now, playing = self._floor.clock(), table.round
        if playing is None:
            return [self._opening(name)] if table.open and table.seats and self._may_open(name) else []
        due: list[Any] = []
        betting = playing.stage is Stage.BETTING
        if playing.until_us is not None and now >= playing.until_us:
            late = betting and now >= playing.until_us + PATIENCE_US
            number = playing.number
            due.append(AbandonRound(name, number) if late else CallTime(name, number, self._secret(playing)))
        if betting:
            due += [FreeSeat(name, place.seat) for place in table.seats if now >= place.last_us + IDLE_US]
        return due

    def _may_open(self, name: str) -> bool:
        """A round that is played by hand comes first."""
        jackpots = self._floor.state.jackpot.tables.get(name)
        return jackpots is None or jackpots.round is None

    def _opening(self, name: str) -> OpenBetting:
        salt = secrets.token_hex(_SALT_BYTES)
        return OpenBetting(name, salt, commitment_to(self._floor.tokens.digest(Purpose.SHUFFLE, salt)))

    def _give(self, command: Any) -> None:  # noqa: ANN401 -- a command of the electronic tables
        try:
            done(self._floor.do(self._floor.order(_NOBODY, command)))
        except PitbossError as refusal:
            _logger.info("table %s: %s", command.table, refusal)
            self._not_before[command.table] = self._floor.clock() + _AGAIN_AFTER_US

    def start(self) -> Self:
        self._thread = threading.Thread(target=self._run, name="dealer", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _run(self) -> None:
        while not self._stop.wait(_LOOKS_EVERY_SECONDS):
            self.look()
