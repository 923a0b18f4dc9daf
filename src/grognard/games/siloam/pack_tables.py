"""The tables of the pack's files."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.pack import (
    ActivationChit,
    BannerHexes,
    Cups,
    EventCard,
    Fortified,
    Grid,
    Limits,
    MoraleTrack,
    NamedHexes,
    PlaceName,
    PlanCard,
    PlaneCard,
    PlaneRatings,
    Printed,
    Rivers,
    Roads,
    Ruleset,
    SupportCard,
    TacticsChit,
    TerrainHexes,
    UnitCard,
)
from grognard.packs.tables import WHOLE_FILE, Section

SECTIONS: Final = (
    Section("map.toml", "grid", Grid),
    Section("map.toml", "terrain", TerrainHexes),
    Section("map.toml", "roads", Roads),
    Section("map.toml", "rivers", Rivers),
    Section("map.toml", "vp", BannerHexes),
    Section("map.toml", "priority", BannerHexes),
    Section("map.toml", "beachheads", BannerHexes),
    Section("map.toml", "named", NamedHexes),
    Section("map.toml", "places", PlaceName, key="hex"),
    Section("units.toml", "unit", UnitCard, key="id"),
    Section("units.toml", "fortified", Fortified),
    Section("supports.toml", "support", SupportCard, key="id"),
    Section("planes.toml", "plane", PlaneCard, key="id"),
    Section("planes.toml", "ratings", PlaneRatings),
    Section("chits.toml", "tactics", TacticsChit, key="number"),
    Section("chits.toml", "activation", ActivationChit, key="id"),
    Section("cups.toml", WHOLE_FILE, Cups),
    Section("limits.toml", "limits", Limits),
    Section("limits.toml", "printed", Printed),
    Section("morale.toml", WHOLE_FILE, MoraleTrack),
    Section("events.toml", "event", EventCard, key="id"),
    Section("plans.toml", "plan", PlanCard, key="id"),
    Section("rulesets.toml", "v19", Ruleset),
    Section("rulesets.toml", "v13", Ruleset),
)
