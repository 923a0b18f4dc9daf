"""The parts of a page: all there, the same for the same position, and silent about what the reader may not know."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from grognard.kernel.questions import Seat
from grognard.web.showing.log import log_of, spans_of
from grognard.web.showing.pages_of_table import FRAGMENTS, fragments, undo_of
from grognard.web.showing.showing import SeatShown, UndoAsked
from tests.tiny.magpies import CLOCKWISE, EAST, NORTH, SOUTH
from tests.web.showing.shown import bidding, showing, siloam

COALITION = Seat("coalition")


def test_every_fragment_has_its_own_id() -> None:
    for table, me in ((siloam(3), COALITION), (bidding(), NORTH), (bidding(), None)):
        made = fragments(showing(table, me))
        assert list(made) == [f"f-{name}" for name in FRAGMENTS]
        for name, html in made.items():
            assert re.match(rf'\s*<\w+ id="{name}"', html), name


def test_equal_positions_make_equal_fragments() -> None:
    assert fragments(showing(siloam(5), COALITION)) == fragments(showing(siloam(5), COALITION))


@pytest.mark.parametrize("me", [*CLOCKWISE, None])
def test_what_others_hold_shows_nowhere(me: Seat | None) -> None:
    """With the other hands dealt anew, whatever they are, the reader's page is the same to the letter."""
    one = bidding()
    before = fragments(showing(one, me))
    others = [seat for seat in CLOCKWISE if seat != me]
    for seat, other in pairwise(others):
        one.state.hands[seat], one.state.hands[other] = one.state.hands[other], one.state.hands[seat]
    assert fragments(showing(one, me)) == before


def test_a_sealed_bid_shows_to_nobody_else() -> None:
    table = bidding()
    option = table.question_for(NORTH).options[-1]  # type: ignore[union-attr]
    before = fragments(showing(table, EAST))
    table.answer(option, NORTH)
    after = fragments(showing(table, EAST))
    changed = {name for name in after if after[name] != before[name]}
    assert changed <= {"f-state", "f-manage", "f-seats"}
    assert "entries" in before["f-state"]


def test_behind_the_curtain_there_is_nothing_of_the_game() -> None:
    table = bidding()
    made = fragments(showing(table, NORTH, mine=(NORTH, SOUTH), curtain=True))
    assert "I am North" in made["f-curtain"]
    for name in ("f-standing", "f-panels", "f-counters", "f-tracks", "f-answers", "f-undo"):
        assert not re.sub(r"<[^>]*>", "", made[name]).strip(), name
    assert "trinket" not in "".join(made.values())


def test_what_is_named_by_people_is_escaped() -> None:
    made = fragments(showing(bidding(), NORTH, name="<script>alert(1)</script>"))
    assert "<script>" not in "".join(made.values())


def test_news_begins_with_ones_last_decision() -> None:
    table = siloam(6)
    log = log_of(showing(table, COALITION))
    begins = [line.number for line in log.lines if line.begins_news]
    assert len(begins) == 1
    last = table.entries[-1].n
    assert all([line.is_news == (line.number >= begins[0]) for line in log.lines])
    assert next(line.n for line in log.lines if line.number == begins[0]) <= last


def test_on_return_news_begins_where_the_last_visit_ended() -> None:
    log = log_of(showing(siloam(6), None, since=3))
    assert next(line.n for line in log.lines if line.begins_news) > 3


def test_the_log_is_read_in_parts() -> None:
    here = showing(siloam(60), COALITION)
    latest = log_of(here)
    assert len(latest.lines) == 60
    before = log_of(here, latest.lines[0].number, 10)
    assert before.lines[-1].number == latest.lines[0].number - 1
    assert before.earlier == latest.earlier - 10


def test_figures_of_chits_are_drawn_where_they_are_named() -> None:
    spans = spans_of("Drawn: triangle, Rough (chit 8).")
    assert [(span.words, span.figure) for span in spans] == [
        ("Drawn: ", ""),
        ("triangle", "triangle"),
        (", Rough (chit 8).", ""),
    ]


def test_undo_across_another_seats_answer_needs_consent() -> None:
    table = bidding()
    for seat in CLOCKWISE:
        table.answer("none", seat)
    shown = undo_of(showing(table, NORTH))
    assert shown is not None
    assert shown.needs_consent
    alone = showing(table, NORTH, mine=CLOCKWISE, seats=tuple([SeatShown(seat, seat, "you") for seat in CLOCKWISE]))
    offered = undo_of(alone)
    assert offered is not None
    assert not offered.needs_consent
    assert undo_of(showing(table, None)) is None


def test_who_is_asked_to_consent_can_say_so_and_others_cannot() -> None:
    wish = UndoAsked(NORTH, 2, (EAST,), ("a result of chance",))
    assert 'data-consent="yes"' in fragments(showing(bidding(), EAST, undo_asked=wish))["f-notices"]
    assert 'data-consent="yes"' not in fragments(showing(bidding(), SOUTH, undo_asked=wish))["f-notices"]
    assert "Withdraw" in fragments(showing(bidding(), NORTH, undo_asked=wish))["f-notices"]
    assert "<button" not in fragments(showing(bidding(), None, undo_asked=wish))["f-notices"]


def test_no_fragment_has_script_or_style_inside() -> None:
    for html in fragments(showing(siloam(40), COALITION)).values():
        assert "<script" not in html
        assert "<style" not in html
        assert not re.search(r'\s(style|on\w+)="', html)
