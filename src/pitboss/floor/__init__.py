"""The shell around the pure core: what touches time, chance, storage and the network lives here."""
