"""A simulation as units of work: the same to the last digit whoever does them, stopped and gone on with, in files."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.lab.executors.threads import Threads
from pitboss.lab.plans.plan import Seen
from pitboss.lab.simulate import portion
from pitboss.lab.simulate.asked import SessionWish, Wish
from pitboss.lab.simulate.bankroll import session_figures
from pitboss.lab.simulate.chi_square import fit, uniformity
from pitboss.lab.simulate.driving import Drive
from pitboss.lab.simulate.figures import wilson
from pitboss.lab.simulate.kernels.sessions import TOTALS, play_sessions
from pitboss.lab.simulate.playing import plan_for
from pitboss.lab.simulate.portion import Portion, merged, read_portion
from pitboss.lab.simulate.result import found_by
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.scene import money_of, scene_of
from pitboss.lab.simulate.task import SimulationTask, Sums
from pitboss.lab.work import Serial, Span, counted

GAME = "straight-edge-v2"
EVENING = SessionWish(rounds=100, bankroll_cents=20_000, ante_cents=1_000, bets={"4-plus": 500})


def wish(rounds: int = 100_000, **more: object) -> Run:
    asked = Wish(game=GAME, rounds=rounds, seed="a test", strategy="mimic-the-dealer")
    return replace(asked, **more).run()  # type: ignore[arg-type]  # names of the record's own fields


def task_of(run: Run) -> SimulationTask:
    return SimulationTask(run, plan_for(run))


def same(first: Sums, second: Sums) -> bool:
    return len(first) == len(second) and all((a == b).all() for a, b in zip(first, second, strict=True))


# --- who does it does not matter --------------------------------------------------------------------------


@pytest.mark.parametrize("session", [None, EVENING])
def test_threads_pieces_and_one_after_the_other_count_the_same(session: SessionWish | None) -> None:
    task = task_of(wish(session=session))
    whole = Serial(1).run(task)
    assert same(whole, Threads(3).run(task))
    assert same(whole, Serial(5).run(task))
    first, rest = counted(task, (0, 2)), counted(task, (2, task.units))
    assert same(whole, tuple(a + b for a, b in zip(first, rest, strict=True)))


def test_more_rounds_begin_with_the_same_rounds() -> None:
    short, long = wish(rounds=16_384 * 2), wish(rounds=16_384 * 4)
    assert same(Serial().run(task_of(short)), counted(task_of(long), (0, 2)))


def test_the_seed_is_its_text_and_another_deals_other_cards() -> None:
    seven, also_seven, eight = (Serial().run(task_of(wish(rounds=5_000, seed=seed))) for seed in (7, "7", 8))
    assert same(seven, also_seven)
    assert not same(seven, eight)


def test_every_round_is_counted_once_for_every_wager() -> None:
    run = wish(rounds=20_001)
    assert [int(counts.sum()) for counts in Serial().run(task_of(run))] == [20_001] * len(run.counted)


# --- sessions ---------------------------------------------------------------------------------------------


def walked(nets: list[int], bankroll: int, needed: int) -> tuple[list[int], bool]:
    """The bankroll after each round, by hand."""
    money, path = bankroll, []
    for net in nets:
        if money >= needed:
            money += net
        path.append(money)
    return path, money < needed


def test_bankrolls_are_those_of_a_walk_by_hand() -> None:
    chance = np.random.default_rng(4)
    nets = chance.integers(-4, 4, (50, 30)).astype(np.int64)
    points = np.array([10, 20, 30], np.int64)
    spread, ruined = np.zeros((3, 2001), np.int64), np.zeros(3, np.int64)
    totals, paths = np.zeros(TOTALS, np.int64), np.zeros((50, 3), np.int64)
    play_sessions(nets, points, (20, 3, 1), (-1000, 1), spread, ruined, totals, paths)
    by_hand = [walked(row, 20, 3) for row in nets.tolist()]
    assert paths.tolist() == [[path[point - 1] for point in points.tolist()] for path, _ in by_hand]
    assert int(ruined[-1]) == sum(gone for _, gone in by_hand)
    assert int(totals[0]) == sum(path[-1] - 20 for path, _ in by_hand)
    assert [int(row.sum()) for row in spread] == [50, 50, 50]
    for path, _ in by_hand:
        assert spread[-1, 1000 + path[-1] - 20] > 0


def test_a_session_s_money_is_what_the_table_would_pay() -> None:
    """Net by net against the verdicts of the rules, 4+ included; a fold loses what it takes."""
    run = wish(rounds=3_000, session=EVENING)
    scene, money = scene_of(run), money_of(scene_of(run))
    game, settings = scene.game, scene.settings
    four_plus, paytable = game.bonus("4-plus"), scene.paytable_for("4-plus", None)
    from pitboss.lab.payoff import worth_of  # noqa: PLC0415 -- only here
    from pitboss.lab.simulate.kernels.dealing import deal  # noqa: PLC0415 -- only here
    from pitboss.lab.simulate.rounds import decided  # noqa: PLC0415 -- only here

    cards = np.empty((500, scene.layout.width), np.uint8)
    deal(run.key, 0, 0, *scene.batches, cards)
    rounds = decided(scene.layout, cards, plan_for(run))
    for show, net in zip(rounds.showdowns(), money.nets(rounds).tolist(), strict=True):
        base = worth_of(game.base, game.base.classify(show, settings), settings, scene.schedule).net * 1_000
        pay = paytable.pay(four_plus.classify(show, settings))
        side = Fraction(-500) if pay is None else 500 * pay.odds  # type: ignore[union-attr]  # 4+ pays odds
        assert Fraction(net, money.unit) == base + side


def test_session_figures_add_up() -> None:
    run = wish(session=EVENING)
    assert run.sessions is not None
    sums = Serial().run(task_of(run))
    figures = session_figures(run.sessions, sums[-4:], money_of(scene_of(run)))
    assert figures is not None
    assert figures.sessions == 1_000
    assert sum(count for _, count in figures.results) == 1_000
    assert figures.spreads[-1].rounds == 100
    assert [spread.ruined for spread in figures.spreads] == sorted(spread.ruined for spread in figures.spreads)
    assert figures.risk_of_ruin in figures.ruin_interval
    assert 0 < figures.mean_rounds <= 100


def test_a_session_is_not_simulated_without_enough_rounds() -> None:
    run = wish(rounds=50, session=EVENING)
    assert run.sessions is not None
    assert found_by(run, "", Serial().run(task_of(run)), run.rounds).sessions is None


# --- agreement --------------------------------------------------------------------------------------------


def test_figures_agree_with_exact_ones_and_with_their_own_counts() -> None:
    run = Wish(game=GAME, rounds=200_000, seed=1, strategy="optimal").run()
    found = found_by(run, "", Threads(2).run(task_of(run)), run.rounds)
    for each in found.wagers:
        assert each.fit is not None
        assert each.fit.p_value > 1e-4
        if each.edge is not None and each.exact_edge is not None and each.standard_error:
            assert abs(each.edge - float(each.exact_edge)) < 5 * each.standard_error
        assert each.hit_frequency in each.hit_interval
        assert sum(outcome.count for outcome in each.outcomes) == run.rounds


def test_a_biased_count_does_not_fit() -> None:
    probabilities = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    fair, biased = fit([5_000, 2_500, 2_500], probabilities), fit([5_300, 2_350, 2_350], probabilities)
    assert fair is not None
    assert biased is not None
    assert fair.p_value == 1.0
    assert biased.p_value < 1e-6
    impossible = fit([9_999, 1], [Fraction(1), Fraction(0)])
    assert impossible is not None
    assert impossible.p_value == 0.0
    assert fit([100], [Fraction(1)]) is None


def test_uniform_p_values_pass_and_crowded_ones_do_not() -> None:
    """Against the exact distribution: of ten values, a distance of 0.40925 is reached in 5 of 100 cases."""
    assert uniformity([(place + 0.5) / 40 for place in range(40)]).p_value > 0.99
    assert uniformity([0.4 + place / 400 for place in range(40)]).p_value < 1e-4
    ten = [max(0.0, (place + 1) / 10 - 0.40925) for place in range(10)]
    assert uniformity(ten).p_value == pytest.approx(0.05, abs=0.003)


def test_wilson_s_interval_stays_between_none_and_all() -> None:
    """Wilson (1927): of 20 tries none hit, up to 16.1 %."""
    none = wilson(0, 20)
    assert none.low == 0
    assert none.high == pytest.approx(0.1611, abs=1e-4)
    assert wilson(20, 20).high == 1


# --- stopped and gone on with -----------------------------------------------------------------------------


class Stopping:
    """Somebody presses Ctrl+C after so many stages."""

    def __init__(self, stages: int) -> None:
        self.left = stages

    def run(self, task: SimulationTask, heard: object = None) -> Sums:  # noqa: ARG002 -- an executor's words
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return Serial(1).run(task)


def test_a_stopped_run_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.lab.simulate.driving.UNITS_PER_STAGE", 2)
    task, file = task_of(wish(session=EVENING)), tmp_path / "run.json"
    drive = Drive(task, Stopping(2), file)  # type: ignore[arg-type]  # does one kind of task
    with pytest.raises(KeyboardInterrupt):
        drive.go()
    assert (drive.done, drive.finished) == (4, False)
    again = Drive(task, Serial(), file)
    assert again.done == 4
    assert same(again.go(), Serial().run(task))
    assert Drive(task, Stopping(0), file).finished  # type: ignore[arg-type]  # does one kind of task


def kept(folder: Path, run: Run, span: Span = (0, 1)) -> Path:
    path = folder / f"{span[0]}.json"
    Portion(run, span, counted(task_of(run), span)).save(path)
    return path


def test_the_file_of_another_run_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = kept(tmp_path, wish())
    before = path.read_bytes()
    with pytest.raises(BadInputError, match=r"belongs to another run \(rounds 100000 there, 70000 here\)"):
        Drive(task_of(wish(rounds=70_000)), Serial(), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda text: text[: len(text) // 2], "is damaged, or no file of a simulation"),
        (lambda text: text.replace('"units": [0', '"units": [1'), "does not have the digest it names"),
        (lambda _text: '{"format": "something"}', "is no file of a simulation"),
        (lambda _text: "[]", "is no file of a simulation"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, damage: object, says: str) -> None:
    path = kept(tmp_path, wish())
    path.write_text(damage(path.read_text()))  # type: ignore[operator]  # a function of the table
    with pytest.raises(BadInputError, match=says):
        read_portion(path)


def test_the_file_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(tmp_path, wish())
    monkeypatch.setattr(portion, "code_digest", lambda: "other")
    with pytest.raises(BadInputError, match="another version of Pitboss or its rules"):
        read_portion(path)


def test_a_run_survives_its_file() -> None:
    run = wish(session=EVENING, settings={"play": "1"}, meters={"meter": Fraction(25_000)})
    assert Run.from_data(json.loads(json.dumps(run.as_data()))) == run


def test_pieces_merge_to_the_whole_and_gaps_and_doubles_are_named(tmp_path: Path) -> None:
    run = wish()
    spans = [(0, 3), (3, 5), (5, run.units)]
    pieces = [(path, read_portion(path)) for path in (kept(tmp_path, run, span) for span in spans)]
    whole = merged(pieces)
    assert whole.sums is not None
    assert same(whole.sums, Serial().run(task_of(run)))
    with pytest.raises(BadInputError, match="Units 3 to 4 are in none of the files"):
        merged([pieces[0], pieces[2]])
    with pytest.raises(BadInputError, match="units 3 to 4 are in another file too"):
        merged([*pieces, pieces[1]])
    with pytest.raises(BadInputError, match="Units 5 to 6 are in none"):
        merged(pieces[:2])
    with pytest.raises(BadInputError, match="has not been done yet"):
        merged([*pieces[:2], (tmp_path / "x", Portion(run, spans[2]))])
    other = wish(seed="another")
    with pytest.raises(BadInputError, match="belongs to another run"):
        merged([pieces[0], (tmp_path / "x", Portion(other, (3, 5), counted(task_of(other), (3, 5))))])


# --- refusals ---------------------------------------------------------------------------------------------


class Nonsense:
    slug, label, source = "nonsense", "", ""

    def decide(self, sight: int, seen: Seen) -> np.ndarray[tuple[int], np.dtype[np.int64]]:  # noqa: ARG002 -- a plan's words
        return np.full(seen.size, 5, np.int64)


def test_a_plan_that_answers_nonsense_is_refused_with_the_situation() -> None:
    with pytest.raises(BadInputError, match=r"nonsense answered 5 .* one of 0, 2"):
        Serial().run(SimulationTask(wish(rounds=100), Nonsense()))


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"rounds": 0}, "Simulate 1 to"),
        ({"hands": 9}, "2 to 8, not 9"),
        ({"wagers": ["trips"]}, "wager"),
        ({"session": replace(EVENING, rounds=0)}, "A session has 1 to"),
        ({"session": replace(EVENING, bankroll_cents=5)}, "bankroll"),
        ({"settings": {"play": "9"}}, "play"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more: dict[str, object], says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        wish(**more)  # type: ignore[arg-type]  # names of the record's own fields


def test_a_strategy_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="mimic-the-dealer, never-fold, optimal"):
        plan_for(wish(strategy="guess"))


def test_a_jackpot_in_a_session_needs_its_meter() -> None:
    bets = replace(EVENING, bets={"progressive": 100})
    with pytest.raises(BadInputError, match="say what it shows with --meter"):
        money_of(scene_of(wish(session=bets)))
    assert money_of(scene_of(wish(session=bets, meters={"meter": Fraction(20_000)}))).unit >= 1
