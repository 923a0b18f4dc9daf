"""The rules as the app cites them: `rules.toml`, one atomic rule an entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grognard.games.reborn.pack_tables import RULESETS
from grognard.kernel.game import Rule
from grognard.packs import rulebook
from grognard.packs.sources import Problem


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the rulebook."""
    return rulebook.rules_of("grognard.games.reborn", RULESETS)


def read_rules(content: str) -> tuple[list[rulebook.Entry], list[Problem]]:
    """The entries of a file of rules, and everything that is wrong with them."""
    return rulebook.read_rules(content, RULESETS)
