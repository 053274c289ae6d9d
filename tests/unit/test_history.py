"""Hand histories: every fault with its line, and a replay that finds whatever was changed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.support.chances import play_out, random_round, random_terms
from tests.support.tables import Hand, Script, money

from pitboss.cards.chance import SeededChance
from pitboss.errors import BadInputError, FaultsError
from pitboss.games.registry import printed_paytables
from pitboss.rules import Share, ToOne
from pitboss.rules.money import Limits
from pitboss.table import Aggregate, AwardPolicy, Dealing, JackpotTerms, Meter, Order, Round, Sharing
from pitboss.table.history import parse_history, read_history, write_history
from pitboss.table.recording import history_of
from pitboss.table.replay import Replay, replay, replay_file

TOLD = """\
format = "pitboss-hand-history/1"
game = "six-card-poker"
note = "Aces Up is paid at the fold; the progressive wins on a folded hand too."
dealer = "Qc Qd 2c 5d Jh 9d"

[paytables]
aces-up = "SCP-01"
bad-beat = "none"
progressive = "SIXCPP-01"

[jackpots.progressive]
policy = "sequential"
[jackpots.progressive.meters.meter]
amount = "1234.56789"
seed = "500"
reserve = "12.34"
after = "1111.11789"

[[seat]]
number = 1
cards = "5h 6h 7h 8h 9h 2s"
bets = { ante = "10.00", aces-up = "5.00", progressive = "1.00" }
decisions = ["fold"]

[[seat]]
number = 3
cards = "Kc Kd 4c 6d 7d Ts"
bets = { ante = "10.00", progressive = "1.00" }
decisions = ["play-1x"]

[[settlement]]
seat = 1
spot = "ante"
result = "loses"
returned = "0.00"

[[settlement]]
seat = 1
spot = "aces-up"
result = "wins"
pay = "100 to 1"
stake = "5.00"
returned = "505.00"
outcome = "straight-flush"

[[settlement]]
seat = 3
spot = "ante"
result = "wins"
pay = "1 to 1"
returned = "20.00"

[[settlement]]
seat = 3
spot = "play"
result = "wins"
returned = "20.00"

[[settlement]]
seat = 3
spot = "progressive"
result = "loses"
returned = "0.00"

[[award]]
seat = 1
wager = "progressive"
row = "straight-flush"
amount = "123.45"

[[envy]]
seat = 3
owner = 1
wager = "progressive"
row = "straight-flush"
amount = "10.00"
"""


def replayed(text: str) -> Replay:
    return replay(*parse_history(text, "told.toml"))


def disagreements(text: str) -> list[str]:
    return [str(fault) for fault in replayed(text).disagreements]


def faults(text: str) -> list[str]:
    with pytest.raises(FaultsError) as error:
        replayed(text)
    return [str(fault) for fault in error.value.faults]


def changed(*pairs: tuple[str, str]) -> str:
    text = TOLD
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def test_a_true_history_replays_without_a_word() -> None:
    result = replayed(TOLD)
    assert [str(fault) for fault in result.disagreements] == []
    assert result.compared == 7


def test_a_wager_above_the_legal_maximum_is_warned_of_and_changes_no_pay() -> None:
    """Ante $300 and a Play as high are lawful, $301 is not; the history tells no date, so the day is the caller's."""
    unpaid = TOLD.partition("[[settlement]]")[0]
    old = 'bets = { ante = "10.00", prog'
    lawful, higher = (replayed(unpaid.replace(old, old.replace("10", ante))) for ante in ("300", "301"))
    assert lawful.warnings == ()
    assert [str(fault).partition(" the highest")[0] for fault in higher.warnings] == [
        "line 28: seat 3, ante: $301.00 is above $300.00,",
        "line 28: seat 3, play: $301.00 is above $300.00,",
    ]
    assert "the history has no date" in higher.warnings[0].text
    assert higher.disagreements == ()


def test_a_play_wager_outside_the_written_limits_is_a_difference() -> None:
    for most, said in (
        ("10", []),
        ("9", ["line 33: seat 3, play: $10.00 is outside the history's own limits, $5.00 to $9.00."]),
    ):
        text = changed(("[[seat]]", f'[limits.play]\nminimum = "5"\nmaximum = "{most}"\n\n[[seat]]'))
        assert disagreements(text) == said


def test_a_history_without_pays_is_played_and_compared_with_nothing() -> None:
    bare = TOLD.partition("[[settlement]]")[0].replace('after = "1111.11789"\n', "")
    result = replayed(bare)
    assert (result.disagreements, result.compared) == ((), 0)
    assert len(result.round.lines) == 5


# --- what a replay finds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            'returned = "505.00"',
            'returned = "500.00"',
            37,
            "seat 1, aces-up: returned is $505.00 by the rules, not $500.00",
        ),
        ('pay = "100 to 1"', 'pay = "50 to 1"', 37, "seat 1, aces-up: pay is 100 to 1 by the rules, not 50 to 1"),
        ('result = "loses"', 'result = "pushes"', 31, "seat 1, ante: result is loses by the rules, not pushes"),
        ('stake = "5.00"', 'stake = "6.00"', 37, "seat 1, aces-up: stake is $5.00 by the rules, not $6.00"),
        ('outcome = "straight-flush"', 'outcome = "flush"', 37, "outcome is straight-flush by the rules, not flush"),
        (
            'amount = "123.45"',
            'amount = "123.46"',
            65,
            "the award is straight-flush, 10 % of the meter, $123.45 by the rules, not straight-flush, $123.46",
        ),
        (
            'row = "straight-flush"',
            'row = "flush"',
            65,
            "the award is straight-flush, 10 % of the meter, $123.45 by the rules, not flush",
        ),
        ('amount = "10.00"', 'amount = "100.00"', 71, "envy for seat 1's hand is straight-flush, $10.00 by the rules"),
        ("owner = 1", "owner = 2", 71, "envy for seat 2's hand is nothing by the rules"),
        (
            'after = "1111.11789"',
            'after = "1111.11"',
            13,
            "the meter of progressive stands at 1111.11789 by the rules, not 1111.11",
        ),
        ('spot = "play"', 'spot = "bad-beat"', 53, "seat 3, bad-beat: the rules settle no such wager"),
    ],
)
def test_a_replay_finds_a_changed_pay(old: str, new: str, line: int, said: str) -> None:
    found = disagreements(changed((old, new)))
    assert any(each.startswith(f"line {line}: ") and said in each for each in found), found


def test_a_replay_finds_pays_that_are_missing() -> None:
    without_award = TOLD.partition("[[award]]")[0]
    assert disagreements(without_award) == [
        "seat 1, progressive: an award of $123.45 (straight-flush) is missing.",
        "seat 3: envy of $10.00 for seat 1's straight-flush is missing.",
    ]
    parts = TOLD.split("[[settlement]]")
    without_line = "[[settlement]]".join(parts[:3] + parts[4:])
    assert any(
        "seat 3, ante is not settled; by the rules it wins, $20.00 back" in each for each in disagreements(without_line)
    )


def test_a_replay_finds_a_changed_card() -> None:
    """Seat 1's nine of hearts becomes the nine of clubs: a straight, for which there is no award and no envy."""
    found = disagreements(changed(("8h 9h 2s", "8h 9c 2s")))
    assert any("seat 1, aces-up" in each for each in found)
    assert any("seat 1, progressive: the award is nothing" in each for each in found)
    assert any("the meter of progressive stands at 1234.56789" in each for each in found)


def test_a_replay_finds_a_changed_decision() -> None:
    found = disagreements(changed(('decisions = ["play-1x"]', 'decisions = ["fold"]')))
    assert any("seat 3, ante: result is loses by the rules, not wins" in each for each in found)
    assert any("seat 3, play: the rules settle no such wager" in each for each in found)


def test_a_replay_finds_a_changed_meter() -> None:
    found = disagreements(changed(('amount = "1234.56789"', 'amount = "2234.56789"')))
    assert any("$223.45 by the rules" in each for each in found)
    assert any("stands at 2011.11789 by the rules" in each for each in found)


# --- files with faults ------------------------------------------------------------------------------------


def test_all_faults_of_the_form_are_reported_at_once_each_with_its_line() -> None:
    text = changed(
        ('dealer = "Qc Qd 2c 5d Jh 9d"', 'dealer = "Qc Qd 2c 5d Jx 9d"'),
        ('policy = "sequential"', 'policy = "random"'),
        ('amount = "1234.56789"', 'amount = "lots"'),
        ("number = 1", "number = 0"),
        ('bets = { ante = "10.00", aces-up', "bets = { ante = 10, aces-up"),
        ("number = 3\n", "number = 3\ncolour = 1\n"),
        ('result = "loses"\nreturned = "0.00"\n', 'result = "lost"\n'),
        ('amount = "123.45"', 'amount = "1.234"'),
    )
    found = faults(text)
    lines = [f"line {line}" for line in (4, 12, 14, 20, 22, 27, 32, 35, 69)]
    assert [each.split(":")[0] for each in found] == lines, found
    words = (
        "'Jx' is not a card",
        "'sequential', 'equal-split' or 'house'",
        "'lots' is not an amount of money",
        "greater than or equal to 1",
        "write the amount as a text",
        "colour",
        "'1.234' is not an amount",
    )
    for said in words:
        assert any(said in each for each in found), (said, found)


@pytest.mark.parametrize(
    ("pairs", "line", "said"),
    [
        ([("pitboss-hand-history/1", "pitboss-hand-history/9")], 1, 'begins with format = "pitboss-hand-history/1"'),
        ([('game = "six-card-poker"', 'game = "six-cards"')], 2, "There is no game 'six-cards'"),
        ([('aces-up = "SCP-01"', 'aces-up = "SCP-1"')], 7, "There is no paytable of Aces Up 'SCP-1'"),
        ([('bad-beat = "none"', 'bad-beet = "none"')], 8, "did you mean 'bad-beat'?"),
        ([("[paytables]", '[settings]\ndealer-hand = "all"\n[paytables]')], 7, "Setting 'dealer-hand' cannot be 'all'"),
        ([("[paytables]", '[settings]\ndealer = "all"\n[paytables]')], 7, "There is no setting 'dealer'"),
        (
            [('dealer = "', 'procedure = "hand"\ndealer = "')],
            4,
            "There is no dealing procedure of Six Card Poker 'hand'",
        ),
        ([('dealer = "', 'shuffler = "deck-mate-2"\ndealer = "')], 4, "does not deal Six Card Poker"),
        (
            [("[jackpots.progressive]\n", "[jackpots.progresive]\n"), ("progressive.meters", "progresive.meters")],
            11,
            "did you mean 'progressive'?",
        ),
        ([('policy = "sequential"', 'wager = "0"')], 11, "The fixed wager of a jackpot is more than nothing"),
        ([("[paytables]", '[limits.ante]\nminimum = "20"\nmaximum = "10"\n[paytables]')], 6, "Limits must rise"),
        (
            [("[paytables]", '[limits.ante]\nminimum = "20"\nmaximum = "50"\n[paytables]')],
            25,
            "Ante takes $20.00 to $50.00",
        ),
        (
            [('dealer = "Qc Qd 2c 5d Jh 9d"', 'dealer = "Qc Qd 2c 5d Jh"')],
            4,
            "dealer must be 6 cards in Six Card Poker, not 5",
        ),
        ([('dealer = "', 'board = "As"\ndealer = "')], 4, "board must be 0 cards in Six Card Poker, not 1"),
        ([("8h 9h 2s", "8h Kc 2s")], 27, "cards: the king of clubs is dealt twice"),
        ([("8h 9h 2s", "8h 8h 2s")], 21, "each card is in the deck once; given twice: eight of hearts"),
        ([("number = 3", "number = 1")], 26, "seat 1 is there twice"),
        ([("number = 3", "number = 8")], 28, "There is no seat 8"),
        ([('bets = { ante = "10.00", aces-up', 'bets = { aunt = "10.00", aces-up')], 22, "did you mean 'ante'?"),
        ([('bets = { ante = "10.00", aces-up', "bets = { aces-up")], 22, "Aces Up needs a wager on Ante first"),
        ([('ante = "10.00", progressive', 'ante = "10.00", play = "10.00", progressive')], 28, "made by a decision"),
        ([('bets = { ante = "10.00", progressive = "1.00" }', "bets = {}")], 28, "seat 3 has no wager"),
        ([('decisions = ["play-1x"]', "decisions = []")], 29, "seat 3 has no decision for the point 'play'"),
        ([('decisions = ["play-1x"]', 'decisions = ["play-2x"]')], 29, "did you mean 'play-1x'?"),
        (
            [('decisions = ["play-1x"]', 'decisions = ["play-1x", "fold"]')],
            29,
            "seat 3 was not asked any more, but has fold",
        ),
    ],
    ids=lambda each: str(each)[:40] if isinstance(each, str) else "",
)
def test_a_history_that_cannot_be_played_says_on_which_line_and_why(
    pairs: list[tuple[str, str]], line: int, said: str
) -> None:
    found = faults(changed(*pairs))
    assert any(each.startswith(f"line {line}: ") and said in each for each in found), found


def test_names_that_the_game_does_not_know_are_reported_together() -> None:
    found = faults(changed(('aces-up = "SCP-01"', 'aces-up = "A"'), ('progressive = "SIXCPP-01"', 'progressive = "B"')))
    assert [each.split(":")[0] for each in found] == ["line 7", "line 9"]


def test_a_syntax_error_is_reported_alone_with_line_and_column() -> None:
    (found,) = faults(changed(("number = 3", "number = = 3")))
    assert found.startswith("line 26: column 10: not TOML")


def test_a_file_that_is_cut_off_or_empty_or_no_text_is_refused(tmp_path: Path) -> None:
    (found,) = faults(TOLD[:150])
    assert "not TOML" in found
    assert faults("") == ['a hand history begins with format = "pitboss-hand-history/1".']
    path = tmp_path / "hand.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInputError, match=r"hand\.toml: is not text in UTF-8"):
        replay_file(path)
    with pytest.raises(BadInputError, match=r"none\.toml: cannot be read"):
        read_history(tmp_path / "none.toml")


def test_a_broken_paytable_inside_a_history_is_reported_with_its_lines() -> None:
    own = '\n[[paytable]]\nid = "MY"\nwager = "aces-up"\n[paytable.pays]\nflush = "many"\nflash = "1 to 1"\n'
    end = TOLD.count("\n")
    found = faults(TOLD + own)
    assert [each.split(":")[0] for each in found] == [f"line {end + 6}", f"line {end + 7}"]


# --- writing and reading again ----------------------------------------------------------------------------

SCRIPT = Script(
    "six-card-poker",
    {
        2: Hand("As Ks Qs Js Ts 2d", {"ante": 10_00, "aces-up": 5_00, "progressive": 1_00}, ("play-1x",)),
        4: Hand("3s 5d 7c 9d Jc Kh", {"ante": 10_00, "progressive": 1_00}, ("fold",)),
    },
    "3c 3d 4c 4h 8c 9c",
)


def written(played: Round) -> str:
    return write_history(history_of(played, "a test"))


def test_a_history_keeps_all_the_terms_of_its_table() -> None:
    jackpot = JackpotTerms({"meter": Meter(123_456_789_012, 50_000_000_000, 7)}, 1_00, AwardPolicy.EQUAL_SPLIT)
    played = SCRIPT.played(
        settings={"dealer-hand": "first-five"},
        paytables={"aces-up": "SCP-03", "bad-beat": "none"},
        limits={"ante": Limits(10_00, 50_00, 5_00)},
        jackpots={"progressive": jackpot},
        order=Order.LEFT_TO_RIGHT,
        aggregate=Aggregate(1250_00, Sharing.SETTLEMENT_ORDER, from_odds=60),
        shuffler="ace",
    )
    again = replayed(written(played))
    assert again.disagreements == ()
    before, after = played.terms, again.round.terms
    for name in (
        "settings",
        "paytables",
        "limits",
        "jackpots",
        "order",
        "rounding",
        "aggregate",
        "device",
        "procedure",
    ):
        assert getattr(before, name) == getattr(after, name), name
    assert again.round.records == played.records
    assert written(again.round) == written(played)


def test_the_houses_own_paytables_are_embedded() -> None:
    printed = printed_paytables("six-card-poker")
    aces_up = next(each for each in printed if each.id == "SCP-01")
    link = next(each for each in printed if each.id == "SIXCPP-01")
    own = (
        replace(
            aces_up, id="MY-01", lines=tuple(replace(line, pays=(ToOne(Fraction(7, 2)),)) for line in aces_up.lines)
        ),
        replace(
            link,
            id="MY-02",
            lines=(replace(link.lines[0], pays=(Share(Fraction("0.333333333")),), envy_cents=123_45), *link.lines[1:]),
        ),
    )
    chosen = {"aces-up": "MY-01", "progressive": "MY-02"}
    played = SCRIPT.played(own_paytables=own, paytables=chosen)
    text = written(played)
    assert 'id = "MY-01"' in text
    again = replayed(text)
    assert again.disagreements == ()
    assert {wager: again.round.terms.paytables[wager] for wager in chosen} == dict(zip(chosen, own, strict=True))
    assert money(again.round) == money(played)


def test_a_void_history_returns_every_wager_and_is_read_again() -> None:
    played = SCRIPT.seated()
    played.start()
    played.decide(2, "play-1x")
    played.void("exposed card")
    text = written(played)
    assert "settlement" not in text
    again = replayed(text)
    assert again.disagreements == ()
    assert again.round.records[-1].reason == "exposed card"  # type: ignore[union-attr]  # the last record is the void
    assert again.round.chips.piles() == {}


def test_a_void_history_that_pays_somebody_is_a_disagreement() -> None:
    text = TOLD + '\n[void]\nreason = "misdeal"\n'
    found = disagreements(text)
    assert any("seat 1, aces-up: the rules settle no such wager" in each for each in found)
    assert any("the award is nothing by the rules" in each for each in found)


def test_a_round_voided_after_its_awards_tells_of_no_award_and_no_fallen_meter() -> None:
    played = SCRIPT.seated(dealing=Dealing.MANUAL)
    played.start()
    options = {2: "play-1x", 4: "fold"}
    while not played.meters_after:
        if played.actor is not None:
            played.decide(played.actor, options[played.actor])
        else:
            played.step()
    played.void("wrong deck")
    text = written(played)
    assert "award" not in text
    assert "after" not in text


@pytest.mark.parametrize("seed", range(10))
def test_a_history_in_a_file_replays_as_in_memory(tmp_path: Path, seed: int) -> None:
    chance = SeededChance(seed)
    played = random_round(random_terms("ultimate-texas-holdem", chance), chance)
    play_out(played, chance)
    path = tmp_path / "round.toml"
    path.write_text(written(played), "utf-8")
    assert replay_file(path).disagreements == ()
