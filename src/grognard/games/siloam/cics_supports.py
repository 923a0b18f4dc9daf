"""Step 2 of a CICS activation (SOS-ACT-02a): Support Units placed, moved, turned, returned and used; planes readied.

SOS-SUP-01d: Engineer and Scout are the two that are used; the other abilities work by themselves.
"""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import command, plans, supports
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Plane, Support
from grognard.games.siloam.words import COALITION, Airfield, Box, Face, Faction, Plan, PlaneSide
from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"
PLACE: Final = "place"
MOVE: Final = "move"
FLIP: Final = "flip"
RETURN: Final = "return"
USE: Final = "use"
PLANE: Final = "plane"
UNREADY: Final = "unready"
EXECUTE: Final = "execute"


def support_units(game: Siloam) -> Play[None]:
    """SOS-ACT-02a and the rest of Step 2, one action at a time, in any order."""
    while True:
        choice = yield from choose(COALITION, "cics.support", [*actions(game), DONE], barred=lambda: _barred(game))
        if choice == DONE:
            return
        yield from act(game, choice[0], choice[1])
        yield from checkpoint("cics support")


def act(game: Siloam, action: str, counter: str) -> Play[None]:
    if action == EXECUTE:
        yield from plans.execute(game, Plan(counter))
    elif action == PLANE:
        yield from ready_plane(game, game.state.planes[counter])
    elif action == UNREADY:
        return_plane(game, game.state.planes[counter])
    else:
        yield from act_with_support(game, action, game.state.supports[counter])


def act_with_support(game: Siloam, action: str, support: Support) -> Play[None]:
    if action == PLACE:
        yield from place(game, support)
    elif action == MOVE:
        yield from move(game, support)
    elif action == FLIP:
        yield from flip(game, support)
    elif action == RETURN:
        give_back(game, support)
    else:
        yield from use(game, support)


def actions(game: Siloam) -> list[Option]:
    """Everything that can be done now."""
    options: list[Option] = []
    if game.state.cp >= game.pack.printed.support_cost:
        options += [(PLACE, s.id) for s in _in_pool(game) if can_place(game, s)]
        options += [(MOVE, s.id) for s in _on_map(game) if can_move(game, s)]
        options += [(FLIP, s.id) for s in _on_map(game) if can_flip(game, s)]
    options += [(RETURN, s.id) for s in _on_map(game) if can_return(game, s)]
    options += [(USE, s.id) for s in _on_map(game) if supports.can_act(game, s)]  # SOS-ACT-02e-v19, SOS-ACT-02e-v13
    if game.state.cp >= game.pack.printed.plane_cost:
        options += [(PLANE, p.id) for p in game.state.planes.values() if p.field is Airfield.POOL]
    options += [(UNREADY, p.id) for p in game.state.planes.values() if p.field is Airfield.RUNWAY]
    return options + plans.executable(game, (Plan.RESTRUCTURE,))


# Whose turn it can be


def _cics_supports(game: Siloam, box: Box) -> list[Support]:
    """SOS-CON-13: CICS counters only; Caledonia's and Siloam's are left alone in Step 2."""
    cards = game.parts.support_cards
    return [s for s in game.state.supports.values() if s.box is box and cards[s.id].faction is Faction.CICS]


def _in_pool(game: Siloam) -> list[Support]:
    return _cics_supports(game, Box.POOL)


def _on_map(game: Siloam) -> list[Support]:
    return _cics_supports(game, Box.MAP)


def _faces(game: Siloam, support: Support) -> tuple[Face, Face]:
    return game.parts.support_cards[support.id].faces


def _other_face(game: Siloam, support: Support) -> Face:
    front, back = _faces(game, support)
    return back if support.face is front else front


def _is_locked(game: Siloam, support: Support) -> bool:
    """SOS-ACT-02f: fixed by the use of its ability."""
    return support.used and game.rules.used_ability_locks


def _faces_with_spots(game: Siloam, support: Support) -> list[Face]:
    return [face for face in _faces(game, support) if supports.has_spot(game, support, face)]


def can_place(game: Siloam, support: Support) -> bool:
    front, back = _faces(game, support)
    return supports.has_spot(game, support, front) or supports.has_spot(game, support, back)


def can_move(game: Siloam, support: Support) -> bool:
    """SOS-CON-13: as long as another spot is legal for it. SOS-ACT-02f: unless it is locked."""
    return not _is_locked(game, support) and supports.has_spot(game, support, support.face)


def can_flip(game: Siloam, support: Support) -> bool:
    """SOS-CON-07: as if returned and placed again; a counter that is locked cannot be."""
    return can_return(game, support) and supports.has_spot(game, support, _other_face(game, support))


def can_return(game: Siloam, support: Support) -> bool:
    """SOS-CON-13, SOS-CON-58: free. SOS-ACT-02g: one just placed too. SOS-ACT-02f: one that is locked not."""
    if support.placed and not game.rules.placed_support_returns_free:
        return False
    return not _is_locked(game, support)


def _barred(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    poor = game.state.cp < game.pack.printed.support_cost
    for support in _in_pool(game):
        if poor:
            barred.append(Barred((PLACE, support.id), "there is no CP left", "SOS-ACT-02a"))
        elif not can_place(game, support):
            rule = "SOS-SUP-04a" if support.face in supports.FRONT_FACES else "SOS-SUP-01a"
            barred.append(Barred((PLACE, support.id), "no spot on the map is legal for it", rule))
    for support in _on_map(game):
        if _is_locked(game, support):
            barred += [
                Barred((do, support.id), "it has used its ability", "SOS-ACT-02f") for do in (MOVE, FLIP, RETURN)
            ]
        elif poor:
            barred.append(Barred((MOVE, support.id), "there is no CP left", "SOS-ACT-02b"))
        if support.moved and support.face in (Face.ENGINEER, Face.SCOUT):
            barred.append(Barred((USE, support.id), "it was moved in this activation", _ability_rule(game)))
    return barred


def _ability_rule(game: Siloam) -> str:
    return "SOS-ACT-02e-v19" if game.rules.abilities_on_placement_turn else "SOS-ACT-02e-v13"


# What is done


def place(game: Siloam, support: Support) -> Play[None]:
    """SOS-ACT-02a. SOS-CON-07: the face is chosen now."""
    face = yield from choose(COALITION, "cics.face", _faces_with_spots(game, support), (support.id,))
    yield from set_down(game, support, face, "SOS-ACT-02a")


def move(game: Siloam, support: Support) -> Play[None]:
    """SOS-ACT-02b, SOS-CON-13: to any other spot where this face could be placed."""
    yield from set_down(game, support, support.face, "SOS-ACT-02b")


def flip(game: Siloam, support: Support) -> Play[None]:
    """SOS-CON-07: returned and placed again with its other face, at the price of a placement."""
    yield from set_down(game, support, _other_face(game, support), "SOS-CON-07")


def set_down(game: Siloam, support: Support, face: Face, rule: str) -> Play[None]:
    """SOS-ACT-02a, SOS-ACT-02b: 1 CP."""
    spot = yield from choose(COALITION, "cics.spot", supports.spots(game, support, face), (support.id, face))
    command.pay(game, game.pack.printed.support_cost)
    if game.hear is not None:
        facts = {"support": support.id, "face": face.value, "spot": spot, "cost": game.pack.printed.support_cost}
        game.tell("cics.support-paid", rule, f"{game.title(support)} costs {facts['cost']} CP.", facts)
    supports.place(game, support, face, spot)
    supports.settle(game)


def give_back(game: Siloam, support: Support) -> None:
    """SOS-ACT-02g, SOS-CON-13: to the Reinforcement Pool at no cost."""
    supports.send_to_pool(game, support, "SOS-ACT-02g" if support.placed else "SOS-CON-13")


def use(game: Siloam, support: Support) -> Play[None]:
    """SOS-ACT-02e-v19, SOS-ACT-02e-v13: no CP, once per activation (SOS-CON-14)."""
    if support.face is Face.ENGINEER:
        yield from supports.use_engineer(game, support)
    else:
        yield from supports.use_scout(game, support)


# Planes (SOS-GAP-22)


def ready_plane(game: Siloam, plane: Plane) -> Play[None]:
    """SOS-ACT-02c: 1 CP, into the Hangar, on the side chosen now. SOS-GAP-22: it can fly from the next round."""
    plane.side = yield from choose(COALITION, "cics.plane-side", list(PlaneSide), (plane.id,))
    command.pay(game, game.pack.printed.plane_cost)
    plane.field = Airfield.HANGAR
    if game.hear is not None:
        facts = {"plane": plane.id, "side": plane.side.value}
        game.tell("cics.plane-readied", "SOS-ACT-02c", f"A {plane.side.value} goes to the Hangar.", facts)


def return_plane(game: Siloam, plane: Plane) -> None:
    """SOS-ACT-02d: from the Runway to the pool, free."""
    plane.field = Airfield.POOL
    if game.hear is not None:
        facts = {"plane": plane.id}
        game.tell("cics.plane-returned", "SOS-ACT-02d", f"A {plane.side.value} leaves the Runway for the pool.", facts)
