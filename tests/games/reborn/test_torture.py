"""Torture (ERB-CAP-05, ERB-CMB-06f)."""

from __future__ import annotations

from grognard.games.reborn import torture
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.words import Counted, Module
from tests.games.reborn.builders import SALEMITE, Played, carry_out, cited, one, position
from tests.rules import rule

BLANK, SPY, THREE = 1, 2, 4
INTERACT_OF_T08 = Section(0, 1)
INTERACT_OF_T04 = Section(0, 1)


def cell(**more: object) -> Reborn:
    """Hollister holds Woo; Deeler stands beside her."""
    given: dict[str, object] = {
        "characters": {"hollister": "0202 north", "woo": "0202 north wounded", "deeler": "0302 north"},
        "prisoners": {"woo": "hollister"},
        "tiles": {"hollister": "t08", "deeler": "t19"},
        "mp": {"norad": 5, "salemite": 5},
        "acting": "hollister",
        "without": [Module.COMBINED, Module.SEARCH],
    }
    return position(**(given | more))  # type: ignore[arg-type]


def tortured(game: Reborn, *answers: str, dice: tuple[int, ...], who: str = "hollister") -> Played:
    section = INTERACT_OF_T08
    return carry_out(game, torture.torture(game, one(game, who), section), answers, throws=[dice])


@rule("ERB-CAP-05a", "ERB-CAP-05c")
def test_a_captor_tortures_with_a_black_die_for_each_cp_on_an_interact_section() -> None:
    game = cell()
    assert torture.can_torture(game, one(game, "hollister"))
    assert not torture.can_torture(game, one(game, "deeler"))  # the prisoner is not his
    played = tortured(game, "3", dice=(BLANK, BLANK, BLANK))
    assert played.offered("orders.cp") == [["1", "2", "3", "4"]]
    assert one(game, "hollister").tiles[0].cp == [0, 3, 0, 0]


@rule("ERB-CAP-05a")
def test_without_its_module_or_a_prisoner_there_is_no_torture() -> None:
    game = cell(without=[Module.TORTURE])
    assert not torture.can_torture(game, one(game, "hollister"))
    game = cell(prisoners={})
    assert not torture.can_torture(game, one(game, "hollister"))


@rule("ERB-CAP-05b", "ERB-CON-17")
def test_only_salemites_torture_unless_the_ruleset_lets_anybody() -> None:
    given = {
        "characters": {"bolter": "0202 north", "deeler": "0202 north wounded"},
        "prisoners": {"deeler": "bolter"},
        "tiles": {"bolter": "t08"},
        "acting": "bolter",
    }
    game = cell(**given)
    assert not torture.can_torture(game, one(game, "bolter"))
    game = cell(**given, switches={"torturers": "any"})
    assert torture.can_torture(game, one(game, "bolter"))


@rule("ERB-CAP-05b")
def test_who_has_changed_sides_no_longer_tortures() -> None:
    game = cell(
        characters={"einstein": "0202 north norad", "deeler": "0202 north wounded"},
        prisoners={"deeler": "einstein"},
        tiles={"einstein": "t08"},
        acting="einstein",
    )
    assert not torture.can_torture(game, one(game, "einstein"))


@rule("ERB-CAP-05d", "ERB-GLT-06a")
def test_the_torture_chamber_adds_two_dice() -> None:
    game = cell(tile="torture-chamber")
    tortured(game, "1", dice=(BLANK, BLANK, THREE))
    assert "ERB-CAP-05f" in cited(game)


@rule("ERB-CAP-05e")
def test_the_torture_kit_adds_two_dice_for_its_carrier() -> None:
    tortured(cell(items={"hollister": "torture-kit"}), "1", dice=(BLANK, BLANK, THREE))
    tortured(cell(items={"deeler": "torture-kit"}), "1", dice=(BLANK,))


@rule("ERB-CAP-05f")
def test_only_spy_icons_count_and_are_used_at_once() -> None:
    game = cell()
    tortured(game, "4", dice=(SPY, SPY, THREE, BLANK))
    assert game.player(SALEMITE).mp == 7
    assert game.player(SALEMITE).counted[Counted.TORTURE_SPY_POINTS] == 2


@rule("ERB-CAP-05g")
def test_one_prisoner_may_be_tortured_again_and_by_others_after_a_transfer() -> None:
    game = cell(tiles={"hollister": ["t08", "t04"], "deeler": "t08"})
    tortured(game, "1", dice=(SPY,))
    carry_out(game, torture.torture(game, one(game, "hollister"), Section(1, 1)), ["1"], throws=[(SPY,)])
    one(game, "woo").captor = one(game, "deeler").id
    assert torture.can_torture(game, one(game, "deeler"))
    tortured(game, "1", dice=(SPY,), who="deeler")
    assert game.player(SALEMITE).mp == 8


# Combined (ERB-CMB-06f)


@rule("ERB-CMB-06f", "ERB-CAP-05d")
def test_salemites_beside_the_captor_add_their_cp_and_only_their_own_bonuses() -> None:
    game = cell(without=[Module.SEARCH], items={"deeler": "torture-kit"})
    played = tortured(game, "2", "deeler", "1", dice=(BLANK,) * 5)  # 2 + 1, and the kit of Deeler
    assert played.offered("combined.helper") == [["none", "deeler"]]
    assert one(game, "deeler").tiles[0].cp == [0, 1, 0, 0]
    assert "ERB-CMB-06f" in cited(game)


@rule("ERB-CMB-06f")
def test_nobody_joins_from_afar() -> None:
    game = cell(
        without=[Module.SEARCH],
        characters={"hollister": "0202 north", "woo": "0202 north wounded", "deeler": "0402 north"},
    )
    assert not tortured(game, "1", dice=(BLANK,)).choices("combined.helper")


@rule("ERB-CMB-06f", "ERB-CMB-01b")
def test_one_beside_the_captor_may_lead_and_the_captor_has_to_join() -> None:
    game = cell(
        without=[Module.SEARCH], acting="deeler", tiles={"hollister": "t19", "deeler": "t08"}, items={"deeler": ()}
    )
    assert torture.can_torture(game, one(game, "deeler"))
    played = tortured(game, "1", "2", dice=(SPY, BLANK, BLANK), who="deeler")
    assert not played.choices("combined.helper")  # it is not a question whether she joins
    assert one(game, "hollister").tiles[0].cp == [0, 2, 0, 0]
    here = {"hollister": "0202 north", "woo": "0202 north wounded", "deeler": "0402 north"}
    far = cell(without=[Module.SEARCH], acting="deeler", characters=here, tiles={"hollister": "t19", "deeler": "t08"})
    assert not torture.can_torture(far, one(far, "deeler"))
    without_gold = cell(without=[Module.SEARCH], acting="deeler", tiles={"hollister": "t08", "deeler": "t08"})
    assert not torture.can_torture(without_gold, one(without_gold, "deeler"))
