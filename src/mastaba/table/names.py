"""Names of people: how one is written, and what is done when two look the same.

Any script is welcome. What cannot be seen is left out, and a name of which nothing can be seen is none. At one table a
second name that looks like another gets a number: nobody is taken for somebody else, or for a bot.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

from mastaba.kernel.errors import BadOptions

LONGEST = 40
MOST_MARKS = 4  # above and below one letter: more of them would run into the lines around
# What `isprintable` lets through although nothing is drawn: fillers, joiners, selectors, an empty braille cell
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
NUMBER = re.compile(r" \(\d+\)$")


def clean_name(name: str) -> str:
    """A name as it is shown: one line of letters and signs, not too long."""
    clean = tidy(name)[:LONGEST].rstrip()
    if not clean:
        raise BadOptions("A name is needed: 1 to {longest} letters that can be seen.", longest=LONGEST)
    return clean


def tidy(text: str) -> str:
    """One line of what can be seen; empty, if that is nothing."""
    whole = unicodedata.normalize("NFC", text)  # an accent and its letter are one sign
    signs = "".join(sign for sign in " ".join(whole.split()) if sign.isprintable() and sign not in BLANK)
    return " ".join(_few_marks(signs).split())


def _few_marks(text: str) -> str:
    """Without marks that stand on nothing, or on too many others."""
    kept: list[str] = []
    marks = MOST_MARKS
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else MOST_MARKS if sign == " " else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


# ---- Two that look the same -----------------------------------------------------------------------------

# Letters of other alphabets, and signs, that look like Latin ones: by their capitals, and by their small letters
CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "АВЕЅІЈКМНОРСТУХҮԌԚԜ" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "ABEZHIKMNOPTYX" + "ABESIJKMHOPCTYXYGQW" + "ABCDEFGHIJKLMNOPRSTUVWYZ",
)
SMALL = str.maketrans(
    "αβγηικνορτυχω" + "авгеһіјкмноԛрѕстухүԝԁѵ" + "ıłøđħŧɑɡ" + "i1|!0",
    "abynlkvoptuxw" + "abrehljkmhoqpsctyxywdv" + "llodhtag" + "llllo",
)
PAIRS = (("rn", "m"), ("vv", "w"))


@lru_cache(1_000)
def looks(name: str) -> str:
    """What stays of a name for somebody who glances at it: the same for names that are easily mixed up."""
    letters = ACCENTS.sub("", unicodedata.normalize("NFKD", name))  # other scripts' marks are letters
    text = letters.translate(CAPITALS).casefold().translate(SMALL)
    for pair, sign in PAIRS:
        text = text.replace(pair, sign)
    return "".join(sign for sign in text if unicodedata.category(sign)[0] not in "ZP") or text


def apart(name: str, others: Iterable[str], longest: int = LONGEST) -> str:
    """The name; with a number behind it, if it looks like another at the table."""
    taken = {looks(other) for other in others}
    if looks(name) not in taken:
        return name
    numbered = (_numbered(name, f" ({number})", longest) for number in count(2))
    return next(each for each in numbered if looks(each) not in taken)


def _numbered(name: str, number: str, longest: int) -> str:
    return name[: longest - len(number)].rstrip() + number


def is_called(shown: str, name: str) -> bool:
    """Whether somebody of this name is shown so, with a number or without."""
    number = NUMBER.search(shown)
    return shown == name or (number is not None and shown == _numbered(name, number[0], LONGEST))
