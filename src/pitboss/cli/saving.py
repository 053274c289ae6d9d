"""Hand histories into a folder, one file per round, never over a file that is there."""

from __future__ import annotations

from os import W_OK, X_OK, access
from pathlib import Path

from pitboss.errors import BadInputError, RefusedError
from pitboss.table import Round


class Saver:
    """Numbers the rounds of one game; `first` None goes on after the last number that is there."""

    def __init__(self, folder: Path, slug: str, first: int | None = None) -> None:
        self.folder = folder
        self._slug = slug
        if folder.exists() and not folder.is_dir():
            raise BadInputError(f"{folder} is a file; --save needs a folder.")
        self._next = self._after_last() if first is None else first
        self.saved = 0

    def path(self, number: int) -> Path:
        return self.folder / f"{self._slug}-{number:04d}.toml"

    def verify_free(self, count: int) -> None:
        """Before the first card: the folder takes files, and none of them is there yet."""
        self._verify_folder()
        for number in range(self._next, self._next + count):
            if self.path(number).exists():
                raise RefusedError(
                    f"{self.path(number)} is there already; choose another folder or move it away, nothing was dealt."
                )

    def save(self, played: Round) -> Path:
        from pitboss.table.history import write_history  # noqa: PLC0415 -- pydantic only where histories are used
        from pitboss.table.recording import history_of  # noqa: PLC0415 -- likewise

        path = self.path(self._next)
        text = write_history(history_of(played))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise BadInputError(f"{path} cannot be written ({error.strerror or error}).") from error
        self._next += 1
        self.saved += 1
        return path

    def _verify_folder(self) -> None:
        """Nothing is made yet: what follows may still be refused."""
        standing = next(folder for folder in (self.folder, *self.folder.absolute().parents) if folder.exists())
        if not standing.is_dir():
            raise BadInputError(f"{self.folder} cannot be made, because {standing} is a file; name another folder.")
        if not access(standing, W_OK | X_OK):
            raise BadInputError(f"{self.folder} cannot be written to; name another folder or open it to yourself.")

    def _after_last(self) -> int:
        names = (path.stem.rpartition("-")[2] for path in self.folder.glob(f"{self._slug}-*.toml"))
        return 1 + max((int(name) for name in names if name.isdigit()), default=0)
