"""Where the running system touches the world: clock, ids, chance, store, devices.

Only modules in this package import `os`, `random`, `time`, `uuid` or `threading`; everything else is given
what it needs as an argument, so that the whole floor can run in a simulated world.
"""
