"""What the endings and awards of a scenario must be: about things that are there, and one of them must come about."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grognard.games.reborn.board import Board
from grognard.games.reborn.dealing import holders
from grognard.games.reborn.scenario_parts import (
    Achieved,
    CarriedOff,
    Carries,
    CarryAward,
    Destroyed,
    Died,
    Ending,
    Exited,
    Exploded,
    Held,
    KillAward,
    MoreMp,
    Needed,
    Scenario,
    ScramblerAward,
)
from grognard.games.reborn.words import CharacterId, Faction, Module, Moment

Fault = tuple[str, str, str]
"""The entry of the file, the fault in it, the remedy."""


def ending_faults(scenario: Scenario, board: Board) -> Iterator[Fault]:
    for number, ending in enumerate(scenario.endings, 1):
        for needed in ending.needs:
            yield from [(f"endings {number}", *fault) for fault in _faults_of(needed, ending, scenario, board)]
    yield from _faults_of_all(scenario)
    for number, award in enumerate(scenario.awards, 1):
        entry = f"awards {number}"
        if award.points < 1:
            yield entry, f"points = {award.points}", "give 1 or more"
        if isinstance(award, CarryAward) and not _can_be_had(scenario, award.item):
            yield entry, f"nobody starts with {award.item}, and nothing is searched", "give it to somebody"
        if isinstance(award, KillAward):
            yield from [(entry, *fault) for fault in _absent(award.characters, scenario)]
        if isinstance(award, ScramblerAward) and Module.RADIO not in scenario.modules:
            yield entry, "scores for a scrambler, and the module is off", "add radio to modules (ERB-SET-01b)"


def _faults_of_all(scenario: Scenario) -> Iterator[Fault]:
    """One side or the other wins whatever happens, and each can."""
    sure = [ending for ending in scenario.endings if not ending.needs]
    if [ending.moment for ending in sure] != [Moment.END] or not scenario.endings or scenario.endings[-1].needs:
        remedy = 'close with one ending, { wins = "...", moment = "end" } (ERB-FIN-02b)'
        yield "endings", "a game could end with nobody having won, or before it has begun", remedy
    for faction in Faction:
        if faction not in [ending.wins for ending in scenario.endings]:
            yield "endings", f"{faction} cannot win", "give it an ending"


def _faults_of(needed: Needed, ending: Ending, scenario: Scenario, board: Board) -> Iterator[tuple[str, str]]:
    if isinstance(needed, Exited | Died | Held):
        yield from _absent(needed.characters, scenario)
        yield from _too_many(needed.least, len(set(needed.characters)))
    if isinstance(needed, Exited) and not (scenario.exit_edges or any([level.exit_edges for level in scenario.levels])):
        yield "nobody can leave the map", "give exit_edges (ERB-DOR-04a)"
    if isinstance(needed, CarriedOff):
        if not _can_be_had(scenario, needed.item):
            yield f"nobody starts with {needed.item}, and nothing is searched", "give it to somebody"
        if needed.edge not in scenario.exit_edges and needed.edge not in _edges_of_levels(scenario):
            yield f"nobody leaves over the {needed.edge} edge", "choose from exit_edges (ERB-DOR-04a)"
        if ending.moment is not Moment.AT_ONCE:
            yield "what is carried off is tested as it happens", 'give moment = "at-once"'
    if isinstance(needed, Carries) and not _can_be_had(scenario, needed.item):
        yield f"nobody starts with {needed.item}, and nothing is searched", "give it to somebody"
    if isinstance(needed, Destroyed):
        yield from _not_to_be_destroyed(needed, board)
    if isinstance(needed, Achieved):
        yield from _too_many(needed.least, max(1, needed.least))
    if isinstance(needed, Exploded):
        if needed.area not in [area.id for area in scenario.areas]:
            yield f"no area {needed.area!r}", "choose from areas"
        if not _can_be_had(scenario, needed.item):
            yield f"nobody starts with {needed.item}, and nothing is searched", "give it to somebody"
        if ending.moment is not Moment.AT_ONCE:
            yield "an explosion is tested as it happens", 'give moment = "at-once"'
    if isinstance(needed, MoreMp) and Module.MP not in scenario.modules:
        yield "compares MP, and the module is off", "add mp to modules (ERB-SET-01b)"


def _not_to_be_destroyed(needed: Destroyed, board: Board) -> Iterator[tuple[str, str]]:
    found = set()
    for square in needed.squares:
        feature = board.features_at.get(square)
        if feature is None:
            yield f"nothing stands on square {square!r}", "choose one with a floor element"
        elif feature.defence < 1:
            yield f"{feature.title} on {square} cannot be destroyed", "give it a defence (ERB-WND-03a)"
        else:
            found.add(feature.id)
    yield from _too_many(needed.least, len(found))


def _absent(characters: Collection[CharacterId], scenario: Scenario) -> Iterator[tuple[str, str]]:
    there = [start.character for start in scenario.starts]
    for character in characters:
        if character not in there:
            yield f"{character} does not take part", "choose from starts"


def _too_many(least: int, most: int) -> Iterator[tuple[str, str]]:
    if not 1 <= least <= most:
        yield f"needs {least} of {most}", f"choose from 1 to {most}"


def _can_be_had(scenario: Scenario, item: str) -> bool:
    given = [name for holder in holders(scenario) for name in holder.items]
    return item in given or Module.SEARCH in scenario.modules


def _edges_of_levels(scenario: Scenario) -> list[str]:
    return [edge for level in scenario.levels for edge in level.exit_edges]
