"""What every response carries against misuse, and what every change of anything must show first."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.web.people import CSRF_FIELD, CSRF_HEADER, is_csrf_token, visitor_of
from grognard.web.settings import LOOPBACK

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
# A replay saved as one file has its script and style inside, named by hash; the file is downloaded, never shown by us.
ALWAYS: Final = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
)
NOT_OURS: Final = "This form did not come from this server's own page. Open the table again, and repeat what you did."


class Headed:
    """Middleware: the security headers of every response; nothing but pictures and static files stays in a cache."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS:
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


class HostChecked:
    """Middleware: at home, only pages opened by a name of this machine are answered.

    Else a site elsewhere could let its own name lead here, and read what the server answers.
    """

    def __init__(self, app: ASGIApp, *, is_at_home: bool) -> None:
        self.app = app
        self.is_at_home = is_at_home

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.is_at_home:
            name = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname
            if name not in LOOPBACK:
                raise HTTPException(403, f"This server answers to {' and '.join(LOOPBACK)} only.")
        await self.app(scope, receive, send)


async def require_own_form(request: Request) -> None:
    """A change must come from a page of ours: by its origin, where the browser tells it, and by the form's token."""
    headers = request.headers
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise HTTPException(403, NOT_OURS)
    if not _is_same_origin(headers):
        raise HTTPException(403, NOT_OURS)
    given = headers.get(CSRF_HEADER)
    if given is None:
        field = (await request.form()).get(CSRF_FIELD, "")
        given = field if isinstance(field, str) else ""
    if not is_csrf_token(request.app.state.settings.secret_key, visitor_of(request), given):
        raise HTTPException(403, NOT_OURS)


def _is_same_origin(headers: Headers) -> bool:
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")
