"""Pieces are data: every card and tile of a game in its pieces.toml, with where it is known from.

Every entry has a `status`: "stated" in the rulebook, "found" in public sources, "reconstructed" by us.
The checks here name file, entry and reason, so that the owner of a copy can correct the file.
"""

import tomllib
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from mastaba.kernel.errors import BadPieces

STATUSES: Final = ("stated", "found", "reconstructed")
LARGEST: Final = 1_000_000  # bytes; the largest game has 240 pieces
MOST_DOTS: Final = 200  # in a line; reading x.x.x.… takes ever longer
PER_BYTE: Final = 20  # bytes of memory for one that is written: `[],` is a list
REMOVED: Final = None
EMPTY: Final = "%"  # an empty key, as a step of a path
MARKED_BEFORE: Final = "marked_before"  # statuses by their path, as they were when games were played with the file

Data = dict[str, object]


class Pieces:
    """A piece file that has been read. The game checks that one can play with it."""

    def __init__(self, data: Data, file: str) -> None:
        self.data: Final = data
        self.file: Final = file
        try:
            written = dumps(data, ensure_ascii=False).encode()
        except (TypeError, ValueError, RecursionError):
            raise BadPieces("Only texts, numbers, true, false, lists and tables can be used.", file) from None
        self.weight: Final = len(written) * PER_BYTE  # bytes of memory that the data takes, at most
        self.digest: Final = sha256(dumps(_as_before(data, file), sort_keys=True).encode()).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        return Pieces, (self.data, self.file)

    @staticmethod
    def none() -> "Pieces":
        return Pieces({}, "")

    @staticmethod
    def read(path: Path) -> "Pieces":
        try:
            if not path.is_file() and path.exists():
                raise BadPieces("This is not a file.", path.name)
            size = path.stat().st_size
            if size > LARGEST:
                raise BadPieces(
                    "A piece file has at most {largest} bytes; this one has {size}.",
                    path.name,
                    size=size,
                    largest=LARGEST,
                )
            return Pieces.parse(path.read_bytes().decode(), path.name)
        except OSError as error:
            raise BadPieces("The file cannot be read: {reason}.", path.name, reason=error.strerror or "?") from None
        except UnicodeDecodeError:
            raise BadPieces("This is not a text file in UTF-8.", path.name) from None

    @staticmethod
    def parse(text: str, file: str) -> "Pieces":
        for number, line in enumerate(text.splitlines(), start=1):
            if line.count(".") > MOST_DOTS:
                raise BadPieces("There are too many dots in line {number}.", file, number=number)
        try:
            return Pieces(tomllib.loads(text), file)
        except (ValueError, RecursionError) as error:  # not TOML, or numbers of thousands of digits
            raise BadPieces("This is not TOML: {reason}", file, reason=str(error)) from None

    # -- checks: each names file, entry and reason

    def place(self, entry: str) -> str:
        """Where an error is: file and entry."""
        return f"{self.file}, {entry}"

    def table(self, holder: Data, name: str, entry: str) -> Data:
        value = holder.get(name)
        if not isinstance(value, dict):
            raise BadPieces("A table “{name}” is missing.", self.place(entry), name=name)
        return value

    def tables(self, holder: Data, name: str, entry: str) -> list[Data]:
        value = holder.get(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise BadPieces("A list of tables “{name}” is missing.", self.place(entry), name=name)
        return value

    def text(self, holder: Data, name: str, entry: str) -> str:
        value = holder.get(name)
        if not isinstance(value, str) or not value or len(value) > 200:
            raise BadPieces(
                "“{name}” must be a text of 1 to 200 characters, not {value}.",
                self.place(entry),
                name=name,
                value=_short(value),
            )
        return value

    def word(self, holder: Data, name: str, entry: str) -> str:
        """A word of the notation."""
        word = self.text(holder, name, entry)
        if not (word.isascii() and word.isidentifier() and word.islower()):
            raise BadPieces("“{name}” must be one word in small letters.", self.place(entry), name=word)
        return word

    def new_name(self, holder: Data, entry: str, taken: list[str]) -> str:
        """The name of an entry: one word that no other entry has."""
        name = self.text(holder, "name", entry)
        if not (name.isascii() and name.isidentifier()):
            raise BadPieces("“{name}” must be one word.", self.place(entry), name=name[:40])
        if name in taken:
            raise BadPieces("Two of them are called {name}.", self.place(entry), name=name)
        return name

    def one_of(self, holder: Data, name: str, entry: str, allowed: tuple[str, ...]) -> str:
        value = holder.get(name)
        if not isinstance(value, str) or value not in allowed:
            raise BadPieces(
                "“{name}” must be one of {allowed}, not {value}.",
                self.place(entry),
                name=name,
                allowed=", ".join(allowed),
                value=_short(value),
            )
        return value

    def number(self, holder: Data, name: str, entry: str, low: int, high: int) -> int:
        value = holder.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadPieces(
                "“{name}” must be a whole number from {low} to {high}, not {value}.",
                self.place(entry),
                name=name,
                low=low,
                high=high,
                value=_short(value),
            )
        return value

    def status(self, holder: Data, entry: str) -> str:
        return self.one_of(holder, "status", entry, STATUSES)

    # -- what differs from another file: all that a record carries of an owner's own pieces

    def differences(self, other: "Pieces") -> Data:
        """Changed, added and removed values by their path, as in {"card/3/number": 4}."""
        found: Data = {}
        if self.digest != other.digest:
            _differ("", other.data, self.data, found)
        return found

    def changed(self, differences: Data, file: str) -> "Pieces":
        """These pieces with the differences put in."""
        data = _copy(self.data)
        assert isinstance(data, dict)
        for path, value in differences.items():
            _put(data, path, value, file)
        return Pieces(data, file)


def _as_before(data: Data, file: str) -> Data:
    """The file as records know it: how we know a piece may be mended later, and it is the same piece still."""
    marks = data.get(MARKED_BEFORE)
    if not isinstance(marks, dict):
        return data
    before = _copy({key: value for key, value in data.items() if key != MARKED_BEFORE})
    assert isinstance(before, dict)
    for path, status in marks.items():
        if not str(path).endswith("/status") or status not in STATUSES:
            raise BadPieces("Only a status can have been another one.", f"{file}, {MARKED_BEFORE}")
        _put(before, str(path), status, file)
    return before


def _differ(path: str, old: object, new: object, found: Data) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(set(old) | set(new)):
            step = quote(key, safe="") or EMPTY
            _differ(f"{path}/{step}" if path else step, old.get(key), new.get(key), found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (was, is_now) in enumerate(zip(old, new, strict=True)):
            _differ(f"{path}/{i}", was, is_now, found)
    elif old != new or type(old) is not type(new):  # 1.0 is not 1
        found[path] = new


def _put(data: Data, path: str, value: object, file: str) -> None:
    *way, last = path.split("/")
    at: object = data
    try:
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at[_key(step)]  # type: ignore[index]
        if isinstance(at, list):
            at[int(last)] = value
        elif isinstance(at, dict) and value is REMOVED:
            at.pop(_key(last), None)
        elif isinstance(at, dict):
            at[_key(last)] = value
        else:
            raise TypeError
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadPieces("There is no such entry.", f"{file}, {path[:80]}") from None


def _key(step: str) -> str:
    return "" if step == EMPTY else unquote(step)


def _copy(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
    return value


def _short(value: object) -> str:
    return "–" if value is None else repr(value)[:40]
