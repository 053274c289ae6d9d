"""From a round that is over to its hand history."""

from __future__ import annotations

from typing import Any

from pitboss.cards import Cards
from pitboss.games.registry import printed_paytables
from pitboss.rules.paytable_file import paytable_data
from pitboss.table.history import (
    FORMAT,
    AggregateHistory,
    AwardHistory,
    EnvyHistory,
    History,
    JackpotHistory,
    LimitsHistory,
    LineHistory,
    MeterHistory,
    SeatHistory,
    VoidHistory,
)
from pitboss.table.opening import NOT_OFFERED
from pitboss.table.records import Award, Decided, Envy, Line, Voided
from pitboss.table.round import Round
from pitboss.table.terms import TableTerms


def history_of(played: Round, note: str | None = None) -> History:
    """Everything that is needed to replay the round, and what it settled."""
    terms = played.terms
    felt = played.uncover()
    voided = next((record for record in played.records if isinstance(record, Voided)), None)
    settled = played.records if voided is None else []
    return History.model_construct(
        format=FORMAT,
        game=terms.game.slug,
        note=note,
        procedure=terms.procedure.slug,
        shuffler=terms.device.shuffler,
        order=terms.order,
        rounding=terms.rounding,
        settings=terms.settings.changed(),
        paytables=_paytables(terms),
        limits={
            spot: LimitsHistory.model_construct(
                minimum=limits.minimum_cents, maximum=limits.maximum_cents, unit=limits.unit_cents
            )
            for spot, limits in terms.limits.items()
        },
        jackpots=_jackpots(played),
        aggregate=_aggregate(terms),
        dealer=felt.dealer,
        board=felt.board,
        seats=tuple(_seat(played, seat, felt.hands.get(seat, ())) for seat in played.seats),
        settlement=tuple(_line(record) for record in settled if isinstance(record, Line)),
        awards=tuple(_award(record) for record in settled if isinstance(record, Award)),
        envy=tuple(_envy(record) for record in settled if isinstance(record, Envy)),
        void=None if voided is None else _void(voided),
        paytable=_own_paytables(terms),
    )


def _paytables(terms: TableTerms) -> dict[str, str]:
    """Named for every wager, those left out too, so that a later default changes nothing."""
    offered = {wager: paytable.id for wager, paytable in terms.paytables.items()}
    left_out = {bonus.slug: NOT_OFFERED for bonus in terms.game.bonuses if bonus.slug not in offered}
    return offered | left_out


def _own_paytables(terms: TableTerms) -> tuple[dict[str, Any], ...]:
    printed = printed_paytables(terms.game.slug)
    return tuple(paytable_data(paytable) for paytable in terms.paytables.values() if paytable not in printed)


def _void(voided: Voided) -> VoidHistory:
    returned = {str(seat): cents for seat, cents in voided.returned}
    return VoidHistory.model_construct(reason=voided.reason, returned=returned)


def _jackpots(played: Round) -> dict[str, JackpotHistory]:
    return {
        wager: JackpotHistory.model_construct(
            wager=jackpot.wager_cents,
            policy=jackpot.policy,
            envy_needs_owner_wager=jackpot.envy_needs_owner_wager,
            envy_ends_with_fold=jackpot.envy_ends_with_fold,
            meters={
                level: MeterHistory.model_construct(
                    amount=meter.amount_units,
                    seed=meter.seed_units,
                    reserve=meter.reserve_units,
                    after=after.amount_units if (after := played.meters_after.get((wager, level))) else None,
                )
                for level, meter in jackpot.meters.items()
            },
        )
        for wager, jackpot in played.terms.jackpots.items()
    }


def _aggregate(terms: TableTerms) -> AggregateHistory | None:
    if terms.aggregate is None:
        return None
    return AggregateHistory.model_construct(
        cap=terms.aggregate.cap_cents, sharing=terms.aggregate.sharing, from_odds=terms.aggregate.from_odds
    )


def _seat(played: Round, seat: int, hand: Cards) -> SeatHistory:
    play = played.terms.game.base.play.slug
    decisions = (record for record in played.records if isinstance(record, Decided) and record.seat == seat)
    return SeatHistory.model_construct(
        number=seat,
        cards=hand,
        bets={spot: cents for spot, cents in played.bets(seat).items() if spot != play},
        decisions=tuple(record.option.slug for record in decisions),
    )


def _line(line: Line) -> LineHistory:
    return LineHistory.model_construct(
        seat=line.seat,
        spot=line.spot,
        result=line.fate,
        pay=line.pay,
        stake=line.stake_cents,
        returned=line.returned_cents,
        outcome=line.outcome,
        rule=line.rule,
    )


def _award(award: Award) -> AwardHistory:
    return AwardHistory.model_construct(
        seat=award.seat, wager=award.wager, row=award.row, pay=award.pay, amount=award.cents, rule=award.rule
    )


def _envy(envy: Envy) -> EnvyHistory:
    return EnvyHistory.model_construct(
        seat=envy.seat, owner=envy.owner, wager=envy.wager, row=envy.row, amount=envy.cents
    )
