"""A store as one server sees it: writes may fail, or be the last thing that the server does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from pitboss.errors import StoreError
from pitboss.floor.log.store import Store
from pitboss.floor.world.weather import Fault, Weather

T = TypeVar("T")

_WRITES = frozenset({"lead", "beat", "resign", "append"})


class Crashed(BaseException):
    """The process is gone: nobody handles this, as nobody handles a power cut."""


class _Unreliable:
    def __init__(self, store: Store, weather: Weather) -> None:
        self._store, self._weather = store, weather

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- whatever the store has
        method = getattr(self._store, name)
        return self._faulty(method) if name in _WRITES else method

    def _faulty(self, write: Callable[..., T]) -> Callable[..., T]:
        def attempt(*args: Any, **more: Any) -> T:  # noqa: ANN401 -- the store's own
            self._weather.counted.writes += 1
            fault = self._weather.fault()
            _fail_if(fault, Fault.ERROR_BEFORE, Fault.CRASH_BEFORE)
            result = write(*args, **more)
            _fail_if(fault, Fault.ERROR_AFTER, Fault.CRASH_AFTER)
            return result

        return attempt


def _fail_if(fault: Fault, error: Fault, crash: Fault) -> None:
    if fault is crash:
        raise Crashed
    if fault is error:
        raise StoreError("The connection to the store was lost.")


def unreliable(store: Store, weather: Weather) -> Store:
    return cast("Store", _Unreliable(store, weather))
