"""Missions (ERB-SG2-04i, ERB-SG4-04e to ERB-SG4-04g, ERB-GAP-08)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import destruction, exits, missions, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Loot
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.words import CharacterId, Counted, Faction, Ground, Module, Moment, RoomType, Where
from grognard.geometry.arcs import Facing
from tests.games.reborn.builders import NORAD, SALEMITE, carry_out, cited, one, position, told
from tests.games.reborn.generated import BAND_1, BAND_2, with_teams, zone
from tests.rules import rule


def table(*held: str, **more: object) -> Reborn:
    """NORAD's Bolter and Woo against Hollister, Kendall and Saw; the holder of `n..` is NORAD, of `s..` Salemite."""
    given: dict[str, object] = {
        "characters": {
            "bolter": "0101 north",
            "woo": "0201 north",
            "hollister": "0801 north",
            "kendall": "0802 north",
            "saw": "0803 north",
        },
        "modules": list(Module),
        "mp": {"norad": 10, "salemite": 10},
    }
    game = position(**(given | more))  # type: ignore[arg-type]
    for mission in held:
        game.player(NORAD if mission.startswith("n") else SALEMITE).missions.append(mission)
    return game


def fulfilled(game: Reborn, moment: Moment = Moment.AT_ONCE) -> list[str]:
    missions.judge_missions(game, moment)
    return [mission for player in game.state.players.values() for mission in player.fulfilled]


@rule("ERB-SG2-04i")
def test_a_fulfilled_mission_gives_its_mp_at_once_and_only_once_and_is_shown() -> None:
    game = table("n14")
    game.player(NORAD).counted[Counted.SPY_POINTS] = 4
    assert fulfilled(game) == ["n14"]
    assert game.player(NORAD).mp == 15
    assert fulfilled(game) == ["n14"]
    assert game.player(NORAD).mp == 15
    assert told(game)[0].text == "NORAD has fulfilled the Mission Full Report."
    assert "ERB-SG2-04i" in cited(game)


@rule("ERB-SG4-04g", "ERB-GAP-08")
def test_eradicate_counts_only_when_the_holder_s_own_character_kills() -> None:
    game = table("n01")
    carry_out(
        game, wounds.kill(game, one(game, "kendall"), Cause(How.SHOT, CharacterId.SAW, SALEMITE)), otherwise="none"
    )
    assert fulfilled(game) == []
    game = table("n01")
    carry_out(
        game, wounds.kill(game, one(game, "kendall"), Cause(How.SHOT, CharacterId.BOLTER, NORAD)), otherwise="none"
    )
    assert game.player(NORAD).fulfilled == ["n01"]  # at once (ERB-FIN-08b)
    assert game.player(NORAD).mp == 16


@rule("ERB-SG4-04f")
def test_missions_about_a_death_count_whoever_caused_it() -> None:
    game = table("s04", characters={"mammoth": "0101 north", "hollister": "0801 north"})
    one(game, "mammoth").where = Where.DEAD
    assert fulfilled(game) == ["s04"]


@rule("ERB-SG4-04f", "ERB-GAP-08")
def test_missions_about_destruction_count_whoever_caused_it() -> None:
    game = table("n08", drawing="....\n..A.\n....", rooms=[RoomType.SCIENCE], characters={"bolter": "0101 north"})
    (crate,) = game.board.features.values()
    carry_out(game, destruction.destroy(game, Target(TargetKind.ELEMENT, crate.id), Cause(How.SHOT, None, SALEMITE)))
    assert game.player(NORAD).fulfilled == ["n08"]


@rule("ERB-GAP-08")
def test_a_prisoner_held_at_the_end_counts_and_not_before() -> None:
    game = table(
        "n05",
        characters={"bolter": "0101 north", "saw": "0101 wounded", "hollister": "0801 north"},
        prisoners={"saw": "bolter"},
    )
    assert fulfilled(game, Moment.FINAL) == []
    assert fulfilled(game, Moment.END) == ["n05"]


@rule("ERB-GAP-08")
def test_control_of_a_character_is_judged_in_the_final_phase() -> None:
    game = table("n06", characters={"bolter": "0101 north", "einstein": "0801 north"})
    assert fulfilled(game, Moment.FINAL) == []
    one(game, "einstein").seat = NORAD
    assert fulfilled(game, Moment.FINAL) == ["n06"]


@rule("ERB-SG4-04e", "ERB-GAP-08")
def test_an_item_must_be_taken_off_by_a_character_of_the_faction_named() -> None:
    game = table("n12")
    game.state.carried_off = [Loot(NORAD, CharacterId.HOLLISTER, "secret-files")]
    assert fulfilled(game) == []
    game.state.carried_off = [Loot(SALEMITE, CharacterId.BOLTER, "secret-files")]
    assert fulfilled(game) == []
    game.state.carried_off = [Loot(NORAD, CharacterId.BOLTER, "pistol")]
    assert fulfilled(game) == []
    game.state.carried_off = [Loot(NORAD, CharacterId.BOLTER, "secret-files")]
    assert fulfilled(game) == ["n12"]


@rule("ERB-GAP-08", "ERB-DOR-04c")
def test_stepping_off_the_map_with_the_item_fulfils_it() -> None:
    game = table("n12", items={"bolter": "secret-files"}, exit_edges=list(Facing), ground=Ground.OUTDOOR)
    exits.leave(game, one(game, "bolter"), Facing.NORTH)
    assert game.player(NORAD).fulfilled == ["n12"]


@rule("ERB-GAP-08", "ERB-SG4-04e")
def test_rooms_are_held_by_so_many_of_the_faction_and_alone_where_asked() -> None:
    game = table("n15", rooms=[RoomType.OFFICER])
    assert fulfilled(game, Moment.FINAL) == ["n15"]
    game = table("n15", rooms=[RoomType.OFFICER], characters={"bolter": "0101 north", "einstein": "0201 north norad"})
    assert fulfilled(game, Moment.FINAL) == []  # only one of NORAD's faction
    game = table("n16", tile="command-post")
    assert fulfilled(game, Moment.FINAL) == []  # Salemites are there too
    game = table("n16", tile="command-post", characters={"bolter": "0101 north"})
    assert fulfilled(game, Moment.FINAL) == ["n16"]


@rule("ERB-GAP-08")
def test_zombies_in_play_are_counted_at_the_end() -> None:
    game = table("n17", "s09")
    assert fulfilled(game, Moment.END) == ["n17"]
    game = table("n17", "s09", characters={"zombie-a": "0101 north", "zombie-b": "0201 north"})
    assert fulfilled(game, Moment.END) == ["s09"]


@rule("ERB-GAP-08")
def test_survival_is_of_all_own_or_of_those_who_are_named() -> None:
    game = table("n18", "s18")
    one(game, "saw").where = Where.DEAD
    assert fulfilled(game, Moment.END) == ["n18", "s18"]
    game = table("n18", "s18")
    one(game, "woo").where = Where.DEAD
    one(game, "kendall").where = Where.HELD
    assert fulfilled(game, Moment.END) == []


@rule("ERB-GAP-08")
def test_nobody_of_a_faction_on_some_ground() -> None:
    game = table("s16", ground=Ground.OUTDOOR)
    assert fulfilled(game, Moment.END) == ["s16"]
    assert fulfilled(table("s16"), Moment.END) == []


@pytest.mark.parametrize(
    ("mission", "counted", "least"),
    [
        ("n07", Counted.OBJECTS_DESTROYED, 3),
        ("n09", Counted.MISSILE_LAUNCHES, 1),
        ("n10", Counted.BUILDING_POWER_CUTS, 1),
        ("s06", Counted.TORTURE_SPY_POINTS, 2),
        ("s07", Counted.ZOMBIES_RAISED, 1),
        ("s08", Counted.ZOMBIES_RAISED, 2),
        ("s13", Counted.CARDS_FOUND, 2),
        ("s17", Counted.HAZARD_WOUNDS, 1),
    ],
)
@rule("ERB-GAP-08", "ERB-GLT-12a")
def test_counts_over_the_game(mission: str, counted: Counted, least: int) -> None:
    game = table(mission)
    holder = game.player(NORAD if mission.startswith("n") else SALEMITE)
    other = game.player(SALEMITE if mission.startswith("n") else NORAD)
    holder.counted[counted] = least - 1
    other.counted[counted] = least
    assert fulfilled(game) == []
    holder.counted[counted] = least
    assert fulfilled(game) == [mission]


@rule("ERB-GAP-08")
def test_a_scrambler_counts_during_the_initiative_phase() -> None:
    game = table("s12", items={"hollister": "portable-radio-scrambler"})
    card = game.equipment(one(game, "hollister").items[0])
    assert fulfilled(game, Moment.INITIATIVE) == []
    card.is_on, card.switched_by = True, SALEMITE
    assert fulfilled(game, Moment.AT_ONCE) == []
    assert fulfilled(game, Moment.INITIATIVE) == ["s12"]


# Impossible cards


@rule("ERB-GAP-08")
def test_cards_that_can_never_be_fulfilled_are_drawn_anew() -> None:
    game = table()
    assert missions.is_possible(game, NORAD, "n01")
    assert not missions.is_possible(game, NORAD, "n03")  # Deeler is not in play
    assert not missions.is_possible(game, NORAD, "n06")  # nor is Einstein
    assert not missions.is_possible(game, NORAD, "n09")  # there is no Missile Room
    assert missions.is_possible(table(tile="missile-room"), NORAD, "n09")
    assert missions.is_possible(game, SALEMITE, "s18")
    bands = with_teams(zone(3), {"band-1": ("bolter", "kendall"), "band-2": ("woo",), "band-3": ("saw",)})
    assert not missions.is_possible(bands, BAND_1, "n01")  # Kendall is of the holder's own band
    assert missions.is_possible(bands, BAND_2, "n01")
    assert not missions.is_possible(bands, BAND_2, "s18")  # Kendall and Hollister are not his
    assert not missions.is_possible(bands, BAND_1, "s02")
    assert {card.faction for card in bands.pack.missions} == set(Faction)
