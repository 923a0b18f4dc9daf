"""The last phase of an allied activation (SOS-ALY-04a-v19, SOS-ALY-04a-v13): one action for Siloam or Caledonia."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import endings, guerrillas, hits, morale, movement, supports
from grognard.games.siloam.morale import LOWEST_MORALE
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import COALITION, Box, Face, Faction, Mode
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"
DEPLOY: Final = "deploy"
PLACE: Final = "place"
RECALL: Final = "recall"
CONSCRIPT: Final = "conscript"
GUERRILLA: Final = "guerrilla"
BOLSTER: Final = "bolster"


def last_action(game: Siloam, faction: Faction) -> Play[None]:
    """SOS-ALY-04a-v19, SOS-ALY-04a-v13: at most one action. SOS-CON-57: free recall before or after it."""
    has_acted = False
    while True:
        options: list[Option] = [] if has_acted else actions(game, faction)
        options += [(RECALL, support.id) for support in recallable(game, faction)]
        barred = None if has_acted else lambda: _barred(game, faction)
        choice = yield from choose(COALITION, "ally.action", [*options, DONE], (faction,), barred)
        if choice == DONE:
            return
        if choice[0] == RECALL:
            supports.send_to_pool(game, game.state.supports[choice[1]], "SOS-ALY-05e")
        else:
            has_acted = True
            yield from act(game, choice[0], choice[-1])


def act(game: Siloam, action: str, counter: str) -> Play[None]:
    if action == DEPLOY:
        yield from deploy(game, game.state.units[counter])
    elif action == PLACE:
        yield from place_leader(game, game.state.supports[counter])
    elif action == CONSCRIPT:
        conscript(game, game.state.units[counter])
    elif action == BOLSTER:
        hits.bolster(game, game.state.units[counter], "SOS-ALY-04b-v13")
    else:
        yield from guerrillas.place_by_choice(game, "SOS-ALY-06d", False)


def actions(game: Siloam, faction: Faction) -> list[Option]:
    """SOS-ALY-04b-v13: Bolster is the alternative to Deploy. SOS-ALY-04b-v19: neither ally has it any more."""
    options = caledonian_actions(game) if faction is Faction.CALEDONIA else siloam_actions(game)
    if game.rules.allied_bolster:
        options += [(BOLSTER, unit.id) for unit in game.units_of(faction)]
    return options


def can_pay(game: Siloam, faction: Faction) -> bool:
    """SOS-ALY-05b, SOS-ALY-06c: with morale at 1 nothing that costs morale can be done."""
    return not game.rules.allied_action_morale_cost or game.state.morale[faction] > LOWEST_MORALE


def pay_morale(game: Siloam, faction: Faction, rule: str) -> None:
    """SOS-ALY-05a, SOS-ALY-06b-v19."""
    if game.rules.allied_action_morale_cost:
        morale.shift_morale(game, faction, -game.rules.allied_action_morale_cost, rule)
        endings.check_collapse(game)


# Caledonia


def caledonian_actions(game: Siloam) -> list[Option]:
    """SOS-ALY-05a: deploy a Combat Unit, or place the Leader/MG counter."""
    if not can_pay(game, Faction.CALEDONIA):
        return []
    options: list[Option] = []
    if free_flags(game):
        options += [(DEPLOY, unit.id) for unit in deployable(game)]
    return options + [(PLACE, support.id) for support in placeable(game)]


def deployable(game: Siloam) -> list[Unit]:
    """SOS-ALY-05c-v19: any Combat Unit of the pool. SOS-ALY-05c-v13: the top one. SOS-CON-57: none of the locked."""
    pool = [u for u in game.state.units.values() if u.box is Box.POOL and game.faction(u) is Faction.CALEDONIA]
    return pool if game.rules.caledonia_picks_unit else pool[:1]


def free_flags(game: Siloam) -> list[Hex]:
    """SOS-CON-57: flag hexes without Combat Unit and Guerrilla; another Detachment there has to go."""
    return [
        flag
        for flag in game.board.caledonia_flags
        if game.vang_at(flag) is None and not game.coalition_at(flag) and game.guerrilla_at(flag) is None
    ]


def deploy(game: Siloam, unit: Unit) -> Play[None]:
    """SOS-ALY-05c-v19, SOS-ALY-05c-v13; SOS-GAP-29: in the mode the player chooses."""
    flag = yield from choose(COALITION, "ally.deploy-hex", free_flags(game), (unit.id,))
    unit.mode = yield from choose(COALITION, "ally.deploy-mode", list(Mode), (unit.id, flag))
    if game.hear is not None:
        rule = "SOS-ALY-05c-v19" if game.rules.caledonia_picks_unit else "SOS-ALY-05c-v13"
        facts = {"unit": unit.id, "hex": flag}
        game.tell("ally.deployed", rule, f"{game.title(unit)} deploys to {flag}.", facts)
    movement.enter(game, unit, flag)
    movement.end_in(game, unit)
    pay_morale(game, Faction.CALEDONIA, "SOS-ALY-05a")


def _own_counters(game: Siloam, box: Box) -> list[Support]:
    cards = game.parts.support_cards
    return [s for s in game.state.supports.values() if s.box is box and cards[s.id].faction is Faction.CALEDONIA]


def placeable(game: Siloam) -> list[Support]:
    """SOS-ALY-05d: the Leader/MG counter, while it is in the pool and a Caledonian Infantry has room for it."""
    if not game.rules.caledonia_places_support:
        return []
    return [s for s in _own_counters(game, Box.POOL) if _faces_with_spots(game, s)]


def recallable(game: Siloam, faction: Faction) -> list[Support]:
    """SOS-ALY-05e: free, and at morale 1 too (SOS-CON-57)."""
    if faction is not Faction.CALEDONIA or not game.rules.caledonia_places_support:
        return []
    return _own_counters(game, Box.MAP)


def _faces_with_spots(game: Siloam, support: Support) -> list[Face]:
    return [f for f in game.parts.support_cards[support.id].faces if supports.has_spot(game, support, f)]


def place_leader(game: Siloam, support: Support) -> Play[None]:
    """SOS-ALY-05d: the player picks the face and the Infantry."""
    face = yield from choose(COALITION, "ally.face", _faces_with_spots(game, support), (support.id,))
    spot = yield from choose(COALITION, "ally.spot", supports.spots(game, support, face), (support.id, face))
    if game.hear is not None:
        facts = {"support": support.id, "face": face.value, "unit": spot}
        text = f"{game.title(support)} joins {game.cards[spot].title} as {face.value}."
        game.tell("ally.support-placed", "SOS-ALY-05d", text, facts)
    supports.place(game, support, face, spot)
    pay_morale(game, Faction.CALEDONIA, "SOS-ALY-05a")


# Siloam


def siloam_actions(game: Siloam) -> list[Option]:
    """Conscript (SOS-ALY-06b-v19, SOS-ALY-06b-v13) and, in v19, Request Guerrillas (SOS-ALY-06d)."""
    options: list[Option] = []
    if can_pay(game, Faction.SILOAM):
        options += [(CONSCRIPT, unit_id) for unit_id in recruits(game)]
    if can_request_guerrillas(game):
        options.append((GUERRILLA,))
    return options


def can_request_guerrillas(game: Siloam) -> bool:
    """SOS-ALY-06d; SOS-ALY-06e: without an eligible hex it would do nothing."""
    has_hex = bool(guerrillas.player_hexes(game)) and bool(guerrillas.counters_left(game))
    return game.rules.request_guerrillas and has_hex


def recruits(game: Siloam) -> list[str]:
    """SOS-ALY-06b-v19: Siloam Infantry without a Support. SOS-ALY-06b-v13: CICS Infantry too, Support or not."""
    counter = guerrillas.next_counter(game)
    return [] if counter is None else supports.spots(game, counter, Face.CONSCRIPT)


def conscript(game: Siloam, unit: Unit) -> None:
    """SOS-ALY-06b-v19, SOS-ALY-06b-v13: at the price of 1 morale, or for nothing."""
    counter = guerrillas.next_counter(game)
    assert counter is not None, "Conscript is offered only while a counter is left"
    rule = "SOS-ALY-06b-v13" if game.rules.conscript_replaces_support else "SOS-ALY-06b-v19"
    if game.hear is not None:
        facts = {"support": counter.id, "unit": unit.id}
        game.tell("ally.conscript", rule, f"A Conscript joins {game.title(unit)}.", facts)
    supports.place(game, counter, Face.CONSCRIPT, unit.id)
    supports.settle(game)
    pay_morale(game, Faction.SILOAM, rule)


# What is missing, and why


def _barred(game: Siloam, faction: Faction) -> list[Barred]:
    if faction is Faction.CALEDONIA:
        return _barred_for_caledonia(game)
    return _barred_for_siloam(game)


def _barred_for_caledonia(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    if not can_pay(game, Faction.CALEDONIA):
        options = [(DEPLOY, unit.id) for unit in deployable(game)] + [(PLACE, s.id) for s in placeable(game)]
        barred += [Barred(option, "Caledonia's morale is at its lowest", "SOS-ALY-05b") for option in options]
    elif not free_flags(game):
        barred += [Barred((DEPLOY, unit.id), "both flag hexes are taken", "SOS-CON-57") for unit in deployable(game)]
    for unit in game.state.units.values():
        if unit.box is Box.LOCKED_RESERVE:
            barred.append(Barred((DEPLOY, unit.id), "it is in the locked reserve", "SOS-CON-57"))
    return barred


def _barred_for_siloam(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    fit = recruits(game)
    for unit in game.units_of(Faction.SILOAM):
        if not can_pay(game, Faction.SILOAM):
            barred.append(Barred((CONSCRIPT, unit.id), "Siloam's morale is at its lowest", "SOS-ALY-06c"))
        elif not guerrillas.counters_left(game):
            barred.append(Barred((CONSCRIPT, unit.id), "no Conscript/Guerrilla counter is left", "SOS-CON-74"))
        elif unit.id not in fit:
            reason = "a Support is in its hex; it could have been returned in the Move phase"
            barred.append(Barred((CONSCRIPT, unit.id), reason, "SOS-GUE-02d"))
    if game.rules.request_guerrillas and not can_request_guerrillas(game):
        reason = "no empty hex is next to both a friendly and an enemy Combat Unit, or no counter is left"
        barred.append(Barred((GUERRILLA,), reason, "SOS-ALY-06e"))
    return barred
