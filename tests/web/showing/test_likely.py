"""Odds as a person weighs them: each change by itself."""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.odds import Odds
from grognard.web.showing.likely import likely_of


def test_each_change_has_the_share_of_all_ways_in_which_it_comes() -> None:
    half = Fraction(1, 2)
    found = Odds(
        {("tank: hits +1", "then: who?"): half, ("tank: hits +1", "fort leaves the map", "then: what?"): half}, True, 2
    )
    likely = likely_of(found)
    assert [(one.share, one.words) for one in likely.changes] == [
        ("100%", "tank: hits +1"),
        ("50%", "fort leaves the map"),
    ]
    assert likely.changes[0].length == 2 * likely.changes[1].length


def test_what_surely_changes_nothing_needs_no_odds() -> None:
    assert likely_of(Odds({("then: who?",): Fraction(1)}, True, 1)).changes == ()


def test_that_nothing_may_change_is_told_beside_what_may() -> None:
    found = Odds({("then: who?",): 0.25, ("tank: hits +1", "then: who?"): 0.75}, False, 100)
    assert [one.share for one in likely_of(found).changes] == ["75%", "25%"]


def test_the_unlikeliest_are_only_counted() -> None:
    found = Odds({(f"change {i}",): Fraction(1, 20) for i in range(20)}, True, 20)
    assert len(likely_of(found).changes) + likely_of(found).more == 20
