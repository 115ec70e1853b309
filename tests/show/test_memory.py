"""What is kept is bounded by its size."""

from functools import lru_cache

from mastaba.show.memory import SETTINGS, Kept, Memory, for_settings


def test_caches_that_share_a_memory_forget_together_when_they_hold_too_much() -> None:
    memory = Memory(1_000)

    @lru_cache(maxsize=4096)
    def large(number: int) -> str:
        memory.add(100)
        return "x" * 100

    @lru_cache(maxsize=4096)
    def small(number: int) -> str:
        memory.add(1)
        return "x"

    memory.shared_by(large)
    memory.shared_by(small)
    small(1)
    for number in range(1_000):
        large(number)
        assert large.cache_info().currsize <= 10
        assert memory.held <= memory.most
    assert small.cache_info().currsize == 0
    assert large(999) is large(999)


def test_the_longest_unused_makes_room() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("b", "B", 4)
    assert kept.get("a") == "A"
    kept.put("c", "C", 4)
    assert [kept.get(key) for key in "abc"] == ["A", None, "C"]
    kept.put("c", "larger", 6)
    assert (kept.get("a"), kept.get("c"), kept.held) == ("A", "larger", 10)


def test_what_is_larger_than_all_is_not_kept() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("b", "B", 11)
    assert (kept.get("a"), kept.get("b"), len(kept), kept.held) == ("A", None, 1, 4)


def test_a_function_of_a_setting_remembers_for_few_of_them() -> None:
    asked = []

    @for_settings(most=10)
    def told(facts: str, given: object) -> str:
        asked.append(facts)
        return f"{facts} of {given}"

    assert told("a", 0) == told("a", 0) == "a of 0"
    assert told("a", 1) == "a of 1"
    assert len(asked) == 2
    for given in range(2, SETTINGS + 1):
        told("a", given)
    told("a", 1)
    assert len(asked) == SETTINGS + 1
    told("a", 0)
    assert len(asked) == SETTINGS + 2, "it was the longest unused"
