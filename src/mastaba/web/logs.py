"""What the server writes down: errors, and, if wanted, every request. Nothing in it is anybody's secret.

A request goes by its route and its table, never by its address, in which an invitation may stand. An error goes by its
place and its kind, and by a number that is in the answer, too.
"""

import asyncio
import logging
import re
import secrets
import sys
from typing import Any

from mastaba.kernel.discreet import kind_and_place, trace_of

REQUESTS = "requests"  # --log requests
MOVES = re.compile(r"/(?:api/tables|t)/[0-9a-f]{12}/moves")  # they do not come to the framework, which knows routes
METHODS = ("GET", "POST", "DELETE", "OPTIONS", "PUT", "PATCH")  # any word may stand there
TABLE = re.compile(r"[0-9a-f]{12}")

log = logging.getLogger("mastaba.web")
requests = logging.getLogger("mastaba.requests")  # a line of each


class Discreet(logging.Formatter):
    def formatException(self, info: Any) -> str:
        return trace_of(info[1])


def begin_logs(with_requests: bool, outspoken: bool) -> None:
    """`outspoken`: errors with all their words, for those who write games."""
    form = "%(asctime)s %(name)s %(levelname)s %(message)s"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(form) if outspoken else Discreet(form))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("mastaba.bots").setLevel(logging.INFO)  # also of a worker that has died
    if with_requests:
        requests.setLevel(logging.INFO)


def watch_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """What goes wrong where nobody waits for it is written down in the same way."""

    def tell(_: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            log.error("Something failed by itself: %s", kind_and_place(error), exc_info=error)
        else:
            log.error("Something failed by itself: %s", context.get("message", "?"))

    loop.set_exception_handler(tell)


# ---- What is said of a request --------------------------------------------------------------------------


def number_of(scope: Any) -> str:
    """By which who asks and who reads the log mean the same request."""
    state = scope.setdefault("state", {})
    if "number" not in state:
        state["number"] = f"{secrets.randbelow(10**8):08}"
    number: str = state["number"]
    return number


def asked_for(scope: Any) -> str:
    """Method and route; of what was filled in, only which table it is."""
    method = scope["method"] if scope["method"] in METHODS else "?"
    if MOVES.fullmatch(scope["path"]):
        return f"{method} {scope['path']}"
    route: str = scope.get("path_template") or "(nothing here)"
    table = str(scope.get("path_params", {}).get("table", ""))
    return f"{method} {route.replace('{table}', table) if TABLE.fullmatch(table) else route}"
