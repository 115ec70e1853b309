"""Where compiling failed, the plain modules would be used, and only the speed would show it. So this does."""

import os
import shutil
import subprocess
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

import mastaba
from mastaba.web.drawing import ICONS

HOUSE = Path(mastaba.__file__).parent
PURE = bool(os.environ.get("MASTABA_PURE"))
HEADERS = Path(sysconfig.get_path("include"), "Python.h").exists()
COMPILER = shutil.which(os.environ.get("CC", "cc"))


def compiled() -> list[str]:
    """What the build says it compiled. src/ has no such note: nothing is compiled there."""
    note: dict[str, list[str]] = {"COMPILED": []}
    if (HOUSE / "_build.py").exists():
        exec((HOUSE / "_build.py").read_text(encoding="utf-8"), note)
    return note["COMPILED"]


@pytest.mark.parametrize("folder", ["kernel", "games", "bots"])
def test_what_can_be_compiled_is_compiled(folder: str) -> None:
    if PURE:
        assert compiled() == []
    elif COMPILER and HEADERS:
        assert any(name.startswith(f"mastaba.{folder}.") for name in compiled())


@pytest.mark.parametrize("folder", ["kernel", "games", "bots"])
def test_the_compiled_modules_are_the_ones_in_use(folder: str) -> None:
    for path in (HOUSE / folder).rglob("*.py"):
        if path.name != "__init__.py":
            name = ".".join(("mastaba", *path.relative_to(HOUSE).with_suffix("").parts))
            spec = find_spec(name)
            assert spec is not None
            assert spec.origin is not None
            assert Path(spec.origin).exists(), name
            assert spec.origin.endswith(".py") == (name not in compiled()), name


def test_compiled_libraries_show_nothing_but_their_entry() -> None:
    """All else is hidden, so that calls inside of a library are direct: 2 to 5 % fewer instructions."""
    nm = shutil.which("nm")
    libraries = sorted(HOUSE.parent.glob("mastaba_*__mypyc*.so")) if compiled() else []
    if nm is None or not libraries:
        pytest.skip("nothing is compiled here, or there is no nm to look into it")
    for library in libraries:
        listed = subprocess.run([nm, "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True)
        shown = [line.split()[-1] for line in listed.stdout.splitlines()]
        assert all(name.startswith(("PyInit_", "_init", "_fini")) for name in shown), (library.name, shown)


def test_a_built_package_has_its_icons() -> None:
    """src/ has none: they are drawn when somebody first asks."""
    there = (HOUSE / "_build.py").exists()
    assert all((HOUSE / "web" / "static" / "icons" / name).is_file() == there for name in ICONS)
