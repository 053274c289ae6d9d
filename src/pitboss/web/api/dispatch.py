"""The way to the commands: by collection and verb, without trying routes one after another.

Everything that is posted passes here, so here it is looked at for lines of a card reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import PitbossError
from pitboss.web.api.resources import PREFIX, Resource
from pitboss.web.api.sending import body_of, verify_no_card
from pitboss.web.gate.bodies import read_again
from pitboss.web.noting import noted
from pitboss.web.problems import ProblemError, problem, problem_of, response_of

_START = f"{PREFIX}/"
Key = tuple[str, str, bool]


class Dispatch:
    """Innermost of the gates: what is no command goes on to the application."""

    def __init__(self, app: ASGIApp, resources: Sequence[Resource]) -> None:
        self._app = app
        self._resources: Mapping[Key, Resource] = {
            (each.collection, each.kind, each.subject is not None): each for each in resources
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(_START):
            await self._app(scope, receive, send)
            return
        if scope["method"] == "POST":
            try:
                body = await body_of(receive)
                verify_no_card(scope, body)
                receive = read_again(body, receive)
            except ClientDisconnect:
                return
            except ProblemError as error:
                await response_of(error.problem, noted(scope).request_id)(scope, receive, send)
                return
        found = self._found(scope["path"])
        if found is None:
            await self._app(scope, receive, send)
            return
        response = await self._answer(found, scope, receive)
        await response(scope, receive, send)

    def _found(self, path: str) -> tuple[Resource, str | None] | None:
        match path[len(_START) :].split("/"):
            case [collection, subject, kind] if subject:
                resource = self._resources.get((collection, kind, True))
                return None if resource is None else (resource, subject)
            case [collection, kind]:
                resource = self._resources.get((collection, kind, False))
                return None if resource is None else (resource, None)
        return None

    async def _answer(self, found: tuple[Resource, str | None], scope: Scope, receive: Receive) -> Response:
        resource, subject = found
        request_id = noted(scope).request_id
        if scope["method"] != "POST":
            text = f"This is a command; send {resource.kind} with POST."
            wrong = problem(405, "method-not-allowed", text, headers={"Allow": "POST"})
            return response_of(wrong, request_id)
        try:
            return await resource.answer(scope, receive, subject)
        except PitbossError as error:
            return response_of(problem_of(error), request_id)
        except ProblemError as error:
            return response_of(error.problem, request_id)
