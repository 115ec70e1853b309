"""What was told, turn by turn: folded once, and written as the log of a page or line by line in a terminal."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from markupsafe import Markup, escape

from mastaba.kernel.events import Told
from mastaba.locale import Tongue
from mastaba.show.memory import Memory
from mastaba.show.sight import CLOSES, OPENS, PICTURE, Sight

AnySight = Sight[Any, Any]
Eyes = TypeVar("Eyes", bound=AnySight)
Clause = Callable[[Eyes, Told, str], str]  # what was told, and who did it: without full stop; empty if it is no news
Whole = Callable[[Eyes, Told], str]  # what was told, as a whole sentence

BEFORE = ("begin", "deal")  # what is told before a first turn
AFTER = ("home", "end")  # and after the last one
MOST_SUMMED_UP = 4  # lines of the log that are told one by one,
MOST_READ = 100  # and characters: two lines above the board
LINE = 1_500  # bytes of a line that is kept, without its text: what was told is kept with it
_lines = Memory(20_000_000)


# ---- Folding --------------------------------------------------------------------------------------------


@dataclass
class Stretch:
    """What was told from the beginning of a turn on; or what stands alone, with what came after it."""

    begins: Told | None  # the event `turn`
    parts: list[Told] = field(default_factory=list)
    first: int = 0  # the number of the first part among all that was told

    @property
    def alone(self) -> Told | None:
        """What stands for itself, before a first or after a last turn."""
        return self.parts[0] if self.begins is None and self.parts[0]["kind"] in (*BEFORE, *AFTER) else None


def stretches(told: Sequence[Told]) -> list[Stretch]:
    found: list[Stretch] = []
    for at, part in enumerate(told):
        if part["kind"] == "turn":
            found.append(Stretch(part, first=at + 1))
        elif not found or part["kind"] in (*BEFORE, *AFTER):
            found.append(Stretch(None, [part], at))
        else:
            found[-1].parts.append(part)
    return found


# ---- On a page ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WrittenLine:
    """A line of the log."""

    seat: int  # whose it is; -1: nobody's
    html: Markup
    clause: str = ""  # as markup: the same without who did it, and without a full stop
    telling: bool = False  # it is said when much has to be summed up


@dataclass(frozen=True)
class WrittenTurn:
    """A turn in the log."""

    heading: str
    lines: list[WrittenLine]
    at: list[int] = field(default_factory=list)  # by line: the number of what it says, among all that was told

    def write(self, line: WrittenLine | None, at: int) -> None:
        """One line more, if it is news."""
        if line is not None:
            self.lines.append(line)
            self.at.append(at)


def written(
    sight: Eyes, part: Told, clause: Clause[Eyes], whole: Whole[Eyes], picture: Markup | None = None
) -> WrittenLine | None:
    """A line of the log, in which pieces are set off or drawn small; None, if it is no news."""
    eyes = sight.marking_pieces()
    if "seat" not in part:
        said = whole(eyes, part)
        return WrittenLine(-1, as_markup(said, picture)) if said else None
    said, player = clause(eyes, part, ""), cast(int, part["seat"])
    if not said:
        return None
    html = Markup("<b>{}</b> {}").format(sight.subject(player), as_markup(f"{said}.", picture))
    return WrittenLine(player, html, str(as_markup(said, picture)))


def as_markup(said: str, picture: Markup | None = None) -> Markup:
    """A sentence as markup: what `Sight.piece` marked is bold, the picture stands for its sign."""
    html = str(escape(said)).replace(OPENS, "<b>").replace(CLOSES, "</b>")
    return Markup(html.replace(PICTURE, str(picture or "")))


def log_of_page(
    sight: AnySight,
    line: Callable[[Told], WrittenLine | None],
    heading: Callable[[Told], str] | None = None,
    telling: Collection[str] = (),
) -> list[WrittenTurn]:
    """Turn by turn, each with a heading. If people are to remember by themselves, only the last round. `telling` are
    kinds of events that matter most."""
    last = 0 if sight.remembers else sight.seen.setting.seats
    ends = {True: sight.text("The end"), False: sight.text("The beginning")}
    again = written_once(line, sight, telling)
    turns: list[WrittenTurn] = []
    told = sight.recent(last) if last else sight.told
    before = len(sight.told) - len(told)
    for stretch in stretches(told):
        if stretch.begins is not None:
            said = heading(stretch.begins) if heading else None
            turns.append(WrittenTurn(said or sight.text("Turn {number}", number=stretch.begins["number"]), []))
        else:
            said = ends[stretch.parts[0]["kind"] in AFTER]
            if not turns or turns[-1].heading != said:
                turns.append(WrittenTurn(said, []))
        for at, part in enumerate(stretch.parts, start=before + stretch.first):
            turns[-1].write(again(part), at)
    return [turn for turn in turns if turn.lines][-last:]


def written_once(
    line: Callable[[Told], WrittenLine | None], sight: AnySight, telling: Collection[str] = ()
) -> Callable[[Told], WrittenLine | None]:
    """Writes each line once, as long as the same people read it: a page shows many, of which one or two are new."""
    setting = sight.seen.setting
    played = (setting.game.name, setting.seats, setting.pieces.digest, *setting.options.items())
    known = _known(played, sight.seat, tuple(sight.names), sight.tongue)

    def again(part: Told) -> WrittenLine | None:
        facts = tuple(part.items())
        if facts not in known:
            drawn = line(part)
            _lines.add(LINE + (len(drawn.html) if drawn else 0))
            known[facts] = replace(drawn, telling=True) if drawn and part["kind"] in telling else drawn
        return known[facts]

    return again


@lru_cache(maxsize=100)
def _known(
    played: tuple[object, ...], seat: int, names: tuple[str, ...], tongue: Tongue
) -> dict[object, WrittenLine | None]:
    """The lines that somebody has read at such a table, by what was told."""
    return {}


_lines.shared_by(_known)


# ---- Lately ---------------------------------------------------------------------------------------------


def lines_between(log: Sequence[WrittenTurn], first: int, end: int) -> list[WrittenLine]:
    """The lines that say what was told from this number on, up to that one."""
    return [line for turn in log for line, at in zip(turn.lines, turn.at, strict=False) if first <= at < end]


def summed_up(lines: Sequence[WrittenLine], tongue: Tongue) -> list[WrittenLine]:
    """The same in fewer words. Of much, one thing that each did: the last that matters, or else the last; and what
    nobody did only if it matters."""
    if len(lines) > MOST_SUMMED_UP or sum(len(line.html.striptags()) for line in lines) > MOST_READ:
        last = {line.seat: at for at, line in enumerate(lines) if line.seat >= 0}
        matters = {line.seat: at for at, line in enumerate(lines) if line.telling}
        lines = [lines[at] for at in sorted((last | matters).values())] or lines[-1:]
    return in_a_row(lines, tongue)


def in_a_row(lines: Sequence[WrittenLine], tongue: Tongue) -> list[WrittenLine]:
    """One sentence for what somebody did in a row."""
    sentences: list[WrittenLine] = []
    for line in lines:
        before = sentences[-1] if sentences else None
        if before is None or before.seat != line.seat or not (before.clause and line.clause):
            sentences.append(line)
            continue
        html = str(before.html).removesuffix(".")
        both = tongue.text("{this}; {more}", this=html, more=f"{line.clause}.")
        sentences[-1] = WrittenLine(line.seat, Markup(both), line.clause)
    return sentences


# ---- In a terminal --------------------------------------------------------------------------------------


def log_of_terminal(
    sight: Eyes, clause: Clause[Eyes], whole: Whole[Eyes], name: Whole[Eyes] | None = None
) -> list[str]:
    """A line per turn; what stands alone, in whole sentences. Only the last round, as on a page.

    A turn goes by its number, or by the name that the game has for it.
    """
    last = 0 if sight.remembers else sight.seen.setting.seats
    lines = [_turn_line(sight, stretch, clause, whole, name) for stretch in stretches(sight.told)[-last:]]
    return [line for line in lines if line]


def _turn_line(
    sight: Eyes, stretch: Stretch, clause: Clause[Eyes], whole: Whole[Eyes], name: Whole[Eyes] | None
) -> str:
    """Names who did something, unless it is the one who did the last thing, too."""
    said: list[tuple[int | None, list[str]]] = []
    for part in stretch.parts[stretch.alone is not None :]:
        player = cast(int, part["seat"]) if "seat" in part else None
        goes_on = player is not None and bool(said) and said[-1][0] == player
        words = clause(sight, part, "" if player is None or goes_on else sight.subject(player))
        if words and goes_on:
            said[-1][1].append(words)
        elif words:
            said.append((player, [words]))
    sentences = [f"{one_after_another(clauses, sight.tongue)}." for _, clauses in said]
    if not sentences:
        return "" if stretch.alone is None else whole(sight, stretch.alone)
    number: object = "" if stretch.begins is None else stretch.begins["number"]
    if name is not None and stretch.begins is not None:
        number = name(sight, stretch.begins)
    line = " ".join(sentences)
    return f"{number}. {line}" if number else line


def one_after_another(parts: Sequence[str], tongue: Tongue) -> str:
    line = parts[0]
    for more in parts[1:]:
        line = tongue.text("{this}; {more}", this=line, more=more)
    return line
