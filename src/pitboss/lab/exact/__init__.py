"""Exact counts by the shape of the deal. Kernels count integers; what an outcome means stays with the games."""
