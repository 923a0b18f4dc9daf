"""Packs: a game's data read from `data/*.toml`, every table marked with its source, and corrections laid over it."""
