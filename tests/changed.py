"""The test folders and files that a change since the last commit concerns, one a line: what `make check` runs."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVERYTHING_DEPENDS_ON = ("src/grognard/kernel/", "src/grognard/geometry/")


def changed_files() -> list[str]:
    tracked = ["git", "diff", "--name-only", "HEAD"]
    untracked = ["git", "ls-files", "--others", "--exclude-standard"]
    lines: list[str] = []
    for command in (tracked, untracked):
        lines += subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return lines


def tests_of(path: str) -> str | None:
    """The nearest folder under tests that mirrors a changed file's place, or the file itself if it is a test."""
    if path.startswith("tests/"):
        return path if Path(path).name.startswith("test_") else str(Path(path).parent)
    if not path.startswith("src/grognard/"):
        return None
    folder = Path("tests") / Path(path).relative_to("src/grognard").parent
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return str(folder) if folder != Path("tests") else None


def main() -> None:
    changed = changed_files()
    if any(path.startswith(EVERYTHING_DEPENDS_ON) for path in changed):
        print("tests")
        return
    wanted = {folder for path in changed if (folder := tests_of(path)) and (ROOT / folder).exists()}
    print("\n".join(sorted(wanted)))


if __name__ == "__main__":
    main()
