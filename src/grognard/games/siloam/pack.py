"""The game's data: map, counters, chits, costs. Read from `data/*.toml`, every table marked with its source."""

from __future__ import annotations

from typing import Literal

from grognard.games.siloam.words import Banner, Box, EventId, Face, Faction, Kind, Plan, PlaneSide, Rating, Special
from grognard.geometry.hexes import Hex
from grognard.packs.sources import Source, Strict


class Grid(Strict, frozen=True):
    source: Source
    columns: int
    rows: int
    even_columns_lower: bool


class TerrainHexes(Strict, frozen=True):
    source: Source
    sea: tuple[Hex, ...]
    rough: tuple[Hex, ...]
    difficult: tuple[Hex, ...]


class Roads(Strict, frozen=True):
    source: Source
    chains: dict[str, str]  # "2003-1904-1804"


class Rivers(Strict, frozen=True):
    source: Source
    hexsides: tuple[str, ...]  # "1204|1104"
    bridges: tuple[str, ...]


class BannerHexes(Strict, frozen=True):
    """Hexes listed per banner: VP Spaces, priority hexes, beachhead sequences."""

    source: Source
    red: tuple[Hex, ...]
    yellow: tuple[Hex, ...]
    black: tuple[Hex, ...]

    def of(self, banner: Banner) -> tuple[Hex, ...]:
        return (self.red, self.yellow, self.black)[list(Banner).index(banner)]


class NamedHexes(Strict, frozen=True):
    source: Source
    cics_deployment: Hex
    caledonia_flags: tuple[Hex, ...]
    guerrilla_never: tuple[Hex, ...]  # SOS-GUE-03b


class PlaceName(Strict, frozen=True):
    source: Source
    hex: Hex
    name: str


class MapSheet(Strict, frozen=True):
    grid: Grid
    terrain: TerrainHexes
    roads: Roads
    rivers: Rivers
    vp: BannerHexes
    priority: BannerHexes
    beachheads: BannerHexes
    named: NamedHexes
    places: tuple[PlaceName, ...] = ()


class UnitCard(Strict, frozen=True):
    """What is printed on a Combat Unit, and where it starts."""

    id: str
    title: str
    faction: Faction
    kind: Kind
    rating: Rating
    combat_symbols: int
    combat_move: int
    movement_symbols: int
    movement_move: int
    dots: int
    shields: int
    start: Box
    source: Source
    start_source: Source
    banner: Banner | None = None
    number: int = 0  # Vang only
    range: int = 0
    hex: Hex = Hex("")


class Fortified(Strict, frozen=True):
    """Where a Level-1 Fortification stands at setup (SOS-SET-02b)."""

    source: Source
    hexes: tuple[Hex, ...]


class SupportCard(Strict, frozen=True):
    id: str
    title: str
    faction: Faction
    faces: tuple[Face, Face]
    start: Box
    source: Source


class PlaneCard(Strict, frozen=True):
    id: str
    title: str
    side: PlaneSide
    source: Source


class PlaneRatings(Strict, frozen=True):
    source: Source
    cics_fighter: Rating
    cics_bomber: Rating
    vang_fighter: Rating
    vang_bomber: Rating


class TacticsChit(Strict, frozen=True):
    """One kind of tactics chit. Standard chits are in the cup from the start, weather and bonus chits in supply."""

    number: int
    stock: Literal["standard", "weather", "bonus"]
    combat: tuple[Rating, ...]
    maneuver: bool
    special: Special
    copies: int
    source: Source


class ActivationChit(Strict, frozen=True):
    """A chit of the Activation Cup: a faction's, a pair of banners, all three, weather, or an event."""

    id: str
    title: str
    copies: int
    source: Source
    enters: int = 1  # the round it first enters the cup; 0: only when the Round Tracker brings it
    faction: Faction | None = None
    banners: tuple[Banner, ...] = ()
    event: EventId | None = None
    weather: bool = False


class Cups(Strict, frozen=True):
    source: Source
    cp: dict[str, int]  # value -> copies
    hit_markers: dict[str, int]  # coffins -> copies
    vang_support: dict[str, int]  # counter -> copies


class Limits(Strict, frozen=True):
    """Component limits and numbers of the rules."""

    source: Source
    rounds: int
    armor_markers: int
    fortification_markers: int
    garrison_markers: int
    scout_markers: int
    political_chits: int
    spare_eights: int
    truck_move: int
    engineer_reach: int
    stand_in_coffins: int
    from_document: tuple[str, ...] = ()  # the figures that the documents give, in a table that is ours otherwise


class Printed(Strict, frozen=True):
    """Ranges and costs the documents give."""

    source: Source
    hq_range: int
    leader_range: int
    scout_range: int
    spotter_range: int
    vang_sight: int
    bombing_line: int
    stack_cost: int
    support_cost: int
    plane_cost: int
    deployment_cost: int
    plan_cost: int
    political_most: int
    casualty_limit: int
    bonus_casualties: int
    narrow_vp: int
    decisive_vp: int


class MoraleTrack(Strict, frozen=True):
    source: Source
    start: dict[str, int]  # faction -> level
    symbols: tuple[Rating, ...]  # for level 1, 2, ...
    raise_source: Source
    cost_to_reach: tuple[int, ...]  # for level 2, 3, ...


class EventCard(Strict, frozen=True):
    """An event in words. What it does is in `events.py`, rule by rule."""

    id: EventId
    arc: str
    title: str
    text: str
    options: tuple[str, ...]
    source: Source


class PlanCard(Strict, frozen=True):
    id: Plan
    title: str
    timing: str
    text: str
    source: Source


class Ruleset(Strict, frozen=True):
    """What the code asks where the two editions, or a house rule, may differ. Rule ids stand in the data file."""

    name: str
    abilities_on_placement_turn: bool
    used_ability_locks: bool
    placed_support_returns_free: bool
    deployment_morale_cost: int
    plan_actions: int  # per activation; 0 is no limit
    infantry_stops_in_rough: bool
    guerrillas_join_combats: bool
    artillery_alone_draws_none: bool
    vang_targets: Literal["own-colour", "nearest"]
    vang_beach_order: Literal["listed", "lowest"]
    political_cost: bool
    allied_action_morale_cost: int
    allied_bolster: bool
    caledonia_picks_unit: bool
    caledonia_places_support: bool
    conscript_on_cics: bool
    conscript_replaces_support: bool
    request_guerrillas: bool
    event_guerrilla_fallback: bool
    fortification_absorbs_bombs: bool
    cp_search_order: bool
    infantry_five_event: EventId
    free_caledonia_activation: bool
    vang_deploy_order: Literal["stack", "lowest"]
    armor_clears_each_round: bool
    removal: Literal["exceed", "reach"]
    political_chit_consumes_draw: bool
    tactics_cup_reshuffle: bool
    joint_defence_name: str


class Pack(Strict, frozen=True):
    """All of the data, validated: dangling ids, wrong counts and unreachable hexes have been refused."""

    digest: str
    map: MapSheet
    units: tuple[UnitCard, ...]
    supports: tuple[SupportCard, ...]
    planes: tuple[PlaneCard, ...]
    plane_ratings: PlaneRatings
    tactics: tuple[TacticsChit, ...]
    activation: tuple[ActivationChit, ...]
    cups: Cups
    limits: Limits
    printed: Printed
    morale: MoraleTrack
    events: tuple[EventCard, ...]
    plans: tuple[PlanCard, ...]
    rulesets: dict[str, Ruleset]
    fortified: tuple[Hex, ...]
