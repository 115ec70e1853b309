"""`mastaba play` as it is typed: the menu, the arguments, files, and everything that can be wrong with them."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import pytest
from terminal.tables import QuickBot
from terminal.test_session import language_mixed, our_sentences

from mastaba.bots.workers import process
from mastaba.bots.workers.answers import BotFailed
from mastaba.cli import main
from mastaba.locale import LANGUAGES

PYRAMID = "--seed 17 --seats me,greedy"  # player 1 begins


class QuickProcess(QuickBot):
    def __enter__(self) -> "QuickProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In an empty folder, in English, with quick bots."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(process, "BotProcess", QuickProcess)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


class Run:
    """One run of the command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.out = ""
        self.err = ""

    def __call__(self, words: str, *lines: str) -> int:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(words.split())
        self.out, self.err = self.capsys.readouterr()
        return code


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


# ---- The menu -------------------------------------------------------------------------------------------


def test_enter_alone_leads_to_the_first_move(run: Run) -> None:
    assert run("play --seed 17", "", "", "", "", "") == 0
    assert "Which game?  1 Hâpy Families   2 Mykerinos   3 Papyria   4 PaPyRoS   5 Papyrus" in run.out
    assert "How many players, 2 to 4? [3]" in run.out
    assert "Hâpy Families, Pyramid, turn 1" in run.out
    assert "Player 2, Merit" in run.out
    assert "Player 3, Pentu" in run.out


def test_the_menu_takes_other_answers(run: Run) -> None:
    assert run("play", "hâ", "5", "4", "x", "2", "vizier", "Anna", "Ben, the\x1b[2J 2nd", "9", "tomb") == 0
    assert "A number from 2 to 4, please." in run.out
    assert "A number from 1 to 5, please." in run.out
    assert "Hâpy Families, Tomb" in run.out or "Pass to" in run.out
    assert "\x1b" not in run.out


def test_what_was_typed_already_is_not_asked(run: Run) -> None:
    assert run("play --seats me,random --seed 17", "", "") == 0
    assert "How many" not in run.out
    assert "Which layout?" in run.out


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_menu_in_other_languages(language: str, run: Run) -> None:
    assert run(f"play --lang {language} --seed 17", "", "", "", "", "", "8.1", "help", "why 1.1", "undo", "seal") == 0
    assert not language_mixed(run.out, language)


def test_leaving_the_menu(run: Run) -> None:
    assert run("play") == 0
    assert run.out.endswith("Until next time.\n")


# ---- Arguments ------------------------------------------------------------------------------------------


def test_options_by_name_and_by_value(run: Run) -> None:
    run("play hapy --seats 4 --layout giza --all-mummy khufu --option memory_aid=off")
    assert "Hâpy Families, Giza" in run.out
    assert "Player 4, Nofret" in run.out
    assert "khufu: Row 1: 1 face down." in run.out


def test_the_environment_says_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    run(f"play hapy {PYRAMID}")
    assert "Nimm eine freie Karte" in run.out
    run(f"play hapy {PYRAMID} --lang fr")
    assert "Prends une carte libre" in run.out


def test_a_language_that_is_not_spoken_here(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("play hapy --lang xx") == 2
    assert run.err == "“xx” is not spoken here. There are: en, fr, de.\n"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("play hapy --lang=xx") == 2
    assert run.err == "„xx“ wird hier nicht gesprochen. Es gibt: en, fr, de.\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help(language: str, run: Run) -> None:
    with pytest.raises(SystemExit) as left:
        run(f"play hapy --lang {language} --help")
    assert left.value.code == 0
    out = run.capsys.readouterr().out
    assert "--all-mummy none|khufu|khafre|menkaure" in out
    assert language != "en" or "who plays: me, me:NAME, a bot; or how many" in " ".join(out.split())
    assert language == "en" or not english_phrases(" ".join(out.split()), language)


def test_mastaba_alone_says_what_there_is(run: Run) -> None:
    assert run("") == 0
    assert "play" in run.out


WRONG = [
    ("dance", 2, "There is no command “dance”."),
    ("play chess", 2, "There is no game “chess” here. There are: hapy, mykerinos, papyria, papyros, papyrus."),
    ("play hapy --seats", 2, "“--seats” needs a value."),
    ("play hapy --seats me", 2, "Hâpy Families is for 2 to 4 players, not 1."),
    ("play hapy --seats 9", 2, "Hâpy Families is for 2 to 4 players, not 9."),
    ("play hapy --seats 0", 2, "“0” cannot sit down."),
    (
        "play hapy --seats me,you",
        2,
        "“you” cannot sit down. Say me, me:NAME or a bot: apprentice, scribe, vizier, pharaoh.",
    ),
    ("play hapy --seats me,,greedy", 2, "“” cannot sit down."),
    ("play hapy --seats me,search:fast", 2, "“search:fast” cannot sit down."),
    ("play hapy --layout sphinx", 2, "Option “layout” cannot be “sphinx”. It can be: pyramid, mastaba,"),
    ("play hapy --option colour=red", 2, "Hâpy Families has no option “colour”."),
    ("play hapy --option colour", 2, "“colour” is no option: say NAME=VALUE."),
    ("play hapy --option", 2, "“--option” needs a value."),
    ("play hapy --all-mummy khufu", 2, "but the layout “pyramid” has no such pyramid."),
    ("play hapy --colour red", 2, "“--colour” is not understood here."),
    ("play hapy too many", 2, "“too” is not understood here."),
    ("play hapy --pieces no.toml", 1, "no.toml: The file cannot be read: No such file or directory."),
    ("play hapy --pieces bad.toml", 1, "bad.toml: This is not TOML:"),
    ("play hapy --pieces empty.toml", 1, "empty.toml"),
    ("play hapy --pieces .", 2, "“.” is no file."),
    ("play --load no.txt", 1, "no.txt: The file cannot be read: No such file or directory."),
    ("play --load bad.toml", 1, "This is no record: the first line must be “mastaba record 1”."),
    ("play --load noise", 1, "noise: This is not a text file in UTF-8."),
    ("play --load /dev/zero", 2, "“/dev/zero” is no file."),
    ("play hapy --load game.txt", 2, "A saved game has its own options"),
    ("play --load game.txt --layout giza", 2, "is not understood here."),
    ("play --load game.txt --seats me", 2, "This game has 2 seats, not 1."),
    ("play --load forged.txt", 1, "The seed does not fit the seal"),
    ("play --load cheat.txt", 1, "cannot be played: 1.1 is still covered by 2.1 and 2.2."),
    ("play --load cut.txt", 1, "The record is cut off"),
    ("--colour", 2, "“--colour” is not understood here."),
]


def make_files(run: Run) -> None:
    run(f"play hapy {PYRAMID}", "8.1", "save game.txt")
    game = Path("game.txt").read_text()
    Path("bad.toml").write_text("what = = this\x1b[31m")
    Path("empty.toml").write_text("")
    Path("noise").write_bytes(bytes(range(128, 256)))
    Path("forged.txt").write_text(game.replace("seed 17", "seed 18"))
    Path("cheat.txt").write_text(game.replace("take 8.1", "take 1.1"))
    Path("cut.txt").write_text(game[: game.index("result")])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_a_sentence(language: str, run: Run) -> None:
    make_files(run)
    for words, code, sentence in WRONG:
        assert run(f"{words} --lang {language}") == code, words
        assert len(run.err.splitlines()) == 1, run.err
        assert "\x1b" not in run.err
        if language == "en":
            assert sentence in run.err, words
        else:
            assert not english_phrases(run.err, language), run.err


def english_phrases(text: str, language: str) -> list[str]:
    """Two words or more of our English sentences that stand in a text in another language."""
    found = []
    for english, other in our_sentences(language):
        phrases = [phrase.strip() for phrase in re.split(r"\{.*?\}|[“”:;.]", english)]
        found += [phrase for phrase in phrases if " " in phrase and phrase in text and phrase not in other]
    return found


# ---- Saving and going on --------------------------------------------------------------------------------


def test_a_saved_game_goes_on(run: Run) -> None:
    run(f"play hapy {PYRAMID}", "8.1", "save game.txt", "quit")
    assert run("play --load game.txt", "0", "log", "save", "quit") == 0
    assert "Hâpy Families, Pyramid" in run.out
    assert "Player 2, Merit" in run.out
    game = Path("game.txt").read_text()
    assert "player 2 Merit (greedy)\n" in game
    assert "1 take 8.1\n1 skip\n2 take" in game


def test_other_people_can_take_the_seats(run: Run) -> None:
    run(f"play hapy {PYRAMID}", "8.1", "save game.txt", "quit")
    assert run("play --load game.txt --seats me:Anna,me:Ben", "", "0") == 0
    assert "Pass to Ben." in run.out


def test_a_game_that_is_over_can_be_looked_at(run: Run) -> None:
    run("play hapy --seats greedy,random --seed 17")
    assert "The game is over." in run.out


def test_a_bot_that_fails_is_told_of_and_the_game_can_be_saved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: QuickBot, name: str, seen: object, seed: int) -> int:
        raise BotFailed("it is asleep")

    monkeypatch.setattr(QuickProcess, "choose", fail)
    assert run(f"play hapy {PYRAMID}", "8.1", "0", "") == 1
    assert "The bot does not answer: it is asleep" in run.out
    assert Path("hapy-1.txt").exists()


# ---- As a process ---------------------------------------------------------------------------------------


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "mastaba", *words]


def test_nobody_reads_it(tmp_path: Path) -> None:
    """As in `mastaba play … | head -1`."""
    ran = subprocess.Popen(
        command("play", "hapy", "--seats", "random,random"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert ran.stdout is not None
    assert ran.stderr is not None
    ran.stdout.readline()
    ran.stdout.close()
    assert b"Traceback" not in ran.stderr.read()
    ran.stderr.close()
    assert ran.wait(30) in (0, 1)


def test_it_loads_nothing_it_does_not_need() -> None:
    environment = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "mastaba", "play", "hapy", "--seats", "me,me"],
        input=b"",
        capture_output=True,
        env=environment,
        timeout=30,
    )
    assert ran.returncode == 0
    assert b"Pass to Player" in ran.stdout
    for slow in (b"babel", b"rich", b"multiprocessing", b"asyncio"):
        assert b"| " + slow not in ran.stderr.replace(b"  ", b""), slow


def test_a_terminal_without_utf_8() -> None:
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment.pop("PYTHONIOENCODING", None)
    ran = subprocess.run(
        command("play", "hapy", "--seats", "me,me", "--lang", "fr"),
        input=b"\n",
        capture_output=True,
        env=environment,
        timeout=30,
    )
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert b"Hapy Families, Pyramide" in ran.stdout
    assert b"?" not in ran.stdout.partition(b"Sauvegarder la partie")[0]
