"""Why something is done that takes two people: a reason from the list of its action, and words of one's own."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.floor.people.actions import Action

SHORTEST_NOTE = 8
"""`ok` explains nothing to whoever reads the trail."""
LONGEST_NOTE = 2_000

_695 = "WAC 230-15-695"


@dataclass(frozen=True, slots=True)
class Reason:
    slug: str
    text: str
    citation: str = "house list"


_CHANGE = (
    Reason("planned", "a planned change, decided beforehand"),
    Reason("advice", "follows the advice of the configuration check"),
    Reason("regulator", "asked for by the regulator"),
    Reason("mistake", "puts a mistake of the set-up right"),
)
_PEOPLE = (
    Reason("hired", "hired, or given a new duty"),
    Reason("left", "left, or gave up a duty"),
    Reason("credential", "card or PIN lost, forgotten, worn or seen by others"),
    Reason("investigation", "kept from the floor while something is looked into"),
    Reason("mistake", "puts a mistake right"),
)
_RECORDS = (
    Reason("letter", "a letter or document that has arrived"),
    Reason("amendment", "a rule or an approval was amended"),
    Reason("mistake", "puts a mistake of an earlier record right"),
)

REASONS: dict[Action, tuple[Reason, ...]] = {
    Action.ADJUST_METER: (
        Reason("malfunction", "puts the display right after equipment failed", _695),
        Reason("above-maximum", "takes away what is shown above the maximum", _695),
        Reason("gross-receipts", "removes non-displayed prizes that were recorded as gross receipts", _695),
        Reason("seed-recovery", "recovers seed money", _695),
        Reason("house-adds", "the house adds money of its own; up only"),
        Reason("reserve-to-meter", "puts non-displayed prizes on display; no prize falls"),
    ),
    Action.BACK_OUT_AWARD: (
        Reason("hand-not-held", "the cards were not the hand that was keyed"),
        Reason("wrong-seat", "another seat held the hand"),
        Reason("no-wager", "the seat had not made the wager"),
        Reason("fault-in-play", "a fault in play came out afterwards"),
    ),
    Action.ENTER_PAPER_ROUND: (
        Reason("out-of-reach", "the Game Manager was out of reach of the table"),
        Reason("equipment", "the table's equipment was out of order"),
    ),
    Action.CHANGE_PARAMETER: _CHANGE,
    Action.CHANGE_LINK: _CHANGE,
    Action.SET_HOUSE_JACKPOT: _CHANGE,
    Action.CHANGE_ROOM: _CHANGE,
    Action.TAKE_OVER_JACKPOT: (
        Reason("new-system", "the jackpot ran on another system until now"),
        Reason("new-owner", "the jackpot was another house's until now"),
    ),
    Action.RETIRE_JACKPOT: (
        Reason("closed", "the game is closed; its money goes where the rules send it"),
        Reason("moved", "the jackpot moves to another link"),
        Reason("tax-seizure", "the money was seized", "WAC 230-15-715"),
    ),
    Action.CHANGE_PRIVILEGED: _PEOPLE,
    Action.RECORD_APPROVAL: _RECORDS,
    Action.RECORD_CONTROLS: _RECORDS,
    Action.RECORD_LAW: _RECORDS,
}
"""One list for every action that takes two people."""


def verify_reason(action: Action, reason: str, note: str) -> None:
    known = REASONS.get(action, ())
    if reason not in {each.slug for each in known}:
        raise UnknownNameError(f"reason for {action}", reason, (each.slug for each in known))
    words = note.strip()
    if not SHORTEST_NOTE <= len(words) <= LONGEST_NOTE:
        raise BadInputError(
            f"Say in your own words why: {SHORTEST_NOTE} to {LONGEST_NOTE:,} characters, not {len(words)}."
        )
