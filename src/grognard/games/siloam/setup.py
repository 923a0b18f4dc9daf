"""Setup (SOS-SET): every counter and cup as it is before the opening activation."""

from __future__ import annotations

from functools import lru_cache

from grognard.games.siloam.board import Board
from grognard.games.siloam.pack import Pack, UnitCard
from grognard.games.siloam.pack_files import load_pack, ruleset_for
from grognard.games.siloam.position import Parts
from grognard.games.siloam.state import Plane, State, Support, Unit
from grognard.games.siloam.words import Airfield, Banner, Box, Faction, Stage, VangCounter
from grognard.kernel.game import Setup


def parts_for(setup: Setup) -> Parts:
    """The printed parts and the edition a game is played with."""
    return _parts(setup.pack, setup.ruleset, tuple(sorted(setup.options.items())))


@lru_cache(maxsize=64)
def _parts(overlay: str, ruleset: str, switches: tuple[tuple[str, str], ...]) -> Parts:
    pack = load_pack(overlay)
    setup = Setup("siloam", ruleset, "campaign", dict(switches), overlay)
    return Parts(pack, ruleset_for(pack, setup), _board(overlay))


@lru_cache(maxsize=16)
def _board(overlay: str) -> Board:
    return Board(load_pack(overlay).map)


def begin(setup: Setup) -> State:
    """The position after setup, before the opening Tri-Banner activation (SOS-CON-10)."""
    pack = parts_for(setup).pack
    limits = pack.limits
    return State(
        setup=setup,
        stage=Stage.OPENING,
        round=1,  # SOS-SET-09a
        chit="",
        step=0,
        banners=[],
        activation_cup=_first_activation_cup(pack),
        used_chits=[],
        round_track={},
        # SOS-SET-01a, SOS-SET-01c, SOS-SET-01e, SOS-SET-01f, SOS-SET-02a, SOS-SET-03a, SOS-SET-03d
        # SOS-SET-04a, SOS-SET-04c
        units={card.id: Unit(card.id, card.start, card.hex) for card in pack.units},
        # SOS-SET-01d, SOS-SET-02c, SOS-SET-03c
        supports={card.id: Support(card.id, card.start, card.faces[0]) for card in pack.supports},
        planes={card.id: Plane(card.id, card.side, Airfield.RUNWAY) for card in pack.planes},
        beachheads={banner: _beachhead_stack(pack, banner) for banner in Banner},
        fortifications=dict.fromkeys(pack.fortified, 1),
        garrisons=[],
        armor_supply=limits.armor_markers,  # SOS-SET-09e
        tactics_cup=_tactics(pack, "standard"),
        tactics_drawn=[],
        weather_supply=len(_tactics(pack, "weather")),
        bonus_supply=_tactics(pack, "bonus"),
        hit_cup=_filled(pack.cups.hit_markers),
        # SOS-SET-09c
        casualty_boxes={faction: [] for faction in Faction},
        casualty_totals=dict.fromkeys(Faction, 0),
        vang_cup=[VangCounter(name) for name, copies in pack.cups.vang_support.items() for _ in range(copies)],
        vang_out=[],
        vang_runway=[],
        cp=0,  # SOS-SET-09b
        cp_cup=_filled(pack.cups.cp),
        cp_discard=[],
        cp_spare_eights=limits.spare_eights,
        political_supply=limits.political_chits,
        political_debt=0,
        # SOS-SET-08a
        morale={Faction(name): level for name, level in pack.morale.start.items()},
        plans={},  # SOS-SET-09d
        plan_actions=0,
        fast_path=False,
        maren_in_power=False,
        reserve_released=False,
        withdrawn=[],
        vang_broken=False,
    )


def _first_activation_cup(pack: Pack) -> list[str]:
    """SOS-SET-07a: the chits of Round 1; the Tri-Banner chit and the later events are set aside."""
    return [
        chit.id
        for chit in pack.activation
        for _ in range(chit.copies)
        if chit.enters == 1 and (chit.event is None or chit.event == pack.events[0].id)
    ]


def _beachhead_stack(pack: Pack, banner: Banner) -> list[str]:
    """SOS-SET-04b: lowest number on top."""
    cards: list[UnitCard] = [card for card in pack.units if card.banner is banner and card.start is Box.BEACHHEAD]
    return [card.id for card in sorted(cards, key=lambda card: card.number)]


def _tactics(pack: Pack, stock: str) -> list[int]:
    return [chit.number for chit in pack.tactics if chit.stock == stock for _ in range(chit.copies)]


def _filled(copies_of: dict[str, int]) -> list[int]:
    return [int(value) for value, copies in copies_of.items() for _ in range(copies)]
