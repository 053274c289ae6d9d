"""`/docs/` and `/reference`: what is written about it, beside it, without a network."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from pitboss.web.manual import openapi
from pitboss.web.manual.contents import address_of, contents
from pitboss.web.manual.markup import attachment, rendered
from pitboss.web.pages.rendering import page

router = APIRouter()


@router.get("/docs")
async def docs_moved() -> Response:
    return RedirectResponse("/docs/", 308)


@router.get("/docs/{path:path}")
def docs(request: Request, path: str) -> Response:
    file = attachment(path)
    if file is not None:
        return FileResponse(file)
    name = "index.md" if path in ("", "index.html") else f"{path.removesuffix('.html')}.md"
    found = rendered(name)
    if found is None and contents():
        raise HTTPException(404)
    branches = contents()
    leaves = [leaf for branch in branches for leaf in branch.leaves]
    place = next((place for place, leaf in enumerate(leaves) if leaf.path == name), None)
    return page(
        request,
        "docs.html",
        "docs",
        found=found,
        branches=branches,
        here=address_of(name),
        before=leaves[place - 1] if place else None,
        after=leaves[place + 1] if place is not None and place + 1 < len(leaves) else None,
    )


@router.get("/reference")
def reference(request: Request) -> Response:
    return page(request, "reference.html", "reference", groups=_groups(request.app))


@router.get("/reference/{name}")
def operation(request: Request, name: str) -> Response:
    """One operation with all its fields; the reference opens it in place."""
    found = next((each for group in _groups(request.app) for each in group.operations if each.id == name), None)
    if found is None:
        raise HTTPException(404)
    return page(request, "operation.html", "reference", each=found)


@lru_cache(maxsize=4)
def _groups(app: FastAPI) -> tuple[openapi.Group, ...]:
    return openapi.groups(app.openapi())
