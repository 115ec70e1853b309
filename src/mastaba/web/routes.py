"""Routes of the API: as the framework makes them, and with the errors that they may answer in their description."""

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from mastaba.web.schemas import Problem

ERRORS = {
    400: "The request cannot be understood",
    401: "Nobody knows who asks",
    403: "Not for this person, or not from this page",
    404: "There is no such table or game",
    409: "Not now: somebody was faster, or it is not time for that",
    410: "The invitation, code or link does not count any more",
    413: "Too large",
    422: "Against the rules of the game, or nothing that it offers",
    429: "Too often",
    502: "A server that was called did not take it",
    503: "The journal cannot be written now",
}
RESPONSES = {status: ResponseSpec(Problem, False, text) for status, text in ERRORS.items()}

get = partial(litestar.get, responses=RESPONSES)
post = partial(litestar.post, responses=RESPONSES)
delete = partial(litestar.delete, responses=RESPONSES)
