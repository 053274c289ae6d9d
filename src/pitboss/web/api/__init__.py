"""`/api/v1`: every command of the floor as a resource, everything that can be read, and the live streams."""
