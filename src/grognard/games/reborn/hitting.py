"""What hits do to Characters and to objects, whoever dealt them (ERB-WND-03, ERB-SHT-04, ERB-SHT-05)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.games.reborn import destruction, lines, wounds
from grognard.games.reborn.board import side_of
from grognard.games.reborn.dice import YellowThrow
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Strength
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Cause, Target, TargetKind
from grognard.games.reborn.words import IN_PLAY, CharacterId, DoorKind, Obstacle
from grognard.geometry.squares import Edge, Square
from grognard.kernel.questions import Play


def sum_of(strengths: Iterable[Strength]) -> Strength:
    dice = automatic = 0
    for strength in strengths:
        dice += strength.dice
        automatic += strength.automatic
    return Strength(dice, automatic)


# Targets


def miniature(game: Reborn, target: Target) -> Character:
    """The miniature that a target of kind CHARACTER names."""
    return game.character(CharacterId(target.id))


def target_over(game: Reborn, own: Square, beside: Square) -> Target | None:
    """The closed door or wall section between two squares, if it can be destroyed (ERB-WND-03b)."""
    edge = game.edges.between(own, beside)
    if edge is Edge.WALL:
        return Target(TargetKind.WALL, side_of(own, beside))
    if edge is not Edge.CLOSED_DOOR:
        return None
    door = game.door_on(side_of(own, beside))
    return None if door is None else _if_breakable(game, Target(TargetKind.DOOR, door.id))


def element_on(game: Reborn, square: Square) -> Target | None:
    """The Floor Element of a square, if it can be destroyed (ERB-WND-03a)."""
    feature = game.feature_on(square)
    return None if feature is None else _if_breakable(game, Target(TargetKind.ELEMENT, feature.id))


def _if_breakable(game: Reborn, target: Target) -> Target | None:
    return target if destruction.defence_of(game, target) > 0 else None


def obstacle(game: Reborn, target: Target) -> Obstacle:
    """What kind of thing an object is, for weapons that spare some."""
    if target.kind is TargetKind.WALL:
        return Obstacle.WALL
    if target.kind is TargetKind.ELEMENT:
        return Obstacle.ELEMENT
    is_wooden = game.state.doors[target.id].kind is DoorKind.WOODEN
    return Obstacle.WOODEN_DOOR if is_wooden else Obstacle.SLIDING_DOOR


def name_of(game: Reborn, target: Target) -> str:
    """A target in words."""
    if target.kind is TargetKind.CHARACTER:
        return game.title(CharacterId(target.id))
    if target.kind is TargetKind.DOOR:
        door = game.state.doors[target.id]
        return f"the {door.kind} door {door.sides[0]}"
    if target.kind is TargetKind.ELEMENT:
        return f"{game.board.features[target.id].title} {game.board.features[target.id].squares[0]}"
    return f"{'the wall' if target.kind is TargetKind.WALL else 'square'} {target.id}"


# Damage


def hit_character(
    game: Reborn, victim: Character, throw: YellowThrow, automatic: int, armor_lost: int, cause: Cause
) -> Play[None]:
    """ERB-SHT-04d: each critical is a wound, flips included; then what exceeds the Armor there is now.

    ERB-SHT-04e: the victim rolls nothing.
    """
    sufferer = wounds.bearer(game, victim)  # a pilot that dies of it does not hand the rest on to its vehicle
    yield from wounds.wound(game, sufferer, throw.criticals, cause)
    if sufferer.where not in IN_PLAY:
        return
    armor = max(0, lines.armor_of(game, sufferer) - armor_lost)
    total = throw.hits + automatic
    if game.hear is not None:
        text = f"{total} hits against Armor {armor} of {game.title(victim.id)}: {max(0, total - armor)} wounds."
        facts = {"character": victim.id, "hits": total, "armor": armor, "wounds": max(0, total - armor)}
        game.tell("hitting.hits", "ERB-SHT-04d", text, facts)
    yield from wounds.wound(game, sufferer, max(0, total - armor), cause)


def armor_lost(game: Reborn, victim: Character, weapons: Iterable[str]) -> int:
    """ERB-GLE-02a: how much less Armor it has against these items that hit it, by their ids.

    ERB-CON-23: for this shot alone, or for the rest of the game where the rules are read so.
    """
    lost = sum([lines.armor_lost_to(game, victim, weapon) for weapon in weapons])
    if lost and game.hear is not None:
        text = f"{game.title(victim.id)} loses {lost} Armor."
        game.tell("hitting.armor", "ERB-GLE-02a", text, {"character": victim.id, "armor": lost})
    if game.rules.bazooka_armor_loss == "game":
        game.state.bazooka_losses += lost
        return 0
    return lost
