from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from tests.store.clusters import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """An empty store of either kind."""
    if request.param == "sqlite":
        return URL.create("sqlite+aiosqlite", database=str(tmp_path / "games.sqlite3"))
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.fresh()
