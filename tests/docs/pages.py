"""Code in a page of the documentation: a block that names a file is a part of that file."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files_in(page: Path) -> dict[str, str]:
    """What the page writes, by the name of the file; its parts follow each other as they do in the page."""
    files: dict[str, str] = {}
    for name, code in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.M):
        files[name] = files[name] + "\n" + code if name in files else code
    return files


def write(files: dict[str, str], folder: Path) -> None:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def install(project: Path, where: Path) -> None:
    """Makes the project's entry points known to whoever has `where` on the path, as an installation would."""
    known = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = where / f"{known['name'].replace('-', '_')}-{known['version']}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {known['name']}\nVersion: {known['version']}\n")
    lines = [f"{name} = {value}" for name, value in known["entry-points"]["mastaba.games"].items()]
    (folder / "entry_points.txt").write_text("\n".join(["[mastaba.games]", *lines, ""]))
