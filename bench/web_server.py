"""The server that `bench/web.py` presses: a floor on SQLite with as many tables and controllers as asked for."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace
from pathlib import Path

import uvicorn

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.collector import settle_memory
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, make_floor, open_floor
from pitboss.floor.desk import body_of
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people.commands import Approve, EnrolDevice, FoundFloor, Propose
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.settings import Settings
from pitboss.jackpot.commands import AddTable, OpenLink, OpenTable
from pitboss.jackpot.configuration import Generation, LevelTerms, TableSetup
from pitboss.jackpot.printed import jackpot_paytable, link_terms
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

GAME, PIN = "ultimate-texas-holdem", "482915"
UNITS = 10**8


def main() -> None:
    folder, tables = Path(sys.argv[1]), int(sys.argv[2])
    settings = replace(Settings(), store=str(folder / "floor.db"), keys=str(folder / "keys"))
    make_floor(settings)
    with open_floor(settings) as floor:
        furnish(floor, tables)
        settle_memory()
        web = WebSettings(access_log=False, burst=2_000, listeners=10_000, anonymous_burst=20_000)
        with socket.create_server(("127.0.0.1", 0), backlog=4096) as listening:
            print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
            config = uvicorn.Config(
                create_app(floor, web),
                log_level="warning",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                ws="none",
            )
            uvicorn.Server(config).run(sockets=[listening])


def furnish(floor: RunningFloor, tables: int) -> None:
    reception = Reception(floor)
    people = tuple(reception.new_person(each, each.title(), (Role.EXECUTIVE,), PIN) for each in ("ann", "bob"))
    done(floor.do(floor.order(Presence(), FoundFloor(people))))
    ann, bob = (reception.sign_in(each, PIN).presence for each in ("ann", "bob"))
    level = LevelTerms(level="meter", seed_units=5_000 * UNITS, contribution_ppm=200_000, reserve_ppm=20_000)
    link = OpenLink(link_terms("main", jackpot_paytable(GAME, "progressive", "01"), (level,)))
    body = body_of(floor.desk.routing, [link])
    proposal = Propose(
        proposal="open",
        action=Action.CHANGE_LINK,
        subject="main",
        body=body,
        reason="planned",
        note="for the measurement",
    )
    done(floor.do(floor.order(ann, proposal)))
    done(floor.do(floor.order(bob, Approve("open", floor.state.people.proposals["open"].digest))))
    for number in range(tables):
        name = f"t{number}"
        setup = TableSetup(id=name, game=GAME, generation=Generation.B, seats=6, links=("main",))
        digest = floor.tokens.digest(Purpose.DEVICE, f"controller-token-{number}")
        done(floor.do(floor.order(ann, AddTable(setup))))
        done(floor.do(floor.order(ann, OpenTable(name))))
        done(floor.do(floor.order(ann, EnrolDevice(f"c{number}", name, DeviceKind.CONTROLLER, digest, name))))


if __name__ == "__main__":
    main()
