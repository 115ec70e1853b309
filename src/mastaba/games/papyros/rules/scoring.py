"""What words pay, and who has won (R11, R12, R24, G6, G18, G19)."""

from mypy_extensions import i64

from mastaba.games.papyros.rules.laying import Play, line_through
from mastaba.games.papyros.rules.letters import LETTERS_OF
from mastaba.games.papyros.rules.position import Position
from mastaba.games.papyros.rules.setting import PapyrosSetting
from mastaba.kernel.contract import Outcome, Score, ranks_by

# ---- G6: what a word pays -------------------------------------------------------------------------------


def reward(given: PapyrosSetting, after: list[int], play: Play) -> i64:
    """R11, R12: Deben for a word that lies on the board."""
    if play.combination >= 0:  # it touches nothing else
        return sum([LETTERS_OF[code] for code in play.tiles])
    if given.cluster:
        return cluster_letters(after, play.start, given.board.stride)
    cross = given.board.stride + 1 - play.step
    main = letters_through(after, play.start, play.step)
    total = main
    for square in play.squares():
        crossing = letters_through(after, square, cross)
        if crossing <= main or not given.matched:
            total += crossing
    return total


def first_of_line(cells: list[int], square: i64, step: i64) -> i64:
    while cells[square - step] > 0:
        square -= step
    return square


def letters_through(cells: list[int], square: i64, step: i64) -> i64:
    """How many letters the line through this square has; 0 if the tile stands alone in it."""
    at = first_of_line(cells, square, step)
    tiles: i64 = 0
    letters: i64 = 0
    while cells[at] > 0:
        tiles += 1
        letters += LETTERS_OF[cells[at]]
        at += step
    return letters if tiles > 1 else 0


def cluster_letters(cells: list[int], start: i64, stride: i64) -> i64:
    """How many letters all words that belong together have."""
    total: i64 = 0
    seen = {int(start)}
    todo = [int(start)]
    while todo:
        square: i64 = todo.pop()
        if cells[square - 1] <= 0 and cells[square + 1] > 0:
            total += letters_through(cells, square, 1)
        if cells[square - stride] <= 0 and cells[square + stride] > 0:
            total += letters_through(cells, square, stride)
        for near in (square - 1, square + 1, square - stride, square + stride):
            if cells[near] > 0 and int(near) not in seen:
                seen.add(int(near))
                todo.append(int(near))
    return total


def cluster_words(given: PapyrosSetting, cells: list[int], start: int) -> list[str]:
    """All words that belong together, as texts."""
    stride = int(given.board.stride)
    words: list[str] = []
    seen = {start}
    todo = [start]
    while todo:
        square = todo.pop()
        for step in (1, stride):
            if cells[square - step] <= 0 and cells[square + step] > 0:
                words.append(line_through(given, cells, square, step))
        for near in (square - 1, square + 1, square - stride, square + stride):
            if cells[near] > 0 and near not in seen:
                seen.add(near)
                todo.append(near)
    return sorted(words)


def words_paid(given: PapyrosSetting, after: list[int], play: Play) -> list[str]:
    """The words that pay, the new one first."""
    main = line_through(given, after, play.start, play.step)
    if play.combination >= 0:
        return [main]
    if given.cluster:
        words = cluster_words(given, after, play.start)
        words.remove(main)
        return [main, *words]
    cross = int(given.board.stride) + 1 - play.step
    crossing = [line_through(given, after, square, cross) for square in play.squares()]
    return [main, *[word for word in crossing if word and (len(word) <= len(main) or not given.matched)]]


# ---- R24, G18, G19: the end -----------------------------------------------------------------------------


def outcome_of(state: Position) -> Outcome:
    """Of a game that is over."""
    reached = any(seat.deben >= state.given.target for seat in state.seats)
    keys: list[tuple[int, ...]] = []
    for i, seat in enumerate(state.seats):
        if reached:  # G18
            keys.append((int(seat.deben), 1 if i == state.turn else 0))
        else:  # G19
            keys.append((int(seat.deben), int(seat.held), int(seat.vowels)))
    scores = [Score(int(seat.deben), (("deben", int(seat.deben)),)) for seat in state.seats]
    return Outcome("target" if reached else "stall", ranks_by(tuple(keys)), tuple(scores))
