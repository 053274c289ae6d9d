"""`python -m pitboss.web.develop [PORT]`: a demonstration floor in memory, restarted when a file of the web changes."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI

from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.web.app import create_app
from pitboss.web.assets import HERE
from pitboss.web.logs import write_json_lines

HOST, PORT = "127.0.0.1", 8017


def app() -> FastAPI:
    """With its floor: both begin and end together."""
    floor = memory_floor()
    made = create_app(floor)
    inner = made.router.lifespan_context

    @asynccontextmanager
    async def lifespan(served: FastAPI) -> AsyncIterator[None]:
        with floor:
            set_up(floor)
            async with inner(served):
                yield

    made.router.lifespan_context = lifespan
    return made


def main() -> None:
    write_json_lines()
    port = int(sys.argv[1]) if len(sys.argv) > 1 else PORT
    uvicorn.run(
        "pitboss.web.develop:app",
        factory=True,
        host=HOST,
        port=port,
        reload=True,
        reload_dirs=[str(HERE)],
        server_header=False,
        log_config=None,
        access_log=False,
    )


if __name__ == "__main__":
    main()
