"""Moves are ints from a declared table of verbs and arguments, so text and int round-trip without a parser per game.

    moves = Moves(Verb("take", Words(places)), Verb("skip"), Verb("lay", Sets(triples)), Verb("ask", SEATS, CARDS))
    moves.read("ask 2 cat-1")  ->  a number;  moves.write(number)  ->  "ask 2 cat-1"

The words of the notation are also the clicks of the page.
"""

from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

from mastaba.kernel.errors import UnknownMove


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """What one argument of a verb can be. `size` choices, each written as one or more words."""

    def __init__(self, size: int, any_order: bool = False) -> None:
        self.size: Final = size
        self.any_order: Final = any_order  # whether the words of one choice may come in any order

    def words(self, choice: int) -> tuple[str, ...]:
        raise TypeError("a Domain says how its choices are written")

    def find(self, words: list[str]) -> int:
        """The choice that these words name, or -1."""
        raise TypeError("a Domain says how its choices are read")

    def width(self, left: int) -> int:
        """How many of the `left` words still to be read belong to this argument."""
        return 1

    def sample(self) -> tuple[str, ...]:
        """Some of its words, for suggestions."""
        return ()

    def check_together(self, words: list[str]) -> None:
        """Raises UnknownMove, if it can say why these words, each of which it knows, are no choice together."""


class Words(Domain):
    """One word of a list: a place, a card, a seat."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__(len(words))
        self.list: Final = words
        self._index = {word.casefold(): i for i, word in enumerate(words)}
        assert len(self._index) == len(words), f"the words of a domain differ: {words}"

    def words(self, choice: int) -> tuple[str, ...]:
        return (self.list[choice],)

    def find(self, words: list[str]) -> int:
        return self._index.get(words[0].casefold(), -1) if words else -1

    def sample(self) -> tuple[str, ...]:
        return self.list


class Sets(Domain):
    """A set of words, written in any order: three cards, two squares. Stands last."""

    def __init__(self, sets: tuple[tuple[str, ...], ...]) -> None:
        super().__init__(len(sets), any_order=True)
        self.sets: Final = sets
        self._index = {frozenset(word.casefold() for word in words): i for i, words in enumerate(sets)}
        assert len(self._index) == len(sets), "the sets of a domain differ"

    def words(self, choice: int) -> tuple[str, ...]:
        return self.sets[choice]

    def find(self, words: list[str]) -> int:
        choice = self._index.get(frozenset(word.casefold() for word in words), -1)
        return choice if choice >= 0 and len(self.sets[choice]) == len(words) else -1

    def width(self, left: int) -> int:
        return max(left, 1)

    def sample(self) -> tuple[str, ...]:
        return tuple(sorted({word for words in self.sets for word in words}))


class Open(Domain):
    """Any word of so many of these letters: where the rules let people say anything. Of the last verb only."""

    def __init__(self, letters: str, longest: int) -> None:
        self.letters: Final = letters
        self.longest: Final = longest
        self.base: Final = len(letters) + 1  # with “no letter”
        super().__init__(self.base**longest)

    def words(self, choice: int) -> tuple[str, ...]:
        letters = []
        while choice:
            choice, letter = divmod(choice, self.base)
            if not letter:
                raise UnknownMove("This number is no word.")
            letters.append(self.letters[letter - 1])
        return ("".join(reversed(letters)).upper(),) if letters else ()

    def find(self, words: list[str]) -> int:
        word = words[0].lower() if words else ""
        if len(word) > self.longest or any(letter not in self.letters for letter in word):
            return -1
        choice = 0
        for letter in word:
            choice = choice * self.base + self.letters.index(letter) + 1
        return choice

    def width(self, left: int) -> int:
        return min(left, 1)


def seat_words(seats: int) -> Words:
    """Seats as text: 1 to N."""
    return Words(tuple(str(seat + 1) for seat in range(seats)))


class Verb:
    def __init__(self, name: str, *arguments: Domain) -> None:
        self.name: Final = name
        self.arguments: Final = arguments
        self.first = 0  # set by Moves
        self.size = 1
        for argument in arguments:
            self.size *= argument.size

    @property
    def open(self) -> bool:
        return any(isinstance(argument, Open) for argument in self.arguments)


MOST_TEXTS: Final = 5_000


class Moves:
    """The table of all moves of a game with this number of seats and these options."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: Final = verbs
        self.texts: dict[int, str] = {}  # of the moves that were written before: a table writes the same ones again
        self.count = 0
        for verb in verbs:
            verb.first = self.count
            self.count += verb.size
        assert all(not verb.open for verb in verbs[:-1]), "an open verb stands last"
        # how many moves there are without the open verb's words: the numbers below this one. Legal moves are among them
        self.listed: Final[int] = verbs[-1].first if verbs and verbs[-1].open else self.count

    def first(self, name: str) -> int:
        """The number of the first move with this verb: rules tell moves apart by it."""
        return next(verb.first for verb in self.verbs if verb.name == name)

    def verb(self, move: int) -> Verb:
        for verb in self.verbs:
            if verb.first <= move < verb.first + verb.size:
                return verb
        raise UnknownMove("There is no move number {move}: they go from 0 to {last}.", move=move, last=self.count - 1)

    def words(self, move: int) -> tuple[str, ...]:
        """The words of the move, verb first."""
        verb = self.verb(move)
        rest = move - verb.first
        groups: list[tuple[str, ...]] = []
        for argument in reversed(verb.arguments):
            rest, choice = divmod(rest, argument.size)
            groups.append(argument.words(choice))
        words = [verb.name]
        for group in reversed(groups):
            words.extend(group)
        return tuple(words)

    def write(self, move: int) -> str:
        text = self.texts.get(move)
        if text is None:
            text = " ".join(self.words(move))
            if len(self.texts) < MOST_TEXTS:
                self.texts[move] = text
        return text

    def read(self, text: str) -> int:
        """The move that this text names. Case and spaces do not matter, nor the order in a set."""
        words = text.split()
        if not words:
            raise UnknownMove("Nothing was said. The moves here begin with: {verbs}.", verbs=self._verbs())
        for verb in self.verbs:
            if verb.name == words[0].casefold():
                return verb.first + self._choice(verb, words[1:], text)
        raise UnknownMove(
            "“{word}” is no move of this game. The moves here begin with: {verbs}.",
            word=words[0][:40],
            verbs=self._verbs(),
        )

    def _choice(self, verb: Verb, words: list[str], text: str) -> int:
        choice = 0
        for argument in verb.arguments:
            width = argument.width(len(words))
            if not words and width:
                raise UnknownMove("“{text}” is not finished: something must follow.", text=text[:60])
            found = argument.find(words[:width])
            if found < 0:
                self._not_found(verb, argument, words[:width])
            choice = choice * argument.size + found
            words = words[width:]
        if words:
            raise UnknownMove("“{text}” has a word too many: “{word}”.", text=text[:60], word=words[0][:40])
        return choice

    def _not_found(self, verb: Verb, argument: Domain, words: list[str]) -> None:
        known = argument.sample()
        strange = [word for word in words if word.casefold() not in known]
        if not strange:
            argument.check_together(words)
        close = get_close_matches(strange[0].casefold()[:40], known, n=3, cutoff=0.5) if strange and known else []
        said = " ".join(words)[:60]
        if close:
            raise UnknownMove(
                "“{said}” does not go with “{verb}”. Did you mean: {close}?",
                said=said,
                verb=verb.name,
                close=", ".join(close),
            )
        raise UnknownMove("“{said}” does not go with “{verb}”.", said=said, verb=verb.name)

    def _verbs(self) -> str:
        return ", ".join(verb.name for verb in self.verbs)
