"""A person at the table, in a terminal."""
