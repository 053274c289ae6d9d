"""Ways to play a game, other than the optimum: declared once, counted exactly and simulated from the same words."""
