"""Games that last: an SQLite file, or PostgreSQL. The journal is the truth, one row for each of its entries."""

from grognard.store.opening import Store, StoreError, open_store

__all__ = ["Store", "StoreError", "open_store"]
