"""Two takeovers: from a leader that is stopped and wakes up again, and from one that is killed.

A program like `killing`: `python -m tests.support.standing_by STORE` prints what was acknowledged, as JSON.
"""

from __future__ import annotations

import json
import signal
import sys

from tests.support.killing import ROOM, Acknowledged, Loaded, done_by_table, make_room, nobody_left_behind

EACH = 5


def main() -> None:
    where = sys.argv[1]
    make_room(where)
    with nobody_left_behind():
        print(json.dumps(two_takeovers(where)))  # noqa: T201 -- a program


def two_takeovers(where: str) -> list[Acknowledged]:
    first = Loaded(where, "first", {}, force=False, each=EACH)
    first.wait_for_answers(EACH * len(ROOM.setups))
    first.send(signal.SIGSTOP)
    second = Loaded(where, "second", done_by_table(first.told_so_far()), force=False)
    second.wait_for_answers(40)
    first.send(signal.SIGCONT)
    acknowledged = first.told()
    acknowledged += second.kill()
    third = Loaded(where, "third", done_by_table(acknowledged), force=False)
    third.wait_for_answers(40)
    return acknowledged + third.kill()


if __name__ == "__main__":
    main()
