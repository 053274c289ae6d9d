"""The games: one file each, that reads like its rule sheet, and its paytables in TOML beside it."""
