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
SERVERS = ((1, "sqlite"), (2, "sqlite"), (1, "postgresql"), (2, "postgresql"))


def measured(folder: Path | None, *words: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=path_with(folder), capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise SystemExit(f"bench: {' '.join(words)} failed:\n{run.stderr[-3000:]}")
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    if found.get("compiled", folder is not None) != (folder is not None):
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
    with console.status("Earth Reborn"):
        reborn = [measured(where, "bench.reborn") for where in (None, folder)]
    served = []
    for workers, kind in SERVERS:
        with console.status(f"a server with {workers} worker(s), {kind}"):
            served.append(measured(None, "bench.web", "play", str(workers), kind))
    with console.status("tables at rest"):
        at_rest = measured(None, "bench.web", "rest")
    console.print(connect_four_table(*small))
    console.print(wargame_table(*large))
    console.print(reborn_table(*reborn))
    console.print(web_table(served, at_rest))


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


def reborn_table(interpreted: dict[str, Any], compiled: dict[str, Any]) -> Table:
    table = Table(title="Earth Reborn, random play, one core")
    for heading in ("", "interpreted", "compiled"):
        table.add_column(heading, justify="left" if not heading else "right")
    for key, name in (
        ("sags_games_per_second", "S.A.G.S. for two, map and all: whole games a second"),
        ("sags_questions_per_second", "S.A.G.S. for two: questions a second"),
        ("ladder_games_per_second", "the nine scenarios: whole games a second"),
        ("ladder_questions_per_second", "the nine scenarios: questions a second"),
    ):
        table.add_row(name, f"{interpreted[key]:,.1f}", f"{compiled[key]:,.1f}")
    return table


def web_table(served: list[dict[str, Any]], at_rest: dict[str, Any]) -> Table:
    table = Table(title="The table on a server: 200 live games of Siloam, two pages each, 50 answers a second")
    for heading in ("", *[f"{found['workers']} x {found['store']}" for found in served], "promised"):
        table.add_column(heading, justify="left" if not heading else "right")
    for key, name, promised in (
        ("reply_median_ms", "answer to its reply, median, ms", ""),
        ("other_median_ms", "answer to the other's page, median, ms", ""),
        ("other_p99_ms", "answer to the other's page, 99th percentile, ms", "100"),
        ("update_median_kb", "an update, compressed, median, KB", ""),
        ("update_p99_kb", "an update, compressed, 99th percentile, KB", "15"),
        ("late", "answers not given, for want of a free game", "0"),
    ):
        table.add_row(name, *[f"{found[key]:,.1f}" for found in served], promised)
    at_rest_kb = f"{at_rest['idle_kb']:,.0f}"
    table.add_row(f"an idle game of {at_rest['entries']:,.0f} entries, KB", *[at_rest_kb] * len(served), "")
    return table


if __name__ == "__main__":
    main()
