"""The laboratory: exact distributions, optimal strategies and the figures that follow from them."""
