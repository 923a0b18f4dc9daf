"""Boards of hexes and of squares: neighbours, distance, lines, sides and paths.

Nothing here knows a game or holds a position. A grid is made once from a game's map and shared by every
game played on it; what changes in play (a door, a blown bridge) is asked through a step rule.
"""
