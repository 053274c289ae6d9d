"""Several commands that are proposed, approved and carried out together: a round played on paper, say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Body, Header
from pydantic import Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.orders import Command
from pitboss.floor.people.may import takes_two
from pitboss.web.api.access import Here
from pitboss.web.api.openapi import CommandAnswer
from pitboss.web.api.resources import SEVERAL_NOT, Why, faults_of, proposal_for
from pitboss.web.api.sending import ID_HEADER, command_id, send, told
from pitboss.web.api.wire import Asked, Text, model_of, places, record_from
from pitboss.web.handlers import invalid
from pitboss.web.problems import ProblemError

router = APIRouter(tags=["proposals"])
_EXAMPLE = {
    "commands": [
        {"kind": "start-round", "table": "uth-1", "seats": [[1, 3]], "on_paper": True},
        {"kind": "end-round", "table": "uth-1"},
    ],
    "why": {"reason": "out-of-reach", "note": "The network was down from 21:10 to 21:25."},
}


class Several(Asked):
    """Commands with their `kind`, in the order in which they are carried out."""

    id: Text | None = None
    commands: Annotated[tuple[dict[str, Any], ...], Field(min_length=1, max_length=100)]
    why: Why


@router.post(
    "/proposals", status_code=202, summary="Propose commands that belong together", response_model=CommandAnswer
)
async def propose(
    request: Request,
    here: Here,
    several: Annotated[Several, Body(openapi_examples={"paper": {"value": _EXAMPLE}})],
    _idempotency_key: Annotated[str | None, Header(alias=ID_HEADER, max_length=100)] = None,
) -> Response:
    name = command_id(request.scope, several.id)
    routing = here.premises.routing
    commands = [_command(routing.commands, each) for each in several.commands]
    need = routing.of_command(commands[0]).need(here.state, commands[0], None)
    if need is None or not takes_two(need.action):
        raise RefusedError(f"{several.commands[0]['kind']} takes one person; do it, there is nothing to propose.")
    proposal = proposal_for(here.premises, name, commands, need, several.why)
    return told(await send(here.premises, name, here.presence, proposal), HTTPStatus.ACCEPTED)


def _command(known: Mapping[str, type], sent: Mapping[str, Any]) -> Command:
    open_ones = {kind: record for kind, record in known.items() if kind not in SEVERAL_NOT}
    kind = str(sent.get("kind"))[:100]
    if kind not in open_ones:
        raise UnknownNameError("kind of command", kind, open_ones)
    fields = {name: value for name, value in sent.items() if name != "kind"}
    record = open_ones[kind]
    try:
        model = model_of(record).model_validate_json(json.dumps(fields))
    except ValidationError as error:
        raise ProblemError(invalid(faults_of(error))) from None
    except ValueError as error:
        raise BadInputError(f"{kind} holds what JSON cannot say; send plain values.") from error
    return record_from(record, model, places(record))
