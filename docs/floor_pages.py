# ruff: noqa: INP001 -- a script's other half, no package
"""Pages about the floor that come from its code: who may do what, why, and with which settings it is run."""

from __future__ import annotations

from pitboss.floor.people.may import permission_rows
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.roles import Role
from pitboss.floor.settings import described
from pitboss.rules.page import Grid, markdown_grid

_PERMISSIONS = """\
# Who may do what

Everything that can be asked of the floor is one of these actions, and what no cell allows is refused. A refusal names
its rule, `action/role`, and is written to the log.

| cell | means |
|---|---|
| \N{EN DASH} | no |
| `yes` | alone |
| `own` | only for oneself, or at the table where one stands |
| `first` | may propose; another person must approve |
| `second` | may approve what another person proposed |
| `either` | may propose, or approve what another person proposed; never both |

Devices may do by themselves what the last column names: a controller only at its own table."""

_FOUR_EYES = """\
## Two pairs of eyes

What takes two people is proposed by the first, with a reason from the list of its action and words of his own, and
carried out when a second approves exactly what was proposed. Refused is:

| rule | when |
|---|---|
| `four-eyes/two-people` | one person wants to do it alone |
| `four-eyes/same-person` | whoever proposed it approves it |
| `four-eyes/same-card` | the card that proposed it approves it |
| `four-eyes/same-session` | the session in which it was proposed approves it |
| `four-eyes/about-himself` | somebody proposes or approves a change of his own roles, card or PIN |
| `four-eyes/changed` | what is approved is not what was proposed |
| `four-eyes/first-lost-permission` | the first may no longer propose it |
| `four-eyes/closed` | it was approved, rejected or withdrawn before |
| `four-eyes/expired` | nobody approved it in time |
| `four-eyes/unknown` | there never was such a proposal |
| `four-eyes/other-subject` | it was proposed for something else |

The reasons, by action:"""

_SETTINGS = """\
# Settings of the floor

`pitboss init`, `pitboss serve` and the commands that work on a floor take their settings from, each above the one
before: the defaults, a TOML file (`--settings FILE`, `PITBOSS_SETTINGS`, or `pitboss.toml` in the working folder), the
environment, and flags. A file has one line for each setting, as `idle-minutes = 20`. `PITBOSS_DATABASE_URL` says where
the ledger is, too; `PITBOSS_STORE` counts more."""


def permissions_page() -> str:
    grid = Grid(("action", "to …", *Role, "devices"), permission_rows())
    reasons = tuple(
        (f"`{action}`", f"`{each.slug}`", each.text, each.citation)
        for action, several in REASONS.items()
        for each in several
    )
    parts = (_PERMISSIONS, markdown_grid(grid), _FOUR_EYES)
    return "\n\n".join((*parts, markdown_grid(Grid(("action", "reason", "means", "source"), reasons))))


def settings_page() -> str:
    rows = tuple(
        (f"`{each.name.replace('_', '-')}`", f"`{each.variable}`", each.kind, f"`{each.default}`", each.means)
        for each in described()
    )
    return f"{_SETTINGS}\n\n{markdown_grid(Grid(('setting', 'variable', 'is', 'default', 'means'), rows))}"
