"""Plans counted exactly, one way for each shape of deal; these modules bring Numba."""
