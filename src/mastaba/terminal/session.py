"""A game in the terminal, from the first decision to the last."""

from hashlib import sha256
from typing import Protocol

from mastaba.bots.ballots import Ballot
from mastaba.bots.workers.seconds import is_quick
from mastaba.kernel.contract import Seen
from mastaba.kernel.errors import MastabaError, NoUndo
from mastaba.kernel.events import SPECTATOR, Told
from mastaba.locale import Tongue
from mastaba.show.choices import Offer, beginning, offers, parts_of, understand
from mastaba.table.home import HomeTable
from mastaba.terminal import commands, files, frame, pages
from mastaba.terminal.console import Console, wrapped
from mastaba.terminal.seats import Sitter
from mastaba.terminal.teller import Teller


class Bots(Protocol):
    def choose(self, name: str, seen: Seen, seed: int) -> int: ...

    def think(self, name: str, seen: Seen, seed: int) -> Ballot: ...

    def close(self) -> None: ...


class Leave(Exception):
    """Somebody gets up: by `quit`, the end of input, or an interrupt."""


class Session:
    """The people, the bots and the table."""

    def __init__(self, table: HomeTable, sitters: list[Sitter], tongue: Tongue, console: Console, bots: Bots) -> None:
        self.table = table
        self.sitters = sitters
        self.tongue = tongue
        self.console = console
        self.bots = bots
        self.teller = Teller(table.state.setting.game, [sitter.name for sitter in sitters], tongue)
        self.facing = table.persons[0] if len(table.persons) == 1 else SPECTATOR  # who looks at the screen
        self.notices: list[frame.Notice] = []  # to be shown with the next page
        self.fresh = True  # told in lines: whether the table is to be told again
        self.refused = -1  # the move that `why` alone is about
        self.heard: dict[int, int] = {}  # by seat: how much of what it was told has been said
        self.turns_heard = 0
        self.thinking = SPECTATOR  # the seat of the bot of which it was said last
        self.file = ""  # in which this game is kept
        self.saved_moves = len(table.moves)  # how many of its moves are in there
        self.typed = ""  # under a page that was looked at, and still to be answered
        self.again = False

    def say(self, sentence: str) -> None:
        self.notices.append(("faint", sentence))

    def complain(self, error: MastabaError) -> None:
        self.notices.append(("alert", self.teller.error(error)))

    # ---- The game ---------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays to the end; raises Leave if somebody leaves before."""
        self.say(self.tongue.text("Seal: {seal}", seal=self.table.seal))
        typed = commands.word(self.tongue, "help")
        self.say(self.tongue.text("Type {help} to see what else you can type.", help=typed))
        if self.console.plain:  # drawn, they stand on the first page
            self._say_notices()
        try:
            while not self.table.ended:
                seat = self.table.to_act[0]
                if self.sitters[seat].bot:
                    self._bot(seat)
                else:
                    self._person(seat)
            self._after()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def _bot(self, seat: int) -> None:
        sitter = self.sitters[seat]
        self._watch(seat, "" if is_quick(sitter.bot) else self.tongue.text("{name} is thinking.", name=sitter.name))
        digits = sha256(f"{self.table.head.seed} bot {len(self.table.moves)}".encode()).hexdigest()[:8]
        move = self.bots.choose(self.sitters[seat].bot, self.table.seen(seat), int(digits, 16))
        self.table.play(seat, move)

    def _person(self, seat: int) -> None:
        """One decision of a person."""
        self.thinking = SPECTATOR
        seen, forced = self.table.seen(seat), self.table.forced()
        if forced is not None and forced[0] == seat:
            made = self.table.play(*forced, by="rules")
            done = self.teller.option(seen, parts_of(made.move), 0)
            self.say(self.tongue.text("There was only one thing to do: {move}.", move=done))
        elif self.facing == seat or self._curtain(seat):
            self._decide(seat, seen)

    def _decide(self, seat: int, seen: Seen) -> None:
        """Until a move is made, or taken back."""
        at = self.table.number
        left = legal = seen.legal()
        self.fresh = True
        while self.table.number == at:
            offered = offers(seen, left)
            line = self._line(seen, offered, "" if left == legal else self._so_far(seen, left))
            if not line:
                self.fresh = left == legal
                left = legal
            elif not commands.run_command(self, seat, line):
                left = self._answer(seat, seen, line, offered) or left

    def _answer(self, seat: int, seen: Seen, line: str, offered: list[Offer]) -> tuple[int, ...]:
        """Plays what was typed, or says why not; the moves to choose from, if it can mean several."""
        try:
            meant = understand(line, offered, seen, lambda token: self.teller.meant(token, seen))
            if len(meant) > 1:
                return meant
            self.refused = meant[0]
            self.table.play(seat, meant[0])
            self.refused = -1
        except MastabaError as error:
            self.complain(error)
        return ()

    def _so_far(self, seen: Seen, left: tuple[int, ...]) -> str:
        """What was chosen already: what the moves that are left have in common."""
        common = beginning([parts_of(seen.write(move)) for move in left])
        names = [self.teller.option(seen, common[: i + 1], i) for i in range(1, len(common))]
        if not names:
            return self.tongue.text("Which of these? (Enter: back)")
        return self.tongue.text("{so_far} … (Enter: back)", so_far=", ".join(names))

    def _after(self) -> None:
        """The game is over: people can look back, save it, and play again."""
        if len(self.table.persons) != 1:
            self.facing = SPECTATOR
        self.fresh = True
        commands.seal(self)
        while True:
            words = ", ".join(commands.word(self.tongue, name) for name in ("table", "log", "save", "again"))
            hint = self.tongue.text("Enter: leave. You can also type: {words}.", words=words)
            line = self._line(self.table.seen(self.facing), [], hint)
            self.again = commands.is_word(self.tongue, "again", line)
            if not line or self.again:
                return
            commands.run_command(self, self.facing, line)

    def undo(self, seat: int) -> None:
        gone = self.table.undo(seat)
        self.heard = {}
        self.refused = -1
        self.say(self.tongue.plural("{n} move taken back.", "{n} moves taken back.", gone))

    def show_hint(self, lines: list[str]) -> None:
        """To be leafed through; what is typed below it counts."""
        width = self.console.width - 2
        shown = [f" {part}" for line in lines for part in wrapped(line, width, "     ")]
        self.typed = pages.leaf_through(shown, self.console, self.tongue)

    def farewell(self) -> None:
        """Offers to keep a game that is not over."""
        self.notices = []
        self.console.write("")
        if not self.table.ended and self.table.persons and len(self.table.moves) > self.saved_moves:
            name = self.file or files.free_name(self.teller.game)
            offer = self.tongue.text("Save the game? Enter: as {file}; n: no; or another name", file=name)
            try:
                answer = self._read(offer)
                if answer.casefold() not in ("n", "no", "non", "nein"):
                    commands.run_command(self, self.facing, f"save {answer or name}")
            except (EOFError, KeyboardInterrupt):
                self.console.write("")
        self.say(self.tongue.text("Until next time."))
        self._say_notices()

    # ---- Showing ----------------------------------------------------------------------------------------

    def _show(self, seen: Seen, offered: list[Offer]) -> None:
        """The decision. A drawn page is drawn again each time; told in lines, only what is new is said."""
        if not self.console.plain:
            notices, self.notices = self.notices, []
            self._draw(seen, offered, notices)
            return
        width = self.console.width
        if self.fresh:
            news = self._unheard(seen.seat)
            whole = self._turns(seen.seat) != self.turns_heard or not news
            self.turns_heard = self._turns(seen.seat)
            self.console.write("", *frame.spoken(self.teller, seen, news, offered, width, whole))
        self._say_notices()
        if not self.fresh:
            self.console.write(*frame.spoken_choices(self.teller, seen, offered, width))
        self.fresh = False

    def _say_notices(self) -> None:
        for _, notice in self.notices:
            self.console.write(*wrapped(notice, self.console.width))
        self.notices = []

    def _draw(self, seen: Seen, offered: list[Offer], notices: list[frame.Notice]) -> None:
        size = (self.console.width, self.console.height)
        told = self.table.told(seen.seat)
        page = frame.drawn(self.teller, seen, told, offered, notices, size, self.console.paint)
        self.console.clear()
        self.console.write(*page)

    def _watch(self, seat: int, thinks: str) -> None:
        """While bots play: the page as it is now, or a line for each turn that is over; and who thinks for a while,
        said once to those who listen, however many moves it is."""
        seen = self.table.seen(self.facing)
        if not self.console.plain:
            notice: list[frame.Notice] = [("faint", thinks)] if thinks else []
            self._draw(seen, [], [*self.notices, *notice])
            return
        if self._turns(self.facing) > self.turns_heard:
            self._write_log(self.teller.log(seen, self._unheard(self.facing)))
            self.turns_heard = self._turns(self.facing)
        if thinks and self.thinking != seat:
            self.console.write(*wrapped(thinks, self.console.width))
        self.thinking = seat

    def _unheard(self, seat: int) -> list[Told]:
        """What was told since it was last said; from the beginning of a turn, so that the lines are whole."""
        told = self.table.told(seat)
        first = self.heard.get(seat, 0)
        while 0 < first < len(told) and told[first]["kind"] != "turn":
            first -= 1
        self.heard[seat] = len(told)
        return told[first:]

    def _turns(self, seat: int) -> int:
        return sum(1 for part in self.table.told(seat) if part["kind"] == "turn")

    def _write_log(self, lines: list[str]) -> None:
        self.console.write(*(part for line in lines for part in wrapped(line, self.console.width, "  ")))

    def _curtain(self, seat: int) -> bool:
        """The screen is handed over: nothing of the one hand stays, and the next one waits until called.

        False if the one before took a move back instead.
        """
        last, self.facing = self.facing, SPECTATOR
        name = self.sitters[seat].name
        self.console.forget()
        public = self.teller.log(self.table.seen(SPECTATOR), self.table.told(SPECTATOR))
        self._write_log(public[-self.table.seats :])
        self.console.write("", *wrapped(self.tongue.text("Pass to {name}.", name=name), self.console.width))
        if last != SPECTATOR and self.table.can_undo(last):
            undo = commands.word(self.tongue, "undo")
            self.console.write(self.tongue.text("Type {undo} to take back the last move.", undo=undo))
        line = self._read(self.tongue.text("{name}, press Enter", name=name))
        if commands.is_word(self.tongue, "quit", line):
            raise Leave
        if commands.is_word(self.tongue, "undo", line) and last != SPECTATOR:
            try:
                self.undo(last)
            except NoUndo as error:
                self.complain(error)
            else:
                self.facing = last
                return False
        self.console.forget()
        self.facing = seat
        return True

    def _line(self, seen: Seen, offered: list[Offer], hint: str) -> str:
        """What was typed already, or is typed now; nothing if nobody is there."""
        line, self.typed = self.typed, ""
        if line:
            return line
        if hint:
            self.say(hint)
        self._show(seen, offered)
        return self._read() if self.table.persons else ""

    def _read(self, hint: str = "") -> str:
        prompt = f" {hint} {self.console.sign} " if hint else f" {self.console.sign} "
        return " ".join(self.console.read(prompt).split())
