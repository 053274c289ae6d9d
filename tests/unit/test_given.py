"""What a program hands over: a wrong kind of value is one sentence of ours, not an error of Python."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.cards.chance import SeededChance
from pitboss.errors import BadInputError, CardError, PitbossError, RefusedError
from pitboss.rules.given import exact, whole
from pitboss.table import Round
from pitboss.table.opening import shuffler_for, table_of

LAB: Any = pitboss
"""As a program without types calls it."""

SIMPLE: dict[str, Any] = {"rounds": 100, "strategy": "simple", "wagers": ["base"]}


def test_whole_numbers_and_amounts_are_read() -> None:
    assert whole(np.int64(3), "It") == 3
    assert [exact(each, "It") for each in (5, "7.50", Decimal("0.25"), Fraction(1, 3))] == [
        5,
        Fraction(15, 2),
        Fraction(1, 4),
        Fraction(1, 3),
    ]
    for wrong in (1.5, "3", True, None, [3]):
        with pytest.raises(BadInputError, match="It must be a whole number"):
            whole(wrong, "It")
    for wrong in ("much", True, None, float("inf")):
        with pytest.raises(BadInputError, match="It must be an amount in dollars"):
            exact(wrong, "It")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: LAB.analyze("caribbean-stud", hands="3"), "number of hands must be a whole number"),
        (lambda: LAB.analyze("caribbean-stud", settings={"raise": object()}), "no setting 'raise'"),
        (lambda: LAB.analyze("straight-edge-v1", settings=["wraps"]), "Settings are given by name"),
        (lambda: LAB.analyze("straight-edge-v1", settings={"wraps": 3}), "cannot be 3; choose one of: yes, no"),
        (lambda: LAB.analyze("six-card-poker", meters={"meter": "much"}), "What the meter shows must be"),
        (lambda: LAB.simulate("caribbean-stud", rounds=1.5), "number of rounds must be a whole number"),
        (lambda: LAB.simulate("caribbean-stud", rounds="9"), "number of rounds must be a whole number"),
        (lambda: LAB.simulate("caribbean-stud", rounds=9, hands="3"), "number of hands must be a whole number"),
        (lambda: LAB.simulate("caribbean-stud", rounds=9, wagers="base"), r"Wagers are a list, as in \['base'\]"),
        (lambda: LAB.simulate("caribbean-stud", rounds=9, strategy=5), "A way to play is a name"),
        (lambda: LAB.evaluate("caribbean-stud", 5), "A way to play is a name"),
        (lambda: LAB.Session(rounds=10, bankroll=-3, ante=5), r"bankroll of -\$3.00 is not enough"),
        (lambda: LAB.Session(rounds=0), "A session has 1 to"),
        (lambda: LAB.Session(rounds=1.5), "number of rounds must be a whole number"),
        (lambda: LAB.Session(bankroll="much"), "must be an amount in dollars"),
        (lambda: LAB.Session(bets={"trips": None}), "must be an amount in dollars"),
    ],
)
def test_a_wrong_kind_of_value_is_told(asked: Callable[[], object], says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        asked()


def test_settings_take_their_own_values() -> None:
    plain = LAB.analyze("straight-edge-v1", wager="bonus", settings={"wraps": "no"})
    assert LAB.analyze("straight-edge-v1", wager="bonus", settings={"wraps": False}).wagers == plain.wagers
    terms = table_of("straight-edge-v1", date(2026, 1, 1))
    play = next(each for each in terms.settings.declared if each.name == "play")
    assert [play.value_of(given) for given in (1, "1", "1x", "1X")] == [1, 1, 1, 1]
    with pytest.raises(BadInputError, match="'play' cannot be True"):
        play.value_of(given=True)


@pytest.mark.parametrize("hand", [["Qs", "6h", "4d"], 5, ("Qs", 6)])
def test_cards_of_another_kind_are_refused(hand: Any) -> None:  # noqa: ANN401 -- what a program may hand over
    best = LAB.strategy("three-card-poker")
    with pytest.raises(CardError, match="Write cards as one text, as in 'As Kd'"):
        best.values(hand)


@pytest.mark.parametrize("cents", [5.5, "500", None])
def test_a_bet_is_whole_cents(cents: Any) -> None:  # noqa: ANN401 -- what a program may hand over
    terms = table_of("three-card-poker", date(2026, 1, 1))
    played = Round(terms, shuffler_for(terms, SeededChance("bets")))
    with pytest.raises(BadInputError, match="Ante in cents must be a whole number"):
        played.bet(1, "ante", cents)
    assert played.bets(1) == {}


def test_a_session_takes_the_wagers_that_a_table_takes() -> None:
    def played(**more: Any) -> object:  # noqa: ANN401 -- of a session
        session = LAB.Session(rounds=10, **more)
        return LAB.simulate("ultimate-texas-holdem", session=session, **SIMPLE).sessions

    refused: list[tuple[dict[str, Any], str]] = [
        ({"bets": {"bad-beat": 5}}, "Bad Beat Bonus needs a wager on Trips first"),
        ({"bets": {"trips": 30}}, r"Trips takes \$1.00 to \$25.00, not \$30.00"),
        ({"bets": {"trips": Fraction(5, 2)}}, r"whole units of \$1.00"),
        ({"ante": 100}, r"Ante takes \$5.00 to \$75.00"),
        ({"limits": {"ante": (5, 100)}}, r"a single wager may not exceed \$300.00"),
        ({"limits": {"nothing": (5, 100)}}, "There is no bet spot"),
    ]
    for more, says in refused:
        with pytest.raises(PitbossError, match=says):
            played(**more)
    with pytest.raises(RefusedError):
        played(bets={"progressive": 2})
    assert played(bets={"trips": 30, "bad-beat": 5}, limits={"trips": (1, 50)}) is not None
