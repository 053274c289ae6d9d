"""People, cards, devices, roles and permissions; two pairs of eyes; sessions and lock-out. Pure: nothing is stored."""

from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.decide import decide
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.evolve import evolve
from pitboss.floor.people.may import ANYWHERE, Part, Permission, Refusal, Situation, may, takes_two, verify_may
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.roles import PRIVILEGED, Role
from pitboss.floor.people.state import Card, CardStatus, Device, People, Person, Presence, Proposal, Session

__all__ = [
    "ANYWHERE",
    "PRIVILEGED",
    "Action",
    "Card",
    "CardStatus",
    "Context",
    "Device",
    "DeviceKind",
    "Part",
    "People",
    "Permission",
    "Person",
    "Policy",
    "Presence",
    "Proposal",
    "Refusal",
    "Role",
    "Session",
    "Situation",
    "authorise",
    "decide",
    "evolve",
    "may",
    "takes_two",
    "verify_may",
]
