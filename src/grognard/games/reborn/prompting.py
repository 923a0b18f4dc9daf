"""Questions in words: for each topic what is asked, the rules behind it, the step, and a label for every option.

The words are in `data/prompts/*.toml`, one file for each chapter, and the steps in `data/outlines.toml`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from grognard.games.reborn import lines
from grognard.games.reborn.ips_words import line_in_words
from grognard.games.reborn.position import Parts, Reborn
from grognard.games.reborn.rulebook import rules
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import Character, State
from grognard.games.reborn.using import line_at
from grognard.games.reborn.wording import (
    READINGS,
    lexicon_of,
    order_in_words,
    section_in_words,
    titles_of_characters,
)
from grognard.games.reborn.words import CharacterId, Health, OrderType, Stage
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Checkpoint, Option, Question
from grognard.packs.prompts import Phrasebook, TopicPrompt, Vocabulary, phrasebook_of
from grognard.packs.wording import Lexicon

OUTLINE_OF_STAGE: Final = {
    Stage.INITIATIVE: "initiative",
    Stage.ACTIVATION: "activation",
    Stage.FINAL: "final",
    Stage.CONSTRUCTION: "sags",
    Stage.TEAMS: "sags",
    Stage.EQUIPPING: "sags",
    Stage.DEPLOYMENT: "sags",
    Stage.REVEAL: "sags",
    Stage.MISSIONS: "sags",
}

ORDERS: Final = tuple([order.value for order in OrderType])


@lru_cache(maxsize=1)
def phrasebook() -> Phrasebook:
    """The prompts of every chapter, and the procedures."""
    return phrasebook_of("grognard.games.reborn", Vocabulary(list(rules()), (), tuple(READINGS)))


def prompt(state: State, question: Question) -> Prompt:
    """A question in words."""
    parts = parts_for(state.setup)
    lexicon = lexicon_of(state, parts, board_for(state, parts))
    labels = _Labels(state, parts, lexicon, question)
    return phrasebook().put(question, lexicon, {}, _always_so, labels.of)


def outline(state: State) -> tuple[str, ...]:
    """The steps of the phase that runs; those of an order come with its questions alone."""
    return phrasebook().procedure(OUTLINE_OF_STAGE.get(state.stage, "turn"), {})


def _always_so(_: TopicPrompt) -> tuple[str, ...]:
    return ()


class _Labels:
    """Labels that need more than words for their parts: sections, sides of cards, lines."""

    def __init__(self, state: State, parts: Parts, lexicon: Lexicon, question: Question) -> None:
        self.state: Final = state
        self.parts: Final = parts
        self.lexicon: Final = lexicon
        self.about: Final[tuple[Any, ...]] = () if isinstance(question, Checkpoint) else question.about
        topic = "" if isinstance(question, Checkpoint) else question.topic
        by_topic: dict[str, Callable[[Any, str], str]] = {
            "activation.order": self._deed,
            "interruption.order": self._deed,
            "movement.step": self._step,
            "combined.section": self._section_of_helper,
            "sags.assign": self._side_of_card,
            "points.deck-order": self._side_of_card,
            "interact.line": self._line,
        }
        self._worded: Final = by_topic.get(topic)

    def of(self, option: Option, label: str) -> str:
        return label if self._worded is None else self._worded(option, label)

    def _subject(self) -> Character:
        return self.state.characters[CharacterId(self.about[0])]

    def _deed(self, option: Any, label: str) -> str:
        if not isinstance(option, tuple):
            return label
        if option[0] in ORDERS:
            return order_in_words(self.parts, self._subject(), option[1], option[2])
        if option[0] == "ability":
            return f"Ability · {self._ability(option[1])}"
        return label

    def _ability(self, place: int) -> str:
        """Of its card, of the vehicle it pilots or of something that it carries (ERB-ABL-01c)."""
        game = Reborn(self.state, self.parts, board_for(self.state, self.parts))
        line = line_at(game, lines.ability_at(game, self._subject(), place))
        return line_in_words(line, titles_of_characters(self.parts))

    def _step(self, option: Any, label: str) -> str:
        if isinstance(option, tuple) and option[0] == "more":
            return f"More CP: {order_in_words(self.parts, self._subject(), option[1], option[2])}"
        return label

    def _section_of_helper(self, option: Any, _: str) -> str:
        tile, place = option
        helper = self._subject()
        section = self.parts.designs[helper.tiles[tile].design].sections[place]
        return f"{section_in_words(section)} on tile {tile + 1}"

    def _side_of_card(self, option: Any, label: str) -> str:
        if not isinstance(option, tuple) or len(option) < 2:
            return label
        card, face = option
        faces = self.parts.equipment[card].faces
        up, down = self.parts.items[faces[face]].title, self.parts.items[faces[1 - face]].title
        return f"{up} (over {down})"

    def _line(self, option: Any, _: str) -> str:
        bearer, of = str(self.about[1]), str(self.about[2])
        titles = titles_of_characters(self.parts)
        if bearer == "card":
            item = self.parts.items[self.parts.equipment[of].faces[self.state.equipment[of].face]]
            return line_in_words(item.lines[option], titles)
        if bearer == "charge":
            charge = next(charge for charge in self.state.charges if charge.card == of)
            return line_in_words(self.parts.items[charge.item].lines[option], titles)
        if bearer == "character":
            character = self.state.characters[CharacterId(of)]
            card = self.parts.cards[character.id]
            side = card.healthy if character.health is Health.HEALTHY else card.wounded
            return line_in_words(side.lines[option], titles)
        room = board_for(self.state, self.parts).rooms[of]
        return line_in_words(room.lines[option], titles)
