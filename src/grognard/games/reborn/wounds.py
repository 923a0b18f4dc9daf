"""Wounds, flips, death and healing (ERB-WND, ERB-GAP-32)."""

from __future__ import annotations

from grognard.games.reborn import capture, endings, equipment, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, DeadMarker, Death
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import Counted, Health, Module, Moment, Where
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

OUT_OF_PLAY = (Where.ABSENT, Where.WAITING, Where.DEAD, Where.EXITED)


def bearer(game: Reborn, target: Character) -> Character:
    """Whose card takes the wounds of this miniature: its pilot's, in a captured large one (ERB-GAP-35)."""
    if target.where is Where.MAP and target.captor is not None:
        pilot = game.character(target.captor)
        if pilot.where is Where.INSIDE:
            return pilot
    return target


def wound(game: Reborn, victim: Character, wounds: int, cause: Cause) -> Play[None]:
    """Put wounds on a Character, with all that follows: flip, weight, death, looting, freed prisoners, endings."""
    victim = bearer(game, victim)
    if wounds <= 0 or victim.where in OUT_OF_PLAY:
        return
    # ERB-WND-01a
    victim.wounds += wounds
    if game.hear is not None:
        text = f"{game.title(victim.id)} takes {wounds} {'wound' if wounds == 1 else 'wounds'}."
        game.tell("wounds.taken", "ERB-WND-01a", text, {"character": victim.id, "wounds": wounds})
    _count_hazard(game, victim, wounds, cause)
    has_flipped = _flip(game, victim)
    # ERB-WND-01e
    if victim.health is Health.WOUNDED and victim.wounds >= game.side(victim).life:
        yield from kill(game, victim, cause)
    elif has_flipped:
        # ERB-EQP-02d, ERB-CON-22: the Wounded side may bear less.
        yield from equipment.settle_weight(game, victim)


def _flip(game: Reborn, victim: Character) -> bool:
    """ERB-WND-01b, ERB-WND-01c, ERB-CON-10: the flip clears the counters, what is left over goes on the other side.

    ERB-WND-01d: values are read from the side that is up, so those of the Wounded side hold from here on.
    """
    life = game.side(victim).life
    if victim.health is Health.WOUNDED or victim.wounds < life:
        return False
    victim.health = Health.WOUNDED
    victim.wounds -= life
    if game.hear is not None:
        text = f"The card of {game.title(victim.id)} is turned to its Wounded side."
        facts = {"character": victim.id, "wounds": victim.wounds}
        game.tell("wounds.flipped", "ERB-WND-01b", text, facts)
    return True


def _count_hazard(game: Reborn, victim: Character, wounds: int, cause: Cause) -> None:
    """For missions: wounds of enemies."""
    if cause.how is not How.HAZARD or cause.seat is None or cause.seat == game.commander(victim):
        return
    for counted in (game.player(cause.seat).counted, game.state.counted):
        counted[Counted.HAZARD_WOUNDS] = counted.get(Counted.HAZARD_WOUNDS, 0) + wounds


# Death (ERB-GAP-32, in its order)


def kill(game: Reborn, victim: Character, cause: Cause) -> Play[None]:
    """Death, whatever wounds are missing (ERB-CAP-03d)."""
    victim = bearer(game, victim)
    if victim.where in OUT_OF_PLAY:
        return
    seat = game.commander(victim)
    prisoner = game.prisoner_of(victim)
    vehicle = game.vehicle_of(victim)
    squares = _squares_of_death(game, victim)
    _die(game, victim, cause)
    left = (victim.items, victim.magnetic_cards)
    if cause.how is How.CLOSE_COMBAT and cause.loots:
        left = yield from _killer_loots(game, victim, cause)
    victim.items, victim.magnetic_cards = list(left[0]), left[1]
    if vehicle is not None:
        capture.release_vehicle(game, vehicle)  # ERB-CAP-04d
    if prisoner is not None:
        yield from capture.free_from_the_dead(game, prisoner, victim)  # ERB-CAP-03b
    # ERB-WND-01f, ERB-LRG-03b
    square = yield from choose(seat, "wounds.marker", squares, (victim.id,))
    _put_marker(game, victim, square)
    endings.judge(game, Moment.AT_ONCE)
    if game.has(Module.RADIO):
        scrambling.set_markers_aside(game, victim)  # ERB-WND-01i
    leave_play(game, victim)


def _squares_of_death(game: Reborn, victim: Character) -> list[Square]:
    """Where its marker may lie: one of the squares of its miniature, of its vehicle, or of its captor (ERB-CAP-03d)."""
    if victim.where is Where.HELD and victim.captor is not None:
        return game.squares_of(game.miniature_of(game.character(victim.captor)))
    return game.squares_of(game.miniature_of(victim))


def _die(game: Reborn, victim: Character, cause: Cause) -> None:
    commander = game.commander(victim)
    game.remove(victim, Where.DEAD)
    victim.captor = None
    game.state.deaths.append(Death(victim.id, cause.by, cause.seat, commander))
    killer = cause.seat if cause.by is None else game.commander(game.character(cause.by))
    if killer is not None:
        game.state.killers[victim.id] = killer
    if game.hear is not None:
        text = f"{game.title(victim.id)} is dead."
        facts = {"character": victim.id, "by": cause.by, "seat": cause.seat, "how": cause.how}
        game.tell("wounds.death", "ERB-WND-01e", text, facts)


def _killer_loots(game: Reborn, victim: Character, cause: Cause) -> Play[tuple[list[str], int]]:
    """ERB-EQP-04c, ERB-CLC-05a, ERB-DOR-02g: attacker or defender, if it lives to do so."""
    killer = None if cause.by is None else game.character(cause.by)
    if killer is None or killer.where not in (Where.MAP, Where.INSIDE):
        return victim.items, victim.magnetic_cards
    return (yield from equipment.loot(game, killer, list(victim.items), victim.magnetic_cards))


def _put_marker(game: Reborn, victim: Character, square: Square) -> None:
    """ERB-WND-01f, ERB-EQP-04e: the marker keeps what the dead carried, whatever it weighs."""
    victim.square = square
    marker = DeadMarker(victim.id, square, victim.items, victim.magnetic_cards)
    victim.items, victim.magnetic_cards = [], 0
    game.state.dead.append(marker)


def leave_play(game: Reborn, character: Character) -> None:
    """ERB-ACV-06k: with the activated Character its round ends, once what is under way has been carried out."""
    if character.id is game.state.acting:
        game.round.is_over = True


# Healing


def heal(game: Reborn, patient: Character, wounds: int) -> None:
    """ERB-WND-02a, ERB-GAP-21: what is more than the wounds of the Wounded side flips the card and heals on."""
    patient = bearer(game, patient)
    if patient.where not in (Where.MAP, Where.INSIDE) or wounds <= 0:
        return
    before = (patient.health, patient.wounds)
    if patient.health is Health.WOUNDED and wounds > patient.wounds:
        patient.health = Health.HEALTHY
        patient.wounds += game.side(patient).life
    patient.wounds = max(0, patient.wounds - wounds)
    if game.hear is not None and before != (patient.health, patient.wounds):
        text = f"{game.title(patient.id)} is healed and now {patient.health} with {patient.wounds} wounds."
        game.tell("wounds.healed", "ERB-WND-02a", text, {"character": patient.id, "wounds": patient.wounds})


def reset_figure(game: Reborn, character: Character) -> None:
    """ERB-CON-26: the figure and card of a dead Zombie, as they are when they come into play again."""
    game.state.killers.pop(character.id, None)
    character.health = Health.HEALTHY
    character.wounds = 0
    character.engaged = False
    character.tiles = []
    character.card_cp = character.forced_cp = character.dedicated_cp = character.raised_max = 0
    character.items = []
    character.magnetic_cards = 0
    character.captor = character.command = None
    character.channels = []
    character.is_scrambled = False
    character.used_elements = []
    character.used_lines = []
