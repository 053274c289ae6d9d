"""A floor worked from the command line: set up, changed by two, corrected; every refusal one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.floor_cli import ANN_PIN, BOB_PIN, WHY, Folder

from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.adapters.running import open_floor, read_floor
from pitboss.floor.people import Role
from pitboss.floor.state import FloorState
from pitboss.jackpot.configuration import Overflow

TWO = ("--as", "ann", "--second", "bob", *WHY)
UTH = ("link", "add", "uth", "ultimate-texas-holdem", "01", "--wager", "progressive")
RATES = ("--seed", "5000", "--contribution", "20", "--reserve", "2")


@pytest.fixture
def floor(tmp_path: Path) -> Folder:
    return Folder.at(tmp_path).founded()


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """For what is refused: it stays as it was founded."""
    return Folder.at(tmp_path_factory.mktemp("floor")).founded()


def state_of(floor: Folder) -> FloorState:
    return read_floor(settings_from({}, floor.path / "pitboss.toml", {}))


# --- init -------------------------------------------------------------------------------------------------------


def test_init_makes_a_store_its_keys_two_people_and_a_room(floor: Folder) -> None:
    state = state_of(floor)
    assert {name: person.roles for name, person in state.people.persons.items()} == {
        "ann": (Role.EXECUTIVE,),
        "bob": (Role.ACCOUNTING,),
    }
    assert state.manager.rooms["main"].days[0].begins_minute == 360
    keys = {path.name: path.stat().st_mode & 0o777 for path in (floor.path / "keys").iterdir()}
    assert keys == {"signing.pem": 0o600, "signing.pem.pub": 0o644, "pepper": 0o600, "tokens.key": 0o600}
    assert "sound" in floor.done("verify-log", "--store", str(floor.path / "floor.db"), floor=False)
    assert "is there already" in floor.refused(
        "init", "--person", "a:A:executive", "--person", "b:B:executive", "--make-pins"
    )


def test_init_with_cards_pins_of_its_own_and_a_gaming_day(tmp_path: Path) -> None:
    folder = Folder.at(tmp_path)
    people = ("--person", "ann:Ann:executive", "--person", "bob:Bob:executive+supervisor", "--make-pins")
    told = folder.done(
        "init", *people, "--card", "ann=601100200001", "--gaming-day", "04:30", "--room", "pit", "--zone", "UTC"
    )
    assert told.count(" PIN ") == 2
    state = state_of(folder)
    assert state.people.cards_of("ann")[0].id == "card-ann"
    assert state.manager.rooms["pit"].days[0].begins_minute == 270


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "give --person ID:NAME:ROLE"),
        (("--person", "ann:Ann"), "write ID:NAME:ROLE"),
        (("--person", "ann:Ann:boss"), "There is no role 'boss'"),
        (("--person", "ann:Ann:executive", "--make-pins"), "Two different people must remain"),
        (("--person", "ann:Ann:executive", "--person", "ann:Ann:executive", "--make-pins"), "already a person 'ann'"),
        (("--person", "ann:Ann:executive", "--person", "bob:Bob:accounting"), "set PITBOSS_PIN_ANN"),
        (("--person", "Ann!:Ann:executive", "--person", "bob:Bob:accounting", "--make-pins"), "no id for a person"),
        (("--person", "ann:Ann:executive", "--card", "eve=1", "--make-pins"), "person for --card 'eve'"),
        (
            ("--person", "ann:Ann:executive", "--person", "bob:B:accounting", "--make-pins", "--gaming-day", "25:00"),
            "write it as 06:00",
        ),
        (
            ("--person", "ann:Ann:executive", "--person", "bob:B:accounting", "--make-pins", "--zone", "Mars/Base"),
            "Mars/Base",
        ),
        (
            ("--person", "ann:Ann:supervisor", "--person", "bob:B:accounting", "--make-pins"),
            "None of ann, bob may propose it: room.change",
        ),
    ],
)
def test_init_refuses_and_leaves_nothing_behind(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    folder = Folder.at(tmp_path)
    assert says in folder.refused("init", *words)
    assert [path.name for path in tmp_path.iterdir()] == ["pitboss.toml"]


# --- links ------------------------------------------------------------------------------------------------------


def test_a_link_is_made_by_two_with_its_advice_and_its_odds(floor: Folder) -> None:
    told = floor.done(*UTH, *RATES, *TWO)
    assert "The house keeps 27.04 % of each wager" in told
    assert "hit once in 649,740 wagers" in told
    link = state_of(floor).jackpot.links["uth"]
    assert (link.display_cents("meter"), link.terms.levels[0].contribution_ppm) == (500_000, 200_000)
    assert {each.row: each.deals for each in link.odds}["royal-flush-first-5"] == 649_740
    assert "$5,000.00" in floor.done("link", "list")
    shown = floor.done("link", "show", "uth")
    assert "fixed pays come from the tray" in shown
    assert "Four of a kind" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bet", "0"), "The fixed wager of link uth is more than nothing"),
        (("--contribution", "120"), "between 0 and 100 %"),
        (("--contribution", "-20"), "between 0 and 100 %"),
        (("--contribution", "60", "--reserve", "60"), "puts 120 % of a wager aside"),
        (("--seed", "9" * 5_000), "is larger than any amount of money here"),
        (("--seed", "-5"), "is not an amount of money"),
        (("--maximum", "10000000000"), "$1,000,000,000.00 at most"),
        (("--executive-from", "abc"), "--executive-from: 'abc' is not an amount"),
        (("--title", " "), "needs a name"),
        (("--title", "x" * 81), "up to 80 characters"),
    ],
)
def test_terms_that_make_no_sense_are_refused_before_any_advice(
    untouched: Folder, words: tuple[str, ...], says: str
) -> None:
    seed = () if "--seed" in words else ("--seed", "5000")
    rate = () if "--contribution" in words else ("--contribution", "20")
    for more in (("--advice",), TWO):
        told = untouched.run(*UTH, *seed, *rate, *words, *more)
        assert (told.exit_code, told.stdout) == (2, "")
        assert says in told.stderr
        assert told.stderr.count("\n") == 1
    assert state_of(untouched).jackpot.links == {}


def test_a_link_without_a_name_or_with_far_too_long_a_one_is_refused(untouched: Folder) -> None:
    for name in ("", "9" * 5_000):
        told = untouched.refused("link", "add", name, *UTH[3:], *RATES, *TWO)
        assert "is no name for a link" in told
        assert len(told) < 200


def test_a_list_without_entries_is_said_to_be_empty(untouched: Folder) -> None:
    assert untouched.refused("link", "show", "uth") == "There is no link 'uth'; known: none."


def test_an_order_is_carried_out_though_nobody_reads_on(floor: Folder) -> None:
    """`pitboss link add ... | head -3`: the pipe is closed while the advice is told."""
    command = [sys.executable, "-m", "pitboss", *UTH, *RATES, *TWO, "--settings", str(floor.path / "pitboss.toml")]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(  # noqa: S603 -- our own command
        command, env={**os.environ, **floor.variables}, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    assert "Nobody reads the output any more" in done.stderr
    assert list(state_of(floor).jackpot.links) == ["uth"]


def test_a_link_says_that_generation_a_asks_for_no_executive(floor: Folder) -> None:
    """Rulebook 6.1: there a supervisor's key confirms, whatever the amount."""
    floor.done(*UTH, *RATES, "--executive-from", "1000", *TWO)
    told = floor.done("link", "show", "uth")
    assert "an executive confirms awards from $1,000.00 on; at tables of generation A" in told


def test_advice_alone_makes_nothing(untouched: Folder) -> None:
    told = untouched.done(*UTH, "--seed", "0", "--contribution", "20", "--advice")
    assert "WARNING  seed of meter: A seed of $0 is not advised" in told
    assert state_of(untouched).jackpot.links == {}


def test_three_levels_a_maximum_an_overflow_and_a_wager_of_five_dollars(floor: Folder) -> None:
    words = ("link", "add", "multi", "caribbean-stud", "ML03", "--bet", "5", "--executive-from", "10,000")
    levels = ("mega=50000", "major=5000", "minor=500")
    seeds = [word for each in levels for word in ("--seed", each)]
    rates = ["--contribution", "mega=10", "--contribution", "major=5", "--contribution", "minor=5"]
    more = ["--maximum", "minor=1000", "--overflow", "minor=major", "--title", "Multi-Game Link"]
    floor.done(*words, *seeds, *rates, *more, *TWO)
    terms = state_of(floor).jackpot.links["multi"].terms
    assert terms.games == ("caribbean-stud", "ultimate-texas-holdem")
    assert (terms.wager_cents, terms.executive_from_cents, terms.name) == (500, 1_000_000, "Multi-Game Link")
    assert (terms.level("minor").overflow, terms.level("minor").overflow_level) == (Overflow.LEVEL, "major")
    assert [level.seed_units // 10**8 for level in terms.levels] == [50_000, 5_000, 500]


def test_a_house_jackpot_and_one_that_is_taken_over(floor: Folder) -> None:
    floor.done("link", "add", "posted", "six-card-poker", "SIXCPP-01", "--seed", "2500", "--house", *TWO)
    over = ("--as", "ann", "--second", "bob", "--reason", "new-system", "--note", "from the old cabinet")
    began = ("--beginning", "7,123.45+12.00", "--evidence", "count of 2026-11-19")
    floor.done(*UTH, *RATES, *began, *over)
    links = state_of(floor).jackpot.links
    assert links["posted"].display_cents("meter") == 250_000
    assert links["uth"].display_cents("meter") == 712_345
    assert links["uth"].reserve_units("meter") == 12 * 10**8


def test_a_link_pays_by_a_paytable_of_the_house(floor: Folder) -> None:
    own = floor.path / "own.toml"
    own.write_text(
        'game = "six-card-poker"\n[[paytable]]\nid = "OURS"\nwager = "progressive"\n[paytable.pays]\n'
        'royal-flush = "100 %"\nstraight-flush = "20 %"\nfour-of-a-kind = "50 for 1"\n',
        encoding="utf-8",
    )
    told = floor.done("link", "add", "six", "six-card-poker", "OURS", "--paytable-file", str(own), *RATES, *TWO)
    assert "The house keeps" in told
    assert [row.pay for row in state_of(floor).jackpot.links["six"].terms.rows][:2] == [
        "100 % of the meter",
        "20 % of the meter",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("link", "add", "x", "ultimate-texas-holdem", "99", "--seed", "1"),
            "jackpot paytable of ultimate-texas-holdem",
        ),
        (("link", "add", "x", "ultimate-texas-holdem", "01", "--seed", "1"), "give --wager"),
        ((*UTH,), "Give the seed of meter"),
        ((*UTH, "--seed", "mega=5"), "level for --seed 'mega'"),
        ((*UTH, "--seed", "-5"), "--seed: '-5' is not an amount of money"),
        ((*UTH, "--seed", "1", "--seed", "2"), "given twice, as '1' and '2'"),
        ((*UTH, "--seed", "1", "--contribution", "a lot"), "is no rate"),
        ((*UTH, "--seed", "1", "--contribution", "120"), "100"),
        ((*UTH, "--seed", "1", "--contribution", "0.00001"), "finer than"),
        ((*UTH, "--seed", "1", "--beginning", "5"), "give --evidence"),
        ((*UTH, "--seed", "1", "--overflow", "meter=sink"), "overflow 'sink'"),
    ],
)
def test_a_link_that_makes_no_sense_is_refused(untouched: Folder, words: tuple[str, ...], says: str) -> None:
    refusal = untouched.run(*words, *TWO)
    assert refusal.exit_code == 2
    assert says in refusal.stderr
    assert state_of(untouched).jackpot.links == {}


def test_a_change_waits_as_a_proposal_until_another_approves_it(floor: Folder) -> None:
    floor.done(*UTH, *RATES, *TWO)
    told = floor.done("link", "change", "uth", "--contribution", "25", "--as", "ann", *WHY)
    assert "Proposed as p3" in told
    assert "parameter.change" in floor.done("proposal", "list")
    assert '"contribution_ppm": 250000' in floor.done("proposal", "show", "p3")
    assert "Whoever proposed it cannot approve it" in floor.refused("proposal", "approve", "p3", "--as", "ann")
    bob = {"PITBOSS_PIN": BOB_PIN}
    assert "Done: level-changed." in floor.done("proposal", "approve", "p3", "--as", "bob", variables=bob)
    assert state_of(floor).jackpot.links["uth"].terms.levels[0].contribution_ppm == 250_000
    floor.done("link", "change", "uth", "--maximum", "90000", "--as", "ann", *WHY)
    floor.done("proposal", "reject", "p4", "--note", "not now", "--as", "bob", variables=bob)
    assert "open proposal 'p4'" in floor.refused("proposal", "approve", "p4", "--as", "bob", variables=bob)


def test_a_paytable_changes_and_a_link_ends(floor: Folder) -> None:
    for name, paytable in (("one", "SIXCPP-01"), ("two", "SIXCPP-02")):
        floor.done("link", "add", name, "six-card-poker", paytable, *RATES, *TWO)
    floor.done("link", "paytable", "one", "SIXCPP-02", *TWO)
    assert state_of(floor).jackpot.links["one"].terms.paytable == "SIXCPP-02"
    end = (
        "--evidence",
        "plan of the house",
        "--as",
        "ann",
        "--second",
        "bob",
        "--reason",
        "moved",
        "--note",
        "one is enough",
    )
    floor.done("link", "transfer", "one", "meter", "two", "meter", *end)
    assert state_of(floor).jackpot.links["two"].display_cents("meter") == 1_000_000
    assert "not both" in floor.refused("link", "retire", "one", "--to", "two/meter", "--to-players", *end)
    assert "write LINK/LEVEL" in floor.refused("link", "retire", "one", "--to", "two", *end)
    floor.done("link", "retire", "one", *end)
    assert state_of(floor).jackpot.links["one"].retired


# --- tables -----------------------------------------------------------------------------------------------------


def test_a_table_is_added_opened_changed_and_retired(floor: Folder) -> None:
    floor.done(*UTH, *RATES, *TWO)
    one = ("--as", "ann")
    floor.done("table", "add", "t1", "ultimate-texas-holdem", "--link", "uth", "--room", "main", *one)
    told = floor.done("table", "open", "t1", *one)
    assert "t1 is open as a demonstration only." in told
    assert "No approval of ultimate-texas-holdem is on record." in told
    assert "demo" in floor.done("table", "list")
    assert "open" in floor.refused("table", "change", "t1", "--seats", "5", *TWO)
    floor.done("table", "close", "t1", *one)
    floor.done("table", "change", "t1", "--seats", "5", "--no-links", *TWO)
    setup = state_of(floor).jackpot.tables["t1"].setup
    assert (setup.seats, setup.links) == (5, ())
    floor.done("table", "retire", "t1", "--note", "worn out", *one)
    assert "retired" in floor.done("table", "list")
    assert "room 'attic'" in floor.refused("table", "add", "t2", "six-card-poker", "--room", "attic", *one)
    assert "t2" not in state_of(floor).jackpot.tables


# --- people -----------------------------------------------------------------------------------------------------


def test_people_come_and_go(floor: Folder) -> None:
    new = {"PITBOSS_NEW_PIN": "195374"}
    two = ("--as", "ann", "--second", "bob", "--reason", "hired", "--note", "as they came in")
    floor.done("person", "add", "dana", "Dana Wu", "dealer", "--as", "ann", variables=new)
    floor.done("person", "add", "sam", "Sam", "supervisor", *two, variables=new)
    floor.done("person", "card", "dana", "601100200004", "--as", "ann")
    floor.done("person", "card", "sam", "601100200003", *two)
    floor.done("person", "lost", "dana-1", "--note", "in the car park", "--as", "ann")
    sam = {"PITBOSS_PIN": "195374", "PITBOSS_NEW_PIN": "640291"}
    floor.done("person", "pin", "sam", "--as", "sam", variables=sam)
    floor.done("person", "change", "dana", "--name", "Dana Ortiz", "--as", "sam", variables={"PITBOSS_PIN": "640291"})
    floor.done("person", "dismiss", "dana", "--as", "ann")
    listed = floor.done("person", "list")
    assert "Dana Ortiz" in listed
    assert "dismissed" in listed
    assert "dana-1 (lost)" in listed
    floor.done("person", "reinstate", "dana", "--as", "ann")
    assert state_of(floor).people.persons["dana"].active
    for _ in range(5):
        floor.refused("link", "list", "--as", "x")
    assert "nothing would change" in floor.refused("person", "unlock", "dana", "--as", "ann")
    assert "set PITBOSS_NEW_PIN" in floor.refused("person", "add", "eve", "Eve", "dealer", "--as", "ann")


def test_who_is_not_there_does_nothing(untouched: Folder) -> None:
    floor = untouched
    for variables in ({"PITBOSS_PIN": "111222"}, {"PITBOSS_PIN": BOB_PIN}):
        refusal = floor.refused("table", "add", "t1", "six-card-poker", "--as", "ann", variables=variables)
        assert "Name, card or PIN is not right here" in refusal
    assert "Say who you are" in floor.refused("table", "add", "t1", "six-card-poker")
    assert "No PIN of ann" in floor.refused("table", "close", "t1", "--as", "ann", variables={"PITBOSS_PIN": ""})
    assert "may not add, move or retire a table" in floor.refused(
        "table", "add", "t1", "six-card-poker", "--as", "bob", variables={"PITBOSS_PIN": BOB_PIN}
    )
    assert state_of(floor).jackpot.tables == {}


# --- corrections ------------------------------------------------------------------------------------------------


def test_a_meter_is_adjusted_by_two_with_a_reason_of_the_list(floor: Folder) -> None:
    floor.done(*UTH, *RATES, *TWO)
    words = ("--evidence", "photograph 7", "--as", "ann", "--second", "bob", "--note", "the display was dark")
    told = floor.done("adjust", "meter", "uth", "+25.00", "--reason", "house-adds", *words)
    assert "meter of uth: $5,025.00" in told
    assert "$5,012.50" in floor.done("adjust", "meter", "uth", "-12.50", "--reason", "malfunction", *words)
    refusals = {
        ("+25.00", "generosity"): "Give --reason, one of: malfunction",
        ("25.00", "malfunction"): "write + or - before the amount",
        ("-6000", "malfunction"): "nothing can fall below zero",
        ("-1", "house-adds"): "house",
    }
    for (amount, reason), says in refusals.items():
        assert says in floor.refused("adjust", "meter", "uth", amount, "--reason", reason, *words)
    state = state_of(floor)
    assert state.jackpot.links["uth"].display_cents("meter") == 501_250
    assert state.people.proposals == {}, "what was refused does not wait"


def test_back_outs_name_what_is_not_there(floor: Folder) -> None:
    floor.done(*UTH, *RATES, *TWO)
    two = (
        "--evidence",
        "film 12",
        "--as",
        "ann",
        "--second",
        "bob",
        "--reason",
        "wrong-seat",
        "--note",
        "seen on film",
    )
    assert "a9" in floor.refused("adjust", "back-out", "uth", "a9", *two)
    reason = two.index("wrong-seat")
    correcting = (*two[:reason], "malfunction", *two[reason + 1 :])
    assert "table 't9'" in floor.refused("adjust", "contributions", "t9", "3", *correcting)


def test_while_a_process_that_cannot_be_asked_leads_the_store_lists_still_work(floor: Folder) -> None:
    with open_floor(settings_from({}, floor.path / "pitboss.toml", {})):
        refusal = floor.refused("table", "add", "t1", "six-card-poker", "--as", "ann")
        assert "is led by" in refusal
        assert "name the host and port of that process" in refusal
        assert "ann" in floor.done("person", "list")


def test_pins_are_in_no_output(floor: Folder) -> None:
    outputs = [floor.run("person", "list").output, floor.run(*UTH, *RATES, *TWO).output]
    assert not any(pin in output for pin in (ANN_PIN, BOB_PIN) for output in outputs)


# --- approvals, and orders as data ------------------------------------------------------------------------------


def test_a_table_opens_for_money_when_everything_is_on_record(floor: Folder) -> None:
    """Rulebook 9: approval, internal controls, versions of the equipment, notices."""
    assert "not on record" in floor.done("approval", "list")
    letter = ("--as", "ann", "--second", "bob", "--reason", "letter", "--note", "as it came in")
    floor.done("approval", "record", "3119", *letter)
    words = ("approval", "controls", "six-card-poker", "--on", "2023-07-20", "--reference", "ICS 12")
    floor.done(*words, *letter)
    floor.done("link", "add", "six", "six-card-poker", "SIXCPP-01", *RATES, *TWO)
    one = ("--as", "ann")
    rules = "rules of play provided May 5 and June 5, 2023"
    add = ("table", "add", "t1", "six-card-poker", "--link", "six", "--room", "main", "--generation", "B")
    floor.done(*add, "--rules", rules, *one)
    hired = ("--as", "ann", "--second", "bob", "--reason", "hired", "--note", "as they came in")
    floor.done("person", "add", "tess", "Tess", "technician", *hired, variables={"PITBOSS_NEW_PIN": "195374"})
    tess = {"PITBOSS_PIN": "195374"}
    versions = ("--version", "nexus-game-manager=1.3.0", "--version", "table-controller=2.0.0")
    told = floor.done("table", "open", "t1", *one)
    assert told.startswith("t1 is open as a demonstration only.\n  The packet of six-card-poker names")
    floor.done("table", "close", "t1", *one)
    assert "toaster" in floor.refused(
        "approval", "versions", "t1", "--version", "toaster=1", "--as", "tess", variables=tess
    )
    floor.done("approval", "versions", "t1", *versions, "--as", "tess", variables=tess)
    assert "The jackpot six was fed by demonstrations" in floor.refused("table", "open", "t1", *one)
    floor.done("link", "add", "six-2", "six-card-poker", "SIXCPP-01", *RATES, "--maximum", "90000", *TWO)
    floor.done("table", "change", "t1", "--link", "six-2", *TWO)
    assert "kind of notice 'sign'" in floor.refused("approval", "notice", "t1", "six-2", "sign", *one)
    floor.done("approval", "notice", "t1", "six-2", "maximum", *one)
    assert floor.done("table", "open", "t1", *one) == "t1 is open for money.\n"
    assert "approval letter '1999'" in floor.refused("approval", "record", "1999", *letter)


def test_any_order_is_given_as_data_by_one_or_by_two(floor: Folder) -> None:
    assert "acknowledge" in floor.done("order", "--kinds")
    number = '{"name":"deposit-within-days","value":7,"in_force":"2026-01-01","citation":"WAC 230-15-455"}'
    law = f'{{"kind":"record-law","number":{number}}}'
    told = floor.done("order", law, "--as", "ann", "--reason", "letter", "--note", "as it came in")
    assert "Proposed as" in told
    file = floor.path / "order.json"
    file.write_text('[{"kind":"dismiss-person","person":"bob"}]', encoding="utf-8")
    refusals = {
        '{"kind":"sign-out"}': "is not ordered so",
        '{"kind":"sweep"}': "is not ordered so",
        '{"kind":"set-pin","person":"bob","pin_hash":"x"}': "is not ordered so",
        '{"kind":"dismis"}': "kind of command 'dismis'",
        '{"kind":"dismiss-person"}': "has no 'person'",
        "[]": "is empty",
        "{": "is no JSON",
        "nowhere.json": "neither JSON nor a file",
    }
    for text, says in refusals.items():
        assert says in floor.refused("order", text, "--as", "ann", "--reason", "left", "--note", "no longer here")
    assert "Nobody proposes or approves a change of himself" in floor.refused(
        "order", str(file), *TWO[:4], "--reason", "left", *WHY[2:]
    )
    assert "--kinds lists the kinds" in floor.refused("order", "--as", "ann")
