"""The game's data as a pack: rulesets, what may be laid over it, what is ours, and how a fault in it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.games.reborn import pack_checks
from grognard.games.reborn.ips import CpPaid, Line, SwitchedOn, TakeCp
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import check_pack, load_pack, ruleset_for, show_pack, switch_values
from grognard.games.reborn.words import CharacterId, Timing
from grognard.kernel.game import Setup
from grognard.packs.sources import PackError, SetupError
from tests.rules import rule

DATA = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "reborn" / "data"


@pytest.fixture(name="pack")
def our_pack() -> Pack:
    return load_pack()


def lay(folder: Path, file: str, content: str) -> str:
    """A folder of corrections with this one file."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return str(folder)


def with_change(folder: Path, file: str, old: str, new: str) -> list[str]:
    """The problems of our own file with one text in it replaced, once."""
    content = (DATA / file).read_text(encoding="utf-8")
    assert old in content, f"{file} has no {old!r} any more"
    return [str(problem) for problem in check_pack(lay(folder, file, content.replace(old, new, 1)))]


def told(pack: Pack, **changes: Any) -> list[str]:
    """The problems of our pack with some of its tables replaced."""
    return [str(problem) for problem in pack_checks.faults_of(msgspec.structs.replace(pack, **changes))]


def setup_with(ruleset: str, **options: str) -> Setup:
    return Setup(game="reborn", ruleset=ruleset, scenario="cell-break", options=options)


# Rulesets


@rule("ERB-CON-01", "ERB-CON-02", "ERB-CON-03", "ERB-CON-15", "ERB-CON-16", "ERB-CON-17")
def test_the_standard_ruleset_reads_the_rules_as_decided(pack: Pack) -> None:
    standard = ruleset_for(pack, setup_with("standard"))
    assert not standard.interrupt_on_activation
    assert not standard.adjacent_needs_los
    assert standard.empty_weapons_stay_empty
    assert standard.dead_attackers_hit
    assert standard.captors_take_criticals
    assert standard.torturers == "salemite"


@rule("ERB-CON-19", "ERB-CON-20", "ERB-CON-23", "ERB-CON-26", "ERB-CON-27", "ERB-CON-29")
def test_the_other_decisions(pack: Pack) -> None:
    standard = ruleset_for(pack, setup_with("standard"))
    assert standard.early_reveal
    assert standard.foreign_ground == "every-search"
    assert standard.bazooka_armor_loss == "shot"
    assert standard.zombie_figures_return
    assert standard.cp_behind_screens == "hidden"
    assert standard.zombies_take_equipment


def test_other_rulesets_have_the_other_readings(pack: Pack) -> None:
    assert list(pack.rulesets) == ["standard", "summary", "literal"]
    assert pack.rulesets["summary"].interrupt_on_activation
    assert pack.rulesets["literal"].bazooka_armor_loss == "game"
    standard, literal = (
        msgspec.structs.asdict(pack.rulesets["standard"]),
        msgspec.structs.asdict(pack.rulesets["literal"]),
    )
    same = {name for name in standard if standard[name] == literal[name]}
    assert same == {"interrupt_on_activation", "adjacent_needs_los", "zombies_take_equipment"}


def test_every_switch_can_be_set(pack: Pack) -> None:
    assert switch_values()["torturers"] == ("salemite", "any")
    assert switch_values()["early_reveal"] == ("yes", "no")
    changed = ruleset_for(pack, setup_with("standard", torturers="any", early_reveal="no"))
    assert changed.torturers == "any"
    assert not changed.early_reveal
    assert changed.name == "standard"


def test_unknown_rulesets_and_switches_are_told(pack: Pack) -> None:
    with pytest.raises(SetupError, match="choose from: standard, summary, literal"):
        ruleset_for(pack, setup_with("v2"))
    with pytest.raises(SetupError, match="did you mean torturers"):
        ruleset_for(pack, setup_with("standard", torturer="any"))
    with pytest.raises(SetupError, match="choose from: salemite, any"):
        ruleset_for(pack, setup_with("standard", torturers="norad"))


# Corrections


def test_our_pack_is_loaded_once_and_has_a_digest(pack: Pack) -> None:
    assert load_pack() is pack
    assert len(pack.digest) == 16


def test_a_folder_of_corrections_takes_the_place_of_our_entries(pack: Pack, tmp_path: Path) -> None:
    content = '[[tile]]\nid = "t01"\nsource = "document"\ncopies = 2\nsections = [\n' + "".join(
        [f'{{ order = "{order}", most = 2, colour = "red" }},\n' for order in ("move", "shoot", "search", "interact")]
    )
    theirs = load_pack(lay(tmp_path, "order_tiles.toml", content + "]\n"))
    assert theirs.order_tiles[0].sections[0].most == 2
    assert theirs.order_tiles[1:] == pack.order_tiles[1:]
    assert theirs.digest != pack.digest


def test_a_scenario_can_be_corrected(tmp_path: Path) -> None:
    content = (DATA / "scenarios/1-cell-break.toml").read_text(encoding="utf-8").replace("turns = 6", "turns = 7")
    assert load_pack(lay(tmp_path, "scenarios/1-cell-break.toml", content)).scenarios[0].turns == 7


def test_a_pack_that_cannot_be_played_with_is_refused(tmp_path: Path) -> None:
    folder = lay(tmp_path, "numbers.toml", "[windows]\nsource = 'ours'\nbid = -1\n")
    with pytest.raises(PackError, match="windows: interruption is missing; give a whole number"):
        load_pack(folder)


def test_a_file_nobody_knows_is_told(tmp_path: Path) -> None:
    (told_of,) = check_pack(lay(tmp_path, "item.toml", ""))
    assert str(told_of) == "item.toml: no file of the pack has this name; did you mean items.toml?"


def test_show_names_what_is_ours_and_nothing_else(pack: Pack) -> None:
    shown = {(own.file, own.entry): own.value for own in show_pack(pack)}
    assert shown["doors.toml", "door norad-steel"].startswith("faction norad; size small; kind sliding; defence 5")
    assert shown["characters.toml", "character einstein"].startswith("leader no; cost 6; arcs dark-blue")
    assert "max_cp" not in shown["characters.toml", "character einstein healthy"]
    assert ("numbers.toml", "printed") not in shown
    assert not any("source" in value.split("; ")[0] for value in shown.values())
    assert "base_cp" not in shown["numbers.toml", "sags 2"]
    assert "base_cp 12" in shown["numbers.toml", "sags 3"]
    assert "drawing \n+-+-+-+-+\n|x x x x|\n" in shown["floor_tiles.toml", "tile zombie-lab"]
    assert {own.file for own in show_pack(pack)} >= {"dice.toml", "floor_tiles.toml", "scenarios/3-ambush.toml"}


# Faults of parts, told with file, entry and remedy


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("dice.toml", "points = 3 },\n]\n\n[black]", "points = -3 },\n]\n\n[black]", "dice.toml, yellow: face 6"),
        ("dice.toml", 'icon = "spy"', 'icon = "spi"', "dice.toml, black: faces 2.icon = 'spi'"),
        ("order_tiles.toml", "most = 4", "most = 5", "tile t01: section 1 takes 5 CP; choose from 1 to 4"),
        ("order_tiles.toml", "copies = 2", "copies = 3", "order_tiles.toml, tile: 49 tiles; correct the copies"),
        ("characters.toml", 'faction = "norad"', 'faction = "salemite"', "3 Characters of norad"),
        ("characters.toml", "life = 4", "life = 0", "character bolter: healthy: life = 0; give 1 or more"),
        ("characters.toml", "armor = 2", "armour = 2", "unknown key 'armour'; did you mean armor?"),
        ("characters.toml", "rotating_cost = 2", "rotating_cost = 0", "is large and has the Rotating Cost 0"),
        ("characters.toml", '"mammoth-cannon"', '"pistol"', "character mammoth: weapon = 'pistol'; choose from"),
        ("characters.toml", "shooting = [3, 1]", "shooting = [3, -1]", "character vasquez: healthy: shooting"),
        ("characters.toml", "amount = 1 }]", "amount = 0 }]", "character bolter healthy: line 1: costs 0"),
        ("items.toml", "weight = 1", "weight = -1", "item pistol: weight = -1; give 0 or more"),
        ("items.toml", 'classes = ["firing"]', "classes = []", "item pistol: is not listed as firing"),
        ("items.toml", 'classes = ["close-combat"]', 'classes = ["explosive"]', "is explosive and has no blast"),
        ("items.toml", "threshold = 3", "threshold = 0", "has a chance and no threshold; give a threshold"),
        ("items.toml", '{ tests = ["technical"] }', "{}", "its chance rolls nothing"),
        ("items.toml", 'rooms = ["medical"]', "rooms = []", "is found in no room; give rooms (ERB-SEA-03g)"),
        ("items.toml", '{ if = "cp", amount = 1 }', '{ if = "cpp", amount = 1 }', "if = 'cpp'; did you mean cp?"),
        ("items.toml", '{ if = "on-its-square" }, ', "", "disarms from anywhere; add the condition on-its-square"),
        ("cards.toml", '["pistol", "ammunition"]', '["pistol", "amunition"]', "no item 'amunition'"),
        ("cards.toml", '["pistol", "ammunition"]', '["pistol", "pistol"]', "both faces are alike"),
        ("cards.toml", '["pistol", "ammunition"]', '["pistol", "bill-flamer"]', "bill-flamer is built in"),
        (
            "cards.toml",
            '["bazooka", "targeting-lens"]',
            '["pistol", "targeting-lens"]',
            "items.toml, item bazooka: is on no card",
        ),
        ("floor_tiles.toml", "copies = 1", "copies = 2", "92 floor tiles; correct the copies: there are 91"),
        ("floor_tiles.toml", "group = 1\n", "group = 12\n", "tile zombie-lab: group = 12; choose from 1 to 11"),
        ("floor_tiles.toml", "|A . . B|", "|Q . . B|", "tile zombie-lab: front: Q in the drawing is no element"),
        ("floor_tiles.toml", "|A . . B|", "|. . . B|", "element A is not in the drawing; draw it, or drop it"),
        ("floor_tiles.toml", "|A . . B|", "|? . . B|", "column 1, row 4: '?' stands for nothing"),
        ("floor_tiles.toml", '"0202" = ["0101"', '"0203" = ["0101"', "reaches: 0203 has no facing icon"),
        ("floor_tiles.toml", '"0202" = ["0101"', '"0202" = ["0104"', "reaches: 0104 has no cadaver"),
        ("floor_tiles.toml", 'rooms = ["corridor"]', "rooms = []", "an indoor tile without a room icon"),
        ("doors.toml", "copies = 2", "copies = 1", "7 large doors; correct the copies: there are 8"),
        ("doors.toml", "defence = 6", "defence = 0", "door norad-large-steel-lock: defence = 0"),
        ("missions.toml", "points = 6", "points = 0", "mission n01: points = 0; give 1 or more"),
        ("missions.toml", 'tiles = ["zombie-lab"]', 'tiles = ["lab"]', "mission n08: no floor tile 'lab'"),
        ("missions.toml", '"secret-files"', '"files"', "mission n12: no item 'files' is on a card"),
        ("missions.toml", 'faction = "norad"', 'faction = "salemite"', "17 missions of norad; each faction has 18"),
        ("missions.toml", "least = 2, most = 2", "least = 2, most = 3", "mission s09: from 2 to 3 of 2"),
        ("markers.toml", "copies = 2", "copies = 3", "7 markers for each faction; correct the copies: there are 6"),
        ("markers.toml", "copies = 8", "copies = 0", "marker broken-wall-short: copies = 0"),
        ("numbers.toml", "hand = 5", "hand = -5", "printed: hand is below zero"),
        ("numbers.toml", "small_doors = 5", "small_doors = 6", "sags 3: 6 small doors for each of 3; there are 16"),
        ("numbers.toml", "drillers = 5", "drillers = 6", "sags 2: 6 Drillers; there are 5 in all"),
        (
            "numbers.toml",
            "{ norad = 2, salemite = 3 }",
            "{ norad = 5, salemite = 3 }",
            "from 5 to 4 Characters of norad",
        ),
        ("numbers.toml", "least_team = 2", "least_team = 7", "a team of 7 to 6; least_team is the lower"),
        ("rulesets.toml", 'name = "summary"', 'name = "short"', "summary: is called 'short'; call it 'summary'"),
    ],
)
def test_a_fault_is_told(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    problems = with_change(tmp_path, file, old, new)
    assert any([fault in problem for problem in problems]), problems
    assert all(["; " in problem for problem in problems])


def test_our_own_files_have_no_faults(pack: Pack) -> None:
    assert told(pack) == []


@rule("ERB-SET-04a")
def test_a_missing_character_is_told(pack: Pack) -> None:
    left = tuple([card for card in pack.characters if card.id is not CharacterId.WOO])
    assert "characters.toml, character: woo has no card; add it" in told(pack, characters=left)


def test_missing_entries_are_told(pack: Pack) -> None:
    assert "markers.toml, scrambling: clear has no entry; add it" in told(pack, scrambling=pack.scrambling[1:])
    assert any(["marker: broken-wall-short has no entry" in text for text in told(pack, markers=pack.markers[1:])])
    assert any(["no numbers for 2 players; add them" in text for text in told(pack, sags=pack.sags[1:])])
    assert "cards.toml, card: 30 cards; there are 31" in told(pack, cards=pack.cards[1:])
    five = msgspec.structs.replace(pack.yellow, faces=pack.yellow.faces[1:])
    assert "dice.toml, yellow: 5 faces; give all 6" in told(pack, yellow=five)


@rule("ERB-SG2-01e", "ERB-SG4-03a")
def test_drillers_are_counted(pack: Pack) -> None:
    left = tuple([tile for tile in pack.tiles if tile.id != "driller-5"])
    problems = told(pack, tiles=left)
    assert any(["4 Drillers; there are 5" in problem for problem in problems])
    assert any(["not one Driller is closed all round" in problem for problem in problems])


@rule("ERB-GLC-04a", "ERB-GLC-01e")
def test_who_must_be_a_zombie_and_who_must_not(pack: Pack) -> None:
    wrong = {CharacterId.EINSTEIN: True, CharacterId.ZOMBIE_A: False}
    cards = tuple([msgspec.structs.replace(card, zombie=wrong.get(card.id, card.zombie)) for card in pack.characters])
    problems = told(pack, characters=cards)
    assert any(["character einstein: is a Zombie" in problem for problem in problems])
    assert any(["character zombie-a: is no Zombie" in problem for problem in problems])


# Lines


def problems_of_line(pack: Pack, line: Line) -> list[str]:
    """The problems of a pack whose Pistol has this line."""
    items = tuple(
        [msgspec.structs.replace(item, lines=(line,)) if item.id == "pistol" else item for item in pack.items]
    )
    return [problem for problem in told(pack, items=items) if "item pistol: line 1" in problem]


@rule("ERB-IPS-02f")
def test_an_interact_costs_what_a_section_can_take(pack: Pack) -> None:
    free = Line("ours", Timing.INTERACT, (TakeCp(1),))
    assert "is an Interact without CP" in problems_of_line(pack, free)[0]
    dear = msgspec.structs.replace(free, conditions=(CpPaid(5),))
    assert "costs more CP than a section takes; give 4 at most" in problems_of_line(pack, dear)[0]
    assert problems_of_line(pack, msgspec.structs.replace(free, conditions=(CpPaid(4),))) == []


@rule("ERB-IPS-04a", "ERB-IPS-01g")
def test_lines_that_cannot_work_are_told(pack: Pack) -> None:
    asleep = Line("ours", Timing.ALWAYS, (TakeCp(1),), (SwitchedOn(),))
    assert "put a line with switch-on before it" in problems_of_line(pack, asleep)[0]
    paid = Line("ours", Timing.ALWAYS, (TakeCp(1),), (CpPaid(1),))
    assert "works by itself and costs CP" in problems_of_line(pack, paid)[0]
    without = Line("ours", Timing.ALWAYS, ())
    assert "has no effect" in problems_of_line(pack, without)[0]
