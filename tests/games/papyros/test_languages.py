"""PaPyRoS in three languages: the same rules, with other letters, tiles and words."""

import json
from pathlib import Path

import pytest
from games.papyros.lists import small_list
from games.playing import moves, play, turn

import mastaba
from mastaba import Fast, Record, State, bots
from mastaba.games.papyros import game, lists
from mastaba.games.papyros.languages import LANGUAGES, language
from mastaba.games.papyros.rules.letters import number_of, tiles_at
from mastaba.games.papyros.rules.lexicon import WordList
from mastaba.games.papyros.rules.state import Papyros

RECORDS = Path(__file__).parents[2] / "records"

# By language: words that count, and what does not. Of the German ones, those that were once thrown out or let in.
IN = {
    "de": "AKT BAT BOG HARZ IRIS KAI RAIN RAR REN ROCH RUHR ERGO ISS LUD BUK VAN ARGE DINAR GOUDA "
    "JEANS KAIROS PROF FRANK",
    "en": "RAIN QUEUE CAFE EASY YEAR IRIS ROSE MARK BILL TOWER APPLE READING NAIVE ROBIN CHINA "
    "INGRESS ARMOUR TYRE LOUVRE SUDOKU SEPT KIRK MADELEINE PILATES SALUKI COLOURED DAN",
    "fr": "ÉTÉ ŒUF CŒUR MAÏS GARÇON FORÊT OISEAU IDEE USA CHILI AOÛT CHEVAL SOURIRE",
}
OUT = {
    "de": "HEINO HEINOS DUBLIN ADOLF ODESSA ING ZUS HOC MOZART TAIWAN TOYOTA PETRA",
    "en": "DUBLIN TOYOTA JUSTINE ANTHONY SIKH PARIS AFRICANS APRIL INC QX",
    "fr": "FRANCE ESPAGNE CROATIE GUATEMALA KENYA SAO QU",
}


@pytest.fixture(scope="module")
def installed() -> dict[str, WordList]:
    """The lists of the package, made anew."""
    found = {}
    for code in LANGUAGES:
        source = lists.package_file(code)
        assert source is not None, "pyspellchecker is not installed"
        found[code] = lists.make(language(code), source.name, source.read_bytes())
    return found


@pytest.mark.rule("papyros", "G9")
@pytest.mark.parametrize("code", LANGUAGES)
def test_words_count_and_names_do_not(installed: dict[str, WordList], code: str) -> None:
    plain = language(code).script.plain
    known = installed[code].levels
    assert [word for word in IN[code].split() if plain(word) not in known] == []
    assert [word for word in OUT[code].split() if plain(word) in known] == []
    assert {word for word in known if len(word) == 2} <= language(code).two


@pytest.mark.parametrize(("code", "slur"), [("de", "kanake"), ("en", "wog"), ("en", "yid"), ("fr", "négresse")])
def test_slurs_are_not_offered_but_an_owners_list_is_taken_as_it_is(
    installed: dict[str, WordList], code: str, slur: str
) -> None:
    spoken = language(code)
    plain = spoken.script.plain(slur)
    assert plain in spoken.slurs
    assert plain not in installed[code].levels
    assert set(lists.make(spoken, "own.txt", slur.encode(), own=True).levels) == {plain}


@pytest.mark.parametrize("code", LANGUAGES)
def test_slurs_are_few_and_each_is_one_that_the_package_has(code: str) -> None:
    spoken, source = language(code), lists.package_file(code)
    assert source is not None
    in_package = {spoken.script.plain(word) for word in lists.counted(source.read_bytes())}
    assert 0 < len(spoken.slurs) < 100
    assert spoken.slurs - in_package == set()


@pytest.mark.rule("papyros", "G8")
def test_letters_without_tiles_are_spelled_with_others() -> None:
    plain = {code: language(code).script.plain for code in LANGUAGES}
    assert [plain["fr"](word) for word in ("été", "cœur", "garçon", "maïs", "Noël")] == [
        *("ETE", "COEUR", "GARCON", "MAIS", "NOEL"),
    ]
    assert [plain["en"](word) for word in ("café", "naïve", "Ærø")] == ["CAFE", "NAIVE", "AERØ"]
    assert [plain["de"](word) for word in ("Öl", "Ruß", "café")] == ["ÖL", "RUSS", "CAFÉ"]
    assert language("en").script.has_letters_of("QUEUE")
    assert not language("en").script.has_letters_of("ÖL")


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_owners_list_is_never_filtered(code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = ["Heino", "DUBLIN", "France", "xi", "USA", "ing"]
    file = tmp_path / "own.txt"
    file.write_text("\n".join(words), encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(f"MASTABA_WORDS_{code.upper()}", str(file))
    assert set(lists.words_of(code).levels) == {word.upper() for word in words}


def test_only_the_words_that_are_played_with_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def words_of(code: str) -> WordList:
        read.append(code)
        return small_list(code)

    monkeypatch.setattr("mastaba.games.papyros.words_of", words_of)
    game.use(None)
    mastaba.new("papyros", seats=2, seed="1")
    assert read == ["de"]
    for _ in range(2):
        mastaba.new("papyros", seats=2, seed="1", language="fr")
    assert read == ["de", "fr"]


# ---- Tiles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("papyros", "G5")
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_as_many_tiles(code: str) -> None:
    state = new(code)
    script = state.given.script
    bag = dict(zip(script.kinds, state.given.bag, strict=True))
    assert (sum(bag.values()), bag["sun"], sum(bag[pair] for pair in script.pairs)) == (100, 4, 12)
    assert sum(state.given.copies) == 70
    assert all(not bag[vowel] for vowel in "AEIOUÄÖÜY" if vowel not in script.vowels)
    consonants = {script.tiles[face] for face in state.given.up}
    assert consonants <= set(script.alphabet) - set(script.vowels)


@pytest.mark.parametrize(
    ("code", "word", "spellings"),
    [("en", "TEAM", "TEAM T(EA)M"), ("fr", "LOUP", "LOUP L(OU)P"), ("de", "TEAM", "TEAM")],
)
def test_pairs_are_those_of_the_language(code: str, word: str, spellings: str) -> None:
    script = language(code).script
    found = script.all_spellings(word)
    assert [script.spelled(tiles) for tiles in found] == spellings.split()
    assert [tiles_at(number_of(tiles)) for tiles in found] == found


@pytest.mark.rule("papyros", "G8")
def test_a_letter_of_another_language_is_refused() -> None:
    state = acting("en")
    refusal = state.why(turn(state) - 1, state.read("court ÖLE"))
    assert refusal is not None
    assert refusal.rule == "G8"


# ---- Games ------------------------------------------------------------------------------------------------------


def new(code: str) -> Papyros:
    state = mastaba.new("papyros", seats=2, seed="1", language=code)
    assert isinstance(state, Papyros)
    return state


def acting(code: str) -> State:
    """A position in which words may be laid."""
    state = new(code)
    while "finish" not in moves(state):
        play(state, f"{turn(state)} {moves(state)[0]}")
    return state


@pytest.mark.parametrize("code", LANGUAGES)
def test_bots_find_words_and_the_game_is_written_and_read_again(code: str) -> None:
    record = Record("papyros", 2, {"language": code}, "languages")
    state, dice = record.deal(), Fast(1)
    while state.outcome is None:
        seat = state.to_act[0]
        seen = mastaba.load(state.seen(seat).dump())
        assert seen.dump() == state.seen(seat).dump()
        assert isinstance(seen, mastaba.Seen)
        move = bots.choose("greedy", seen, dice)
        assert state.read(state.write(move)) == move
        record.note(state, seat, move)
        state.play(seat, move)
        again = mastaba.load(state.dump())
        assert again.dump() == state.dump()
    record.close(state.outcome)
    assert sum(move.split()[0] in ("animate", "extend") for _, move in record.moves) > 3
    read = Record.read(record.write())
    assert read.write() == record.write()
    assert mastaba.verify(read).dump() == state.dump()
    assert json.loads(state.dump())["options"]["language"] == code
    assert state.seen(None).view()["language"] == code


def test_what_nobody_chose_is_german() -> None:
    """Old records and running tables say nothing of a language."""
    assert mastaba.new("papyros", seats=2, seed="1").setting.options["language"] == "de"
    text = (RECORDS / "papyros-2.txt").read_text(encoding="utf-8")
    assert "option language de\n" in text
    old = Record.read(text.replace("option language de\n", ""))
    assert mastaba.verify(old).dump() == mastaba.verify(Record.read(text)).dump()


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(mastaba.MastabaError, match="language"):
        mastaba.new("papyros", seats=2, language="la")
