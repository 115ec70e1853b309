"""PaPyRoS: how many tiles of each letter a language gets, by the words that can occur in play.

    python scripts/letters.py fr

prints the tables `vowel` and `consonant` of `languages/fr.toml`, and the pairs. As many tiles as the German set has: 84
single vowels, 12 of two letters, 4 suns; 70 consonants with two sides. See docs/words.md.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator

from mastaba.games.papyros import game
from mastaba.games.papyros.languages import language
from mastaba.games.papyros.rules.letters import VOWELS

SINGLES, PAIRED, SUNS, TILES = 84, 12, 4, 70
PAIRS = 4
CONSONANTS = 4  # of the longest combination, and so of nearly every word
LONGEST = 10
WEIGHT = {1: 4, 2: 2, 3: 1}  # of a word, by its level: people know the frequent ones
FLATTENED = 0.75  # so that rare letters can be met, too
MOST_SIDES = 14  # of one consonant, as in the German set
IN_PAIRS = re.compile("[AEIOU]{2}")
RARE = "QX"  # left out, as there: they hardly make a word without a letter of their own beside them


def words_in_play(code: str) -> Iterator[tuple[str, int]]:
    """Words that a combination of the board can become, and how much each counts."""
    for word, level in game.words(code).levels.items():
        if len(word) <= LONGEST and sum(letter not in VOWELS for letter in word) <= CONSONANTS:
            yield word, WEIGHT[level]


def shared(total: int, weights: dict[str, float]) -> dict[str, int]:
    """So many tiles by these weights, at least one each: largest remainders first."""
    spare, whole = total - len(weights), sum(weights.values())
    exact = {name: spare * weight / whole for name, weight in weights.items()}
    counts = {name: 1 + int(part) for name, part in exact.items()}
    ranking = sorted(weights, key=lambda name: (int(exact[name]) - exact[name], name))
    for name in ranking[: total - sum(counts.values())]:
        counts[name] += 1
    return counts


def vowels(code: str) -> tuple[dict[str, int], dict[str, int]]:
    """Single vowels, and the four pairs that are met most often."""
    allowed = language(code).script.vowels
    single, double = Counter[str](), Counter[str]()
    for word, weight in words_in_play(code):
        for letter in word:
            if letter in allowed:
                single[letter] += weight
        for pair in IN_PAIRS.findall(word):  # AUE is AU and an E, not UE
            double[pair] += weight
    weights = {letter: number**FLATTENED for letter, number in single.items()}
    return shared(SINGLES, weights), shared(PAIRED, dict[str, float](double.most_common(PAIRS)))


def sides(code: str) -> dict[str, int]:
    """How often each consonant stands on a side."""
    found = Counter[str]()
    for word, weight in words_in_play(code):
        found.update({letter: weight for letter in word if letter not in VOWELS and letter not in RARE})
    weights = {letter: number**FLATTENED for letter, number in found.items()}
    counts = shared(2 * TILES, weights)
    while max(counts.values()) > MOST_SIDES:  # what is too much goes to those that are not yet full
        full = {letter for letter, count in counts.items() if count >= MOST_SIDES}
        rest = {letter: weight for letter, weight in weights.items() if letter not in full}
        counts = dict.fromkeys(full, MOST_SIDES) | shared(2 * TILES - MOST_SIDES * len(full), rest)
    return counts


def tiles(code: str) -> dict[tuple[str, ...], int]:
    """The sides put together: a common letter, and a rarer one behind it."""
    counts = sides(code)
    ranking = sorted(counts, key=lambda letter: (-counts[letter], letter))
    line = [letter for letter in ranking for _ in range(counts[letter])]
    common, rare = line[:TILES], line[TILES:]
    for stride in range(3, TILES):  # neighbours get different backs
        backs = [rare[i * stride % TILES] for i in range(TILES)]
        found = Counter(tuple(sorted(each, key=ranking.index)) for each in zip(common, backs, strict=True))
        if sorted(backs) == sorted(rare) and all(one != other for one, other in found):
            break
    return {each: found[each] for each in sorted(found, key=lambda each: [ranking.index(side) for side in each])}


def main(code: str) -> None:
    single, double = vowels(code)
    print(f'pairs = "{" ".join(sorted(double))}"\n')
    print("vowel = [")
    order = sorted(single, key=VOWELS.index)
    for name, copies in [*((each, single[each]) for each in order), *sorted(double.items()), ("sun", SUNS)]:
        print(f'  {{ tile = "{name}", copies = {copies}, status = "reconstructed" }},')
    print("]\n\nconsonant = [")
    for (one, other), copies in tiles(code).items():
        print(f'  {{ sides = ["{one}", "{other}"], copies = {copies}, status = "reconstructed" }},')
    print("]\n")
    counts = sides(code)
    print("# " + ", ".join(f"{letter} {counts[letter]}" for letter in sorted(counts, key=lambda each: -counts[each])))


if __name__ == "__main__":
    main(sys.argv[1])
