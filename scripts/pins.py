"""Renews constraints.txt: the newest versions that fit pyproject.toml and each other, for all that `make` installs.

Nothing is installed: pip is asked what it would take. What has changed is shown; the tests then say whether it fits.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging.version import Version
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
FILE = ROOT / "constraints.txt"
EXTRAS = "dev,bench,lab"
HEAD = "# What `make` installs, to the version. Renewed by `make pins`; pyproject.toml says what else would do.\n"


def read(file: Path = FILE) -> dict[str, Version]:
    """The pins of a file, by name."""
    lines = [line.strip() for line in file.read_text().splitlines()] if file.exists() else []
    pairs = [line.partition("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): Version(number) for name, _, number in pairs}


def newest() -> dict[str, Version]:
    """What pip would install into an empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run"]
        words = [*pip, "--ignore-installed", "--report", str(report), f"{ROOT}[{EXTRAS}]"]
        subprocess.run(words, check=True, env=os.environ | {"MASTABA_PURE": "1"})
        found = [item["metadata"] for item in json.loads(report.read_text())["install"]]
    return {canonicalize_name(it["name"]): Version(it["version"]) for it in found if it["name"] != "mastaba"}


def main() -> None:
    console = Console()
    before = read()
    with console.status("Asking which versions fit together ..."):
        now = newest()
    FILE.write_text(HEAD + "".join(f"{name}=={now[name]}\n" for name in sorted(now)))
    table = Table("package", "was", "is", title=f"{FILE.name}: {len(now)} packages, Mastaba {version('mastaba')}")
    for name in sorted(before.keys() | now.keys()):
        was, new = before.get(name), now.get(name)
        if was != new:
            table.add_row(name, str(was or "–"), str(new or "–"))
    console.print(table if table.row_count else f"{FILE.name} is up to date: {len(now)} packages.")


if __name__ == "__main__":
    main()
