"""The log of the floor: what happened, in order, chained, signed, and whose money moved. Pure: no driver, no clock."""
