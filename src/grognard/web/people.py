"""Who is at the browser: a visitor known by one unguessable cookie. What a visitor may do hangs on its seats.

There are no accounts. A browser carries a token of 256 bits; the store knows only its hash, and which seats it took.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from secrets import token_urlsafe
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "grognard"
TOKEN_BYTES: Final = 32
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
A_YEAR: Final = 365 * 24 * 3600
CSRF_FIELD: Final = "csrf"
CSRF_HEADER: Final = "x-csrf-token"


def new_token() -> str:
    """Nobody guesses it: 256 bits, fit for an address or a cookie."""
    return token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    return TOKEN.fullmatch(text) is not None


def visitor_of(connection: HTTPConnection) -> str:
    """The token of the browser. It is a secret: only its hash goes to the store, and none of it into a page or log."""
    visitor: str = connection.scope["visitor"]
    return visitor


def hashed(token: str) -> str:
    """What the store knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def invitation_token(secret_key: str, nonce: str) -> str:
    """The token of an invitation, which the host of a table may be shown again: of it the store has only the nonce."""
    digest = hmac.new(secret_key.encode(), f"invitation:{nonce}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def csrf_token(secret_key: str, visitor: str) -> str:
    """What every form of this visitor carries: other sites can make the browser post, but cannot know this."""
    return hmac.new(secret_key.encode(), f"csrf:{visitor}".encode(), hashlib.sha256).hexdigest()


def is_csrf_token(secret_key: str, visitor: str, given: str) -> bool:
    return hmac.compare_digest(csrf_token(secret_key, visitor).encode(), given.encode())


def remember(request: Request, response: Response, visitor: str) -> None:
    """Let the browser be this visitor from now on."""
    response.headers.append("set-cookie", _cookie(visitor, is_tls=request.url.scheme == "https"))


class Visitors:
    """Middleware: every request has a visitor; a browser without a cookie is given one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        known = connection.cookies.get(COOKIE, "")
        scope["visitor"] = known if is_token(known) else new_token()
        if is_token(known) or connection.url.path.startswith(("/static/", "/board/")):
            await self.app(scope, receive, send)
            return
        cookie = _cookie(scope["visitor"], is_tls=connection.url.scheme == "https")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "set-cookie" not in headers:
                    headers.append("set-cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def _cookie(visitor: str, *, is_tls: bool) -> str:
    secure = "; Secure" if is_tls else ""
    return f"{COOKIE}={visitor}; HttpOnly; Max-Age={A_YEAR}; Path=/; SameSite=Lax{secure}"
