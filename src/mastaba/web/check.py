"""`mastaba check [FILE]`: whether anything in the tables' file is damaged, also while the server runs."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from mastaba.arguments import Parser
from mastaba.locale import Tongue
from mastaba.store.checking import Report, check
from mastaba.store.errors import StoreBroken, raising_store_errors
from mastaba.web.serve import default_store


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    metavar = tongue.text("FILE")
    parser.known.add_argument("file", metavar=metavar, nargs="?", help=tongue.text("the tables' file, or a copy of it"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    store = (Path(arguments.file) if arguments.file else default_store()).resolve()
    if not store.is_file():
        raise StoreBroken("There is no store “{file}”.", file=store)
    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with raising_store_errors(store), Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(tongue.text("tables"), total=None)
        report = check(store, lambda done, all: progress.update(task, completed=done, total=all))
    print("\n".join(lines(report, tongue)))
    return 1 if report.findings else 0


def lines(report: Report, tongue: Tongue) -> list[str]:
    said = [tongue.error(finding) for finding in report.findings + report.remarks]
    if report.unsummed:
        said.append(
            tongue.plural(
                "{count} entry has no checksum: it is of an older release, and was only read and played again.",
                "{count} entries have no checksum: they are of an older release, and were only read and played again.",
                report.unsummed,
                count=report.unsummed,
            )
        )
    checked = tongue.plural(
        "{count} table was checked, with {entries} entries.",
        "{count} tables were checked, with {entries} entries.",
        report.tables,
        count=report.tables,
        entries=report.entries,
    )
    if not report.findings:
        return [*said, checked, tongue.text("✓ no damage was found")]
    found = tongue.plural("✗ damage in {n} place", "✗ damage in {n} places", len(report.findings))
    return [*said, checked, found]
