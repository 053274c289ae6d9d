"""What the optimum is called."""

SLUG = "optimal"
LABEL = "The best play of all, as the exact solver finds it."
