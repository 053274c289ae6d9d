"""What players do at electronic tables whose command carries a secret of the shuffle: the server fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.orders import Command
from pitboss.floor.play.commands import Deal, Decide
from pitboss.web.api.resources import Circumstances, Resource
from pitboss.web.premises import Premises


@dataclass(frozen=True, slots=True)
class DealAsked:
    """Ready: when all who have wagers are, the cards are dealt."""

    table: str
    person: str
    round: int


@dataclass(frozen=True, slots=True)
class DecisionAsked:
    """One of the options that the table shows to the seat whose turn it is."""

    table: str
    person: str
    option: str
    round: int


class Dealing(Resource):
    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "play", Deal, DealAsked)
        self._dealer = Dealer(premises.floor)

    async def command(self, asked: DealAsked, _around: Circumstances) -> Command:
        return Deal(asked.table, asked.person, self._dealer.secret_for(asked.table, asked.round), asked.round)


class Deciding(Resource):
    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "play", Decide, DecisionAsked)
        self._dealer = Dealer(premises.floor)

    async def command(self, asked: DecisionAsked, _around: Circumstances) -> Command:
        secret = self._dealer.secret_for(asked.table, asked.round)
        return Decide(asked.table, asked.person, asked.option, secret, asked.round)
