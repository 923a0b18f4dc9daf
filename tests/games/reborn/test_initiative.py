"""Initiative phase (ERB-INI): tiles, Command Points, who begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.games.reborn import duels, initiative
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import CharacterId, Faction, Module, Stage, Where
from grognard.kernel.questions import Seat
from tests.games.reborn.builders import LADDER, NORAD, SALEMITE, Played, carry_out, cited, one, position, told
from tests.rules import rule

FIVE = ["t01", "t02", "t03", "t04", "t05"]
OTHERS = ["t06", "t07", "t08", "t09", "t10"]


def before_turn(turn: int = 2, hands: dict[str, list[str]] | None = None, **more: Any) -> Reborn:
    """The Initiative phase of this turn, with NORAD holding the marker and two Characters far apart."""
    characters = more.pop("characters", {"bolter": "0101 north", "hollister": "0808 south"})
    fields = {"without": [Module.DUEL_INITIATIVE], "cp": 0} | more
    active = fields.get("seats", ["norad"])[0]
    return position(characters=characters, hands=hands, turn=turn, stage=Stage.INITIATIVE, active=active, **fields)


def drawn(play: Any, game: Reborn, tiles: Sequence[str], answers: Sequence[str] = ()) -> Played:
    return carry_out(game, play, answers, draws={"initiative.tile": tiles})


@rule("ERB-INI-01a")
def test_tiles_then_cp_then_initiative_then_other_effects_then_the_duel() -> None:
    game = before_turn(without=[])
    played = drawn(initiative.play_initiative_phase(game), game, [*FIVE, *OTHERS], ["no"])
    topics = [each.topic for each in told(game)]
    order = ["initiative.drawn", "orders.received", "initiative.holder"]
    assert [topics.index(topic) for topic in order] == sorted([topics.index(topic) for topic in order])
    assert played.topics[-1] == "duels.demand"
    assert game.state.stage is Stage.ACTIVATION


@rule("ERB-INI-02a", "ERB-INI-02b")
def test_each_draws_up_to_five_the_holder_of_the_marker_first() -> None:
    game = before_turn(initiative=SALEMITE)
    drawn(initiative.draw_tiles(game), game, [*FIVE, *OTHERS])
    assert game.player(SALEMITE).hand == FIVE
    assert game.player(NORAD).hand == OTHERS


@rule("ERB-INI-02g")
def test_kept_tiles_reduce_the_draw() -> None:
    game = before_turn(hands={"norad": ["t11", "t12", "t13"], "salemite": FIVE})
    played = drawn(initiative.draw_tiles(game), game, ["t01", "t02"])
    assert game.player(NORAD).hand == ["t11", "t12", "t13", "t01", "t02"]
    assert played.count("initiative.tile") == 2


@rule("ERB-INI-02c")
def test_an_empty_bag_is_filled_from_the_discard() -> None:
    game = before_turn(hands={"norad": ["t11", "t12", "t13"], "salemite": FIVE}, bag=["t01"], discard=["t08", "t09"])
    drawn(initiative.draw_tiles(game), game, ["t01", "t09"])
    assert game.player(NORAD).hand[-2:] == ["t01", "t09"]
    assert (game.state.bag, game.state.discard) == (["t08"], [])


@rule("ERB-INI-02d")
def test_with_bag_and_discard_empty_one_plays_with_fewer() -> None:
    game = before_turn(hands={"norad": ["t11"], "salemite": FIVE}, bag=["t01"], discard=[])
    drawn(initiative.draw_tiles(game), game, ["t01"])
    assert game.player(NORAD).hand == ["t11", "t01"]


@rule("ERB-INI-02e", "ERB-INI-02f")
def test_in_the_first_turn_all_five_may_be_drawn_again() -> None:
    """NORAD redraws: the first five are not in the bag meanwhile, and are back before Salemite draws."""
    game = before_turn(turn=1)
    seen: list[list[str]] = []
    play = initiative.draw_tiles(game)
    question = next(play)
    script: dict[str, list[Any]] = {
        "initiative.tile": [*FIVE, *OTHERS, *FIVE],
        "initiative.redraw": ["redraw", "keep"],
    }
    try:
        while True:
            assert question.topic in script
            if question.topic == "initiative.tile":
                seen.append(list(question.cup))
            question = play.send(script[question.topic].pop(0))
    except StopIteration:
        pass
    assert game.player(NORAD).hand == OTHERS
    assert game.player(SALEMITE).hand == FIVE
    assert [seen[5].count(tile) for tile in FIVE] == [1, 1, 1, 1, 1]  # of two copies each, one lies aside
    assert [seen[10].count(tile) for tile in FIVE] == [2, 2, 2, 2, 2]


@rule("ERB-INI-02e", "ERB-INI-02f")
def test_the_redraw_is_offered_once_and_in_the_first_turn_only() -> None:
    first = before_turn(turn=1)
    played = drawn(initiative.draw_tiles(first), first, [*FIVE, *OTHERS], ["keep", "keep"])
    assert [(q.seat, list(q.options)) for q in played.choices("initiative.redraw")] == [
        (NORAD, ["keep", "redraw"]),
        (SALEMITE, ["keep", "redraw"]),
    ]
    second = before_turn(turn=2)
    played = drawn(initiative.draw_tiles(second), second, [*FIVE, *OTHERS])
    assert played.count("initiative.redraw") == 0


@rule("ERB-INI-03a", "ERB-INI-03b")
def test_income_is_the_allowance_and_the_bonus_of_each_card() -> None:
    """Bolter brings 3, Vasquez 1, the Mammoth nothing; the scenario gives 10."""
    game = before_turn(
        characters={"bolter": "0101 north", "vasquez": "0201 north", "mammoth": "0103 north", "saw": "0808 south"}
    )
    initiative.receive_cp(game, {seat: initiative.bonus_cp(game, seat) for seat in game.state.seats})
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (14, 10)


@rule("ERB-INI-03b")
def test_the_bonus_is_read_from_the_side_that_is_up() -> None:
    game = before_turn(characters={"bolter": "0101 north wounded", "saw": "0808 south"})
    assert initiative.bonus_cp(game, NORAD) == 2


@rule("ERB-INI-03c")
def test_prisoners_the_dead_and_the_gone_bring_nothing() -> None:
    game = before_turn(
        characters={"bolter": "0101 north wounded", "vasquez": "0201 north", "hollister": "0808 south"},
        prisoners={"bolter": "hollister"},
    )
    assert (initiative.bonus_cp(game, NORAD), initiative.bonus_cp(game, SALEMITE)) == (1, 3)
    one(game, "vasquez").where = Where.EXITED
    assert initiative.bonus_cp(game, NORAD) == 0
    one(game, "hollister").where = Where.DEAD
    assert initiative.bonus_cp(game, SALEMITE) == 0


@rule("ERB-INI-03b", "ERB-SET-06a")
def test_the_bonus_goes_to_who_commands_the_character() -> None:
    game = before_turn()
    one(game, "hollister").seat = NORAD
    assert (initiative.bonus_cp(game, NORAD), initiative.bonus_cp(game, SALEMITE)) == (6, 0)


@rule("ERB-INI-03d")
def test_there_is_no_ceiling_to_cp_behind_a_screen() -> None:
    game = before_turn(cp=100)
    initiative.receive_cp(game, {NORAD: 40, SALEMITE: 0})
    assert game.player(NORAD).cp == 150


@rule("ERB-INI-04a", "ERB-INI-04b", "ERB-DUE-02b", "ERB-CON-05")
def test_the_scenario_names_who_begins_and_the_old_holder_draws_first() -> None:
    """Salemite still has the marker from a duel: it draws first, then the marker goes to NORAD."""
    game = before_turn(initiative=SALEMITE)
    played = drawn(initiative.play_initiative_phase(game), game, [*FIVE, *OTHERS])
    seats = [q.about[0] for q in played.asked if getattr(q, "topic", "") == "initiative.tile"]
    assert seats == [SALEMITE] * 5 + [NORAD] * 5
    assert (game.state.initiative, game.state.active) == (NORAD, NORAD)


@rule("ERB-SET-01a", "ERB-INI-04a")
def test_another_scenario_names_another() -> None:
    game = before_turn(scenario={"initiative": Faction.SALEMITE, "base_cp": {Faction.NORAD: 8, Faction.SALEMITE: 9}})
    drawn(initiative.play_initiative_phase(game), game, [*FIVE, *OTHERS])
    assert game.state.initiative == SALEMITE
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (8 + 3, 9 + 3)


@rule("ERB-INI-05a", "ERB-INI-05b")
def test_other_effects_come_after_the_initiative_is_known() -> None:
    """Deeler sees a Zombie: it gets 2 CP of its own (ERB-GLC-02a), after the marker has gone to NORAD."""
    game = before_turn(characters={"deeler": "0101 east", "zombie-a": "0401 east", "bolter": "0808 north"})
    played = drawn(initiative.play_initiative_phase(game), game, [*FIVE, *OTHERS])
    assert one(game, "zombie-a").dedicated_cp == 2
    topics = [each.topic for each in told(game)]
    assert topics.index("initiative.holder") < topics.index("orders.dedicated")
    assert played.count("initiative.tile") == 10


@rule("ERB-INI-02a", "ERB-SET-05a")
def test_only_the_owner_is_told_what_he_draws() -> None:
    game = before_turn()
    drawn(initiative.draw_tiles(game), game, [*FIVE, *OTHERS])
    for each in told(game):
        if "t01" in each.text or "t06" in each.text:
            assert each.audience is not None
            assert len(each.audience) == 1


BANDS = ("band-1", "band-2", "band-3")


@rule("ERB-GAP-13", "ERB-SG4-07a")
def test_the_mercenary_without_characters_gives_the_role_to_the_next_band_that_has_one() -> None:
    here = {"bolter": "0101 north band-1", "woo": "0801 north band-3", "saw": "0108 north band-2"}
    for gone, mercenary in ((Where.DEAD, "band-3"), (Where.HELD, "band-3"), (Where.MAP, "band-2")):
        game = before_turn(
            characters=here,
            seats=BANDS,
            modules=[*LADDER, Module.SAGS4],
            salemite_mercenary=Seat("band-2"),
            initiative=Seat("band-1"),
        )
        if gone is not Where.MAP:
            game.remove(one(game, "saw"), gone)
        initiative.pass_mercenary_on(game)
        assert game.state.salemite_mercenary == mercenary
        assert duels.in_order_of_asking(game)[-1] == mercenary
        assert ("ERB-GAP-13" in cited(game)) is (gone is not Where.MAP)


@rule("ERB-GAP-13", "ERB-INI-01a")
def test_that_is_settled_as_the_initiative_phase_begins_before_the_tiles() -> None:
    game = before_turn(
        characters={"bolter": "0101 north band-1", "woo": "0801 north band-3"},
        seats=BANDS,
        modules=[*LADDER, Module.SAGS4],
        salemite_mercenary=Seat("band-2"),
    )
    next(initiative.play_initiative_phase(game))
    assert game.state.salemite_mercenary == "band-3"


@rule("ERB-ACV-01b")
def test_the_holder_of_the_marker_plays_the_first_round() -> None:
    game = before_turn(passes=2)
    drawn(initiative.play_initiative_phase(game), game, [*FIVE, *OTHERS])
    assert game.state.active == game.state.initiative == NORAD
    assert game.state.passes == 0
    assert CharacterId.BOLTER in [character.id for character in game.in_play(NORAD)]
