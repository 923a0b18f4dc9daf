"""Whispers: three seats hold words that nobody else may know, and words that occur nowhere else in the world.

Made for searching pages: whatever is hidden here is a text that cannot turn up by chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from grognard.kernel.asking import ask, ask_in_secret, checkpoint, shuffle
from grognard.kernel.game import Game, Prompt, Result, Rule, Setup
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Choose, Play, Question, Seat

ANN, BOB, CLO = Seat("ann"), Seat("bob"), Seat("clo")
ALL = (ANN, BOB, CLO)
ROUNDS = 4
HAND = 5
BEGINNINGS = ("quill", "brack", "zorn", "fymp", "glot")
ENDS = ("abulon", "ikter", "owane", "urmel")
WORDS = tuple([f"{beginning}{end}" for beginning in BEGINNINGS for end in ENDS])


class Room(Struct):
    """Who holds which words, what is said, and what was whispered to whom."""

    words: list[str]
    hands: dict[Seat, list[str]]
    said: list[str] = []
    whispered: dict[Seat, list[str]] = {}
    round: int = 0
    is_dealt: bool = False


class Known(Struct):
    """What one seat knows of the room."""

    hand: list[str]
    heard: list[str]
    said: list[str]
    left: int
    held: dict[Seat, int]


def play(room: Room, hear: Hear | None) -> Play[None]:
    if not room.is_dealt:
        yield from shuffle("words", room.words)
        for seat in ALL:
            room.hands[seat] = room.words[:HAND]
            del room.words[:HAND]
        room.is_dealt = True
    while room.round < ROUNDS:
        yield from checkpoint("round")
        yield from whisper(room, hear)
        yield from say(room, hear)
        room.round += 1


def whisper(room: Room, hear: Hear | None) -> Play[None]:
    """WHI-01: in turn, each whispers a word of theirs to the next, who alone hears it."""
    for place, seat in enumerate(ALL):
        other = ALL[(place + 1) % len(ALL)]
        word: str = yield from ask(seat, "whisper", list(room.hands[seat]), about=(other,))
        room.whispered.setdefault(other, []).append(word)
        if hear is not None:
            hear(Told("whisper", "WHI-01", f"{seat} whispers to {other}", {"seat": seat}))
            hear(Told("whispered", "WHI-01", f"You hear {word}", {"word": word}, audience=(seat, other)))


def say(room: Room, hear: Hear | None) -> Play[None]:
    """WHI-02: in secret each picks a word of theirs; the longest is said aloud, the others stay secret."""
    choices: dict[Seat, Sequence[str]] = {seat: list(room.hands[seat]) for seat in ALL}
    picked: dict[Seat, str] = yield from ask_in_secret("say", choices)
    seat = max(ALL, key=lambda seat: (len(picked[seat]), seat))
    room.hands[seat].remove(picked[seat])
    room.said.append(picked[seat])
    if hear is not None:
        hear(Told("said", "WHI-02", f"{seat} says {picked[seat]}", {"word": picked[seat]}))


def view(room: Room, seat: Seat | None) -> Known:
    return Known(
        hand=list(room.hands.get(seat, [])) if seat is not None else [],
        heard=list(room.whispered.get(seat, [])) if seat is not None else [],
        said=list(room.said),
        left=len(room.words),
        held={other: len(hand) for other, hand in room.hands.items()},
    )


def redeterminise(room: Room, seat: Seat | None, rng: Random) -> Room:
    dealt: Room = GAME.copy(room)
    others = [other for other in ALL if other != seat]
    heard = room.whispered.get(seat, []) if seat is not None else []
    hidden = [word for other in others for word in room.hands.get(other, []) if word not in heard]
    hidden += room.words
    loose = sorted(hidden)
    rng.shuffle(loose)
    deal = dict(zip(hidden, loose, strict=True))
    for lists in (dealt.hands, dealt.whispered):
        for other in [other for other in others if other in lists]:
            lists[other] = [deal.get(word, word) for word in lists[other]]
    dealt.words = [deal.get(word, word) for word in room.words]
    return dealt


def result(room: Room) -> Result | None:
    return Result("all was said", dict.fromkeys(ALL, 1 / 3)) if room.round == ROUNDS else None


def prompt(_: Room, question: Question) -> Prompt:
    labels = tuple(question.options) if isinstance(question, Choose) else ()
    ask_for = "Which word do you whisper?" if question_topic(question) == "whisper" else "Which word do you pick?"
    return Prompt(ask_for, ("WHI-01", "WHI-02"), question_topic(question), labels)


def question_topic(question: Question) -> str:
    return getattr(question, "topic", "")


_RULES = (
    Rule("WHI-01", "Whispering", "In turn, each whispers a word to the next.", ("standard",), "common"),
    Rule("WHI-02", "Saying", "Of the words picked in secret the longest is said aloud.", ("standard",), "common"),
)


def rules() -> Mapping[str, Rule]:
    return {rule.id: rule for rule in _RULES}


GAME = Game(
    name="whispers",
    title="Whispers",
    rulesets=("standard",),
    scenarios=("room",),
    rules_version="1",
    state_type=Room,
    seats=lambda _: ALL,
    begin=lambda _: Room(list(WORDS), {}),
    play=play,
    view=view,
    redeterminise=redeterminise,
    result=result,
    prompt=prompt,
    rules=rules,
    pack_digest=lambda _: "",
    outline=lambda _: ("whisper", "say"),
)
SETUP = Setup("whispers", "standard", "room")
