"""Which version this is. It is written down once, in pyproject.toml; an installed package has it in its metadata."""

import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Final

NAME: Final = "mastaba"
UNKNOWN: Final = "unknown"


def version_at(module: Path) -> str:
    """The version of the package in which this module of the kernel lies: of its sources, or as it was installed."""
    sources = module.resolve().parents[3] / "pyproject.toml"  # above src/mastaba/kernel
    if sources.is_file():
        project = tomllib.loads(sources.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == NAME:
            return str(project["version"])
    try:
        return installed(NAME)
    except PackageNotFoundError:
        return UNKNOWN


VERSION: Final = version_at(Path(__file__))
