"""Where the words come from, how they are normalised, and how the index is kept.

The words of a language are those of the package `pyspellchecker`, or of a file of the owner's with a word per line,
which MASTABA_WORDS_DE, MASTABA_WORDS_EN or MASTABA_WORDS_FR names. Making the index takes a second or two, so it is
kept in the user's cache folder, as text with a checksum. One that is missing, damaged or made of other words is made
anew.
"""

import json
import os
import re
import sys
import tempfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from mastaba.games.papyros.languages import GERMAN, Language, language
from mastaba.games.papyros.rules.letters import LONGEST, SHORTEST, VOWELS
from mastaba.games.papyros.rules.lexicon import WordList, arrange, no_words

OWN = "MASTABA_WORDS"  # without a language: the German words, which were the only ones once
NONE = "none"  # instead of a file: no list at all
VERSION = 2  # of normalising, and of the file that is kept
FIRST_LINE = f"mastaba words {VERSION}"
MOST_BYTES = 40_000_000  # of a word file, unpacked; the package's has 6 million
LONGEST_LINE = 200
VOWEL = re.compile(f"[{VOWELS}]")


def words_of(code: str) -> WordList:
    """The words of a language to play with; empty if there are none."""
    spoken, own = language(code), own_list(code)
    source = Path(own) if own else package_file(code)
    if own == NONE or source is None:
        return no_words()
    try:
        data = read_limited(source)
    except OSError:
        return no_words()
    made_of = f"{VERSION} {code} {'own' if own else sorted(spoken.no_words | spoken.two)} {spoken.script.folds} "
    digest = sha256(made_of.encode() + data).hexdigest()
    kept = cache_folder() / f"papyros-{code}-{digest[:16]}.txt"
    found = load(kept)
    if found is None:
        found = make(spoken, source.name, data, own=bool(own))
        keep(found, kept)
    return found


def own_list(code: str) -> str:
    """What the owner says about the words of a language: a file, `none`, or nothing."""
    said = os.environ.get(f"{OWN}_{code.upper()}", "")
    return said or (os.environ.get(OWN, "") if code == GERMAN else "")


# ---- Sources --------------------------------------------------------------------------------------------


def package_file(code: str) -> Path | None:
    """The list of pyspellchecker for a language; None if the package is not installed."""
    spec = find_spec("spellchecker")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "resources" / f"{code}.json.gz"
    return path if path.is_file() else None


def read_limited(path: Path) -> bytes:
    """What is in the file; of a huge one only the beginning. Raises OSError if it is none."""
    if not path.is_file():
        raise FileNotFoundError(path)
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def make(spoken: Language, name: str, data: bytes, own: bool = False) -> WordList:
    """The index of these words; empty if they cannot be read. An owner's list is taken as it is."""
    try:
        counts = counted(data) if name.endswith(".json.gz") else listed(data)
    except (zlib.error, ValueError, RecursionError):
        counts = {}
    return arrange(name, levels(spoken, counts, own), VOWELS)


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


def normal(spoken: Language, word: str, own: bool = False) -> str:
    """G8, G9: the word as it is spelled here; empty if it does not count."""
    plain = spoken.script.plain(word)
    if not SHORTEST <= len(plain) <= LONGEST or not spoken.script.has_letters_of(plain) or not VOWEL.search(plain):
        return ""
    if own:
        return plain
    if sum(1 for letter in word if letter.isupper()) > 1:  # an abbreviation
        return ""
    return "" if plain in spoken.no_words or (len(plain) == 2 and plain not in spoken.two) else plain


def levels(spoken: Language, counts: Mapping[str, int], own: bool = False) -> dict[str, int]:
    """Normal words and their levels: 1 for the most frequent, 3 for the rare."""
    best: dict[str, int] = {}
    for word, count in counts.items():
        plain = normal(spoken, word, own)
        if plain:
            best[plain] = max(count, best.get(plain, count))
    ranking = sorted(best, key=lambda word: (-best[word], word))
    return {word: 1 if i < spoken.frequent else 2 if i < spoken.known else 3 for i, word in enumerate(ranking)}


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
