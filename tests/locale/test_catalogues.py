"""Every sentence is there in every language, says the same, and is written as people write there."""

import ast
import importlib.util
import re
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


messages = script()
FOLDERS: dict[Path, list[Path]] = messages.folders()
CATALOGUES = [(folder, language) for folder in FOLDERS for language in messages.LANGUAGES]
IDS = [f"{folder.parent.name}-{language}" for folder, language in CATALOGUES]
of_every_catalogue = pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=IDS)


def catalogue(folder: Path, language: str) -> Catalog:
    read = messages.read(folder / f"{language}.po", language)
    assert isinstance(read, Catalog)
    return read


def sentences(folder: Path, language: str) -> list[tuple[str, str]]:
    """Each English sentence with its translation; of plurals, each form."""
    pairs = []
    for message in catalogue(folder, language):
        if message.id:
            pairs += list(zip(_forms(message.id), _forms(message.string or ""), strict=True))
    return pairs


def _forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def holes(sentence: str) -> list[str]:
    return sorted(f"{name}:{spec}" for _, name, spec, _ in Formatter().parse(sentence) if name is not None)


# ---- complete -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module", sorted(messages.HOUSE.glob("games/**/*.py")), ids=lambda module: "-".join(module.parts[-2:])
)
def test_every_refusal_of_a_game_is_found(module: Path) -> None:
    """Its sentence stands where it is made, and not in a variable: the collector would not see it there."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            assert isinstance(node.args[1], ast.Constant), f"{module.name}:{node.lineno}"


def test_every_error_is_found() -> None:
    defined: set[str] = set()
    for module in messages.HOUSE.rglob("errors.py"):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        defined |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    passed_on = {"MastabaError", "Conflict", "StoreError", "Overtaken"}  # have no sentences of their own
    assert defined - passed_on == set(messages.ERRORS)


@of_every_catalogue
def test_every_sentence_is_translated(folder: Path, language: str) -> None:
    found = messages.collect(FOLDERS[folder])
    there = {(message.context, _forms(message.id)[0]) for message in catalogue(folder, language)}
    missing = [message.id for message in found if (message.context, _forms(message.id)[0]) not in there]
    missing += messages.untranslated(catalogue(folder, language))
    assert not missing, "run scripts/messages.py, then translate"


@of_every_catalogue
def test_the_files_are_up_to_date_and_nothing_is_fuzzy(folder: Path, language: str) -> None:
    file = folder / f"{language}.po"
    assert file.read_text(encoding="utf-8") == messages.updated(file, language, FOLDERS[folder])
    assert not [message.id for message in catalogue(folder, language) if message.id and message.fuzzy]


def test_no_sentence_hides_where_it_is_not_found() -> None:
    """The collector does not look into f-strings; this does."""
    lost = []
    for modules in FOLDERS.values():
        found = {form for message in messages.collect(modules) for form in _forms(message.id)}
        for module in modules:
            source = module.read_text(encoding="utf-8")
            if "from mastaba.locale import" in source:
                lost += [text for text in _said(ast.parse(source)) if text not in found]
    assert not lost


def _said(tree: ast.AST) -> list[str]:
    said = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            if name in ("text", "N_"):
                said += [str(text) for text in texts[:1]]
            elif name in ("term", "NC_", "plural"):
                said += [str(text) for text in texts[-1:]]
    return said


# ---- faithful -------------------------------------------------------------------------------------------


@of_every_catalogue
def test_the_holes_are_the_same(folder: Path, language: str) -> None:
    for english, other in sentences(folder, language):
        assert holes(english) == holes(other), english


@of_every_catalogue
def test_what_is_typed_stays_the_same(folder: Path, language: str) -> None:
    for english, other in sentences(folder, language):
        for typed in re.findall(r"--\w+|mastaba \w+|\bme\b|\bR8\b", english):
            assert typed in other, english


@of_every_catalogue
def test_sentences_end_alike(folder: Path, language: str) -> None:
    for english, other in sentences(folder, language):
        if english[-1] in ".…" or other[-1] == ".":
            assert english[-1] == other[-1] or (english[-1], other[-1]) == ("?", "."), english


# ---- native ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_is_set_as_the_french_set_it(folder: Path) -> None:
    for _, french in sentences(folder, "fr"):
        bare = re.sub(r"\{.*?\}|me:NOM", "x", french)
        assert not re.search(r"(?<!\u00a0)[:;?!»]", bare), french
        assert not re.search(r"«(?!\u00a0)", bare), french
        assert not re.search(r"[\"'“”„]", bare), french
        assert not re.search(r"\b(vous|votre|vos)\b", bare, re.IGNORECASE), french


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_german_is_set_as_the_germans_set_it(folder: Path) -> None:
    for _, german in sentences(folder, "de"):
        assert german.count("„") == german.count("“"), german
        assert not re.search(r"[\"'”«»]", german), german
        assert not re.search(r"\b(Ihr|Ihre|Ihnen)\b", german), german


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_words_of_hapy_are_those_of_its_rules_page(language: str) -> None:
    game = messages.HOUSE / "games" / "hapy"
    page = (game / "text" / f"rules.{language}.md").read_text(encoding="utf-8").casefold()
    families = {"jackal", "cat", "crocodile", "falcon", "hippo", "bull"}
    families |= {f"{family}s" for family in families} | {"left", "right"}
    layouts = {"Pyramid", "Mastaba", "Temple", "Tomb", "Giza", "Khufu", "Khafre", "Menkaure"}
    for message in catalogue(game / "text" / "locale", language):
        if message.id in families | layouts and not message.context:
            assert str(message.string).casefold() in page, message.id


@pytest.mark.parametrize("language", ["en", *messages.LANGUAGES])
def test_the_letters_of_the_families_differ(language: str) -> None:
    from mastaba import find_game
    from mastaba.games.hapy.text.sentences import FAMILIES
    from mastaba.locale import tongue

    said = tongue(language, find_game("hapy"))
    assert len({said.text(family.letters) for family in FAMILIES.values()}) == 6
    assert all(len(said.text(family.letters)) == 2 for family in FAMILIES.values())


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_words_of_papyrus_are_those_of_its_rules_page(language: str) -> None:
    from mastaba.games.papyrus.text.words import SIGNS
    from mastaba.locale.colours import COLOURS

    game = messages.HOUSE / "games" / "papyrus"
    page = (game / "text" / f"rules.{language}.md").read_text(encoding="utf-8").casefold()
    for message in catalogue(game / "text" / "locale", language):
        if message.id in {*SIGNS, *COLOURS} and not message.context:
            assert str(message.string).casefold() in page, message.id


@pytest.mark.parametrize("language", ["en", *messages.LANGUAGES])
def test_the_patrons_of_mykerinos_are_those_of_its_rules_page(language: str) -> None:
    from mastaba.games.mykerinos.text.words import SHORT, TITLES

    page = (messages.HOUSE / "games" / "mykerinos" / "text" / f"rules.{language}.md").read_text(encoding="utf-8")
    assert all(title in page for title in TITLES.values())
    assert len(set(SHORT.values())) == len(TITLES)


@pytest.mark.parametrize("language", ["en", *messages.LANGUAGES])
def test_the_letters_of_the_colours_differ(language: str) -> None:
    from mastaba import find_game
    from mastaba.games.papyrus.text.words import BACKS, back_word
    from mastaba.locale import tongue
    from mastaba.locale.colours import COLOURS, colour_letter

    said = tongue(language, find_game("papyrus"))
    assert len({colour_letter(colour, said) for colour in COLOURS}) == len(COLOURS) == 5
    assert all(len(colour_letter(colour, said)) == 1 for colour in COLOURS)
    assert len({back_word(back, said)[:1] for back in BACKS}) == 2


def test_a_message_is_what_babel_says_it_is() -> None:
    """`sentences` takes plural forms one by one: there are as many here as in English."""
    for folder, language in CATALOGUES:
        message: Message
        for message in catalogue(folder, language):
            if message.id:
                assert len(_forms(message.id)) == len(_forms(message.string or ""))
