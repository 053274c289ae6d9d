"""Is whoever gives an order still who he was recognised as? Between recognition and decision a session may end."""

from __future__ import annotations

from pitboss.errors import NotSignedInError
from pitboss.floor.people.recognise import by_card, by_device, by_session
from pitboss.floor.people.state import People, Presence

SOMEBODY_ELSE = Presence(person="somebody else")
"""Stands in for the second person where a proposal is tried out; nothing of it is kept."""


def verify_present(people: People, presence: Presence, at_us: int) -> None:
    if presence.device is not None:
        by_device(people, people.device(presence.device).digest)
    if presence.session is not None:
        found = by_session(people, presence.session, at_us, presence.device)
    elif presence.card is not None:
        found = by_card(people, people.card(presence.card).digest, at_us, presence.device)
    elif presence.person is not None:
        raise NotSignedInError("nobody", f"{presence.person} is named but not recognised; sign in, or swipe a card.")
    else:
        return
    if found != presence:
        raise NotSignedInError("session/other", f"This session or card is not that of {presence.actor}; sign in again.")
