"""`python -m pitboss.web.develop`: the server for whoever works on its pages, restarted when a file changes."""

from __future__ import annotations

import os
import sys

import uvicorn

from pitboss.web.assets import HERE

HOST, PORT = "127.0.0.1", 8017


def main() -> None:
    port = int(sys.argv[1]) if len(sys.argv) > 1 else int(os.environ.get("PORT", PORT))
    uvicorn.run(
        "pitboss.web.app:create_app",
        factory=True,
        host=HOST,
        port=port,
        reload=True,
        reload_dirs=[str(HERE)],
        reload_includes=["*.py"],
        server_header=False,
    )


if __name__ == "__main__":
    main()
