"""The bag of order tiles (ERB-INI-02): drawing from it, and filling it again from the discard."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.wording import tile_in_words
from grognard.kernel.asking import draw
from grognard.kernel.questions import Play, Seat


def draw_one(game: Reborn, seat: Seat, topic: str) -> Play[bool]:
    """One tile behind the screen; False if there is none left anywhere (ERB-INI-02d)."""
    state = game.state
    if not state.bag:
        refill(game)
    if not state.bag:
        return False
    tile: str = yield from draw(topic, state.bag, (seat,))
    game.player(seat).hand.append(tile)
    if game.hear is not None:
        game.tell(topic, "ERB-INI-02a", f"You draw {tile_in_words(game.parts.designs[tile])}.", {"tile": tile}, (seat,))
    return True


def refill(game: Reborn) -> None:
    """ERB-INI-02c, ERB-ACV-03b: all discarded tiles go back into the empty bag."""
    state = game.state
    state.bag.extend(state.discard)
    state.discard.clear()
    if game.hear is not None and state.bag:
        game.tell("bag.refilled", "ERB-INI-02c", f"{len(state.bag)} discarded tiles go back into the bag.")
