"""Whole games by clicking: alone, by keys, against each other, with people looking on."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games import find_games
from grognard.kernel.game import Game, Setup
from tests.browser.conftest import Visit
from tests.browser.people import Person, last


def play_out(*people: Person, seed: int = 1, most: int = 1500) -> int:
    """Everybody who is asked clicks any option, until the game is over; how many answers it took."""
    rng = Random(seed)
    for answers in range(most):
        for person in people:
            person.wait_for(max(one.n for one in people))
        if people[0].is_over:
            return answers
        asked = [person for person in people if person.is_asked]
        if not asked:
            people[0].page.wait_for_timeout(20)  # a bot thinks
            continue
        asked[0].answer(lambda labels: rng.randrange(len(labels)))
    raise AssertionError(f"the game is not over after {most} answers")


@pytest.mark.parametrize("game", list(find_games().values()), ids=lambda game: game.name)
def test_every_game_is_played_to_its_end_on_the_board_and_by_the_list(visit: Visit, game: Game) -> None:
    me = visit()
    mine, *others = game.seats(Setup(game.name, game.rulesets[0], game.scenarios[0]))
    me.begin(game.name, {mine: "me", **dict.fromkeys(others, "bot:random")}, seed="1")
    on_board = answers = 0
    while not me.is_over:
        if answers == 20:
            me.page.keyboard.press("o")  # odds off
        if on_board < 25 and me.answer_on_board():
            on_board += 1
        else:
            me.answer(last)
        me.wait_until_asked()
        answers += 1
        assert answers < 1500
    assert on_board >= (1 if game.scene is not None else 0)
    me.has("The game is over")
    assert me.page.locator("#f-prompt .figures dt").count() >= 3


def test_siloam_by_keys_alone(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", ruleset="v13", seed="3")
    answers = 0
    while not me.is_over:
        me.answer_by_keys(last)
        answers += 1
        assert answers < 1200
    me.has("The game is over")


def test_connect_four_in_two_browsers_with_somebody_looking_on(visit: Visit) -> None:
    yellow, red, stranger = visit(), visit(), visit()
    yellow.begin("connect-four", {"yellow": "me", "red": "friend"})
    (link,) = yellow.run("() => [...document.querySelectorAll('.invite input')].map((one) => one.value)")
    red.go(link)
    stranger.go(yellow.path)
    assert stranger.state("me") == ""
    assert play_out(yellow, red, seed=4) >= 7
    stranger.wait_for(yellow.n)
    assert stranger.is_over
    outcome = yellow.page.locator("#f-prompt .ask").inner_text()
    assert "won" in outcome or "drawn" in outcome
    assert red.page.locator("#f-prompt .ask").inner_text() == outcome
    assert stranger.labels() == []


QUIET = ("Keep", "No", "Pass", "End the move", "Nothing more", "Keep the rest", "None")


def quietly(labels: list[str]) -> int:
    """Whatever ends the game soonest."""
    return next((place for place, label in enumerate(labels) if label.startswith(QUIET)), 0)


def test_earth_reborn_in_two_browsers_with_somebody_looking_on(visit: Visit) -> None:
    norad, salemite, stranger = visit(), visit(), visit()
    norad.begin("reborn", {"norad": "me", "salemite": "friend"})
    (link,) = norad.invitations()
    salemite.go(link)
    stranger.go(norad.path)
    assert len(tiles_of(norad)) == 5
    assert tiles_of(stranger) == []
    assert norad.page.locator("#f-panels").inner_text() not in salemite.page.content()
    rng = Random(5)
    loud = 40  # answers of any kind, before both only pass
    for answers in range(600):
        for person in (norad, salemite):
            person.wait_for(max(norad.n, salemite.n))
        if norad.is_over:
            break
        (asked,) = [person for person in (norad, salemite) if person.is_asked][:1]
        asked.answer(quietly if answers > loud else lambda labels: rng.randrange(len(labels)))
    stranger.wait_for(norad.n)
    assert stranger.is_over
    assert stranger.labels() == []
    assert "wins" in norad.page.locator("#f-prompt .ask").inner_text()
    assert salemite.page.locator("#f-prompt .ask").inner_text() == norad.page.locator("#f-prompt .ask").inner_text()


def tiles_of(person: Person) -> list[str]:
    panels = person.page.locator("#f-panels .panel").filter(has_text="Your order tiles")
    return panels.locator("li").all_inner_texts()


def test_magpies_of_two_people_and_two_bots(visit: Visit) -> None:
    north, south, stranger = visit(), visit(), visit()
    north.begin("magpies", {"north": "me", "east": "bot:random", "south": "friend", "west": "bot:random"})
    (link,) = north.run("() => [...document.querySelectorAll('.invite input')].map((one) => one.value)")
    south.go(link)
    stranger.go(north.path)
    hands = [hand_of(north), hand_of(south), hand_of(stranger)]
    assert hands[0]
    assert hands[1]
    assert hands[2] == "none"
    play_out(north, south, seed=2)
    north.has("won")


def hand_of(person: Person) -> str:
    panels = person.page.locator("#f-panels .panel")
    return panels.filter(has_text="Hand").first.locator("li").first.inner_text()


def test_a_hot_seat_hides_the_board_between_two(visit: Visit) -> None:
    both = visit()
    both.begin("magpies", {"north": "me", "east": "me", "south": "bot:random", "west": "bot:random"})
    for name in ("North", "East"):
        assert both.state("curtain") == "yes"
        assert both.labels() == []
        both.page.get_by_role("button", name=f"I am {name}").click()
        both.page.wait_for_function("() => document.getElementById('f-state').dataset.curtain === 'no'")
        both.wait_until_asked()
        assert both.page.locator("#f-prompt .badge").inner_text() == name
        both.answer(lambda labels: 0)
