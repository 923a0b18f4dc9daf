"""How places on a board are written down: CCRR, two digits of column and two of row, counted from 01."""

from typing import Any, Final, Protocol, TypeVar

LARGEST: Final = 99
"""Two digits: no board has more columns or rows."""


class BoardError(ValueError):
    """A board was described, or asked about a place, wrongly. Names the thing, the place and the remedy."""


class Ordered(Protocol):
    """What has a number order, by which every tie on a board is settled."""

    def __lt__(self, other: Any, /) -> bool: ...


Place = TypeVar("Place", bound=Ordered)
"""A hex, a square, a corner: whatever a path may lead over. Must be hashable too."""


def address(column: int, row: int) -> str:
    """The address of a place, so written that text order is number order."""
    return f"{column:02d}{row:02d}"


def column_and_row(text: str, thing: str) -> tuple[int, int]:
    """Read an address; `thing` is the word for the place in the error (`hex`, `square`)."""
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        raise BoardError(f"{thing} {text!r}: not an address; write two digits of column and two of row, such as 0601")
    return int(text[:2]), int(text[2:])


def check_size(columns: int, rows: int, board: str) -> None:
    """A board has from 1 to 99 columns and rows, as its addresses have two digits for each."""
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        raise BoardError(f"{board} of {columns} columns and {rows} rows: give from 1 to {LARGEST} of each")


def no_such_place(text: str, thing: str, columns: int, rows: int) -> BoardError:
    """The error for a place that the board does not have: either no address, outside, or left out."""
    try:
        column, row = column_and_row(text, thing)
    except BoardError as unreadable:
        return unreadable
    if 1 <= column <= columns and 1 <= row <= rows:
        return BoardError(f"{thing} {text}: left out of this board as absent; choose another, or list it no longer")
    return BoardError(f"{thing} {text}: not on the board; choose from 0101 to {address(columns, rows)}")
