"""Log lines as JSON objects, one a line, so that machines can search them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

LOGGER = logging.getLogger("pitboss.web")
_FIELDS = "pitboss_fields"


def tell(level: int, event: str, **fields: Any) -> None:  # noqa: ANN401 -- whatever JSON can say
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, event, extra={_FIELDS: fields})


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_json_lines(level: int = logging.INFO) -> None:
    """To standard error: requests, and what the server says of itself."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("pitboss", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)
