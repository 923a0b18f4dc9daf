"""What a position of Siloam looks like: counters, markers, tracks and boxes, and what each option touches."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from grognard.games.siloam import GAME
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.scene import scene
from grognard.games.siloam.setup import begin
from grognard.games.siloam.view import view
from grognard.games.siloam.words import COALITION, Box, EventId, Face, Faction, Plan, Preparation
from grognard.kernel.questions import Choose, Draw, Question
from grognard.scene.model import Panel, Piece, Scene, Track
from grognard.scene.svg import draw
from tests.games.siloam.builders import position, setup_for


def picture(game: Siloam, question: Question | None = None) -> Scene:
    return scene(view(game.state, None), question)


def piece(shown: Scene, counter: str) -> Piece:
    [found] = [one for one in shown.pieces if one.id == f"piece-{counter}"]
    return found


def track(shown: Scene, name: str) -> Track:
    [found] = [one for one in shown.tracks if one.id == f"track-{name}"]
    return found


def panel(shown: Scene, name: str) -> Panel:
    [found] = [one for one in shown.panels if one.id == f"panel-{name}"]
    return found


# Counters


def test_a_unit_shows_what_is_printed_on_the_side_that_is_up() -> None:
    shown = picture(position({"cics-elite-1": "1511", "red-1": "1611 movement"}))
    elite, tank = piece(shown, "cics-elite-1"), piece(shown, "red-1")
    assert (elite.symbol, elite.figure, elite.strength, elite.moving, elite.tint) == (
        "infantry",
        "square",
        3,
        False,
        "blue",
    )
    assert (tank.symbol, tank.figure, tank.strength, tank.moving, tank.tint, tank.label) == (
        "tank",
        "circle",
        1,
        True,
        "red",
        "1",
    )


def test_a_unit_shows_its_markers_and_attachment() -> None:
    game = position({"cics-elite-1": "1511", "red-1": "1611"}, {"mg-flamethrower": "mg on cics-elite-1"})
    game.state.units["cics-elite-1"].hits = [0, 2]
    game.state.units["cics-elite-1"].armor = 1
    game.state.units["cics-elite-1"].moved = True
    game.state.units["red-1"].scouted = True
    elite = piece(picture(game), "cics-elite-1")
    assert (elite.hits, elite.hits_most, elite.armor, elite.armor_most) == (2, 3, 1, 1)
    assert (elite.tab, elite.tab_title, elite.spent, elite.spotted) == ("MG", "mg", True, False)
    assert piece(picture(game), "red-1").spotted


def test_detachments_are_counters_of_their_own_and_attachments_are_not() -> None:
    supports = {
        "leader-hq": "hq at 1510",
        "irregulars-01": "guerrilla at 1406",
        "irregulars-02": "conscript on siloam-1",
    }
    shown = picture(position({"siloam-1": "1712"}, supports))
    assert {one.id for one in shown.pieces} == {"piece-siloam-1", "piece-leader-hq", "piece-irregulars-01"}
    assert piece(shown, "leader-hq").symbol == "headquarters"
    assert (piece(shown, "irregulars-01").figure, piece(shown, "irregulars-01").strength) == ("triangle", 1)
    assert piece(shown, "siloam-1").tab == "CON"


@pytest.mark.parametrize("face", list(Face))
def test_every_face_of_a_support_can_be_shown(face: Face) -> None:
    game = position({"cics-veteran": "1511"})
    support = next(s for s in game.state.supports.values() if face in game.parts.support_cards[s.id].faces)
    from grognard.games.siloam.words import DETACHMENTS

    if face in DETACHMENTS:
        game.put_support(support, face, game.board.hexes[100])
    else:
        game.put_support(support, face, game.state.units["cics-veteran"].hex, "cics-veteran")
    assert ET.fromstring(draw(picture(game))).tag.endswith("svg")


def test_works_and_garrisons_lie_on_the_map() -> None:
    shown = picture(position({}, fortifications={"1712": 2, "1909": 1}, garrisons=["1404"]))
    assert [(site.place, site.kind, site.level) for site in shown.sites] == [
        ("1712", "works", 2),
        ("1909", "works", 1),
        ("1404", "garrison", 1),
    ]
    assert shown.sites[2].tint == "black"


# The map


def test_the_board_is_the_same_for_every_position() -> None:
    assert picture(position({})).board is picture(position({"red-1": "1611"}, round=4)).board


def test_the_board_marks_what_the_map_means() -> None:
    marks = {(mark.kind, mark.hex) for mark in picture(position({})).board.marks}
    assert len([kind for kind, _ in marks if kind == "objective"]) == 9
    assert {("priority", "1611"), ("entry", "2008"), ("flag", "1311"), ("flag", "0601")} <= marks


# Tracks and boxes


def test_tracks_stand_where_the_state_says() -> None:
    totals = {Faction.CICS: 3, Faction.SILOAM: 4, Faction.CALEDONIA: 5, Faction.VANG: 33}
    game = position({"siloam-1": "1712", "cics-veteran": "0904"}, round=6, cp=7, casualty_totals=totals)
    shown = picture(game)
    assert (track(shown, "round").at, track(shown, "round").last) == (6, 10)
    assert track(shown, "vp").at == 2
    assert track(shown, "cp").at == 7
    assert (track(shown, "morale-siloam").at, track(shown, "morale-siloam").note) == (5, "5 square")
    assert (track(shown, "coalition-casualties").at, track(shown, "coalition-casualties").note) == (12, "12 of 30")
    assert track(shown, "vang-casualties").note == "33 of 60"


def test_a_guerrilla_or_an_enemy_holds_no_vp_space() -> None:
    shown = picture(position({"red-1": "1712"}, {"irregulars-01": "guerrilla at 1909"}))
    assert track(shown, "vp").at == 0


def test_boxes_list_what_is_in_them() -> None:
    game = position({}, plans={Plan.AMBUSH: Preparation.RUSHED}, round_track={EventId.E1B: 4, EventId.E2A: 2})
    game.state.casualty_boxes[Faction.VANG] = [2, 3]
    shown = picture(game)
    assert panel(shown, "plans").lines[0] == "Rushed: Ambush"
    assert "Ambush" not in panel(shown, "plans").lines[1]
    assert panel(shown, "track").lines == ("Round 2: Event 2A", "Round 4: Event 1B")
    assert "Vang: 0 and 5 in the box" in panel(shown, "casualties").lines
    assert panel(shown, "cp").lines == ("Cup: 4 × 4, 4 × 6, 2 × 8", "Discard: empty")
    assert panel(shown, "activation").lines[0].startswith("3 × CICS, Caledonia, Event 1")
    assert "3 × bomber" in panel(shown, "vang").lines[0]
    assert panel(shown, "beach").lines[0] == "Red: 2 infantry, 3 infantry, 4 artillery"
    assert "Pool A: CICS Medium Tank" in panel(shown, "locked").lines


def test_empty_boxes_say_so() -> None:
    game = position({}, cp_cup=[], activation_cup=[], vang_cup=[])
    for counter in (*game.state.units.values(), *game.state.supports.values()):
        counter.box = Box.OUT
    shown = picture(game)
    assert panel(shown, "pool").lines == ("empty",)
    assert panel(shown, "locked").lines == ("nothing",)
    assert panel(shown, "activation").lines == ("empty",)
    assert panel(shown, "track").lines == ("no event waits",)


def test_the_caption_tells_edition_round_and_end() -> None:
    shown = picture(position({}, ruleset="v13", round=10, outcome="Narrow Victory"))
    assert shown.caption == "Ruleset v13 · Round 10 of 10 · Narrow Victory"


# What options touch


def test_an_option_touches_the_hexes_and_counters_it_is_spelled_with() -> None:
    game = position({"cics-veteran": "1511", "red-1": "1611"})
    options = [("attack", "cics-veteran", "1611"), "1512", "cics-veteran", "done"]
    shown = picture(game, Choose(COALITION, "tea.time", options, ()))
    assert [(touch.option, touch.places, touch.pieces) for touch in shown.touches] == [
        ("attack cics-veteran 1611", ("1611", "1511"), ("piece-cics-veteran",)),
        ("1512", ("1512",), ()),
        ("cics-veteran", ("1511",), ("piece-cics-veteran",)),
        ("done", (), ()),
    ]


def test_an_option_is_labelled_as_its_prompt_says() -> None:
    question = Choose(COALITION, "combat.defence-mode", ["cautious", "aggressive"], ("cics-veteran", "1511"))
    shown = picture(position({"cics-veteran": "1511"}), question)
    assert [touch.label for touch in shown.touches] == list(
        GAME.prompt(position({"cics-veteran": "1511"}).state, question).labels
    )


def test_a_counter_in_the_pool_touches_no_hex() -> None:
    shown = picture(position({}), Choose(COALITION, "tea.time", [("deploy", "cics-veteran"), "done"], ()))
    assert (shown.touches[0].places, shown.touches[0].pieces) == ((), ("piece-cics-veteran",))


def test_chance_and_nothing_touch_nothing() -> None:
    game = position({})
    assert picture(game, Draw("cp.draw", [4, 6], ())).touches == ()
    assert picture(game).touches == ()


def test_the_picture_of_the_setup_is_drawn() -> None:
    assert GAME.scene is not None
    state = begin(setup_for())
    root = ET.fromstring(draw(GAME.scene(GAME.view(state, COALITION), None)))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {"piece-siloam-1", "piece-red-1", "works-1712"} <= set(ids)
