"""Builds the wheel: interpreted as a rule, compiled by mypyc when GROGNARD_COMPILE is set. The source is the same."""

import os
from pathlib import Path

from setuptools import setup

SOURCE = Path("src/grognard")
COMPILED = ("kernel", "geometry", "games")


def modules_to_compile() -> list[str]:
    """Everything hot: the kernel, geometry and the games' rules."""
    return sorted(
        [str(path) for folder in COMPILED for path in (SOURCE / folder).rglob("*.py") if path.name != "__init__.py"]
    )


def extensions() -> list[object]:
    if not os.environ.get("GROGNARD_COMPILE"):
        return []
    from mypyc.build import mypycify

    return list(mypycify(modules_to_compile(), opt_level="2"))


setup(ext_modules=extensions())
