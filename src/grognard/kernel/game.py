"""What a game is to everything else: one record of functions. A game's folder exports it as `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from grognard.kernel.narration import Hear
from grognard.kernel.questions import Choose, Option, Play, Question, Seat

State: TypeAlias = Any  # a msgspec Struct: small, canonical, complete
View: TypeAlias = Any


# Making a decoder takes longer than decoding; one for each type of state is kept.
ENCODER: Final = msgspec.msgpack.Encoder()
DECODERS: Final[dict[type[Any], msgspec.msgpack.Decoder[Any]]] = {}


def decoder_of(state_type: type[Any]) -> msgspec.msgpack.Decoder[Any]:
    decoder = DECODERS.get(state_type)
    if decoder is None:
        decoder = DECODERS[state_type] = msgspec.msgpack.Decoder(state_type)
    return decoder


class Setup(Struct, frozen=True):
    """What is chosen before the first question. Options stand in the order of their names, however they were given:
    the setup is part of positions and journals, and those are compared byte by byte."""

    game: str
    ruleset: str
    scenario: str
    options: dict[str, str] = {}
    pack: str = ""  # a folder laid over the game's own data; empty for none

    def __post_init__(self) -> None:
        if len(self.options) > 1:
            msgspec.structs.force_setattr(self, "options", dict(sorted(self.options.items())))


class Prompt(Struct, frozen=True):
    """A question in words: what is asked, the rules behind it, the step one is in, a label for each option."""

    ask: str
    rules: tuple[str, ...]
    step: str
    labels: tuple[str, ...]


class Result(Struct, frozen=True):
    """How a game ended: an outcome in the game's own words, a score for each seat (1 won, 0 lost), and figures."""

    outcome: str
    scores: dict[Seat, float]
    figures: dict[str, float] = {}


class Rule(Struct, frozen=True):
    """One atomic rule as the app cites it."""

    id: str
    title: str
    text: str
    rulesets: tuple[str, ...]
    source: str


class Game(Struct, frozen=True):
    """A game's rules, and how to look at its positions. Every function is pure but `play`, which changes its state.

    `play(state, hear)` goes on from the checkpoint the state stands at, and returns when the game is over.
    `view(state, seat)` holds what the seat may know; None is a spectator. `redeterminise(state, seat, rng)` is a state
    with the same view for the seat, its hidden parts dealt anew without looking at them.
    `appraise(state, seat, question)` gives each option a worth for bots of policy, higher is better; the state is
    redeterminised before. `worth(state, seat)` is that of a whole position, on the same scale.
    `invariants` holds at every question, `invariants_at_rest` at checkpoints. `switches` are the options a setup may
    set, with their values. `inspect(view, element)` are lines about a place or counter of the scene: what a player
    would look up, ranges and modifiers.
    `names` says what seats, scenarios and rulesets are called where their ids do not say it well.
    """

    name: str
    title: str
    rulesets: tuple[str, ...]
    scenarios: tuple[str, ...]
    rules_version: str
    state_type: type[Any]
    seats: Callable[[Setup], tuple[Seat, ...]]
    begin: Callable[[Setup], State]
    play: Callable[[State, Hear | None], Play[None]]
    view: Callable[[State, Seat | None], View]
    redeterminise: Callable[[State, Seat | None, Random], State]
    result: Callable[[State], Result | None]
    prompt: Callable[[State, Question], Prompt]
    rules: Callable[[], Mapping[str, Rule]]
    pack_digest: Callable[[Setup], str]
    outline: Callable[[State], Sequence[str]]
    appraise: Callable[[State, Seat, Choose], Sequence[float]] | None = None
    scene: Callable[[View, Question | None], Any] | None = None
    invariants: Callable[[State], Sequence[str]] | None = None
    pack_show: Callable[[str], Sequence[Any]] | None = None
    pack_check: Callable[[str], Sequence[Any]] | None = None
    worth: Callable[[State, Seat], float] | None = None
    invariants_at_rest: Callable[[State], Sequence[str]] | None = None
    switches: Callable[[], Mapping[str, Sequence[str]]] | None = None
    inspect: Callable[[View, str], Sequence[str]] | None = None
    names: dict[str, str] = {}

    def called(self, name: str) -> str:
        """What a seat, a scenario or a ruleset is called: `band-1` is Band 1."""
        words = name.replace("-", " ").replace("_", " ")
        return self.names.get(name) or words[:1].upper() + words[1:]

    def copy(self, state: State) -> State:
        """Another state like this one, sharing nothing that can change."""
        return decoder_of(self.state_type).decode(ENCODER.encode(state))

    def encode(self, state: State) -> bytes:
        """The state as bytes, equal for equal states."""
        return ENCODER.encode(state)

    def decode(self, encoded: bytes) -> State:
        return decoder_of(self.state_type).decode(encoded)


def label_of(prompt: Prompt, options: Sequence[Option], option: Option) -> str:
    """The label that stands for `option` in this prompt."""
    return prompt.labels[list(options).index(option)]
