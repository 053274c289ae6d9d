from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import tomli_w
from tests.support.tables import GAMES

from pitboss.errors import BadInputError, FaultsError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables, user_paytables
from pitboss.rules import Paytable, ToOne
from pitboss.rules.outcome import Outcome
from pitboss.rules.paytable_file import parse_paytables, paytable_data, read_text

GOOD = """\
game = "ultimate-texas-holdem"

[[paytable]]
id = "MY-01"
wager = "trips"
[paytable.pays]
royal-flush = "40 to 1"
straight = "5 to 1"
"""

JACKPOT = """\
game = "ultimate-texas-holdem"
[[paytable]]
id = "MY-01"
wager = "progressive-link"
[paytable.pays]
royal-flush = "100 %{}"
straight-flush = "5 %{}"
"""


def faults_of(text: str, game: str = "ultimate-texas-holdem") -> list[tuple[int | None, str]]:
    with pytest.raises(FaultsError) as error:
        parse_paytables(text, "my.toml", game_named(game))
    return [(fault.line, fault.text) for fault in error.value.faults]


def written(paytable: Paytable) -> str:
    return tomli_w.dumps({"game": paytable.game, "paytable": [paytable_data(paytable)]})


def test_a_good_file_gives_its_paytables() -> None:
    (paytable,) = parse_paytables(GOOD, "my.toml", game_named("ultimate-texas-holdem"))
    assert (paytable.id, paytable.wager, paytable.source) == ("MY-01", "trips", "my.toml")
    assert paytable.pay(Outcome("royal-flush", "Royal flush")) == ToOne(Fraction(40))
    assert paytable.pay(Outcome("flush", "Flush")) is None


def test_every_fault_is_reported_at_once_with_its_line() -> None:
    text = """\
game = "ultimate-texas-holdem"
gmae = "typing error"

[[paytable]]
id = "A"
wager = "trips"
colour = "green"
[paytable.pays]
royal-flush = "40 for to 1"
two-pear = "1 to 1"
straight = 5

[[paytable]]
wager = "bad-beat"
claims = { house-edge = 3 }

[[paytable]]
id = "A"
wager = "trips"
columns = [8, 7]
[paytable.pays]
flush = "10 %"
[paytable.envy]
flush = "$5"

[[paytable]]
id = "J"
wager = "progressive"
[paytable.pays]
straight-flush = "250 to 1"
[paytable.envy]
straight-flush = "five"
full-house = "1.00"

[[paytable]]
id = "Z"
wager = "tripps"
"""
    expected = [
        (2, "unknown key 'gmae'"),
        (7, "unknown key 'colour'"),
        (9, "royal-flush: '40 for to 1' is not a pay"),
        (10, "There is no row of Trips 'two-pear'"),
        (11, "straight: write the pay as a text"),
        (13, "the paytable has no id"),
        (13, "the paytable has no rows"),
        (15, "claims are texts"),
        (18, "paytable 'A' of 'trips' already exists"),
        (20, "wager 'trips' pays the same for any number of hands"),
        (22, "flush: only a jackpot pays a share of a meter"),
        (23, "only a jackpot has envy pays"),
        (30, "straight-flush: the jackpot wager is taken at the start; write 'for 1'"),
        (32, "straight-flush: 'five' is not an amount of money"),
        (33, "envy for 'full-house', which the paytable does not pay"),
        (37, "did you mean 'trips'?"),
    ]
    found = faults_of(text)
    assert sorted(line for line, _ in found if line) == [line for line, _ in found]
    missing = [want for want in expected if not any(want[0] == line and want[1] in said for line, said in found)]
    assert missing == []
    assert len(found) == len(expected), found


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "game must be 'ultimate-texas-holdem', not None"),
        ('game = "ultimate-texas-holdem"\n', None, "holds no [[paytable]]"),
        (GOOD.replace("ultimate-texas-holdem", "six-card-poker"), 1, "game must be 'ultimate-texas-holdem'"),
        ('game = "ultimate-texas-holdem"\npaytable = 3\n', 2, "under a [[paytable]] header"),
        (GOOD.replace('"trips"', "7"), 5, "names no wager"),
        (GOOD.replace('id = "MY-01"', "id = 7"), 4, "id must be a text"),
        (GOOD.replace('id = "MY-01"', 'id = " "'), 4, "id must be a text"),
        (GOOD + '[paytable.envy]\nroyal-flush = "5"\n', 9, "only a jackpot has envy pays"),
        (GOOD.replace("[paytable.pays]", "[paytable.pay]"), 6, "unknown key 'pay'"),
        (GOOD.replace("[paytable.p", 'claims = { house-edge = "abc" }\n[paytable.p'), 6, "'abc' is no percentage"),
        (GOOD.replace("[paytable.p", 'claims = { foo = "3 %" }\n[paytable.p'), 6, "no printed figure 'foo'"),
        (GOOD + '[paytable.claims]\nhold = "3 %"\nhouse-edge = "3"\n', 11, "'3' is no percentage"),
        (JACKPOT.format("", " of the Mega"), 7, "straight-flush: this paytable pays from the meter, Mega; a jackpot"),
        (JACKPOT.format(" of the Mega", " of the Minor"), 7, "this paytable pays from Mega, Minor"),
        (JACKPOT.format(" of the Major", " of the Major"), 6, "this paytable pays from Major"),
    ],
)
def test_a_fault_names_what_would_be_right(text: str, line: int | None, said: str) -> None:
    assert any(found_line == line and said in found for found_line, found in faults_of(text)), faults_of(text)


@pytest.mark.parametrize(
    "columns", ["8", '["8", 7, 6, 5, 4, 3, 2]', "[8, 7, 6]", "[[8], 7, 6, 5, 4, 3, 2]", "[8, 8, 6, 5, 4, 3, 2]"]
)
def test_columns_must_be_the_numbers_of_hands(columns: str) -> None:
    """Rulebook 5: Cover All pays by the number of hands dealt, eight to two."""
    text = f"""\
game = "caribbean-stud"
[[paytable]]
id = "MINE"
wager = "cover-all"
columns = {columns}
[paytable.pays]
flush = ["1 to 1", "1 to 1", "1 to 1", "1 to 1", "1 to 1", "1 to 1", "1 to 1"]
"""
    assert (5, "columns must be the numbers of hands, [8, 7, 6, 5, 4, 3, 2].") in faults_of(text, "caribbean-stud")


def test_columns_may_stand_in_any_order_and_a_row_needs_a_pay_in_each() -> None:
    text = """\
game = "caribbean-stud"
[[paytable]]
id = "MINE"
wager = "cover-all"
columns = [2, 3, 4, 5, 6, 7, 8]
[paytable.pays]
flush = ["2 to 1", "3 to 1", "4 to 1", "5 to 1", "6 to 1", "7 to 1", "8 to 1"]
"""
    game = game_named("caribbean-stud")
    (paytable,) = parse_paytables(text, "my.toml", game)
    flush = Outcome("flush", "Flush")
    assert [paytable.pay(flush, hands) for hands in (2, 8)] == [ToOne(Fraction(2)), ToOne(Fraction(8))]
    with pytest.raises(UnknownNameError, match="for a number of hands '9'"):
        paytable.pay(flush, 9)
    short = text.replace('"2 to 1", ', "")
    assert (7, "flush needs 7 pays, one for each column.") in faults_of(short, "caribbean-stud")


def test_a_syntax_error_is_reported_alone_with_line_and_column() -> None:
    (fault,) = faults_of(GOOD.replace('"5 to 1"', "5 to 1"))
    assert fault[0] == 8
    assert fault[1].startswith("column ")


def test_a_game_paid_without_a_paytable_takes_none() -> None:
    text = 'game = "six-card-poker"\n[[paytable]]\nid = "X"\nwager = "base"\n[paytable.pays]\nflush = "1 to 1"\n'
    assert faults_of(text, "six-card-poker") == [
        (4, "wager 'base' of Six Card Poker is not paid by a paytable."),
    ]


def test_a_file_with_one_fault_loads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD + '\n[[paytable]]\nid = "B"\nwager = "trips"\n[paytable.pays]\nflush = "lots"\n', "utf-8")
    with pytest.raises(FaultsError, match=r"mine\.toml: line 14: flush: 'lots' is not a pay"):
        user_paytables(path)
    assert "MY-01" not in {paytable.id for paytable in printed_paytables("ultimate-texas-holdem")}


def test_a_users_paytable_may_not_take_a_printed_id(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace("MY-01", "UTH-01"), "utf-8")
    with pytest.raises(FaultsError, match=r"line 4: paytable 'UTH-01' of 'trips' already exists"):
        user_paytables(path)


@pytest.mark.parametrize("slug", GAMES)
def test_every_printed_paytable_written_and_read_again_is_the_same(slug: str) -> None:
    for paytable in printed_paytables(slug):
        assert parse_paytables(written(paytable), "copy.toml", game_named(slug)) == (paytable,)


def test_a_file_that_is_not_there_or_is_no_text_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"none\.toml: cannot be read"):
        read_text(tmp_path / "none.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"game = \xff")
    with pytest.raises(BadInputError, match=r"binary\.toml: is not text in UTF-8 \(byte 7\)"):
        read_text(binary)


@pytest.mark.parametrize("levels", [("", ""), (" of the Mega", " of the Major"), (" of the Major", " of the Mega")])
def test_the_meters_of_one_jackpot_go_together(levels: tuple[str, str]) -> None:
    (paytable,) = parse_paytables(JACKPOT.format(*levels), "my.toml", game_named("ultimate-texas-holdem"))
    assert len(paytable.levels) == len(set(levels))


def test_a_file_must_name_its_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("id = 3\n", "utf-8")
    with pytest.raises(FaultsError, match="name the game first"):
        user_paytables(path)
    path.write_text('game = "ultimate"\n', "utf-8")
    with pytest.raises(BadInputError, match=r"There is no game 'ultimate'"):
        user_paytables(path)
