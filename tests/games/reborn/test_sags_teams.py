"""S.A.G.S., teams, bands and their Equipment (ERB-SG2-01l, ERB-SG2-01m, ERB-SG2-04a to ERB-SG2-04d, ERB-SG4-04)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import endings, search
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import equipping, missions_dealt, teams
from grognard.games.reborn.sags.frame import built_of, sags_of
from grognard.games.reborn.words import CharacterId, Faction, Module, Moment, Stage, Where
from grognard.kernel.questions import Draw, Sealed
from tests.games.reborn.builders import NORAD, SALEMITE, Played, carry_out, one
from tests.games.reborn.generated import BAND_1, BAND_2, BAND_3, play_on, untouched, with_teams, zone
from tests.rules import rule

TEAMS = {"norad": ("bolter", "vasquez"), "salemite": ("hollister", "bill", "saw")}
BANDS = {"band-1": ("bolter", "hollister"), "band-2": ("woo", "zombie-a"), "band-3": ("einstein",)}


def costs(game: Reborn, *members: str) -> int:
    return sum([game.parts.cards[CharacterId(member)].cost for member in members])


# Two players


@rule("ERB-SG2-01l", "ERB-GAP-11")
def test_both_choose_their_teams_in_secret_and_pay_for_them_in_mp() -> None:
    game = zone()
    answer = "norad=bolter vasquez & salemite=hollister bill saw"
    played = carry_out(game, teams.choose_teams(game), [answer])
    (question,) = played.sealed("sags.team")
    assert isinstance(question, Sealed)
    assert built_of(game).team == {seat: list(members) for seat, members in TEAMS.items()}
    assert game.player(NORAD).mp == 30 - costs(game, "bolter", "vasquez")
    assert game.player(SALEMITE).mp == 30 - costs(game, "hollister", "bill", "saw")
    assert one(game, "bill").where is Where.WAITING
    assert one(game, "woo").where is Where.ABSENT


@rule("ERB-GAP-11")
def test_teams_have_their_sizes_and_leave_five_mp() -> None:
    game = zone()
    for faction, sizes in ((Faction.NORAD, (2, 3, 4)), (Faction.SALEMITE, (3, 4, 5, 6))):
        found = teams.teams_of(game, sags_of(game), faction)
        assert {len(team) for team in found} == set(sizes)
        assert all(costs(game, *team) <= 25 for team in found)
        assert all(game.parts.cards[member].faction is faction for team in found for member in team)
    assert (CharacterId.BOLTER, CharacterId.VASQUEZ, CharacterId.WOO, CharacterId.MAMMOTH) in teams.teams_of(
        game, sags_of(game), Faction.NORAD
    )


# Bands


@rule("ERB-SG4-04a", "ERB-SG4-01b", "ERB-SG4-04b", "ERB-GAP-11")
def test_bands_are_drafted_there_and_back_from_both_factions() -> None:
    game = zone(3)
    picks = ["bolter", "woo", "einstein", "saw", "hollister", "vasquez", "bill", "kendall", "deeler"]
    played = carry_out(game, teams.draft_bands(game), picks, otherwise="enough")
    seats = [q.seat for q in played.choices("sags.draft")]
    assert seats[:6] == [BAND_1, BAND_2, BAND_3, BAND_3, BAND_2, BAND_1]
    assert built_of(game).team[BAND_1][:2] == ["bolter", "vasquez"]
    factions = {game.parts.cards[member].faction for member in built_of(game).team[BAND_3]}
    assert factions == {Faction.SALEMITE}
    assert {game.parts.cards[member].faction for member in built_of(game).team[BAND_2]} == set(Faction)
    assert "bolter" not in played.offered("sags.draft")[1]


@pytest.mark.parametrize(("players", "most"), [(3, 4), (4, 3)])
@rule("ERB-SG4-04a", "ERB-GAP-11")
def test_a_band_has_at_least_one_and_so_many_at_most_and_keeps_five_mp(players: int, most: int) -> None:
    for seed in range(4):
        game = untouched(players)
        play_on(game, Stage.EQUIPPING, seed)
        for seat, team in built_of(game).team.items():
            assert 1 <= len(team) <= most
            assert game.player(seat).mp >= 0


@rule("ERB-CON-21", "ERB-GAP-13", "ERB-SG4-07a", "ERB-SG4-09a")
def test_the_salemite_mercenary_leads_most_salemites_then_the_dearer_ones() -> None:
    game = with_teams(zone(3), {**BANDS, "band-3": ("deeler",)})
    carry_out(game, teams.name_salemite_mercenary(game))
    assert game.state.salemite_mercenary == BAND_1  # one each, and Hollister is the dearest
    game = with_teams(zone(3), {**BANDS, "band-3": ("einstein", "saw")})
    carry_out(game, teams.name_salemite_mercenary(game))
    assert game.state.salemite_mercenary == BAND_3
    assert game.state.initiative == BAND_3


@rule("ERB-GAP-13")
def test_chance_names_the_mercenary_among_equals() -> None:
    game = with_teams(zone(3), {"band-1": ("kendall",), "band-2": ("saw",), "band-3": ("woo",)})
    played = carry_out(game, teams.name_salemite_mercenary(game), draws={"sags.mercenary": [BAND_2]})
    (drawn,) = [q for q in played.asked if isinstance(q, Draw)]
    assert list(drawn.cup) == [BAND_1, BAND_2]
    assert game.state.salemite_mercenary == BAND_2


# Equipment


def dealt(game: Reborn) -> dict[str, list[str]]:
    play_on(game, Stage.DEPLOYMENT, seed=4)
    return {str(seat): cards for seat, cards in built_of(game).offered.items()}


@rule("ERB-SG4-04a", "ERB-GAP-11")
def test_a_band_takes_nobody_who_would_leave_it_fewer_than_five_mp() -> None:
    game = untouched(3)
    game.player(BAND_1).mp = 10
    assert {card.cost for card in teams.affordable(game, BAND_1)} == {1, 4, 5}


@rule("ERB-SG2-01m", "ERB-GAP-11", "ERB-CON-29")
def test_two_cards_of_its_colour_are_dealt_for_each_character_that_is_no_zombie() -> None:
    game = with_teams(zone(), {"norad": ("bolter", "woo"), "salemite": ("hollister", "saw", "zombie-a")})
    offered = dealt(game)
    colour = {card.id: card.colour for card in game.pack.cards}
    assert [colour[card] for card in offered["norad"]] == [Faction.NORAD] * 4
    assert [colour[card] for card in offered["salemite"]] == [Faction.SALEMITE] * 2


@rule("ERB-SG4-04c")
def test_bands_are_dealt_the_colours_of_their_characters() -> None:
    game = with_teams(zone(3), BANDS)
    offered = dealt(game)
    colour = {card.id: card.colour for card in game.pack.cards}
    assert sorted(colour[card] for card in offered["band-1"]) == sorted([*[Faction.NORAD] * 2, *[Faction.SALEMITE] * 2])


@rule("ERB-SG2-01m", "ERB-SG2-04a")
def test_a_player_keeps_at_most_a_card_for_each_character() -> None:
    for seed in range(5):
        game = with_teams(zone(), TEAMS)
        play_on(game, Stage.DEPLOYMENT, seed)
        for seat, kept in built_of(game).kept.items():
            assert len(kept) <= len(built_of(game).team[seat])
            assert set(kept) <= set(built_of(game).offered[seat])


def card_with(game: Reborn, colour: Faction, item: str) -> str:
    return next(card.id for card in game.pack.cards if card.colour is colour and item in card.faces)


def equipped(game: Reborn, kept: dict[str, list[str]], *answers: str) -> Played:
    built_of(game).kept = {seat: list(kept.get(seat, [])) for seat in game.state.seats}
    return carry_out(game, equipping.assign(game), answers, otherwise="nothing")


@rule("ERB-SG2-04a", "ERB-SG2-04b")
def test_each_character_gets_one_card_of_its_colour_at_most() -> None:
    game = with_teams(zone(), TEAMS)
    rifle, pistol = card_with(game, Faction.NORAD, "assault-rifle"), card_with(game, Faction.NORAD, "pistol")
    green = card_with(game, Faction.SALEMITE, "shotgun")
    face = game.parts.equipment[rifle].faces.index("assault-rifle")
    played = equipped(
        game, {"norad": [rifle, pistol, green]}, f"sags.assign: {rifle} {face}", f"{pistol} 0", "hollister", "bill"
    )
    assert one(game, "bolter").items == [rifle]
    assert game.equipment(rifle).face == face
    assert one(game, "vasquez").items == [pistol]
    first = played.choices("sags.assign")[0]
    assert first.barred is not None
    assert {bar.rule for bar in first.barred()} == {"ERB-SG2-04b"}
    assert equipping.unassigned(game) == [green]


@rule("ERB-SG2-04c")
def test_einstein_and_bill_take_green_cards() -> None:
    game = with_teams(zone(), {"norad": ("bolter", "vasquez"), "salemite": ("einstein", "bill", "kendall")})
    yellow, green = card_with(game, Faction.NORAD, "pistol"), card_with(game, Faction.SALEMITE, "shotgun")
    for of in ("einstein", "bill"):
        assert equipping.why_not(game, one(game, of), green, 0) is None
        assert equipping.why_not(game, one(game, of), yellow, 0) == (
            "the colour of the card is not that of the Character",
            "ERB-SG2-04b",
        )


@rule("ERB-SG2-04b", "ERB-EQP-02a", "ERB-CON-29")
def test_zombies_may_carry_what_is_kept_within_their_allowance() -> None:
    game = with_teams(zone(), {"norad": ("bolter", "vasquez"), "salemite": ("zombie-a", "saw", "kendall")})
    axe = card_with(game, Faction.SALEMITE, "fire-axe")
    face = game.parts.equipment[axe].faces.index("fire-axe")
    assert equipping.why_not(game, one(game, "zombie-a"), axe, face) is None
    why = equipping.why_not(game, one(game, "saw"), axe, face)  # he may carry nothing
    assert why is not None
    assert why[1] == "ERB-EQP-02a"


@rule("ERB-SG2-04d")
def test_salemite_gives_two_magnetic_cards_to_different_characters() -> None:
    game = with_teams(zone(), TEAMS)
    played = equipped(game, {}, "hollister", "saw")
    assert played.offered("sags.magnetic-card") == [["hollister", "bill", "saw"], ["bill", "saw"]]
    assert [one(game, of).magnetic_cards for of in TEAMS["salemite"]] == [1, 0, 1]
    assert [one(game, of).magnetic_cards for of in TEAMS["norad"]] == [0, 0]


# The last steps before play


def dealt_out(game: Reborn, seed: int = 1) -> Reborn:
    built_of(game).kept = {seat: [] for seat in game.state.seats}
    game.state.stage = Stage.MISSIONS
    play_on(game, Stage.INITIATIVE, seed)
    return game


@rule("ERB-SG2-01p", "ERB-SEA-02a")
def test_what_nobody_kept_is_the_search_deck() -> None:
    game = with_teams(zone(), TEAMS)
    built_of(game).kept = {NORAD: [card_with(game, Faction.NORAD, "pistol")], SALEMITE: []}
    kept = built_of(game).kept[NORAD][0]
    game.state.stage = Stage.MISSIONS
    play_on(game, Stage.INITIATIVE)
    assert len(game.state.search_deck) + len(one(game, "bolter").items) + len(one(game, "vasquez").items) == 31
    assert (kept in game.state.search_deck) == (
        kept not in one(game, "bolter").items and kept not in one(game, "vasquez").items
    )


@rule("ERB-SG2-01q", "ERB-SG2-04i")
def test_two_players_draw_five_missions_of_their_faction_and_keep_three() -> None:
    game = dealt_out(with_teams(zone(), TEAMS))
    for seat, letter in ((NORAD, "n"), (SALEMITE, "s")):
        missions = game.player(seat).missions
        assert len(missions) == 3
        assert all(mission.startswith(letter) for mission in missions)


@rule("ERB-SG4-04d", "ERB-GAP-11")
def test_a_band_draws_for_each_character_of_its_faction_and_one_of_choice() -> None:
    game = with_teams(zone(3), BANDS)
    built_of(game).mission_decks = {
        faction: [card.id for card in game.pack.missions if card.faction is faction] for faction in Faction
    }
    drawn = ["n14", "s13", "s17"]
    played = carry_out(
        game,
        missions_dealt.draw_for_band(game, BAND_1),
        ["sags.mission-faction: salemite"],
        draws={"sags.draw-mission": drawn},
    )
    assert [q.about[1] for q in played.asked if isinstance(q, Draw)] == ["norad", "salemite", "salemite"]
    assert built_of(game).dealt_missions[BAND_1] == drawn


@rule("ERB-GAP-08", "ERB-SG4-04d")
def test_a_mission_that_can_never_be_fulfilled_is_put_away_and_another_drawn() -> None:
    """There is no Missile Room on this map for n09."""
    game = with_teams(zone(3), {"band-1": ("bolter",), "band-2": ("woo",), "band-3": ("saw",)})
    built_of(game).mission_decks = {Faction.NORAD: ["n09", "n14", "n13"], Faction.SALEMITE: []}
    carry_out(
        game,
        missions_dealt.draw_for_band(game, BAND_1),
        ["sags.mission-faction: norad"],
        draws={"sags.draw-mission": ["n09", "n14", "n13"]},
    )
    assert built_of(game).dealt_missions[BAND_1] == ["n14", "n13"]


@rule("ERB-SG2-04e", "ERB-SG2-01r", "ERB-SG2-04g", "ERB-SG2-04f")
def test_two_players_play_six_turns_salemite_first_with_15_cp_on_salemite_ground() -> None:
    game = dealt_out(with_teams(zone(), TEAMS))
    sags = sags_of(game)
    assert game.state.initiative == SALEMITE
    assert (sags.turns, sags.base_cp) == (6, 15)
    assert game.parts.turns == 6


@pytest.mark.parametrize(("players", "cp"), [(3, 12), (4, 10)])
@rule("ERB-SG4-09a", "ERB-GAP-12")
def test_bands_play_six_turns_with_fewer_cp(players: int, cp: int) -> None:
    game = untouched(players)
    sags = sags_of(game)
    assert (sags.turns, sags.base_cp) == (6, cp)


@rule("ERB-SG2-04j", "ERB-SG4-09a", "ERB-GAP-31")
def test_after_the_last_turn_most_mp_win_then_more_survivors() -> None:
    game = with_teams(zone(), TEAMS)
    for member in (*TEAMS["norad"], *TEAMS["salemite"]):
        one(game, member).where = Where.MAP
    game.player(NORAD).mp, game.player(SALEMITE).mp = 9, 12
    with pytest.raises(endings.GameOver) as over:
        endings.judge(game, Moment.END)
    assert over.value.winners == [SALEMITE]
    game.player(NORAD).mp = 12
    with pytest.raises(endings.GameOver) as over:
        endings.judge(game, Moment.END)
    assert over.value.winners == [SALEMITE]  # three against two
    one(game, "saw").where = Where.DEAD
    with pytest.raises(endings.GameOver) as over:
        endings.judge(game, Moment.END)
    assert sorted(over.value.winners) == [NORAD, SALEMITE]


@rule("ERB-SG2-04h", "ERB-SG4-09b")
def test_bands_judge_foreign_ground_by_the_faction_of_the_character() -> None:
    game = with_teams(zone(3), BANDS)
    assert game.has(Module.SPY)
    assert search.ground_owner(game) is Faction.SALEMITE
    assert search.may_become_mp(game, [one(game, "bolter")])
    assert not search.may_become_mp(game, [one(game, "hollister")])  # of the same band
