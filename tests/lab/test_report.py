"""The figures of a batch: shares and intervals against numbers known from elsewhere."""

import csv
import json
from io import StringIO

import pytest

from grognard.kernel.questions import Seat
from grognard.lab.batch import Batch, Failed, Outcome, Played
from grognard.lab.report import as_csv, as_json, mean_of, report_on, wilson
from tests.tiny import connect_four

SEATS = {Seat("yellow"): "random", Seat("red"): "random"}


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 500, 0.00035, 0.01124)],
)
def test_wilson_intervals(count: int, total: int, low: float, high: float) -> None:
    """Values of the Wilson score interval as statistics tables give them."""
    share = wilson(count, total)
    assert share.low == pytest.approx(low, abs=2e-4)
    assert share.high == pytest.approx(high, abs=2e-4)


def test_nothing_is_known_of_no_games() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_mean_has_its_error() -> None:
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.mean == 2.5
    assert mean.plus_minus == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2, abs=1e-3)
    assert (mean.least, mean.most) == (1.0, 4.0)
    assert mean_of([3.0]).plus_minus == 0.0


def played() -> list[Outcome]:
    return [
        Played(0, "red won", {Seat("yellow"): 0.0, Seat("red"): 1.0}, {"turns": 9.0}, 9, 9),
        Failed(1, "ZeroDivisionError", b""),
        Played(2, "drawn", {Seat("yellow"): 0.5, Seat("red"): 0.5}, {"turns": 42.0}, 42, 42),
    ]


def test_a_report_counts_what_was_played_and_what_failed() -> None:
    report = report_on(Batch(connect_four.SETUP, {}, 3), SEATS, played(), 2.0)
    assert (report.games, report.failed, report.questions) == (2, 1, 51)
    assert report.outcomes["red won"].share == 0.5
    assert report.scores[Seat("red")].mean == 0.75
    assert report.figures["turns"].most == 42.0
    assert report.games_per_second == 1.0


def test_the_json_of_equal_batches_is_equal_however_long_they_took() -> None:
    batch = Batch(connect_four.SETUP, {}, 3)
    fast, slow = report_on(batch, SEATS, played(), 1.0), report_on(batch, SEATS, played(), 9.0)
    assert as_json(fast) == as_json(slow)
    assert json.loads(as_json(fast))["outcomes"]["drawn"]["count"] == 1


def test_the_csv_has_a_line_a_game() -> None:
    lines = list(csv.DictReader(StringIO(as_csv(played()))))
    assert [line["outcome"] for line in lines] == ["red won", "failed: ZeroDivisionError", "drawn"]
    assert lines[2]["score yellow"] == "0.5"
    assert lines[0]["turns"] == "9.0"
