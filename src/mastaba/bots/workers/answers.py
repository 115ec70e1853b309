"""What a bot's process is asked, and what it answers: lines of text.

A question is a bot's name, a number for its chance and the bytes of `Seen.dump`, with spaces between. `pharaoh#2`
asks for the ballot of one tree, `vizier@2.5` for no more than so many seconds, `vizier@-1` for all of its iterations,
however long that takes. In the place of a name `judge:400:57` asks what the moves are worth, by 400 iterations each and
move 57 among them; `judge:400:-1` what the position is worth; `try:57:300#1@2` is one tree of move 57 tried alone, 300
times. A ballot and a judgement are JSON; everything else is a
move in notation, or a line that begins with an exclamation mark and says what was wrong.
"""

import json
from collections.abc import Collection

from mastaba.bots.ballots import Ballot, only
from mastaba.bots.judging import Judgement
from mastaba.kernel.contract import Seen
from mastaba.kernel.discreet import kind_of
from mastaba.kernel.errors import MastabaError

MOST_VISITS = 1 << 40
JUDGE = "judge:"
TRY = "try:"


class BotFailed(Exception):
    """A bot's process died, or said no move."""


# ---- Asking ---------------------------------------------------------------------------------------------


def line_for(name: str, seen: Seen, seed: int, most: float = 0.0, tree: int = 0) -> bytes:
    """The question as the process reads it; it is not to take more than so many seconds, if that is not 0; below 0 it
    takes as many as it needs, whatever is usual."""
    asked = f"{name}#{tree}" + (f"@{most:g}" if most else "")
    return f"{asked} {seed} ".encode() + seen.dump() + b"\n"


def judging_line(seen: Seen, seed: int, iterations: int, played: int) -> bytes:
    """The question what moves are worth, or the position."""
    return f"{JUDGE}{iterations}:{played} {seed} ".encode() + seen.dump() + b"\n"


def judging_in(asked: str) -> tuple[int, int]:
    """How many iterations, and the move that was made."""
    iterations, _, played = asked.removeprefix(JUDGE).partition(":")
    return int(iterations), int(played)


def trial_line(seen: Seen, seed: int, move: int, tries: int, tree: int, most: float) -> bytes:
    """One tree of a move that is tried alone."""
    return line_for(f"{TRY}{move}:{tries}", seen, seed, most, tree)


def trial_in(name: str) -> tuple[int, int]:
    """The move, and how often it is tried."""
    move, _, tries = name.removeprefix(TRY).partition(":")
    return int(move), int(tries)


def asked_in(asked: str) -> tuple[str, int, float]:
    """The bot's name, which tree (-1: the move is asked for) and how many seconds at most (0: as many as is usual)."""
    whole, _, most = asked.partition("@")
    name, _, tree = whole.partition("#")
    return name, int(tree or -1), float(most or 0)


# ---- Answering ------------------------------------------------------------------------------------------


def written(ballot: Ballot, seen: Seen) -> str:
    """As a line; what was never tried is left out."""
    tried = [i for i, visits in enumerate(ballot.visits) if visits]
    answer = {
        "moves": [seen.write(ballot.moves[i]) for i in tried],
        "visits": [int(ballot.visits[i]) for i in tried],
        "won": [ballot.won[i] for i in tried],
        "cut": ballot.cut,
    }
    return json.dumps(answer, ensure_ascii=False)


def judgement_written(found: Judgement, seen: Seen) -> str:
    answer = {
        "moves": [seen.write(move) for move in found.moves],
        "chances": found.chances,
        "errors": found.errors,
        "blind": found.blind,
    }
    return json.dumps(answer, ensure_ascii=False)


def judgement_from(line: bytes, seen: Seen, played: int) -> Judgement:
    """What the process answered with; raises BotFailed if it is no judgement of this question."""
    text = _said(line)
    try:
        return _judgement(json.loads(text), seen, played)
    except (ValueError, RecursionError):
        raise BotFailed("its judgement cannot be read") from None


def _said(line: bytes) -> str:
    if not line.endswith(b"\n"):
        raise BotFailed("the bot's process died")
    text = line.decode(errors="replace").strip()
    if text.startswith("!"):
        raise BotFailed(text.removeprefix("!").strip()[:200])
    return text


def _judgement(answer: dict[str, object], seen: Seen, played: int) -> Judgement:
    match answer:
        case {"moves": [*texts], "chances": [*chances], "errors": [*errors], "blind": [*blind]}:
            legal = {*seen.legal(), played}
            moves = [_move(text, seen, legal) for text in texts]
            seats = seen.setting.seats
            if len(chances) != max(1, len(moves)) or len(errors) != len(chances) or (moves and played not in moves):
                raise ValueError
            return Judgement(
                moves,
                [_chances(each, seats) for each in chances],
                [_share(each, 1) for each in errors],
                _chances(blind, seats if moves else 0),
            )
    raise ValueError


def _chances(numbers: object, seats: int) -> list[float]:
    if not isinstance(numbers, list) or len(numbers) != seats:
        raise ValueError
    return [_share(number, 1) for number in numbers]


def ballot_from(line: bytes, seen: Seen, legal: Collection[int]) -> Ballot:
    """What the process answered with; raises BotFailed if it is none, or a move is not legal.

    What the process said instead is written down, so it does not say what the seat has seen.
    """
    text = _said(line)
    if not text.startswith("{"):
        return only(_move(text, seen, legal))
    try:
        return _ballot(json.loads(text), seen, legal)
    except (ValueError, RecursionError):
        raise BotFailed("its ballot cannot be read") from None


def _ballot(answer: dict[str, object], seen: Seen, legal: Collection[int]) -> Ballot:
    match answer:
        case {"moves": [*texts], "visits": [*visits], "won": [*won], "cut": bool(cut)}:
            if not 0 < len(texts) == len(visits) == len(won):
                raise ValueError
            moves = [_move(text, seen, legal) for text in texts]
            if len(set(moves)) < len(moves):
                raise BotFailed("it names a move twice")
            counted = [_whole(number) for number in visits]
            return Ballot(moves, counted, [_share(each, most) for each, most in zip(won, counted, strict=True)], cut)
    raise ValueError


def _move(text: object, seen: Seen, legal: Collection[int]) -> int:
    if not isinstance(text, str):
        raise ValueError
    try:
        move = seen.read(text)
    except MastabaError as error:
        raise BotFailed(kind_of(error)) from None
    if move not in legal:
        raise BotFailed("its move is not legal")
    return move


def _whole(number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number < MOST_VISITS:
        raise ValueError
    return number


def _share(number: object, most: int) -> float:
    """Victories among so many visits."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0.0 <= number <= most * 1.001:
        raise ValueError
    return float(number)
