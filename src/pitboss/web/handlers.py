"""Whatever a route raises becomes an answer in the one shape; a person who asked for a page gets a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.web.assets import TEMPLATES
from pitboss.web.noting import noted
from pitboss.web.problems import MISTAKE, FieldFault, Problem, ProblemError, problem, problem_of, response_of

ERROR_PAGE = "error.html"
_API = "/api/"

_STANDARD: Mapping[int, tuple[str, str]] = {
    404: ("not-found", "There is nothing at this address; the API reference lists what there is."),
    405: ("method-not-allowed", "This address does not take this method; the API reference names those it takes."),
}


def register(app: FastAPI) -> None:
    app.add_exception_handler(PitbossError, _refused)
    app.add_exception_handler(ProblemError, _found)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _standard)
    app.add_exception_handler(Exception, _mistaken)


async def _refused(request: Request, error: Exception) -> Response:
    return answer(request, problem_of(cast("PitbossError", error)))


async def _found(request: Request, error: Exception) -> Response:
    return answer(request, cast("ProblemError", error).problem)


async def _invalid(request: Request, error: Exception) -> Response:
    return answer(request, invalid(cast("RequestValidationError", error).errors()))


async def _standard(request: Request, error: Exception) -> Response:
    raised = cast("HTTPException", error)
    kind, message = _STANDARD.get(raised.status_code, ("http", str(raised.detail)))
    return answer(request, problem(raised.status_code, kind, message, headers=raised.headers))


async def _mistaken(request: Request, _error: Exception) -> Response:
    """The gate outside of it writes the traceback."""
    noted(request.scope).excused = True
    return answer(request, MISTAKE)


def invalid(errors: Any) -> Problem:  # noqa: ANN401 -- as pydantic lists them
    """What pydantic found, field by field; a body that is no JSON at all is a fault of its own."""
    fields = [FieldFault(".".join(str(part) for part in each["loc"]), str(each["msg"])) for each in errors]
    if any(each["type"] == "json_invalid" for each in errors):
        return problem(400, "malformed", "The body is no JSON; send one JSON object.", fields=fields)
    named = "; ".join(f"{each.where}: {each.text}" for each in fields[:3])
    return Problem(422, "bad-input", f"What was sent cannot be used: {named}.", _RIGHT, None, fields)


_RIGHT = "Put right the named fields, and send it again."


def answer(request: Request, found: Problem) -> Response:
    request_id = noted(request.scope).request_id
    if _wants_page(request):
        page: Response = request.app.state.templates.TemplateResponse(
            request,
            ERROR_PAGE,
            {"problem": found, "request_id": request_id},
            status_code=found.status,
            headers={"Cache-Control": "no-store", **found.headers},
        )
        return page
    return response_of(found, request_id)


def _wants_page(request: Request) -> bool:
    if request.url.path.startswith(_API) or "text/html" not in request.headers.get("accept", ""):
        return False
    return (TEMPLATES / ERROR_PAGE).is_file()
