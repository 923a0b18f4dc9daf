"""A copy of the project with its hot parts compiled by mypyc, for measuring and for the test that it plays the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from hashlib import blake2b
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILDS: Final = ROOT / "build" / "compiled"
OPTIMISATION: Final = "2"

CHOSEN: Final[dict[str, list[str]]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "grognard"
]["compiled"]
FOLDERS: Final = (*CHOSEN["folders"], "tests/tiny")
IMPORTED: Final = ("grognard/packs", "grognard/scene")  # what compiled modules import, beside each other
INTERPRETED: Final = (*CHOSEN["interpreted"], "tests/tiny/magpies.py")
BUILD_SCRIPT: Final = """
import os
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

def compile_side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=False,
                         extra_preargs=None, extra_postargs=None, depends=None):
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda obj: self._compile(obj, *build[obj], cc_args, extra_postargs, pp_opts), objects))
    return objects

CCompiler.compile = compile_side_by_side
extensions = mypycify({files!r}, opt_level={optimisation!r}, debug_level="0", multi_file=True)
setup(name="grognard-compiled", packages=[], py_modules=[], ext_modules=extensions)
"""


def digest_of_sources() -> str:
    """Changes when anything that is compiled changes, or how."""
    whole = blake2b(f"{BUILD_SCRIPT}{OPTIMISATION}{FOLDERS}{INTERPRETED}".encode(), digest_size=8)
    for folder in (*FOLDERS, *IMPORTED):
        for path in sorted((home_of(folder) / folder).rglob("*.py")):
            if not is_test(path.name):
                whole.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return whole.hexdigest()


def home_of(folder: str) -> Path:
    return ROOT if folder.startswith("tests") else ROOT / "src"


def compiled_copy() -> Path:
    """The folder to put first on the path. Built once for each state of what is compiled, which takes some minutes."""
    folder = BUILDS / digest_of_sources()
    with only_builder():
        return _built(folder)


@contextmanager
def only_builder() -> Iterator[None]:
    """Whoever comes while another process builds waits for it."""
    BUILDS.mkdir(parents=True, exist_ok=True)
    with (BUILDS / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _built(folder: Path) -> Path:
    if not (folder / "whole").exists():
        for older in BUILDS.glob("*/whole"):
            shutil.rmtree(older.parent)
        shutil.rmtree(folder, ignore_errors=True)
        copy_sources(folder)
        build(folder)
        (folder / "whole").touch()
    copy_sources(folder)
    return folder


def copy_sources(folder: Path) -> None:
    """What is not compiled, data among it, is always that of now."""
    for part in ("grognard", "tests/tiny"):
        shutil.copytree(home_of(part) / part, folder / part, ignore=_ignored, dirs_exist_ok=True)
    (folder / "tests" / "__init__.py").touch()


def build(folder: Path) -> None:
    script = BUILD_SCRIPT.format(files=files_of(folder), optimisation=OPTIMISATION)
    (folder / "build_compiled.py").write_text(script, encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "build_compiled.py", "build_ext", "--inplace"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode != 0:
        raise RuntimeError(f"mypyc could not compile the project:\n{built.stdout[-3000:]}\n{built.stderr[-3000:]}")
    shutil.rmtree(folder / "build")


def files_of(folder: Path) -> list[str]:
    """What is compiled in a copy: what setup.py compiles, and the smallest game of the tests."""
    found = [path for part in FOLDERS for path in (folder / part).rglob("*.py") if path.name != "__init__.py"]
    return sorted({str(path.relative_to(folder)) for path in found}.difference(INTERPRETED))


def modules_of(folder: Path) -> list[str]:
    return [file.removesuffix(".py").replace("/", ".") for file in files_of(folder)]


def _ignored(_folder: str, names: list[str]) -> set[str]:
    return {name for name in names if name == "__pycache__" or name.endswith(".so") or is_test(name)}


def is_test(name: str) -> bool:
    return name.startswith("test_")


def path_with(folder: Path | None) -> dict[str, str]:
    """The environment in which Python finds the compiled copy first, or the sources if there is none.

    Of the tests the copy has only the small games, so the folder Python is started in must not come first.
    """
    first = [str(folder)] if folder is not None else [str(ROOT / "src")]
    return {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join([*first, str(ROOT)])}


if __name__ == "__main__":
    print(compiled_copy())
