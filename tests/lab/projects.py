"""Games as `mastaba new-game` writes them, outside our source."""

from pathlib import Path

from mastaba.lab import new_game


def written(folder: Path, name: str) -> Path:
    """The project of a new game in this folder."""
    project = folder / name
    for file, text in new_game.as_a_package(project, name).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return project
