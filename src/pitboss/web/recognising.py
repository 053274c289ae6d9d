"""Who sends a request: from its session, its device, or a card swiped for one act."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

from starlette.types import Scope

from pitboss.errors import NotAllowedError, NotSignedInError, PitbossError
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.log.store import Answer
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import NoteFailure, UseSession
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.recognise import by_card, by_device, by_session
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Device, People, Presence
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.people.wedge import card_number
from pitboss.web.gate.limits import Buckets, too_many
from pitboss.web.noting import address, header, noted
from pitboss.web.problems import ProblemError
from pitboss.web.reach import Reach
from pitboss.web.settings import WebSettings

SESSION_COOKIE, DEVICE_COOKIE = "pitboss-session", "pitboss-device"
DEVICE_HEADER = "Pitboss-Device"
_DEVICE_HEADER = DEVICE_HEADER.lower().encode("ascii")
_MOST_KEPT = 10_000
_BEARER = b"bearer "
_TAKE_CARDS = frozenset({DeviceKind.CONTROLLER, DeviceKind.MANAGER})


class Known:
    """Credentials that were good of late, so that the limits can tell them from noise; the oldest are forgotten."""

    def __init__(self) -> None:
        self._kept: dict[bytes, None] = {}

    def __contains__(self, credential: object) -> bool:
        return credential in self._kept

    def add(self, credential: bytes) -> None:
        if credential not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[credential] = None

    def forget(self, credential: bytes) -> None:
        self._kept.pop(credential, None)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a request shows: texts that may or may not be good."""

    bearer: str | None = None
    session: str | None = None
    device: str | None = None


@dataclass(slots=True)
class Recogniser:
    floor: RunningFloor
    policy: Policy
    attempts: Buckets
    known: Known = field(default_factory=Known)
    reach: Reach = field(default_factory=Reach)
    _index: Mapping[str, Device] = field(default_factory=dict)
    _indexed: Mapping[str, Device] | None = None
    _renewed: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, floor: RunningFloor, settings: WebSettings) -> Recogniser:
        return cls(
            floor, floor.settings.policy, Buckets(settings.sign_ins_per_minute / 60, settings.sign_ins_per_minute)
        )

    def presence(self, scope: Scope) -> Presence:
        """Raises NotSignedInError for nobody, and for tokens that are not good any more."""
        credential = header(scope, b"authorization") or header(scope, b"cookie")
        try:
            found = self._recognised(shown(scope))
        except NotSignedInError as error:
            if credential is not None:
                self.known.forget(credential)
            if (error.rule or "").startswith("device/"):
                self._note(NoteFailure(origin=address(scope), why=error.rule or ""), address(scope))
            raise
        noted(scope).actor = found.actor
        if found.device is not None:
            self.reach.hear(found.device)
        if credential is not None:
            self.known.add(credential)
        return found

    def device(self, scope: Scope) -> Device | None:
        """The enrolled device that a request comes from, whoever is signed in there."""
        token = shown(scope)
        people = self.floor.state.people
        if token.device is not None:
            return self._device(people, token.device)
        if token.bearer is not None:
            with suppress(NotSignedInError):
                return self._device(people, token.bearer)
        return None

    def swiped(self, scope: Scope, line: str, at: Presence) -> Presence:
        """The owner of a card, for one act, where the request comes from."""
        origin, floor = address(scope), self.floor
        self._verify_takes_cards(at)
        digest = floor.tokens.digest(Purpose.CARD, card_number(line))
        try:
            return by_card(floor.state.people, digest, floor.clock(), at.device, origin)
        except NotSignedInError as error:
            self._note(NoteFailure(origin=origin, why=error.rule or "", card_digest=digest, device=at.device), origin)
            raise

    def _verify_takes_cards(self, at: Presence) -> None:
        """A card that somebody found is worth nothing at a player's seat, or at a browser of his own."""
        people = self.floor.state.people
        device, person = people.devices.get(at.device or ""), people.persons.get(at.person or "")
        at_work = device is not None and device.kind in _TAKE_CARDS
        if not at_work and (person is None or Role.PLAYER in person.roles):
            raise NotAllowedError("card/place", "No card is taken here; swipe it at a controller or in the pit.")

    def verify_may_try(self, origin: str) -> None:
        """So many attempts from one address, and no more: before anything slow is done for them."""
        if wait := self.attempts.take(origin):
            raise ProblemError(too_many(wait))

    def _recognised(self, token: Shown) -> Presence:
        floor = self.floor
        people = floor.state.people
        device = self._device(people, token.device).id if token.device is not None else None
        session = token.bearer or token.session
        if session is None:
            if device is None:
                raise NotSignedInError("nobody", "Nobody is signed in here; sign in, or send a device's token.")
            return Presence(device=device)
        if token.bearer is not None and device is None and (own := self._own(people, token.bearer)) is not None:
            return Presence(device=by_device(people, own.digest).id)
        digest = floor.tokens.digest(Purpose.SESSION, session)
        found = by_session(people, digest, floor.clock(), device)
        self._renew(people, found)
        return found

    def _own(self, people: People, token: str) -> Device | None:
        """The device whose own token it is."""
        if people.devices is not self._indexed:
            self._index, self._indexed = {each.digest: each for each in people.devices.values()}, people.devices
        return self._index.get(self.floor.tokens.digest(Purpose.DEVICE, token))

    def _device(self, people: People, token: str) -> Device:
        own = self._own(people, token)
        return by_device(people, own.digest if own is not None else "")

    def _renew(self, people: People, presence: Presence) -> None:
        """A session that is used lasts on; written down only every few minutes."""
        digest, policy, now_us = presence.session or "", self.policy, self.floor.clock()
        session = people.sessions[digest]
        due = min(now_us + policy.idle_us, session.ends_us) - session.expires_us >= policy.renew_us
        if not due or now_us - self._renewed.get(digest, 0) < policy.renew_us:
            return
        if len(self._renewed) >= _MOST_KEPT:
            self._renewed.clear()
        self._renewed[digest] = now_us
        self._submit(presence, UseSession())

    def _note(self, command: NoteFailure, origin: str) -> None:
        """Every bad card and token is written down, unless somebody sends them by the thousand."""
        if not self.attempts.take(origin):
            self._submit(Presence(), command)

    def _submit(self, presence: Presence, command: Command) -> None:
        """Nobody waits for it."""
        with suppress(PitbossError):
            future = self.floor.submit(self.floor.order(presence, command))
            future.add_done_callback(_looked_at)


def _looked_at(future: Future[Answer]) -> None:
    future.exception()


def shown(scope: Scope) -> Shown:
    """Headers count before cookies: a program that sends its own token means that one."""
    bearer, device = _bearer(scope), header(scope, _DEVICE_HEADER)
    given = device.decode("latin-1") if device is not None else None
    cookie = header(scope, b"cookie")
    if cookie is None:
        return Shown(bearer, None, given)
    kept = _cookies(cookie)
    return Shown(bearer, None if bearer else kept.get(SESSION_COOKIE), given or kept.get(DEVICE_COOKIE))


def _bearer(scope: Scope) -> str | None:
    sent = header(scope, b"authorization")
    if sent is None:
        return None
    if sent[: len(_BEARER)].lower() != _BEARER:
        raise NotSignedInError("scheme", "Only bearer tokens are known here; send `Authorization: Bearer TOKEN`.")
    return sent[len(_BEARER) :].strip().decode("latin-1")


def _cookies(sent: bytes) -> Mapping[str, str]:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(sent.decode("latin-1"))
    except CookieError:
        return {}
    return {name: each.value for name, each in jar.items()}
