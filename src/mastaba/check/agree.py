"""Compiled and pure agree: the same seeded games, played in another process by the plain modules."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import mastaba
from mastaba.check.played import Played, Run, seen_by, viewers
from mastaba.check.report import Report
from mastaba.kernel import contract
from mastaba.kernel.contract import Choice, Game, State
from mastaba.kernel.pickles import name_in_module

HOUSE = Path(mastaba.__file__).parent
Choices = tuple[int, dict[str, Choice]]  # seats and options


def trace(played: Played) -> str:
    """A digest of all that happened: positions, moves, legal moves, views, and what everybody was told."""
    digest = sha256()
    for number, state in enumerate(played.states):
        lines: list[object] = [
            played.dumps[number].decode(),
            state.learned,
            [state.legal(s) for s in state.to_act],
        ]
        for viewer in viewers(state):
            seen = seen_by(state, viewer)
            lines += [seen.dump().decode(), seen.view(), seen.prompt().kind, seen.prompt().parameters]
            lines.append(seen.fill(mastaba.Fast(number)).dump().decode())
        digest.update(json.dumps(lines).encode())
    digest.update(json.dumps(played.told(-1, len(played.steps))).encode())
    digest.update(played.record.write().encode())
    return digest.hexdigest()


def traces(game: Game, settings: list[Choices], seed: str, games: int) -> dict[str, str]:
    """The traces of so many games in each setting."""
    found: dict[str, str] = {}
    for seats, options in settings:
        run = Run(game, game.setting(seats, dict(options)), seed, (), Report(game.name, seed))
        for i in range(games):
            played = Played(run, f"{seed}.{i}")
            played.play()
            found[f"{seats} seats, {options}, seed {seed}.{i}"] = trace(played)
    return found


# ---- Here and there -------------------------------------------------------------------------------------


def compare_with_pure(game: Game, settings: list[Choices], seed: str, games: int = 1) -> tuple[int, str]:
    """How many games came out the same, and else a sentence why none; raises AssertionError if one did not."""
    if not is_compiled(game, settings):
        return 0, "nothing is compiled here"
    if not name_in_module(game):
        return 0, "another process cannot find this game: its module has no name for it"
    with tempfile.TemporaryDirectory() as folder:
        if not copy_plain(Path(folder)):
            return 0, "the source of the compiled modules is not here"
        here = traces(game, settings, seed, games)
        there = traces_elsewhere(game, settings, seed, games, Path(folder))
    for name, digest in here.items():
        assert there.get(name) == digest, f"compiled and pure play differently: {name}"
    return len(here), ""


def is_compiled(game: Game, settings: list[Choices]) -> bool:
    seats, options = settings[0]
    state: State = game.deal(game.setting(seats, dict(options)), mastaba.Fast(1))
    files = (str(contract.__file__), str(sys.modules[type(state).__module__].__file__))
    return any(not file.endswith(".py") for file in files)


def copy_plain(folder: Path) -> bool:
    """The package as it is installed, but without its compiled modules."""
    compiled = list(HOUSE.rglob("*.so")) + list(HOUSE.rglob("*.pyd"))
    if any(
        "__mypyc" not in file.name and not (file.parent / f"{file.name.split('.')[0]}.py").exists() for file in compiled
    ):
        return False
    shutil.copytree(
        HOUSE, folder / "mastaba", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "_build.py")
    )
    return True


def traces_elsewhere(game: Game, settings: list[Choices], seed: str, games: int, source: Path) -> dict[str, str]:
    paths = [str(source), *(path for path in sys.path if path)]
    environment = os.environ | {
        "MASTABA_PURE": "1",
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONHASHSEED": "1",  # nothing may depend on the order of sets
    }
    task = json.dumps([type(game).__module__, name_in_module(game), settings, seed, games])
    done = subprocess.run(
        [sys.executable, "-P", "-c", "from mastaba.check.agree import main; main()"],
        input=task,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, f"the pure run failed:\n{done.stderr[-2000:]}"
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def main() -> None:
    """What the other process does: reads a task, plays, and writes the traces."""
    module, name, settings, seed, games = json.load(sys.stdin)
    if not str(contract.__file__).endswith(".py"):
        raise SystemExit("these modules are compiled, too")
    game = getattr(import_module(module), name)
    assert isinstance(game, Game)
    mastaba.register(game)
    json.dump(traces(game, settings, seed, games), sys.stdout)
