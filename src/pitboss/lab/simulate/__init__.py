"""Simulation: deals by chance, judged by tables that are read off the same rules as the live table plays by."""
