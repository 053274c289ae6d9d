"""Stores: in memory, SQLite, PostgreSQL."""
