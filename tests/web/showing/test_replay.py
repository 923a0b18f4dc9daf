"""Replays: every frame is the position it says, of what the seat saw then and nothing more."""

from __future__ import annotations

import re
from html import unescape

from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.scene.layers import drawing_of, standing
from grognard.web.showing.replay import Replay, log_for_replay, replay_of, whole_file
from tests.tiny.magpies import NORTH
from tests.web.showing.shown import bidding, siloam

COALITION = Seat("coalition")


def replayed(table: Table, seat: Seat | None) -> Replay:
    return replay_of(table.fork(), seat, log_for_replay(table, seat), "A game")


def lying(replay: Replay, upto: int) -> list[tuple[str, float, float]]:
    """What lies on the board at frame `upto`, carried out as the player of replays does it."""
    put: dict[int, tuple[float, float]] = {}
    order: list[int] = []
    for frame in replay.frames[: upto + 1]:
        for id_, _, _, x, y in frame.put:
            put[id_] = (x, y)
        order = frame.order if frame.order is not None else order
    return [(replay.texts[id_], *put[id_]) for id_ in order]


def test_the_last_frame_is_the_present_position() -> None:
    table = siloam(30)
    replay = replayed(table, COALITION)
    scene = table.game.scene(table.view(COALITION), None)  # type: ignore[misc]
    now = [(element.id, element.x, element.y) for element in standing(scene, drawing_of(scene.board))]
    assert lying(replay, len(replay.frames) - 1) == now
    assert replay.frames[-1].upto == len(table.log)


def test_a_frame_in_the_middle_is_the_position_then() -> None:
    table = siloam(30)
    replay = replayed(table, COALITION)
    middle = len(replay.frames) // 2
    then = table.fork()
    then.undo_to(replay.frames[middle].n, force=True)
    scene = then.game.scene(then.view(COALITION), None)  # type: ignore[misc]
    expected = [(element.id, element.x, element.y) for element in standing(scene, drawing_of(scene.board))]
    assert lying(replay, middle) == expected


def test_the_table_itself_stays_as_it_is() -> None:
    table = siloam(10)
    digest = table.digest
    replayed(table, COALITION)
    assert table.digest == digest


def test_hidden_hands_are_in_no_replay_but_their_own() -> None:
    table = bidding()
    own = " ".join(replayed(table, NORTH).texts)
    strange = " ".join(replayed(table, None).texts)
    hand = ", ".join(table.view(NORTH).hand)
    assert hand in own
    assert hand not in strange


def test_the_file_stands_alone() -> None:
    text = whole_file(replayed(siloam(5), COALITION))
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text
    assert not re.search(r'(src|href)="(?!data:|#)', text)
    assert "default-src 'none'" in unescape(text)


def test_a_name_cannot_break_out_of_the_file() -> None:
    table = siloam(1)
    replay = replay_of(table.fork(), COALITION, log_for_replay(table, COALITION), "</script><script>alert(1)")
    assert "<script>alert(1)" not in whole_file(replay)
