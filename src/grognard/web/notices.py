"""Notices that it is somebody's turn, for games played over days: by e-mail, or posted to an address of theirs."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from grognard.kernel.errors import GrognardError
from grognard.web.settings import MAIL_ADDRESS, Mail, Settings

PATIENCE: Final = 10.0  # seconds for a server that takes a notice
LONGEST_ADDRESS: Final = 500
PORTS: Final = {"http": 80, "https": 443}


class NoticeError(GrognardError):
    """The address cannot be given notice, or did not take it."""


class Notice(Struct, frozen=True):
    """It is `seat`'s turn. Nothing of the position is told: a letter is read by many."""

    game: str
    seat: str
    link: str

    @property
    def subject(self) -> str:
        return f"{self.game}: it is your turn"

    @property
    def text(self) -> str:
        return f"It is your turn in {self.game} ({self.seat}): {self.link}"


def require_address(address: str, settings: Settings) -> str:
    """The address as given, if notices can be sent there; else NoticeError says why."""
    address = address.strip()
    if len(address) > LONGEST_ADDRESS:
        raise NoticeError("that address for notices is too long; give an e-mail address or one that begins https://")
    if MAIL_ADDRESS.fullmatch(address):
        if settings.mail is None:
            raise NoticeError(
                "this server sends no e-mail, as GROGNARD_SMTP is not set; give an address that begins https://"
            )
        return address
    parts = _parts(address)
    if not settings.is_at_home and parts.scheme != "https":
        raise NoticeError("notices are posted to https:// addresses only; give one of these")
    return address


def _parts(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError as error:
        raise NoticeError(f"{address!r} is no address: {error}") from error
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None:
        raise NoticeError("give an e-mail address for notices, or one that begins https://")
    return parts


async def send(notice: Notice, address: str, settings: Settings) -> None:
    """Give notice, or raise NoticeError. Whoever waits for it waits beside the game, never in it."""
    try:
        if MAIL_ADDRESS.fullmatch(address):
            await asyncio.to_thread(_mail, notice, address, settings.mail)
        else:
            await asyncio.to_thread(_post, notice, _parts(address), settings.is_at_home)
    except (OSError, smtplib.SMTPException, http.client.HTTPException) as error:
        raise NoticeError(f"the notice did not get through: {type(error).__name__}: {error}") from error


def _mail(notice: Notice, address: str, mail: Mail | None) -> None:
    if mail is None:
        raise NoticeError("this server sends no e-mail any more; set GROGNARD_SMTP")
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = mail.sender, address, notice.subject
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=mail.sender.partition("@")[2])
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"{notice.text}\n\nNotices for this game are changed or ended on its page.\n")
    secure = ssl.create_default_context()
    if mail.is_tls:
        with smtplib.SMTP_SSL(mail.host, mail.port, timeout=PATIENCE, context=secure) as server:
            _hand_over(server, mail, letter)
        return
    with smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE) as server:
        if server.has_extn("starttls") or (server.ehlo()[0] == 250 and server.has_extn("starttls")):
            server.starttls(context=secure)
        elif mail.password:
            raise NoticeError(f"{mail.host} offers no encryption, and the password is not sent without")
        _hand_over(server, mail, letter)


def _hand_over(server: smtplib.SMTP, mail: Mail, letter: EmailMessage) -> None:
    if mail.name:
        server.login(mail.name, mail.password)
    server.send_message(letter)


def _post(notice: Notice, parts: SplitResult, is_at_home: bool) -> None:
    """Post the notice as JSON. `text` and `content` are where chat rooms look for it."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    told = {"text": notice.text, "content": notice.text, "game": notice.game, "seat": notice.seat, "link": notice.link}
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    connection.sock = _connected(host, port, is_at_home)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        if parts.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        connection.request("POST", path, json.dumps(told), {"Content-Type": "application/json"})
        status = connection.getresponse().status
    finally:
        connection.close()
    if status >= 300:
        raise NoticeError(f"{host} answered {status} to the notice; look at the address")


def _connected(host: str, port: int, is_at_home: bool) -> socket.socket:
    """A connection to one of the addresses the name has now. A hosted server reaches no machine behind its wall."""
    for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not is_at_home and not ipaddress.ip_address(address[0]).is_global:
            continue
        connection = socket.socket(family, kind, protocol)
        connection.settimeout(PATIENCE)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
        return connection
    raise NoticeError(f"{host} is not an address on the internet; notices go nowhere else")
