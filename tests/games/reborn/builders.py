"""Tiny positions and scripted play, so that a rule test reads like play.

game = position("+-+-+\n|. .|\n+-+-+", {"bolter": "0101 east", "saw": "0201 west wounded"}, tiles={"bolter": "t01"})
played = carry_out(game, orders.commit(game, one(game, "bolter"), Section(0, 0)), ["2"])
assert played.result ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from grognard.games.reborn import setup as setting_up
from grognard.games.reborn.board import board_of_scenario
from grognard.games.reborn.drawing import read_drawing
from grognard.games.reborn.ips import Line
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import load_pack, ruleset_for
from grognard.games.reborn.position import Parts, Reborn
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.rule_numbers import Ruleset
from grognard.games.reborn.scenario_parts import Area, Ending, PlacedDoor, Scenario, Scored
from grognard.games.reborn.state import AssignedTile, Character, State
from grognard.games.reborn.words import (
    CharacterId,
    DoorKind,
    Faction,
    Ground,
    Health,
    Module,
    RoomType,
    Stage,
    Where,
)
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.game import Setup
from grognard.kernel.narration import Told
from grognard.kernel.questions import Checkpoint, Choose, Draw, Play, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.spelling import spell, spelled

NORAD: Final = Seat("norad")
SALEMITE: Final = Seat("salemite")

OPEN: Final = "\n".join(["........"] * 8)
"""Eight by eight squares with nothing on them."""

LADDER: Final = tuple([module for module in Module if module not in (Module.SAGS2, Module.SAGS4)])
"""All modules that a scenario of the ladder can have."""

PLENTY: Final = 20
ROUND: Final = 5

Words = str | Sequence[str]


def pack() -> Pack:
    return load_pack()


def ruleset(name: str = "standard", **switches: str) -> Ruleset:
    return ruleset_for(pack(), Setup("reborn", name, "tests", switches))


def position(
    drawing: str = OPEN,
    characters: Mapping[str, str] | None = None,
    *,
    tiles: Mapping[str, Words] | None = None,
    items: Mapping[str, Words] | None = None,
    prisoners: Mapping[str, str] | None = None,
    pilots: Mapping[str, str] | None = None,
    doors: Mapping[str, str] | None = None,
    hands: Mapping[str, Words] | None = None,
    cp: Mapping[str, int] | int = PLENTY,
    mp: Mapping[str, int] | None = None,
    deck: Words = (),
    modules: Sequence[Module] = LADDER,
    without: Sequence[Module] = (),
    rules: str = "standard",
    switches: Mapping[str, str] | None = None,
    ground: Ground = Ground.INDOOR,
    tile: str = "",
    rooms: Sequence[RoomType] = (),
    lines: Sequence[Line] = (),
    elements: Mapping[str, Element] | None = None,
    areas: Sequence[Area] = (),
    exit_edges: Sequence[Facing] = (),
    endings: Sequence[Ending] = (),
    awards: Sequence[Scored] = (),
    scenario: Mapping[str, Any] | None = None,
    active: str = "",
    acting: str = "",
    seats: Sequence[str] = (),
    **fields: Any,
) -> Reborn:
    """A game with these Characters on a map of one area, in an Activation round of the first of them.

    `drawing`: the map, as `drawing.py` reads it; `tile`, `rooms`, `lines` and `elements` are those of its one area, to
    which `areas` are added. `characters`: id -> "0101 north", with further words as they apply: `wounded`, `engaged`,
    `absent`, a number of wounds such as `2w`, the seat that commands it. `prisoners`: id -> captor; `pilots`: who is
    inside of which captured large miniature.
    `tiles`: id -> designs assigned in an earlier round, with the CP on their sections: "t01", "t01 2 0 0 1".
    `items`: id -> items on its cards; `deck`: items of the search deck from the top. `doors`: id -> "0101|0201 wooden",
    with `open`, `magnetic`, `defence 4`, and a second side of a large one.
    `hands`: seat -> tiles behind its screen. `switches` and `without` change the ruleset and the modules in use;
    `scenario` replaces fields of the scenario, `fields` those of the state.
    What is told is kept in the list `told(game)`.
    """
    drawn = read_drawing(drawing)
    names = tuple(letter for letter, _ in drawn.elements)
    area = Area(
        id="room",
        title="Room",
        corner=Square("0101"),
        columns=drawn.columns,
        rows=drawn.rows,
        ground=ground,
        rooms=tuple(rooms),
        tile=tile,
        drawing=drawing,
        elements={name: Element("Crate", 4, True, True) for name in names} | dict(elements or {}),
        lines=tuple(lines),
    )
    everywhere = (area, *areas)
    in_use = tuple([module for module in modules if module not in without])
    laid_out = Scenario(
        id="tests",
        title="Tests",
        number=0,
        source="ours",
        modules=in_use,
        turns=6,
        base_cp=dict.fromkeys(Faction, 10),
        initiative=Faction.NORAD,
        columns=max([int(each.corner[:2]) + each.columns - 1 for each in everywhere]),
        rows=max([int(each.corner[2:]) + each.rows - 1 for each in everywhere]),
        exit_edges=tuple(exit_edges),
        areas=everywhere,
        doors=tuple([_door(door, text) for door, text in (doors or {}).items()]),
        starts=(),
        endings=tuple(endings),
        awards=tuple(awards),
    )
    if scenario:
        laid_out = msgspec.structs.replace(laid_out, **scenario)
    table = Setup("reborn", rules, "tests", dict(switches or {}))
    parts = Parts(pack(), ruleset(rules, **(switches or {})), frozenset(in_use), laid_out, None)
    state = setting_up.lay_out(table, parts)
    state.removed = []
    if seats:
        _seat(state, seats)
    _put_characters(state, characters or {})
    _open_doors(state, doors or {})
    for of, designs in (tiles or {}).items():
        state.characters[CharacterId(of)].tiles = [_tile(state, design) for design in _listed(designs)]
    for of, names_of in (items or {}).items():
        state.characters[CharacterId(of)].items = [_card(state, item) for item in _listed(names_of)]
    state.search_deck = [_card(state, item) for item in _listed(deck)]
    for of, captor in (prisoners or {}).items():
        _hold(state, state.characters[CharacterId(of)], state.characters[CharacterId(captor)], Where.HELD)
    for pilot, vehicle in (pilots or {}).items():
        _pilot(state, state.characters[CharacterId(pilot)], state.characters[CharacterId(vehicle)])
    for seat, designs in (hands or {}).items():
        for design in _listed(designs):
            state.bag.remove(design)
            state.players[Seat(seat)].hand.append(design)
    for player in state.players.values():
        player.cp = player.income = cp if isinstance(cp, int) else cp.get(player.seat, PLENTY)
        player.mp = (mp or {}).get(player.seat, player.mp)
    _begin_round(state, characters or {}, active, acting)
    for name, value in fields.items():
        if name not in State.__struct_fields__:
            raise AttributeError(f"the state has no field {name}")
        setattr(state, name, value)
    return Reborn(state, parts, board_of_scenario(parts.pack, laid_out), Ear())


def _listed(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def _seat(state: State, seats: Sequence[str]) -> None:
    """Other players than the two factions: bands, in clockwise order."""
    state.seats = [Seat(seat) for seat in seats]
    state.players = {seat: setting_up.screen_of(seat) for seat in state.seats}
    state.initiative = state.active = state.seats[0]
    for character in state.characters.values():
        if character.seat not in state.players:
            character.seat = character.owner = state.seats[0]


def _put_characters(state: State, characters: Mapping[str, str]) -> None:
    for of, text in characters.items():
        character = state.characters[CharacterId(of)]
        character.where = Where.MAP
        for word in text.split():
            if word == "wounded":
                character.health = Health.WOUNDED
            elif word == "engaged":
                character.engaged = True
            elif word == "absent":
                character.where = Where.ABSENT
            elif word in list(Facing):
                character.facing = Facing(word)
            elif word in state.players:
                character.seat = character.owner = Seat(word)
            elif word.endswith("w"):
                character.wounds = int(word[:-1])
            else:
                character.square = Square(word)


def _door(name: str, text: str) -> PlacedDoor:
    words = text.split()
    sides = tuple([word for word in words if "|" in word])
    defence = int(words[words.index("defence") + 1]) if "defence" in words else 4
    return PlacedDoor(name, sides, next(kind for kind in DoorKind if kind in words), defence, "magnetic" in words)


def _open_doors(state: State, doors: Mapping[str, str]) -> None:
    for name, text in doors.items():
        state.doors[name].is_open = "open" in text.split()


def _tile(state: State, text: str) -> AssignedTile:
    design, *on_sections = text.split()
    state.bag.remove(design)
    cp = [int(each) for each in on_sections] or [0, 0, 0, 0]
    return AssignedTile(design, cp, 0)


def _card(state: State, item: str) -> str:
    """A card that shows this item, not given to anybody yet; its other side is turned down."""
    given = [card for character in state.characters.values() for card in character.items] + state.search_deck
    for card in pack().cards:
        if item in card.faces and card.id not in given:
            state.equipment[card.id].face = card.faces.index(item)
            return card.id
    raise LookupError(f"no card left with {item}")


def _hold(state: State, prisoner: Character, captor: Character, where: Where) -> None:
    prisoner.where = where
    prisoner.captor = captor.id
    prisoner.square = captor.square


def _pilot(state: State, pilot: Character, vehicle: Character) -> None:
    pilot.where = Where.INSIDE
    pilot.square = vehicle.square
    vehicle.captor = pilot.id


def _begin_round(state: State, characters: Mapping[str, str], active: str, acting: str) -> None:
    state.stage = Stage.ACTIVATION
    state.round = ROUND
    first = acting or next((of for of in characters), "")
    if first:
        state.active = state.characters[CharacterId(first)].seat
    if active:
        state.active = Seat(active)
    if acting:
        state.acting = CharacterId(acting)
        state.characters[CharacterId(acting)].engaged = True


def one(game: Reborn, of: str) -> Character:
    return game.state.characters[CharacterId(of)]


def card_of(game: Reborn, of: str, item: str) -> str:
    """The card with this item that a Character carries."""
    return next(card for card in one(game, of).items if game.item(card).id == item)


# What is told


class Ear:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def __call__(self, told: Told) -> None:
        self.told.append(told)


def told(game: Reborn) -> list[Told]:
    assert isinstance(game.hear, Ear)
    return game.hear.told


def cited(game: Reborn) -> set[str]:
    """The rule ids that what happened was told under."""
    return {one.rule for one in told(game)}


# Scripted play


class Played:
    """What came of a scripted play: its result, every question that was asked on the way, and how it ended."""

    def __init__(self) -> None:
        self.result: Any = None
        self.asked: list[Question] = []

    def choices(self, topic: str) -> list[Choose]:
        return [q for q in self.asked if isinstance(q, Choose) and q.topic == topic]

    def sealed(self, topic: str) -> list[Sealed]:
        return [q for q in self.asked if isinstance(q, Sealed) and q.topic == topic]

    def offered(self, topic: str) -> list[list[str]]:
        """The spellings offered each time this was asked."""
        return [[spell(option) for option in q.options] for q in self.choices(topic)]

    def count(self, topic: str) -> int:
        """How often a question of this topic, a throw for example, was asked."""
        return len([q for q in self.asked if not isinstance(q, Checkpoint) and q.topic == topic])

    @property
    def topics(self) -> list[str]:
        return [q.label if isinstance(q, Checkpoint) else q.topic for q in self.asked]


def carry_out(
    game: Reborn,
    play: Play[Any],
    answers: Sequence[str] = (),
    *,
    throws: Sequence[tuple[int, ...]] | Mapping[str, Sequence[tuple[int, ...]]] = (),
    draws: Mapping[str, Sequence[Any]] | None = None,
    otherwise: str | None = None,
    stop_at: str | None = None,
) -> Played:
    """Play to the end with scripted answers; every scripted thing must be used, everything asked must be scripted.

    An answer is a spelling, or "topic: spelling" to be sure which question it is for; of a sealed question
    "norad=2 & salemite=1". When the answers are used up or another topic is named, `otherwise` (for example "done") is
    taken wherever it is offered. `throws` are the faces of dice, in their order or by topic; `draws` what other chance
    brings, by topic; a shuffle that is not scripted leaves things as they lie.
    With `stop_at`, play is left when a question of that topic comes up: then what comes of it later is not seen.
    A game that ends at once (`endings.GameOver`) raises.
    """
    script = _Script(answers, throws, draws or {}, otherwise)
    played = Played()
    answer: Any = None
    try:
        question = next(play)
        while True:
            played.asked.append(_as_asked(question))
            if not isinstance(question, Checkpoint) and question.topic == stop_at:
                break
            answer = script.answer(question, played)
            question = play.send(answer)
    except StopIteration as end:
        played.result = end.value
    script.check(played)
    return played


class _Script:
    """The answers and outcomes that are still to come."""

    def __init__(
        self,
        answers: Sequence[str],
        throws: Sequence[tuple[int, ...]] | Mapping[str, Sequence[tuple[int, ...]]],
        draws: Mapping[str, Sequence[Any]],
        otherwise: str | None,
    ) -> None:
        self.answers = list(answers)
        self.throws = {} if isinstance(throws, Mapping) else {"": list(throws)}
        if isinstance(throws, Mapping):
            self.throws = {topic: list(faces) for topic, faces in throws.items()}
        self.draws = {topic: list(found) for topic, found in draws.items()}
        self.otherwise = otherwise

    def answer(self, question: Question, played: Played) -> Any:
        if isinstance(question, Checkpoint):
            return None
        if isinstance(question, Choose):
            return self._decide(question)
        if isinstance(question, Sealed):
            return self._decide_in_secret(question)
        if isinstance(question, Roll):
            outcome: Any = self._thrown(question, played)
        else:
            outcome = self._drawn(question, played)
        assert question.is_possible(outcome), f"{question.topic}: {outcome!r} cannot come of {question}"
        return outcome

    def _decide(self, question: Choose) -> Any:
        spellings = [spell(option) for option in question.options]
        if not self.answers:
            assert self.otherwise in spellings, f"{question.topic} is not scripted; offered: {spellings}"
            return spelled(question.options, self.otherwise)
        topic, _, wanted = self.answers[0].rpartition(": ")
        fits = wanted in spellings and topic in ("", question.topic)
        if self.otherwise in spellings and not fits:
            return spelled(question.options, self.otherwise)
        assert topic in ("", question.topic), (
            f"expected {self.answers[0]!r}, was asked {question.topic} of {question.seat}; offered: {spellings}"
        )
        assert wanted in spellings, f"{question.topic}: {wanted!r} is not offered; offered: {spellings}"
        self.answers.pop(0)
        return spelled(question.options, wanted)

    def _decide_in_secret(self, question: Sealed) -> dict[Seat, Any]:
        assert self.answers, f"{question.topic} is not scripted; offered: {question.options}"
        topic, _, wanted = self.answers.pop(0).rpartition(": ")
        assert topic in ("", question.topic), f"expected {topic}, was asked {question.topic}"
        by_seat = dict(each.split("=") for each in wanted.split(" & "))
        assert sorted(by_seat) == sorted(question.options), f"{question.topic} asks {list(question.options)}"
        for seat, text in by_seat.items():
            spellings = [spell(option) for option in question.options[Seat(seat)]]
            assert text in spellings, f"{question.topic}: {text!r} is not offered to {seat}; offered: {spellings}"
        return {Seat(seat): spelled(question.options[Seat(seat)], text) for seat, text in by_seat.items()}

    def _thrown(self, question: Roll, played: Played) -> tuple[int, ...]:
        scripted = self.throws.get(question.topic) or self.throws.get("")
        assert scripted, f"the throw {question} is not scripted; asked so far: {played.topics}"
        return tuple(sorted(scripted.pop(0)))

    def _drawn(self, question: Draw | Shuffle, played: Played) -> Any:
        scripted = self.draws.get(question.topic)
        if not scripted and isinstance(question, Shuffle):
            return tuple(question.items)
        assert scripted, f"chance {question} is not scripted; asked so far: {played.topics}"
        return scripted.pop(0)

    def check(self, played: Played) -> None:
        assert not self.answers, f"answers never asked for: {self.answers}; asked: {played.topics}"
        unused = {topic: left for topic, left in (*self.throws.items(), *self.draws.items()) if left}
        assert not unused, f"chance never asked for: {unused}; asked: {played.topics}"


def _as_asked(question: Question) -> Question:
    """What is barred, for a look afterwards: the rules say it for the position there was when they asked."""
    if not isinstance(question, Choose) or question.barred is None:
        return question
    bars = question.barred()
    return Choose(question.seat, question.topic, question.options, question.about, lambda: bars)
