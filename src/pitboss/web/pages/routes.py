"""All pages; each group has a module of its own."""

from __future__ import annotations

from fastapi import APIRouter

from pitboss.web.pages import design

router = APIRouter(include_in_schema=False)
router.include_router(design.router)
