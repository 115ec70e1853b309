"""What Mastaba is built on: every library within bounds, and `make` installs what was tested, to the version."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LINE = re.compile(r"[a-z0-9-]+==[0-9][0-9A-Za-z.!+]*")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NEEDED = [Requirement(text) for text in PROJECT["dependencies"]]


def pins() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {name: Version(number) for name, number in pairs}


@pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: needed.name)
def test_a_library_is_bounded_on_both_sides(needed: Requirement) -> None:
    bounds = {bound.operator: Version(bound.version) for bound in needed.specifier}
    assert set(bounds) == {">=", "<"}
    assert bounds["<"] == Version(str(bounds[">="].major + 1))


@pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: needed.name)
def test_what_is_pinned_is_within_the_bounds(needed: Requirement) -> None:
    assert pins()[canonicalize_name(needed.name)] in needed.specifier


def test_pins_are_names_and_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert all(LINE.fullmatch(line) for line in lines if not line.startswith("#"))
    assert "://" not in "".join(lines)


def test_all_that_a_server_needs_is_pinned_and_installed_so() -> None:
    found = closure("mastaba")
    assert {canonicalize_name(needed.name) for needed in NEEDED if applies(needed)} <= found
    pinned = pins()
    assert found <= pinned.keys()
    assert {name: Version(version(name)) for name in found} == {name: pinned[name] for name in found}


def closure(name: str) -> set[str]:
    """The libraries that this one needs, and those that they need, as far as they are needed here."""
    found: set[str] = set()
    open_still = [name]
    while open_still:
        for text in distribution(open_still.pop()).requires or []:
            needed = Requirement(text)
            other = canonicalize_name(needed.name)
            if applies(needed) and other not in found and installed(other):
                found.add(other)
                open_still.append(other)
    return found


def applies(needed: Requirement) -> bool:
    return needed.marker is None or needed.marker.evaluate({"extra": ""})


def installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
