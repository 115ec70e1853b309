"""The line editor of PaPyRoS: what comes of a word that somebody types, in one line of the board or anywhere.

The page asks again with every letter. Nothing here decides: what may be laid is what `why` has nothing against.
"""

from itertools import product
from typing import NamedTuple

from mastaba.games.papyros.page.grid import around, corner, staged
from mastaba.games.papyros.rules.laying import NO_COMBINATION, Play, laid, on_board, play_of
from mastaba.games.papyros.rules.letters import FIRST_PAIR, LONGEST, SHORTEST
from mastaba.games.papyros.rules.lexicon import Lexicon
from mastaba.games.papyros.rules.pieces import COLUMNS
from mastaba.games.papyros.rules.scoring import reward, words_paid
from mastaba.games.papyros.rules.seen import PapyrosSeen
from mastaba.games.papyros.rules.state import Papyros
from mastaba.games.papyros.text.sight import CombinationView, Sight
from mastaba.kernel.contract import Refusal
from mastaba.kernel.errors import UnknownMove
from mastaba.show.scene import Drawn

Tiles = tuple[int, ...]
UNKNOWN = "R17"  # the rule by which something is no word


class Way(NamedTuple):
    """One way to lay a word, and what is against it."""

    move: str
    play: Play
    against: Refusal | None


def typed(sight: Sight, at: str, word: str, way: str) -> Drawn:
    """What comes of this word: in a combination (`K05`), across a letter (`c4`), or wherever it fits."""
    if sight.seat not in sight.seen.to_act or sight.step not in ("act", "more"):
        return {"open": False}
    return Editor(sight, at, normal(sight, word)).drawn(way)


def normal(sight: Sight, word: str) -> str:
    """As it is spelled here, as far as it is a word at all (G8)."""
    script = sight.given.script
    return "".join(letter for letter in script.plain(word[:60]) if letter in script.alphabet)[:LONGEST]


class Editor:
    """A word that is typed: in a combination, across a letter, or anywhere; and every way to lay it there."""

    def __init__(self, sight: Sight, at: str, text: str) -> None:
        self.sight = sight
        self.text = text
        self.given = sight.given
        self.script = sight.given.script
        court = sight.view["court"]
        self.lexicon = self.given.lexicon_with(tuple(court["admitted"]), tuple(court["struck"]))
        asleep = [each for each in sight.view["combinations"] if not each["animated"] and each["letters"]]
        self.asleep = {each["name"]: each for each in asleep}
        self.combination: CombinationView | None = self.asleep.get(at)
        self.square = at if at in sight.tiles and at not in sight.asleep else ""
        self.at = at if self.combination or self.square else ""
        self.if_admitted = self.with_word(text)
        self.ways = self.found() if text and not self.missing() else []

    # ---- Where the word could go ------------------------------------------------------------------------

    def consonants(self) -> str:
        return "".join(letter for letter in self.text if letter not in self.given.vowels)

    def missing(self) -> str:
        """Consonants that are still to come while somebody types."""
        if self.combination is None:
            return ""
        letters = "".join(self.combination["letters"])
        has = self.consonants()
        return letters[len(has) :] if letters.startswith(has) else ""

    def found(self) -> list[Way]:
        """Every way to lay the word here; those that are allowed first."""
        if self.combination is not None:
            moves = self.animations(self.combination)
        elif self.square:
            moves = self.crossings(self.square)
        else:
            moves = self.anywhere()
        ways = [each for move in moves if (each := self.way(move)) is not None]
        free = [each for each in ways if each.against is None]
        return free or sorted(ways, key=lambda each: not self.would_do(each.move))

    def way(self, move: str) -> Way | None:
        try:
            number = self.sight.seen.read(move)
        except UnknownMove:
            return None
        return Way(move, play_of(self.given, number), self.sight.seen.why(number))

    def animations(self, combination: CombinationView) -> list[str]:
        """R10, G1: with every spelling, and every number of squares before the combination."""
        if self.consonants() != "".join(combination["letters"]):
            return [f"animate {combination['name']} {self.text} 0"]
        found = []
        for tiles in self.script.all_spellings(self.text):
            vowels = len(tiles) - len(combination["letters"])
            found += [
                f"animate {combination['name']} {self.script.spelled(tiles)} {before}" for before in range(vowels + 1)
            ]
        return found

    def crossings(self, square: str) -> list[str]:
        """R12: in both directions, wherever the word has the tile that lies there."""
        found = []
        for tiles in self.script.all_spellings(self.text):
            for i, code in enumerate(tiles):
                if self.script.tiles[code] == self.sight.tiles[square]:
                    found += self.lines_through(square, i, tiles)
        return found or [f"extend {square} across {self.text}"]

    def lines_through(self, square: str, before: int, tiles: Tiles) -> list[str]:
        column, row = COLUMNS.index(square[0]), int(square[1:])
        found = []
        if column >= before:
            found.append(f"extend {COLUMNS[column - before]}{row} across {self.script.spelled(tiles)}")
        if row > before:
            found.append(f"extend {square[0]}{row - before} down {self.script.spelled(tiles)}")
        return found

    def anywhere(self) -> list[str]:
        found = [move for each in self.asleep.values() if self.fits(each) for move in self.animations(each)]
        if self.sight.step == "more":
            return found
        awake = [square for square in self.sight.tiles if square not in self.sight.asleep]
        crossing = [move for square in awake for move in self.crossings(square)]
        return [*found, *dict.fromkeys(move for move in crossing if self.would_do(move))]

    def fits(self, combination: CombinationView) -> bool:
        return self.consonants() == "".join(combination["letters"])

    def with_word(self, word: str) -> Papyros:
        """The table as it would be if this were a word."""
        seen = self.sight.seen
        assert isinstance(seen, PapyrosSeen)
        if not word or self.lexicon.has(word):
            return seen.holed
        trial = seen.holed.copy()
        words, struck = (*self.lexicon.admitted, word), self.lexicon.struck
        trial.lexicon = Lexicon(self.lexicon.list, self.given.shortest, self.script, self.given.vowels, words, struck)
        return trial

    def would_do(self, move: str) -> bool:
        """Whether it may be laid like this, if it is a word."""
        try:
            return self.if_admitted.why(self.sight.seat, self.if_admitted.read(move)) is None
        except UnknownMove:
            return False

    def start(self) -> str:
        """What lies there before anything is typed: vowels are put around it."""
        if self.combination is not None:
            return "".join(self.combination["letters"])
        return self.sight.tiles[self.square] if self.square else ""

    def whole(self) -> list[str]:
        """The letters with those that they would touch: NEU before MOND is NEUMOND, and L of MAL with an E is MALE."""
        if not self.square:
            return []
        board, cells = self.given.board, self.cells()
        here = board.squares[board.square_names.index(self.square)]
        text = self.text or self.start()
        found = []
        for tiles in self.script.all_spellings(text):
            for i, step in product(range(len(tiles)), (1, int(board.stride))):
                play = Play(NO_COMBINATION, here - i * step, step, tiles)
                if self.script.tiles[tiles[i]] == self.sight.tiles[self.square] and on_board(cells, play):
                    before, after = self.walk(play.start - step, -step), self.walk(play.squares()[-1] + step, step)
                    found.append("".join([*reversed(before), text, *after]))
        return [word for word in dict.fromkeys(found) if word != text and len(word) <= LONGEST]

    def walk(self, square: int, step: int) -> list[str]:
        """The tiles of words that stand there, as one walks along."""
        found = []
        while (name := self.name(square)) in self.sight.tiles and name not in self.sight.asleep:
            found.append(self.sight.tiles[name])
            square += step
        return found

    # ---- What comes of it -------------------------------------------------------------------------------

    def drawn(self, wanted: str) -> Drawn:
        moves = [each.move for each in self.ways]
        number = moves.index(wanted) if wanted in moves else self.best()
        chosen = self.ways[number] if self.ways else None
        legal = chosen is not None and chosen.against is None
        return {
            "open": True,
            "language": self.script.language,
            "at": self.at,
            "text": self.text,
            "start": self.start(),
            "whole": [] if legal else self.whole(),
            "title": self.title(),
            "run": self.run(chosen),
            "number": number + 1,
            "ways": len(self.ways) if legal else 1,
            "before": moves[number - 1] if legal else "",
            "after": moves[(number + 1) % len(moves)] if legal else "",
            "verdict": self.verdict(),
            "known": self.lexicon.has(self.text),
            "deben": self.deben(chosen) if legal else None,
            "why": self.reason(chosen),
            "rule": chosen.against.rule if chosen is not None and chosen.against is not None else "",
            "move": chosen.move if chosen is not None and legal else "",
            "court": self.court(chosen),
            "stage": self.stage(chosen),
            "bad": self.bad(chosen),
        }

    def best(self) -> int:
        """The way that is shown first: the one that brings most, and of these the most even one."""
        if not self.ways or self.ways[0].against is not None:
            return 0
        worth = [int(reward(self.given, self.after(each), each.play)) for each in self.ways]
        return max(range(len(worth)), key=lambda i: (worth[i], -len(self.ways[i].play.tiles), -i))

    def title(self) -> str:
        if self.combination is not None:
            return self.sight.text("Animate {letters}", letters=" ".join(self.combination["letters"]))
        if self.square:
            return self.sight.text("Cross {tile} on {square}", tile=self.sight.tiles[self.square], square=self.square)
        return self.sight.text("A word")

    def run(self, chosen: Way | None) -> list[Drawn]:
        """The tiles one after the other; `from` is where a tile begins in the text."""
        text = self.text or self.start()
        tiles = [self.script.tiles[code] for code in chosen.play.tiles] if chosen is not None else list(text)
        found, at = [], 0
        for tile in tiles:
            vowel = tile[0] in self.given.vowels
            found.append({"tile": tile, "vowel": vowel, "from": at, "to": at + len(tile)})
            at += len(tile)
        left = self.missing() if self.text else ""
        return [*found, *({"tile": letter, "left": True} for letter in left)]

    def verdict(self) -> str:
        """What the list says of the word, once it is whole."""
        if len(self.text) < SHORTEST or self.missing():
            return ""
        if self.text in self.lexicon.admitted and self.text not in self.lexicon.list.levels:
            return self.sight.text("admitted by vote")
        if self.lexicon.has(self.text):
            return self.sight.text("in the word list")
        return (
            self.sight.text("not in the word list") if not self.lexicon.empty else self.sight.text("not admitted yet")
        )

    def reason(self, chosen: Way | None) -> str:
        """Why it cannot be laid."""
        if chosen is None:
            if self.text and not self.at and len(self.text) >= SHORTEST:
                return self.sight.text("{word} fits nowhere on the board.", word=self.text)
            return ""
        if chosen.against is None:
            return ""
        if chosen.against.rule == UNKNOWN and not self.court(chosen):
            return self.sight.text("{word} is not in the word list.", word=chosen.against.parameters["word"])
        return self.sight.tongue.error(chosen.against.error()).replace(f" [{chosen.against.rule}]", "")

    def court(self, chosen: Way | None) -> str:
        """G10: the word to be put to the vote, if it is all that is missing, and somebody can judge it."""
        if self.missing() or not self.can_be_judged():
            return ""
        word = self.text
        if chosen is not None and chosen.against is not None and chosen.against.rule == UNKNOWN:
            word = str(chosen.against.parameters["word"])  # it may be one that crosses it
            left = self.with_word(word).why(self.sight.seat, self.sight.seen.read(chosen.move))
            if left is not None and left.rule != UNKNOWN:
                return ""
        elif not self.makes_an_exchange():
            return ""
        try:
            asked = self.sight.seen.why(self.sight.seen.read(f"court {word}")) is None
        except UnknownMove:
            return ""
        return f"court {word}" if asked else ""

    def can_be_judged(self) -> bool:
        """Not if all others are bots that have no word list."""
        others = set(range(self.given.seats)) - {self.sight.seat}
        return bool(self.given.known.levels) or not others <= self.sight.bots

    def makes_an_exchange(self) -> bool:
        """G10, G14: whether the word would allow an exchange that is not allowed now."""
        if self.lexicon.has(self.text) or "tauschen" not in self.sight.me["hand"]:
            return False
        now, then = self.sight.seen.legal(), self.if_admitted.legal(self.sight.seat)
        first = self.given.first
        swaps = [{move for move in moves if int(first.swap) <= move < int(first.ally)} for moves in (now, then)]
        return swaps[0] != swaps[1]

    def after(self, way: Way) -> list[int]:
        """The board with the word on it. Where consonants of animated combinations lie does not matter."""
        return laid(self.given, self.cells(), self.given.board.home, way.play)

    def cells(self) -> list[int]:
        """The board as the rules have it, but every tile as if it were awake."""
        board = self.given.board
        cells = board.empty.copy()
        for name, tile in self.sight.tiles.items():
            cells[board.squares[board.square_names.index(name)]] = self.script.code[tile]
        return cells

    def deben(self, chosen: Way | None) -> Drawn:
        assert chosen is not None
        after = self.after(chosen)
        brings = int(reward(self.given, after, chosen.play))
        has = self.sight.me["deben"]
        words = words_paid(self.given, after, chosen.play)
        return {
            "brings": brings,
            "words": " + ".join(f"{word} {len(word)}" for word in words) if len(words) > 1 else "",
            "ends": any(
                self.sight.view["players"][seat]["deben"] + brings >= self.given.target for seat in self.paid()
            ),
            "line": self.sight.text("{before} becomes {after}", before=has, after=has + brings),
        }

    def paid(self) -> list[int]:
        """Who gets the Deben of this turn (R21)."""
        players = self.sight.view["players"]
        return [seat for seat in range(self.given.seats) if seat == self.sight.seat or players[seat]["ally"]]

    # ---- On the board -----------------------------------------------------------------------------------

    def stage(self, chosen: Way | None) -> Drawn | None:
        """The tiles where they would lie; without a word, just the line."""
        if chosen is None:
            return self.outline()
        squares = [self.name(square) for square in chosen.play.squares()]
        tiles: list[Drawn] = []
        for name, code in zip(squares, chosen.play.tiles, strict=True):
            if name:
                x, y = corner(name)
                vowel = code >= FIRST_PAIR or self.script.tiles[code] in self.given.vowels
                tiles.append({"x": x, "y": y, "tile": self.script.tiles[code], "vowel": vowel})
        if not tiles:
            return None
        return staged(tiles, chosen.against is None)

    def outline(self) -> Drawn | None:
        """The line that was chosen, and how far a word can reach in it."""
        squares = self.combination["squares"] if self.combination is not None else [self.square] if self.square else []
        if not squares:
            return None
        free = [dict(zip("xy", corner(each), strict=True)) for each in self.free()]
        return {**around([corner(each) for each in squares]), "tiles": [], "free": free, "legal": True}

    def free(self) -> list[str]:
        """G1, G2: the squares before and after a combination that are free and touch nothing."""
        if self.combination is None:
            return []
        board, cells = self.given.board, self.cells()
        homes = [board.squares[board.square_names.index(each)] for each in self.combination["squares"]]
        step = 1 if self.combination["direction"] == "across" else int(board.stride)
        cross = int(board.stride) + 1 - step
        found = []
        for edge, way in ((homes[0], -step), (homes[-1], step)):
            at = edge + way
            while cells[at] == 0 and cells[at + way] <= 0 and cells[at + cross] <= 0 and cells[at - cross] <= 0:
                found.append(board.square_name(at))
                at += way
        return found

    def name(self, square: int) -> str:
        board = self.given.board
        return board.square_name(square) if square in board.squares else ""

    def bad(self, chosen: Way | None) -> list[Drawn]:
        """Squares that are in the way."""
        about = chosen.against.about if chosen is not None and chosen.against is not None else ()
        names = set(self.given.board.square_names)
        return [dict(zip("xy", corner(each), strict=True)) for each in about if each in names]
