"""Where a mistake in a game's own code or template is: file and line, for whoever writes the game."""

import sysconfig
from importlib.metadata import entry_points
from pathlib import Path
from types import TracebackType
from typing import Final

HOUSE: Final = Path(__file__).resolve().parents[1]
GAMES: Final = HOUSE / "games"
INSTALLED: Final = "site-packages"
PYTHON: Final = (Path(sysconfig.get_path("stdlib")), Path(sysconfig.get_path("platstdlib")))


def fault_in(error: BaseException, folder: Path | None = None) -> str:
    """The place and the problem, in one line."""
    problem = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = place_of(error, folder)
    return f"{place}: {problem}" if place else problem


def place_of(error: BaseException, folder: Path | None = None) -> str:
    """`file:line`: the last step in this folder on the way to the error, or else in whatever is not Python's or ours.

    Code and templates that cannot even be read say it themselves. Empty if it is nowhere.
    """
    file, line = getattr(error, "filename", None), getattr(error, "lineno", None)
    if isinstance(file, str) and isinstance(line, int):
        return f"{_short(file)}:{line}"
    steps = [step for step in _steps(error.__traceback__) if not step[0].startswith("<")]
    own = [step for step in steps if _is_own(step[0], folder)] or [step for step in steps if _is_own(step[0], None)]
    if not own:
        return ""
    file, line = own[-1]
    return f"{_short(file)}:{line}"


def _steps(trace: TracebackType | None) -> list[tuple[str, int]]:
    """File and line of each. A macro of a template runs as Python, whose lines are not those of the template."""
    steps: list[tuple[str, int]] = []
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        line = trace.tb_lineno if template is None else template.get_corresponding_lineno(trace.tb_lineno)
        steps.append((trace.tb_frame.f_code.co_filename, line))
        trace = trace.tb_next
    return steps


def _is_own(name: str, folder: Path | None) -> bool:
    """Whether it is a game's. What is compiled goes by the path that it had when it was: `src/mastaba/games/…`."""
    path = Path(name) if Path(name).is_absolute() else HOUSE.parents[1] / name
    if folder is not None:
        return path.is_relative_to(folder)
    if path.is_relative_to(GAMES) or name.startswith("src/mastaba/games/"):
        return True
    if INSTALLED in path.parts:
        return path.parts[path.parts.index(INSTALLED) + 1] in _packages()
    return not any(path.is_relative_to(each) for each in (HOUSE, *PYTHON))


def _packages() -> set[str]:
    """Those that bring games."""
    return {entry.module.partition(".")[0] for entry in entry_points(group="mastaba.games")} - {"mastaba"}


def _short(name: str) -> str:
    """As one would type it from here."""
    path = Path(name)
    return str(path.relative_to(Path.cwd())) if path.is_absolute() and path.is_relative_to(Path.cwd()) else name
