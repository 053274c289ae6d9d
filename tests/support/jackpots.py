"""A small jackpot room: commands in, events out, and the books checked after every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pitboss.jackpot import EMPTY, Envelope, Floor, decide, evolve
from pitboss.jackpot.codec import body_of, command_data, command_from, event_of
from pitboss.jackpot.commands import (
    AddTable,
    Beginning,
    BeginningLevel,
    ConfirmAwards,
    EndRound,
    JackpotCommand,
    KeyedHand,
    OpenLink,
    OpenTable,
    PayEnvy,
    StartRound,
    SubmitHands,
)
from pitboss.jackpot.configuration import CardLevel, Generation, LevelTerms, LinkTerms, TableSetup
from pitboss.jackpot.events import JackpotEvent
from pitboss.jackpot.printed import jackpot_paytable, link_terms

UNITS = 10**8
"""Of 1e-8 dollars in one dollar."""
NOON_US = 1_800_014_400_000_000
"""15 January 2027, 12:00 UTC."""
ANN, BOB = "ann", "bob"

UTH, SIX, SE1, STUD = "ultimate-texas-holdem", "six-card-poker", "straight-edge-v1", "caribbean-stud"


def units(amount: str) -> int:
    """Units of an amount in dollars: `1,111.11789`."""
    whole, _, part = amount.replace(",", "").partition(".")
    return int(whole) * UNITS + int(part.ljust(8, "0"))


def level(
    name: str = "meter", seed: str = "0", contribution: int = 20, reserve: int = 0, maximum: str = ""
) -> LevelTerms:
    """Rates in percent."""
    return LevelTerms(
        level=name,
        seed_units=units(seed),
        contribution_ppm=contribution * 10_000,
        reserve_ppm=reserve * 10_000,
        maximum_units=units(maximum) if maximum else None,
    )


def printed(
    name: str, game: str, paytable: str, *levels: LevelTerms, wager: str = "progressive", **wishes: object
) -> LinkTerms:
    """A link that pays by a printed paytable."""
    return link_terms(name, jackpot_paytable(game, wager, paytable), levels, **wishes)  # type: ignore[arg-type]


@dataclass
class JackpotRoom:
    floor: Floor = EMPTY
    events: list[JackpotEvent] = field(default_factory=list)
    accounts: dict[str, int] = field(default_factory=dict)
    """The whole ledger, tables included, summed up from the postings alone."""

    def do(self, command: JackpotCommand, actor: str = ANN) -> tuple[JackpotEvent, ...]:
        assert command_from(command_data(command)) == command
        envelope = Envelope(f"c{len(self.events)}", NOON_US, actor, command)
        events = decide(self.floor, envelope)
        for event in events:
            self.take(event)
        return events

    def take(self, event: JackpotEvent) -> None:
        assert sum(posting.units for posting in event.postings) == 0, event
        for posting in event.postings:
            self.accounts[posting.account] = self.accounts.get(posting.account, 0) + posting.units
        assert event_of(event.kind, body_of(event), event.postings) == event
        self.floor = evolve(self.floor, event)
        self.events.append(event)

    # --- opening ---------------------------------------------------------------------------------------------

    def link(self, terms: LinkTerms, standing: Mapping[str, tuple[str, str]] | None = None) -> None:
        """`standing`: meter and reserve of a jackpot that is running already."""
        if standing is None:
            self.do(OpenLink(terms))
            return
        levels = tuple(BeginningLevel(name, units(shown), units(kept)) for name, (shown, kept) in standing.items())
        self.do(OpenLink(terms, beginning=Beginning(levels, "counted by both", BOB)))

    def table(self, name: str, game: str, *links: str, generation: Generation = Generation.B) -> None:
        seats = 6 if game.startswith("straight") else 7
        self.do(AddTable(TableSetup(id=name, game=game, generation=generation, seats=seats, links=links)))
        self.do(OpenTable(name))

    # --- a round ---------------------------------------------------------------------------------------------

    def start(self, table: str, *seats: Iterable[int]) -> None:
        self.do(StartRound(table, seats=tuple(tuple(each) for each in seats)))

    def show(self, table: str, *hands: KeyedHand) -> None:
        """Keyed in this order, and submitted."""
        self.do(SubmitHands(table, hands=hands))

    def confirm(self, table: str, card: CardLevel = CardLevel.EXECUTIVE) -> None:
        self.do(ConfirmAwards(table, card))

    def finish(self, table: str) -> None:
        """Envy, where it is due, and the end."""
        playing = self.floor.table(table).round
        if playing is not None and playing.envy:
            self.do(PayEnvy(table))
        self.do(EndRound(table))

    # --- reading ---------------------------------------------------------------------------------------------

    def meter(self, link: str, name: str = "meter") -> int:
        return self.accounts.get(f"meter/{link}/{name}", 0)

    def reserve(self, link: str, name: str = "meter") -> int:
        return self.accounts.get(f"reserve/{link}/{name}", 0)

    def shown(self, link: str, name: str = "meter") -> int:
        """The display, in cents."""
        return self.floor.link(link).display_cents(name)

    def paid(self, link: str) -> dict[int, int]:
        """Confirmed awards by seat, in cents."""
        return {each.award.seat: each.award.cents for each in self.floor.link(link).paid.values()}

    def pending(self, link: str) -> dict[tuple[str, int], int]:
        return {
            (each.table, award.seat): award.cents for each in self.floor.link(link).pending for award in each.awards
        }
