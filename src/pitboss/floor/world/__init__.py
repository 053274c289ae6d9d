"""A floor in a world of its own: time, ids, chance, network and store are arguments, and so are their failures."""
