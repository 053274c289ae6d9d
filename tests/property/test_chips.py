"""Whatever is bet, decided and dealt, no chip is made or lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.chances import DrawnChance, play_out, random_round, random_terms
from tests.support.tables import ALL_GAMES, awards

from pitboss.rules import Fate
from pitboss.table import Award, Envy, Line, Round, Stage
from pitboss.table.records import BetPlaced, BetTakenBack, Decided, Voided

EXAMPLES = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


class Books:
    """Keeps count from the records alone of where every chip must be."""

    def __init__(self, played: Round) -> None:
        self.sensors = {spot.slug for spot in played.terms.spots if spot.sensor}
        self.play = played.terms.game.base.play.slug

    def check(self, played: Round) -> None:
        expected: Counter[tuple[str, int, str]] = Counter()
        started = played.stage is not Stage.BETTING
        for record in played.records:
            match record:
                case BetPlaced(seat, spot, cents):
                    self._put(expected, seat, spot, cents, dropped=started and spot in self.sensors)
                case BetTakenBack(seat, spot, cents):
                    self._put(expected, seat, spot, -cents, dropped=False)
                case Decided(seat=seat, play_cents=cents):
                    self._put(expected, seat, self.play, cents, dropped=False)
                case Line() as line:
                    self._settle(expected, line)
                case Award() as award:
                    expected["player", award.seat, ""] += award.cents
                    expected["meter" if award.from_meter else "tray", 0, ""] -= award.cents
                case Envy(seat=seat, cents=cents):
                    expected["player", seat, ""] += cents
                    expected["tray", 0, ""] -= cents
                case Voided():
                    expected.clear()
                case _:
                    pass
        piles = {(pile.kind, pile.seat, pile.spot): cents for pile, cents in played.chips.piles().items()}
        assert piles == {pile: cents for pile, cents in expected.items() if cents}
        assert sum(piles.values()) == 0

    @staticmethod
    def _put(expected: Counter[tuple[str, int, str]], seat: int, spot: str, cents: int, *, dropped: bool) -> None:
        expected["player", seat, ""] -= cents
        expected[("drop", 0, "") if dropped else ("spot", seat, spot)] += cents

    def _settle(self, expected: Counter[tuple[str, int, str]], line: Line) -> None:
        if line.spot in self.sensors:
            assert line.fate is Fate.LOSES
            return
        expected["spot", line.seat, line.spot] -= line.stake_cents
        expected["player", line.seat, ""] += line.returned_cents
        expected["tray", 0, ""] += line.stake_cents - line.returned_cents


@pytest.mark.parametrize("slug", ALL_GAMES)
@EXAMPLES
@given(data=st.data())
def test_at_every_step_every_chip_is_where_the_records_say(slug: str, data: st.DataObject) -> None:
    chance = DrawnChance(data)
    played = random_round(random_terms(slug, chance), chance)
    books = Books(played)
    books.check(played)
    play_out(played, chance, books.check)


@pytest.mark.parametrize("slug", ALL_GAMES)
@EXAMPLES
@given(data=st.data())
def test_in_the_end_every_spot_is_empty_and_every_wager_was_settled_once(slug: str, data: st.DataObject) -> None:
    chance = DrawnChance(data)
    played = random_round(random_terms(slug, chance), chance)
    play_out(played, chance)
    assert played.stage is Stage.ENDED
    assert not [pile for pile in played.chips.piles() if pile.kind == "spot"]
    made = Counter((seat, spot) for seat in played.seats for spot in played.bets(seat))
    lines = Counter((line.seat, line.spot) for line in played.lines)
    won = Counter((award.seat, played.terms.game.bonus(award.wager).spot.slug) for award in awards(played))
    assert lines + won == made
    for line in played.lines:
        assert line.stake_cents == played.bets(line.seat)[line.spot]
        assert line.returned_cents >= 0
        assert line.rule
        assert line.outcome


@pytest.mark.parametrize("slug", ALL_GAMES)
@EXAMPLES
@given(data=st.data(), stop=st.integers(0, 30))
def test_a_round_that_is_voided_leaves_every_chip_with_its_player(slug: str, data: st.DataObject, stop: int) -> None:
    chance = DrawnChance(data)
    played = random_round(random_terms(slug, chance), chance)
    steps = 0

    def void_in_time(round_: Round) -> None:
        nonlocal steps
        steps += 1
        if steps > stop and round_.can_void():
            round_.void("somebody looked")

    play_out(played, chance, void_in_time)
    if played.stage is Stage.VOID:
        assert played.chips.piles() == {}
        last = played.records[-1]
        assert isinstance(last, Voided)
        assert dict(last.returned) == {seat: sum(played.bets(seat).values()) for seat in played.seats}
