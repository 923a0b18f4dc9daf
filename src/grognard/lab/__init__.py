"""The laboratory: play many games, and say what came of them."""
