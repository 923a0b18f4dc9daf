"""The bots there are, and how a spec names one: a name, then settings, as in `greedy:depth=1,samples=24`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final

from grognard.bots.bot import Bot, BotError
from grognard.bots.greedy import GreedyBot
from grognard.bots.random_bot import RandomBot
from grognard.kernel.chance import streams
from grognard.kernel.game import Game
from grognard.kernel.questions import Seat

Settings = dict[str, int]


def _make_random(_game: Game, seat: Seat, seed: int | str, _settings: Settings) -> Bot:
    return RandomBot(streams(seed, f"bot:{seat}"))


def _make_greedy(game: Game, seat: Seat, seed: int | str, settings: Settings) -> Bot:
    if game.appraise is None:
        raise BotError(f"{game.name} gives bots nothing to appraise its options by; let {seat} be played by: random")
    return GreedyBot(
        game, seat, streams(seed, f"bot:{seat}"), depth=settings.get("depth", 0), samples=settings.get("samples", 24)
    )


MAKERS: Final[Mapping[str, Callable[[Game, Seat, int | str, Settings], Bot]]] = {
    "random": _make_random,
    "greedy": _make_greedy,
}
# What each setting may be: from, to.
SETTINGS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "random": {},
    "greedy": {"depth": (0, 1), "samples": (1, 1000)},
}
DESCRIPTIONS: Final[Mapping[str, str]] = {
    "random": "takes any option, each equally likely",
    "greedy": "takes the option that looks best; depth=1 also plays on to see what chance makes of the best few",
}
BOT_NAMES: Final = tuple(MAKERS)


def describe_bots() -> Mapping[str, str]:
    """What each bot does, by name."""
    return DESCRIPTIONS


def make_bot(spec: str, game: Game, seat: Seat, seed: int | str) -> Bot:
    """The bot that `spec` names, to play `seat`. BotError tells what is wrong with the spec."""
    name, _, settings = spec.partition(":")
    if name not in MAKERS:
        close = get_close_matches(name, BOT_NAMES, n=1)
        remedy = f"did you mean {close[0]}?" if close else f"choose from: {', '.join(BOT_NAMES)}"
        raise BotError(f"there is no bot {name!r}; {remedy}")
    return MAKERS[name](game, seat, seed, _settings_of(name, settings))


def _settings_of(name: str, text: str) -> Settings:
    allowed = SETTINGS[name]
    settings: Settings = {}
    for part in [part for part in text.split(",") if part]:
        key, _, value = part.partition("=")
        if key not in allowed:
            known = f"it takes: {', '.join(allowed)}" if allowed else "it takes none"
            raise BotError(f"bot {name} has no setting {key!r}; {known}")
        least, most = allowed[key]
        if not value.isdecimal() or not least <= int(value) <= most:
            raise BotError(f"bot {name}: {key}={value!r}; give a number from {least} to {most}")
        settings[key] = int(value)
    return settings
