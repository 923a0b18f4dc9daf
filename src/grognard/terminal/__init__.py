"""The table in a terminal: the map in text, the prompt, the companion beside a physical board."""
