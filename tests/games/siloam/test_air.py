"""Planes: interception, escort and air combat, and where the planes are afterwards."""

import pytest

from grognard.games.siloam.air import Wing, cics_bombing_run, fight_in_the_air, hangar_to_runway, vang_bombing_run
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang import attack_in_turn
from grognard.games.siloam.words import Airfield, Banner, Faction, Rating, VangCounter
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position, told
from tests.rules import rule

BOMBER, FIGHTER = VangCounter.BOMBER, VangCounter.FIGHTER
HIT, MISS = 1, 20  # every symbol, none
ONLY_SQUARE = 8  # square and diamond


def vang_raid(runway: list[VangCounter], **planes: str) -> Siloam:
    """Red 2 in 1611 bombs the Caledonians in 1511 and nobody else; CICS morale is at the square."""
    game = position({"red-2": "1611", "caledonia-1": "1511"}, vang_runway=list(runway), vang_cup=[])
    game.state.morale[Faction.CICS] = 5
    place_planes(game, **{"plane_1": "pool fighter", "plane_2": "pool fighter", "plane_3": "pool bomber", **planes})
    return game


def fly(game: Siloam, answers: list[str], tactics: list[int], hits: list[int] | None = None) -> Played:
    run = vang_bombing_run(game, Banner.RED, game.state.units["red-2"], Hex("1511"))
    return carry_out(run, answers, tactics=tactics, hits=hits or [])


def cics_raid(runway: list[VangCounter], **planes: str) -> Siloam:
    """Red 2 in 1611 is the only target."""
    game = position({"red-2": "1611"}, vang_runway=list(runway), vang_cup=[])
    place_planes(game, **{"plane_1": "pool fighter", "plane_2": "pool fighter", "plane_3": "runway bomber", **planes})
    return game


def fly_cics(game: Siloam, answers: list[str], tactics: list[int], hits: list[int] | None = None) -> Played:
    return carry_out(cics_bombing_run(game), answers, tactics=tactics, hits=hits or [])


LINE = "air.line: NW 1611 1511 1410"


def fields(game: Siloam) -> list[str]:
    return [plane.field.value for plane in game.state.planes.values()]


def air_combat(game: Siloam, interceptors: Wing, raid: Wing, tactics: list[int]) -> Played:
    return carry_out(fight_in_the_air(game, interceptors, raid), tactics=tactics)


# What planes do


@rule("SOS-AIR-01a", "SOS-PLN-04b")
@pytest.mark.parametrize("field", ["hangar", "pool"])
def test_without_a_bomber_on_the_runway_there_is_no_bombing_run(field: str) -> None:
    game = cics_raid([FIGHTER], plane_3=f"{field} bomber", plane_1="runway fighter")
    assert fly_cics(game, [], []).asked == []
    assert [one.text for one in told(game)] == ["There is no Bombing Run: no bomber is on the Runway."]


@rule("SOS-AIR-01a")
@pytest.mark.parametrize("field", ["hangar", "pool"])
def test_only_planes_on_the_runway_fly(field: str) -> None:
    game = vang_raid([BOMBER], plane_1=f"{field} fighter")
    played = fly(game, [], [MISS])
    assert played.count("air.intercept") == 0
    assert fields(game)[0] == field


@rule("SOS-AIR-01b")
def test_planes_do_nothing_in_an_attack_without_a_bombing_run() -> None:
    game = vang_raid([], plane_1="runway fighter", plane_3="runway bomber")
    game.state.vang_cup = [VangCounter.LEADER, FIGHTER]
    played = carry_out(
        attack_in_turn(game, Banner.RED),
        ["combat.defence-mode: cautious"],
        draws={"vang.support": [FIGHTER]},
        tactics=[20, 19, 18, 17, 16],
    )
    assert not [q for q in played.asked if getattr(q, "topic", "").startswith("air.")]
    assert fields(game) == ["runway", "pool", "runway"]


@rule("SOS-AIR-01c", "SOS-AIR-05a")
def test_fighters_intercept_as_many_as_the_player_says() -> None:
    game = vang_raid([BOMBER], plane_1="runway fighter", plane_2="runway fighter", plane_3="runway fighter")
    played = fly(game, ["air.intercept: yes", "air.interceptors: 2"], [HIT, MISS, MISS, MISS])
    assert played.offered("air.interceptors") == [["1", "2", "3"]]
    assert fields(game) == ["hangar", "hangar", "runway"]


@rule("SOS-AIR-01c", "SOS-AIR-06a")
def test_fighters_escort_as_many_as_the_player_says() -> None:
    game = cics_raid([FIGHTER], plane_1="runway fighter", plane_2="runway fighter")
    played = fly_cics(game, [LINE, "air.escorts: 1"], [MISS, MISS, MISS])
    assert played.offered("air.escorts") == [["0", "1", "2"]]
    assert fields(game) == ["hangar", "runway", "hangar"]


@rule("SOS-AIR-01d")
def test_bombers_neither_intercept_nor_escort() -> None:
    game = vang_raid([BOMBER], plane_3="runway bomber")
    assert fly(game, [], [MISS]).count("air.intercept") == 0
    game = cics_raid([FIGHTER], plane_1="runway bomber")
    played = fly_cics(game, ["air.bombers: 1", LINE], [MISS, MISS])
    assert played.count("air.escorts") == 0  # there is nobody who could go along


@rule("SOS-PLN-04b")
def test_the_player_says_how_many_bombers_fly() -> None:
    game = cics_raid([], plane_1="runway bomber", plane_2="runway bomber")
    played = fly_cics(game, ["air.bombers: 2", LINE], [MISS, 19])
    assert played.offered("air.bombers") == [["1", "2", "3"]]
    assert fields(game) == ["hangar", "hangar", "runway"]


# Interception


@rule("SOS-AIR-03a")
def test_the_player_may_let_a_vang_raid_pass() -> None:
    game = vang_raid([BOMBER], plane_1="runway fighter")
    played = fly(game, ["air.intercept: no"], [MISS])
    assert played.offered("air.intercept") == [["yes", "no"]]
    assert fields(game)[0] == "runway"


@rule("SOS-AIR-03b", "SOS-AIR-04b", "SOS-CON-78", "SOS-AIR-05a")
def test_the_vang_always_intercept_with_all_fighters_and_without_a_check() -> None:
    game = cics_raid([FIGHTER, BOMBER, FIGHTER])
    played = fly_cics(game, [LINE], [MISS, 19, MISS])
    # One draw for each fighter, one for the bomber that is left, and no other.
    assert played.count("tactics.draw") == 3
    assert game.state.vang_cup == [FIGHTER, FIGHTER]
    assert game.state.vang_runway == [BOMBER]


@rule("SOS-AIR-03b")
def test_without_a_fighter_on_their_runway_the_vang_do_not_intercept() -> None:
    game = cics_raid([BOMBER])
    assert fly_cics(game, [LINE], [MISS]).count("tactics.draw") == 1


@rule("SOS-AIR-04a", "SOS-MOR-03a")
@pytest.mark.parametrize(("chit", "flies"), [(ONLY_SQUARE, True), (11, False)])
def test_the_player_intercepts_only_if_one_chit_shows_the_cics_symbol(chit: int, *, flies: bool) -> None:
    """CICS morale 5 needs the square; chit 11 has the diamond alone."""
    game = vang_raid([BOMBER], plane_1="runway fighter")
    played = fly(game, ["air.intercept: yes"], [chit, *([MISS] if flies else []), 19])
    assert played.count("tactics.draw") == (3 if flies else 2)
    assert fields(game)[0] == ("hangar" if flies else "runway")


@rule("SOS-AIR-06a", "SOS-CON-45")
def test_all_vang_fighters_escort_but_only_if_the_player_intercepts() -> None:
    game = vang_raid([FIGHTER, BOMBER, FIGHTER], plane_1="runway fighter")
    fly(game, ["air.intercept: yes"], [HIT, MISS, 19, 18, 17])
    assert game.state.vang_runway == []  # both flew, and with the bomber they are home
    assert sorted(game.state.vang_cup) == [BOMBER, FIGHTER, FIGHTER]
    game = vang_raid([FIGHTER, BOMBER, FIGHTER], plane_1="runway fighter")
    fly(game, ["air.intercept: no"], [MISS])
    assert game.state.vang_runway == [FIGHTER, FIGHTER]


@rule("SOS-CON-45")
def test_all_vang_bombers_bomb() -> None:
    game = vang_raid([BOMBER, FIGHTER, BOMBER, BOMBER])
    played = fly(game, [], [MISS, 19, 18])
    assert played.count("tactics.draw") == 3
    assert game.state.vang_runway == [FIGHTER]


# Air combat


@rule("SOS-AIR-07a", "SOS-GAP-13")
@pytest.mark.parametrize(
    ("side", "chit", "is_hit"),
    [
        (Faction.CICS, ONLY_SQUARE, True),  # the square
        (Faction.CICS, 11, False),
        (Faction.VANG, 5, True),  # the circle
        (Faction.VANG, ONLY_SQUARE, False),
    ],
)
def test_an_interceptor_hits_with_its_rating(side: Faction, chit: int, *, is_hit: bool) -> None:
    if side is Faction.CICS:
        game = vang_raid([BOMBER], plane_1="runway fighter")
        interceptors, raid = Wing(side, ["plane-1"], []), Wing(Faction.VANG, [], ["bomber"])
    else:
        game = cics_raid([FIGHTER])
        interceptors, raid = Wing(side, ["fighter"], []), Wing(Faction.CICS, [], ["plane-3"])
    air_combat(game, interceptors, raid, [chit])
    assert raid.is_gone() == is_hit


@rule("SOS-GAP-13")
def test_the_ratings_of_planes() -> None:
    ratings = position({}).pack.plane_ratings
    assert (ratings.cics_fighter, ratings.cics_bomber) == (Rating.SQUARE, Rating.CIRCLE)
    assert (ratings.vang_fighter, ratings.vang_bomber) == (Rating.CIRCLE, Rating.CIRCLE)
    assert len(position({}).state.planes) == 3


@rule("SOS-AIR-07a")
def test_each_interceptor_draws() -> None:
    game = vang_raid([BOMBER, BOMBER, BOMBER], plane_1="runway fighter", plane_2="runway fighter")
    raid = Wing(Faction.VANG, [], ["bomber"] * 3)
    air_combat(game, Wing(Faction.CICS, ["plane-1", "plane-2"], []), raid, [MISS, HIT, MISS])
    assert len(raid.bombers) == 2


@rule("SOS-AIR-07b")
def test_escorts_are_shot_down_before_bombers() -> None:
    game = vang_raid([BOMBER, FIGHTER], plane_1="runway fighter")
    raid = Wing(Faction.VANG, ["fighter"], ["bomber"])
    air_combat(game, Wing(Faction.CICS, ["plane-1"], []), raid, [HIT, MISS])
    assert (raid.fighters, raid.bombers) == ([], ["bomber"])
    raid = Wing(Faction.VANG, ["fighter"], ["bomber"])
    game = vang_raid([BOMBER, FIGHTER], plane_1="runway fighter")
    air_combat(game, Wing(Faction.CICS, ["plane-1"], []), raid, [HIT, HIT])
    assert raid.is_gone()


@rule("SOS-AIR-07c")
def test_a_fighter_draws_on_until_it_misses_or_nobody_is_left() -> None:
    game = vang_raid([BOMBER, BOMBER, BOMBER], plane_1="runway fighter")
    raid = Wing(Faction.VANG, [], ["bomber"] * 3)
    assert air_combat(game, Wing(Faction.CICS, ["plane-1"], []), raid, [HIT, HIT, MISS]).count("tactics.draw") == 3
    assert len(raid.bombers) == 1
    game = vang_raid([BOMBER, BOMBER], plane_1="runway fighter")
    raid = Wing(Faction.VANG, [], ["bomber"] * 2)
    assert air_combat(game, Wing(Faction.CICS, ["plane-1"], []), raid, [HIT, HIT]).count("tactics.draw") == 2


@rule("SOS-AIR-08a")
def test_escorts_that_are_left_fire_at_the_interceptors_until_a_miss() -> None:
    game = vang_raid([BOMBER, FIGHTER, FIGHTER], plane_1="runway fighter", plane_2="runway fighter")
    interceptors = Wing(Faction.CICS, ["plane-1", "plane-2"], [])
    raid = Wing(Faction.VANG, ["fighter", "fighter"], ["bomber"])
    # The first interceptor hits one escort and misses, the second misses; the escort left hits twice.
    played = air_combat(game, interceptors, raid, [HIT, MISS, MISS, HIT, HIT])
    assert played.count("tactics.draw") == 5
    assert interceptors.is_gone()
    assert (raid.fighters, raid.bombers) == (["fighter"], ["bomber"])


@rule("SOS-AIR-08a", "SOS-GAP-13")
def test_bombers_never_fire() -> None:
    game = vang_raid([BOMBER], plane_1="runway fighter")
    interceptors = Wing(Faction.CICS, ["plane-1"], [])
    played = air_combat(game, interceptors, Wing(Faction.VANG, [], ["bomber"]), [MISS])
    assert played.count("tactics.draw") == 1
    assert not interceptors.is_gone()


@rule("SOS-GAP-21")
def test_in_air_combat_each_chit_is_back_before_the_next_draw() -> None:
    game = vang_raid([BOMBER, BOMBER], plane_1="runway fighter")
    game.state.tactics_cup = [HIT, MISS]
    raid = Wing(Faction.VANG, [], ["bomber"] * 2)
    air_combat(game, Wing(Faction.CICS, ["plane-1"], []), raid, [HIT, HIT])
    assert sorted(game.state.tactics_cup) == [HIT, MISS]
    assert game.state.tactics_drawn == []


@rule("SOS-GAP-21")
def test_weather_and_bonus_chits_go_to_supply() -> None:
    game = vang_raid([BOMBER], plane_1="runway fighter")
    weather = next(chit.number for chit in game.pack.tactics if chit.stock == "weather")
    game.state.tactics_cup = [weather]
    game.state.weather_supply = 7
    air_combat(game, Wing(Faction.CICS, ["plane-1"], []), Wing(Faction.VANG, [], ["bomber"]), [weather])
    assert (game.state.tactics_cup, game.state.weather_supply) == ([], 8)


@rule("SOS-PLN-08d")
@pytest.mark.parametrize("side", [Faction.CICS, Faction.VANG])
def test_a_bonus_chit_serves_a_fighter_of_the_player_only(side: Faction) -> None:
    game = vang_raid([BOMBER, FIGHTER], plane_1="runway fighter", plane_3="runway bomber")
    bonus = next(c.number for c in game.pack.tactics if c.stock == "bonus" and Rating.CIRCLE in c.combat)
    game.state.tactics_cup.append(bonus)
    game.state.bonus_supply.remove(bonus)
    if side is Faction.CICS:
        raid = Wing(Faction.VANG, [], ["bomber"])
        air_combat(game, Wing(side, ["plane-1"], []), raid, [bonus])
    else:
        raid = Wing(Faction.CICS, [], ["plane-3"])
        air_combat(game, Wing(side, ["fighter"], []), raid, [bonus])
    assert raid.is_gone() == (side is Faction.CICS)


# Losses and return


@rule("SOS-AIR-02a")
def test_a_cics_plane_shot_down_goes_to_the_pool_and_is_no_casualty() -> None:
    game = cics_raid([FIGHTER], plane_1="runway fighter")
    fly_cics(game, [LINE, "air.escorts: 1"], [HIT, HIT])
    assert fields(game) == ["pool", "pool", "pool"]
    assert all(markers == [] for markers in game.state.casualty_boxes.values())
    assert sum(game.state.casualty_totals.values()) == 0


@rule("SOS-AIR-02b")
def test_a_vang_plane_shot_down_goes_back_to_the_cup() -> None:
    game = vang_raid([BOMBER, FIGHTER], plane_1="runway fighter")
    fly(game, ["air.intercept: yes"], [HIT, HIT, HIT])
    assert game.state.vang_runway == []
    assert sorted(game.state.vang_cup) == [BOMBER, FIGHTER]


@rule("SOS-AIR-09a")
def test_with_no_bomber_left_nothing_is_bombed() -> None:
    game = vang_raid([BOMBER], plane_1="runway fighter")
    played = fly(game, ["air.intercept: yes"], [HIT, HIT])
    assert played.count("tactics.draw") == 2
    assert "SOS-AIR-09a" in cited(game)
    assert fields(game)[0] == "hangar"  # the interceptor was used all the same


@rule("SOS-AIR-09a")
def test_the_bombers_left_bomb() -> None:
    game = vang_raid([BOMBER, BOMBER], plane_1="runway fighter")
    played = fly(game, ["air.intercept: yes"], [HIT, HIT, MISS, 1], [2])
    assert played.count("tactics.draw") == 4
    assert game.state.units["caledonia-1"].hits == [2]


@rule("SOS-AIR-13a")
def test_used_cics_planes_go_to_the_hangar() -> None:
    game = cics_raid([FIGHTER], plane_1="runway fighter")
    fly_cics(game, [LINE, "air.escorts: 1"], [MISS, MISS, MISS])
    assert fields(game) == ["hangar", "pool", "hangar"]


@rule("SOS-AIR-13b")
def test_used_vang_planes_go_back_to_the_cup() -> None:
    game = vang_raid([BOMBER])
    fly(game, [], [MISS])
    assert (game.state.vang_runway, game.state.vang_cup) == ([], [BOMBER])


@rule("SOS-GAP-22")
def test_planes_in_the_hangar_are_ready_in_the_next_round() -> None:
    game = position({})
    place_planes(game, plane_1="hangar fighter", plane_2="pool fighter", plane_3="hangar bomber")
    hangar_to_runway(game)
    assert [plane.field for plane in game.state.planes.values()] == [
        Airfield.RUNWAY,
        Airfield.POOL,
        Airfield.RUNWAY,
    ]


def test_what_the_vang_do_in_the_air_is_told_with_its_reason() -> None:
    game = vang_raid([BOMBER, FIGHTER], plane_1="runway fighter")
    fly(game, ["air.intercept: yes"], [HIT, MISS, 19, 18])
    reasons = {one.topic: one.facts["reason"].chosen for one in told(game) if "reason" in one.facts}
    assert reasons["air.escort"] == "escort"
    assert "air.line" in reasons
