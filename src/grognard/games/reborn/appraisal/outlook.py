"""How a seat sees a position: what lives, Mission Points and Command Points are worth to it, on one scale.

1.0 is the game. Everything else is a share of it, as far as that can be said.
"""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import lines, missions, orders, wounds
from grognard.games.reborn.appraisal import odds, paths
from grognard.games.reborn.appraisal.odds import Faces, Wounds
from grognard.games.reborn.appraisal.paths import Field
from grognard.games.reborn.missions_printed import Control, Death, Eradicate, Survive
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import (
    CarriedOff,
    Carries,
    Died,
    Ending,
    Exited,
    Exploded,
    Held,
    KillAward,
    MoreMp,
)
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Faction, Health, Module, Where
from grognard.geometry.squares import Square
from grognard.kernel.questions import Seat

MP: Final = 0.04
LIFE: Final = 0.03  # of a Character, for each MP that it costs
LAST_LIFE: Final = 0.9  # of one whose death ends the game
KEY_ITEM: Final = 0.25  # what carries the item that an ending is about is worth so much more
FLIP: Final = 0.12  # of a life, what turning to the Wounded side adds to the wounds
CP: Final = 0.007
HELD_BACK: Final = 2  # CP kept while enemies have still to act
UNHURT: Final = 0.15  # of a life, the worth of scratches that will not matter


class Outlook:
    """A position as one seat sees it. What is asked for is worked out once."""

    def __init__(self, game: Reborn, seat: Seat) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.faces: Final[Faces] = odds.faces_of(game.pack)
        in_play = game.in_play()
        self.own: Final = [each for each in in_play if game.commander(each) == seat]
        self.foes: Final = [each for each in in_play if game.commander(each) != seat]
        self.key: Final = paths.key_of(game)
        paths.share_barriers(game, self.key)
        self._lives: dict[CharacterId, float] = {}
        self._price = -1.0
        self._armor: dict[CharacterId, int] = {}
        self._cards: dict[CharacterId, bool] = {}
        self._squares: dict[CharacterId, Square] = {}

    # Lives

    def life(self, character: Character) -> float:
        """What its death is worth, to whoever wants it or fears it."""
        found = self._lives.get(character.id)
        if found is None:
            found = self._lives[character.id] = self._life(character)
        return found

    def _life(self, character: Character) -> float:
        game = self.game
        worth = LIFE * game.card(character).cost
        worth += CP * 2 * game.side(character).bonus_cp
        scenario = game.parts.scenario
        if scenario is not None:
            for award in scenario.awards:
                if isinstance(award, KillAward) and (not award.characters or character.id in award.characters):
                    worth += MP * award.points
            for ending in scenario.endings:
                worth += self._life_for_ending(character, ending)
        for mission in self.missions():
            worth += MP * self._life_for_mission(character, mission)
        return min(1.0, worth)

    def _life_for_ending(self, character: Character, ending: Ending) -> float:
        """Whom the enemy of its side must kill to win, and whom its side cannot win without."""
        game = self.game
        side = game.faction_of(character)
        worth = 0.0
        for need in ending.needs:
            if isinstance(need, Died) and character.id in need.characters and ending.wins is not side:
                dead = len([of for of in need.characters if game.character(of).where is Where.DEAD])
                worth += LAST_LIFE / max(1, need.least - dead)
            elif isinstance(need, Exited | Held) and character.id in need.characters:
                left = len([of for of in need.characters if game.character(of).where not in (Where.DEAD, Where.HELD)])
                worth += 0.3 / max(1, left - need.least + 1)
            elif isinstance(need, CarriedOff | Carries | Exploded) and game.carries(character, need.item):
                worth += KEY_ITEM
        return worth

    def missions(self) -> list[str]:
        """Its own Missions that are not fulfilled."""
        player = self.game.player(self.seat)
        return [mission for mission in player.missions if mission not in player.fulfilled]

    def _life_for_mission(self, character: Character, mission: str) -> float:
        aim = missions.card(self.game, mission)
        goal = aim.goal
        if isinstance(goal, Eradicate | Death):
            return aim.points if goal.character is character.id else 0.0
        if isinstance(goal, Survive):
            is_meant = character.id in goal.characters if goal.characters else character.owner == self.seat
            return aim.points * 0.7 if is_meant else 0.0
        if isinstance(goal, Control):
            return aim.points * 0.2 if goal.character is character.id else 0.0
        return 0.0

    # Wounds

    def left_of(self, character: Character) -> int:
        """The wounds that kill it."""
        card = self.game.card(character)
        if character.health is Health.WOUNDED:
            return card.wounded.life - character.wounds
        return card.healthy.life - character.wounds + card.wounded.life

    def left_to_flip(self, character: Character) -> int:
        if character.health is Health.WOUNDED:
            return paths.FAR
        return self.game.card(character).healthy.life - character.wounds

    def worth_of_wounds(self, character: Character, chances: Wounds) -> float:
        """What these chances of wounds are worth, given a life."""
        sufferer = wounds.bearer(self.game, character)
        left, to_flip = self.left_of(sufferer), self.left_to_flip(sufferer)
        total = 0.0
        for number, chance in enumerate(chances):
            if number >= left:
                total += chance
            elif number:
                total += chance * (0.6 * number / left + (FLIP if number >= to_flip else 0.0))
        return total * self.life(sufferer)

    def armor(self, character: Character) -> int:
        found = self._armor.get(character.id)
        if found is None:
            found = self._armor[character.id] = lines.armor_of(self.game, wounds.bearer(self.game, character))
        return found

    # Command Points

    @property
    def price(self) -> float:
        """What a CP is worth now: more while many still wait for theirs, little when it will be lost unused."""
        if self._price < 0.0:
            self._price = self._price_of_cp()
        return self._price

    def _price_of_cp(self) -> float:
        """Unspent CP are lost at the end of the turn."""
        game = self.game
        cp = game.player(self.seat).cp
        waiting = len([each for each in self.own if not each.engaged and each.id is not game.state.acting])
        share = max(0, cp - self.reserve()) / (waiting + 1.0)
        if share >= 6:
            return CP * 0.15
        if share >= 4:
            return CP * 0.4
        return CP if share >= 2 else CP * 1.6

    def reserve(self) -> int:
        """CP to hold back for duels while enemies have still to act."""
        if not self.game.has(Module.DUEL_INTERRUPT):
            return 0
        return HELD_BACK if any([not foe.engaged for foe in self.foes]) else 0

    def affordable(self, character: Character) -> int:
        return orders.affordable(self.game, character)

    # Distance

    def field(self, goals: tuple[Square, ...], mover: Character) -> Field:
        """How far each square is from these goals, for this one."""
        game = self.game
        is_large = game.is_large(game.miniature_of(mover))
        opens = self._cards.get(mover.id)
        if opens is None:
            opens = self._cards[mover.id] = paths.has_card(game, mover)
        return paths.field_to(game, self.key, goals, opens, is_large)

    def square(self, character: Character) -> Square:
        """Where its miniature is; of one that hangs over the frame, a square that lies on it."""
        found = self._squares.get(character.id)
        if found is None:
            found = self._squares[character.id] = self.game.squares_of(self.game.miniature_of(character))[0]
        return found

    def factions_foe(self, character: Character) -> bool:
        return self.game.commander(character) != self.seat

    def faction(self) -> Faction | None:
        return self.game.player(self.seat).faction

    def plays_for_mp(self) -> bool:
        """Whether MP decide."""
        scenario = self.game.parts.scenario
        if scenario is None:
            return True
        return any([isinstance(need, MoreMp) for ending in scenario.endings for need in ending.needs])

    @property
    def mp(self) -> float:
        """What a Mission Point is worth."""
        return MP if self.plays_for_mp() else MP / 8
