"""The signs a terminal has for what the scene's vocabulary names."""

from __future__ import annotations

from typing import Final

from grognard.scene.model import Figure, Piece, Symbol, Tint

LETTER: Final[dict[Symbol, str]] = {
    "infantry": "I",
    "tank": "T",
    "artillery": "A",
    "support": "+",
    "leader": "L",
    "headquarters": "H",
    "engineer": "E",
    "scout": "S",
    "guerrilla": "G",
    "plane": "P",
}
FIGURE_SIGN: Final[dict[Figure, str]] = {"triangle": "▲", "circle": "●", "square": "■", "diamond": "◆"}
TINT_LETTER: Final[dict[Tint, str]] = {
    "blue": "b",
    "green": "g",
    "purple": "p",
    "red": "r",
    "yellow": "y",
    "black": "k",
    "grey": "w",
    "orange": "o",
}
MARK_SIGN: Final = {"objective": "*", "priority": "'", "flag": "!", "entry": ","}
SITE_SIGN: Final = {"works": "#", "garrison": "x"}


def face(piece: Piece) -> str:
    """What stands on a counter in one to three letters: its symbol, small while it moves, and its number."""
    letter = LETTER[piece.symbol]
    if len(piece.label) > 1:
        return piece.label[:3] if len(piece.label) > 2 else piece.label
    return (letter.lower() if piece.moving else letter) + piece.label


def described(piece: Piece) -> str:
    """A counter in words, as the list beside the map has it."""
    parts = [piece.title.removesuffix(f" in {piece.place}")]
    if piece.figure is not None and piece.strength:
        parts.append(FIGURE_SIGN[piece.figure] * piece.strength)
    if piece.hits_most:
        parts.append("Movement Mode" if piece.moving else "Combat Mode")
        parts.append(f"hits {piece.hits}/{piece.hits_most}")
    if piece.armor_most:
        parts.append(f"armor {piece.armor}/{piece.armor_most}")
    if piece.tab_title:
        parts.append(f"with {piece.tab_title}")
    parts += ["spotted"] if piece.spotted else []
    parts += ["done"] if piece.spent else []
    return ", ".join(parts)
