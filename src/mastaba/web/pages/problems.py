"""When a page cannot be shown: a page that says why."""

from litestar import Response
from litestar.exceptions import HTTPException

from mastaba.kernel.errors import MastabaError
from mastaba.web import errors
from mastaba.web.pages.contexts import MessagePage
from mastaba.web.pages.visitor import Asked, rendered, visitor


def of_ours(request: Asked, error: MastabaError) -> Response[bytes]:
    who, status = visitor(request), errors.status_of(error)
    sentence = who.tongue.error(errors.for_people(error, request.scope))
    if number := errors.number_in_log(request.scope):
        sentence += " " + who.tongue.text("Its number in the log is {number}.", number=number)
    answer = _page(request, sentence, status)
    answer.headers.update(errors.headers_of(error))
    return answer


def of_framework(request: Asked, error: HTTPException) -> Response[bytes]:
    if error.status_code >= 500:
        return of_anything(request, error)
    who = visitor(request)
    sentence = errors.SENTENCES.get(error.status_code, errors.SENTENCES[400])
    return _page(request, who.tongue.text(sentence), error.status_code)


def of_anything(request: Asked, error: Exception) -> Response[bytes]:
    number = errors.write_down(error, request.scope)
    return _page(request, errors.sentence_of(error, visitor(request).tongue, number), 500)


def _page(request: Asked, sentence: str, status: int) -> Response[bytes]:
    who = visitor(request)
    heading = who.tongue.text("Not here") if status in (403, 404, 410) else who.tongue.text("That did not work")
    return rendered(request, MessagePage(**who.facts(), heading=heading, sentence=sentence, status=status), who, status)
