"""The permission table, action by role: what does not stand here is denied."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.floor.people.actions import Action
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.roles import Role


class Cell(StrEnum):
    NO = "\N{EN DASH}"
    YES = "yes"
    OWN = "own"
    """Only for himself, or at the table where he stands."""
    FIRST = "first"
    """May propose; another person must approve."""
    SECOND = "second"
    """May approve what another person proposed."""
    EITHER = "either"
    """May propose, or approve what another person proposed; never both."""


NO, YES, OWN = Cell.NO, Cell.YES, Cell.OWN
FIRST, SECOND, EITHER = Cell.FIRST, Cell.SECOND, Cell.EITHER

TWO_PEOPLE = frozenset({FIRST, SECOND, EITHER})
PROPOSES = frozenset({FIRST, EITHER})
APPROVES = frozenset({SECOND, EITHER})


@dataclass(frozen=True, slots=True)
class Line:
    """One action; the cells are in the order of the roles."""

    action: Action
    means: str
    cells: tuple[Cell, Cell, Cell, Cell, Cell, Cell, Cell]
    devices: tuple[DeviceKind, ...] = ()
    """Which devices may do it by themselves, for their own table."""

    def cell(self, role: Role) -> Cell:
        return self.cells[_COLUMN[role]]

    @property
    def takes_two(self) -> bool:
        return not TWO_PEOPLE.isdisjoint(self.cells)


_COLUMN = {role: index for index, role in enumerate(Role)}
_CONTROLLER = (DeviceKind.CONTROLLER,)
_DEVICES = tuple(DeviceKind)

# fmt: off
MATRIX = (
    # What is done                                       player dealer superv execut accoun techni auditor
    Line(Action.SEE_LIVE, "see tables, meters and displays live",
                                                          (NO,   YES,   YES,   YES,   YES,   YES,   YES), _DEVICES),
    Line(Action.SEE_ACCOUNT, "see a play-money account",  (OWN,  NO,    YES,   YES,   YES,   NO,    YES)),
    Line(Action.READ_REPORT, "read reports and win pages",(NO,   NO,    YES,   YES,   YES,   NO,    YES)),
    Line(Action.READ_LOG, "read the log",                 (NO,   NO,    NO,    YES,   YES,   NO,    YES)),
    Line(Action.VERIFY_LOG, "verify the log",             (NO,   NO,    NO,    YES,   YES,   YES,   YES)),
    Line(Action.EXPORT_EVIDENCE, "export the evidence of an award",
                                                          (NO,   NO,    NO,    YES,   YES,   NO,    YES)),
    Line(Action.SEE_PERSON, "see people, cards and devices",
                                                          (NO,   NO,    YES,   YES,   YES,   NO,    YES)),
    Line(Action.SEE_ALERT, "see alerts",                  (NO,   NO,    YES,   YES,   YES,   YES,   YES)),

    Line(Action.PLAY_SEAT, "wager and decide at an electronic seat",
                                                          (OWN,  NO,    NO,    NO,    NO,    NO,    NO)),
    Line(Action.GRANT_PLAY_MONEY, "grant play money",     (NO,   NO,    YES,   YES,   NO,    NO,    NO)),

    Line(Action.OPEN_TABLE, "open or close a table",      (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.RUN_ROUND, "start and end a round",       (NO,   OWN,   YES,   YES,   NO,    NO,    NO), _CONTROLLER),
    Line(Action.KEY_AWARD, "key a hand and the seat that holds it",
                                                          (NO,   OWN,   YES,   YES,   NO,    NO,    NO), _CONTROLLER),
    Line(Action.SUBMIT_AWARD, "submit an award for verification: J-POT, confirm",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.CONFIRM_AS_SUPERVISOR, "confirm an award below the executive's threshold",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.CONFIRM_AS_EXECUTIVE, "confirm an award from the executive's threshold on",
                                                          (NO,   NO,    NO,    YES,   NO,    NO,    NO)),
    Line(Action.VOID_AWARD, "void a pending award",       (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.VOID_ROUND, "void a round: misdeal, early start, malfunction",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.PAY_ENVY, "record envy as paid",          (NO,   OWN,   YES,   YES,   NO,    NO,    NO), _CONTROLLER),
    Line(Action.ENTER_PAPER_ROUND, "enter rounds played on paper",
                                                          (NO,   NO,    EITHER,EITHER,SECOND,NO,    NO)),
    Line(Action.COUNT_CHIPS, "enter the count of chips dropped",
                                                          (NO,   NO,    YES,   YES,   YES,   NO,    NO)),

    Line(Action.CHANGE_PARAMETER, "change a seed, a rate, a maximum, a paytable of a jackpot",
                                                          (NO,   NO,    NO,    EITHER,SECOND,FIRST, NO)),
    Line(Action.ADJUST_METER, "adjust a meter by hand",   (NO,   NO,    FIRST, EITHER,EITHER,NO,    NO)),
    Line(Action.BACK_OUT_AWARD, "back out a confirmed award",
                                                          (NO,   NO,    FIRST, EITHER,EITHER,NO,    NO)),
    Line(Action.TAKE_OVER_JACKPOT, "take over a running jackpot",
                                                          (NO,   NO,    NO,    EITHER,EITHER,FIRST, NO)),
    Line(Action.RETIRE_JACKPOT, "transfer, retire, close or distribute a jackpot",
                                                          (NO,   NO,    NO,    EITHER,EITHER,NO,    NO)),
    Line(Action.CHANGE_LINK, "make a link or change its tables",
                                                          (NO,   NO,    NO,    EITHER,SECOND,FIRST, NO)),
    Line(Action.SET_HOUSE_JACKPOT, "set or remove a house jackpot",
                                                          (NO,   NO,    NO,    EITHER,SECOND,NO,    NO)),
    Line(Action.ENTER_BANK, "enter the bank's figure",    (NO,   NO,    NO,    NO,    YES,   NO,    NO)),
    Line(Action.RECORD_DEPOSIT, "record a deposit",       (NO,   NO,    NO,    NO,    YES,   NO,    NO)),

    Line(Action.CHANGE_PERSON, "add or change a player or a dealer",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.CHANGE_PRIVILEGED, "add or change anyone else, his card and his PIN",
                                                          (NO,   NO,    FIRST, EITHER,SECOND,NO,    NO)),
    Line(Action.ISSUE_CARD, "issue a card to a player or a dealer",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.BLOCK_CARD, "report a card lost, or block it",
                                                          (NO,   NO,    YES,   YES,   YES,   YES,   NO)),
    Line(Action.SET_OWN_PIN, "change one's own PIN",      (OWN,  OWN,   OWN,   OWN,   OWN,   OWN,   OWN)),
    Line(Action.UNLOCK_PERSON, "unlock a person who failed too often",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.REVOKE_SESSION, "end somebody's sessions",(NO,   NO,    YES,   YES,   NO,    YES,   NO)),
    Line(Action.CHANGE_DEVICE, "enrol a device, or move it to another table",
                                                          (NO,   NO,    NO,    YES,   NO,    YES,   NO)),
    Line(Action.BLOCK_DEVICE, "block a device",           (NO,   NO,    YES,   YES,   NO,    YES,   NO)),

    Line(Action.RECORD_APPROVAL, "record an approval of a game",
                                                          (NO,   NO,    NO,    EITHER,SECOND,NO,    NO)),
    Line(Action.RECORD_CONTROLS, "record internal controls as approved",
                                                          (NO,   NO,    NO,    EITHER,SECOND,NO,    NO)),
    Line(Action.RECORD_LAW, "record a legal number",      (NO,   NO,    NO,    EITHER,SECOND,NO,    NO)),
    Line(Action.RECORD_VERSIONS, "record the versions of a table's equipment",
                                                          (NO,   NO,    NO,    NO,    NO,    YES,   NO)),
    Line(Action.POST_NOTICE, "record a notice as posted", (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.TICK_CHECKLIST, "tick the checklist of a large prize",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.REPORT_MALFUNCTION, "report an equipment malfunction",
                                                          (NO,   OWN,   YES,   YES,   NO,    YES,   NO), _CONTROLLER),
    Line(Action.GIVE_NOTICE, "record that the commission was told",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.ACKNOWLEDGE_FLOOR, "acknowledge an alert about people and play",
                                                          (NO,   NO,    YES,   YES,   NO,    NO,    NO)),
    Line(Action.ACKNOWLEDGE_MONEY, "acknowledge an alert about money",
                                                          (NO,   NO,    NO,    YES,   YES,   NO,    NO)),
    Line(Action.ACKNOWLEDGE_TECHNICAL, "acknowledge an alert about equipment",
                                                          (NO,   NO,    YES,   YES,   NO,    YES,   NO)),

    Line(Action.CHANGE_ROOM, "set a room's time zone, gaming day or shifts",
                                                          (NO,   NO,    NO,    EITHER,SECOND,NO,    NO)),
    Line(Action.CHANGE_TABLE, "add, move or retire a table",
                                                          (NO,   NO,    NO,    YES,   NO,    YES,   NO)),
    Line(Action.MAKE_BACKUP, "make a backup",             (NO,   NO,    NO,    YES,   NO,    YES,   NO)),
    Line(Action.RUN_SELFCHECK, "check the installed software",
                                                          (NO,   NO,    NO,    YES,   NO,    YES,   YES)),
)
# fmt: on

_LINES = {line.action: line for line in MATRIX}


def line_of(action: Action) -> Line:
    return _LINES[action]
