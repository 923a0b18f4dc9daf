"""Rule coverage: each game's rules, those with no test, and tests that name no rule. What `make rules` prints."""

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "grognard" / "games"
INDEXED = re.compile(r"-(GAP|CON)-")


def rules_of(game: Path) -> dict[str, str]:
    """Id and title of each rule; gaps and conflicts are decisions about rules, not rules."""
    entries = tomllib.loads((game / "rules.toml").read_text(encoding="utf-8"))["rule"]
    return {entry["id"]: entry["title"] for entry in entries if not INDEXED.search(entry["id"])}


def cited_by(function: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """The ids in the `@rule(...)` decorators of a test or of the class around it."""
    cited: set[str] = set()
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
            cited |= {argument.value for argument in decorator.args if isinstance(argument, ast.Constant)}
    return cited


def tests_in(path: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found[f"{path.name}::{node.name}"] = cited_by(node)
        elif isinstance(node, ast.ClassDef):
            around = cited_by(node)
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test_"):
                    found[f"{path.name}::{node.name}::{inner.name}"] = around | cited_by(inner)
    return found


def report(game: Path) -> bool:
    """Print one game's coverage; True if every rule has a test and every cited id exists."""
    rules = rules_of(game)
    tests: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game.name).rglob("test_*.py")):
        tests |= tests_in(path)
    cited = set().union(*tests.values()) if tests else set()
    untested = [rule for rule in rules if rule not in cited]
    unknown = sorted(one for one in cited if one not in rules and not INDEXED.search(one))
    unnamed = [name for name, ids in tests.items() if not ids]
    print(f"{game.name}: {len(rules)} rules, {len(rules) - len(untested)} with a test; {len(tests)} tests")
    for rule in untested:
        print(f"  no test: {rule}  {rules[rule]}")
    for one in unknown:
        print(f"  a test names {one}, which is no rule")
    for name in unnamed:
        print(f"  names no rule: {name}")
    return not untested and not unknown


def main() -> int:
    games = sorted(path.parent for path in GAMES.glob("*/rules.toml"))
    return 0 if all(list(map(report, games))) else 1


if __name__ == "__main__":
    sys.exit(main())
