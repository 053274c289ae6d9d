"""What the web works with: everything is made outside and handed in."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.desk import Routing
from pitboss.floor.state import FloorState
from pitboss.web.bridge import Bridge
from pitboss.web.feed import Feed
from pitboss.web.metrics import Metrics
from pitboss.web.recognising import Recogniser
from pitboss.web.settings import WebSettings
from pitboss.web.signs import Signs


@dataclass(frozen=True, slots=True, kw_only=True)
class Premises:
    floor: RunningFloor
    feed: Feed
    settings: WebSettings
    recogniser: Recogniser
    reception: Reception
    metrics: Metrics
    signs: Signs
    bridge: Bridge

    @property
    def state(self) -> FloorState:
        return self.floor.state

    @property
    def routing(self) -> Routing:
        return self.floor.desk.routing

    @classmethod
    def of(cls, floor: RunningFloor, settings: WebSettings) -> Premises:
        feed, metrics = Feed(kept=settings.stream_kept, pace_ms=settings.stream_pace_ms), Metrics()
        metrics.watch("pitboss_stream_listeners", "Streams open now.", lambda: feed.listeners)
        metrics.watch("pitboss_log_position", "The last event of the log.", lambda: feed.position)
        metrics.watch("pitboss_leader_epoch", "The epoch in which this process leads the store.", lambda: floor.epoch)
        recogniser = Recogniser.of(floor, settings)
        reach = recogniser.reach
        metrics.watch("pitboss_devices_out_of_reach", "Devices that have gone silent.", reach.count_lost)
        return cls(
            floor=floor,
            feed=feed,
            settings=settings,
            recogniser=recogniser,
            reception=Reception(floor),
            metrics=metrics,
            signs=Signs(floor, feed),
            bridge=Bridge(),
        )
