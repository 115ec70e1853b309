"""`mastaba league`: every bot against every other one, and how strong each of them is.

mastaba league hapy --share 10% --seats 2,3,4 --into leagues/hapy
mastaba league hapy --into leagues/hapy --html hapy.html
"""

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from mastaba.arguments import Parser, chosen_options, game_options, whole_number
from mastaba.bots import registry
from mastaba.kernel.contract import Choice, Game
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import find_game
from mastaba.lab.league.folder import Folder
from mastaba.lab.league.page import page
from mastaba.lab.league.plan import Plan, at_a_share, by_strength
from mastaba.lab.league.playing import League, play
from mastaba.lab.league.tables import Findings, as_markdown, sheets
from mastaba.locale import Tongue

DEALS = 200
AIM = "65%-90%"
WHERE = "leagues"


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("game", metavar=tongue.text("GAME"))
    parser.value("--bots", "scribe,vizier,…", tongue.text("who plays; else the levels that people choose from"))
    parser.value("--share", "10%", tongue.text("of their budgets, for the levels that have one"))
    parser.value("--seats", "2,3,4", tongue.text("at tables of which size; else 2"))
    parser.value("--deals", tongue.text("NUMBER"), tongue.text("deals of each pairing at most"))
    parser.value(
        "--aim", AIM, tongue.text("two seats: play until it is clear on which side of each share a pairing is")
    )
    parser.value("--seed", tongue.text("NUMBER"), tongue.text("the same number gives the same games"))
    parser.value("--cores", tongue.text("NUMBER"), tongue.text("how many processes; else one per core"))
    parser.value("--into", tongue.text("FOLDER"), tongue.text("keep what was played there, and go on with it"))
    parser.value("--html", tongue.text("FILE"), tongue.text("write a page with drawings"))
    markdown = tongue.text("print the tables for a page of docs, and nothing else")
    parser.known.add_argument("--markdown", action="store_true", help=markdown)
    parser.known.add_argument("--show", action="store_true", help=tongue.text("play nothing: show what there is"))
    game_options(parser, words, tongue)


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    find_game(arguments.game)
    folder = Folder(Path(arguments.into or Path(WHERE) / arguments.game))
    plan = folder.plan() if arguments.show else planned(arguments, folder.head())
    cores = whole_number("--cores", arguments.cores, 0, high=1000)
    page_file = Path(arguments.html) if arguments.html else None
    if page_file is not None:
        _write(page_file, "")  # it is said before hours of play if it cannot be written
    console = Console(stderr=bool(arguments.markdown))
    if not arguments.show:  # what was played with other rules and weights can still be shown
        folder.begin(plan)
    league = League(plan, folder.played())
    if folder.damaged:
        said = tongue.plural(
            "{lines} damaged line of {folder} is left out: what it told is played again.",
            "{lines} damaged lines of {folder} are left out: what they told is played again.",
            folder.damaged,
            lines=folder.damaged,
            folder=str(folder.path),
        )
        console.print(said, highlight=False)
    if not arguments.show:
        _play(league, folder, cores, console, tongue)
    found = Findings.of(plan, league.meetings())
    if page_file is not None:
        _write(page_file, page(found, tongue))
    if arguments.markdown:
        print(as_markdown(found, tongue), end="")
    else:
        _show(found, folder, page_file, console, tongue)
    return 0


# ---- What is asked for ----------------------------------------------------------------------------------


def planned(arguments: argparse.Namespace, head: dict[str, Any] | None) -> Plan:
    """What was typed; and what was not, as it was when the league began."""
    begun = head or {}
    identity = begun.get("identity", {})
    game = find_game(arguments.game)
    if arguments.bots:
        names = [name.strip() for name in arguments.bots.split(",")]
    else:
        names = identity.get("bots") or [bot.name for bot in registry.levels()]
    if arguments.share:
        names = [at_a_share(name, _share(arguments.share)) for name in names]
    seats = _sizes(arguments.seats) if arguments.seats else tuple(begun.get("seats") or (max(2, game.seats[0]),))
    options = chosen_options(arguments)
    if not options and identity.get("game") == game.name:
        options = {name: choice for name, choice in identity.get("options", {}).items() if choice != usual(game, name)}
    plan = Plan(
        game.name,
        by_strength(names),
        options,
        seats,
        whole_number("--seed", arguments.seed, identity.get("seed", 1)),
        whole_number("--deals", arguments.deals, begun.get("deals", DEALS), low=1, high=1_000_000),
        _aim(arguments.aim) if arguments.aim else tuple(begun.get("aim") or _aim(AIM)),
    )
    for size in seats:
        game.setting(size, dict(options))  # what is wrong with the options is said here
    return plan


def usual(game: Game, name: str) -> Choice | None:
    return next((option.default for option in game.options(game.pieces()) if option.name == name), None)


def _share(text: str) -> str:
    percent = whole_number("--share", text.removesuffix("%"), 100, low=1, high=1000)
    return f"{percent}%"


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted({whole_number("--seats", part.strip(), 2, low=2, high=99) for part in text.split(",")}))


def _aim(text: str) -> tuple[float, ...]:
    """`65%-90%`, or one share alone."""
    parts = [part.strip().removesuffix("%") for part in text.split("-")]
    if len(parts) > 2:
        raise BadOptions("“{option}” is one share, or two, such as {example}.", option="--aim", example=AIM)
    shares = [whole_number("--aim", part, 50, low=1, high=99) / 100 for part in parts]
    return tuple(sorted(set(shares)))


def _write(file: Path, text: str) -> None:
    try:
        with file.open("a" if not text else "w", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as error:
        raise BadOptions("The file cannot be written: {reason}.", file.name, reason=error.strerror or "?") from None


# ---- Playing and showing --------------------------------------------------------------------------------


def _play(league: League, folder: Folder, cores: int, console: Console, tongue: Tongue) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    done = sum(len(deals) for deals in league.played.values())
    left = league.left()
    if not left:
        return
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(tongue.text("deals"), completed=done, total=done + left)
        games = play(league, folder, cores)
        try:
            for pairing in games:
                done += 1
                said = f"{pairing.seats}: {pairing.one} – {pairing.others}"
                progress.update(task, completed=done, total=done + league.left(), description=said)
        except KeyboardInterrupt:
            games.close()
            if not done:
                raise


def _show(found: Findings, folder: Folder, file: Path | None, console: Console, tongue: Tongue) -> None:
    for sheet in sheets(found, tongue):
        console.print(sheet.table())
        if sheet.note:
            console.print(sheet.note, highlight=False)
            console.print()
    said = tongue.plural(
        "{games} game, {hours:.2f} hours of processor time; all of it is in {folder}.",
        "{games} games, {hours:.2f} hours of processor time; all of it is in {folder}.",
        found.games,
        games=found.games,
        hours=found.seconds / 3600,
        folder=str(folder.path),
    )
    console.print(said, highlight=False)
    if not found.is_complete:
        console.print(tongue.text("It is not complete: the same command goes on with it."))
    if file is not None:
        console.print(tongue.text("The page is {file}.", file=str(file)), highlight=False)
