"""The desk: one order in, one decision of all departments out."""

from pitboss.floor.desk.department import Department, Need, Row, When
from pitboss.floor.desk.floor_desk import FloorDesk, departments
from pitboss.floor.desk.proposed import body_of, proposed
from pitboss.floor.desk.routing import Routing

__all__ = ["Department", "FloorDesk", "Need", "Routing", "Row", "When", "body_of", "departments", "proposed"]
