"""Who acts how often from now on: what is still in the Activation Cup, and the rounds to come."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import PLAYER_FACTIONS, Banner, Faction, Stage

READY_ALLIES: Final = 0.6  # how often an ally passes the check that its activation begins with


class Tempo:
    """The chits left in this round are known, if not their order; later rounds have one set of chits each."""

    def __init__(self, game: Siloam) -> None:
        state = game.state
        self.rounds_left: Final = game.pack.limits.rounds - state.round
        own = dict.fromkeys(PLAYER_FACTIONS, 0)
        own_a_round = dict.fromkeys(PLAYER_FACTIONS, 0)
        blows = dict.fromkeys(Banner, 0)
        blows_a_round = dict.fromkeys(Banner, 0)
        for chit in game.pack.activation:
            left = state.activation_cup.count(chit.id)
            for banner in chit.banners:
                blows[banner] += left
                blows_a_round[banner] += chit.copies
            if chit.faction is not None:
                own[chit.faction] += left
                own_a_round[chit.faction] += chit.copies
        if state.stage is Stage.VANG:
            for banner in state.banners[1:]:  # the first is acting now
                blows[banner] += 1
        self._own: Final = own
        self._own_a_round: Final = own_a_round
        self._blows: Final = blows
        self._blows_a_round: Final = blows_a_round

    def acts_left(self, faction: Faction) -> float:
        """How often units of a faction still act before the game ends, after this activation."""
        acts = self._own[faction] + self._own_a_round[faction] * self.rounds_left
        return acts if faction is Faction.CICS else acts * READY_ALLIES

    def blows_until_next_act(self, banner: Banner, faction: Faction) -> float:
        """How often a banner acts, on average, before units of the faction can act again."""
        blows, own = self._blows[banner], self._own[faction]
        more = self._blows_a_round[banner] if self.rounds_left > 0 else 0
        wait = blows / (own + 1) if own > 0 else blows + more / (self._own_a_round[faction] + 1)
        return wait if faction is Faction.CICS else wait + (1 - READY_ALLIES) * more

    def blows_until_round_end(self, banner: Banner) -> int:
        return self._blows[banner]
