"""What a close combat can be aimed at (ERB-CLC-01, ERB-LVL-02a, ERB-CAP-03d)."""

from __future__ import annotations

from grognard.games.reborn import hitting
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.words import Module
from grognard.geometry.squares import Square
from grognard.kernel.questions import Barred


def targets_of(game: Reborn, character: Character) -> list[Target]:
    """What it may attack: adjacent enemies (ERB-CLC-01b), its prisoner (ERB-CAP-03d), objects (ERB-CLC-01c)."""
    found = [Target(TargetKind.CHARACTER, other.id) for other in game.on_map() if is_in_reach(game, character, other)]
    prisoner = game.prisoner_of(character) if game.has(Module.CAPTURE) else None
    if prisoner is not None:
        found.append(Target(TargetKind.CHARACTER, prisoner.id))
    return found + _objects_in_reach(game, character)


def is_in_reach(game: Reborn, attacker: Character, other: Character) -> bool:
    """ERB-CLC-01b: an enemy beside it, with no wall or closed door between; ERB-LVL-02a: or through stairs."""
    miniature = game.miniature_of(attacker)
    if other is miniature or game.are_friends(attacker, other):
        return False
    return game.touch(miniature, other) or are_at_stairs(game, miniature, other)


def are_at_stairs(game: Reborn, one: Character, other: Character) -> bool:
    """ERB-LVL-02a: whether they stand on corresponding stair squares of two levels."""
    others = game.squares_of(other)
    return any([game.board.stairs.get(square) in others for square in game.squares_of(one)])


def _objects_in_reach(game: Reborn, character: Character) -> list[Target]:
    """ERB-CLC-01c: closed doors, walls and Floor Elements that can be destroyed, each once."""
    own = game.squares_of(game.miniature_of(character))
    found: dict[Target, None] = {}
    for square in own:
        for beside in game.board.grid.neighbours[square]:
            target = object_at(game, square, beside) if beside not in own else None
            if target is not None:
                found[target] = None
    return list(found)


def object_at(game: Reborn, own: Square, beside: Square) -> Target | None:
    """What stands between a square and the one beside it, or in that one."""
    if game.are_adjacent(own, beside):
        return hitting.element_on(game, beside)
    return hitting.target_over(game, own, beside)


def barred_targets(game: Reborn, attacker: Character) -> list[Barred]:
    """Miniatures beside the attacker that it cannot fight, and those that touch it at a corner."""
    miniature = game.miniature_of(attacker)
    grid = game.board.grid
    barred: list[Barred] = []
    for other in game.on_map():
        if other is miniature or is_in_reach(game, attacker, other):
            continue
        steps = [
            (grid.steps_straight(a, b), grid.steps_round(a, b))
            for a in game.squares_of(miniature)
            for b in game.squares_of(other)
        ]
        straight, around = min(steps, default=(2, 2))
        target = Target(TargetKind.CHARACTER, other.id)
        if around != 1:
            continue
        if game.are_friends(attacker, other):
            barred.append(Barred(target, "It is on your side.", "ERB-CLC-01b"))
        elif straight == 1:
            barred.append(Barred(target, "A wall or a closed door stands between.", "ERB-CLC-01b"))
        else:
            barred.append(Barred(target, "Diagonal squares are not adjacent.", "ERB-MOV-01a"))
    return barred
