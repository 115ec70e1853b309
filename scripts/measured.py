"""Writes what leagues have found into docs/bots.md, so that no number there is typed by hand.

The page has a pair of marks for each league folder, and one for the folder of `bench/outsiders.py`, such as

    <!-- league: leagues/hapy-tenth -->
    <!-- end -->
    <!-- outsiders: leagues/outsiders -->
    <!-- end -->

and what stands between them is replaced by the tables of what was played, if it is there; else it stays as it is.
"""

import re
from pathlib import Path

from rich.console import Console

from mastaba.kernel.registry import find_game
from mastaba.lab.league.folder import HEAD, Folder
from mastaba.lab.league.playing import League
from mastaba.lab.league.tables import Findings, as_markdown, duration, pairings
from mastaba.lab.report.sheets import Sheet
from mastaba.show.speech import tongue

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "bots.md"
MARKED = re.compile(r"(<!-- (league|outsiders): (\S+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
ENGLISH = tongue("en")
HEADINGS = ("game", "ours", "theirs", "deals", "won", "victories", "our iterations", "theirs", "our time", "theirs")


def league_in(folder: Path) -> League:
    kept = Folder(folder)
    return League(kept.plan(), kept.played())


def tables(folder: Path) -> str:
    """As `mastaba league --markdown` prints them."""
    league = league_in(folder)
    return as_markdown(Findings.of(league.plan, league.meetings()), ENGLISH)


def outsiders(folder: Path) -> str:
    """A line for each match."""
    rows: list[tuple[str, ...]] = []
    for head in sorted(folder.rglob(HEAD)):
        league = league_in(head.parent)
        found = Findings(league.plan, league.meetings(), {})
        (ours, theirs, _, *said) = pairings(found, 2, ENGLISH).rows[0]
        costs = [found.cost(2, bot) for bot in (ours, theirs)]
        thought = [f"{cost.mean_iterations:.0f}" for cost in costs] + [duration(cost.mean_seconds) for cost in costs]
        rows.append((find_game(league.plan.game).title, ours, theirs, *said, *thought))
    return Sheet("", HEADINGS, tuple(rows), names=3).markdown()


def main() -> None:
    console = Console()

    def filled(found: re.Match[str]) -> str:
        kind, folder = found[2], ROOT / found[3]
        if not (folder.is_dir() and any(folder.rglob(HEAD))):
            console.print(f"{found[3]} has not been played: what stands there stays.", highlight=False)
            return found[0]
        console.print(f"{found[3]} is written.", highlight=False)
        said = tables(folder) if kind == "league" else outsiders(folder)
        return f"{found[1]}\n{said}\n{found[5]}"

    PAGE.write_text(MARKED.sub(filled, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
