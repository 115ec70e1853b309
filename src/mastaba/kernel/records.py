"""A game as a text file: replay, bug report, golden test and training datum in one.

    mastaba record 1
    game hapy
    rules 1
    ...
    seal 6d3f…          shown before the first move
    seed 91c0…          shown when it is over
    nonce 1 77ab…       what player 1 added to the deal
    moves 83 5f02…      how many, and their checksum

    2 take 8.3          one line per move that stands: seat and move
    2 skip

    result series ranks 2 1 totals 3 5

It carries secrets: whoever has the seed knows every card.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from mastaba.kernel.chance import STREAM_VERSION, new_seed, seal, stream_from
from mastaba.kernel.contract import Choice, Outcome, State
from mastaba.kernel.errors import BadOptions, BadRecord, MastabaError
from mastaba.kernel.pieces import Data, Pieces
from mastaba.kernel.registry import find_game

FIRST_LINE: Final = "mastaba record 1"
UNFINISHED: Final = "unfinished"
WORDS: Final = ("game", "rules", "stream", "seats", "pieces", "seal", "seed", "moves")  # said once each
LARGEST: Final = 4_000_000  # bytes
LONGEST_NAME: Final = 200


class Record:
    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, Choice],
        seed: str | None = None,
        nonces: tuple[str, ...] = (),
        players: tuple[str, ...] = (),
        pieces: Pieces | None = None,
    ) -> None:
        folder = find_game(game)
        setting = folder.setting(seats, dict(options), pieces)
        for word in (*(() if seed is None else (seed,)), *nonces):
            _check_line(word)
        self.game = game
        self.rules = folder.rules_version
        self.stream = STREAM_VERSION
        self.seats = seats
        self.options: dict[str, Choice] = dict(setting.options)
        self.seed = new_seed() if seed is None else seed
        self.seal = seal(self.seed)
        self.nonces = nonces
        self.players = players or tuple(f"player {seat + 1}" for seat in range(seats))
        self.digest = setting.pieces.digest
        self.differences = setting.pieces.differences(folder.pieces())
        self.moves: list[tuple[int, str]] = []
        self.checksum = ""  # of the moves, as it was read
        self.result = UNFINISHED

    # ---- Playing ----------------------------------------------------------------------------------------

    def deal(self) -> State:
        """The position before the first move."""
        game = find_game(self.game)
        pieces = game.pieces().changed(self.differences, "record") if self.differences else None
        setting = game.setting(self.seats, dict(self.options), pieces)
        return game.deal(setting, stream_from(self.seed, self.nonces))

    def note(self, state: State, seat: int, move: int) -> None:
        """Writes down a move that stands."""
        self.moves.append((seat, state.write(move)))

    def close(self, outcome: Outcome | None) -> None:
        self.result = result_line(outcome)

    def replay(self) -> Iterator[State]:
        """The position before the first move and after each. Raises BadRecord at the first wrong one."""
        state = self.deal()
        yield state
        for number, (seat, text) in enumerate(self.moves, start=1):
            try:
                state.replay(seat, text)
            except MastabaError as error:
                raise BadRecord(
                    "Move {number}, “{move}” by player {seat}, cannot be played: {reason}",
                    number=number,
                    move=text[:60],
                    seat=seat + 1,
                    reason=error,
                ) from None
            yield state

    # ---- Text -------------------------------------------------------------------------------------------

    def write(self) -> str:
        lines = [
            FIRST_LINE,
            f"game {self.game}",
            f"rules {self.rules}",
            f"stream {self.stream}",
            f"seats {self.seats}",
        ]
        lines += [f"option {name} {value}" for name, value in self.options.items()]
        lines.append(f"pieces {self.digest}")
        lines += [f"differs {path} {json.dumps(value)}" for path, value in self.differences.items()]
        lines += [f"player {seat + 1} {_one_line(name)}" for seat, name in enumerate(self.players)]
        lines.append(f"seal {self.seal}")
        lines.append(f"seed {self.seed}")
        lines += [f"nonce {i + 1} {nonce}" for i, nonce in enumerate(self.nonces)]
        lines.append(f"moves {_checksum(self.moves)}")
        lines += ["", *_move_lines(self.moves), "", f"result {self.result}"]
        return "\n".join(lines) + "\n"

    @staticmethod
    def read(text: str) -> "Record":
        """The record in this text. Says what is wrong and in which line; plays nothing yet."""
        if len(text) > LARGEST:
            raise BadRecord("This is too long for a record: {size} characters.", size=len(text))
        return _Parser(text).record()

    @staticmethod
    def read_file(path: Path) -> "Record":
        try:
            if not path.is_file() and path.exists():
                raise BadRecord("This is not a file.", path.name)
            if path.stat().st_size > LARGEST:
                raise BadRecord(
                    "This is too long for a record: {size} characters.", path.name, size=path.stat().st_size
                )
            return Record.read(path.read_bytes().decode())
        except OSError as error:
            raise BadRecord("The file cannot be read: {reason}.", path.name, reason=error.strerror or "?") from None
        except UnicodeDecodeError:
            raise BadRecord("This is not a text file in UTF-8.", path.name) from None


def result_line(outcome: Outcome | None) -> str:
    if outcome is None:
        return UNFINISHED
    ranks = " ".join(str(rank) for rank in outcome.ranks)
    totals = " ".join(str(score.total) for score in outcome.scores)
    return f"{outcome.reason} ranks {ranks} totals {totals}"


def verify(record: Record) -> State:
    """Deals again, plays every move again and compares the result; the final position, or BadRecord."""
    if seal(record.seed) != record.seal:
        raise BadRecord("The seed does not fit the seal: this is not the deal that was promised.")
    last = record.deal()
    if record.digest != last.setting.pieces.digest:
        raise BadRecord("The pieces are not those the game was played with.")
    for state in record.replay():
        last = state
    result = result_line(last.outcome)
    if result != record.result:
        raise BadRecord(
            "The moves lead to the result “{result}”, but the record says “{claim}”.",
            result=result,
            claim=record.result,
        )
    if record.checksum and record.checksum != _checksum(record.moves):
        raise BadRecord("The moves are not those that were written down: somebody has changed them.")
    return last


def _move_lines(moves: list[tuple[int, str]]) -> list[str]:
    return [f"{seat + 1} {move}" for seat, move in moves]


def _checksum(moves: list[tuple[int, str]]) -> str:
    """Their number and a digest: against slips and scissors, not against forgers."""
    return f"{len(moves)} {sha256(chr(10).join(_move_lines(moves)).encode()).hexdigest()[:16]}"


# ---- Reading --------------------------------------------------------------------------------------------


class _Parser:
    """Three parts with an empty line between: header, moves, result."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0

    def record(self) -> Record:
        if not self.lines or self.lines[0] != FIRST_LINE:
            raise BadRecord("This is no record: the first line must be “{line}”.", line=FIRST_LINE)
        header = self._part()
        moves = self._part()
        result = self._part()
        if len(result) != 1 or not result[0][1].startswith("result "):
            raise BadRecord("The record is cut off: its last line must be the result.")
        if any(line.strip() for line in self.lines[self.at :]):
            raise BadRecord("Something follows the result, which must be the last line.")
        record = self._header(header)
        record.moves = [self._move(number, line, record.seats) for number, line in moves]
        record.result = result[0][1].removeprefix("result ")
        return record

    def _part(self) -> list[tuple[int, str]]:
        """The lines up to the next empty one, with their numbers."""
        part = []
        while self.at < len(self.lines) and self.lines[self.at].strip():
            part.append((self.at + 1, self.lines[self.at]))
            self.at += 1
        self.at += 1
        return part

    def _header(self, lines: list[tuple[int, str]]) -> Record:
        single: dict[str, str] = {}
        options: dict[str, Choice] = {}
        differences: Data = {}
        players: list[str] = []
        nonces: list[str] = []
        for number, line in lines[1:]:
            word, _, rest = line.partition(" ")
            name, _, value = rest.partition(" ")
            if word == "option" and name not in options:
                options[name] = value
            elif word == "differs":
                differences[name] = self._json(number, value)
            elif word == "player" and name == str(len(players) + 1):
                players.append(value[:LONGEST_NAME])
            elif word == "nonce" and name == str(len(nonces) + 1):
                nonces.append(value)
            elif word in WORDS and word not in single and rest:
                single[word] = rest
            else:
                raise BadRecord("Line {number} cannot be read: “{line}”.", number=number, line=line[:60])
        for word in WORDS:
            if word not in single:
                raise BadRecord("The line “{word} …” is missing.", word=word)
        return self._built(single, options, differences, tuple(players), tuple(nonces))

    def _built(
        self,
        single: dict[str, str],
        options: dict[str, Choice],
        differences: Data,
        players: tuple[str, ...],
        nonces: tuple[str, ...],
    ) -> Record:
        game = find_game(single["game"])
        if single["rules"] != str(game.rules_version):
            raise BadRecord(
                "This was played by version {theirs} of the rules; here is version {ours}.",
                theirs=single["rules"][:20],
                ours=game.rules_version,
            )
        if single["stream"] != str(STREAM_VERSION):
            raise BadRecord(
                "This was dealt by a stream of version {theirs}, unknown here.", theirs=single["stream"][:20]
            )
        if not single["seats"].isascii() or not single["seats"].isdigit() or len(single["seats"]) > 2:
            raise BadRecord("“{text}” is no number of seats.", text=single["seats"][:20])
        pieces = game.pieces().changed(differences, "record") if differences else None
        seats = int(single["seats"])
        record = Record(single["game"], seats, options, single["seed"], nonces, players, pieces)
        if len(record.players) != seats:
            raise BadRecord("There are {seats} seats, but {players} players.", seats=seats, players=len(players))
        record.seal = single["seal"]
        record.digest = single["pieces"]
        record.checksum = single["moves"]
        return record

    def _move(self, number: int, line: str, seats: int) -> tuple[int, str]:
        seat, _, move = line.partition(" ")
        if seat not in [str(i + 1) for i in range(seats)] or not move:
            raise BadRecord("Line {number} is no move: “{line}”.", number=number, line=line[:60])
        return int(seat) - 1, move

    def _json(self, number: int, text: str) -> object:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise BadRecord("Line {number} cannot be read: “{line}”.", number=number, line=text[:60]) from None


def _check_line(word: str) -> None:
    """Seeds and nonces come from people, too: none may write lines of its own into a record."""
    if not word or not word.isprintable() or word != word.strip() or len(word) > LONGEST_NAME:
        raise BadOptions(
            "A seed or nonce is one line of 1 to {longest} characters, without spaces around it.", longest=LONGEST_NAME
        )


def _one_line(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME].rstrip() or "?"
