"""The German word list: what is in it, how it is normalised, and how its index is kept."""

import gzip
import json
from pathlib import Path

import pytest

import mastaba
from mastaba.games.papyros import game, lists
from mastaba.games.papyros.languages import language
from mastaba.games.papyros.rules.letters import VOWELS
from mastaba.games.papyros.rules.lexicon import Lexicon, WordList, arrange, no_words

GERMAN = language("de")
IN = "MAL OBEN OMA KUSS SPÄT RUSS KERN NEUMOND MOND MALE ÖFEN GEHST BÄUME UNTERHOLZ ZEITKARTE"
OUT = "NBA GOF ROAD EIERBOOT XTE BRR HENRIETTES LKW SMS"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> WordList:
    """The list of the package, made anew."""
    source = lists.package_file("de")
    assert source is not None, "pyspellchecker is not installed"
    return lists.make(GERMAN, source.name, source.read_bytes())


def plain(words: WordList) -> tuple[list[str], list[str]]:
    return words.skeletons, words.lines


# ---- What is in it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", IN.split())
def test_these_words_are_in_the_list(installed: WordList, word: str) -> None:
    assert word in installed.levels


@pytest.mark.parametrize("word", OUT.split())
def test_these_are_not(installed: WordList, word: str) -> None:
    assert word not in installed.levels


def test_of_two_letters_there_are_just_the_ones_agreed_on(installed: WordList) -> None:
    assert {word for word in installed.levels if len(word) == 2} == GERMAN.two
    assert all(2 <= len(word) <= 12 for word in installed.levels)
    assert 150_000 < installed.size < 250_000


def test_frequent_words_have_the_first_level(installed: WordList) -> None:
    assert [installed.levels[word] for word in ("NICHT", "HABEN", "UNTERHOLZ")] == [1, 1, 3]
    assert sum(level == 1 for level in installed.levels.values()) == 5000


@pytest.mark.rule("papyros", "G8")
@pytest.mark.rule("papyros", "G9")
@pytest.mark.parametrize(
    ("word", "normal"),
    [
        ("Ruß", "RUSS"),
        ("a\u0308ra", "ÄRA"),  # Ä as two characters
        ("Oma", "OMA"),
        ("LKW", ""),
        ("brr", ""),
        ("café", ""),
        ("a", ""),
        ("xy", ""),
        ("Donaudampfschiff", ""),
        ("aeg", ""),
        ("", ""),
    ],
)
def test_normalising(word: str, normal: str) -> None:
    assert lists.normal(GERMAN, word) == normal


# ---- Where it comes from ----------------------------------------------------------------------------------------


def use(monkeypatch: pytest.MonkeyPatch, cache: Path, own: str) -> WordList:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv(lists.OWN, own)
    return lists.words_of("de")


def test_an_owner_may_give_a_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Emu\nOma\nRuß\nUSA\n", encoding="utf-8")
    assert set(use(monkeypatch, tmp_path / "cache", str(file)).levels) == {"EMU", "OMA", "RUSS", "USA"}


def test_none_is_a_list_too_and_so_is_a_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert use(monkeypatch, tmp_path, "none").size == 0
    assert use(monkeypatch, tmp_path, str(tmp_path / "nowhere.txt")).size == 0
    assert use(monkeypatch, tmp_path, str(tmp_path)).size == 0  # a folder


def test_without_the_package_there_is_no_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lists, "package_file", lambda code: None)
    assert use(monkeypatch, tmp_path, "").size == 0
    game.use(None)
    state = mastaba.new("papyros", seats=2, seed="1")
    assert state.begin()[0].told(0)["list"] is False


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00\x80" * 1000,
        b"x" * 100_000,
        b"",
        b"\n" * 10_000,
        b"(" * 50_000,
        gzip.compress(b"oma", mtime=0),
    ],
    ids=["binary", "long", "empty", "lines", "brackets", "packed"],
)
def test_a_strange_file_gives_no_words_and_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "strange.txt"
    file.write_bytes(content)
    assert use(monkeypatch, tmp_path / "cache", str(file)).size == 0


@pytest.mark.parametrize(
    "content",
    [b"no gzip", gzip.compress(b"[1, 2"), gzip.compress(b"[]"), gzip.compress(b"[" * 9999)],
    ids=["no gzip", "cut off", "a list", "brackets"],
)
def test_a_damaged_package_gives_no_words(content: bytes) -> None:
    assert lists.make(GERMAN, "de.json.gz", content).size == 0


def test_a_huge_file_is_cut_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lists, "MOST_BYTES", 8)
    file = tmp_path / "huge.txt"
    file.write_text("oma\nopa\n" + "ode\n" * 1000, encoding="utf-8")
    assert set(use(monkeypatch, tmp_path / "cache", str(file)).levels) == {"OMA", "OPA"}
    bomb = gzip.compress(json.dumps({"oma": 3, "opa": 2}).encode() + b" " * 1_000_000)
    assert lists.make(GERMAN, "bomb.json.gz", bomb).size == 0


# ---- The index that is kept ---------------------------------------------------------------------------------------


def kept(cache: Path) -> Path:
    (file,) = (cache / "mastaba").iterdir()
    return file


def test_the_index_is_kept_and_read_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Oma\nOpa\nMal\n", encoding="utf-8")
    first = use(monkeypatch, tmp_path / "cache", str(file))
    monkeypatch.setattr(lists, "make", lambda *_, own: pytest.fail("it was made anew"))
    assert plain(use(monkeypatch, tmp_path / "cache", str(file))) == plain(first)
    assert first.size == 3


@pytest.mark.parametrize("damage", ["", "mastaba words 1\n", "half", "other words", "\x00\x80"])
def test_a_damaged_index_is_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Oma\nOpa\nMal\n", encoding="utf-8")
    first = use(monkeypatch, tmp_path / "cache", str(file))
    path = kept(tmp_path / "cache")
    whole = path.read_text(encoding="utf-8")
    wrong = {"half": whole[:-5], "other words": whole.replace("OMA", "UMA")}.get(damage, damage)
    path.write_text(wrong, encoding="utf-8")
    assert plain(use(monkeypatch, tmp_path / "cache", str(file))) == plain(first)
    assert path.read_text(encoding="utf-8") == whole


def test_other_words_have_another_index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    for text in ("Oma\n", "Opa\n"):
        file.write_text(text, encoding="utf-8")
        assert set(use(monkeypatch, tmp_path / "cache", str(file)).levels) == {text.strip().upper()}


def test_where_nothing_can_be_kept_it_works_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Oma\n", encoding="utf-8")
    (tmp_path / "cache").write_text("a file where a folder should be")
    assert use(monkeypatch, tmp_path / "cache", str(file)).size == 1


# ---- Families -----------------------------------------------------------------------------------------------------


def lexicon(*words: str, admitted: tuple[str, ...] = ()) -> Lexicon:
    return Lexicon(arrange("", dict.fromkeys(words, 1)), 2, GERMAN.script, VOWELS, admitted)


def test_words_are_found_by_their_consonants() -> None:
    known = lexicon("MAL", "MALE", "OMA", "AMEL", "LAMA")
    family = known.family([13, 12])  # M, L
    assert family is not None
    assert sorted({spelling.word for spelling in family.spellings}) == ["AMEL", "MAL", "MALE"]
    assert known.family([13, 12, 12]) is None


def test_an_admitted_word_is_found_like_any_other() -> None:
    known = lexicon("MAL", admitted=("XYLIT",))
    family = known.family([24, 12, 20])
    assert family is not None
    assert [spelling.word for spelling in family.spellings] == ["XYLIT"]
    assert known.has("XYLIT")
    assert not Lexicon(no_words(), 2, GERMAN.script, VOWELS).has("MAL")


def test_what_fits_between_letters() -> None:
    known = lexicon("MAL", "MAUL", "MEHL", "MOL", "TAL")
    assert known.fitting_vowels("M", "L") == 1 | 1 << 3 | 1 << 9  # A, O, AU
    assert known.fitting_letters("", "AL") == 1 << 13 | 1 << 20  # M, T
