"""How the web server is set up; every value has a default that is right for one house on its own network."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import BadInputError
from pitboss.floor.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    title: str = "Pitboss"
    origins: tuple[str, ...] = ()
    """Further addresses under which browsers see it, as `https://floor.example`; its own host always counts."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front of it, which are believed when they name the address of a client."""
    secure_cookies: bool = False
    """On behind HTTPS: cookies then travel over nothing else."""
    body_bytes: int = 262_144
    """The largest body that is read."""
    per_second: int = 50
    """Requests that one signed-in person or device may send, on average."""
    burst: int = 200
    anonymous_per_second: int = 100
    """Requests from one address by nobody in particular: pages, displays, failed tokens."""
    anonymous_burst: int = 2_000
    sign_ins_per_minute: int = 30
    """From one address; above that a PIN is not even compared."""
    stream_pace_ms: int = 50
    """How long what is written may be gathered before listeners are told."""
    stream_beat_s: float = 15.0
    """A stream in which nothing happens shows that it lives this often."""
    stream_kept: int = 20_000
    """Events kept in memory for listeners that come back; older ones are read from the store."""
    listeners: int = 5_000
    """Streams open at once."""
    metrics_token: str | None = None
    """Who may read /metrics from another machine; without it only this machine may."""
    access_log: bool = True

    def __post_init__(self) -> None:
        counts = ("body_bytes", "per_second", "burst", "anonymous_per_second", "anonymous_burst", "sign_ins_per_minute")
        wrong = [name for name in (*counts, "stream_pace_ms", "stream_kept", "listeners") if getattr(self, name) <= 0]
        if wrong or self.stream_beat_s <= 0:
            raise BadInputError(f"{', '.join(wrong) or 'stream_beat_s'} must be more than nothing.")
        for origin in self.origins:
            if not origin.startswith(("http://", "https://")) or origin.count("/") != 2:  # noqa: PLR2004 -- those of `://`
                raise BadInputError(f"{origin!r} is no origin; write it as https://floor.example, without a path.")


def web_settings(settings: Settings) -> WebSettings:
    """From the settings of the floor: file, environment and flags."""
    return WebSettings(
        origins=_several(settings.origins),
        proxies=_several(settings.proxies),
        secure_cookies=settings.https,
        metrics_token=settings.metrics_token or None,
        per_second=settings.requests_per_second,
        burst=settings.request_burst,
        access_log=settings.access_log,
    )


def _several(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())
