"""Files that people name."""

import shlex
import shutil
import sys
from pathlib import Path

from mastaba.kernel.contract import Game
from mastaba.kernel.errors import BadOptions, BadRecord
from mastaba.kernel.records import Record
from mastaba.locale import printable


def existing(name: str) -> Path:
    """A file to be read: nothing that could go on for ever."""
    try:
        path = Path(printable(name)).expanduser()
        if path.exists() and not path.is_file():
            raise BadOptions("“{name}” is no file.", name=name[:80])
    except (OSError, RuntimeError):  # too long; or nobody of that name is at home here
        raise BadOptions("“{name}” is no file.", name=name[:80]) from None
    return path


def save(record: Record, name: str, own: str) -> str:
    """Writes the record, never over a file that is not its own; where it is now."""
    try:
        file = Path(printable(name)).expanduser()
        if file.exists() and str(file) != own:
            raise BadRecord("There is already a file “{name}”.", name=name[:80])
        file.write_text(record.write(), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or "?"
        raise BadRecord("The file cannot be written: {reason}.", name[:80], reason=reason) from None
    except RuntimeError:
        raise BadOptions("“{name}” is no file.", name=name[:80]) from None
    return str(file)


def free_name(game: Game) -> str:
    """A name for a record that no file here has yet."""
    number = 1
    while Path(f"{game.name}-{number}.txt").exists():
        number += 1
    return f"{game.name}-{number}.txt"


def command(*words: str) -> str:
    """What to type so that it is this very program that runs."""
    typed = sys.argv[0]
    program = ["mastaba"]
    if Path(typed).parts[-2:] == ("mastaba", "__main__.py"):
        program = ["python" if shutil.which("python") == sys.executable else sys.executable, "-m", "mastaba"]
    elif Path(typed).name == "mastaba" and shutil.which("mastaba") != typed:
        program = [typed]
    return shlex.join([*program, *words])
