"""Grognard: a rules-enforcing table for board wargames."""

__version__ = "0.1.0"
