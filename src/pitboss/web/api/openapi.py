"""The description of the API: what FastAPI knows of its own routes, and the entries of the commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.types import ASGIApp

from pitboss.web.api.resources import Resource
from pitboss.web.api.sending import ID_HEADER
from pitboss.web.api.wire import Shown
from pitboss.web.recognising import DEVICE_HEADER, SESSION_COOKIE

_REFERENCE = "#/components/schemas/{model}"
_ABOUT = """The floor over HTTP.

Every command carries an id of its sender's own making (`Idempotency-Key`): the same one sent again is answered as the
first was, and done once; the same id with another body is refused. Units of 1e-8 dollars travel as decimal strings,
cents as whole numbers, times as microseconds since 1970 UTC. What takes two people becomes a proposal (202) when the
first of them sends it, and is carried out when the second approves it.
"""


class FieldProblem(Shown):
    where: str
    text: str


class ProblemBody(Shown):
    """What is wrong, by which rule, and what would be right."""

    status: int
    kind: str
    rule: str | None
    message: str
    right: str
    fields: tuple[FieldProblem, ...]
    request: str


class ProblemAnswer(Shown):
    error: ProblemBody


class CommandAnswer(Shown):
    """`answer` tells what happened; the second copy of a command gets the answer of the first."""

    id: str
    position: int
    answer: dict[str, Any]


_WHEN = {
    401: "Nobody is signed in, or not any more",
    403: "Whoever is signed in may not do it",
    404: "There is no such thing",
    409: "Refused: the floor does not allow it now, or the id was used for something else",
    413: "The body is too large",
    415: "The body is no JSON",
    422: "What was sent cannot be used",
    429: "More than one sender may ask for",
    503: "Busy, or not open: send it again under the same id",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemAnswer, "description": text} for status, text in {400: "Malformed", **_WHEN}.items()
}


class Application(FastAPI):
    """FastAPI behind our gates, with the commands in its description."""

    def __init__(self, resources: Sequence[Resource], gates: Callable[[ASGIApp], ASGIApp], **settings: Any) -> None:  # noqa: ANN401 -- FastAPI's own
        super().__init__(**settings)
        self._resources, self._gates = resources, gates

    def build_middleware_stack(self) -> ASGIApp:
        """The gates stand outside of everything: commands pass nothing that they do not need."""
        return self._gates(super().build_middleware_stack())

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            described = super().openapi()
            described["info"]["description"] = _ABOUT
            _add_commands(described, self._resources)
            _add_security(described)
            self.openapi_schema = described
        return self.openapi_schema


def _add_commands(described: dict[str, Any], resources: Sequence[Resource]) -> None:
    models: list[type[BaseModel]] = [each.model for each in resources]
    models += [CommandAnswer, ProblemAnswer]
    names, schemas = models_json_schema([(each, "validation") for each in models], ref_template=_REFERENCE)
    described["components"]["schemas"].update(schemas["$defs"])
    for each in resources:
        body = names[each.model, "validation"]
        described["paths"].setdefault(each.path, {})["post"] = _entry(each, body)


def _entry(resource: Resource, body: dict[str, Any]) -> dict[str, Any]:
    words = (resource.model.__doc__ or "").strip()
    entry: dict[str, Any] = {
        "tags": [resource.department],
        "summary": resource.kind.replace("-", " ").capitalize(),
        "operationId": resource.kind,
        "parameters": _parameters(resource),
        "requestBody": {
            "required": bool(resource.example),
            "content": {"application/json": {"schema": body, "example": resource.example}},
        },
        "responses": _responses(),
    }
    if words:
        entry["description"] = words
    return entry


def _parameters(resource: Resource) -> list[dict[str, Any]]:
    id_parameter = {
        "name": ID_HEADER,
        "in": "header",
        "required": False,
        "description": "The sender's own id of the command; needed here or as `id` in the body.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
        "example": "table-1-0000042",
    }
    if resource.subject is None:
        return [id_parameter]
    subject = {"name": resource.subject, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
    return [subject, id_parameter]


def _responses() -> dict[str, Any]:
    def answered(model: str, text: str) -> dict[str, Any]:
        schema = {"$ref": _REFERENCE.format(model=model)}
        return {"description": text, "content": {"application/json": {"schema": schema}}}

    return {
        "200": answered("CommandAnswer", "Done, and durable"),
        "202": answered("CommandAnswer", "Proposed: another person must approve it"),
        **{str(status): answered("ProblemAnswer", text) for status, text in {400: "Malformed", **_WHEN}.items()},
    }


def _add_security(described: dict[str, Any]) -> None:
    described["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "Of a session, or of a device."},
        "cookie": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
        "device": {
            "type": "apiKey",
            "in": "header",
            "name": DEVICE_HEADER,
            "description": "The device at which the session is used.",
        },
    }
    described["security"] = [{"token": []}, {"cookie": []}, {"token": [], "device": []}]
