"""Builds the wheel: interpreted as a rule, compiled by mypyc when GROGNARD_COMPILE is set. The source is the same."""

import os
import tomllib
from pathlib import Path

from setuptools import setup

SOURCE = Path("src")


def modules_to_compile() -> list[str]:
    """Everything hot: the kernel, geometry and the rules of the games that are offered."""
    chosen = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["grognard"]["compiled"]
    left_out = {SOURCE / path for path in chosen["interpreted"]}
    found = {path for folder in chosen["folders"] for path in (SOURCE / folder).rglob("*.py")}
    return sorted([str(path) for path in found - left_out if path.name != "__init__.py"])


def extensions() -> list[object]:
    if not os.environ.get("GROGNARD_COMPILE"):
        return []
    from mypyc.build import mypycify

    return list(mypycify(modules_to_compile(), opt_level="2", debug_level="0", multi_file=True))


setup(ext_modules=extensions())
