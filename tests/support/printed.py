"""Every printed pay, typed from the rulebook a second time: the copy that the loaded paytables are held against.

Pays as in the rulebook: a number is `to 1`, `3:2` is three to two, `250 for` is `for 1`, `10 %` is a share of the
meter. Rows stand in the rulebook's order and have the names of the paytable files.
"""

from __future__ import annotations

FOUR_STRAIGHTS = ("7-card-straight", "6-card-straight", "5-card-straight", "4-card-straight")
POKER = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair-of-aces",
)

Pays = dict[str, tuple[str, ...]]
"""Row: its pays, one or one for each column."""


def column(rows: tuple[str, ...], pays: str) -> Pays:
    """One printed column; a dash is no row."""
    return {row: (pay,) for row, pay in zip(rows, pays.split("|"), strict=True) if pay != "-"}


def grid(rows: tuple[str, ...], lines: str) -> Pays:
    """Rows with a column for each number of hands."""
    return {row: tuple(line.split()) for row, line in zip(rows, lines.strip().splitlines(), strict=True)}


PAIRS = (
    "aces-both",
    "pair-of-aces",
    "ace-king-suited",
    "ace-queen-or-jack-suited",
    "ace-king-unsuited",
    "high-pair",
    "ace-queen-or-jack-unsuited",
    "low-pair",
)
PAIRS_SHORT = ("red-aces", "pair-of-aces", "ace-face-suited", "ace-face-unsuited", "pair")
JACKPOT = (
    "royal-flush-first-5",
    "royal-flush-first-7",
    "community-royal",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
)

PRINTED: dict[tuple[str, str, str], Pays] = {
    ("straight-edge-v1", "base", "V1-PLAY"): column(
        ("by-6", "by-5", "by-4", "by-3", "by-2", "by-0-or-1"), "200|25|8|3|2|1"
    ),
    ("straight-edge-v1", "bonus", "1"): column(FOUR_STRAIGHTS, "40|15|6|3:2"),
    ("straight-edge-v1", "bonus", "2"): column(FOUR_STRAIGHTS, "50|20|4|3:2"),
    ("straight-edge-v1", "insurance", "1"): column(("no-straight",), "25"),
    ("straight-edge-v1", "progressive", "1"): column(FOUR_STRAIGHTS, "100 %|250 for|25 for|5 for"),
    ("straight-edge-v1", "progressive", "2"): column(FOUR_STRAIGHTS, "100 %|250 for|25 for|5 for"),
    ("straight-edge-v2", "base", "V2-BLIND"): column(
        ("by-6", "by-5", "by-4", "by-3", "by-2", "by-1"), "100|25|5|3|2|1"
    ),
    ("straight-edge-v2", "4-plus", "1"): column(FOUR_STRAIGHTS, "50|15|8|2"),
    ("straight-edge-v2", "insurance", "1"): column(("no-straight",), "25"),
    ("straight-edge-v2", "progressive", "1"): column(FOUR_STRAIGHTS, "100 %|250 for|25 for|5 for"),
    ("straight-edge-v2", "progressive", "2"): column(FOUR_STRAIGHTS, "100 %|250 for|25 for|5 for"),
    ("six-card-poker", "aces-up", "SCP-01"): column(POKER, "500|100|30|9|8|7|4|2|1"),
    ("six-card-poker", "aces-up", "SCP-02"): column(POKER, "500|100|30|10|8|6|4|2|1"),
    ("six-card-poker", "aces-up", "SCP-03"): column(POKER, "500|100|30|9|8|6|4|2|1"),
    ("six-card-poker", "aces-up", "SCP-04"): column(POKER, "500|100|30|9|7|6|4|2|1"),
    ("six-card-poker", "bad-beat", "TWBB-001"): column(POKER[1:], "10000|5000|500|200|100|35|10|9"),
    ("six-card-poker", "bad-beat", "TWBB-002"): column(POKER[1:], "2500|1000|500|200|100|35|10|9"),
    ("six-card-poker", "bad-beat", "TWBB-003"): column(POKER[1:], "500|500|500|200|100|35|10|9"),
    ("six-card-poker", "progressive", "SIXCPP-01"): column(POKER[:6], "100 %|10 %|100 for|25 for|15 for|-"),
    ("six-card-poker", "progressive", "SIXCPP-02"): column(POKER[:6], "100 %|10 %|100 for|20 for|15 for|9 for"),
    ("ultimate-texas-holdem", "base", "UTH-BLIND"): column(POKER[:6], "500|50|10|3|3:2|1"),
    ("ultimate-texas-holdem", "trips", "UTH-01"): column(POKER[:7], "50|40|30|9|7|4|3"),
    ("ultimate-texas-holdem", "trips", "UTH-02"): column(POKER[:7], "50|40|30|8|6|5|3"),
    ("ultimate-texas-holdem", "trips", "UTH-03"): column(POKER[:7], "50|40|30|8|7|4|3"),
    ("ultimate-texas-holdem", "trips", "UTH-04"): column(POKER[:7], "50|40|20|7|6|5|3"),
    ("ultimate-texas-holdem", "bad-beat", "BBB-01"): column(POKER[1:7], "10000|500|40|25|20|9"),
    ("ultimate-texas-holdem", "bad-beat", "BBB-02"): column(POKER[1:7], "7500|500|50|30|20|9"),
    ("ultimate-texas-holdem", "bad-beat", "BBB-03"): column(POKER[1:7], "2500|500|50|30|20|9"),
    ("ultimate-texas-holdem", "ultimate-pairs", "1"): column(PAIRS, "-|30|25|20|15|10|5|3"),
    ("ultimate-texas-holdem", "ultimate-pairs", "2"): column(PAIRS, "1000|30|25|20|15|10|5|3"),
    ("ultimate-texas-holdem", "ultimate-pairs", "3"): column(PAIRS_SHORT, "-|30|20|10|5"),
    ("ultimate-texas-holdem", "ultimate-pairs", "4"): column(PAIRS_SHORT, "100|30|20|10|4"),
    ("ultimate-texas-holdem", "ultimate-pairs", "5"): column(PAIRS_SHORT, "50|25|20|10|5"),
    ("ultimate-texas-holdem", "ultimate-pairs", "6"): column(PAIRS_SHORT, "-|25|20|10|5"),
    ("ultimate-texas-holdem", "progressive", "01"): column(JACKPOT, "100 %|5 %|3000 for|250 for|100 for|10 for"),
    ("caribbean-stud", "base", "CS-RAISE"): column((*POKER[:8], "ace-king-or-pair"), "100|50|20|7|5|4|3|2|1"),
    ("caribbean-stud", "cover-all", "1"): grid(
        POKER[:7],
        """
        100 125 150 200 250 300 500
        40 70 80 90 100 125 200
        7 15 17 20 30 40 60
        6 9 12 15 20 30 40
        5 7 9 10 15 20 35
        4 5 7 8 10 17 25
        3 3 3 4 5 6 9
        """,
    ),
}

LINK_MEMBERS = ("ultimate-texas-holdem", "caribbean-stud")
"""Rulebook 4b, reading: Caribbean Stud may join on its five cards."""

for member in LINK_MEMBERS:
    PRINTED |= {
        (member, "progressive-link", "01"): column(POKER[:7], "100 %|10 %|300 for|50 for|40 for|30 for|9 for"),
        (member, "progressive-link", "ML01"): column(
            POKER[:7], "100 % mega|100 % major|300 for|50 for|40 for|30 for|9 for"
        ),
        (member, "progressive-link", "ML03"): column(
            POKER[:7], "100 % mega|100 % major|100 % minor|50 for|40 for|30 for|9 for"
        ),
    }

HANDS_COLUMNS = (8, 7, 6, 5, 4, 3, 2)

ENVY: dict[tuple[str, str, str], dict[str, int]] = {
    ("straight-edge-v1", "progressive", "1"): {"7-card-straight": 100},
    ("straight-edge-v2", "progressive", "1"): {"7-card-straight": 100},
    ("six-card-poker", "progressive", "SIXCPP-01"): {"royal-flush": 100, "straight-flush": 10},
    ("six-card-poker", "progressive", "SIXCPP-02"): {"royal-flush": 100, "straight-flush": 10},
    **{
        (member, "progressive-link", paytable): {"royal-flush": 1000, "straight-flush": 300}
        for member in LINK_MEMBERS
        for paytable in ("01", "ML01", "ML03")
    },
}
"""In dollars, per $1 of the receiver's wager."""

CLAIMS: dict[tuple[str, str, str], dict[str, str]] = {
    ("straight-edge-v1", "bonus", "1"): {"house-edge": "3.60 %"},
    ("straight-edge-v1", "bonus", "2"): {"house-edge": "5.86 %"},
    ("straight-edge-v1", "insurance", "1"): {"hold": "9.12 %"},
    ("straight-edge-v2", "4-plus", "1"): {"house-edge": "5.60 %"},
    ("straight-edge-v2", "insurance", "1"): {"hold": "9.12 %"},
    ("six-card-poker", "aces-up", "SCP-01"): {"hold": "20 %"},
    ("six-card-poker", "aces-up", "SCP-02"): {"hold": "25 %"},
    ("six-card-poker", "aces-up", "SCP-03"): {"hold": "28 %"},
    ("six-card-poker", "aces-up", "SCP-04"): {"hold": "30 %"},
    ("ultimate-texas-holdem", "base", "UTH-BLIND"): {"whole-game-edge": "0.84 %"},
    ("ultimate-texas-holdem", "trips", "UTH-01"): {"house-edge": "0.90 %"},
    ("ultimate-texas-holdem", "trips", "UTH-02"): {"house-edge": "1.90 %"},
    ("ultimate-texas-holdem", "trips", "UTH-03"): {"house-edge": "3.50 %"},
    ("ultimate-texas-holdem", "trips", "UTH-04"): {"house-edge": "6.18 %"},
    ("ultimate-texas-holdem", "bad-beat", "BBB-01"): {"house-edge": "20.2 %", "hit-frequency": "3.9 %"},
    ("ultimate-texas-holdem", "bad-beat", "BBB-02"): {"house-edge": "14.6 %", "hit-frequency": "3.9 %"},
    ("ultimate-texas-holdem", "bad-beat", "BBB-03"): {"house-edge": "16.5 %", "hit-frequency": "3.9 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "1"): {"house-edge": "8.90 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "2"): {"house-edge": "8.54 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "3"): {"house-edge": "4.52 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "4"): {"house-edge": "4.68 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "5"): {"house-edge": "4.90 %"},
    ("ultimate-texas-holdem", "ultimate-pairs", "6"): {"house-edge": "6.79 %"},
}
