"""Where movement meets the rest: interruptions, mines, prisoners, doors that close behind somebody."""

from grognard.games.reborn import doors, executing, interruption
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Charge
from grognard.games.reborn.words import CharacterId, Health, Marker, Where
from grognard.geometry.squares import Edge, Square
from tests.games.reborn.builders import Played, carry_out, cited, one, position
from tests.games.reborn.moving import end, facing_of, go, square_of
from tests.rules import rule

ROOMS = """
+-+-+-+-+-+
|. .|. . .|
+ + + + + +
|. .|. . .|
+-+-+-+-+-+
"""

FIRST = Section(0, 0)
STRIKES = "interruption.order: close-combat 0 1"
DONE = "interruption.order: done"


def act(game: Reborn, *answers: str, **more: object) -> Played:
    assert game.state.acting is not None
    mover = game.character(game.state.acting)
    interruption.watch_from_here(game, mover)  # as when it was activated
    return carry_out(game, executing.execute(game, mover, FIRST), answers, **more)  # type: ignore[arg-type]


def stage(characters: dict[str, str], drawing: str = ROOMS, **more: object) -> Reborn:
    """The first Character is activated with a Move of 4 CP; Jack Saw has a red Close Combat of 2 and a red Move."""
    first = next(iter(characters))
    more.setdefault("cp", {"norad": 1, "salemite": 3})
    more.setdefault("tiles", {first: "t01", "saw": "t13"})
    return position(drawing, characters, acting=first, **more)  # type: ignore[arg-type]


def points(played: Played) -> list[int]:
    return [int(question.about[1]) for question in played.choices("movement.step")]


DEMAND = ["interruption.offer: saw", "interruption.facing: east", "duels.bid: norad=0 & salemite=1"]


@rule("ERB-DOR-01c", "ERB-INT-01f", "ERB-INT-05b", "ERB-MOV-03d")
def test_opening_a_door_may_be_interrupted_and_the_move_goes_on_with_its_points() -> None:
    game = stage({"bolter": "0201 south", "saw": "0401 west"}, doors={"d1": "0201|0301 sliding"})
    answers = ["movement.step: open d1", *DEMAND, "interruption.order: done", *go("0301", "0302"), *end("north")]
    played = act(game, *answers, otherwise="no")
    assert points(played) == [5, 4, 3, 2]
    assert square_of(game, "bolter") == "0302"
    assert facing_of(game, "bolter") == "north"
    doors.close_sliding_doors(game)
    assert game.edges.between(Square("0201"), Square("0301")) is Edge.CLOSED_DOOR


@rule("ERB-INT-05c", "ERB-CON-37", "ERB-WND-01d", "ERB-MOV-02a")
def test_wounded_on_pause_a_character_finishes_its_move_with_the_old_value() -> None:
    # Bolter, with 3 wounds of 4, moves 5 a CP; Wounded he would move 4.
    game = stage(
        {"bolter": "0201 east 3w", "saw": "0401 west"},
        doors={"d1": "0201|0301 wooden open"},
        cp={"norad": 2, "salemite": 3},
    )
    played = act(
        game,
        "orders.cp: 1",
        *go("0301"),
        *DEMAND,
        STRIKES,
        "orders.cp: 1",
        DONE,
        "movement.step: more 0 0",
        *end(),
        throws={"close-combat.attack": [(6, 1, 1)], "close-combat.defence": [(1, 1, 1, 1)]},
        otherwise="damage",
    )
    assert one(game, "bolter").health is Health.WOUNDED
    assert points(played) == [5, 4, 9]


@rule("ERB-INT-05d", "ERB-ACV-06k", "ERB-WND-01f")
def test_killed_on_pause_it_does_not_move_on() -> None:
    game = stage({"bolter": "0201 east wounded 2w", "saw": "0401 west"}, doors={"d1": "0201|0301 wooden open"})
    played = act(
        game,
        *go("0301"),
        *DEMAND,
        STRIKES,
        "orders.cp: 1",
        DONE,
        throws={"close-combat.attack": [(6, 1, 1)], "close-combat.defence": [(1, 1, 1)]},
        otherwise="damage",
    )
    assert one(game, "bolter").where is Where.DEAD
    assert played.count("movement.step") == 1
    assert played.count("movement.facing") == 0
    assert game.round.is_over


@rule("ERB-CAP-03b", "ERB-GLE-05c", "ERB-ACV-06k")
def test_a_captor_that_steps_on_a_mine_frees_its_prisoner_there() -> None:
    open_room = "........\n" * 4
    game = stage({"bolter": "0101 east", "saw": "0101 wounded"}, open_room, prisoners={"saw": "bolter"})
    mine = next(card.id for card in game.pack.cards if "mines" in card.faces)
    seat = one(game, "saw").seat
    charge = Charge(Marker.MINE, mine, "mines", Square("0301"), seat, CharacterId.DEELER, is_on=True)
    game.state.charges.append(charge)
    played = act(game, *go("0201", "0301"), "capture.facing: south", throws=[(5, 5, 5, 5, 5)])
    assert one(game, "bolter").where is Where.DEAD
    saw = one(game, "saw")
    assert (saw.where, saw.square, saw.wounds) == (Where.MAP, "0301", 0)
    assert played.count("movement.facing") == 0
    assert CharacterId.BOLTER in [marker.character for marker in game.state.dead]
    assert "ERB-CAP-03e" in cited(game)
