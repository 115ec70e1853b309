"""What can be wrong with a request; and every error as an answer: status, kind, a sentence in the reader's language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, HTTPException, InternalServerException, ValidationException
from litestar.types import Send

from mastaba.club.errors import Busy, Later, NotCalled, NotDelivered, NotLetIn
from mastaba.kernel.discreet import kind_and_place
from mastaba.kernel.errors import (
    BadOptions,
    BadPieces,
    BrokenGame,
    IllegalMove,
    MastabaError,
    NotYourDecision,
    NoUndo,
    StaleDecision,
    UnknownGame,
    UnknownMove,
)
from mastaba.kernel.faults import fault_in
from mastaba.kernel.registry import playable_games
from mastaba.learn.errors import NoDeal
from mastaba.locale import N_, Tongue, code_of
from mastaba.show.speech import tongue
from mastaba.table.errors import (
    BadInvitation,
    Conflict,
    JournalDamaged,
    JournalFailed,
    NotAllowed,
    NotNow,
    SeatTaken,
    UnknownTable,
)
from mastaba.web.logs import asked_for, log, number_of
from mastaba.web.schemas import TableShown

showing = False  # whether who asks is told where in the code it went wrong: for those who write games


class NotSignedIn(MastabaError):
    """Somebody without a name."""


class NotHere(MastabaError):
    """A page that is not written yet."""


class BadRequest(MastabaError):
    """Not a request that can be understood."""


class Refused(MastabaError):
    """A request that another page, or nobody we know, makes in somebody's name."""


class TooMany(MastabaError):
    """More than is good for the others."""

    def __init__(self, template: str, seconds: float) -> None:
        super().__init__(template, "", seconds=max(1, round(seconds)))
        self.seconds = seconds


class Overtaken(MastabaError):
    """What was sent answers something that is over; with the table as it is now. To people it is the error it was."""

    def __init__(self, error: MastabaError, table: TableShown) -> None:
        super().__init__(error.template, error.where, **error.parameters)
        self.error = error
        self.table = table

    @property
    def kind(self) -> str:
        return self.error.kind


STATUS: tuple[tuple[type[MastabaError], int], ...] = (
    (NotSignedIn, 401),
    (NotAllowed, 403),
    (NotLetIn, 403),
    (Busy, 503),
    (Refused, 403),
    (UnknownTable, 404),
    (NoDeal, 404),
    (NotHere, 404),
    (UnknownGame, 404),
    (BadInvitation, 410),
    (StaleDecision, 409),
    (NotYourDecision, 409),
    (Overtaken, 409),
    (NoUndo, 409),
    (NotNow, 409),
    (SeatTaken, 409),
    (Conflict, 409),
    (IllegalMove, 422),
    (UnknownMove, 422),
    (BadOptions, 422),
    (NotCalled, 422),
    (Later, 429),
    (NotDelivered, 502),
    (BadPieces, 422),
    (TooMany, 429),
    (JournalFailed, 503),
    (BrokenGame, 503),
)
SENTENCES = {  # of the statuses that the framework gives
    400: N_("This request is not understood."),
    404: N_("There is nothing here."),
    405: N_("This cannot be done here."),
    413: N_("That is too much at once."),
}
WRONG = N_("Something went wrong here. It has been written down: mention the number {number}.")


def status_of(error: MastabaError) -> int:
    return next((status for kind, status in STATUS if isinstance(error, kind)), 400)


def tongue_of(accepted: str) -> Tongue:
    """By what the browser says it accepts; it names its languages in order, and we take the first that we speak."""
    wishes = (code_of(wish.split(";")[0].strip()) for wish in accepted[:200].split(","))
    return tongue(next((code for code in wishes if code), "en"), *playable_games())


def body_of(error: MastabaError, speaking: Tongue, number: str) -> dict[str, Any]:
    body: dict[str, Any] = {"error": error.kind, "message": speaking.error(error)}
    if number:
        body["number"] = number
    if isinstance(error, IllegalMove):
        body |= {"rule": error.rule, "about": list(error.about)}
    if isinstance(error, Overtaken):
        body["table"] = error.table
    return body


def for_people(error: MastabaError, scope: Any) -> MastabaError:
    """What is wrong with the disk, or with a game, is for whoever runs the server; others hear what it means."""
    if isinstance(error, BrokenGame) and not showing:
        log.error("%s: %s", number_of(scope), error)
        return unplayable(error)
    if not isinstance(error, JournalFailed):
        return error
    log.error("%s: %s", number_of(scope), error)
    if isinstance(error, JournalDamaged):
        return JournalDamaged(
            "This is damaged on the server and cannot be read any more. Whoever runs it can say more."
        )
    return JournalFailed("The server cannot write anything down just now. Try again soon.")


def number_in_log(scope: Any) -> str:
    """Empty, if nothing about this request has been written down."""
    number: str = scope["state"].get("number", "")
    return number


def write_down(error: Exception, scope: Any) -> str:
    """A mistake of ours: where, and of which kind. Under which number."""
    number = number_of(scope)
    told = fault_in(error) if showing else kind_and_place(error)
    log.error("%s: %s failed: %s", number, asked_for(scope), told, exc_info=error)
    return number


def unplayable(error: BrokenGame) -> BrokenGame:
    """What people hear of a game that does not load."""
    return BrokenGame(
        "“{game}” cannot be played here at the moment. Its tables are kept.", game=error.parameters.get("name", "")
    )


def sentence_of(error: Exception, speaking: Tongue, number: str) -> str:
    """What is said of a mistake in the code: to who writes it, where it is."""
    return fault_in(error) if showing else speaking.text(WRONG, number=number)


def headers_of(error: MastabaError) -> dict[str, str]:
    if isinstance(error, TooMany):
        return {"Retry-After": str(max(1, round(error.seconds)))}
    soon = isinstance(error, JournalFailed) and not isinstance(error, JournalDamaged)
    return {"Retry-After": "2"} if soon else {}


# ---- As bytes, where there is no framework around -------------------------------------------------------


async def send_error(error: Exception, scope: Any, send: Send) -> None:
    accepted = next((value for name, value in scope["headers"] if name.lower() == b"accept-language"), b"")
    speaking = tongue_of(accepted.decode("latin-1"))
    if isinstance(error, MastabaError):
        error = for_people(error, scope)
        status, body, more = status_of(error), body_of(error, speaking, number_in_log(scope)), headers_of(error)
    else:
        status, body, more = 500, _body_of_mistake(error, scope, speaking), {}
    await send_json(msgspec.json.encode(body), send, status, more)


async def send_json(body: bytes, send: Send, status: int = 200, more: Mapping[str, str] = MappingProxyType({})) -> None:
    await send_body(body, "application/json", send, status, more)


async def send_body(body: bytes, kind: str, send: Send, status: int, more: Mapping[str, str]) -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), value.encode()) for name, value in more.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


# ---- As answers of the framework ------------------------------------------------------------------------


def answer(request: Request[Any, Any, Any], error: MastabaError) -> Response[Any]:
    error = for_people(error, request.scope)
    speaking = tongue_of(request.headers.get("accept-language", ""))
    body = body_of(error, speaking, number_in_log(request.scope))
    return Response(body, status_code=status_of(error), headers=headers_of(error))


def answer_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code >= 500:
        return answer_anything(request, error)
    speaking = tongue_of(request.headers.get("accept-language", ""))
    sentence = speaking.text(SENTENCES.get(error.status_code, SENTENCES[400]))
    body: dict[str, Any] = {"error": "BadRequest", "message": sentence}
    if isinstance(error, ValidationException):
        body["detail"] = _detail(error)
    return Response(body, status_code=error.status_code, headers=dict(error.headers or {}))


def answer_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A body that is no text, or nested without end: what reads it says that in its own way."""
    return answer_framework(request, ClientException())


def answer_internal(request: Request[Any, Any, Any], error: InternalServerException) -> Response[Any]:
    """The framework says so, too, if a body ends before its end: that is not our fault."""
    if "disconnected" in str(error.detail):
        return answer_unreadable(request, error)
    return answer_anything(request, error)


def _detail(error: ValidationException) -> str:
    """For whoever writes the program that asks: what was wrong, and where."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = "; ".join(f"{item.get('key', '?')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))
    return (found or str(error.detail))[:400]


def answer_anything(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Never a traceback to a person."""
    speaking = tongue_of(request.headers.get("accept-language", ""))
    return Response(_body_of_mistake(error, request.scope, speaking), status_code=500)


def _body_of_mistake(error: Exception, scope: Any, speaking: Tongue) -> dict[str, Any]:
    number = write_down(error, scope)
    return {"error": "ServerError", "message": sentence_of(error, speaking, number), "number": number}
