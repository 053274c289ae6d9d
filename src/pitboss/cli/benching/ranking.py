"""Seven-card hands, one core: ours in bulk and one by one, beside other evaluators and the naive way.

The peers are called once per hand from Python, with cards converted beforehand, as their own documentation shows:
that is what they offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards, batch
from pitboss.cards.poker import strength
from pitboss.cli.benching.measure import HANDS, Contender, Measurement, installed, peer, rates
from pitboss.cli.benching.naive import naive_strength

GROUP = "hand ranking"
PEERS = ("eval7", "phevaluator", "treys")
NAIVE = "naive oracle"
ROUNDS = 9

_BATCH = 1_000_000
_SINGLES = 20_000
_SLOW = 4_000
_SEED = 20261118


def measure() -> Iterator[Measurement]:
    ours = _ours()
    theirs = [contender for name in PEERS if installed(name) for contender in [_PEERS[name](_hands(_SINGLES))]]
    naive = Contender(NAIVE, _SLOW // 10, lambda: _each(naive_strength, _cards(_SLOW // 10)))
    measured = rates([*ours, *theirs, naive], ROUNDS)
    missing = tuple(name for name in PEERS if not installed(name))
    for each in ours:
        beside = [peer(other.name, measured[other.name], measured[each.name]) for other in (*theirs, naive)]
        yield Measurement(
            group=GROUP, name=each.name, unit=HANDS, value=measured[each.name], peers=tuple(beside), missing=missing
        )


def _ours() -> list[Contender]:
    hands, few = _hands(_BATCH), _cards(_SLOW)
    return [
        Contender("a million hands, unchecked", _BATCH, lambda: batch.strengths(hands, check=False)),
        Contender("a million hands, searched for repeated cards", _BATCH, lambda: batch.strengths(hands)),
        Contender("every hand of 52 cards", comb(52, 7), lambda: batch.enumerate_strengths(7)),
        Contender("one at a time, plain Python", _SLOW, lambda: _each(strength, few)),
    ]


def _hands(count: int) -> NDArray[np.uint8]:
    chance = np.random.default_rng(_SEED)
    order = np.argsort(chance.random((count, 52), dtype=np.float32), axis=1)
    return np.ascontiguousarray(order[:, :7], np.uint8)


def _cards(count: int) -> list[Cards]:
    return [tuple(DECK[number] for number in hand) for hand in _hands(count).tolist()]


def _each(rank: Callable[[Any], object], hands: Sequence[Any]) -> None:
    for hand in hands:
        rank(hand)


def _eval7(hands: NDArray[np.uint8]) -> Contender:
    peer_module = import_module("eval7")
    given = [[peer_module.Card(str(DECK[number])) for number in hand] for hand in hands.tolist()]
    return Contender("eval7", len(given), lambda: _each(peer_module.evaluate, given))


def _phevaluator(hands: NDArray[np.uint8]) -> Contender:
    evaluate = import_module("phevaluator").evaluate_7cards
    given = hands.tolist()
    return Contender("phevaluator", len(given), lambda: _each(lambda hand: evaluate(*hand), given))


def _treys(hands: NDArray[np.uint8]) -> Contender:
    peer_module = import_module("treys")
    given = [[peer_module.Card.new(str(DECK[number])) for number in hand] for hand in hands[:_SLOW].tolist()]
    evaluate = peer_module.Evaluator().evaluate
    return Contender("treys", len(given), lambda: _each(lambda hand: evaluate(hand[:2], hand[2:]), given))


_PEERS: dict[str, Callable[[NDArray[np.uint8]], Contender]] = {
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
}
