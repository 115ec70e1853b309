"""What is to be done when: each thing once, at the last time that was said for it."""

import heapq


class Agenda:
    def __init__(self) -> None:
        self._at: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._at)

    def __contains__(self, key: str) -> bool:
        return key in self._at

    def set(self, key: str, at: float) -> None:
        self._at[key] = at
        heapq.heappush(self._heap, (at, key))
        if len(self._heap) > 2 * len(self._at) + 100:
            self._heap = [(at, key) for key, at in self._at.items()]
            heapq.heapify(self._heap)

    def sooner(self, key: str, at: float) -> None:
        """At this time, unless it is to be done before."""
        if at < self._at.get(key, float("inf")):
            self.set(key, at)

    def drop(self, key: str) -> None:
        self._at.pop(key, None)

    def take(self, now: float, most: int) -> list[str]:
        """What is to be done by now, the oldest first; it does not stand there any more."""
        found: list[str] = []
        while self._heap and self._heap[0][0] <= now and len(found) < most:
            at, key = heapq.heappop(self._heap)
            if self._at.get(key) == at:
                del self._at[key]
                found.append(key)
        return found

    @property
    def next(self) -> float | None:
        while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None
