"""The compiled parts of the simulation: random streams, dealing, ranking. They share no code with the exact counts."""
