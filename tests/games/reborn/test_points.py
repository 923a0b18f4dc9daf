"""Mission, Morale and Spy Points (ERB-PTS)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import points, search_deck
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Counted, Module
from grognard.kernel.questions import Draw
from tests.games.reborn.builders import NORAD, SALEMITE, Played, carry_out, cited, position, told
from tests.rules import rule

DECK = ("pistol", "fire-axe", "machine-gun", "shotgun", "taser")


def game_with_deck(*deck: str, **more: object) -> Reborn:
    return position(characters={"woo": "0101 north"}, deck=deck or DECK, mp={"norad": 5, "salemite": 5}, **more)  # type: ignore[arg-type]


def spied(game: Reborn, number: int, *answers: str, as_mp: bool = True, stop_at: str | None = None) -> Played:
    return carry_out(game, points.use_spy_points(game, NORAD, number, "ERB-PTS-02b", as_mp), answers, stop_at=stop_at)


def sides_up(game: Reborn) -> list[str]:
    return [game.item(card).id for card in game.state.search_deck]


# MP (ERB-PTS-01)


@rule("ERB-PTS-01a", "ERB-PTS-01c")
def test_mp_are_one_public_score_for_each_player() -> None:
    game = game_with_deck()
    points.gain_mp(game, NORAD, 3, "ERB-PTS-01b")
    points.gain_mp(game, SALEMITE, -2, "ERB-PTS-01e")
    assert (game.player(NORAD).mp, game.player(SALEMITE).mp) == (8, 3)
    assert [each.audience for each in told(game)] == [None, None]
    assert told(game)[0].facts == {"seat": NORAD, "change": 3, "mp": 8}


@rule("ERB-PTS-01b")
def test_without_mp_in_use_nothing_scores() -> None:
    game = game_with_deck(without=[Module.MP])
    points.gain_mp(game, NORAD, 3, "ERB-PTS-01b")
    assert game.player(NORAD).mp == 5
    assert not told(game)


@rule("ERB-PTS-01e")
def test_mp_are_spent_as_morale_only_by_who_has_them() -> None:
    game = game_with_deck()
    assert points.can_pay_mp(game, NORAD, 5)
    assert not points.can_pay_mp(game, NORAD, 6)
    assert not points.can_pay_mp(game_with_deck(without=[Module.MP]), NORAD, 1)


@rule("ERB-PTS-01f", "ERB-GAP-31")
def test_mp_never_fall_below_0() -> None:
    game = game_with_deck()
    points.gain_mp(game, NORAD, -9, "ERB-SG2-02g")
    assert game.player(NORAD).mp == 0
    assert told(game)[0].facts["change"] == -5


# Spy Points (ERB-PTS-02)


@rule("ERB-PTS-02a", "ERB-PTS-02c")
def test_spy_points_are_used_at_once_by_who_gains_them_in_whoever_s_round() -> None:
    game = game_with_deck(active="salemite")
    played = spied(game, 2, "mp", "mp")
    assert [q.seat for q in played.choices("points.spy")] == [NORAD, NORAD]
    assert game.player(NORAD).mp == 7
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 2


@rule("ERB-PTS-02a")
def test_spy_points_without_any_use_are_lost() -> None:
    game = game_with_deck(without=[Module.SEARCH])
    assert spied(game, 1, as_mp=False).topics == []
    assert game.player(NORAD).mp == 5


@rule("ERB-PTS-02d")
def test_a_spy_point_shows_the_top_three_cards_to_be_put_back_in_any_order_and_side() -> None:
    game = game_with_deck()
    one, two, three, *rest = game.state.search_deck
    played = spied(game, 1, "deck 1", f"{three} {game.equipment(three).face}", f"{one} 1", f"{two} 0")
    assert game.state.search_deck == [three, one, two, *rest]
    assert (game.equipment(one).face, game.equipment(two).face) == (1, 0)
    assert all(q.seat == NORAD for q in played.choices("points.deck-order"))
    assert played.offered("points.deck-order")[0] == [f"{card} {face}" for card in (one, two, three) for face in (0, 1)]
    assert game.player(NORAD).known_deck == [three, one, two]


@rule("ERB-PTS-02d")
def test_two_points_used_together_show_six_cards_or_all_there_are() -> None:
    game = game_with_deck()
    played = spied(game, 2, "deck 2", stop_at="points.deck-order")
    assert played.choices("points.deck-order")[0].about == (1, 5)


@rule("ERB-PTS-02d", "ERB-PTS-02e", "ERB-SET-05a")
def test_only_the_spy_reads_the_cards_while_the_next_one_below_is_open() -> None:
    game = game_with_deck()
    faces = [game.equipment(card).face for card in game.state.search_deck[:3]]
    cards = game.state.search_deck[:3]
    spied(game, 1, "deck 1", *[f"{card} {face}" for card, face in zip(cards, faces, strict=True)])
    public = [each.text for each in told(game) if each.is_for(SALEMITE)]
    assert public[1] == "NORAD looks at the top 3 cards of the search deck. The card below them shows Shotgun."
    assert public[-1] == f"On top of the search deck lies {search_deck.shown(game, game.state.search_deck[0])}."
    secret = [each for each in told(game) if not each.is_for(SALEMITE)]
    assert [each.topic for each in secret] == ["points.deck-seen"]
    assert secret[0].is_for(NORAD)
    assert "ERB-PTS-02e" in cited(game)
    assert game.state.open_card == 0  # the top one again
    looking = game_with_deck()
    spied(looking, 1, "deck 1", stop_at="points.deck-order")
    assert looking.state.open_card == 3


@rule("ERB-PTS-02g")
def test_points_gained_together_may_go_to_different_uses() -> None:
    game = game_with_deck("pistol")
    (card,) = game.state.search_deck
    spied(game, 2, "mp", "deck 1", f"{card} 0")
    assert game.player(NORAD).mp == 6
    assert game.equipment(card).face == 0


@rule("ERB-PTS-02h")
def test_points_that_may_not_become_mp_say_why() -> None:
    game = game_with_deck()
    played = spied(game, 2, as_mp=False, stop_at="points.spy")
    (question,) = played.choices("points.spy")
    assert "mp" not in played.offered("points.spy")[0]
    assert question.barred is not None
    assert [bar.rule for bar in question.barred()] == ["ERB-PTS-02h"]


# Missions of others (ERB-PTS-02f)


def with_missions(**more: object) -> Reborn:
    game = game_with_deck(modules=list(Module), **more)
    game.player(SALEMITE).missions = ["s01", "s02", "s03"]
    return game


@rule("ERB-PTS-02f", "ERB-SG2-04i")
def test_a_spy_point_shows_one_random_mission_of_an_enemy_who_does_not_learn_which() -> None:
    game = with_missions()
    played = carry_out(
        game,
        points.use_spy_points(game, NORAD, 1, "ERB-PTS-02b"),
        ["mission salemite"],
        draws={"points.mission": ["s02"]},
    )
    (asked,) = [question for question in played.asked if isinstance(question, Draw)]
    assert list(asked.cup) == ["s01", "s02", "s03"]
    assert game.player(NORAD).spied == ["salemite s02"]
    seen = next(each for each in told(game) if each.topic == "points.mission-seen")
    assert seen.is_for(NORAD)
    assert not seen.is_for(SALEMITE)


@rule("ERB-PTS-02f")
def test_several_points_show_different_missions_and_none_that_lies_open() -> None:
    game = with_missions()
    game.player(SALEMITE).fulfilled = ["s03"]
    played = carry_out(
        game,
        points.use_spy_points(game, NORAD, 3, "ERB-PTS-02b"),
        ["mission salemite", "mission salemite", "mp"],
        draws={"points.mission": ["s01", "s02"]},
    )
    assert "mission salemite" not in played.offered("points.spy")[2]
    assert game.player(NORAD).spied == ["salemite s01", "salemite s02"]


@rule("ERB-PTS-02f")
def test_missions_are_spied_on_in_s_a_g_s_only() -> None:
    game = game_with_deck()
    game.player(SALEMITE).missions = ["s01"]
    assert spied(game, 1, stop_at="points.spy").offered("points.spy") == [["mp", "deck 1"]]


@pytest.mark.parametrize("modules", [Module.SPY])
@rule("ERB-SET-01b")
def test_without_spying_in_use_spy_points_are_nothing(modules: Module) -> None:
    game = game_with_deck(without=[modules])
    assert spied(game, 2).topics == []
