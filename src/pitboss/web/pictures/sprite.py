"""The sprite as one text: `python -m pitboss.web.pictures.sprite > src/pitboss/web/static/pictures.svg`."""

from __future__ import annotations

import sys

from pitboss.web.pictures.deck import cards
from pitboss.web.pictures.signs import signs


def sprite() -> str:
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *cards(), *signs(), "</svg>", ""))


if __name__ == "__main__":
    sys.stdout.write(sprite())
