"""Measures everything, interpreted and compiled, and prints it beside what is promised."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.compiling import ROOT, compiled_copy, path_with

GAME, RULESET = "siloam", "v19"


def measured(folder: Path | None, *words: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=path_with(folder), capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise SystemExit(f"bench: {' '.join(words)} failed:\n{run.stderr[-3000:]}")
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    if found["compiled"] != (folder is not None):
        raise SystemExit(f"bench: {' '.join(words)} ran the wrong build; remove build/ and try again")
    return found


def main() -> None:
    console = Console()
    with console.status("compiling with mypyc"):
        folder = compiled_copy()
    with console.status("connect four beside its peers"):
        small = [measured(None, "bench.connect_four"), measured(folder, "bench.connect_four")]
    with console.status("whole wargames"):
        large = [measured(where, "bench.wargame", GAME, RULESET) for where in (None, folder)]
    console.print(connect_four_table(*small))
    console.print(wargame_table(*large))


def connect_four_table(interpreted: dict[str, Any], compiled: dict[str, Any]) -> Table:
    table = Table(title="Connect four, random playouts: decisions a second, and ours as a multiple of the peer's")
    for heading in ("", "peer", "interpreted", "compiled", "promised"):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("Grognard", "", f"{interpreted['ours']:,.0f}", f"{compiled['ours']:,.0f}", "")
    for key, name, promised in (
        ("open_spiel_cpp", "OpenSpiel connect_four (C++ from Python)", "0.6 / 1.3"),
        ("open_spiel_python", "OpenSpiel python_tic_tac_toe", ""),
        ("pettingzoo", "PettingZoo connect_four_v3", "25"),
    ):
        table.add_row(
            name,
            f"{interpreted[key]:,.0f}",
            f"{interpreted['ours'] / interpreted[key]:.2f} x",
            f"{compiled['ours'] / compiled[key]:.2f} x",
            promised,
        )
    return table


def wargame_table(interpreted: dict[str, Any], compiled: dict[str, Any]) -> Table:
    table = Table(title=f"{interpreted['game']} {interpreted['ruleset']}, random play, one core")
    for heading in ("", "interpreted", "compiled", "promised"):
        table.add_column(heading, justify="left" if not heading else "right")
    for key, name, promised in (
        ("questions_per_second", "questions a second", "100,000 compiled"),
        ("games_per_second", "whole games a second", ""),
        ("copy_microseconds", "copy of a state, µs", "50 compiled"),
        ("slowest_undo_ms", "slowest undo of a game, ms", "20"),
        ("slowest_fork_ms", "slowest fork of a game, ms", "20"),
        ("table_kb", "one table at its end, KB", "2,048"),
        ("journals_10000_mb", "10,000 finished journals, MB", "200"),
    ):
        table.add_row(name, f"{interpreted[key]:,.1f}", f"{compiled[key]:,.1f}", promised)
    return table


if __name__ == "__main__":
    main()
