"""All pages; each group has a module of its own."""

from __future__ import annotations

from fastapi import APIRouter

from pitboss.web.pages import controller, design, display, lab, lobby, manager, manual, play

router = APIRouter(include_in_schema=False)
for group in (controller, design, display, lab, lobby, manager, manual, play):
    router.include_router(group.router)
