"""Allied activations (SOS-ALY): Siloam's and Caledonia's morale check, moves, attacks and last action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from grognard.games.siloam.allied_actions import last_action
from grognard.games.siloam.allies import activate_ally, allied_check, make_attacks, move_units
from grognard.games.siloam.endings import COALITION_COLLAPSE, GameOver
from grognard.games.siloam.hits import Bearers, take_one
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Face, Faction, Mode, Stage
from grognard.kernel.questions import Draw
from tests.games.siloam.builders import Played, carry_out, cited, position
from tests.games.siloam.test_cics import why_barred
from tests.rules import rule

BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])
SILOAM = Faction.SILOAM
CALEDONIA = Faction.CALEDONIA

# Tactics Chits (SOS-GAP-14). Siloam's symbol at morale 5 is the square, Caledonia's at 3 the circle.
SQUARE_UP = 8
CIRCLE_UP = 5
BLANK = 15
BLANKS = [16, 17, 18, 19, 20]


def activation(game: Siloam, faction: Faction, answers: Sequence[str] = (), **chance: Any) -> Played:
    game.state.stage = Stage.ALLY
    return carry_out(activate_ally(game, faction), answers, otherwise="done", **chance)


def passed_activation(game: Siloam, faction: Faction, answers: Sequence[str] = (), **chance: Any) -> Played:
    """An activation whose morale check is passed with the first chit."""
    bought = ["command.political-cost: 0"] if game.rules.political_cost else []
    chits = [SQUARE_UP, CIRCLE_UP, BLANK][: 1 if game.rules.political_cost else 3]
    if faction is CALEDONIA:
        chits = [CIRCLE_UP, SQUARE_UP, BLANK][: len(chits)]
    tactics = [*chits, *chance.pop("tactics", [])]
    return activation(game, faction, [*bought, *answers], tactics=tactics, **chance)


def final(game: Siloam, faction: Faction, answers: Sequence[str] = ()) -> Played:
    return carry_out(last_action(game, faction), answers, otherwise="done")


def offers(game: Siloam, faction: Faction) -> list[str]:
    """What the last action offers at first."""
    offered = final(game, faction).offered("ally.action")
    return offered[0] if offered else []


def released(game: Siloam) -> Siloam:
    """Caledonia's reserve is in its pool."""
    for unit in game.state.units.values():
        if unit.box is Box.LOCKED_RESERVE:
            unit.box = Box.POOL
    return game


# The morale check


@rule("SOS-ALY-01a-v19", "SOS-CON-56")
@pytest.mark.parametrize("bought", [0, 1, 2])
def test_an_allied_activation_begins_with_a_check_of_one_chit_and_those_bought(bought: int) -> None:
    game = position({"siloam-1": "1411"})
    played = carry_out(
        allied_check(game, SILOAM), [f"command.political-cost: {bought}"], tactics=[BLANK, 16, 17][: 1 + bought]
    )
    assert played.offered("command.political-cost") == [["0", "1", "2"]]
    assert [q.topic for q in played.asked if isinstance(q, Draw)] == ["tactics.draw"] * (1 + bought)
    assert played.asked[0].topic == "command.political-cost"  # type: ignore[union-attr]  # fixed before any draw
    assert game.state.cp_cup.count(-1) == bought
    assert len(game.state.tactics_cup) == 20


@rule("SOS-ALY-01a-v13")
@pytest.mark.parametrize(("losses", "draws"), [(0, 3), (1, 2), (10, 2), (11, 1), (25, 1)])
def test_in_the_older_edition_casualties_set_the_number_of_chits(losses: int, draws: int) -> None:
    totals = {Faction.CICS: 0, SILOAM: losses, CALEDONIA: 3, Faction.VANG: 40}
    game = position({"siloam-1": "1411"}, ruleset="v13", casualty_totals=totals)
    played = carry_out(allied_check(game, SILOAM), tactics=[BLANK, 16, 17][:draws])
    assert played.count("tactics.draw") == draws
    assert played.count("command.political-cost") == 0


@BOTH
@rule("SOS-ALY-01b")
@pytest.mark.parametrize(
    ("faction", "chit", "passes"),
    [(SILOAM, SQUARE_UP, True), (SILOAM, 11, False), (CALEDONIA, CIRCLE_UP, True), (CALEDONIA, SQUARE_UP, False)],
)
def test_a_chit_must_show_the_factions_own_symbol(ruleset: str, faction: Faction, chit: int, passes: bool) -> None:
    game = position({}, ruleset=ruleset)
    answers = ["1"] if ruleset == "v19" else []
    chits = [chit, 16] if ruleset == "v19" else [chit, 16, 17]
    assert carry_out(allied_check(game, faction), answers, tactics=chits).result is passes


@BOTH
@rule("SOS-ALY-01c", "SOS-CON-38", "SOS-CON-82")
def test_siloam_that_fails_gets_a_guerrilla_and_nothing_else(ruleset: str) -> None:
    game = position({"siloam-1": "1511", "red-1": "1611"}, ruleset=ruleset)
    answers = ["0"] if ruleset == "v19" else []
    chits = [BLANK] if ruleset == "v19" else [BLANK, 16, 17]
    played = activation(game, SILOAM, answers, tactics=chits)
    guerrillas = [s for s in game.state.supports.values() if s.face is Face.GUERRILLA and s.box is Box.MAP]
    assert [guerrilla.hex for guerrilla in guerrillas] == ["1510"]  # the automatic placement: the highest mountain
    assert played.count("guerrilla.hex") == 0
    assert [played.count(topic) for topic in ("ally.move", "ally.attack", "ally.action")] == [0, 0, 0]
    assert game.state.step == 0


@BOTH
@rule("SOS-ALY-01d")
def test_caledonia_that_fails_does_nothing(ruleset: str) -> None:
    game = position({"caledonia-1": "1511", "red-1": "1611"}, ruleset=ruleset)
    answers = ["0"] if ruleset == "v19" else []
    chits = [BLANK] if ruleset == "v19" else [BLANK, 16, 17]
    played = activation(game, CALEDONIA, answers, tactics=chits)
    assert [played.count(topic) for topic in ("ally.move", "ally.attack", "ally.action")] == [0, 0, 0]
    assert not [s for s in game.state.supports.values() if s.box is Box.MAP]
    assert "SOS-ALY-01d" in cited(game)


# Moves


@BOTH
@rule("SOS-ALY-02a")
def test_every_combat_unit_of_the_faction_may_move_for_no_cp(ruleset: str) -> None:
    units = {"siloam-1": "1411", "siloam-2": "1208", "caledonia-1": "1311", "cics-veteran": "0601"}
    game = position(units, ruleset=ruleset, cp=0)
    played = carry_out(
        move_units(game, SILOAM),
        ["siloam-2", "ally.mode: combat", "move.to: 1008", "siloam-1", "ally.mode: movement", "move.to: 1111"],
        otherwise="done",
    )
    assert played.offered("ally.move")[0] == ["siloam-1", "siloam-2", "done"]
    assert game.state.units["siloam-1"].hex == "1111"  # 3 hexes, as Movement Mode allows
    assert game.state.units["siloam-2"].hex == "1008"
    assert game.state.cp == 0


@rule("SOS-GAP-29")
def test_an_allied_unit_chooses_its_mode_when_it_acts_in_its_own_activation() -> None:
    game = position({"siloam-1": "1511", "siloam-2": "1208", "red-1": "1611"})
    carry_out(move_units(game, SILOAM), ["siloam-2", "ally.mode: movement", "move.to: 1108"], otherwise="done")
    assert game.state.units["siloam-2"].mode is Mode.MOVEMENT
    carry_out(
        make_attacks(game, SILOAM),
        ["attack siloam-1 1611", "ally.mode: movement"],
        otherwise="done",
        tactics=BLANKS[:4],
    )
    assert game.state.units["siloam-1"].mode is Mode.MOVEMENT


@rule("SOS-CON-58", "SOS-GUE-02d")
def test_a_support_on_siloam_infantry_is_returned_in_the_move_phase_and_a_conscript_placed() -> None:
    game = position({"siloam-1": "1411"}, {"mg-flamethrower": "mg on siloam-1"}, cp=0)
    assert "conscript siloam-1" not in offers(game, SILOAM)
    carry_out(move_units(game, SILOAM), ["return mg-flamethrower"], otherwise="done")
    assert game.state.supports["mg-flamethrower"].box is Box.POOL
    final(game, SILOAM, ["conscript siloam-1"])
    assert game.has_attached(game.state.units["siloam-1"], Face.CONSCRIPT)


@rule("SOS-CON-58", "SOS-GAP-35")
def test_caledonia_returns_no_supports_in_its_move_phase() -> None:
    game = position({"caledonia-1": "1411"}, {"mg-flamethrower": "mg on caledonia-1"})
    played = carry_out(move_units(game, CALEDONIA), otherwise="done")
    assert played.offered("ally.move") == [["caledonia-1", "done"]]


# Attacks


@BOTH
@rule("SOS-GRP-01e")
@pytest.mark.parametrize("acts", ["move", "attack"])
def test_what_a_unit_did_in_an_earlier_activation_does_not_bind_it(ruleset: str, acts: str) -> None:
    game = position({"siloam-1": "1411", "red-2": "1511"}, ruleset=ruleset)
    unit = game.state.units["siloam-1"]
    unit.moved, unit.fought = True, True
    played = passed_activation(game, SILOAM)
    offered = {"move": played.offered("ally.move"), "attack": played.offered("ally.attack")}[acts]
    assert any("siloam-1" in spelling for spelling in offered[0])


@BOTH
@rule("SOS-CON-85", "SOS-STK-01b")
def test_units_that_end_an_allied_activation_in_one_hex_are_parted(ruleset: str) -> None:
    game = position({"siloam-1": "1411", "siloam-2": "1411"}, ruleset=ruleset)
    answers = ["stacking.shift-unit: siloam-2", "stacking.shift-to: 1412"]
    passed_activation(game, SILOAM, answers, hits=[0])
    assert [game.state.units[name].hex for name in ("siloam-1", "siloam-2")] == ["1411", "1412"]


@BOTH
@rule("SOS-ALY-03a", "SOS-GAP-35")
def test_units_that_did_not_move_may_attack(ruleset: str) -> None:
    units = {"siloam-1": "1511", "siloam-2": "1411", "red-1": "1611"}
    game = position(units, ruleset=ruleset, cp=0)
    carry_out(move_units(game, SILOAM), ["siloam-2", "combat", "move.to: 1512"], otherwise="done")
    played = carry_out(
        make_attacks(game, SILOAM), ["attack siloam-1 1611", "combat"], otherwise="done", tactics=[16, 17, 18, 19, 20]
    )
    assert played.offered("ally.attack") == [["attack siloam-1 1611", "done"]]
    assert why_barred(played, "ally.attack", "attack siloam-2 1611").rule == "SOS-ALY-03a"


@rule("SOS-CON-72")
def test_a_unit_takes_part_in_one_attack_of_the_activation() -> None:
    game = position({"siloam-1": "1511", "red-1": "1611", "red-2": "1512"})
    played = carry_out(
        make_attacks(game, SILOAM), ["attack siloam-1 1611", "combat"], otherwise="done", tactics=[*BLANKS, 13]
    )
    assert played.count("ally.attack") == 1


@rule("SOS-CON-72", "SOS-GAP-35")
def test_only_the_active_faction_leads_but_others_may_join() -> None:
    game = position(
        {"siloam-1": "1511", "caledonia-1": "1512", "red-1": "1611"}, {"leader-hq": "leader on siloam-1"}, cp=0
    )
    played = carry_out(
        make_attacks(game, SILOAM),
        ["attack siloam-1 1611", "combat", "combat.join: caledonia-1"],
        otherwise="done",
        tactics=[*BLANKS, 13],
    )
    assert played.offered("ally.attack")[0] == ["attack siloam-1 1611", "done"]
    assert game.state.units["caledonia-1"].fought


@rule("SOS-GAP-35")
def test_the_phases_of_an_allied_activation_come_in_order_and_each_may_be_skipped() -> None:
    game = position({"siloam-1": "1511", "red-1": "1611"}, cp=7)
    played = passed_activation(game, SILOAM)
    topics = [topic for topic in map(_topic, played.asked) if topic.startswith("ally.")]
    assert topics == ["ally.move", "ally.attack", "ally.action"]
    assert game.state.cp == 7


def _topic(question: Any) -> str:
    return str(getattr(question, "topic", ""))


@rule("SOS-GAP-35")
def test_in_the_activation_of_an_ally_no_cics_support_is_placed_or_moved() -> None:
    supports = {"leader-hq": "hq at 0602"}
    game = position({"caledonia-1": "1411", "cics-veteran": "0601"}, supports, cp=9)
    played = passed_activation(game, CALEDONIA)
    assert not [o for offered in played.offered("ally.move") for o in offered if "leader-hq" in o]
    assert played.count("cics.support") == 0


# The last action, as v19 has it


@rule("SOS-ALY-04a-v19", "SOS-ALY-04b-v19")
def test_each_ally_has_its_own_last_actions_and_none_is_a_bolster() -> None:
    units = {"siloam-1": "1511", "caledonia-1": "1411", "red-1": "1611"}
    game = released(position(units))
    game.state.units["caledonia-1"].hits = [1]
    game.state.units["siloam-1"].hits = [1]
    assert offers(game, CALEDONIA) == [
        "deploy caledonia-2",
        "deploy caledonia-3",
        "deploy caledonia-tank",
        "place caledonia-leader-mg",
        "done",
    ]
    assert offers(game, SILOAM) == ["conscript siloam-1", "guerrilla", "done"]


@rule("SOS-ALY-04a-v19")
@pytest.mark.parametrize("first", ["conscript siloam-1", "guerrilla"])
def test_siloam_takes_one_of_its_two_actions(first: str) -> None:
    game = position({"siloam-1": "1511", "red-1": "1611"})
    answers = [first, "guerrilla.hex: 1512"] if first == "guerrilla" else [first]
    assert final(game, SILOAM, answers).count("ally.action") == 1


@rule("SOS-ALY-05a", "SOS-CON-57")
@pytest.mark.parametrize(
    "answers",
    [["deploy caledonia-2", "1311", "combat"], ["place caledonia-leader-mg", "leader", "caledonia-1"]],
)
def test_caledonia_deploys_a_unit_or_places_its_counter_once_for_1_morale(answers: list[str]) -> None:
    game = position({"caledonia-1": "1411", "caledonia-3": "1008"})
    played = final(game, CALEDONIA, answers)
    assert game.state.morale[CALEDONIA] == 2
    after = played.offered("ally.action")[1:]
    assert not [o for offered in after for o in offered if o.startswith(("deploy", "place"))]


@rule("SOS-ALY-05b", "SOS-CON-57")
def test_at_morale_1_caledonia_neither_deploys_nor_places() -> None:
    game = position({"caledonia-1": "1411"})
    game.state.morale[CALEDONIA] = 1
    assert offers(game, CALEDONIA) == []
    game = position({"caledonia-1": "1411"}, {"caledonia-leader-mg": "mg on caledonia-1"})
    game.state.morale[CALEDONIA] = 1
    played = final(game, CALEDONIA)
    assert played.offered("ally.action") == [["recall caledonia-leader-mg", "done"]]
    assert why_barred(played, "ally.action", "deploy caledonia-2").rule == "SOS-ALY-05b"


@rule("SOS-ALY-05c-v19")
def test_the_player_picks_which_caledonian_unit_deploys() -> None:
    game = released(position({}))
    played = final(game, CALEDONIA, ["deploy caledonia-tank", "ally.deploy-hex: 1611", "ally.deploy-mode: movement"])
    assert sorted(played.offered("ally.deploy-hex")[0]) == ["1311", "1611"]
    tank = game.state.units["caledonia-tank"]
    assert (tank.hex, tank.mode) == ("1611", Mode.MOVEMENT)


@rule("SOS-CON-57")
@pytest.mark.parametrize("taken_by", ["caledonia-1", "siloam-1", "cics-veteran", "red-1"])
def test_a_flag_hex_with_a_combat_unit_of_any_side_is_taken(taken_by: str) -> None:
    game = position({taken_by: "1611"})
    final(game, CALEDONIA, ["deploy caledonia-2", "combat"])
    assert game.state.units["caledonia-2"].hex == "1311"


@rule("SOS-CON-57")
def test_a_flag_hex_with_a_guerrilla_is_taken_and_another_detachment_gives_way() -> None:
    game = position({}, {"irregulars-01": "guerrilla at 1611", "leader-hq": "hq at 1311"})
    final(game, CALEDONIA, ["deploy caledonia-2", "combat"])
    assert game.state.units["caledonia-2"].hex == "1311"
    assert game.state.supports["leader-hq"].box is Box.POOL
    assert game.state.supports["irregulars-01"].hex == "1611"


@rule("SOS-CON-57")
def test_with_both_flag_hexes_taken_nobody_deploys_and_locked_units_never() -> None:
    game = position({"caledonia-1": "1611", "red-1": "1311"})
    played = final(game, CALEDONIA)
    assert played.offered("ally.action") == [["place caledonia-leader-mg", "done"]]
    assert why_barred(played, "ally.action", "deploy caledonia-2").rule == "SOS-CON-57"
    game = position({})
    assert game.state.units["caledonia-tank"].box is Box.LOCKED_RESERVE
    assert "deploy caledonia-tank" not in offers(game, CALEDONIA)


@rule("SOS-ALY-05d")
def test_the_leader_mg_counter_joins_a_caledonian_infantry_alone_in_its_hex_with_the_face_chosen() -> None:
    units = {"caledonia-1": "1411", "caledonia-2": "1208", "caledonia-tank": "1008", "siloam-1": "1404"}
    game = position(units, {"mg-flamethrower": "mg on caledonia-2"})
    played = final(game, CALEDONIA, ["place caledonia-leader-mg", "ally.face: mg"])
    assert played.offered("ally.face") == [["leader", "mg"]]
    counter = game.state.supports["caledonia-leader-mg"]
    assert (counter.on, counter.face) == ("caledonia-1", Face.MG)  # the only one it can join, so it is not asked


@rule("SOS-ALY-05e", "SOS-CON-57")
def test_the_counter_is_recalled_for_nothing_and_placed_again_with_its_other_face() -> None:
    game = position({"caledonia-1": "1411"}, {"caledonia-leader-mg": "leader on caledonia-1"})
    final(game, CALEDONIA, ["recall caledonia-leader-mg", "place caledonia-leader-mg", "mg"])
    assert game.state.supports["caledonia-leader-mg"].face is Face.MG
    assert game.state.morale[CALEDONIA] == 2


@rule("SOS-ALY-05e", "SOS-CON-57")
def test_the_recall_may_also_come_after_the_deploy_action() -> None:
    game = position({"caledonia-1": "1411"}, {"caledonia-leader-mg": "leader on caledonia-1"})
    final(game, CALEDONIA, ["deploy caledonia-2", "1311", "combat", "recall caledonia-leader-mg"])
    assert game.state.supports["caledonia-leader-mg"].box is Box.POOL
    assert game.state.morale[CALEDONIA] == 2


@rule("SOS-ALY-06b-v19")
def test_a_conscript_joins_siloam_infantry_without_a_support_for_1_morale() -> None:
    units = {"siloam-1": "1411", "siloam-2": "1208", "caledonia-1": "1311", "cics-veteran": "0601"}
    game = position(units, {"mg-flamethrower": "mg on siloam-2"})
    played = final(game, SILOAM, ["conscript siloam-1"])
    assert played.offered("ally.action")[0] == ["conscript siloam-1", "done"]
    assert game.has_attached(game.state.units["siloam-1"], Face.CONSCRIPT)
    assert game.state.morale[SILOAM] == 4


@rule("SOS-ALY-06c")
def test_at_morale_1_siloam_does_not_conscript_but_may_request_guerrillas() -> None:
    game = position({"siloam-1": "1511", "red-1": "1611"})
    game.state.morale[SILOAM] = 1
    played = final(game, SILOAM)
    assert played.offered("ally.action") == [["guerrilla", "done"]]
    assert why_barred(played, "ally.action", "conscript siloam-1").rule == "SOS-ALY-06c"


@rule("SOS-ALY-06d")
def test_requested_guerrillas_come_next_to_both_sides_for_nothing() -> None:
    game = position({"cics-veteran": "1511", "red-1": "1611"}, cp=0)
    played = final(game, SILOAM, ["guerrilla", "guerrilla.hex: 1512"])
    assert played.offered("guerrilla.hex") == [["1512", "1610"]]
    assert game.guerrilla_at(game.state.supports["irregulars-01"].hex) is not None
    assert (game.state.cp, game.state.morale[SILOAM]) == (0, 5)


@rule("SOS-ALY-06e")
def test_without_an_eligible_hex_there_is_no_request_and_no_fallback() -> None:
    game = position({"siloam-1": "1208", "red-1": "1611"})
    played = final(game, SILOAM)
    assert played.offered("ally.action") == [["conscript siloam-1", "done"]]
    assert why_barred(played, "ally.action", "guerrilla").rule == "SOS-ALY-06e"
    assert not [s for s in game.state.supports.values() if s.box is Box.MAP]


@rule("SOS-CON-79", "SOS-ALY-05a")
def test_the_morale_paid_by_an_ally_can_end_the_game() -> None:
    game = position({}, morale={Faction.CICS: 1, SILOAM: 1, CALEDONIA: 2})
    with pytest.raises(GameOver):
        final(game, CALEDONIA, ["deploy caledonia-2", "1311", "combat"])
    assert game.state.outcome == COALITION_COLLAPSE
    assert game.state.units["caledonia-2"].hex == "1311"  # the effect was completed first


# The last action, as v13 has it


def older(units: Mapping[str, str], supports: Mapping[str, str] | None = None, **fields: Any) -> Siloam:
    return position(units, supports, ruleset="v13", **fields)


@rule("SOS-ALY-04a-v13", "SOS-ALY-04b-v13")
@pytest.mark.parametrize(("faction", "unit_id"), [(SILOAM, "siloam-1"), (CALEDONIA, "caledonia-1")])
def test_in_the_older_edition_each_ally_deploys_or_bolsters(faction: Faction, unit_id: str) -> None:
    game = older({"siloam-1": "1411", "caledonia-1": "1311", "caledonia-tank": "1211"})
    game.state.armor_supply = 11
    game.state.units["caledonia-tank"].armor = 1
    unit = game.state.units[unit_id]
    unit.hits = [2, 1]
    offered = offers(game, faction)
    assert f"bolster {unit_id}" in offered
    assert [o for o in offered if o.startswith(("deploy", "conscript"))]
    played = final(game, faction, [f"bolster {unit_id}"])
    assert played.count("ally.action") == 1
    assert unit.hits == []
    assert sorted(game.state.casualty_boxes[faction]) == [1, 2]
    assert game.state.morale[faction] == (5 if faction is SILOAM else 3)


@rule("SOS-ALY-04b-v13")
def test_a_bolster_takes_armor_markers_off_to_supply() -> None:
    game = older({"caledonia-tank": "1211"}, armor_supply=11)
    game.state.units["caledonia-tank"].armor = 1
    final(game, CALEDONIA, ["bolster caledonia-tank"])
    assert (game.state.units["caledonia-tank"].armor, game.state.armor_supply) == (0, 12)


@rule("SOS-ALY-05c-v13")
def test_in_the_older_edition_the_top_unit_deploys_for_no_morale() -> None:
    game = older({})
    game.state.morale[CALEDONIA] = 1
    played = final(game, CALEDONIA, ["deploy caledonia-1", "1611", "combat"])
    assert played.offered("ally.action")[0] == ["deploy caledonia-1", "done"]  # and no Leader/MG
    assert game.state.units["caledonia-1"].hex == "1611"
    assert game.state.morale[CALEDONIA] == 1


@rule("SOS-ALY-06b-v13")
def test_in_the_older_edition_a_conscript_joins_cics_infantry_too_and_replaces_an_attachment() -> None:
    units = {"siloam-1": "1411", "cics-veteran": "0601", "cics-light-tank": "0602", "caledonia-1": "1311"}
    game = older(units, {"mg-flamethrower": "mg on cics-veteran"})
    offered = offers(game, SILOAM)
    assert [o for o in offered if o.startswith("conscript")] == ["conscript cics-veteran", "conscript siloam-1"]
    final(game, SILOAM, ["conscript cics-veteran"])
    assert game.has_attached(game.state.units["cics-veteran"], Face.CONSCRIPT)
    assert game.state.supports["mg-flamethrower"].box is Box.POOL
    assert game.state.morale[SILOAM] == 5


@rule("SOS-ALY-06b-v13", "SOS-ALY-06d")
def test_the_older_edition_has_no_request_for_guerrillas() -> None:
    game = older({"siloam-1": "1511", "red-1": "1611"})
    assert "guerrilla" not in offers(game, SILOAM)


@rule("SOS-CON-83")
def test_a_conscript_on_a_cics_unit_is_siloams_loss() -> None:
    game = older({"cics-veteran": "0601"})
    final(game, SILOAM, ["conscript cics-veteran"])
    unit = game.state.units["cics-veteran"]
    carry_out(take_one(game, Bearers([unit], [], unit), ("conscript", "cics-veteran"), 1), hits=[2])
    assert game.state.casualty_boxes[SILOAM] == [2]
    assert game.state.casualty_boxes[Faction.CICS] == []
    assert game.state.supports["irregulars-01"].box is Box.POOL
