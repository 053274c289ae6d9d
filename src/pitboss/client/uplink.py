"""The way to the Game Manager, and what came of a request: an answer, a refusal, or nothing that is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

import httpx

from pitboss.errors import NotSignedInError, OutOfReachError

_API = "/api/v1"
_TIMEOUT_S = 5.0
_UNKNOWN = frozenset(
    {
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)
"""Nothing is known of the command, or it was not taken: it is sent again, under the same id."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A command that was answered; `refusal` says why it was not done."""

    id: str
    path: str
    answer: Mapping[str, Any]
    refusal: str | None = None
    rule: str | None = None

    @property
    def done(self) -> bool:
        return self.refusal is None


class Uplink:
    """Requests with the token of a device. Whatever keeps an answer away raises OutOfReachError."""

    def __init__(
        self, origin: str, token: str, *, transport: httpx.BaseTransport | None = None, timeout_s: float = _TIMEOUT_S
    ) -> None:
        self._client = httpx.Client(
            base_url=f"{origin}{_API}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=timeout_s,
            transport=transport,
        )

    def command(self, id: str, path: str, body: Mapping[str, Any], swipe: str | None = None) -> Sent:  # noqa: A002 -- the domain's own word
        sent = body if swipe is None else {**body, "swipe": swipe}
        response = self._request("POST", path, json=sent, headers={"Idempotency-Key": id})
        told = self._told(response)
        if response.is_success:
            return Sent(id, path, told)
        problem = told.get("error", {})
        return Sent(id, path, {}, problem.get("message", f"refused with {response.status_code}"), problem.get("rule"))

    def is_known(self, id: str) -> bool:  # noqa: A002 -- likewise
        """Whether the Game Manager has answered this command before."""
        return bool(self.read(f"/commands/{id}")["known"])

    def read(self, path: str) -> Any:  # noqa: ANN401 -- as JSON gives it
        return self._told(self._request("GET", path).raise_for_status())

    def reach(self) -> Mapping[str, Any]:
        """Shows that this device is there; what the Game Manager knows of its table."""
        known: Mapping[str, Any] = self._told(self._request("POST", "/devices/here/reach").raise_for_status())
        return known

    def close(self) -> None:
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _request(self, method: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401 -- httpx's own
        try:
            response = self._client.request(method, path, **more)
        except httpx.TransportError as error:
            raise OutOfReachError(
                f"The Game Manager is out of reach ({type(error).__name__}); no progressive bets until it is back."
            ) from error
        if response.status_code in _UNKNOWN:
            raise OutOfReachError(
                f"The Game Manager does not answer ({response.status_code}); no progressive bets until it does."
            )
        if response.status_code == HTTPStatus.UNAUTHORIZED:
            problem = self._told(response)["error"]
            raise NotSignedInError(problem["rule"] or "device", problem["message"])
        return response

    @staticmethod
    def _told(response: httpx.Response) -> Any:  # noqa: ANN401 -- as JSON gives it
        try:
            return response.json()
        except ValueError as error:
            raise OutOfReachError(
                "Something answered that is not the Game Manager; no progressive bets until it is back."
            ) from error
