from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from tests.store.clusters import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def url(tmp_path: Path) -> URL:
    """An empty store in a file."""
    return URL.create("sqlite+aiosqlite", database=str(tmp_path / "games.sqlite3"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def either_url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty store of either kind."""
    if request.param == "sqlite":
        return URL.create("sqlite+aiosqlite", database=str(tmp_path / "games.sqlite3"))
    running: Cluster = request.getfixturevalue("postgres")
    return running.fresh()
