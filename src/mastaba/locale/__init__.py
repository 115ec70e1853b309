"""What people read, in their language. The sentences in the code are English; catalogues say them in others.

    Tongue("fr", catalogue("fr")).text("There is no game “{name}” here.", name="chess")

A catalogue is a file `locale/fr.po` beside the code it belongs to: the house's here, a game's in its folder.
`scripts/messages.py` collects the sentences of all modules that import this one, and of all errors.
"""

import codecs
import os
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO, TextIOWrapper
from pathlib import Path

from mastaba.kernel.errors import IllegalMove, MastabaError

LANGUAGES = ("en", "fr", "de")


def N_(sentence: str) -> str:
    """Marks a sentence for the catalogues where it is only written down; `Tongue.text` says it later."""
    return sentence


def NC_(context: str, word: str) -> str:
    """Marks a word for the catalogues where it is only written down; `Tongue.term` says it later."""
    return word


# ---- Which language -------------------------------------------------------------------------------------


def language(asked: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, or that of the environment; English if we speak neither."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
    there = next((environment[name] for name in names if environment.get(name)), "")
    return code_of(asked or "") or code_of(there) or "en"


def code_of(wish: str) -> str:
    """The language of `fr_CA.UTF-8` or `de:en`, if we speak it."""
    code = wish.replace("-", "_").split("_")[0].split(".")[0].split(":")[0].casefold()
    return code if code in LANGUAGES else ""


# ---- A tongue -------------------------------------------------------------------------------------------


class Tongue:
    """Says sentences in one language."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def text(self, template: str, /, **parameters: object) -> str:
        return self._catalogue.gettext(template).format(**parameters)

    def plural(self, one: str, many: str, n: int, /, **parameters: object) -> str:
        """The sentence for this number, which is {n} in it."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **parameters)

    def term(self, context: str, word: str, /, **parameters: object) -> str:
        """A word that another language says differently elsewhere; the context tells it which this is."""
        return self._catalogue.pgettext(context, word).format(**parameters)

    def all_of(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.text("{several} and {last}", several=", ".join(items[:-1]), last=items[-1])

    def error(self, error: MastabaError, **said: object) -> str:
        """The sentence of an error; `said` are parameters that are to be said in just this way."""
        words = self.words(error)
        parameters = {
            name: self.error(value) if isinstance(value, MastabaError) else value
            for name, value in (error.parameters | words | said).items()
        }
        sentence = self.text(error.template, **parameters)
        if any(sentence.startswith(word) for word in words.values()):
            sentence = sentence[:1].upper() + sentence[1:]
        if error.where:
            sentence = self.text("{where}: {sentence}", where=error.where, sentence=sentence)
        if isinstance(error, IllegalMove) and error.rule:
            sentence = self.text("{sentence} [{rule}]", sentence=sentence, rule=error.rule)
        return printable(sentence)

    def words(self, error: MastabaError) -> dict[str, str]:
        """Parameters of an error that are to be said in other words: games have some."""
        return {}


@cache
def catalogue(code: str, *folders: Path) -> NullTranslations:
    """The house's catalogue, and those in these folders, as one; what comes later goes before."""
    if code not in LANGUAGES or code == "en":
        return NullTranslations()
    from babel.messages.catalog import Catalog  # Babel takes a while, and English does not need it
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    together = Catalog(locale=code)
    for folder in (Path(__file__).parent, *folders):
        file = folder / f"{code}.po"
        if file.exists():
            with file.open("rb") as lines:
                for message in read_po(lines, locale=code):
                    if message.id:
                        together.delete(message.id, message.context)  # `add` would keep what was there before
                        together.add(message.id, message.string, context=message.context)
    compiled = BytesIO()
    write_mo(compiled, together)
    compiled.seek(0)
    return GNUTranslations(compiled)


# ---- Text on a screen -----------------------------------------------------------------------------------


def printable(text: str) -> str:
    """Without anything that would move the cursor or change colours: names and files come from people."""
    return "".join(sign for sign in text if sign == "\n" or unicodedata.category(sign)[0] != "C")


def cells(text: str) -> int:
    """How many columns of a terminal this takes."""
    wide = sum(1 for sign in text if unicodedata.east_asian_width(sign) in "WF")
    return len(text) + wide - sum(1 for sign in text if unicodedata.combining(sign))


def fit(text: str, width: int) -> str:
    """Exactly this wide: filled up with spaces, or cut with an ellipsis."""
    if cells(text) <= width:
        return text + " " * (width - cells(text))
    while cells(text) > width - 1:
        text = text[:-1]
    return text + "…" + " " * (width - 1 - cells(text))


# ---- Where there is no UTF-8 ----------------------------------------------------------------------------

SIMPLER = str.maketrans(
    {
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("‘’‚", "'"),
        **dict.fromkeys("─━═–—·−", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict.fromkeys("▸›→", ">"),
        **dict.fromkeys("▒■", "#"),
        "□": "o",
        "↑": "^",
        "•": "*",
        "×": "x",
        "±": "+-",
        "✓": "ok",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "ß": "ss",
    }
)


def simpler(text: str) -> str:
    """A text in ASCII, as well as it goes."""
    apart = unicodedata.normalize("NFKD", text.translate(SIMPLER))
    return "".join(sign if sign.isascii() else "?" for sign in apart if not unicodedata.combining(sign))


def _simplify(error: UnicodeError) -> tuple[str, int]:
    if isinstance(error, UnicodeEncodeError):
        return simpler(error.object[error.start : error.end]), error.end
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd", error.end
    raise error


codecs.register_error("mastaba", _simplify)


def speak_plainly(stream: object) -> None:
    """What this stream cannot say is said in simpler signs; what it cannot read is a sign for that."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="mastaba")
