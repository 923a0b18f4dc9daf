"""How a server is set up: where it keeps things, its key, its limits. Read from the environment once, at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from grognard.kernel.errors import GrognardError

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
KEY_BYTES: Final = 32
LEAST_KEY_LENGTH: Final = 32
HOW_TO_MAKE_A_KEY: Final = (
    'make one with: export GROGNARD_SECRET_KEY="$(python3 -c "import secrets; print(secrets.token_urlsafe(32))")"'
)
MAIL_ADDRESS: Final = re.compile(r"[^@\s,;<>\"]+@[^@\s,;<>\"]+")


class SettingsError(GrognardError):
    """The server cannot be run with these settings; the message says what to change."""


class Mail(Struct, frozen=True):
    """The server that takes our mail: `smtp://name:password@host:587`, or `smtps://` for TLS from the start."""

    host: str
    port: int
    sender: str
    name: str = ""
    password: str = ""
    is_tls: bool = False


class Limits(Struct, frozen=True):
    """How much one visitor may ask of the server."""

    body: int = 64 * 1024  # bytes of a form
    upload: int = 4 * 1024 * 1024  # bytes of a journal that is opened
    requests: int = 60  # of one address: so many at once, ...
    requests_per_second: float = 20.0  # ... and so many in the long run
    tables: int = 30  # made by one address in an hour
    streams: int = 40  # of one address at the same time
    games: int = 20_000  # kept by the server


UNLIMITED_AT_HOME: Final = Limits(requests=2000, requests_per_second=500.0, tables=2000, streams=400)


class Settings(Struct, frozen=True):
    """What a server is told at its start. `address` is how others reach it, for the links in notices."""

    secret_key: str
    host: str = "127.0.0.1"
    address: str = ""
    limits: Limits = UNLIMITED_AT_HOME
    bot_patience: float = 60.0  # seconds for one answer of a bot
    file_patience: float = 20.0  # seconds for looking through a journal that is opened
    mail: Mail | None = None

    @property
    def is_at_home(self) -> bool:
        """Only this machine can reach the server."""
        return self.host in LOOPBACK


def settings_for(host: str, keys: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a server on `host`; at home, a key is made and kept in the folder `keys`."""
    is_at_home = host in LOOPBACK
    return Settings(
        secret_key=_secret_key(host, keys, environment),
        host=host,
        address=environment.get("GROGNARD_ADDRESS", "").rstrip("/"),
        limits=UNLIMITED_AT_HOME if is_at_home else Limits(),
        mail=mail_of(environment),
    )


def _secret_key(host: str, keys: Path, environment: Mapping[str, str]) -> str:
    key = environment.get("GROGNARD_SECRET_KEY", "")
    if key:
        if len(key) < LEAST_KEY_LENGTH:
            raise SettingsError(f"GROGNARD_SECRET_KEY is shorter than {LEAST_KEY_LENGTH} letters; {HOW_TO_MAKE_A_KEY}")
        return key
    if host not in LOOPBACK:
        raise SettingsError(
            f"--host {host} lets others in, and that needs a secret key, the same for every worker; {HOW_TO_MAKE_A_KEY}"
        )
    return kept_secret(keys / "secret-key")


def kept_secret(path: Path) -> str:
    """The secret in this file, which only its owner may read; a new one if there is no file."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{token_urlsafe(8)}")
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(token_urlsafe(KEY_BYTES))
        with suppress(FileExistsError):  # another process was faster; its secret is ours too
            os.link(fresh, path)
        fresh.unlink()
    secret = path.read_text(encoding="ascii").strip()
    if len(secret) < LEAST_KEY_LENGTH:
        raise SettingsError(f"{path} holds no secret; remove it, and a new one is made")
    return secret


def mail_of(environment: Mapping[str, str]) -> Mail | None:
    """The mail server of GROGNARD_SMTP, sending as GROGNARD_MAIL_FROM."""
    address = environment.get("GROGNARD_SMTP", "")
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise SettingsError("GROGNARD_SMTP: write it as smtp://name:password@host:587, or smtps:// for TLS throughout")
    sender = environment.get("GROGNARD_MAIL_FROM", "")
    if not MAIL_ADDRESS.fullmatch(sender):
        raise SettingsError("GROGNARD_SMTP is set without GROGNARD_MAIL_FROM; give the address our mail comes from")
    is_tls = parts.scheme == "smtps"
    return Mail(
        host=parts.hostname,
        port=parts.port or (465 if is_tls else 587),
        sender=sender,
        name=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        is_tls=is_tls,
    )
