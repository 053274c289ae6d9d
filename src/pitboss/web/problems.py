"""Every error leaves in one shape: status, kind, rule, what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse, Response

from pitboss.errors import PitbossError

STATUS: Mapping[str, HTTPStatus] = {
    "bad-input": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown-name": HTTPStatus.NOT_FOUND,
    "not-signed-in": HTTPStatus.UNAUTHORIZED,
    "not-allowed": HTTPStatus.FORBIDDEN,
    "refused": HTTPStatus.CONFLICT,
    "suspect": HTTPStatus.CONFLICT,
    "malfunction": HTTPStatus.CONFLICT,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "fenced": HTTPStatus.SERVICE_UNAVAILABLE,
    "out-of-reach": HTTPStatus.SERVICE_UNAVAILABLE,
    "store": HTTPStatus.SERVICE_UNAVAILABLE,
    "mistake": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""By the kind of the error; whoever adds a kind decides here."""

RIGHT: Mapping[int, str] = {
    400: "Send a request as the API reference describes it.",
    401: "Sign in, and send the session's token.",
    403: "Ask somebody who may do it.",
    404: "Look at the list of what there is.",
    405: "Use a method that the API reference names for this address.",
    406: "Ask for a format that the API reference names for this address.",
    409: "Look at the state as it is now, and decide anew.",
    413: "Send less at once.",
    415: "Send JSON, with Content-Type: application/json.",
    422: "Put right what is named, and send it again.",
    429: "Wait as long as Retry-After says, and send it again.",
    500: "Tell whoever looks after the server; the number of the request finds it in the log.",
    503: "Send it again in a moment, under the same id.",
}
"""For sentences that do not say it themselves."""


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One thing wrong with what was sent: where it stands, and what it should be."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    status: int
    kind: str
    message: str
    right: str
    rule: str | None = None
    fields: Sequence[FieldFault] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    def data(self, request_id: str) -> dict[str, Any]:
        fields = [{"where": each.where, "text": each.text} for each in self.fields]
        return {
            "error": {
                "status": self.status,
                "kind": self.kind,
                "rule": self.rule,
                "message": self.message,
                "right": self.right,
                "fields": fields,
                "request": request_id,
            }
        }


class ProblemError(Exception):
    """A problem that the web itself finds."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def problem(  # noqa: PLR0913 -- the parts of a problem
    status: int,
    kind: str,
    message: str,
    *,
    rule: str | None = None,
    fields: Sequence[FieldFault] = (),
    headers: Mapping[str, str] | None = None,
) -> Problem:
    """What would be right is the end of the sentence, where our sentences have it."""
    _, divided, advice = message.rpartition("; ")
    right = f"{advice[:1].upper()}{advice[1:]}" if divided else RIGHT.get(status, RIGHT[400])
    return Problem(status, kind, message, right, rule, fields, headers or {})


MISTAKE = problem(500, "mistake", "The server made a mistake; nothing can be said about this request.")


def problem_of(error: PitbossError) -> Problem:
    return of_kind(error.kind, str(error), error.rule)


def of_kind(kind: str, message: str, rule: str | None = None) -> Problem:
    status = STATUS.get(kind, HTTPStatus.INTERNAL_SERVER_ERROR)
    headers: dict[str, str] = {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = "1"
    return problem(int(status), kind, message, rule=rule, headers=headers)


def response_of(found: Problem, request_id: str) -> Response:
    return JSONResponse(
        found.data(request_id), found.status, headers={"Cache-Control": "no-store", **dict(found.headers)}
    )
