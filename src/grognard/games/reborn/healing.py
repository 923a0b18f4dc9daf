"""Healing by items and rooms (ERB-GLE-07, ERB-GLT-10a); what it does to a card stands in `wounds`."""

from __future__ import annotations

from grognard.games.reborn import wounds
from grognard.games.reborn.ips import Heal
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, Use, faced_squares
from grognard.games.reborn.words import Health, Patient
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play


def could_heal(game: Reborn, use: Use, effect: Heal) -> bool:
    return bool(patients(game, use, effect))


def heal(game: Reborn, use: Use, effect: Heal) -> Play[None]:
    """ERB-GLE-07a, ERB-GLE-07b, ERB-GLE-07c, ERB-GLT-10a: one of them."""
    found = patients(game, use, effect)
    if found:
        ids = [patient.id for patient in found]
        chosen = yield from choose(use.seat, "healing.patient", ids, (use.user.id, effect.wounds))
        wounds.heal(game, game.character(chosen), effect.wounds)


def patients(game: Reborn, use: Use, effect: Heal) -> list[Character]:
    """Who may be healed and needs it: the user, whoever takes part with it (ERB-CMB-06d), and whom the line reaches.

    ERB-WND-02a: a Healthy Character without wounds gains nothing.
    """
    squares = _squares_of_icons(game, use) if effect.whom is Patient.SELF_OR_ON_ICON else faced_squares(game, use.user)
    reached = [other for square in squares for other in game.standing_on(square)]
    found = {who.id: who for who in (use.user, *use.helpers, *[wounds.bearer(game, other) for other in reached])}
    return [patient for patient in found.values() if patient.wounds > 0 or patient.health is Health.WOUNDED]


def _squares_of_icons(game: Reborn, use: Use) -> list[Square]:
    if use.at.bearer is not Bearer.ROOM:
        return []
    return [icon.square for icon in game.board.rooms[use.at.id].icons]
