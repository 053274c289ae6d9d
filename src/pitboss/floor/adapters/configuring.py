"""Settings from a file, from the environment and from flags, each above the one before."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pitboss.errors import BadInputError
from pitboss.floor.settings import Settings, described, with_file, with_texts

FILE = "pitboss.toml"
FILE_VARIABLE = "PITBOSS_SETTINGS"
DATABASE_VARIABLE = "PITBOSS_DATABASE_URL"
"""Where a host hands out databases by URL; `PITBOSS_STORE` says the same and counts more."""


def settings_from(
    flags: Mapping[str, str | None], file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """A file that is named must be there; `pitboss.toml` in the working folder is read if it is."""
    variables = os.environ if environment is None else environment
    named = file or (Path(variables[FILE_VARIABLE]) if variables.get(FILE_VARIABLE) else None)
    settings = _with_file(Settings(), named)
    texts = {each.name: variables[each.variable] for each in described() if variables.get(each.variable)}
    if variables.get(DATABASE_VARIABLE):
        texts.setdefault("store", variables[DATABASE_VARIABLE])
    settings = with_texts(settings, texts, "The environment's")
    return with_texts(settings, {name: text for name, text in flags.items() if text is not None}, "The flag")


def _with_file(settings: Settings, named: Path | None) -> Settings:
    path = named or Path(FILE)
    if named is None and not path.is_file():
        return settings
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInputError(
            f"The settings {path} cannot be read ({error.strerror}); name a file that is there."
        ) from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"The settings {path} are not UTF-8 text.") from error
    return with_file(settings, text, str(path))
