"""What a log may say of an error: where it was, and of which kind. In its words a hand, or a secret, may stand."""

from traceback import format_tb
from typing import Final

from mastaba.kernel.errors import MastabaError
from mastaba.kernel.faults import place_of

OF_CODE: Final = (AttributeError, ImportError, NameError, SyntaxError, TypeError)  # they speak of names and types


def kind_of(error: BaseException) -> str:
    """Our own errors are sentences with holes; what fills them is left out."""
    if isinstance(error, MastabaError):
        return error.template
    name = type(error).__name__
    if isinstance(error, OF_CODE) or str(error).endswith("' is undefined"):  # a template's way to say NameError
        return f"{name}: {error}"
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror}"
    return name


def kind_and_place(error: BaseException) -> str:
    """In one line."""
    place = place_of(error)
    return f"{place}: {kind_of(error)}" if place else kind_of(error)


def trace_of(error: BaseException) -> str:
    """The way to the error, and to those before it that it came of: lines of code, and kinds."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier = f"{trace_of(before)}\n\nThen:\n\n" if before is not None else ""
    return f"{earlier}{''.join(format_tb(error.__traceback__))}{kind_of(error)}"
