"""Migrations of the schema, run by Alembic; a migration that has been released never changes."""
