"""A naive settlement, written from the rulebook alone, agrees line by line with the engine."""

from __future__ import annotations

import pytest
from tests.support import oracle
from tests.support.chances import pick, play_out, random_round
from tests.support.tables import GAMES, awards, envies, terms_for

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules.wager import BonusKind
from pitboss.table import AwardPolicy, JackpotTerms, Meter, Round, TableTerms

POSTED = 1_234_567
LEVELS = ("meter", "mega", "major", "minor")
ROUNDS = 800


def random_table(slug: str, chance: SeededChance) -> TableTerms:
    game = game_named(slug)
    paytables = {
        wager.slug: pick(chance, ids)
        for wager in game.wagers
        if (ids := [each.id for each in printed_paytables(slug) if each.wager == wager.slug])
    }
    jackpots = {
        bonus.slug: JackpotTerms(
            {level: Meter.posted(POSTED) for level in LEVELS}, 100 * (1 + chance.below(5)), AwardPolicy.HOUSE
        )
        for bonus in game.bonuses
        if bonus.kind is BonusKind.JACKPOT
    }
    return terms_for(slug, paytables=paytables, jackpots=jackpots)


def told_to_oracle(played: Round) -> oracle.Table:
    felt = played.uncover()
    return oracle.Table(
        game=played.terms.game.slug,
        seats={
            seat: oracle.Seat(texts(felt.hands[seat]), played.bets(seat), played.play_of(seat)) for seat in played.seats
        },
        dealer=texts(felt.dealer),
        board=texts(felt.board),
        paytables={wager: paytable.id for wager, paytable in played.terms.paytables.items()},
        posted=POSTED,
    )


def texts(held: Cards) -> oracle.Hand:
    return tuple(map(str, held))


def settled_by_engine(played: Round) -> oracle.Settled:
    return oracle.Settled(
        {(line.seat, line.spot): line.returned_cents for line in played.lines},
        {(award.seat, award.wager): award.cents for award in awards(played)},
        {(envy.seat, envy.owner, envy.wager): envy.cents for envy in envies(played)},
    )


def rich_deck(seed: int) -> Cards:
    """Some decks are made so that rare hands come: few ranks, or one suit, on top."""
    chance = SeededChance(f"deck {seed}")
    order = shuffled(DECK, chance)
    favoured: list[Card] = []
    if seed % 3 == 1:
        ranks = {chance.below(13) for _ in range(5)}
        favoured = [card for card in order if card.rank in ranks]
    elif seed % 3 == 2:
        suit, low = chance.below(4), chance.below(6)
        favoured = [card for card in order if card.suit == suit or low <= card.rank < low + 4]
    mixed = shuffled(favoured, chance)
    return (*mixed, *(card for card in order if card not in set(favoured)))


@pytest.mark.parametrize("slug", GAMES)
def test_the_engine_settles_every_wager_as_the_naive_oracle_does(slug: str) -> None:
    """On rounds of which enough hold rare hands; otherwise the agreement would say little."""
    outcomes: set[tuple[str, str]] = set()
    for seed in range(ROUNDS):
        chance = SeededChance(seed)
        played = random_round(random_table(slug, chance), chance, rich_deck(seed))
        play_out(played, chance)
        assert settled_by_engine(played) == oracle.settle(told_to_oracle(played)), f"seed {seed}"
        outcomes |= {(line.wager, line.outcome) for line in played.lines}
        outcomes |= {(award.wager, award.row) for award in awards(played)}
    bonuses = game_named(slug).bonuses
    seen = {(bonus.slug, outcome.slug) for bonus in bonuses for outcome in bonus.outcomes} & outcomes
    assert len(seen) >= 0.7 * sum(len(bonus.rows) for bonus in bonuses), sorted(seen)
