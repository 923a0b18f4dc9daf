"""The questions of a Move: which step, how many CP more, which way to face, what to hand over."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import exchange, orders
from grognard.games.reborn.appraisal import aims, devising, paths, plans, searching
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.appraisal.paths import Reached
from grognard.games.reborn.appraisal.places import Stand, arc_toward
from grognard.games.reborn.appraisal.plans import AFTERWARDS, STEP, Prize
from grognard.games.reborn.equipment import MAGNETIC_CARD
from grognard.games.reborn.ips import OnFacingIcon
from grognard.games.reborn.movement import MORE
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.steps import END
from grognard.games.reborn.using import Bearer, LineAt, Use, lines_of_room
from grognard.games.reborn.words import CharacterId, CombatArc, OrderType, Timing
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Choose

ASIDE: Final = -1.0  # a step that leads nowhere
HANDED: Final = 0.05
WORK: Final = 0.03  # to be turned to what one is going to break
MORE_GAIN: Final = 0.002


def stand_of(look: Outlook, mover: Character) -> Stand:
    """Where it could stand, with the CP that are left for the sections that are open."""
    left = look.affordable(mover)
    most = {OrderType.SHOOT: 0, OrderType.CLOSE_COMBAT: 0}
    for order in most:
        for section in orders.open_sections(look.game, mover, order):
            most[order] = max(most[order], min(left, orders.most_on(look.game, mover, section)))
    return Stand(look, mover, most[OrderType.SHOOT], most[OrderType.CLOSE_COMBAT])


class Outing:
    """The rest of a Move: where to end it, and what more CP would add."""

    def __init__(self, look: Outlook, mover: Character, points: int, more: int) -> None:
        self.look: Final = look
        self.mover: Final = mover
        self.points: Final = points
        self.stand: Final = stand_of(look, mover)
        self.prizes: Final = plans.prizes(look, self.stand, points + more)
        self.here: Final = _worth(self.prizes[0][1])
        self.best: Final = self._best(points)

    def _best(self, points: int) -> tuple[float, Reached | None]:
        """The gain over ending here, and where to."""
        most, where = 0.0, None
        if not self.prizes[0][0].can_end:
            most = ASIDE
        for reached, prize in self.prizes[1:]:
            if reached.can_end and reached.cost <= points:
                gain = _worth(prize) - self.here - STEP * reached.cost
                if gain > most:
                    most, where = gain, reached
        out = plans.best_way_out(self.look, self.stand, [r for r, _ in self.prizes if r.cost <= points])
        if out is not None and out[0] <= points and out[1] > most:
            most, where = out[1], next(r for r, _ in self.prizes if r.square == out[2])
        return most, where

    def gain_with(self, points: int) -> float:
        return self._best(points)[0]


def _worth(prize: Prize) -> float:
    return prize[0] + AFTERWARDS * max(prize[1], prize[2], 0.0)


# Steps


def step_worths(look: Outlook, question: Choose) -> list[float]:
    mover = look.game.character(question.about[0])
    points: int = question.about[1]
    value = orders.movement(look.game, mover)
    sections = [Section(o[1], o[2]) for o in question.options if isinstance(o, tuple) and o[0] == MORE]
    most = max([orders.most_on(look.game, mover, section) for section in sections], default=0)
    outing = Outing(look, mover, points, most * value)
    gain, where = outing.best
    first = _first_step(where)
    return [_step_worth(look, outing, option, first, gain, value) for option in question.options]


def _first_step(where: Reached | None) -> object:
    if where is None:
        return END
    if where.first is None:  # here it is already: over the frame
        return "leave"
    return where.first


def _step_worth(look: Outlook, outing: Outing, option: object, first: object, gain: float, value: int) -> float:
    mover = outing.mover
    if option == END:
        return 0.0
    if option == first or (first == "leave" and isinstance(option, tuple) and option[0] == "leave"):
        return gain if _leads_home(outing, option) else ASIDE
    if not isinstance(option, tuple):
        return _by_word(outing, str(option), gain)
    verb = option[0]
    if verb == "take":
        return look_into(look, mover, option[1])
    if verb == "exchange":
        return hand_over(look, mover, look.game.character(option[1]))[0]
    if verb == MORE:
        return more_worth(look, outing, Section(option[1], option[2]), value)
    if verb == "step":
        return ASIDE + 0.1 * outing.stand.nearness(option[1])
    return ASIDE - 0.1


def _leads_home(outing: Outing, option: object) -> bool:
    """The frame is left over the edge that the aim names, if it names one."""
    aim = outing.stand.aim
    if not isinstance(option, tuple) or option[0] != "leave" or aim is None or not aim.of:
        return True
    return bool(option[1] == aim.of)


def _by_word(outing: Outing, word: str, gain: float) -> float:
    aim = outing.stand.aim
    if word == "sewers" and aim is not None and aim.kind == aims.LEAVE and not aim.of:
        return max(gain, aim.worth)
    return ASIDE - 0.2


def look_into(look: Outlook, mover: Character, square: Square) -> float:
    """What lies there with the dead."""
    game = look.game
    cards = [card for dead in game.state.dead if dead.square == square for card in dead.items]
    loose = sum([dead.magnetic_cards for dead in game.state.dead if dead.square == square])
    worth = max([searching.item_worth(look, mover, game.item(card)) for card in cards], default=0.0)
    return 0.5 + worth if worth > 0.0 or loose else ASIDE


def more_worth(look: Outlook, outing: Outing, section: Section, value: int) -> float:
    """The best number of CP more, its price taken off."""
    most = orders.most_on(look.game, outing.mover, section)
    before = outing.best[0]
    worths = [outing.gain_with(outing.points + cp * value) - look.price * cp for cp in range(1, most + 1)]
    better = max(worths, default=before)
    return better + 0.001 if better - before > MORE_GAIN else ASIDE - 0.1


def more_worths(look: Outlook, question: Choose) -> list[float]:
    """`movement.more`: the points left are not told; what each CP would reach by itself."""
    mover = look.game.character(question.about[0])
    value = orders.movement(look.game, mover)
    outing = Outing(look, mover, 0, max(question.options) * value)
    return [outing.gain_with(cp * value) - look.price * cp for cp in question.options]


# Facing


def facing_worths(look: Outlook, question: Choose) -> list[float]:
    mover = look.game.character(question.about[0])
    stand = stand_of(look, mover)
    square = look.square(mover)
    return [
        stand.facing_worth(square, facing) + _work_ahead(look, stand, square, facing) + icon_worth(look, mover, facing)
        for facing in question.options
    ]


def placed_facing_worths(look: Outlook, question: Choose) -> list[float]:
    """Of a miniature that is put down: to the nearest enemy."""
    square = Square(question.about[1]) if len(question.about) > 1 else None
    who = look.game.character(question.about[0])
    square = square or who.square
    grid = look.game.board.grid
    if square not in grid or not look.foes:
        return [0.0] * len(question.options)
    near = min([look.square(foe) for foe in look.foes], key=lambda other: grid.steps_straight(square, other))
    across, down = int(near[:2]) - int(square[:2]), int(near[2:]) - int(square[2:])
    ahead = {Facing.NORTH: -down, Facing.SOUTH: down, Facing.EAST: across, Facing.WEST: -across}
    return [float(ahead[facing]) for facing in question.options]


def _work_ahead(look: Outlook, stand: Stand, square: Square, facing: Facing) -> float:
    """Turned with its strongest arc to what it is going to break."""
    total = 0.0
    for there in things_to_break(look, stand, square):
        arc = arc_toward(look, stand.mover, square, facing, there)
        total = max(total, WORK * {CombatArc.DARK_BLUE: 1.0, CombatArc.LIGHT_BLUE: 0.5}.get(arc, 0.0))
    return total


def things_to_break(look: Outlook, stand: Stand, square: Square) -> list[Square]:
    """The squares beside in which, or toward which, something stands in its way."""
    aim, game = stand.aim, look.game
    if aim is None:
        return []
    if aim.kind == aims.RUIN and square in aim.goals:
        inside = game.board.features[aim.of].squares
        return [near for near in game.board.grid.neighbours[square] if near in inside]
    field = look.field(aim.goals, stand.mover)
    here = field.get(square, paths.FAR)
    legs = paths.ways_of(game, look.key).get(square, ())
    return [leg.there for leg in legs if leg.without >= paths.LOCKED and field.get(leg.there, paths.FAR) < here - 2]


def icon_worth(look: Outlook, mover: Character, facing: Facing) -> float:
    """Turned as a facing icon says, for the lines of its room."""
    game = look.game
    square = look.square(mover)
    room = game.board.room_at[square]
    if not any([icon.square == square and icon.facing is facing for icon in room.icons]):
        return 0.0
    worth = 0.0
    for place, line in enumerate(lines_of_room(game, room)):
        if line.timing is Timing.INTERACT and any([isinstance(each, OnFacingIcon) for each in line.conditions]):
            use = Use(mover, LineAt(Bearer.ROOM, room.id, place), look.seat)
            worth = max(worth, 0.5 * devising.use_worth(look, use, 0))
    return worth


# Handing over


def hand_over(look: Outlook, mover: Character, partner: Character) -> tuple[float, tuple[str, str] | None]:
    """A Magnetic card for who needs it to get out."""
    if not look.game.parts.scenario:
        return ASIDE, None
    mine, theirs = _leaves(look, mover), _leaves(look, partner)
    if theirs and not mine and mover.magnetic_cards and not paths.has_card(look.game, partner):
        return HANDED, (exchange.GIVE, MAGNETIC_CARD)
    if mine and not theirs and partner.magnetic_cards and not paths.has_card(look.game, mover):
        return HANDED, (exchange.TAKE, MAGNETIC_CARD)
    return ASIDE, None


def _leaves(look: Outlook, character: Character) -> bool:
    return any([aim.kind == aims.LEAVE for aim in aims.for_endings(look, character)])


def exchange_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    mover, partner = (game.character(CharacterId(of)) for of in question.about)
    worth, wanted = hand_over(look, mover, partner)
    return [0.0 if option == exchange.DONE else worth if option == wanted else ASIDE for option in question.options]
