"""The answers of the laboratory, field by field, for the reference. Fractions and large numbers are text."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Ratio = Annotated[str, Field(examples=["1264/3025"], description="An exact fraction.")]
Whole = Annotated[str, Field(examples=["133784560"], description="A whole number, however large.")]


class View(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GameName(View):
    slug: str
    name: str
    summary: str


class Games(View):
    games: list[GameName]


class RowName(View):
    slug: str
    label: str


class ClaimView(View):
    quantity: str
    printed: str


class PrintedPaytable(View):
    id: str
    source: str
    columns: list[int]
    levels: list[str]
    pays: dict[str, list[str]]
    envy_cents: dict[str, str]
    claims: list[ClaimView]


class WagerView(View):
    slug: str
    name: str
    kind: str
    wins_when: str | None
    hands: list[int] | None
    rows: list[RowName]
    paytables: list[PrintedPaytable]


class SettingView(View):
    name: str
    decides: str
    default: str
    choices: list[str]
    source: str


class OptionName(View):
    slug: str
    label: str


class DecisionView(View):
    """How many cards a player sees when he is asked, and what he may answer."""

    point: str
    label: str
    player: int
    board: int
    dealer: int
    options: list[OptionName]


class GameView(GameName):
    source: str
    wagers: list[WagerView]
    settings: list[SettingView]
    decisions: list[DecisionView]


class OutcomeView(View):
    outcome: str
    label: str
    combinations: Whole
    probability: Ratio
    pays: str | None
    net: Ratio | None
    row: str | None


class CheckedClaim(View):
    quantity: str
    printed: str
    computed: Ratio | None
    verdict: str
    note: str | None


class DecisionShare(View):
    option: str
    label: str
    share: Ratio


class Figures(View):
    game: str
    wager: str
    paytable: str | None
    edited: bool
    edge: Ratio | None = Field(description="Expected loss per unit of the wager; null while a meter decides.")
    exact: bool
    bound: Ratio | None
    hit_frequency: Ratio
    std_dev: str | None
    strategy: str | None
    hands: int | None
    total: Whole
    outcomes: list[OutcomeView]
    claims: list[CheckedClaim]
    element_of_risk: Ratio | None = None
    average_wager: Ratio | None = None
    decisions: list[DecisionShare] | None = None
    fixed_return: Ratio | None = None
    return_per_meter_dollar: dict[str, Ratio] | None = None
    one_in: dict[str, Ratio] | None = None
    break_even_meter: Ratio | None = None
    envy_return_per_other_player: Ratio | None = None


class JobView(View):
    id: str
    state: str = Field(description="waiting, working, done, refused, stopped or failed.")
    done: int
    of: int
    answer: Any = None
    message: str | None


class FiguresAnswer(View):
    """Exact figures; or, while a solve is under way, its job and what the old strategy is worth meanwhile."""

    figures: Figures | None
    bound: Figures | None = Field(
        None,
        description="The printed paytable's strategy under these pays: the optimum is at least as good for players.",
    )
    job: JobView | None = None


class Solved(View):
    """An answer of the strategy; or the job that finds it."""

    answer: Any = None
    job: JobView | None = None


class Drawn(View):
    """SVG pictures; null where the question has none."""

    returns: str | None
    distribution: str | None
    bankroll: str | None
    meter: str | None


class Exported(View):
    name: str
    text: str
