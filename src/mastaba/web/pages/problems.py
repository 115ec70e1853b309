"""When a page cannot be shown: a page that says why."""

import logging

from litestar import Response
from litestar.exceptions import HTTPException

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.faults import fault_in
from mastaba.web import errors
from mastaba.web.pages.contexts import MessagePage
from mastaba.web.pages.visitor import Asked, rendered, visitor

log = logging.getLogger("mastaba.web")


def of_ours(request: Asked, error: MastabaError) -> Response[bytes]:
    error = errors.for_people(error)
    who = visitor(request)
    answer = _page(request, who.tongue.error(error), errors.status_of(error))
    answer.headers.update(errors.headers_of(error))
    return answer


def of_framework(request: Asked, error: HTTPException) -> Response[bytes]:
    who = visitor(request)
    sentence = errors.SENTENCES.get(error.status_code, errors.SENTENCES[400])
    return _page(request, who.tongue.text(sentence), error.status_code)


def of_anything(request: Asked, error: Exception) -> Response[bytes]:
    log.error("%s %s failed: %s", request.method, request.url.path, fault_in(error), exc_info=error)
    return _page(request, errors.sentence_of(error, visitor(request).tongue), 500)


def _page(request: Asked, sentence: str, status: int) -> Response[bytes]:
    who = visitor(request)
    heading = who.tongue.text("Not here") if status in (403, 404, 410) else who.tongue.text("That did not work")
    return rendered(request, MessagePage(**who.facts(), heading=heading, sentence=sentence, status=status), who, status)
