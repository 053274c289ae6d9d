"""A deal that can be proven fair afterwards.

The house commits itself before the bets, the players add to the shuffle, and the house shows its secret in the end.
The secret of a round is the keyed hash of the round's salt under a key outside the database. Its SHA-256, the
commitment, is in the log before anyone bets. The shuffle is that of a chance seeded with the secret and with the words
of the players in the order of their seats, so neither side alone chooses the cards.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256

from pitboss.cards.chance import SeededChance
from pitboss.errors import BadInputError

LONGEST_WORD = 64


def commitment_to(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def verify_secret(secret: str, commitment: str) -> None:
    if not hmac.compare_digest(commitment_to(secret), commitment):
        raise BadInputError("This secret is not the one that the round was opened with; the key of the house differs.")


def chance_of(secret: str, words: Iterable[tuple[int, str]]) -> SeededChance:
    """The chance that shuffles the deck of a round."""
    said = "/".join(f"{seat}={word}" for seat, word in sorted(words) if word)
    return SeededChance(f"{secret}/{said}")
