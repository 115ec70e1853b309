"""Randomness: the dealing stream as docs/dealing.md spells it out, computed here a second time, and Fast."""

import hashlib
import hmac
import itertools
import json
from collections.abc import Iterator

import pytest

from mastaba.kernel.chance import Chance, Fast, Stream, chance_from, new_seed, seal, stream_from

# ---- The stream, once more ---------------------------------------------------------------------------------


def key_of(seed: str, nonces: tuple[str, ...] = ()) -> bytes:
    message = "mastaba stream 1" + "".join("\n" + nonce for nonce in nonces)
    return hmac.new(seed.encode(), message.encode(), hashlib.sha256).digest()


def words_of(key: bytes) -> Iterator[int]:
    """The words of 32 bits, big-endian, block after block."""
    for counter in itertools.count():
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")


def below(words: Iterator[int], n: int) -> int:
    """Words that would favour small numbers are thrown away."""
    whole = 2**32 // n * n
    return next(word for word in words if word < whole) % n


@pytest.mark.parametrize("nonces", [(), ("77ab",), ("77ab", "", "c0ffee")])
def test_the_stream_is_hmac_sha256_in_counter_mode(nonces: tuple[str, ...]) -> None:
    stream = stream_from("91c0", nonces)
    assert stream.key == key_of("91c0", nonces)
    words = words_of(key_of("91c0", nonces))
    for n in (2, 3, 36, 35, 2, 6, 1, 10**6, 2**31, 2**32) * 5:
        assert stream.below(n) == below(words, n)


def test_known_answers() -> None:
    stream = stream_from("mastaba")
    assert stream.key.hex() == "560555d808d75da5e378a4a250ff2e1d1ed81fbc12926260621cff75465b2711"
    assert [stream.below(36) for _ in range(12)] == [5, 16, 2, 34, 0, 26, 15, 24, 13, 19, 7, 25]
    items = list(range(10))
    stream_from("mastaba", ("one", "two")).shuffle(items)
    assert items == [4, 0, 5, 9, 1, 7, 6, 3, 2, 8]


def test_shuffle_is_fisher_yates_from_the_last_item_down() -> None:
    words = words_of(key_of("shuffle"))
    expected = list(range(36))
    for i in range(35, 0, -1):
        j = below(words, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    items = list(range(36))
    stream_from("shuffle").shuffle(items)
    assert items == expected


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    n = 3 * 2**30  # a quarter of the words is too large
    stream = stream_from("rejection")
    words = words_of(key_of("rejection"))
    drawn = [stream.below(n) for _ in range(1000)]
    assert drawn == [below(words, n) for _ in range(1000)]
    assert max(drawn) < n
    assert 1250 < stream.drawn < 1420  # 1333 are expected


@pytest.mark.timeout(2)
@pytest.mark.parametrize("n", [2**32 + 1, 2**40])
def test_more_than_a_word_can_say_is_an_error_and_not_an_endless_search(n: int) -> None:
    with pytest.raises(ValueError, match="4294967296"):
        stream_from("too many").below(n)


@pytest.mark.parametrize("drawn", range(20))
def test_a_stream_goes_on_where_it_was_written_down(drawn: int) -> None:
    stream = stream_from("pause")
    for _ in range(drawn):
        stream.below(10)
    again = chance_from(json.loads(json.dumps(stream.dump())))
    twin = stream.copy()
    following = [stream.below(1000) for _ in range(20)]
    assert [again.below(1000) for _ in range(20)] == following
    assert [twin.below(1000) for _ in range(20)] == following


def test_a_copy_draws_by_itself() -> None:
    for chance in (stream_from("copy"), Fast(7)):
        chance.below(5)
        before = chance.dump()
        twin = chance.copy()
        for _ in range(11):
            twin.below(5)
        assert chance.dump() == before


# ---- Uniform -----------------------------------------------------------------------------------------------


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def sources() -> list[Chance]:
    return [stream_from("uniform 1"), stream_from("uniform 2"), Fast(1), Fast(2), Fast(12345)]


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (36, 66.6)])  # one in a thousand would be larger
def test_numbers_are_uniform(n: int, limit: float) -> None:
    for chance in sources():
        counts = [0] * n
        for _ in range(200 * n):
            counts[chance.below(n)] += 1
        assert chi_square(counts) < limit


def test_shuffles_are_uniform() -> None:
    for chance in sources():
        counts = dict.fromkeys(itertools.permutations(range(4)), 0)
        for _ in range(2400):
            items = [0, 1, 2, 3]
            chance.shuffle(items)
            counts[tuple(items)] += 1
        assert chi_square(list(counts.values())) < 49.7  # 23 degrees of freedom


def test_neighbouring_seeds_of_fast_deal_differently() -> None:
    counts = [0] * 36
    for seed in range(3600):
        items = list(range(36))
        Fast(seed).shuffle(items)
        counts[items[0]] += 1
    assert chi_square(counts) < 66.6


@pytest.mark.parametrize("size", [0, 1])
def test_there_is_nothing_to_shuffle_in_less_than_two(size: int) -> None:
    stream = stream_from("nothing")
    items = list(range(size))
    stream.shuffle(items)
    assert items == list(range(size))
    assert stream.drawn == 0


# ---- Fast --------------------------------------------------------------------------------------------------


def lecuyer(seed: int) -> Iterator[int]:
    """L'Ecuyer's combined generator of 1988, after eight draws."""
    a, b = seed % 2147483562 + 1, seed % 2147483398 + 1
    for drawn in itertools.count():
        a, b = 40014 * a % 2147483563, 40692 * b % 2147483399
        if drawn >= 8:
            yield (a - b) % 2147483562 or 2147483562


@pytest.mark.parametrize("seed", [0, 1, 2, 2147483561, 2147483562, -5, 10**30])
def test_fast_is_lecuyers_generator(seed: int) -> None:
    fast, expected = Fast(seed), lecuyer(seed)
    for _ in range(100):
        assert fast.draw() + 1 == next(expected)
    for n in (1, 2, 36, 1000, 2**31):
        drawn = next(expected) - 1
        assert fast.below(n) == drawn * n // 2147483562 < n


def test_known_answers_of_fast() -> None:
    fast = Fast(1)
    assert [fast.below(1000) for _ in range(8)] == [408, 334, 309, 257, 820, 223, 598, 530]


def test_fast_goes_on_where_it_was_written_down() -> None:
    fast = Fast(99)
    fast.below(5)
    again = chance_from(json.loads(json.dumps(fast.dump())))
    assert [again.below(1000) for _ in range(50)] == [fast.below(1000) for _ in range(50)]


# ---- Seal, seed and nonces ---------------------------------------------------------------------------------


def test_the_seal_is_the_sha256_of_the_seeds_text() -> None:
    assert seal("91c0") == hashlib.sha256(b"91c0").hexdigest()
    assert seal("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_new_seed_has_256_bits() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 64 and int(seed, 16) >= 0 for seed in seeds)


def test_a_change_in_seed_or_nonces_changes_the_deal() -> None:
    keys = [
        stream_from(seed, nonces).key
        for seed in ("a", "b", "")
        for nonces in ((), ("x",), ("y",), ("x", "y"), ("y", "x"), ("x", "y", ""), ("xy",), ("",))
    ]
    assert len(set(keys)) == len(keys)


def test_one_persons_nonce_cannot_pass_for_two() -> None:
    """Nonces come from people's clients: one with a line break must not deal like two."""
    try:
        one = stream_from("seed", ("x\ny",)).key
    except ValueError:
        return
    assert one != stream_from("seed", ("x", "y")).key


def test_a_chance_that_does_not_say_how_it_draws() -> None:
    for wrong in (lambda: Chance().below(2), Chance().copy, Chance().dump):
        with pytest.raises(TypeError, match="a Chance says how"):
            wrong()


def test_key_and_place_of_a_stream_are_all_there_is() -> None:
    assert Stream(b"key", 3).dump() == {"stream": 1, "key": b"key".hex(), "drawn": 3}
