"""Whole games through the loop, and everything that can be typed in them."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.hapy.positions import position, table_at
from terminal.tables import QuickBot, Script, table

import mastaba
from mastaba import Record, find_game, verify
from mastaba.bots.ballots import Ballot
from mastaba.kernel.chance import Fast
from mastaba.kernel.contract import Seen
from mastaba.locale import LANGUAGES, cells
from mastaba.show import rooms
from mastaba.show.speech import tongue
from mastaba.table.home import HomeTable
from mastaba.terminal import teller
from mastaba.terminal.files import command
from mastaba.terminal.seats import Sitter, seat
from mastaba.terminal.session import Leave, Session

HAPY = find_game("hapy")
ENGLISH = tongue("en", HAPY)


def session(
    *lines: str,
    there: HomeTable | None = None,
    seats: str = "me,greedy",
    language: str = "en",
    plain: bool = False,
) -> Session:
    said = tongue(language, HAPY)
    sitters = seat(seats, said)
    persons = tuple(i for i, sitter in enumerate(sitters) if not sitter.bot)
    if there is None:
        there = table(len(sitters), seed="17")  # player 1 begins
        there.sit(persons)
    return Session(there, sitters, said, Script(lines, plain), QuickBot())


def shown(at: Session) -> Script:
    assert isinstance(at.console, Script)
    return at.console


def typed(
    *lines: str,
    there: HomeTable | None = None,
    seats: str = "me,greedy",
    language: str = "en",
    plain: bool = False,
) -> Session:
    """A session in which these lines are typed, up to where they end."""
    at = session(*lines, there=there, seats=seats, language=language, plain=plain)
    with pytest.raises(Leave):
        at.run()
    return at


def moves(at: Session) -> list[str]:
    return [f"{player + 1} {move}" for player, move in at.table.record().moves]


def own_moves(at: Session) -> list[str]:
    return [move for move in moves(at) if move.startswith("1 ")]


def to_the_end(at: Session) -> Iterator[str]:
    """Takes the first card there is and asks for none, until the game is over."""
    while not at.table.ended:
        asked = shown(at).pages[-1][-8:]
        skip = any(re.search(r"\b0\) ", line) for line in asked)
        yield "0" if skip else "" if "Pass to" in asked[-1] else "1"
    yield ""


# ---- Whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", ["me,greedy", "greedy,me,random", "greedy,greedy,greedy,me"])
def test_a_game_to_its_end(seats: str, language: str, plain: bool) -> None:
    at = session(seats=seats, language=language, plain=plain)
    shown(at).lines = to_the_end(at)
    at.run()
    assert at.table.ended
    verify(Record.read(at.table.record().write()))
    for page in shown(at).pages:
        assert all(cells(line) <= 80 for line in page), page
        assert plain or len(page) <= 24, page
    assert not language_mixed(shown(at).text, language)


def our_sentences(language: str) -> list[tuple[str, str]]:
    """The English sentences with their translations."""
    from babel.messages.pofile import read_po

    pairs = []
    for folder in ("locale", "games/hapy/text/locale"):
        with (Path(mastaba.__file__).parent / folder / f"{language}.po").open("rb") as file:
            pairs += [(str(message.id), str(message.string)) for message in read_po(file) if message.id]
    return pairs


def language_mixed(text: str, language: str) -> set[str]:
    """English words of ours that stand in a text in another language."""
    if language == "en":
        return set()
    ours, theirs = (_words(" ".join(said)) for said in zip(*our_sentences(language), strict=True))
    notation = "take ask skip lay jackal cat crocodile falcon hippo bull families"
    return (ours - theirs - _words(notation)) & _words(text)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", re.sub(r"\{.*?\}", " ", text.casefold())))


def test_the_search_for_english_words_finds_them() -> None:
    assert language_mixed("Tu prends a free card from the layout.", "fr") == {
        "free",
        "card",
        "from",
        "the",
        "layout",
    }


def test_all_layouts_can_be_played_by_numbers() -> None:
    for layout in ("mastaba", "temple", "tomb", "giza"):
        at = session(there=table(2, seed="17", layout=layout))
        shown(at).lines = to_the_end(at)
        at.run()
        assert at.table.ended


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("bot", ["scribe", "greedy", "vizier", "pharaoh"])
def test_a_bot_that_thinks_is_said_to_and_a_quick_one_is_not(bot: str, plain: bool) -> None:
    at = typed("take 8.1", "skip", seats=f"me,{bot}", plain=plain)
    said = " ".join(line for page in shown(at).pages for line in page)
    thinks = f"{at.sitters[1].name} is thinking."
    if bot in ("scribe", "greedy"):
        assert thinks not in said
    else:
        assert thinks in said
        last = " ".join(shown(at).pages[-1])
        assert plain or thinks not in last  # it has moved
        assert not plain or said.count(thinks) == 1  # once, however many moves it makes in its turn


def test_bots_alone_play_while_one_looks_on() -> None:
    at = session(seats="greedy,random,greedy", plain=True)
    at.run()
    assert at.table.ended
    assert "Merit takes" in shown(at).text
    assert "Your hand" not in shown(at).text


# ---- Moves ----------------------------------------------------------------------------------------------


def around() -> HomeTable:
    """Three players; player 1 is to take a card, and somebody has the cat 1."""
    return table_at(position("1: hand cat-2 bull-1\n2: hand cat-1 known cat-1\n3: hand hippo-3"), 1)


@pytest.mark.parametrize(
    "line",
    ["take 8.1", "TAKE  8.1", "8.1", "1", "take 1"][:4],
    ids=["notation", "any case", "place", "number"],
)
def test_a_card_is_taken_by_notation_place_or_number(line: str) -> None:
    at = typed(line)
    assert moves(at)[-1] == "1 take 8.1"


def test_a_face_up_card_is_taken_by_its_name() -> None:
    there = around()
    open_card = next(item for item in there.seen(0).view()["layout"] if item["free"] and item["card"])  # type: ignore[attr-defined]
    family, _, number = open_card["card"].partition("-")
    at = typed(f"{family[:2]}{number}", there=there, seats="me,greedy,greedy")
    assert moves(at)[0] == f"1 take {open_card['place']}"


@pytest.mark.parametrize(
    "lines",
    [
        ["ask 2 cat-1"],
        ["2 ca1"],
        ["2 cat 1"],
        ["2 cat-1"],
        ["ask 2", "ca1"],
        ["2", "2", "1"],  # player 2; the second family; number 1
        ["2", "cat", "1"],
        ["2", "ca", "1"],
        ["c1", "2 cat-1"],
        ["3", "", "2 ca1"],  # and back again
        ["2 c1", "1"],  # cat or crocodile?
    ],
    ids=" / ".join,
)
def test_a_card_is_asked_for_in_few_words_or_step_by_step(lines: list[str]) -> None:
    at = typed("8.1", *lines, there=around(), seats="me,greedy,greedy")
    assert moves(at)[1] == "1 ask 2 cat-1"
    assert "You take the face-down card" in shown(at).text


@pytest.mark.parametrize(
    ("language", "line"), [("fr", "2 ct1"), ("fr", "2 chat1"), ("de", "2 ka1"), ("de", "2 katze1")]
)
def test_the_letters_on_the_screen_can_be_typed(language: str, line: str) -> None:
    at = typed("8.1", line, there=around(), seats="me,greedy,greedy", language=language)
    assert moves(at)[1] == "1 ask 2 cat-1"


def test_what_is_typed_twice_is_narrowed_before_it_is_played() -> None:
    at = typed("8.1", "2", there=around(), seats="me,greedy,greedy")
    assert moves(at) == ["1 take 8.1"]
    assert "ask Merit … (Enter: back)" in shown(at).page
    assert "2) cat" in shown(at).page


def test_pointless_questions_are_marked() -> None:
    at = typed("8.1", "2", "cat", there=around(), seats="me,greedy,greedy")
    assert "2) cat\u00a02 (in your hand)" in shown(at).page


@pytest.mark.parametrize("plain", [False, True])
def test_which_three_of_four(plain: bool) -> None:
    there = table_at(position("1: hand cat-25\n2: hand cat-1\nlayout: 8.1 cat-6"), 1)
    at = typed("8.1", "2 ca1", "lay 1 2", "lay cat-6 cat-5 cat-1", there=there, plain=plain)
    assert moves(at)[2] == "1 lay cat-1 cat-5 cat-6"
    assert "1, 5 and 6" in shown(at).text


def test_the_only_move_is_made_by_itself_and_told() -> None:
    there = table_at(
        position("""
            1: hand jackal-12 cat-12 crocodile-12 falcon-12 hippo-12 bull-12
            2: hand jackal-34 cat-34 crocodile-34 falcon-34
            3: hand jackal-56 cat-56 crocodile-56 falcon-56 hippo-6   laid hippo-345 bull-345
        """),
        1,
    )
    at = typed(there=there, seats="me,greedy,greedy")
    assert moves(at) == ["1 take 1.1"]
    assert "There was only one thing to do: 1.1 bull\u00a06." in shown(at).page


# ---- Refused --------------------------------------------------------------------------------------------

WRONG = {
    "take 1.1": "1.1 is still covered by 2.1 and 2.2. [R4]",
    "1.1": "1.1 is still covered by 2.1 and 2.2. [R4]",
    "ask 2 cat-1": "First take a card from the layout. [R4]",
    "skip": "First take a card from the layout. [R4]",
    "lay cat-1 cat-2 cat-3": "Three of a family are laid by themselves at the end of your turn. [R9]",
    "take 9.9": "“9.9” does not go with “take”.",
    "dance": "“dance” is no move of this game. The moves here begin with: take, skip, lay, ask.",
    "take": "“take” is not finished: something must follow.",
    "99": "There is no choice 99 here. There are: 1, 2, 3, 4, 5, 6, 7, 8.",
    "take 8.1 8.2": "“take 8.1 8.2” has a word too many: “8.2”.",
    "\x1b[2J": "is no move of this game.",
    "{place}": "“{place}” is no move of this game.",
    "ca7": "“ca7” is no move of this game.",
    "x" * 500: "is no move of this game.",
    "c1 " * 30: "is no move of this game.",
}


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("line", WRONG, ids=range(len(WRONG)))
def test_a_wrong_move_is_answered_and_changes_nothing(line: str, plain: bool) -> None:
    before = table(2, seed="17").state.dump()
    at = typed(line, plain=plain)
    assert at.table.state.dump() == before
    assert WRONG[line] in " ".join(shown(at).page.split())
    assert "\x1b" not in shown(at).page.replace(line, "")


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "Barred: cat\u00a01. Another player asked for it last. [R8]"),
        ("fr", "Interdit\u00a0: le chat\u00a01. Un autre joueur l’a demandé en dernier. [R8]"),
        ("de", "Gesperrt: Katze\u00a01. Danach hat zuletzt jemand anders gefragt. [R8]"),
    ],
)
def test_the_barred_card_by_its_short_name(language: str, answer: str) -> None:
    there = table_at(position("1: ban cat-1\n2: hand cat-1"), 1)
    at = typed("8.1", "2 cat1", there=there, language=language)
    assert answer in shown(at).page
    assert moves(at) == ["1 take 8.1"]


# ---- Commands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_why(plain: bool) -> None:
    at = typed("why 1.1", plain=plain)
    assert "1.1 is still covered by 2.1 and 2.2. [R4]" in shown(at).page
    assert "no other card lies partly on it" in " ".join(shown(at).page.split())
    assert moves(at) == []


def test_why_alone_is_about_the_move_just_refused() -> None:
    assert "No move was refused" in shown(typed("why")).page
    at = typed("take 1.1", "why")
    assert "1.1 is still covered by 2.1 and 2.2. [R4]" in shown(at).page
    assert "you must take exactly one free card" in " ".join(shown(at).page.split())


def test_why_not_of_what_is_allowed() -> None:
    assert "Nothing forbids “take 8.1”." in shown(typed("why 8.1")).page
    assert "is no move of this game" in shown(typed("why not")).page


@pytest.mark.parametrize(("language", "line"), [("en", "hint"), ("de", "tipp"), ("fr", "conseil"), ("de", "hint")])
@pytest.mark.parametrize("plain", [False, True])
def test_a_hint_names_moves_chances_and_reasons(language: str, line: str, plain: bool) -> None:
    at = typed(line, "", language=language, plain=plain)
    assert isinstance(at.bots, QuickBot)
    assert at.bots.asked == [("adviser", 0)]
    text = " ".join(shown(at).text.replace("\xa0", " ").split())
    assert "take 8.1: 8.1 " in text
    assert "50 % (40–60)" in text
    assert at.tongue.text("Your chance of victory with it") in text
    assert (at.tongue.text("for it:").replace("\xa0", " ") + " " if plain else "+ ") in text
    assert not at.table.moves  # nothing is played


def test_where_people_play_each_other_there_is_no_hint() -> None:
    at = typed("", "hint", "", seats="me:Anna,me:Ben")
    assert "thinks for themselves" in shown(at).text


def test_a_hint_can_be_called_off() -> None:
    class Impatient(QuickBot):
        def think(self, name: str, seen: Seen, seed: int) -> Ballot:
            raise KeyboardInterrupt

    at = session("hint", "")
    at.bots = impatient = Impatient()
    with pytest.raises(Leave):
        at.run()
    assert "called off" in shown(at).text
    assert impatient.asked == [("closed", -1)]  # what it would still say is heard by nobody


def test_undo_takes_back_the_own_move_and_those_of_bots() -> None:
    there = table(2, seed="17", layout="tomb")  # all that is free is open: nothing is learned
    at = typed("1.1", "0", there=there)
    assert len(moves(at)) > 2
    at = typed("undo", there=there)
    assert moves(at) == ["1 take 1.1"]
    assert "moves taken back." in shown(at).page
    at = typed("undo", "undo", there=there)
    assert moves(at) == []
    assert "You have made no move that could be taken back." in shown(at).page


def test_what_was_learned_cannot_be_undone() -> None:
    at = typed("8.1", "undo")
    assert moves(at) == ["1 take 8.1"]
    assert "You have learned something since: that cannot be taken back." in shown(at).page


@pytest.mark.parametrize(("language", "line"), [("en", "log"), ("fr", "journal"), ("fr", "log"), ("de", "Verlauf")])
def test_the_log_in_any_language(language: str, line: str) -> None:
    at = typed("8.1", line, language=language)
    assert "8.1" in shown(at).page
    assert "1." in shown(at).page


def test_without_the_memory_aid_the_log_ends_a_round_ago() -> None:
    helped, unhelped = (table(2, seed="17", layout="tomb", memory_aid=aid) for aid in ("on", "off"))
    lines = ["1", "0"] * 6
    assert "1. You take" in shown(typed(*lines, "log", there=helped)).page
    page = shown(typed(*lines, "log", there=unhelped)).page
    assert "1. You take" not in page
    assert len(re.findall(r"^ *\d+\.", page, re.MULTILINE)) <= 2


def test_the_rules_page_by_page_and_by_number() -> None:
    at = typed("rules", "", "")
    assert "Thirty-six gods" in shown(at).text
    assert "Enter: go on" in shown(at).text
    at = typed("rules r8")
    assert "You may not ask for the card that was asked for last." in " ".join(shown(at).page.split())
    assert "The rules have no number “R99”." in shown(typed("rules R99")).page


def test_the_rules_are_in_the_language() -> None:
    assert "Gottheiten des alten Ägypten" in " ".join(shown(typed("regeln", language="de")).page.split())
    assert "La carte interdite." in shown(typed("regles R8", language="fr")).page


def test_the_seal_before_and_the_seed_after() -> None:
    at = session("seal")
    with pytest.raises(Leave):
        at.run()
    assert at.table.record().seal in shown(at).page
    assert "Seed: 17" not in shown(at).text
    at = session()
    shown(at).lines = to_the_end(at)
    at.run()
    assert "Seed: 17" in shown(at).page
    assert "mastaba verify FILE" in shown(at).page


def test_help_names_every_command_and_shows_examples() -> None:
    page = shown(typed("?", language="de")).page
    for word in (
        "warum",
        "zurück",
        "verlauf",
        "regeln",
        "speichern",
        "siegel",
        "ende",
        "2 ka1",
        "ask 2 cat-1",
    ):
        assert word in page


def test_save_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at = typed("8.1", "save", "save", "save other.txt", "0")
    assert "Saved. It goes on with: mastaba play --load" in shown(at).text
    record = Record.read_file(tmp_path / "hapy-1.txt")
    assert record.moves == [(0, "take 8.1")]
    assert (tmp_path / "other.txt").exists()


def test_no_file_is_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text("dear diary")
    at = typed("8.1", "save mine.txt", "save no/such/folder.txt")
    assert "There is already a file “mine.txt”." in shown(at).text
    assert "The file cannot be written: No such file or directory." in shown(at).text
    assert (tmp_path / "mine.txt").read_text() == "dear diary"


@pytest.mark.parametrize(("answer", "file"), [("", "hapy-1.txt"), ("mine.txt", "mine.txt"), ("n", ""), (None, "")])
def test_who_leaves_is_offered_to_save(
    answer: str | None, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    at = typed("8.1", "quit")
    shown(at).lines = iter([] if answer is None else [answer])
    at.farewell()
    assert [path.name for path in tmp_path.iterdir()] == ([file] if file else [])
    assert shown(at).page.endswith("Until next time.")


def test_again_deals_anew_and_enter_leaves() -> None:
    at = session()
    shown(at).lines = (line or "again" for line in to_the_end(at))
    at.run()
    assert at.again


# ---- Several people at one screen -----------------------------------------------------------------------


def test_a_curtain_falls_between_two_people() -> None:
    at = typed("", "8.1", "0", "", "8.2", seats="me:Anna,me:Ben")
    pages = ["\n".join(page) for page in shown(at).pages]
    curtains = [page for page in pages if "press Enter" in page]
    assert len(curtains) == 2
    assert "Pass to Ben." in curtains[1]
    card = next(part["card"] for part in at.table.told(0) if part["kind"] == "take")
    last = next(i for i, page in enumerate(pages) if "Pass to Ben." in page)
    assert any("1. You take the face-down card at 8.1" in page for page in pages[:last])
    assert "Anna takes the face-down card at 8.1; asks nothing." in pages[last]
    for page in pages[last:]:
        assert str(card).replace("-", "\u00a0") not in page


def test_who_gave_the_screen_away_can_still_undo() -> None:
    at = typed("", "8.1", "0", "undo", seats="me:Anna,me:Ben")
    assert moves(at) == ["1 take 8.1"]
    assert "1 move taken back." in shown(at).page
    assert "Your hand:" in shown(at).page


def test_one_cannot_quit_past_the_curtain_and_look() -> None:
    at = typed("", "8.1", "0", "quit", seats="me:Anna,me:Ben")
    assert "Your hand" not in shown(at).page


def test_two_people_play_to_the_end() -> None:
    at = session(seats="me:Anna,greedy,me:Ben")
    shown(at).lines = to_the_end(at)
    at.run()
    assert at.table.ended
    assert "Your hand" not in shown(at).page


# ---- Who sits there -------------------------------------------------------------------------------------


def test_seats() -> None:
    assert seat("me,greedy,search:200", ENGLISH) == [
        Sitter("You"),
        Sitter("Merit", "greedy"),
        Sitter("Pentu", "search:200"),
    ]
    assert seat("3", ENGLISH) == [Sitter("You"), Sitter("Merit", "scribe"), Sitter("Pentu", "scribe")]
    assert seat("me,me", ENGLISH) == [Sitter("Player 1"), Sitter("Player 2")]
    assert seat("me: \x1b[31mTutanchamun der Große ,me:Merit,random", ENGLISH) == [
        Sitter("[31mTutancha"),
        Sitter("Merit"),
        Sitter("Pentu", "random"),
    ]


# ---- A game that has no words yet -----------------------------------------------------------------------


def test_a_game_without_text_can_be_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "text_of", lambda game: rooms.PlainText())
    monkeypatch.setattr(teller, "text_of", rooms.text_of)
    for plain in (False, True):
        at = session(plain=plain)
        shown(at).lines = to_the_end(at)
        at.run()
        assert at.table.ended


def test_bots_get_what_their_seat_has_seen_and_nothing_else() -> None:
    seen: list[Seen] = []

    class Spy(QuickBot):
        def choose(self, name: str, sight: Seen, seed: int) -> int:
            seen.append(sight)
            return super().choose(name, sight, seed)

    at = session("8.1", "0", seats="me,greedy")
    at.bots = Spy()
    with pytest.raises(Leave):
        at.run()
    assert seen
    assert all(sight.seat == 1 for sight in seen)


# ---- Anything at all ------------------------------------------------------------------------------------

ANYTHING = """1 2 3 0 8.1 c1 skip why undo log seal ? table lay ask take again xx 99 4.4 5.1 h6 {x} %s ²
2 c1|3 fa2|why 1.1|rules R8|ask 1 cat-1|help||lay cat-1""".replace("\n", "|")


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_typed_the_page_fits_and_the_position_is_sound(seed: int) -> None:
    chance = Fast(seed)
    choices = [line for part in ANYTHING.split("|") for line in (part.split() if len(part) > 20 else [part])]
    seats = ("me,greedy", "me:Anna,me:Tutanchamun der Große,greedy", "greedy,me,greedy,me:Anna")[seed % 3]
    layout = ("pyramid", "mastaba", "temple", "tomb", "giza")[seed % 5]
    there = table(seats.count(",") + 1, str(seed), layout=layout, memory_aid=("on", "off")[seed % 2])
    at = session(there=there, seats=seats, language=LANGUAGES[seed % 3], plain=seed % 4 == 3)
    there.sit([i for i, sitter in enumerate(at.sitters) if not sitter.bot])
    shown(at).lines = iter([choices[chance.below(len(choices))] for _ in range(250)])
    with contextlib.suppress(Leave):
        at.run()
    assert not there.state.audit()
    for page in shown(at).pages:
        assert all(cells(line) <= 80 for line in page), page
        assert at.console.plain or len(page) <= 24, page


# ---- What is typed under a page, small terminals, and files ----------------------------------------------


@pytest.mark.parametrize("page", ["help", "log", "rules", "rules R8", "why 1.1"])
def test_what_is_typed_under_a_page_is_answered(page: str) -> None:
    at = typed(page, "8.1")
    assert moves(at) == ["1 take 8.1"]
    at = typed("rules", "", "help", "log", "8.1")
    assert moves(at) == ["1 take 8.1"]


@pytest.mark.parametrize("letter", ["b", "z", "r"])
def test_a_letter_goes_back_to_the_table(letter: str) -> None:
    at = typed("rules", letter)
    assert "Take a free card" in shown(at).page
    assert "There is no" not in shown(at).page


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_the_seal_is_shown_before_anything_happens(plain: bool) -> None:
    at = typed(there=table(2, seed="17"), seats="greedy,me", plain=plain)
    text = shown(at).text
    assert text.index("Seal: ") < text.index("Merit takes")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["pyramid", "mastaba", "temple", "tomb"])
def test_a_game_on_a_small_terminal(layout: str, language: str) -> None:
    at = session(there=table(2, seed="17", layout=layout), language=language)
    shown(at).width, shown(at).height = 60, 20
    shown(at).lines = small_game(at)
    at.run()
    assert at.table.ended
    for page in shown(at).pages:
        assert all(cells(line) <= 60 for line in page), page
        assert len(page) <= 21, page


def small_game(at: Session) -> Iterator[str]:
    while not at.table.ended:
        seen = at.table.seen(0)
        yield seen.write(seen.legal()[0])
    yield ""


def test_a_file_is_named_as_it_was_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "game.txt").write_text("mine")
    assert "There is already a file “my/game.txt”" in shown(typed("save my/game.txt")).text
    assert "no/game.txt: The file cannot be written" in shown(typed("save no/game.txt")).text


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("/usr/bin/mastaba", "mastaba play"),
        (".venv/bin/mastaba", ".venv/bin/mastaba play"),
        ("/opt/games/mastaba/__main__.py", "python -m mastaba play"),
        ("/usr/bin/pytest", "mastaba play"),
    ],
)
def test_going_on_is_typed_as_it_was_begun(called: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [called])
    monkeypatch.setattr("sys.executable", "/usr/bin/python")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert command("play", "--load", "my game.txt") == f"{expected} --load 'my game.txt'"


def test_leaving_begins_a_new_line() -> None:
    at = typed()
    at.farewell()
    assert shown(at).pages[-1][-2:] == ["", "Until next time."]
