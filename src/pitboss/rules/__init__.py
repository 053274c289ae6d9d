"""The vocabulary in which a game is declared: deal, wager, decision, outcome, paytable, setting, limit."""

from pitboss.rules.deal import Ask, DealBoard, DealDealer, DealHands, Place, Procedure, Release, TurnUp
from pitboss.rules.decision import CHECK, FOLD, DecisionPoint, Option, play_option
from pitboss.rules.game import Game
from pitboss.rules.outcome import FOLDED, NOTHING, Contest, Outcome, Result, Row, Showdown, row_of, rows_of
from pitboss.rules.pay import EVEN_MONEY, ForOne, Pay, Share, ToOne
from pitboss.rules.paytable import Claim, Paytable, PaytableLine
from pitboss.rules.setting import Setting, Settings, Source
from pitboss.rules.wager import (
    AfterFold,
    Base,
    Bonus,
    Fate,
    Moment,
    Spot,
    Verdict,
    Wager,
    loses,
    pushes,
    refunded,
    wins,
    with_premium,
)

__all__ = [
    "CHECK",
    "EVEN_MONEY",
    "FOLD",
    "FOLDED",
    "NOTHING",
    "AfterFold",
    "Ask",
    "Base",
    "Bonus",
    "Claim",
    "Contest",
    "DealBoard",
    "DealDealer",
    "DealHands",
    "DecisionPoint",
    "Fate",
    "ForOne",
    "Game",
    "Moment",
    "Option",
    "Outcome",
    "Pay",
    "Paytable",
    "PaytableLine",
    "Place",
    "Procedure",
    "Release",
    "Result",
    "Row",
    "Setting",
    "Settings",
    "Share",
    "Showdown",
    "Source",
    "Spot",
    "ToOne",
    "TurnUp",
    "Verdict",
    "Wager",
    "loses",
    "play_option",
    "pushes",
    "refunded",
    "row_of",
    "rows_of",
    "wins",
    "with_premium",
]
