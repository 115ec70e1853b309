"""What is kept because it would be made the same again, bounded by size: much of it is made of what strangers send.

A cache that counts its entries says nothing of their size; and one that weighs them at every look is slow. So what is
made is weighed once, and when all caches that share a memory hold too much together, all of them forget.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakSet

Result = TypeVar("Result")
Value = TypeVar("Value")
SETTINGS = 8  # for which a function of a setting remembers: each may be an owner's own, and holds its tables


class Cache(Protocol):
    """What `lru_cache` makes."""

    def cache_clear(self) -> None: ...


class Memory:
    """Counts the bytes that some caches hold together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = 0
        self._caches: WeakSet[Cache] = WeakSet()

    def shared_by(self, cache: Cache) -> None:
        """One more cache, as long as there is one."""
        self._caches.add(cache)

    def add(self, size: int) -> None:
        """Something of this size is about to be kept."""
        self.held += size
        if self.held > self.most:
            self.held = size
            for cache in self._caches:
                cache.cache_clear()


class Kept(Generic[Value]):
    """By what it was made from, with its size; the longest unused make room."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held = 0
        self._kept: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def get(self, key: Hashable) -> Value | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """What is larger than all that may be kept is not."""
        self.drop(key)
        if size > self.most:
            return
        self._kept[key] = value, size
        self.held += size
        while self.held > self.most:
            self.held -= self._kept.popitem(last=False)[1][1]

    def drop(self, key: Hashable) -> None:
        if key in self._kept:
            self.held -= self._kept.pop(key)[1]

    def __len__(self) -> int:
        return len(self._kept)


def for_settings(most: int) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Remembers what a function of some facts and a setting has found; so many for each setting it was asked about of
    late, and no setting longer than that."""

    def remembering(function: Callable[..., Result]) -> Callable[..., Result]:
        @lru_cache(maxsize=SETTINGS)
        def of(given: Any) -> Callable[..., Result]:
            def found(facts: Any, *more: Any) -> Result:
                return function(facts, given, *more)

            return lru_cache(maxsize=most)(found)

        @wraps(function)
        def again(facts: Any, given: Any, *more: Any) -> Result:
            return of(given)(facts, *more)

        return again

    return remembering
