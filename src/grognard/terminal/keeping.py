"""Where games are kept that nobody named a file for."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

SUFFIX: Final = ".grognard"


def games_folder() -> Path:
    """The user's own folder for games; made if it is not there."""
    root = os.environ.get("XDG_DATA_HOME", "")
    folder = (Path(root) if root else Path.home() / ".local" / "share") / "grognard"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_file(game: str) -> Path:
    """A name nobody has used: the game and the time, and a number if that is taken."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    folder = games_folder()
    path = folder / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path
