"""Electronic tables as somebody may see them; the round itself cuts out what he may not."""

from __future__ import annotations

from pydantic import Field

from pitboss.web.api.wire import Shown


class SpotView(Shown):
    spot: str
    wager: str
    name: str
    required: bool
    equal_to: str | None
    multiple_of: str | None = Field(description="Made by a decision, as a multiple of that spot.")
    needs: tuple[str, ...]
    sensor: bool
    minimum_cents: int
    maximum_cents: int
    unit_cents: int
    paytable: str | None


class MeterView(Shown):
    wager: str
    link: str
    name: str
    level: str
    cents: int
    pending: bool


class PlaceView(Shown):
    seat: int
    person: str
    name: str


class YouView(Shown):
    person: str
    name: str
    seat: int | None
    plays: bool = Field(description="Whether he may sit down: players may.")
    elsewhere: str | None = Field(description="The table where he sits, if it is not this one.")
    cents: int
    free_cents: int = Field(description="Without what lies on a felt.")


class OptionView(Shown):
    option: str
    label: str
    cents: int = Field(description="What the choice puts down.")


class SeatCards(Shown):
    seat: int
    cards: tuple[str, ...]
    down: int
    bets: dict[str, int]
    ready: bool
    folded: bool
    play: int


class Settled(Shown):
    """One settlement line, or one award of a jackpot."""

    seat: int
    kind: str
    wager: str
    spot: str | None
    label: str
    fate: str
    pay: str | None
    stake_cents: int
    returned_cents: int
    rule: str


class RoundView(Shown):
    round: int
    stage: str
    commitment: str
    until_us: int | None
    actor: int | None
    point: str | None
    options: tuple[OptionView, ...]
    hand: tuple[str, ...]
    board: tuple[str, ...]
    board_down: int
    dealer: tuple[str, ...]
    dealer_down: int
    seats: tuple[SeatCards, ...]
    settled: tuple[Settled, ...]


class Dealt(Shown):
    """Cards off the deck to one place, in the order of the dealing procedure."""

    place: str
    seat: int | None
    count: int


class LastView(Shown):
    """The last round that was played to its end: everything of it lies open."""

    round: int
    commitment: str
    secret: str
    words: dict[str, str]
    people: dict[str, str]
    dealing: tuple[Dealt, ...]
    board: tuple[str, ...]
    dealer: tuple[str, ...]
    seats: tuple[SeatCards, ...]
    settled: tuple[Settled, ...]
    prizes: tuple[tuple[str, int], ...]
    history: str
    over: bool


class ElectronicTableView(Shown):
    table: str
    game: str
    game_name: str
    summary: str
    seats: int
    open: bool
    base_paytable: str | None
    settings: dict[str, str] = Field(description="Rule settings that differ from the printed rules.")
    demonstration: bool = Field(description="Jackpot awards are confirmed by the table itself.")
    seconds_to_bet: int
    seconds_to_decide: int
    spots: tuple[SpotView, ...]
    meters: tuple[MeterView, ...]
    places: tuple[PlaceView, ...]
    you: YouView | None
    now_us: int
    round: RoundView | None
    last: LastView | None


class LobbyTable(Shown):
    table: str
    game: str
    game_name: str
    summary: str
    seats: int
    taken: int
    open: bool
    minimum_cents: int
    meters: tuple[MeterView, ...]


class AccountView(Shown):
    person: str
    name: str
    cents: int
    table: str | None
    seat: int | None


class PlayedRound(Shown):
    """A round of one's own, from the log."""

    position: int
    at_us: int
    table: str
    round: int
    seat: int
    history: str
    secret: str
