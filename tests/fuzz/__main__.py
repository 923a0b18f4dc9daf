"""`python -m tests.fuzz siloam --games 20000 --jobs 2`: random games, looked at all the way."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.fuzz.playing import fuzz_one, keep

CHUNK = 50


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=Path("."), help="where games that went wrong are kept")
    wanted = parser.parse_args()
    numbers = range(wanted.first, wanted.first + wanted.games)
    start = perf_counter()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        found = list(pool.map(partial(fuzz_one, wanted.game), numbers, chunksize=CHUNK))
    wrong = [fault for fault in found if fault is not None]
    for fault in wrong[:10]:
        print(f"game {fault.number} {fault.setup.ruleset} {fault.setup.options}: {fault.message}")
        print(f"  grognard play {wanted.game} --resume {keep(fault, wanted.keep)}")
    print(f"{len(found)} games of {wanted.game}, {len(wrong)} went wrong, {perf_counter() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
