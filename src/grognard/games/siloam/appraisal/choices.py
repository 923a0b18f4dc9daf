"""What Supports, Guerrillas and planes are worth."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import supports
from grognard.games.siloam.appraisal.outlook import Outlook
from grognard.games.siloam.appraisal.politics import execution_worth
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import Face, Faction, Kind, Plan, Rating
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose

SUPPORT_CP: Final = 0.05
HQ_STACKS: Final = 3  # an HQ pays where at least so many stacks can use it


# Supports


def support_worths(look: Outlook, question: Choose) -> list[float]:
    """Abilities are free; counters are placed where they are needed and left there while they are."""
    game = look.game
    found: list[float] = []
    for option in question.options:
        if option == "done":
            found.append(0.0)
            continue
        what, counter = option[0], option[1]
        if what == "use":
            found.append(_use_worth(look, game.state.supports[counter]))
        elif what == "place":
            found.append(_placing_worth(look, game.state.supports[counter]) - SUPPORT_CP)
        elif what == "execute":
            found.append(execution_worth(look, Plan(counter)))
        elif what == "move":
            found.append(_moving_worth(look, game.state.supports[counter]))
        elif what == "plane":
            found.append(0.02 if game.state.cp >= 8 else -0.1)
        else:
            found.append(-0.1)
    return found


def _placing_worth(look: Outlook, support: Support) -> float:
    """The better of its faces. An Engineer is placed only where there is something worth building."""
    found: list[float] = []
    for face in look.game.parts.support_cards[support.id].faces:
        worth = _face_worth(look, face)
        if face is Face.ENGINEER:
            worth = min(worth, _best_spot(look, support, face))
        found.append(worth)
    return max(found)


def _best_spot(look: Outlook, support: Support, face: Face) -> float:
    return max([_spot_worth(look, face, spot) for spot in supports.spots(look.game, support, face)], default=0.0)


def _use_worth(look: Outlook, support: Support) -> float:
    """Abilities are free; but markers for Fortifications are few, and not for hexes where nobody is."""
    if support.face is not Face.ENGINEER:
        return 0.2
    sites = [site for _, site in supports.engineer_options(look.game, support)]
    return 0.2 if max([_site_worth(look, site) for site in sites]) > 0.0 else -0.1


def _face_worth(look: Outlook, face: Face) -> float:
    """What a face would add on its best spot."""
    game = look.game
    infantry = [unit for unit in game.coalition_units() if game.kind(unit) is Kind.INFANTRY]
    if face is Face.HQ:
        stacks = len(game.units_of(Faction.CICS))
        return 0.07 * (stacks - HQ_STACKS + 1)
    if face is Face.ENGINEER:
        return 0.25 if any([look.threat(unit.hex) > 0.2 for unit in infantry]) else 0.08
    if face is Face.MG:
        return 0.12 * min(1.5, max([look.threat(unit.hex) for unit in infantry], default=0.0))
    if face is Face.LEADER:
        return 0.08 * _grouped(look)
    if face in (Face.FLAMETHROWER, Face.MECHANIZED):
        return 0.14 if any([game.is_beside_vang(unit.hex) for unit in infantry]) else 0.0
    if face is Face.ANTI_TANK:
        return 0.1 if any([game.is_beside_vang(unit.hex) for unit in infantry]) else 0.0
    if face is Face.SCOUT:
        return 0.09
    return 0.0


def _grouped(look: Outlook) -> int:
    """How many of our stacks stand next to the same enemy as another."""
    return sum([1 for vang in look.vang if len(look.game.coalition_beside(vang.hex)) > 1])


def _moving_worth(look: Outlook, support: Support) -> float:
    """A counter moves when it is of no more use where it is."""
    game = look.game
    if support.face is Face.HQ:
        near = [u for u in game.units_of(Faction.CICS) if game.distance(u.hex, support.hex) <= 4]
        far = len(game.units_of(Faction.CICS)) - len(near)
        return 0.05 * (far - len(near)) - SUPPORT_CP
    if support.face is Face.ENGINEER and not support.used:
        better = _best_spot(look, support, Face.ENGINEER) - _spot_worth(look, Face.ENGINEER, support.hex)
        return 0.5 * better - SUPPORT_CP
    return -0.1


def face_worths(look: Outlook, question: Choose) -> list[float]:
    return [_face_worth(look, Face(option)) for option in question.options]


def spot_worths(look: Outlook, question: Choose) -> list[float]:
    face = Face(question.about[1])
    return [_spot_worth(look, face, option) for option in question.options]


def _spot_worth(look: Outlook, face: Face, spot: str) -> float:
    game = look.game
    unit = game.state.units.get(spot)
    if unit is not None:
        return _parent_worth(look, face, unit)
    place = Hex(spot)
    near = [u for u in game.coalition_units() if game.distance(u.hex, place) <= 4]
    danger = look.threat(place)
    if face is Face.HQ:
        return 0.1 * len([u for u in near if game.faction(u) is Faction.CICS]) - 0.1 * danger
    if face is Face.ENGINEER:
        return sum([_need_of_works(look, u) for u in game.coalition_beside(place)]) - 0.1 * danger
    return 0.1 * len(game.vang_beside(place))


def _need_of_works(look: Outlook, unit: Unit) -> float:
    """How much a Fortification would do for a unit where it stands."""
    level = look.game.state.fortifications.get(unit.hex, 0)
    is_held = 0.3 if unit.hex in look.game.board.vp_color else 0.0
    return (look.threat(unit.hex) + is_held) * (2 - level) * 0.5


def _parent_worth(look: Outlook, face: Face, unit: Unit) -> float:
    game = look.game
    rating = {Rating.TRIANGLE: 0.0, Rating.CIRCLE: 0.2, Rating.SQUARE: 0.4, Rating.DIAMOND: 0.5}[game.rating(unit)]
    if face in (Face.MG, Face.ANTI_TANK, Face.CONSCRIPT):
        return look.threat(unit.hex) + rating + (0.3 if unit.hex in game.board.vp_color else 0.0)
    if face in (Face.FLAMETHROWER, Face.MECHANIZED):
        return (0.5 if game.is_beside_vang(unit.hex) else 0.0) + rating
    if face is Face.LEADER:
        return 0.2 * len([u for u in game.coalition_units() if game.distance(u.hex, unit.hex) <= 2])
    return -0.1


def engineer_worths(look: Outlook, question: Choose) -> list[float]:
    return [_site_worth(look, Hex(option[1])) for option in question.options]


def _site_worth(look: Outlook, site: Hex) -> float:
    units = look.game.coalition_at(site)
    return _need_of_works(look, units[0]) if units else 0.0


def scout_worths(look: Outlook, question: Choose) -> list[float]:
    """The strongest enemy that stands next to one of us."""
    game = look.game
    units = [game.state.units[option] for option in question.options]
    return [len(game.coalition_beside(unit.hex)) + 0.1 * game.symbols(unit) for unit in units]


def keep_support_worths(look: Outlook, question: Choose) -> list[float]:
    """Of two Supports in a hex the one worth less goes to the pool."""
    return [-_face_worth(look, look.game.state.supports[option].face) for option in question.options]


def guerrilla_worths(look: Outlook, question: Choose) -> list[float]:
    """Where it holds up the Vang and is attacked by few."""
    game = look.game
    in_the_way = {place for banner in game.board.priority_of.values() for place in banner}
    return [
        (0.3 if Hex(option) in in_the_way else 0.0) - 0.1 * len(game.vang_beside(Hex(option)))
        for option in question.options
    ]


# Planes


def plane_worths(look: Outlook, question: Choose) -> list[float]:
    """Everything that can fly does: planes are never lost for good."""
    topic = question.topic
    if topic == "air.intercept":
        return [1.0 if option == "yes" else 0.0 for option in question.options]
    if topic in ("air.target", "air.line"):
        return [_covered(look, option) for option in question.options]
    return [float(option) for option in question.options]


def _covered(look: Outlook, option: object) -> float:
    """How much is hit by a line, or may be from a first hex."""
    game = look.game
    if isinstance(option, tuple):
        return sum([1.0 + 0.2 * len(v.hits) for p in option[1:] if (v := game.vang_at(Hex(p))) is not None])
    place = Hex(str(option))
    return 1.0 + 0.3 * len(game.vang_beside(place))
