"""The version stands in one place, and everybody reads it there."""

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import mastaba
from mastaba.cli import main
from mastaba.kernel import version

SOURCES = Path(__file__).parents[2] / "pyproject.toml"


def test_the_version_is_that_of_the_project() -> None:
    assert mastaba.__version__ == tomllib.loads(SOURCES.read_text())["project"]["version"]


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"mastaba {mastaba.__version__}\n"


def test_sources_that_run_uninstalled_speak_for_themselves(tmp_path: Path) -> None:
    """Whatever else is installed there."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "mastaba"\nversion = "7.8.9"\n')
    assert version.version_at(tmp_path / "src/mastaba/kernel/version.py") == "7.8.9"


def test_an_installed_package_asks_its_metadata(tmp_path: Path) -> None:
    """Also where it lies in somebody else's project."""
    assert version.version_at(tmp_path / "lib/mastaba/kernel/version.py") == metadata.version("mastaba")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "theirs"\nversion = "7.8.9"\n')
    assert version.version_at(tmp_path / "lib/mastaba/kernel/version.py") == metadata.version("mastaba")
