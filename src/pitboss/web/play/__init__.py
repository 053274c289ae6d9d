"""What electronic tables look like from a seat, and what the coach says there."""
