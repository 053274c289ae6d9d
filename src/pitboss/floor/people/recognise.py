"""Who is there: from a session token, a card swiped for one act, or a device token. Nothing is written here."""

from __future__ import annotations

from pitboss.errors import NotSignedInError
from pitboss.floor.people.signing import place_of
from pitboss.floor.people.state import CardStatus, Device, People, Presence


def by_session(people: People, digest: str, at_us: int, device: str | None = None) -> Presence:
    """A session opened at a device is good at that device only."""
    session = people.sessions.get(digest)
    if session is None:
        raise NotSignedInError("session/unknown", "This session is not known here; sign in.")
    if session.ended:
        raise NotSignedInError("session/ended", f"This session was ended ({session.ended}); sign in again.")
    if at_us >= session.expires_us:
        raise NotSignedInError("session/expired", "This session has expired; sign in again.")
    if session.device is not None and session.device != device:
        raise NotSignedInError("session/elsewhere", "This session was opened at another device; sign in here.")
    return Presence(session.person, session.card, session.digest, device)


def by_card(people: People, digest: str, at_us: int, device: str | None, origin: str = "") -> Presence:
    """For one act, as the swipe that confirms an award."""
    if people.is_locked(place_of(device, origin), at_us):
        raise NotSignedInError("card/place-locked", "Too many bad cards or PINs here; a supervisor can unlock it.")
    card = people.card_with(digest)
    if card is None:
        raise NotSignedInError("card/unknown", "This card is not known here; use the card you were issued.")
    if card.status is not CardStatus.ACTIVE:
        raise NotSignedInError(f"card/{card.status}", f"This card is {card.status}; use the card you hold now.")
    if people.is_locked(f"person:{card.person}", at_us):
        raise NotSignedInError(
            "card/locked", "The owner of this card is locked out; another supervisor can unlock him."
        )
    return Presence(card.person, card.id, None, device)


def by_device(people: People, digest: str) -> Device:
    device = people.device_with(digest)
    if device is None:
        raise NotSignedInError("device/unknown", "This device is not enrolled; a technician can enrol it.")
    if not device.active:
        raise NotSignedInError("device/blocked", f"{device.name} is blocked; a technician can restore it.")
    return device
