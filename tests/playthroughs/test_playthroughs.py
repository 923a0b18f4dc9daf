"""Golden games: played again they come out word for word. See `transcript` for writing them anew."""

import pytest

from tests.playthroughs.transcript import FOLDER, PLAYS, Play, transcript


@pytest.mark.parametrize("play", PLAYS, ids=[play.path.stem for play in PLAYS])
def test_a_golden_game_is_played_as_it_was(play: Play) -> None:
    assert transcript(play).splitlines() == play.path.read_text(encoding="utf-8").splitlines()


def test_every_golden_game_there_is_is_played() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {play.path.name for play in PLAYS}


def test_the_golden_games_of_each_ruleset_reach_the_last_round() -> None:
    """One of each at least goes through all the rounds, so that everything of the sequence of play is in them."""
    for ruleset in ("v19", "v13"):
        ends = [play.path.read_text(encoding="utf-8").rsplit("\n= ", 2)[1] for play in PLAYS if play.ruleset == ruleset]
        assert any("round 10" in end for end in ends), (ruleset, ends)
