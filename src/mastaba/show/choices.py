"""From a long list of moves to the one that is meant, by numbers or by words.

For lines typed in the terminal and on a page. A move is the parts of its notation: `ask 2 cat-1` is ask, 2, cat, 1.
Choosing narrows the list part by part.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, product, takewhile

from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import UnknownMove

Parts = tuple[str, ...]
Meant = Callable[[str], tuple[str, ...]]

FEW = 6  # as many moves are offered one by one
WHOLE = 20  # and as many that differ in one word only
GROUPS = 8  # as many beginnings of moves are offered together
READINGS = 100  # of a line in which every word can stand for several
SEARCHED = 5000  # in so large a table of moves a forbidden one is looked for, to say why


@dataclass(frozen=True)
class Offer:
    """A choice: a move, or several with the same beginning. `key` is the number to type."""

    key: str
    parts: Parts
    moves: tuple[int, ...]


def parts_of(text: str) -> Parts:
    return tuple(part for part in re.split(r"[\s-]+", text) if part)


def beginning(several: Sequence[Parts]) -> Parts:
    """The parts with which all of these begin."""
    same = takewhile(lambda parts: len(set(parts)) == 1, zip(*several, strict=False))
    return tuple(parts[0] for parts in same)


# ---- What is offered ------------------------------------------------------------------------------------


def offers(seen: Seen, moves: Sequence[int]) -> list[Offer]:
    """A few choices that lead to all of these moves."""
    parts = {move: parts_of(seen.write(move)) for move in moves}
    if len(parts) <= FEW or (len(parts) <= WHOLE and _differ_in_one_word(seen, moves)):
        return _with_keys([(said, (move,)) for move, said in parts.items()])
    groups: dict[Parts, list[int]] = {(): list(moves)}
    for depth in range(1, max(len(said) for said in parts.values()) + 1):
        deeper: dict[Parts, list[int]] = {}
        for move, said in parts.items():
            deeper.setdefault(said[:depth], []).append(move)
        if len(deeper) > GROUPS and len(groups) > 1:
            break
        groups = deeper
    return _with_keys([(said, tuple(there)) for said, there in groups.items()])


def _differ_in_one_word(seen: Seen, moves: Sequence[int]) -> bool:
    words = [seen.write(move).split() for move in moves]
    if len({len(said) for said in words}) > 1:
        return False
    return sum(1 for said in zip(*words, strict=True) if len(set(said)) > 1) <= 1


def _with_keys(groups: list[tuple[Parts, tuple[int, ...]]]) -> list[Offer]:
    """A choice that ends in a number goes by it; a verb alone is 0; the others are counted."""
    numbered = [said for said, _ in groups if len(said) > 1 and said[-1].isdigit()]
    by_number = len({said[:-1] for said in numbered}) == 1
    bare = [said for said, _ in groups if len(said) == 1]
    taken = {said[-1] for said in numbered} if by_number else set()
    free = (str(number) for number in range(1, 1_000_000) if str(number) not in taken)
    offered = []
    for said, moves in groups:
        if by_number and said in numbered:
            key = said[-1]
        elif len(bare) == 1 and len(groups) > 1 and said in bare:
            key = "0"
        else:
            key = next(free)
        offered.append(Offer(key, said, moves))
    return offered


# ---- What was typed -------------------------------------------------------------------------------------


def understand(
    line: str, offered: Sequence[Offer], seen: Seen, meant: Meant, by_number: bool = True
) -> tuple[int, ...]:
    """The moves that the line can mean: one, or several to choose from. Raises UnknownMove if there are none.

    Several are all legal. A single one may be forbidden, and whoever typed it then hears why. `by_number`: a number
    alone is a choice; else it is a word like others.
    """
    for offer in offered:
        if by_number and offer.key == line:
            return offer.moves
    if by_number and line.isascii() and line.isdigit():
        keys = ", ".join(offer.key for offer in offered)
        raise UnknownMove("There is no choice {number} here. There are: {keys}.", number=line[:20], keys=keys)
    readings = _readings(line, meant)
    for reading in readings:
        try:
            return (seen.read(reading),)
        except UnknownMove:
            pass
    here = [move for offer in offered for move in offer.moves]
    listed = seen.setting.moves.listed
    found = _matching(readings, here, seen) or _matching(readings, seen.legal(), seen)
    found = found or _matching(readings, range(listed) if listed <= SEARCHED else (), seen)[:1]
    begun = any(verb.name == line.split()[0].casefold() for verb in seen.setting.moves.verbs)
    if not found or (begun and set(found) == set(here)):  # nothing like it; or a move that has to go on
        seen.read(line)  # raises, and says what is wrong
    return found


def _readings(line: str, meant: Meant) -> list[str]:
    """The line itself, and what its words can stand for."""
    said = [meant(token) or (token,) for token in line.split()[:20]]
    return [line, *(" ".join(words) for words in islice(product(*said), READINGS))]


def _matching(readings: Iterable[str], moves: Iterable[int], seen: Seen) -> tuple[int, ...]:
    """The moves in which the words of a reading stand one after the other."""
    wanted = {tuple(part.casefold() for part in parts_of(reading)) for reading in readings}
    found = []
    for move in moves:
        parts = parts_of(seen.write(move).casefold())
        if any(_within(words, parts) for words in wanted):
            found.append(move)
    return tuple(found)


def _within(words: Parts, parts: Parts) -> bool:
    rest = iter(parts)
    return bool(words) and all(word in rest for word in words)


def completions(line: str, seen: Seen, meant: Meant) -> list[Offer]:
    """How a line that is not typed to its end may go on: choices that lead to all moves that begin with it or, if
    there are none, that have its words in them."""
    begun, legal = " ".join(line.casefold().split()), seen.legal()
    found = tuple(move for move in legal if seen.write(move).casefold().startswith(begun))
    if not found:
        found = _matching(_readings(line, meant), legal, seen)
    return offers(seen, found) if found else []
