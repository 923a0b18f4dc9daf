"""The numbers of the rules, those of S.A.G.S., and what the rulesets settle. Read from `data/*.toml`."""

from __future__ import annotations

from typing import Literal

from grognard.games.reborn.words import Faction
from grognard.packs.sources import Source, Strict


class Printed(Strict, frozen=True):
    """What the documents give."""

    source: Source
    hand: int
    draw_cost: int
    discard_pick_cost: int
    wall_defence: int
    critical_on_objects: int
    interruption_orders: int
    scrambler_threshold: int
    early_reveal_mp: int
    cards_per_spy_point: int
    search_point_cost: int
    mp_per_spy_point: int
    prisoner_weight: int
    backward_cost: int
    stair_range: int


class Sags(Strict, frozen=True):
    """The numbers of a generated scenario, for so many players. `found` names those that the documents give."""

    players: int
    source: Source
    columns: int
    rows: int
    turns: int
    base_cp: int
    start_mp: int
    construction_turns: int
    tiles_of_large_groups: int
    tiles_of_small_groups: int
    last_large_group: int
    contact_sides: int
    contact_sides_small: int
    squares_before_passing: int
    missing_door_mp: int
    extra_doors: int
    large_doors: int  # drawn by each player; 0: each has his faction's
    small_doors: int
    drillers: int
    driller_cost: int
    decoys: int
    distance: int  # between markers of different players at deployment
    least_mp_left: int
    least_characters: dict[Faction, int]
    most_characters: dict[Faction, int]
    least_team: int  # of both factions together
    most_team: int
    cards_per_character: int
    missions_dealt: int  # 0: one for each own Character, and one more
    missions_kept: int
    magnetic_cards: int
    sewers_exits: bool
    found: tuple[str, ...] = ()


class Windows(Strict, frozen=True):
    """Seconds a server waits for an answer (ERB-GAP-28); 0 in local play."""

    source: Source
    interruption: int
    bid: int
    facing: int
    reaction: int
    round: int


class Ruleset(Strict, frozen=True):
    """What the code asks where the readings of the rules part. The conflict that each comes from stands in the data."""

    name: str
    interrupt_on_activation: bool
    adjacent_needs_los: bool
    empty_weapons_stay_empty: bool
    dead_attackers_hit: bool
    captors_take_criticals: bool
    torturers: Literal["salemite", "any"]
    early_reveal: bool
    foreign_ground: Literal["every-search", "combined-search", "never"]
    bazooka_armor_loss: Literal["shot", "game"]
    zombie_figures_return: bool
    zombies_take_equipment: bool
    cp_behind_screens: Literal["hidden", "public"]
