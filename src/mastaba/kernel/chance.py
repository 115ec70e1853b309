"""Randomness: one object per game, never global.

`Stream` deals live tables: HMAC-SHA256 in counter mode, so that everybody can deal again and check.
`Fast` serves simulations and bots. docs/dealing.md spells both out.
"""

import hmac
import secrets
from copyreg import __newobj__  # type: ignore[attr-defined]
from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

STREAM_VERSION: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of uniform numbers."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each as likely as the others."""
        raise TypeError("a Chance says how it draws")

    def copy(self) -> "Chance":
        """A second one, which gives the same numbers from here on."""
        raise TypeError("a Chance says how it is copied")

    def dump(self) -> dict[str, object]:
        """As plain data; `chance_from` reads it."""
        raise TypeError("a Chance says how it is written down")

    def __copy__(self) -> "Chance":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Chance":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For one of somebody's own: what it was given in Python. Pickle would not find that under a compiled class."""
        return __newobj__, (type(self),), dict(vars(self))

    def child(self) -> "Chance":
        """Another generator, for a sample's own future: a real one must not be known to it."""
        return Fast(self.below(2147483562))

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates, from the last item down."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


class Stream(Chance):
    """The dealing stream, version 1."""

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key: Final = key
        self.drawn = drawn  # words of 32 bits used so far
        self._block = b""

    def below(self, n: i64) -> i64:
        if not 0 < n <= 4294967296:
            raise ValueError(f"below(n) needs n from 1 to 4294967296, not {n}")
        limit = (1 << 32) - (1 << 32) % int(n)
        while True:
            word = self._word()
            if word < limit:
                return word % int(n)

    def _word(self) -> int:
        place = self.drawn % 8
        if place == 0 or not self._block:
            self._block = hmac.digest(self.key, (self.drawn // 8).to_bytes(8, "big"), "sha256")
        self.drawn += 1
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big")

    def copy(self) -> "Stream":
        return Stream(self.key, self.drawn)

    def dump(self) -> dict[str, object]:
        return {"stream": STREAM_VERSION, "key": self.key.hex(), "drawn": self.drawn}

    def __reduce__(self) -> tuple[object, ...]:
        return chance_from, (self.dump(),)


class Fast(Chance):
    """L'Ecuyer's combined generator: small, good enough for play, the same in every language."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed % 2147483562 + 1
        self.b: i64 = seed % 2147483398 + 1
        for _ in range(8):
            self.draw()

    def draw(self) -> i64:
        """A number from 0 to 2147483561."""
        self.a = self.a * 40014 % 2147483563
        self.b = self.b * 40692 % 2147483399
        z = self.a - self.b
        if z < 1:
            z += 2147483562
        return z - 1

    def below(self, n: i64) -> i64:
        return self.draw() * n // 2147483562

    def copy(self) -> "Fast":
        twin = Fast(0)
        twin.a = self.a
        twin.b = self.b
        return twin

    def dump(self) -> dict[str, object]:
        return {"fast": [int(self.a), int(self.b)]}

    def __reduce__(self) -> tuple[object, ...]:
        return chance_from, (self.dump(),)


def chance_from(data: dict[str, object]) -> Chance:
    """The generator that `dump` wrote down."""
    if "fast" in data:
        state = data["fast"]
        assert isinstance(state, list)
        fast = Fast(0)
        fast.a, fast.b = int(state[0]), int(state[1])
        return fast
    return Stream(bytes.fromhex(str(data["key"])), int(str(data["drawn"])))


# ---- Seal, seed and nonces ------------------------------------------------------------------------------


def new_seed() -> str:
    """256 bits from the operating system, as 64 hex digits."""
    return secrets.token_hex(32)


def seal(seed: str) -> str:
    """What is shown before the first move: the SHA-256 of the seed's text."""
    return sha256(seed.encode()).hexdigest()


def stream_from(seed: str, nonces: tuple[str, ...] = ()) -> Stream:
    """The stream that this seed and the people's nonces deal from; a change in any of them changes the deal."""
    if any("\n" in nonce for nonce in nonces):
        raise ValueError("a nonce is one line")
    lines = [f"mastaba stream {STREAM_VERSION}", *nonces]
    return Stream(hmac.digest(seed.encode(), "\n".join(lines).encode(), "sha256"))
