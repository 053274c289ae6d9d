"""Sets the demonstration room up, by ordinary orders of its own people."""

from __future__ import annotations

from pitboss.floor import demonstration as demo
from pitboss.floor.adapters.committee import Committee
from pitboss.floor.adapters.founding import Founder, Founding, settle
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, make_floor, open_floor
from pitboss.floor.manager.commands import PlaceTable
from pitboss.floor.people.commands import EnrolDevice
from pitboss.floor.people.roles import Role
from pitboss.floor.play.commands import GrantPlayMoney, OpenElectronicTable
from pitboss.floor.play.setup import PlaySetup, Verification
from pitboss.floor.settings import Settings
from pitboss.jackpot.commands import AddTable, OpenLink, OpenTable
from pitboss.jackpot.printed import jackpot_paytable
from pitboss.lab.meters.odds import odds_of


def make_demonstration(settings: Settings) -> None:
    """A new store with the demonstration room in it."""
    make_floor(settings)
    with open_floor(settings) as floor:
        set_up(floor)


def set_up(floor: RunningFloor) -> None:
    """On an empty floor."""
    people = tuple(Founder(each.person, each.name, (each.role,), each.pin, each.card) for each in demo.PEOPLE)
    committee = settle(floor, Founding(people, demo.ROOM))
    for terms in demo.links():
        paytable = jackpot_paytable(terms.games[0], terms.wager, terms.paytable)
        committee.order(OpenLink(terms, odds_of(paytable)))
    for setup in demo.TABLES:
        committee.order(AddTable(setup))
        committee.order(PlaceTable(setup.id, demo.ROOM.id, demo.RULES))
        committee.order(OpenTable(setup.id))
        play = PlaySetup(table=setup.id, game=setup.game, seats=setup.seats, verification=Verification.AUTOMATIC)
        committee.order(OpenElectronicTable(play))
    _equip(committee, Reception(floor))
    for presence in committee.present.values():
        Reception(floor).sign_out(presence)


def _equip(committee: Committee, reception: Reception) -> None:
    for each in demo.DEVICES:
        digest = reception.device_digest(each.token)
        committee.order(EnrolDevice(each.device, each.name, each.kind, digest, each.table))
    for person in demo.PEOPLE:
        if person.role is Role.PLAYER:
            committee.order(GrantPlayMoney(person.person, demo.PLAY_MONEY_CENTS))
