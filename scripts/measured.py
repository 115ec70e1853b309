"""Writes what leagues have found into docs/bots.md, so that no number there is typed by hand.

The page has a pair of marks for each league folder, such as

    <!-- league: leagues/hapy-tenth -->
    <!-- end -->

and what stands between them is replaced by the tables of that league, if it is there; else it stays as it is.
"""

import contextlib
import io
import json
import re
from pathlib import Path

from rich.console import Console

from mastaba.cli import main as mastaba
from mastaba.lab.league.folder import HEAD

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "bots.md"
MARKED = re.compile(r"(<!-- league: (\S+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def tables(folder: Path) -> str:
    """As `mastaba league --markdown` prints them."""
    identity = json.loads((folder / HEAD).read_text(encoding="utf-8"))["identity"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        words = ["league", identity["game"], "--into", str(folder), "--show", "--markdown", "--lang", "en"]
        if mastaba(words):
            raise SystemExit(f"{folder}: the sentence above says why its tables are not there.")
    return said.getvalue()


def main() -> None:
    console = Console()

    def filled(found: re.Match[str]) -> str:
        folder = ROOT / found[2]
        if not (folder / HEAD).exists():
            console.print(f"{found[2]} has not been played: what stands there stays.", highlight=False)
            return found[0]
        console.print(f"{found[2]} is written.", highlight=False)
        return f"{found[1]}\n{tables(folder)}\n{found[4]}"

    PAGE.write_text(MARKED.sub(filled, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
