"""A table as somebody may see it, turned into pieces of a page."""
