"""The two approval letters of the source documents, ready to be put on record (rulebook 9).

A floor does not know them by itself: two people record a letter, as they would any other.
"""

from __future__ import annotations

from pitboss.floor.manager.records import Approval, ApprovedGame

_STRAIGHT_EDGE_V1 = ("base/V1-PLAY", "bonus/1", "bonus/2", "insurance/1", "progressive/1", "progressive/2")
_STRAIGHT_EDGE_V2 = ("base/V2-BLIND", "4-plus/1", "insurance/1", "progressive/1", "progressive/2")
_SIX_CARD = (
    "aces-up/SCP-01",
    "aces-up/SCP-02",
    "aces-up/SCP-03",
    "aces-up/SCP-04",
    "bad-beat/TWBB-001",
    "bad-beat/TWBB-002",
    "bad-beat/TWBB-003",
    "progressive/SIXCPP-01",
    "progressive/SIXCPP-02",
)
_UTH = (
    "base/UTH-BLIND",
    "trips/UTH-01",
    "trips/UTH-02",
    "trips/UTH-03",
    "trips/UTH-04",
    "bad-beat/BBB-01",
    "bad-beat/BBB-02",
    "bad-beat/BBB-03",
    "ultimate-pairs/1",
    "ultimate-pairs/2",
    "ultimate-pairs/3",
    "ultimate-pairs/4",
    "ultimate-pairs/5",
    "ultimate-pairs/6",
    "progressive/01",
    "progressive-link/01",
    "progressive-link/ML01",
    "progressive-link/ML03",
)
_CARIBBEAN_STUD = (
    "base/CS-RAISE",
    "cover-all/1",
    "progressive-link/01",
    "progressive-link/ML01",
    "progressive-link/ML03",
)

RULES_2014 = "rules of play provided November 4, 2014"
RULES_2023 = "rules of play provided May 5 and June 5, 2023"

LETTER_2014 = Approval(
    id="2014-11-20",
    dated="2014-11-20",
    submission="",
    maker="Bally Technologies",
    games=(
        ApprovedGame("straight-edge-v1", RULES_2014, _STRAIGHT_EDGE_V1),
        ApprovedGame("straight-edge-v2", RULES_2014, _STRAIGHT_EDGE_V2),
    ),
)
LETTER_2023 = Approval(
    id="3119",
    dated="2023-06-14",
    submission="3119",
    maker="Light and Wonder",
    games=(
        ApprovedGame("straight-edge-v1", RULES_2023, _STRAIGHT_EDGE_V1),
        ApprovedGame("straight-edge-v2", RULES_2023, _STRAIGHT_EDGE_V2),
        ApprovedGame("six-card-poker", RULES_2023, _SIX_CARD),
        ApprovedGame("ultimate-texas-holdem", RULES_2023, _UTH),
        ApprovedGame("caribbean-stud", RULES_2023, _CARIBBEAN_STUD),
    ),
)
"""Its list has Ultimate Texas Hold'em as `Cover All` only, while its packet encloses the rules of the plain game; that
the plain game is covered is our reading. Caribbean Stud on the Multi-Game Link is one too (rulebook 4b)."""

LETTERS = {letter.id: letter for letter in (LETTER_2014, LETTER_2023)}
