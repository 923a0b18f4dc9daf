"""What goes wrong, told to the person at the browser: in words, with the remedy, and never a traceback."""

from __future__ import annotations

import logging
from http import HTTPStatus
from pathlib import Path
from traceback import extract_tb
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.kernel.errors import GrognardError, RulesFailed
from grognard.store import StoreError
from grognard.store.records import Conflict
from grognard.web.pages import page

LOG: Final = logging.getLogger("grognard.web")

TITLES: Final = {
    400: "That could not be understood",
    403: "That is not yours to do",
    404: "There is nothing here",
    405: "That is not done here",
    409: "The game has moved on",
    413: "That is too large",
    422: "That does not go together",
    429: "A little slower, please",
    500: "Something broke",
    503: "The server is busy",
}
REMEDIES: Final = {
    400: "Go back, look at what you entered, and send it again.",
    403: "Open the table by the link you were given.",
    404: "The address may be mistyped, or the game was removed. Your games are listed on the first page.",
    405: "Go back to the first page.",
    409: "The page shows the present position now; answer that.",
    413: "Choose a smaller file.",
    422: "Go back and choose otherwise.",
    429: "Wait a few seconds, then go on; nothing is lost.",
    500: "No answer was lost, and the game stands as it stood before. Reload the page; if it happens again, save the"
    " game to a file and report it.",
    503: "Wait a few seconds and try again.",
}


class Problem(GrognardError):
    """Something the request cannot have, with its status. The words are for the person who asked."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


def not_found(words: str) -> Problem:
    return Problem(404, words)


def status_of(error: Exception) -> int:
    """The status that tells programs what the words tell people."""
    if isinstance(error, Problem):
        return error.status
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, Conflict):
        return 409
    if isinstance(error, StoreError):
        return 503
    if isinstance(error, RulesFailed):
        return 500
    return 422 if isinstance(error, GrognardError) else 500


def words_of(error: Exception) -> str:
    """What happened. Of a breakdown nothing is told: its message may hold what a seat may not know."""
    if isinstance(error, HTTPException):
        return "" if error.detail == HTTPStatus(error.status_code).phrase else error.detail
    if isinstance(error, Problem):
        return str(error)
    return str(error) if isinstance(error, GrognardError) and status_of(error) < 500 else ""


def told(request: Request, error: Exception) -> Response:
    """The error as a page; as a notice for the page that is open, where a script asked."""
    status = status_of(error)
    if status >= 500:
        log_failure(request.scope.get("endpoint", request.method), error)
    template = "notice.html" if is_fragment(request) else "error.html"
    words = {"title": TITLES.get(status, TITLES[500]), "words": words_of(error), "remedy": REMEDIES.get(status, "")}
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return page(request, template, {**words, "status": status}, status=status, headers=headers)


def log_failure(where: object, error: BaseException) -> None:
    """What failed and where in the code. Not the message: it may hold an answer given in secret."""
    name = getattr(where, "__qualname__", str(where))
    frames = [f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in extract_tb(error.__traceback__)]
    LOG.error("%s failed: %s in %s", name, type(error).__name__, " > ".join(frames) or "no frame")


def is_fragment(request: Request) -> bool:
    """The page's own script asked, and puts the answer into the page."""
    return "hx-request" in request.headers


class Worded:
    """Middleware: whatever fails beneath becomes a page in words."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_begun = False

        async def send_on(message: Message) -> None:
            nonlocal is_begun
            is_begun = is_begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except Exception as error:
            if is_begun:
                log_failure("a response that had begun", error)
                return
            await told(Request(scope, receive), error)(scope, receive, send)
