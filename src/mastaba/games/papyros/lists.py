"""Where the German words come from, how they are normalised, and how the index is kept.

The words are those of the package `pyspellchecker`, or of a file that MASTABA_WORDS names: a word per line. Making the
index takes a second or two, so it is kept in the user's cache folder, as text with a checksum. One that is missing,
damaged or made of other words is made anew.
"""

import json
import os
import re
import sys
import tempfile
import unicodedata
import zlib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from mastaba.games.papyros.rules.letters import LONGEST, SHORTEST, VOWELS
from mastaba.games.papyros.rules.lexicon import WordList, arrange, no_words

OWN = "MASTABA_WORDS"  # names a file of the owner's, or is "none"
NONE = "none"
VERSION = 1  # of normalising, and of the file that is kept
FIRST_LINE = f"mastaba words {VERSION}"
MOST_BYTES = 40_000_000  # of a word file, unpacked; the package's has 6 million
LONGEST_LINE = 200

# G9: of words of two letters just these
TWO_LETTERS = "AB AM AN AU DA DU EH EI ER ES EX HE IM IN JA JE OB OH PI PO SO TU UM WO ZU ÖD ÖL"
TWO = frozenset(TWO_LETTERS.split(" "))
WORD = re.compile(f"[A-ZÄÖÜ]{{{SHORTEST},{LONGEST}}}")
VOWEL = re.compile(f"[{VOWELS}]")
FREQUENT = 5_000  # words of the first level
KNOWN = 20_000  # of the first two


def german() -> WordList:
    """The words to play with; empty if there are none."""
    own = os.environ.get(OWN, "")
    source = package_file() if not own else Path(own)
    if own == NONE or source is None:
        return no_words()
    try:
        data = read_limited(source)
    except OSError:
        return no_words()
    digest = sha256(f"{VERSION} {sorted(no_real_words())} ".encode() + data).hexdigest()
    kept = cache_folder() / f"papyros-{digest[:16]}.txt"
    found = load(kept)
    if found is None:
        found = make(source.name, data)
        keep(found, kept)
    return found


# ---- Sources --------------------------------------------------------------------------------------------


def package_file() -> Path | None:
    """The German list of pyspellchecker; None if the package is not installed."""
    spec = find_spec("spellchecker")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "resources" / "de.json.gz"
    return path if path.is_file() else None


def read_limited(path: Path) -> bytes:
    """What is in the file; of a huge one only the beginning. Raises OSError if it is none."""
    if not path.is_file():
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def make(name: str, data: bytes) -> WordList:
    """The index of these words; empty if they cannot be read."""
    try:
        counts = counted(data) if name.endswith(".json.gz") else listed(data)
    except (zlib.error, ValueError, RecursionError):
        counts = {}
    return arrange(name, levels(counts), VOWELS)


def counted(data: bytes) -> dict[str, int]:
    """The package's words, and how often each was counted."""
    plain = json.loads(zlib.decompressobj(wbits=31).decompress(data, MOST_BYTES))
    if not isinstance(plain, dict):
        return {}
    return {word: count for word, count in plain.items() if isinstance(count, int)}


def listed(data: bytes) -> dict[str, int]:
    """A word per line; of an owner's list the first ones count as the most frequent."""
    lines = data.decode(errors="replace").splitlines()
    words = [line.strip() for line in lines if len(line) <= LONGEST_LINE]
    return {word: len(words) - i for i, word in enumerate(words)}


# ---- Normalising ----------------------------------------------------------------------------------------


def normal(word: str) -> str:
    """G8, G9: the word as it is spelled here; empty if it does not count."""
    if sum(1 for letter in word if letter.isupper()) > 1:  # an abbreviation
        return ""
    plain = unicodedata.normalize("NFC", word).replace("ß", "ss").upper()
    if not WORD.fullmatch(plain) or not VOWEL.search(plain) or (len(plain) == 2 and plain not in TWO):
        return ""
    return "" if plain in no_real_words() else plain


def levels(counts: Mapping[str, int]) -> dict[str, int]:
    """Normal words and their levels: 1 for the most frequent, 3 for the rare."""
    best: dict[str, int] = {}
    for word, count in counts.items():
        plain = normal(word)
        if plain:
            best[plain] = max(count, best.get(plain, count))
    ranking = sorted(best, key=lambda word: (-best[word], word))
    return {word: 1 if i < FREQUENT else 2 if i < KNOWN else 3 for i, word in enumerate(ranking)}


@cache
def no_real_words() -> frozenset[str]:
    """Short entries of spelling lists that are abbreviations, signs or names."""
    lines = Path(__file__).with_name("no_words.md").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if line.isupper() for word in line.split())


# ---- What is kept ---------------------------------------------------------------------------------------


def cache_folder() -> Path:
    """Where programs of this platform keep what they can make again."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "mastaba"


def keep(words: WordList, path: Path) -> None:
    """Writes the index: whole or not at all. Where nothing can be written it is made anew next time."""
    body = "\n".join(f"{skeleton}\t{line}" for skeleton, line in zip(words.skeletons, words.lines, strict=True))
    text = f"{FIRST_LINE}\n{sha256(body.encode()).hexdigest()}\n{words.name}\n{body}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=path.parent, prefix="papyros-")
        try:
            with open(number, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
    except OSError:
        return


def load(path: Path) -> WordList | None:
    """The index that was kept; None if there is none, or if it is damaged."""
    try:
        text = read_limited(path).decode()
    except (OSError, UnicodeDecodeError):
        return None
    parts = text.split("\n", 3)
    if len(parts) != 4 or parts[0] != FIRST_LINE or parts[1] != sha256(parts[3].encode()).hexdigest():
        return None
    rows = [line.partition("\t") for line in parts[3].split("\n")] if parts[3] else []
    return WordList(parts[2], [row[0] for row in rows], [row[2] for row in rows])
