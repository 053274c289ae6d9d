"""Who may write to a store: the rules, and their sentences, that all stores share."""

from __future__ import annotations

from pitboss.errors import FencedError, RefusedError
from pitboss.floor.log.store import Leader


def verify_may_lead(store: str, leader: Leader | None, at_us: int, lease_us: int) -> None:
    if leader is None or not leader.owner:
        return
    silent_us = at_us - leader.seen_us
    if silent_us < lease_us:
        raise RefusedError(
            f"{store} is led by {leader.owner}, last seen {max(silent_us, 0) / 1e6:.1f} s ago; "
            f"stop it, or wait until it has been silent for {lease_us / 1e6:g} s."
        )


def verify_leads(store: str, leader: Leader | None, epoch: int) -> None:
    if leader is None or leader.epoch != epoch:
        now = "nobody" if leader is None else f"{leader.owner or 'nobody'} in epoch {leader.epoch}"
        raise FencedError(
            f"{store} is led by {now}; what this process, of epoch {epoch}, wanted to write was not written: "
            "send it to the new leader."
        )
