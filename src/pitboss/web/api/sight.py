"""What a listener may see of the log: by the kind of the event, by his role, and by the table where he stands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.floor.desk.electronic import PlayRoom
from pitboss.floor.desk.notes import NOTES
from pitboss.floor.log.entry import Recorded
from pitboss.floor.manager import codec as manager_codec
from pitboss.floor.people import codec as people_codec
from pitboss.floor.people.actions import Action
from pitboss.jackpot import codec as jackpot_codec
from pitboss.web.api.access import Caller

SECRET = frozenset({"pin_hash", "digest", "session"})
"""Fields of events that nobody is shown, whatever he may see."""
_PROPOSALS = frozenset({"proposed", "proposal-closed"})


class Sight:
    """Made once for a listener, and anew when what he may do could have changed."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._actions = {action for action in frozenset(_NEEDS.values()) if caller.may(action)}

    @property
    def sees_alerts(self) -> bool:
        return Action.SEE_ALERT in self._actions

    def sees(self, recorded: Recorded) -> bool:
        needed = needs(recorded.kind)
        if needed not in self._actions:
            return False
        return self._caller.table is None or self._is_own(recorded)

    def _is_own(self, recorded: Recorded) -> bool:
        """A device of a table follows that table, and the links that it is on."""
        body = recorded.body
        if body.get("table") is not None and self._caller.sees_table(str(body["table"])):
            return True
        return any(self._caller.sees_link(link) for link in _links_of(body))


def needs(kind: str) -> Action:
    """Deny by default: what is not known here is for those who read the whole log."""
    return _NEEDS.get(kind, Action.READ_LOG)


_NEEDS: Mapping[str, Action] = {
    **dict.fromkeys(people_codec.EVENTS, Action.SEE_PERSON),
    **dict.fromkeys(jackpot_codec.EVENTS, Action.SEE_LIVE),
    **dict.fromkeys(PlayRoom.events, Action.SEE_LIVE),
    **dict.fromkeys(manager_codec.EVENTS, Action.READ_REPORT),
    **dict.fromkeys(
        (
            *("room-kept", "table-placed", "table-retired", "table-stands"),
            *("notice-posted", "display-dressed", "closing-announced"),
        ),
        Action.SEE_LIVE,
    ),
    **dict.fromkeys(
        (
            *("alert-raised", "alert-acknowledged", "checklist-ticked", "cards-released"),
            *("malfunction-reported", "malfunction-notice-given"),
            *("versions-recorded", "clock-off", "reach-changed", "software-recorded"),
        ),
        Action.SEE_ALERT,
    ),
    **dict.fromkeys(NOTES, Action.READ_LOG),
}


def _links_of(body: Mapping[str, Any]) -> Iterable[str]:
    if isinstance(body.get("link"), str):
        yield body["link"]
    yield from (str(each) for each in body.get("links", ()))
    yield from (str(each["link"]) for each in body.get("sets", ()) if isinstance(each, dict))
    for inner in ("change", "terms", "setup"):
        if isinstance(found := body.get(inner), dict):
            yield from (str(found[name]) for name in ("link", "id") if name in found)


def shown_body(recorded: Recorded) -> str:
    """The body as JSON, without anything secret."""
    if recorded.kind not in people_codec.EVENTS:
        return recorded.text
    body = recorded.body
    if recorded.kind == "proposed":
        body["body"] = [_bare(each) for each in json.loads(body["body"])]
    return json.dumps(_bare(body), ensure_ascii=False, separators=(",", ":"))


def _bare(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in SECRET}


def shown(recorded: Recorded) -> str:
    """One event as listeners and readers of the log get it."""
    head = json.dumps(
        {
            "position": recorded.position,
            "at_us": recorded.at_us,
            "actor": recorded.actor,
            "command": recorded.command_id,
            "kind": recorded.kind,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return f'{head[:-1]},"body":{shown_body(recorded)}}}'
