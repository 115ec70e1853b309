"""`mastaba new-game`: a folder with a tiny game that works, to make one's own of it.

The folder `starter` beside this file is that game. It is tested where it stands; a new game is a copy of it under
another name. Inside Mastaba's own source it becomes a folder in games/, anywhere else a small package of its own.
"""

import argparse
import re
import shutil
import tomllib
from keyword import iskeyword
from pathlib import Path

from mastaba.arguments import Parser
from mastaba.kernel.errors import BadOptions
from mastaba.kernel.registry import game_names
from mastaba.locale import Tongue

STARTER = Path(__file__).with_name("starter")
KINDS = (".py", ".toml", ".md", ".jinja", ".css", ".po")
ENTRY_POINTS = '[project.entry-points."mastaba.games"]\n'
OUTSIDE = ("project.toml", "project.md")  # what only a package of its own needs

Files = dict[Path, str]  # what is to be written, and where


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("name", nargs="?", metavar=tongue.text("NAME"), help=tongue.text("what it is called"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    name = _checked(arguments.name or "")
    house = our_source(Path.cwd())
    folder = house / "src/mastaba/games" / name if house else Path.cwd() / name
    files = in_our_source(house, name) if house else as_a_package(folder, name)
    tests = house / "tests/games" / name if house else folder / "tests"
    if folder.exists() or tests.exists():
        raise BadOptions("“{folder}” is already there: nothing was changed.", folder=_short(folder))
    _write(files, (folder, tests))
    print(tongue.text("{title} is in {folder}: a tiny game that works.", title=_title(name), folder=_short(folder)))
    print(tongue.text("Install it: {command}", command="pip install -e " + ("." if house else name)))
    print(tongue.text("Test it: {command}", command=f"pytest {_short(tests)}"))
    print(tongue.text("Play it: {command}", command=f"mastaba play {name}"))
    print(tongue.text("In the browser, while you change it: {command}", command="mastaba serve --dev"))
    return 0


def _checked(name: str) -> str:
    if not name:
        raise BadOptions("Say what the game is to be called: {command}", command="mastaba new-game my_game")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,28}[a-z0-9]", name) or iskeyword(name):
        raise BadOptions(
            "“{name}” cannot be the name of a game: small letters a–z, digits and _, a letter first, 2 to 30 signs.",
            name=name[:40],
        )
    if name in game_names():
        raise BadOptions("There is already a game “{name}” here.", name=name)
    return name


# ---- What is written, and where -------------------------------------------------------------------------


def our_source(folder: Path) -> Path | None:
    """The root of Mastaba's own source, if this folder is in it."""
    for root in (folder, *folder.parents):
        project = root / "pyproject.toml"
        if (root / "src/mastaba/games").is_dir() and project.is_file():
            named = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {}).get("name")
            return root if named == "mastaba" else None
    return None


def as_a_package(folder: Path, name: str) -> Files:
    package = folder / "src" / f"mastaba_{name}"
    files = _copies(name, f"mastaba_{name}", package, folder / "tests")
    files[folder / "pyproject.toml"] = files.pop(package / "project.toml")
    files[folder / "README.md"] = files.pop(package / "project.md")
    files[package / "py.typed"] = ""
    return files


def in_our_source(root: Path, name: str) -> Files:
    package = root / "src/mastaba/games" / name
    files = _copies(name, f"mastaba.games.{name}", package, root / "tests/games" / name)
    for file in OUTSIDE:
        del files[package / file]
    project = root / "pyproject.toml"
    entry = f'{name} = "mastaba.games.{name}:game"\n'
    files[project] = project.read_text(encoding="utf-8").replace(ENTRY_POINTS, ENTRY_POINTS + entry)
    return files


def _copies(name: str, package: str, folder: Path, tests: Path) -> Files:
    """The starter's files under another name."""
    files: Files = {}
    for file in sorted(STARTER.rglob("*")):
        if file.suffix in KINDS:
            text = file.read_text(encoding="utf-8").replace("mastaba.lab.starter", package)
            text = text.replace("Starter Game", _title(name)).replace("starter", name)
            where = tests / f"test_{name}.py" if file.stem == "test_starter" else folder / file.relative_to(STARTER)
            files[where] = text
    return files


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _write(files: Files, fresh: tuple[Path, ...]) -> None:
    """All of them; or, if one cannot be written, nothing stays of the fresh folders."""
    try:
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        for folder in fresh:
            shutil.rmtree(folder, ignore_errors=True)
        where, reason = _short(Path(error.filename or fresh[0])), error.strerror or "?"
        raise BadOptions("“{folder}” cannot be written: {reason}.", folder=where, reason=reason) from None


def _short(path: Path) -> str:
    """As seen from here."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)
