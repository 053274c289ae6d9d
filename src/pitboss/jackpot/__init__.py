"""The progressive system as pure functions."""
