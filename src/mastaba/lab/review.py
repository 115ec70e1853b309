"""`mastaba review FILE`: what was luck in a game, and what was skill.

mastaba review game.txt
mastaba review game.txt --html review.html --share 5%
"""

import argparse
import os
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mastaba.arguments import Parser, whole_number
from mastaba.bots.judging import Judgement
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.records import Record, verify
from mastaba.kernel.registry import find_game
from mastaba.lab.simulate import on_cores
from mastaba.learn.review.account import Cause, Review, accounts, errors, review
from mastaba.learn.review.asking import MOST, SHARE, Question, questions, usual_iterations
from mastaba.learn.review.moments import Kind, Moment, moments
from mastaba.learn.review.words import Teller, percent, points
from mastaba.locale import Tongue
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.walks import Walk

SIGNS = {Kind.MISTAKE: "◆", Kind.REVEAL: "▢", Kind.GOOD: "○"}


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("file", metavar=tongue.text("FILE"), help=tongue.text("the record of a game"))
    parser.value("--html", tongue.text("FILE"), tongue.text("also write a page that stands alone"))
    parser.value("--iterations", tongue.text("NUMBER"), tongue.text("how much is looked at for each answer"))
    parser.value("--share", "2%", tongue.text("or which part of what a pharaoh thinks"))
    parser.value("--seat", tongue.text("NUMBER"), tongue.text("only what happened to this player"))
    parser.value("--cores", tongue.text("NUMBER"), tongue.text("how many processes work on it; else one per core"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    record = Record.read_file(Path(arguments.file))
    seat = whole_number("--seat", arguments.seat, 0, low=1, high=record.seats) - 1
    cores = whole_number("--cores", arguments.cores, 0, low=1, high=1000)
    file = None if arguments.html is None else Path(arguments.html)
    if file is not None:
        _check_writable(file)
    verify(record)
    walk = Walk.of_record(record)
    if not walk.last:
        raise BadOptions("Nobody has made a move in this game: there is nothing to review.")
    iterations = _iterations(arguments, walk)
    found = reviewed(walk, iterations, cores, tongue)
    teller = Teller(walk, found, record.players, tongue_for(tongue.code, find_game(record.game)))
    show(teller, Console(), seat)
    if file is not None:
        from mastaba.learn.review.page import page
        from mastaba.web.pages.pictures import look_of

        file.write_text(page(teller, look_of(teller)), encoding="utf-8")
        print(tongue.text("Written: {file}", file=str(file)))
    return 0


def _check_writable(file: Path) -> None:
    """Said before minutes of work."""
    folder = file.parent
    if file.is_dir() or not folder.is_dir() or not os.access(file if file.exists() else folder, os.W_OK):
        raise BadOptions("The file cannot be written: {reason}.", file.name, reason=str(file)[:80])


def _iterations(arguments: argparse.Namespace, walk: Walk) -> int:
    if arguments.iterations is not None and arguments.share is not None:
        raise BadOptions("Say --iterations or --share, not both.")
    share = SHARE
    if arguments.share is not None:
        share = whole_number("--share", arguments.share.removesuffix("%"), 0, low=1, high=1000) / 100
    usual = usual_iterations(walk.at(0).setting, share)
    return whole_number("--iterations", arguments.iterations, usual, low=1, high=MOST)


def reviewed(walk: Walk, iterations: int, cores: int, tongue: Tongue) -> Review:
    """On all cores, with a bar that says how far it is."""
    asked = list(questions(walk, iterations))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    answers: list[Judgement] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(tongue.text("positions"), total=len(asked))
        for found in on_cores(Question.answer, ((question,) for question in asked), cores):
            answers.append(found)
            progress.advance(task)
    return review(walk, iterations, list(zip(asked, answers, strict=True)))


# ---- Showing --------------------------------------------------------------------------------------------


def show(teller: Teller, console: Console, seat: int = -1) -> None:
    """Of everybody, or of one player."""
    tongue = teller.tongue
    console.print(sums(teller, seat))
    said = tongue.text("In points of a hundred. Result − start = luck + skill + others’ mistakes + what was not known.")
    console.print(said, highlight=False)
    for number, moment in enumerate(moments(teller.found), start=1):
        if seat in (-1, moment.seat):
            console.print()
            tell(teller, number, moment, console)


def sums(teller: Teller, seat: int) -> Table:
    tongue = teller.tongue
    table = Table(box=SIMPLE_HEAD)
    table.add_column(tongue.text("player"))
    headings = tongue.text("start"), tongue.text("result"), tongue.text("luck"), tongue.text("skill")
    more = tongue.text("others’ mistakes"), tongue.text("not known"), tongue.text("accuracy")
    for heading in (*headings, *more):
        table.add_column(heading, justify="right")
    for each, error in zip(accounts(teller.found), errors(teller.found), strict=True):
        if seat in (-1, each.seat):
            skill = f"{points(each.sums[Cause.SKILL])} ± {percent(error)}"
            table.add_row(
                escape(teller.names[each.seat]),
                percent(each.start),
                percent(each.result),
                points(each.sums[Cause.LUCK]),
                skill,
                points(each.sums[Cause.OTHERS]),
                points(each.sums[Cause.UNKNOWN]),
                "–" if each.accuracy is None else percent(each.accuracy),
            )
    return table


def tell(teller: Teller, number: int, moment: Moment, console: Console) -> None:
    """One moment; of a mistake also what would have been better."""
    tongue, who = teller.tongue, teller.names[moment.seat]
    where = tongue.text("move {number}", number=moment.at + 1) if moment.at >= 0 else tongue.text("at the beginning")
    head = f"{number:>2} {SIGNS[moment.kind]} [bold]{escape(teller.title(moment))}[/bold]  {points(moment.much)}"
    console.print(f"{head}  [dim]{escape(who)}, {escape(where)}[/dim]", highlight=False)
    if moment.decision is None or moment.kind != Kind.MISTAKE:
        return
    seat = moment.seat
    made = percent(moment.decision.chances[moment.decision.made][seat])
    for which, move, why in teller.better(moment.decision):
        chance = percent(moment.decision.chances[which][seat])
        line = tongue.text("Better: {move} ({chance} instead of {made})", move=move, chance=chance, made=made)
        console.print(f"     {escape(line)}{escape(': ' + why if why else '')}", highlight=False)
