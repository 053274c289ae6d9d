"""Charts of one wager: what returns the money, what can happen in a round, what a session does, how a meter grows."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.charts import Axis, Band, Bar, Mark, Series, Words, bars, compact, lines, percent, plain
from pitboss.lab.charts import dollars as dollar_axis
from pitboss.lab.figures import BaseFigures, JackpotFigures, WagerFigures

_LONGEST = 14
_PATHS = 2000
_SHOWN = 3
_POINTS = 100
_SEED = 20_261_119
"""The same question has the same picture."""


def distribution(figures: WagerFigures) -> str:
    """Every net result of one round and its probability, on a scale of powers of ten."""
    shares: dict[Fraction, Fraction] = defaultdict(Fraction)
    for each in figures.outcomes:
        if each.net is not None:
            shares[each.net] += each.probability
    ordered = sorted(shares.items(), reverse=True)
    listed = [Bar(f"{'+' if net > 0 else ''}{plain(float(net))}", float(share)) for net, share in ordered]
    unit = "Antes" if isinstance(figures, BaseFigures) else "units wagered"
    said = Words(f"Net result of a round, in {unit}", "The probability of each, on a logarithmic scale.")
    return bars(said, listed, axis=Axis(form=percent, log=True))


def returns(figures: WagerFigures) -> str:
    """What each winning row gives back per unit wagered."""
    parts: dict[str, float] = defaultdict(float)
    for each in figures.outcomes:
        if each.net is not None and each.net > 0:
            parts[each.label[:1].upper() + each.label[1:]] += float(each.probability * each.net)
    ordered = sorted(parts.items(), key=lambda item: -item[1])
    listed = [Bar(name, value) for name, value in ordered[:_LONGEST]]
    rest = sum(value for _, value in ordered[_LONGEST:])
    if rest:
        listed.append(Bar(f"{len(ordered) - _LONGEST} more", rest))
    unit = "Ante" if isinstance(figures, BaseFigures) else "unit wagered"
    return bars(Words(f"What wins bring, per {unit}"), listed, axis=Axis(form=percent))


def bankroll(figures: WagerFigures, rounds: int) -> str | None:
    """Where two thousand bankrolls are after each round; None while a meter decides what a round is worth."""
    known = [each for each in figures.outcomes if each.net is not None]
    if figures.edge is None or len(known) < len(figures.outcomes):
        return None
    nets = np.array([float(each.net or 0) for each in known])
    chances = np.array([float(each.probability) for each in known])
    paths = _paths(nets, chances, rounds)
    steps = np.linspace(0, rounds, min(_POINTS, rounds) + 1).astype(int)
    heights = np.vstack([np.zeros(_PATHS), paths])[steps]

    def line(share: float) -> list[tuple[float, float]]:
        return list(zip(steps.tolist(), np.quantile(heights, share, axis=1).tolist(), strict=True))

    drawn = [Series("median", line(0.5))]
    drawn += [
        Series(f"one of them: {name}", list(zip(steps.tolist(), heights[:, place].tolist(), strict=True)))
        for place, name in zip(range(_SHOWN), "ABC", strict=True)
    ]
    unit = "Antes" if isinstance(figures, BaseFigures) else "units"
    said = Words(
        f"{_PATHS:,} bankrolls over {rounds:,} rounds",
        "The bands hold nine and five of ten of them.",
    )
    return lines(
        said,
        drawn,
        x=Axis(label="rounds", form=compact),
        y=Axis(label=unit, form=compact),
        bands=[Band("nine of ten", line(0.05), line(0.95)), Band("five of ten", line(0.25), line(0.75))],
        marks=[Mark("even", 0.0)],
    )


def _paths(nets: NDArray[np.float64], chances: NDArray[np.float64], rounds: int) -> NDArray[np.float64]:
    """[round, path] -> what it stands at. For a picture: floats are exact enough to be drawn."""
    edges = np.cumsum(chances / chances.sum())
    drawn = np.random.default_rng(_SEED).random((rounds, _PATHS))
    found = nets[np.searchsorted(edges, drawn, side="right").clip(max=len(nets) - 1)]
    total: NDArray[np.float64] = np.cumsum(found, axis=0)
    return total


def meter_growth(
    figures: WagerFigures, *, seed_dollars: float, contribution: float, wager_dollars: float = 1.0
) -> str | None:
    """A meter over many wagers: it rises with each, falls with a hit, begins again with the largest one."""
    if not isinstance(figures, JackpotFigures) or not figures.one_in:
        return None
    shares = _shares(figures)
    if not shares:
        return None
    path, wagers = _meter_path(shares, seed_dollars, contribution * wager_dollars)
    marks = []
    if figures.break_even_meter is not None:
        marks.append(Mark("break-even", float(figures.break_even_meter)))
    said = Words("A meter over many wagers", f"One possible course over {compact(wagers)} wagers.")
    return lines(
        said,
        [Series("meter", path)],
        x=Axis(label="wagers", form=compact),
        y=Axis(label="meter", form=dollar_axis, low=0.0),
        marks=marks,
    )


def _shares(figures: JackpotFigures) -> list[tuple[float, float]]:
    """(share of the meter, probability) of every outcome paid from it; of several levels the first."""
    level = next(iter(figures.return_per_meter_dollar), None)
    found = []
    for each in figures.outcomes:
        part, mark, named = each.pays.partition(" % of the ")
        if mark and named.lower() == level:
            found.append((float(part) / 100, float(each.probability)))
    return found


def _meter_path(shares: list[tuple[float, float]], seed: float, rise: float) -> tuple[list[tuple[float, float]], float]:
    chance = np.random.default_rng(_SEED)
    total = sum(share for _, share in shares)
    largest = max(shares)[0]
    whole = sum(probability for part, probability in shares if part == largest)
    end = 6 / whole
    at, height, path = 0.0, seed, [(0.0, seed)]
    while at < end and len(path) < 4 * _POINTS:
        step = min(chance.exponential(1 / total), end - at)
        at, height = at + step, height + step * rise
        path.append((at, height))
        if at >= end:
            break
        part = shares[int(chance.choice(len(shares), p=[share / total for _, share in shares]))][0]
        height = seed if part >= 1 else height * (1 - part)
        path.append((at, height))
    return path, at
