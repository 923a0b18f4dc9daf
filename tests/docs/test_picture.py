"""The picture in the README is what the project draws. `python -m tests.docs.test_picture` draws it anew."""

from pathlib import Path

from grognard.bots import make_bot
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Setup
from grognard.kernel.questions import Choose
from grognard.kernel.table import Table
from grognard.scene.svg import draw

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "siloam.svg"
ROUND_SHOWN = 5
SEED = 1


def picture() -> str:
    """Where a game of the greedy bot stands when Round 5 begins, with what can be done now."""
    game = find_game("siloam")
    assert game.scene is not None
    table = Table(game, Setup("siloam", "v19", "campaign"), chance=Seeded(SEED))
    (seat,) = game.seats(table.setup)
    bot = make_bot("greedy", game, seat, SEED)
    while table.state.round < ROUND_SHOWN:
        question = table.question
        assert isinstance(question, Choose)
        table.answer(bot.decide(question, table))
    return draw(game.scene(table.view(seat), table.question))


def test_the_picture_is_what_is_drawn_now() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture() + "\n"


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture() + "\n", encoding="utf-8")
