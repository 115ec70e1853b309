"""What a run of checks says: a report when all is well, CheckFailed when not."""

from dataclasses import dataclass, field
from io import StringIO

from rich.console import Console
from rich.table import Table

from mastaba.kernel.contract import Choice

SHOWN = 6  # settings that are named


class CheckFailed(AssertionError):
    """A game does not keep the contract. Names the check, the position, and how to get there again."""

    def __init__(
        self,
        check: str,
        what: str,
        game: str,
        seats: int,
        options: dict[str, Choice],
        seed: str,
        games: int = 1,
        move: int | None = None,
        played: str = "",
    ) -> None:
        self.check = check
        self.what = what
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.move = move  # how many moves were made before
        self.played = played  # the moves up to there, in notation
        arguments = f"seats={seats}, options={options!r}, seed={seed!r}, games={games}, only=({check!r},)"
        self.repeat = f"check_game(game, {arguments})"
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        place = "" if move is None else f", after {move} moves"
        lines = [
            f"{game}: {check}",
            f"  {what}",
            f"  {seats} seats{', ' + chosen if chosen else ''}, seed {seed}{place}",
            *([f"  moves: {played}"] if played else []),
            f"  repeat with {self.repeat}",
        ]
        super().__init__("\n".join(lines))


@dataclass
class Row:
    """One check: what it shows, how many things it looked at, and how long that took."""

    check: str
    shows: str
    count: int = 0
    seconds: float = 0.0
    notes: list[str] = field(default_factory=list)
    largest: dict[str, float] = field(default_factory=dict)

    def note_largest(self, what: str, value: float, sentence: str) -> None:
        """Keeps the sentence that goes with the largest value of this kind."""
        if value > self.largest.get(what, 0.0):
            self.largest[what] = value
            self.notes = [note for note in self.notes if not note.startswith(f"{what}: ")]
            self.notes.append(f"{what}: {sentence}")

    def note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)


@dataclass
class Report:
    """What was looked at, and found to be in order."""

    game: str
    seed: str
    settings: list[str] = field(default_factory=list)  # seats and options, in words
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    rows: dict[str, Row] = field(default_factory=dict)

    def row(self, check: str, shows: str) -> Row:
        return self.rows.setdefault(check, Row(check, shows))

    def table(self) -> Table:
        title = f"{self.game} keeps the contract: {self.games} games, {self.moves} moves, {self.seconds:.1f} s"
        more = f"; and {len(self.settings) - SHOWN} more" if len(self.settings) > SHOWN else ""
        caption = f"seed {self.seed}; {'; '.join(self.settings[:SHOWN])}{more}"
        table = Table(title=title, caption=caption, box=None, pad_edge=False)
        table.add_column("check")
        table.add_column("what it shows")
        table.add_column("looked at", justify="right")
        table.add_column("s", justify="right")
        for row in self.rows.values():
            shows = "\n".join([row.shows, *(f"→ {note}" for note in row.notes)])
            table.add_row(row.check, shows, f"{row.count:,}", f"{row.seconds:.1f}")
        return table

    def __rich__(self) -> Table:
        return self.table()

    def __str__(self) -> str:
        text = StringIO()
        Console(file=text, width=140).print(self.table())
        return text.getvalue()
