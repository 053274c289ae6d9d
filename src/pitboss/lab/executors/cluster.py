"""Units on a Dask cluster: as many machines as have workers there. `pip install pitboss[cluster]` brings it."""

from __future__ import annotations

import socket
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Self
from urllib.parse import urlsplit

from pitboss.errors import BadInputError, RefusedError
from pitboss.lab.executors.code import code_digest
from pitboss.lab.work import Heard, Span, T, Task, add, counted, spans

PIECES = 8
"""For each thread of the cluster: enough that the loss of a worker costs little, few enough to be sent about."""

_CONNECT_SECONDS = 10
_LOOK_SECONDS = 2
_SCHEMES = ("tcp", "tls")
_ATTEMPTS = 5


def piece_of(task: Task[T], span: Span, digest: str) -> T:
    """Done on a worker: it must be of the same version as whoever asks."""
    if digest != code_digest():
        raise RefusedError("A worker of the cluster runs another version of Pitboss; install the same on all.")
    return counted(task, span)


@dataclass(slots=True)
class Cluster:
    """A cluster somewhere; a worker that is lost is replaced by the others, and its pieces are done again."""

    address: str
    patience_seconds: float = 60
    """How long a cluster without any worker is waited for."""
    _client: Any = field(default=None, init=False, repr=False)

    def __enter__(self) -> Self:
        self._connect()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leaves the cluster; its workers stay."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def run(self, task: Task[T], heard: Heard | None = None) -> T:
        client = self._connect()
        threads = sum(client.nthreads().values())
        waiting = spans(task.units, PIECES * max(threads, 1))
        total = task.new()
        for _ in range(_ATTEMPTS):
            waiting = self._attempt(client, task, waiting, total, heard)
            if not waiting:
                return total
        raise RefusedError(
            f"The cluster at {self.address} lost the workers of {len(waiting)} pieces {_ATTEMPTS} times; "
            "have they enough memory?"
        )

    def _connect(self) -> Any:  # noqa: ANN401 -- Dask's client
        if self._client is None:
            if find_spec("distributed") is None:
                raise RefusedError("Working on a cluster needs Dask; install it with: pip install 'pitboss[cluster]'")
            import distributed  # noqa: PLC0415 -- an extra, slow to load

            self._verify_reachable()
            try:
                dask: Any = distributed
                self._client = dask.Client(self.address, timeout=_CONNECT_SECONDS, set_as_default=False)
            except (OSError, ValueError, ImportError) as error:
                raise self._nobody(str(error)) from error
        return self._client

    def _verify_reachable(self) -> None:
        """Dask's own client tries for long and leaves threads behind where nobody listens."""
        try:
            place = urlsplit(self.address if "://" in self.address else f"tcp://{self.address}")
            if place.scheme not in _SCHEMES or not place.hostname or not place.port:
                raise self._nobody("it is no address of a scheduler")
            with socket.create_connection((place.hostname, place.port), timeout=_CONNECT_SECONDS):
                return
        except (OSError, ValueError) as error:
            raise self._nobody(str(error)) from error

    def _nobody(self, why: str) -> BadInputError:
        return BadInputError(
            f"No cluster answers at {self.address!r} ({why}); start one with `dask scheduler` and "
            "`dask worker ADDRESS`, and give its address as in tcp://host:8786."
        )

    def _attempt(
        self,
        client: Any,  # noqa: ANN401 -- Dask's client
        task: Task[T],
        waiting: list[Span],
        total: T,
        heard: Heard | None,
    ) -> list[Span]:
        """Adds what comes back; the pieces whose workers were lost too often are left."""
        self._await_workers(client)
        sent = client.scatter(task, broadcast=True, hash=False)
        pieces = {client.submit(piece_of, sent, span, code_digest(), pure=False): span for span in waiting}
        lost: list[Span] = []
        try:
            while pieces:
                for piece in self._next(client, list(pieces)):
                    span = pieces.pop(piece)
                    try:
                        add(total, iter([piece.result()]))
                    except _losses():
                        lost.append(span)
                        continue
                    if heard is not None:
                        heard(span[1] - span[0])
        except BaseException:
            client.cancel(list(pieces), force=True)
            raise
        return lost

    def _next(self, client: Any, pieces: list[Any]) -> list[Any]:  # noqa: ANN401 -- Dask's client and futures
        """Some that are done; now and then a look whether anybody works on them."""
        import distributed  # noqa: PLC0415 -- an extra, slow to load

        dask: Any = distributed
        while True:
            try:
                with client.as_current():
                    return list(dask.wait(pieces, timeout=_LOOK_SECONDS, return_when="FIRST_COMPLETED").done)
            except TimeoutError:
                self._await_workers(client)
            except CancelledError:
                return [piece for piece in pieces if piece.cancelled()]

    def _await_workers(self, client: Any) -> None:  # noqa: ANN401 -- Dask's client
        try:
            client.wait_for_workers(1, timeout=self.patience_seconds)
        except (TimeoutError, OSError) as error:
            raise RefusedError(
                f"The cluster at {self.address} has had no worker for {self.patience_seconds:.0f} seconds; start one "
                "with `dask worker`. What was kept with --resume is not lost."
            ) from error


def _losses() -> tuple[type[BaseException], ...]:
    """What says that a worker is gone, not that its work is wrong."""
    from distributed.scheduler import KilledWorker  # noqa: PLC0415 -- an extra, slow to load

    return (KilledWorker, CancelledError)
