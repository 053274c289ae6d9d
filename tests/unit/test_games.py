"""The five games as declared: complete, as printed, and with every reading a named setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from tests.support.printed import CLAIMS, ENVY, HANDS_COLUMNS, PRINTED
from tests.support.tables import ALL_GAMES, GAMES, Hand, Script, awards, envies, lines_by_spot, returned, terms_for

from pitboss.cards import DECK, Cards, cards
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.rules import (
    FOLDED,
    NOTHING,
    Fate,
    ForOne,
    Game,
    Moment,
    Outcome,
    Pay,
    Place,
    Settings,
    Share,
    Showdown,
    Source,
    ToOne,
)
from pitboss.rules.money import dollars
from pitboss.rules.setting import shown

V1, V2, SIX, UTH, STUD = GAMES

# --- paytables --------------------------------------------------------------------------------------------


def pay_in_print(text: str) -> Pay:
    """As `tests/support/printed.py` writes it."""
    if "%" in text:
        share, _, level = text.partition(" % ") if " % " in text else (text.removesuffix(" %"), "", "")
        return Share(Fraction(share) / 100, level or "meter")
    if text.endswith(" for"):
        return ForOne(Fraction(text.removesuffix(" for")))
    return ToOne(Fraction(text.replace(":", "/")))


def test_the_games_of_the_rulebook_are_all_there() -> None:
    assert set(all_games()) >= set(GAMES)


def test_every_paytable_that_is_printed_is_loaded_and_no_other() -> None:
    loaded = {(slug, each.wager, each.id) for slug in GAMES for each in printed_paytables(slug)}
    assert loaded == set(PRINTED)


@pytest.mark.parametrize("key", PRINTED, ids="/".join)
def test_a_loaded_paytable_pays_what_the_rulebook_prints(key: tuple[str, str, str]) -> None:
    """Rulebook 1 to 5, typed a second time in tests/support/printed.py."""
    slug, wager, identity = key
    (paytable,) = (each for each in printed_paytables(slug) if (each.wager, each.id) == (wager, identity))
    assert {line.row.slug: line.pays for line in paytable.lines} == {
        row: tuple(map(pay_in_print, pays)) for row, pays in PRINTED[key].items()
    }
    assert paytable.columns == (HANDS_COLUMNS if wager == "cover-all" else ())
    envy = {line.row.slug: line.envy_cents for line in paytable.lines if line.envy_cents is not None}
    assert envy == {row: 100 * amount for row, amount in ENVY.get(key, {}).items()}
    assert {claim.quantity: claim.printed for claim in paytable.claims} == CLAIMS.get(key, {})


# --- outcomes ---------------------------------------------------------------------------------------------


def settings_to_try(game: Game) -> Iterator[Settings]:
    """The defaults, then each alternative of each setting alone."""
    yield Settings(game.settings)
    for setting in game.settings:
        for choice in setting.choices:
            if choice != setting.default:
                yield Settings(game.settings, {setting.name: shown(choice)})


def showdowns(game: Game, settings: Settings, count: int) -> Iterator[Showdown]:
    """Random deals, every third from few ranks and every third from few suits, so that rare hands come."""
    procedure = game.procedure(None, settings)
    sizes = [procedure.cards_at(place) for place in (Place.PLAYER, Place.DEALER, Place.BOARD)]
    multiples = [option.play for point in procedure.points for option in point.options]
    for seed in range(count):
        chance = SeededChance(f"{game.slug} {seed}")
        deck: Cards = shuffled(DECK, chance)
        ranks = {chance.below(13) for _ in range(7)}
        keep = {0: DECK, 1: [each for each in DECK if each.rank in ranks], 2: [each for each in DECK if each.suit < 2]}
        deck = tuple(sorted(deck, key=lambda each: each not in keep[seed % 3]))
        player, dealer, board, other = (
            deck[sum(sizes[:index]) : sum(sizes[: index + 1])] if index < 3 else deck[40 : 40 + sizes[0]]
            for index in range(4)
        )
        play = multiples[chance.below(len(multiples))] or 0
        yield Showdown(player, dealer, board, play, (other,))


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_every_contest_that_can_come_up_is_declared(slug: str) -> None:
    game = game_named(slug)
    for settings in settings_to_try(game):
        declared = set(game.base.contests(settings))
        for show in showdowns(game, settings, 60):
            contest = game.base.classify(show, settings)
            assert contest in declared, (settings, show)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_every_row_that_a_paytable_of_the_base_game_may_print_can_come_up(slug: str) -> None:
    base = game_named(slug).base
    paid_by = {contest.by for contest in base.contests(Settings(game_named(slug).settings))}
    assert {outcome for row in base.rows for outcome in row.covers} <= paid_by


@pytest.mark.parametrize("slug", GAMES)
def test_most_contests_that_are_declared_do_come_up(slug: str) -> None:
    """So that no contest is declared that cannot happen."""
    game = game_named(slug)
    settings = Settings(game.settings)
    declared = {contest.slug for contest in game.base.contests(settings)}
    seen = {game.base.classify(show, settings).slug for show in showdowns(game, settings, 1500)}
    assert seen <= declared
    assert len(seen) >= 0.5 * len(declared), sorted(declared - seen)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_contests_are_told_apart_by_their_names(slug: str) -> None:
    game = game_named(slug)
    for settings in settings_to_try(game):
        contests = game.base.contests(settings)
        assert len({contest.slug for contest in contests}) == len(contests)
        assert contests.count(FOLDED) == 1


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_every_contest_decides_every_spot_exactly_once_and_says_by_which_rule(slug: str) -> None:
    game = game_named(slug)
    base = game.base
    table = next((each for each in printed_paytables(slug) if each.wager == base.slug), None)
    for settings in settings_to_try(game):
        for contest in base.contests(settings):
            verdicts = base.settle(contest, settings, lambda outcome: None if table is None else table.pay(outcome))
            spots = sorted(verdict.spot.slug for verdict in verdicts)
            made = [spot.slug for spot in base.spots if spot.multiple_of is None or contest.play]
            assert spots == sorted(made), (settings, contest)
            for verdict in verdicts:
                assert verdict.rule.endswith(".")
                assert (verdict.pay is not None) == (verdict.fate is Fate.WINS)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_every_outcome_of_a_side_wager_has_its_row_or_is_nothing(slug: str) -> None:
    game = game_named(slug)
    for settings in settings_to_try(game):
        for show in showdowns(game, settings, 60):
            for bonus in game.bonuses:
                assert bonus.classify(show, settings) in bonus.outcomes | {NOTHING}, (bonus.slug, show)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_no_outcome_of_a_paytable_is_paid_by_a_lower_row_than_its_own(slug: str) -> None:
    """Only the highest row pays; a royal flush is paid as a straight flush where it has no row (rulebook 4)."""
    for paytable in printed_paytables(slug):
        for line in paytable.lines:
            named = [outcome for outcome in line.row.covers if outcome.slug == line.row.slug]
            assert all(paytable.line(outcome) is line for outcome in named)


def test_a_royal_without_a_row_of_its_own_is_paid_as_a_straight_flush() -> None:
    """Rulebook 3 and 4: the bad beats have no royal row."""
    royal = Outcome("royal-flush", "Royal flush")
    for slug, wager in ((SIX, "bad-beat"), (UTH, "bad-beat")):
        for paytable in printed_paytables(slug):
            if paytable.wager == wager:
                line = paytable.line(royal)
                assert line is not None
                assert line.row.slug == "straight-flush"


# --- readings ---------------------------------------------------------------------------------------------

COMMON_STRAIGHT_EDGE = {
    "one-card-straights": ("by-highest-card", Source.READING),
    "several-longest": ("highest-ending", Source.READING),
    "dealer-hand-envy": ("no", Source.READING),
    "folded-hands-qualify": ("yes", Source.READING),
}
READINGS = {
    V1: COMMON_STRAIGHT_EDGE
    | {
        "wraps": ("yes", Source.PRINTED),
        "dealer-cards": ("8", Source.PRINTED),
        "play": ("1", Source.PRINTED),
        "copies": ("player-wins", Source.PRINTED),
        "ace-ending": ("highest", Source.READING),
        "copies-lose-progressive": ("yes", Source.READING),
        "eight-card-straight": ("longer", Source.READING),
        "bonus-survives-fold": ("yes", Source.READING),
    },
    V2: COMMON_STRAIGHT_EDGE
    | {
        "wraps": ("no", Source.PRINTED),
        "play": ("2", Source.PRINTED),
        "copies": ("push", Source.PRINTED),
        "dealer-qualifies-with": ("nine-ten", Source.PRINTED),
        "blind-at-margin-zero": ("push", Source.READING),
        "not-qualified-refunds": ("ante", Source.READING),
        "4-plus-survives-fold": ("yes", Source.READING),
        "insurance-survives-fold": ("yes", Source.READING),
    },
    SIX: {
        "play": ("1", Source.PRINTED),
        "dealer-qualifies-with": ("ace-king", Source.PRINTED),
        "dealer-hand": ("best-five-of-six", Source.READING),
        "folded-hands-qualify": ("yes", Source.READING),
    },
    UTH: {
        "dealer-qualifies-with": ("pair", Source.PRINTED),
        "bad-beat-pays-on": ("losing-hand", Source.READING),
        "bad-beat-survives-fold": ("yes", Source.READING),
        "folded-trips-settled": ("reconciliation", Source.READING),
        "folded-hands-qualify": ("yes", Source.CASINO),
    },
    STUD: {
        "play": ("2", Source.CASINO),
        "dealer-qualifies-with": ("ace-king", Source.CASINO),
        "folded-hands-count": ("yes", Source.READING),
        "cover-all-survives-fold": ("yes", Source.READING),
        "folded-hands-qualify": ("yes", Source.CASINO),
    },
}


@pytest.mark.parametrize("slug", GAMES)
def test_each_reading_of_the_rulebook_is_a_named_setting_with_that_default(slug: str) -> None:
    """The readings of rulebook 1 to 5a that a game decides."""
    declared = {setting.name: (shown(setting.default), setting.source) for setting in game_named(slug).settings}
    assert {name: declared.get(name) for name in READINGS[slug]} == READINGS[slug]


@dataclass(frozen=True)
class Situation:
    """A round in which one setting makes the difference: what seat 1 has back by spot, awards, and envy."""

    game: str
    setting: str
    own: Hand
    dealer: str
    default: Mapping[str, str]
    others: Mapping[str, Mapping[str, str]]
    board: str = ""
    second: Hand | None = None
    paytables: Mapping[str, str] = field(default_factory=dict)

    def result(self, value: str | None) -> dict[str, str]:
        chosen = {} if value is None else {self.setting: value}
        hands = {1: self.own} | ({} if self.second is None else {2: self.second})
        script = Script(self.game, hands, self.dealer, self.board)
        played = script.played(settings=chosen, paytables=self.paytables)
        back = {spot: dollars(cents) for spot, cents in returned(played, 1).items()}
        back |= {f"{award.wager}!": dollars(award.cents) for award in awards(played) if award.seat == 1}
        for envy in envies(played):
            back["envy"] = dollars(envy.cents)
        early = [spot for spot, line in lines_by_spot(played, 1).items() if line.moment is Moment.AT_FOLD]
        return back | {"at the fold": " ".join(sorted(early))}


def edge(held: str, *side: str, version: int = 1, fold: bool = False) -> Hand:
    bets = {"ante": 10_00} | ({"blind": 10_00} if version == 2 else {})
    bets |= {spot: 1_00 if spot == "progressive" else 10_00 for spot in side}
    return Hand(held, bets, ("fold" if fold else f"play-{version}x",))


def poker(held: str, *side: str, play: str = "play-1x", blind: bool = False) -> Hand:
    bets = {"ante": 10_00} | ({"blind": 10_00} if blind else {})
    return Hand(held, bets | dict.fromkeys(side, 1_00), tuple(play.split()))


COPIES = ("3c 4c 5c 9c Jc Kc 2h", "2d 3d 4d 5d 8d Td Qd")
NO_STRAIGHT = ("2c 2d 4c 6c 8c Tc Qc", "3c 3d 5c 7c 9c Jc Kc")
TWO_TRIPLES = ("2c 3c 4c 8c 9c Tc Qc", "5d 6d 7d Jd Jh 9d Kd")
SEVENS = ("5c 6c 7c 8c 9c Tc Jc", "3d 4d 5d 6d 7d 8d 9d", "2s 3s 4s 8h Js Qs 6s")
FOURS = ("2h 3h 4h 5h 9h Jh Kh", "5d 6d 7d 8d Td Qd Qc")
UNQUALIFIED = ("4c 5c 6c 7c Tc Qc Qh", "2d 3d 5d 7d 9d Jd Kd")

SITUATIONS = [
    Situation(V1, "wraps", edge("Jc Qd Kh Ac 2d 3h 7s"), "4c 5d 6h 7d 8s Tc Ts Jh",
              {"ante": "$20.00", "play": "$20.00"}, {"no": {"ante": "$0.00", "play": "$0.00"}}),
    Situation(V1, "copies", edge(COPIES[0]), COPIES[1] + " Qh", {"ante": "$20.00", "play": "$20.00"},
              {"push": {"ante": "$10.00", "play": "$10.00"}, "dealer-wins": {"ante": "$0.00", "play": "$0.00"}}),
    Situation(V1, "ace-ending", edge("Qc Kc Ac 4c 6c 8c Tc"), "5d 6d 7d Jd 2d 2h 9d 9h",
              {"ante": "$20.00", "play": "$20.00"}, {"lowest": {"ante": "$0.00", "play": "$0.00"}}),
    Situation(V1, "several-longest", edge(TWO_TRIPLES[0]), TWO_TRIPLES[1] + " 9h",
              {"ante": "$20.00", "play": "$20.00"}, {"lowest-ending": {"ante": "$0.00", "play": "$0.00"}}),
    Situation(V1, "one-card-straights", edge(NO_STRAIGHT[0]), NO_STRAIGHT[1] + " 5d",
              {"ante": "$0.00", "play": "$0.00"}, {"equal": {"ante": "$20.00", "play": "$20.00"}}),
    Situation(V1, "copies-lose-progressive", edge(COPIES[0], "progressive"), COPIES[1] + " Qh",
              {"progressive": "$0.00"}, {"no": {"progressive!": "$5.00"}}),
    Situation(V1, "eight-card-straight", edge(SEVENS[0], "progressive"), "4d 5d 6d 7d 8d 9d Td Jd",
              {"progressive!": "$10,000.00"}, {"as-seven": {"progressive": "$0.00"}}),
    Situation(V1, "bonus-survives-fold", edge(FOURS[0], "bonus", fold=True), FOURS[1] + " 2c",
              {"bonus": "$25.00", "at the fold": "ante"}, {"no": {"bonus": "$0.00", "at the fold": "ante bonus"}}),
    Situation(V1, "dealer-hand-envy", edge(SEVENS[0], "progressive"), SEVENS[1] + " Kd", {},
              {"yes": {"envy": "$100.00"}}, second=edge(SEVENS[2], "progressive")),
    Situation(V1, "folded-hands-qualify", edge(FOURS[0], "progressive", fold=True), FOURS[1] + " 2c",
              {"progressive!": "$5.00"}, {"no": {"progressive": "$0.00"}}),
    Situation(V2, "wraps", edge("Kc Ac 2c 5c 7c 9c Jc", version=2), "9d Td 3d 5d 7d Kd 7h",
              {"ante": "$20.00", "blind": "$10.00", "play": "$40.00"}, {"yes": {"blind": "$20.00"}}),
    Situation(V2, "copies", edge(COPIES[0], version=2), COPIES[1],
              {"ante": "$10.00", "blind": "$10.00", "play": "$20.00"},
              {"player-wins": {"ante": "$20.00", "blind": "$10.00", "play": "$40.00"},
               "dealer-wins": {"ante": "$0.00", "blind": "$0.00", "play": "$0.00"}}),
    Situation(V2, "dealer-qualifies-with", edge(UNQUALIFIED[0], version=2), UNQUALIFIED[1],
              {"ante": "$10.00", "blind": "$30.00", "play": "$40.00"}, {"any-hand": {"ante": "$20.00"}}),
    Situation(V2, "not-qualified-refunds", edge(UNQUALIFIED[0], version=2), UNQUALIFIED[1],
              {"ante": "$10.00", "blind": "$30.00"}, {"ante-and-blind": {"blind": "$10.00"}}),
    Situation(V2, "blind-at-margin-zero", edge("Kc Ac 2c 5c 7c 9c Jc", version=2), "9d Td 3d 5d 7d Kd 7h",
              {"blind": "$10.00"}, {"even-money": {"blind": "$20.00"}}),
    Situation(V2, "4-plus-survives-fold", edge(FOURS[0], "4-plus", version=2, fold=True), FOURS[1],
              {"4-plus": "$30.00", "at the fold": "ante blind"},
              {"no": {"4-plus": "$0.00", "at the fold": "4-plus ante blind"}}),
    Situation(V2, "insurance-survives-fold", edge(NO_STRAIGHT[0], "insurance", version=2, fold=True), NO_STRAIGHT[1],
              {"insurance": "$260.00", "at the fold": "ante blind"},
              {"no": {"insurance": "$0.00", "at the fold": "ante blind insurance"}}),
    Situation(V2, "one-card-straights", edge(NO_STRAIGHT[0], version=2), NO_STRAIGHT[1],
              {"ante": "$10.00", "blind": "$0.00", "play": "$0.00"}, {"equal": {"blind": "$10.00", "play": "$20.00"}}),
    Situation(V2, "several-longest", edge(TWO_TRIPLES[0], version=2), TWO_TRIPLES[1],
              {"ante": "$20.00", "blind": "$10.00", "play": "$40.00"},
              {"lowest-ending": {"ante": "$0.00", "blind": "$0.00", "play": "$0.00"}}),
    Situation(V2, "dealer-hand-envy", edge(SEVENS[0], "progressive", version=2), SEVENS[1], {},
              {"yes": {"envy": "$100.00"}}, second=edge(SEVENS[2], "progressive", version=2)),
    Situation(V2, "folded-hands-qualify", edge(FOURS[0], "progressive", version=2, fold=True), FOURS[1],
              {"progressive!": "$5.00"}, {"no": {"progressive": "$0.00"}}),
    Situation(SIX, "dealer-qualifies-with", poker("3c 3d 8h Ts Jc Qd"), "Ac Kd 9h 7s 4c 2d",
              {"ante": "$20.00", "play": "$20.00"}, {"pair": {"ante": "$10.00"}}),
    Situation(SIX, "dealer-qualifies-with", poker("3c 3d 8h Ts Jc Kd"), "Qc Jd 9h 7s 4c 2d",
              {"ante": "$10.00", "play": "$20.00"}, {"any-hand": {"ante": "$20.00"}}),
    Situation(SIX, "dealer-hand", poker("Kc Kh 2c 5d 8s Ts"), "Ac Kd 9h 7s 4c Ad",
              {"ante": "$0.00", "play": "$0.00"}, {"first-five": {"ante": "$20.00", "play": "$20.00"}}),
    Situation(SIX, "folded-hands-qualify", poker("2c 4c 6c 8c Tc Kd", "progressive", play="fold"), "Ac Kh 9h 7s 4d 2d",
              {"progressive!": "$15.00"}, {"no": {"progressive": "$0.00"}}),
    Situation(UTH, "dealer-qualifies-with", poker("As Ad", play="play-4x", blind=True), "2c 7d",
              {"ante": "$10.00"}, {"any-hand": {"ante": "$20.00"}}, board="3h 5s 9c Jd Qh"),
    Situation(UTH, "bad-beat-pays-on", poker("9s 8d", "trips", "bad-beat", play="play-4x", blind=True), "Js Jh",
              {"bad-beat": "$10.00"}, {"winning-hand": {"bad-beat": "$41.00"}}, board="9h 9c Jd 2c 3s"),
    Situation(UTH, "bad-beat-survives-fold", poker("9s 8d", "trips", "bad-beat", play="check check fold", blind=True),
              "Js Jh", {"bad-beat": "$10.00", "at the fold": "ante blind"},
              {"no": {"bad-beat": "$0.00", "at the fold": "ante bad-beat blind"}}, board="9h 9c Jd 2c 3s"),
    Situation(UTH, "folded-trips-settled", poker("9s 8d", "trips", play="check check fold", blind=True), "Js Jh",
              {"trips": "$4.00", "at the fold": "ante blind"}, {"fold": {"at the fold": "ante blind trips"}},
              board="9h 9c Jd 2c 3s"),
    Situation(UTH, "folded-hands-qualify",
              poker("9s 9d", "progressive", "progressive-link", play="check check fold", blind=True), "Js Kh",
              {"progressive!": "$100.00", "progressive-link!": "$300.00"},
              {"no": {"progressive": "$0.00", "progressive-link": "$0.00"}}, board="9h 9c Jd 2c 3s"),
    Situation(STUD, "dealer-qualifies-with", poker("3c 3d 8h Ts Jc", play="play-2x"), "Ac Kd 9h 7s 4c",
              {"ante": "$20.00", "play": "$40.00"}, {"pair": {"play": "$20.00"}}),
    Situation(STUD, "dealer-qualifies-with", poker("3c 3d 8h Ts Jc", play="play-2x"), "Ac Qd 9h 7s 4c",
              {"ante": "$20.00", "play": "$20.00"}, {"any-hand": {"play": "$40.00"}}),
    Situation(STUD, "folded-hands-count", poker("3c 3d 8h Ts Jc", "cover-all", play="play-2x"), "Ac Kd 9h 7s 4c",
              {"cover-all": "$21.00"}, {"no": {"cover-all": "$0.00"}},
              second=poker("2h 5h 7h Qh Jh", play="fold")),
    Situation(STUD, "cover-all-survives-fold", poker("3c 3d 8h Ts Jc", "cover-all", play="fold"), "Ac Ad Ah 7s 4c",
              {"cover-all": "$10.00", "at the fold": "ante"},
              {"no": {"cover-all": "$0.00", "at the fold": "ante cover-all"}}),
    Situation(STUD, "folded-hands-qualify", poker("3c 3d 3h Ts Jc", "progressive-link", play="fold"), "Ac Ad Kh 7s 4c",
              {"progressive-link!": "$9.00"}, {"no": {"progressive-link": "$0.00"}}),
]  # fmt: skip

TESTED_APART = {(game, "play", choice) for game in GAMES for choice in ("1", "2", "3")} | {(V1, "dealer-cards", "7")}


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: f"{each.game}/{each.setting}")
def test_a_setting_decides_what_it_says_and_nothing_else(situation: Situation) -> None:
    default = situation.result(None)
    assert {key: default.get(key) for key in situation.default} == situation.default
    for value, changes in situation.others.items():
        changed = situation.result(value)
        gone = {key for key in default if key.removesuffix("!") in {each.removesuffix("!") for each in changes}}
        expected = {key: each for key, each in default.items() if key not in gone} | dict(changes)
        assert changed == expected, value


def test_every_alternative_of_every_setting_is_shown_to_make_a_difference() -> None:
    alternatives = {
        (slug, setting.name, shown(choice))
        for slug in GAMES
        for setting in game_named(slug).settings
        for choice in setting.choices
        if choice != setting.default
    }
    shown_here = {(each.game, each.setting, value) for each in SITUATIONS for value in each.others}
    assert alternatives - shown_here - TESTED_APART == set()


@pytest.mark.parametrize("slug", [V1, V2, SIX, STUD])
@pytest.mark.parametrize("multiple", [1, 2, 3])
def test_the_play_setting_is_the_multiple_that_the_player_may_bet(slug: str, multiple: int) -> None:
    terms = terms_for(slug, settings={"play": str(multiple)})
    (point,) = terms.procedure.points
    assert [(option.slug, option.play) for option in point.options] == [("fold", None), (f"play-{multiple}x", multiple)]
    assert {contest.play for contest in terms.game.base.contests(terms.settings)} == {0, multiple}


@pytest.mark.parametrize(("chosen", "count"), [("8", 8), ("7", 7)])
def test_the_dealer_of_version_1_has_the_cards_that_the_setting_says(chosen: str, count: int) -> None:
    """Rulebook 1: a 7-card packet plus the top card of the next packet."""
    procedure = terms_for(V1, settings={"dealer-cards": chosen}).procedure
    assert procedure.cards_at(Place.DEALER) == count
    assert procedure.cards_at(Place.PLAYER) == 7


def test_when_the_ace_ends_lowest_another_straight_as_long_counts_before_it() -> None:
    """Both settings together: of Q-K-A and 3-4-5 the ending five is higher than an ace that ends lowest."""
    game = game_named(V1)
    settings = Settings(game.settings, {"ace-ending": "lowest"})
    show = Showdown(cards("Qc Kc Ac 3c 4c 5c 8c"), cards("6d 7d 8d Td Jh 2d 2h Kd"), play=1)
    again = Showdown(cards("Qc Kc Ac 3c 4c 5c 8c"), cards("2d 3d 4d 6d 8d 8h Td Th"), play=1)
    assert game.base.classify(show, settings).result == "lose"
    assert game.base.classify(again, settings).result == "win"


@pytest.mark.parametrize("slug", [V1, V2])
def test_where_hands_without_a_straight_are_equal_no_high_card_is_named(slug: str) -> None:
    game = game_named(slug)
    hand = cards(NO_STRAIGHT[0])
    assert game.describe(hand, (), Settings(game.settings)) == "no straight, queen high"
    assert game.describe(hand, (), Settings(game.settings, {"one-card-straights": "equal"})) == "no straight"


@pytest.mark.parametrize(("value", "words"), [("ace-king", "less than ace-king"), ("pair", "less than a pair")])
@pytest.mark.parametrize("slug", [SIX, STUD])
def test_the_rule_of_a_line_follows_the_setting_it_speaks_of(slug: str, value: str, words: str) -> None:
    game = game_named(slug)
    settings = Settings(game.settings, {"dealer-qualifies-with": value})
    for contest in game.base.contests(settings):
        if not contest.dealer_qualifies:
            rules = [verdict.rule for verdict in game.base.settle(contest, settings, lambda _outcome: None)]
            assert any(words in rule for rule in rules)


# --- after a fold -----------------------------------------------------------------------------------------

FOLDS = [
    (V1, "insurance", True, Moment.RECONCILIATION, True),
    (V1, "bonus", True, Moment.RECONCILIATION, False),
    (V2, "4-plus", True, Moment.RECONCILIATION, False),
    (V2, "insurance", True, Moment.RECONCILIATION, False),
    (SIX, "aces-up", True, Moment.AT_FOLD, False),
    (SIX, "bad-beat", True, Moment.RECONCILIATION, True),
    (UTH, "trips", True, Moment.RECONCILIATION, False),
    (UTH, "ultimate-pairs", True, Moment.RECONCILIATION, True),
    (UTH, "bad-beat", True, Moment.RECONCILIATION, False),
    (STUD, "cover-all", True, Moment.LAST, False),
]


@pytest.mark.parametrize(("slug", "wager", "stays", "moment", "tucked"), FOLDS, ids=str)
def test_after_a_fold_each_wager_goes_as_the_table_says(
    slug: str, wager: str, *, stays: bool, moment: Moment, tucked: bool
) -> None:
    """Rulebook 5a, line by line."""
    game = game_named(slug)
    after_fold = game.bonus(wager).after_fold
    settings = Settings(game.settings)
    assert after_fold.in_action(settings) is stays
    assert after_fold.moment(settings) is moment
    assert after_fold.tucked is tucked


def test_the_table_of_rulebook_5a_names_every_side_wager() -> None:
    named = {(slug, wager) for slug, wager, *_ in FOLDS}
    sides = {(slug, bonus.slug) for slug in GAMES for bonus in game_named(slug).bonuses if not bonus.spot.sensor}
    assert named == sides


@pytest.mark.parametrize("slug", GAMES)
def test_ante_and_blind_are_lost_at_the_fold(slug: str) -> None:
    """Rulebook 5a, first line."""
    game = game_named(slug)
    verdicts = game.base.settle(FOLDED, Settings(game.settings), lambda _outcome: None)
    assert [verdict.fate for verdict in verdicts] == [Fate.LOSES] * len(verdicts)
    assert [verdict.spot.slug for verdict in verdicts] == [spot.slug for spot in game.base.spots if spot.required]
