"""Names of people: any script is welcome, nothing is invisible, and nobody is taken for somebody else."""

import pytest
from table.sitting import ANNA, BEN, CLEO, Sitting, head

from mastaba.kernel.errors import BadOptions
from mastaba.show.speech import tongue
from mastaba.table import commands
from mastaba.table.names import LONGEST, apart, clean_name, is_called, looks
from mastaba.terminal import seats


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800 \u2800",
        "\u115f\u1160\uffa0",
        "\u0301\u0301",
        "\u200e\u202e\u2066\u200b\u00ad",
        "\u034f\ufe0f\U000e0100",
        "\x00\x07",
    ],
)
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    with pytest.raises(BadOptions, match="can be seen"):
        clean_name(name)
    assert seats.clean(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Jürgen",
            "Zoë",
            "Œdipe",
            "Renée-Ève",
            "Müller Lüdenscheidt",
            "Nguyễn",
            "Анна",
            "Ελένη",
            "안나",
            "さくら",
            "ガ",
        ),
        *("محمد", "ที่รัก", "क्ष्म्य", "ကျွန်တော်", "שָׁלוֹם", "Bob 7", "!!!", "☥"),
    ],
)
def test_names_of_any_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_nothing_invisible_is_left_in_a_name_and_no_tower_of_marks() -> None:
    assert clean_name("A\u3164n\u2800n\u202ea\ufe0f") == "Anna"
    assert clean_name("\u0301Anna") == "Anna"
    assert clean_name("Z" + "\u0334\u0335\u0336\u0337\u0338\u0339" * 9 + "o") == "Z\u0334\u0335\u0336\u0337o"


@pytest.mark.parametrize(
    "other",
    ["anna", "ANNA", "Ánna", "Ａｎｎａ", "𝐀𝐧𝐧𝐚", "ᴀɴɴᴀ", "А" "nn" "а", "ΑΝΝΑ", "An na", "Anna.", "Anna\u0336"],
)  # fmt: skip
def test_names_that_look_the_same_are_told_apart(other: str) -> None:
    assert looks(other) == looks("Anna")
    assert apart(other, ["Ben", "Anna"]) == f"{other} (2)"


@pytest.mark.parametrize(("one", "other"), [("Alice", "A1ice"), ("Alice", "AIice"), ("Bob", "B0b"), ("Amo", "Arno")])
def test_letters_that_are_easily_mixed_up_count_as_the_same(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("Jan", "Jana"), ("か", "が"), ("रवि", "रवा"), ("!!!", "???"), ("☥", "☆")]
)
def test_names_that_differ_stay_as_they_are(one: str, other: str) -> None:
    assert apart(one, [other]) == one


def test_the_number_is_free_and_there_is_room_for_it() -> None:
    assert apart("Anna", ["Anna", "\u0410nna (2)"]) == "Anna (3)"
    longest = apart("x" * LONGEST, ["X" * LONGEST])
    assert (len(longest), longest[-4:]) == (LONGEST, " (2)")
    assert is_called(longest, "x" * LONGEST)
    assert is_called("Anna (2)", "Anna")
    assert not is_called("Ann (2)", "Anna")


def test_at_a_table_the_second_one_gets_a_number_and_nobody_is_a_bots_namesake() -> None:
    sitting = Sitting(head("lane", 4), ANNA)
    sitting.do(commands.sit, 1, BEN, "\u0410nn\u0430")
    assert sitting.chairs[1].name == "\u0410nn\u0430 (2)"
    sitting.do(commands.sit, 2, CLEO, "PENTU")
    sitting.do(commands.hire, ANNA, 3, "random")
    bot = sitting.chairs[3].name
    assert looks(bot) != looks("Pentu")
    sitting.do(commands.rename, BEN, 1, bot.lower())
    assert sitting.chairs[1].name == f"{bot.lower()} (2)"
    sitting.do(commands.rename, BEN, 1, "Ben")
    assert sitting.chairs[1].name == "Ben"
    assert [chair.name for chair in sitting.restored().chairs] == ["Anna", "Ben", "PENTU", bot]


def test_on_one_screen_too() -> None:
    names = [sitter.name for sitter in seats.seat("me:Anna,me:anna,me:Merit,greedy", tongue("en"))]
    assert names[:3] == ["Anna", "anna (2)", "Merit"]
    assert names[3] != "Merit"
    assert [sitter.name for sitter in seats.seated(("Anna", "ANNA", "Anna (greedy)"))] == [
        "Anna",
        "ANNA (2)",
        "Anna (3)",
    ]
