"""Collects every sentence of ours and brings the catalogues up to date: `python scripts/messages.py`.

New sentences stand there untranslated, those that are gone are dropped. A test fails while one is missing.
A sentence belongs to the catalogue of the game in whose folder it is written, or else to the house's.
"""

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

HOUSE = Path(__file__).parents[1] / "src" / "mastaba"
LANGUAGES = ("fr", "de")
SPEAKING = ("locale", "page", "text")  # rooms in which all is for people to read
ERRORS = (
    "BadInvitation",
    "BadOptions",
    "BadPieces",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "BadWeights",
    "BrokenGame",
    "Busy",
    "DiskFailed",
    "Gone",
    "IllegalMove",
    "JournalDamaged",
    "JournalFailed",
    "Later",
    "NotAllowed",
    "NotCalled",
    "NotDelivered",
    "NotHere",
    "NotLetIn",
    "NotNow",
    "NotSignedIn",
    "NotYourDecision",
    "NoDeal",
    "NoUndo",
    "Refused",
    "SeatTaken",
    "StaleDecision",
    "StoreBroken",
    "StoreClosed",
    "StoreFull",
    "StoreInUse",
    "StoreLocked",
    "StoreReadOnly",
    "TooMany",
    "UnknownGame",
    "UnknownMove",
    "UnknownTable",
)
EVERYWHERE: dict[str, Any] = dict.fromkeys(ERRORS) | {"Refusal": (2,)}
WHERE_PEOPLE_READ: dict[str, Any] = {
    "N_": None,
    "NC_": ((1, "c"), 2),
    "text": None,
    "plural": (1, 2),
    "term": ((1, "c"), 2),
}
IN_TEMPLATES: dict[str, Any] = {"_": None, "plural": (1, 2), "term": ((1, "c"), 2)}
IN_LESSONS = ("title", "end", "name", "say", "well", "other")  # what people read of a lesson and of its steps
DATED = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Last-Translator',
    '"Language-Team',
    '"Generated-By',
    '"Report-Msgid',
)


def folders() -> dict[Path, list[Path]]:
    """The modules whose sentences go into each folder of catalogues."""
    games = sorted(path.parent for path in [*HOUSE.glob("games/*/__init__.py"), HOUSE / "lab/starter/__init__.py"])
    kept = {game: (game / "text" if (game / "text").is_dir() else game) / "locale" for game in games}
    found: dict[Path, list[Path]] = {HOUSE / "locale": [], **{folder: [] for folder in kept.values()}}
    for module in sorted([*HOUSE.rglob("*.py"), *HOUSE.rglob("*.jinja"), *HOUSE.rglob("lessons/*.toml")]):
        game = next((game for game in games if game in module.parents), None)
        found[kept[game] if game else HOUSE / "locale"].append(module)
    return found


def collect(modules: list[Path]) -> Catalog:
    """All sentences in these modules."""
    catalogue = Catalog()
    for module in modules:
        if module.suffix == ".toml":
            for sentence in said_in(tomllib.loads(module.read_text(encoding="utf-8"))):
                catalogue.add(sentence)
            continue
        if module.suffix == ".jinja":
            for _, message, _, context in extract_from_file("jinja2", module, IN_TEMPLATES):
                catalogue.add(message, context=context)
            continue
        source = module.read_text(encoding="utf-8")
        talks = "from mastaba.locale" in source or "tongue." in source or module.parent.name in SPEAKING
        keywords = EVERYWHERE | (WHERE_PEOPLE_READ if talks else {})
        for _, message, _, context in extract_from_file("python", module, keywords):
            catalogue.add(message, context=context)
    return catalogue


def said_in(lesson: dict[str, Any]) -> Iterator[str]:
    """What people read of a lesson."""
    for entry in (lesson, *lesson["step"]):
        yield from (entry[name] for name in IN_LESSONS if name in entry)
        yield from (answer["say"] for answer in entry.get("answers", []))


def read(file: Path, language: str) -> Catalog:
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as lines:
        return read_po(lines, locale=language)


def written(catalogue: Catalog) -> str:
    """As a file: without dates and places, and sorted, so that it differs only when a sentence does."""
    output = io.BytesIO()
    write_po(output, catalogue, width=110, no_location=True, ignore_obsolete=True, sort_output=True)
    lines = output.getvalue().decode().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("msgid"))
    kept = [line for line in lines[first:] if not line.startswith(DATED)]
    return "\n".join(kept).strip() + "\n"


def updated(file: Path, language: str, modules: list[Path]) -> str:
    catalogue = read(file, language)
    catalogue.update(collect(modules), no_fuzzy_matching=True)
    catalogue.project, catalogue.version = "Mastaba", "1"
    return written(catalogue)


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences of which a form is missing."""
    missing = []
    for message in catalogue:
        strings = (message.string,) if isinstance(message.string, str) else message.string or ()
        if message.id and not (strings and all(strings)):
            missing.append(str(message.id))
    return missing


def main() -> None:
    for folder, modules in folders().items():
        folder.mkdir(exist_ok=True)
        for language in LANGUAGES:
            file = folder / f"{language}.po"
            file.write_text(updated(file, language, modules), encoding="utf-8")
            missing = len(untranslated(read(file, language)))
            print(f"{file.relative_to(HOUSE.parents[1])}: {missing or 'nothing'} to translate")


if __name__ == "__main__":
    main()
