"""The laboratory behind the pages: what is asked, what is known at once, and a workbench for what must be solved."""
