"""Hand ranking beside its peers, all in one run: `python bench/cards.py [--json]`."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from math import comb
from typing import TypeVar

import eval7
import numpy as np
import phevaluator
import treys
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from pitboss.cards import DECK, batch
from pitboss.cards.poker import strength

Hand = TypeVar("Hand")

BATCH = 1_000_000
SINGLES = 20_000
SINGLES_SLOW = 4_000
ROUNDS = 15
SEED = 20261118


@dataclass(frozen=True)
class Contender:
    """One way to rank `hands` hands; what is not ours is a peer."""

    name: str
    hands: int
    run: Callable[[], object]
    ours: bool = True


@dataclass(frozen=True)
class Figure:
    name: str
    hands: int
    ours: bool
    seconds: float

    @property
    def rate(self) -> float:
        return self.hands / self.seconds


def contenders() -> list[Contender]:
    hands = random_hands(BATCH)
    few = hands[:SINGLES].tolist()
    our_cards = [tuple(DECK[number] for number in hand) for hand in few]
    eval7_cards = [[eval7.Card(str(card)) for card in hand] for hand in our_cards]
    treys_cards = [[treys.Card.new(str(card)) for card in hand] for hand in our_cards[:SINGLES_SLOW]]
    return [
        Contender("batch, unchecked", BATCH, lambda: batch.strengths(hands, check=False)),
        Contender("batch, checked", BATCH, lambda: batch.strengths(hands)),
        Contender("every hand of 52 cards", comb(52, 7), lambda: batch.enumerate_strengths(7)),
        Contender("one at a time, plain Python", SINGLES_SLOW, lambda: each(strength, our_cards[:SINGLES_SLOW])),
        Contender("eval7", SINGLES, lambda: each(eval7.evaluate, eval7_cards), ours=False),
        Contender("phevaluator", SINGLES, lambda: each_spread(phevaluator.evaluate_7cards, few), ours=False),
        Contender("treys", SINGLES_SLOW, lambda: treys_each(treys_cards), ours=False),
    ]


def random_hands(count: int) -> NDArray[np.uint8]:
    chance = np.random.default_rng(SEED)
    order = np.argsort(chance.random((count, 52), dtype=np.float32), axis=1)
    return np.ascontiguousarray(order[:, :7], np.uint8)


def each(rank: Callable[[Hand], object], hands: Sequence[Hand]) -> None:
    for hand in hands:
        rank(hand)


def each_spread(rank: Callable[..., object], hands: Sequence[Sequence[int]]) -> None:
    for hand in hands:
        rank(*hand)


def treys_each(hands: Sequence[Sequence[int]]) -> None:
    evaluate = treys.Evaluator().evaluate
    for hand in hands:
        evaluate(hand[:2], hand[2:])


def measure() -> list[Figure]:
    """The best of several rounds; all take turns, so that a busy machine slows all alike."""
    everyone = contenders()
    for contender in everyone:
        contender.run()
    best = dict.fromkeys((contender.name for contender in everyone), float("inf"))
    for _ in range(ROUNDS):
        for contender in everyone:
            start = time.perf_counter()
            contender.run()
            best[contender.name] = min(best[contender.name], time.perf_counter() - start)
    return [Figure(each.name, each.hands, each.ours, best[each.name]) for each in everyone]


def as_json(figures: Sequence[Figure]) -> str:
    """Every figure of ours, with the peers of the same run and how many times their rate it is."""
    peers = [figure for figure in figures if not figure.ours]
    measurements = [
        {
            "measurement": f"seven-card hands: {figure.name}",
            "unit": "hands per second",
            "rate": round(figure.rate),
            "peers": [
                {
                    "name": peer.name,
                    "version": version(peer.name),
                    "rate": round(peer.rate),
                    "ratio": round(figure.rate / peer.rate, 2),
                }
                for peer in peers
            ],
        }
        for figure in figures
        if figure.ours
    ]
    return json.dumps(measurements, indent=2)


def as_table(figures: Sequence[Figure]) -> Table:
    peers = [figure for figure in figures if not figure.ours]
    table = Table(title=f"Seven-card hands, one core, best of {ROUNDS} rounds")
    table.add_column("", no_wrap=True)
    table.add_column("M hands/s", justify="right")
    for peer in peers:
        table.add_column(f"x {peer.name}", justify="right")
    for figure in figures:
        ratios = [f"{figure.rate / peer.rate:,.1f}" for peer in peers]
        style = "bold" if figure.ours else None
        table.add_row(figure.name, f"{figure.rate / 1e6:,.2f}", *ratios, style=style)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    wants_json = parser.parse_args().json
    figures = measure()
    if wants_json:
        print(as_json(figures))
    else:
        Console().print(as_table(figures))


if __name__ == "__main__":
    main()
