"""Pages and fragments: the templates, and what every one of them is given."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from grognard import __version__
from grognard.web.people import csrf_token, visitor_of

NOTHING: Final[Mapping[str, str]] = {}


@cache
def templates() -> Environment:
    """All templates. Whatever is put into one is escaped; a name that nobody gave is an error."""
    environment = Environment(
        loader=PackageLoader("grognard.web", "templates"),
        autoescape=select_autoescape(["html", "svg"]),
        auto_reload=False,  # else every template is looked for on the disk each time
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["version"] = __version__
    environment.filters["in_words"] = in_words
    environment.filters["short_rule"] = short_rule
    return environment


def in_words(name: str) -> str:
    """A name of a program's as people write it: `defence_mode` is Defence mode."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def short_rule(rule: str) -> str:
    """A rule's id without the game it is of: on the page of a game that is known."""
    game, _, rest = rule.partition("-")
    return rest if game.isupper() and "-" in rest else rule


def rendered(request: Request, template: str, given: Mapping[str, Any]) -> str:
    """A template as text, with the form token of who asked."""
    secret_key = request.app.state.settings.secret_key
    return (
        templates()
        .get_template(template)
        .render({"csrf": csrf_token(secret_key, visitor_of(request)), "path": request.url.path, **given})
    )


def page(
    request: Request,
    template: str,
    given: Mapping[str, Any],
    *,
    status: int = 200,
    headers: Mapping[str, str] = NOTHING,
) -> HTMLResponse:
    """A template as the response."""
    return HTMLResponse(rendered(request, template, given), status, dict(headers))
