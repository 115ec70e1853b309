"""Words on the board: where a move lays its tiles, and which words come of it."""

from typing import Final

from mypy_extensions import i64

from mastaba.games.papyros.rules.letters import SPELLINGS, tiles_at
from mastaba.games.papyros.rules.setting import ANIMATE_SIZE, OFFSETS, SLEEPING, PapyrosSetting

NO_COMBINATION: Final = -1


class Play:
    """A word as a move lays it: which tiles, from which square on, in which direction."""

    def __init__(self, combination: int, start: int, step: int, tiles: tuple[int, ...]) -> None:
        self.combination: Final = combination  # that is animated; -1: it extends words
        self.start: Final = start
        self.step: Final = step
        self.tiles: Final = tiles

    def squares(self) -> list[int]:
        return [self.start + i * self.step for i in range(len(self.tiles))]


def play_of(given: PapyrosSetting, move: int) -> Play:
    """What a move `animate` or `extend` lays. The squares may be off the board."""
    board = given.board
    if move < given.first.extend:
        combination, rest = divmod(move - int(given.first.animate), ANIMATE_SIZE)
        number, offset = divmod(rest, OFFSETS)
        step = board.step[combination]
        return Play(combination, board.home[board.groups[combination][0]] - offset * step, step, tiles_at(number))
    line, number = divmod(move - given.first.extend, SPELLINGS)
    place, down = divmod(line, 2)
    return Play(NO_COMBINATION, board.squares[place], int(board.stride) if down else 1, tiles_at(number))


def on_board(cells: list[int], play: Play) -> bool:
    return all(0 <= square < len(cells) and cells[square] >= 0 for square in play.squares())


def is_awake(cell: i64) -> bool:
    """Whether a tile of a word lies there."""
    return 0 < cell < SLEEPING


# ---- Lines ----------------------------------------------------------------------------------------------


def text_before(given: PapyrosSetting, cells: list[int], square: i64, step: i64) -> str:
    """The letters that stand right before a square."""
    tiles = given.script.tiles
    at = square - step
    text = ""
    while cells[at] > 0:
        text = tiles[cells[at]] + text
        at -= step
    return text


def text_after(given: PapyrosSetting, cells: list[int], square: i64, step: i64) -> str:
    tiles = given.script.tiles
    at = square + step
    text = ""
    while cells[at] > 0:
        text += tiles[cells[at]]
        at += step
    return text


def line_through(given: PapyrosSetting, cells: list[int], square: i64, step: i64) -> str:
    """The letters of the whole line of tiles that this square is part of; empty if it stands alone there."""
    before = text_before(given, cells, square, step)
    after = text_after(given, cells, square, step)
    return before + given.script.tiles[cells[square]] + after if before or after else ""


# ---- The board with the word on it ----------------------------------------------------------------------


def laid(given: PapyrosSetting, cells: list[int], at: list[int], play: Play) -> list[int]:
    """The cells when the word lies there. `at` has the squares of all consonants."""
    after = cells.copy()
    if play.combination >= 0:
        for slot in given.board.groups[play.combination]:
            after[at[slot]] = 0
    for square, code in zip(play.squares(), play.tiles, strict=True):
        after[square] = code
    return after


def new_squares(cells: list[int], play: Play, kinds: list[int]) -> list[int]:
    """Where vowels are laid."""
    if play.combination >= 0:
        return [square for square, code in zip(play.squares(), play.tiles, strict=True) if kinds[code] >= 0]
    return [square for square in play.squares() if cells[square] == 0]


def needs_of(cells: list[int], play: Play, kinds: list[int]) -> list[tuple[int, int]]:
    """The codes and squares of the vowels to be laid, equal ones together."""
    lying = zip(play.tiles, play.squares(), strict=True)
    if play.combination >= 0:
        return sorted([(code, square) for code, square in lying if kinds[code] >= 0])
    return sorted([(code, square) for code, square in lying if cells[square] == 0])


def words_formed(given: PapyrosSetting, after: list[int], play: Play, fresh: list[int]) -> list[str]:
    """The new word, and every word that crosses it in a new vowel."""
    cross = int(given.board.stride) + 1 - play.step
    words = [line_through(given, after, play.start, play.step)]
    words += [line_through(given, after, square, cross) for square in fresh]
    return [word for word in words if word]


def board_words(given: PapyrosSetting, cells: list[int]) -> list[str]:
    """Every word on the board."""
    words: list[str] = []
    for square in given.board.squares:
        for step in (1, int(given.board.stride)):
            if is_awake(cells[square]) and cells[square - step] <= 0 and cells[square + step] > 0:
                words.append(line_through(given, cells, square, step))
    return words
