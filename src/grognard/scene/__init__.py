"""What a position looks like, as data that a game makes and this package draws."""
