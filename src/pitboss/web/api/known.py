"""Whether a command has been answered: for a sender that lost the answer and can not send it again as it was."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as InPath

from pitboss.floor.people.actions import Action
from pitboss.web.api.access import Here
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["server"])


class KnownView(Shown):
    """`position` is that of the log after it; a command that was refused is answered too."""

    known: bool
    refused: bool | None
    position: int | None


@router.get("/commands/{id}", summary="Whether a command has been answered")
async def known(here: Here, id: Annotated[str, InPath(max_length=100)]) -> KnownView:  # noqa: A002 -- the domain's own word
    here.verify(Action.SEE_LIVE)
    found = (await asyncio.to_thread(here.premises.floor.store.answers, {id})).get(id)
    if found is None:
        return KnownView(known=False, refused=None, position=None)
    return KnownView(known=True, refused=found.refused, position=found.position)
