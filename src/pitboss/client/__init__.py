"""Programs at the table: a controller that loses nothing when the network does, sensors and card readers."""

from pitboss.client.controller import Controller
from pitboss.client.drivers import CardReader, Sensors, SimulatedReader, SimulatedSensors, WedgeReader
from pitboss.client.journal import Journal
from pitboss.client.uplink import Sent, Uplink

__all__ = [
    "CardReader",
    "Controller",
    "Journal",
    "Sensors",
    "Sent",
    "SimulatedReader",
    "SimulatedSensors",
    "Uplink",
    "WedgeReader",
]
