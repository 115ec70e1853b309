"""Pieces: what is said of a wrong piece file, and a table with an owner's own file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records.played import played

import mastaba
from mastaba import Pieces, Record, verify
from mastaba.kernel.errors import BadOptions, BadPieces


def house() -> Pieces:
    return mastaba.find_game("hapy").pieces()


def toml() -> str:
    """The game's own file."""
    import mastaba.games.hapy

    return Path(str(mastaba.games.hapy.__file__)).with_name("pieces.toml").read_text(encoding="utf-8")


def said_of(text: str) -> str:
    """What is said of a game with this file."""
    with pytest.raises(BadPieces) as caught:
        mastaba.new("hapy", seats=2, pieces=Pieces.parse(text, "own.toml"))
    return str(caught.value)


def changed(old: str, new: str, times: int = 1) -> str:
    assert old in toml()
    return toml().replace(old, new, times)


# ---- Reading -----------------------------------------------------------------------------------------------


def test_the_games_own_file_can_be_played_with() -> None:
    pieces = Pieces.parse(toml(), "own.toml")
    assert pieces.digest == house().digest
    assert mastaba.new("hapy", seats=2, pieces=pieces).audit() == []


def test_spaces_and_comments_are_not_pieces() -> None:
    assert Pieces.parse("# mine\n" + toml().replace(" = ", "="), "own.toml").digest == house().digest


def test_files_that_are_none(tmp_path: Path) -> None:
    for name, content, says in (
        ("binary.toml", bytes(range(256)), "binary.toml: This is not a text file in UTF-8."),
        (
            "huge.toml",
            b"#" * 1_000_001,
            "huge.toml: A piece file has at most 1000000 bytes; this one has 1000001.",
        ),
        ("broken.toml", b"[layout", "broken.toml: This is not TOML: "),
        ("words.toml", b"cats and bulls", "words.toml: This is not TOML: "),
        ("deep.toml", b"x = " + b"[" * 5000, "deep.toml: This is not TOML: "),
        ("digits.toml", b"x = " + b"9" * 5000, "digits.toml: This is not TOML: "),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadPieces) as caught:
            mastaba.new("hapy", seats=2, pieces=tmp_path / name)
        assert str(caught.value).startswith(says)
    for path, says in ((tmp_path, "This is not a file"), (tmp_path / "missing.toml", "The file cannot be read: ")):
        with pytest.raises(BadPieces, match=f"{path.name}: {says}"):
            Pieces.read(path)


@given(st.text(max_size=200))
def test_any_text_is_pieces_or_bad_pieces(text: str) -> None:
    try:
        Pieces.parse(text, "own.toml")
    except BadPieces as error:
        where = error.where
    else:
        where = "own.toml"
    assert where == "own.toml"


@pytest.mark.parametrize("value", ["2024-05-01", "07:32:00", "0x" + "f" * 5000, "nan", "inf", "[1, 'a', {b = 2}]"])
def test_a_value_that_no_game_asks_for_is_kept_or_refused(value: str) -> None:
    """The file's owner may note when the copy was bought."""
    try:
        state = mastaba.new(
            "hapy", seats=2, seed="bought", pieces=Pieces.parse(f"bought = {value}\n{toml()}", "own.toml")
        )
    except BadPieces:
        return
    assert mastaba.load(state.dump()).dump() == state.dump()


# ---- Cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "own.toml, family: A list of tables “family” is missing."),
        ("family = 3", "own.toml, family: A list of tables “family” is missing."),
        ("family = [1, 2]", "own.toml, family: A list of tables “family” is missing."),
        ("family = []", "own.toml, family: There are 6 families; here are 0."),
        ("family = [{}, {}, {}, {}, {}, {}]", "own.toml, family[0]: “status” must be one of stated, found"),
    ],
)
def test_families_that_are_missing(text: str, says: str) -> None:
    assert said_of(text).startswith(says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "numbers = [1, 2, 3, 4, 5, 6]",
            "numbers = [1, 2, 3, 4, 5]",
            "Card jackal-6 must be there exactly once, not 0 times.",
        ),
        (
            "numbers = [1, 2, 3, 4, 5, 6]",
            "numbers = [1, 2, 3, 3, 5, 6]",
            "Card jackal-3 must be there exactly once, not 2 times.",
        ),
        (
            "numbers = [1, 2, 3, 4, 5, 6]",
            "numbers = [1, 2, 3, 4, 5, 6, 7]",
            "A family has the numbers 1 to 6 and no others.",
        ),
        ("numbers = [1, 2, 3, 4, 5, 6]", 'numbers = "1 to 6"', "“numbers” must be the list of its cards."),
        (
            "numbers = [1, 2, 3, 4, 5, 6]",
            'numbers = ["1", 2, 3, 4, 5, 6]',
            "“numbers” must be the list of its cards.",
        ),
        ('name = "jackal"', "name = 7", "“name” must be a text of 1 to 200 characters, not 7."),
        ('name = "jackal"', 'name = ""', "“name” must be a text of 1 to 200 characters, not ''."),
        ('name = "jackal"', 'name = "Jackal"', "“Jackal” must be one word in small letters."),
        ('name = "jackal"', 'name = "black dog"', "“black dog” must be one word in small letters."),
        ('name = "jackal"', f'name = "{"x" * 201}"', "“name” must be a text of 1 to 200 characters"),
        ('god = "Anubis"', "", "“god” must be a text of 1 to 200 characters, not –."),
        (
            'status = "stated"',
            'status = "guessed"',
            "“status” must be one of stated, found, reconstructed, not 'guessed'.",
        ),
    ],
)
def test_what_is_said_of_a_wrong_family(old: str, new: str, says: str) -> None:
    assert said_of(changed(old, new)).startswith(f"own.toml, family[0]: {says}")


@pytest.mark.parametrize("one", ["True", "1.0"])
def test_a_number_that_is_not_a_whole_number(one: str) -> None:
    wrong = changed("numbers = [1, 2, 3, 4, 5, 6]", f"numbers = [{one.lower()}, 2, 3, 4, 5, 6]")
    assert said_of(wrong).startswith("own.toml, family[0]: ")


def test_families_of_the_same_name() -> None:
    assert said_of(changed('name = "jackal"', 'name = "cat"')) == "own.toml, family: Two families have the same name."


def test_families_whose_names_read_the_same() -> None:
    """Case does not matter in the notation, so ß and ss are one name."""
    alike = changed('name = "jackal"', 'name = "fuß"').replace('name = "cat"', 'name = "fuss"')
    assert said_of(alike).startswith("own.toml, family")


# ---- Layouts -----------------------------------------------------------------------------------------------

FIRST_ROW = '{ row = 0, n = 1, x2 = 0, face = "U" },'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[layout.pyramid]", "[layout.obelisk]", "layout: A table “pyramid” is missing."),
        ("row = 0, n = 1", "row = 0, n = 2", "layout.pyramid: A layout has 36 places; this one has 37."),
        ("row = 7, n = 8", "row = 7, n = 7", "layout.pyramid: A layout has 36 places; this one has 35."),
        (
            "row = 1, n = 2, x2 = -1",
            "row = 2, n = 2, x2 = -2",
            "layout.pyramid: Two places lie at the same spot: 2 -2.",
        ),
        (FIRST_ROW, "", "layout.pyramid: A layout has 36 places; this one has 35."),
        (
            FIRST_ROW,
            FIRST_ROW.replace('"U"', '"X"'),
            "layout.pyramid.rows[0]: “face” must be one of U, D, not 'X'.",
        ),
        (
            FIRST_ROW,
            FIRST_ROW.replace("row = 0", "row = 51"),
            "layout.pyramid.rows[0]: “row” must be a whole number from -50 to 50",
        ),
        (
            FIRST_ROW,
            FIRST_ROW.replace("row = 0", "row = true"),
            "layout.pyramid.rows[0]: “row” must be a whole number",
        ),
        (
            FIRST_ROW,
            FIRST_ROW.replace("x2 = 0", 'x2 = "0"'),
            "layout.pyramid.rows[0]: “x2” must be a whole number from -200 to 200",
        ),
        (
            FIRST_ROW,
            FIRST_ROW.replace("n = 1", "n = 0"),
            "layout.pyramid.rows[0]: “n” must be a whole number from 1 to 36, not 0.",
        ),
        (
            FIRST_ROW,
            FIRST_ROW.replace("n = 1", "n = 99999999999"),
            "layout.pyramid.rows[0]: “n” must be a whole number from 1 to 36",
        ),
        (
            'cover = "half"',
            'cover = "third"',
            "layout.pyramid: “cover” must be one of half, ring, not 'third'.",
        ),
        (
            '\nfirst_row = "ones"',
            '\nfirst_row = "twos"',
            "layout.mastaba: “first_row” must be one of ones, not 'twos'.",
        ),
        (
            "rings = [3, 3, 3, 3]",
            "rings = [3, 3, 3]",
            "layout.tomb.rows[0]: “rings” needs a ring number for each of the 4 cards.",
        ),
        ("rings = [3, 3, 3, 3]", "rings = [3, 3, 3, -1]", "layout.tomb.rows[0]: “rings” needs a ring number"),
        (
            "rings = [3, 3, 3, 3]",
            "rings = [3, 3, 3, 4]",
            "layout.tomb: “faces_by_ring” needs a U or D for ring 4.",
        ),
        (
            'faces_by_ring = ["D", "U", "D", "U"]',
            "",
            "layout.tomb: “faces_by_ring” needs a U or D for ring 3.",
        ),
        (
            'structure = "left"',
            "structure = 4",
            "layout.temple.rows[0]: “structure” must be a text of 1 to 200 characters, not 4.",
        ),
    ],
)
def test_what_is_said_of_a_wrong_layout(old: str, new: str, says: str) -> None:
    assert said_of(changed(old, new)).startswith(f"own.toml, {says}")


def test_layouts_that_are_missing() -> None:
    families = toml().partition("[layout.")[0]
    assert said_of(families) == "own.toml, layout: A table “layout” is missing."
    assert said_of(f"{families}\n[layout]\npyramid = 3\n") == "own.toml, layout.pyramid: This must be a table."
    assert said_of(f"{families}\n[layout.pyramid]\n").startswith("own.toml, layout.pyramid: “status” must be one of")


def test_the_row_of_ones_needs_six_places() -> None:
    rows = (
        toml()
        .replace('first_row = "ones"\n', "")
        .replace("[layout.pyramid]\n", '[layout.pyramid]\nfirst_row = "ones"\n')
    )
    assert said_of(rows) == "own.toml, layout.pyramid.rows[0]: The first row holds the six ones: it needs 6 places."


def test_a_layout_of_very_many_rows() -> None:
    rows = ", ".join(f'{{ row = {i % 50}, n = 36, x2 = {i % 100}, face = "U" }}' for i in range(5000))
    text = toml().partition("[layout.")[0] + f'[layout.pyramid]\nstatus = "found"\ncover = "half"\nrows = [{rows}]\n'
    assert said_of(text).startswith("own.toml, layout.pyramid: A layout has 36 places")


@pytest.mark.parametrize("name", ["left tower", "left\\ntower", "LEFT", "Right", "ﬁne\\u2028"])
def test_a_structure_gives_places_that_can_be_written_and_read(name: str) -> None:
    own = toml().replace('structure = "left"', f'structure = "{name}"')
    try:
        state = mastaba.new("hapy", seats=2, layout="temple", pieces=Pieces.parse(own, "own.toml"))
    except BadPieces:
        return
    for move in state.legal(state.to_act[0]):
        assert state.read(state.write(move)) == move


def test_structures_whose_names_read_the_same() -> None:
    """Case does not matter in the notation."""
    own = toml().replace('structure = "right"', 'structure = "LEFT"')
    with pytest.raises(BadPieces, match=r"own.toml, layout\.temple"):
        mastaba.new("hapy", seats=2, layout="temple", pieces=Pieces.parse(own, "own.toml"))


# ---- What differs ------------------------------------------------------------------------------------------

scalars = st.integers() | st.text(max_size=5) | st.booleans() | st.floats(allow_nan=False)
names = st.text(alphabet="abc/01 .é", max_size=4)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(names, values, max_size=4)


@given(tables, tables)
def test_the_differences_put_in_give_the_other_file(one: dict[str, object], other: dict[str, object]) -> None:
    old, new = Pieces(one, "old.toml"), Pieces(other, "new.toml")
    again = old.changed(new.differences(old), "record")
    assert again.data == new.data
    assert again.digest == new.digest


@given(tables)
def test_a_file_does_not_differ_from_itself(data: dict[str, object]) -> None:
    pieces = Pieces(data, "own.toml")
    assert pieces.differences(Pieces(data, "other.toml")) == {}


def test_changing_leaves_the_original_alone() -> None:
    before = house().digest
    other = house().changed({"family/0/name": "dog", "layout/pyramid/rows/0/face": "D"}, "own.toml")
    assert other.digest != before
    assert Pieces(house().data, "again").digest == before
    assert other.differences(house()) == {"family/0/name": "dog", "layout/pyramid/rows/0/face": "D"}


@pytest.mark.parametrize(
    "path", ["family/6/name", "family/x/name", "god/0", "family/0/name/first", "layout/pyramid/rows/0/n/1"]
)
def test_a_difference_that_leads_nowhere(path: str) -> None:
    with pytest.raises(BadPieces, match=f"^record, {path}: There is no such entry.$"):
        house().changed({path: 1}, "record")


# ---- Playing with one's own file ---------------------------------------------------------------------------


def test_a_table_with_an_owners_own_file_has_a_record_that_says_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(changed('name = "hippo"', 'name = "nilpferd"').replace(FIRST_ROW, FIRST_ROW.replace("U", "D")))
    record = played(2, "own", pieces=Pieces.read(path))
    text = record.write()
    assert 'differs family/4/name "nilpferd"\n' in text
    assert 'differs layout/pyramid/rows/0/face "D"\n' in text
    assert text.count("differs ") == 2
    again = Record.read(text)  # the owner's file is not needed for this
    assert verify(again).setting.pieces.digest == Pieces.read(path).digest != house().digest
    assert again.write() == text


def test_a_dump_of_such_a_table_can_be_loaded_without_the_file() -> None:
    own = house().changed({"family/4/name": "nilpferd"}, "own.toml")
    state = mastaba.new("hapy", seats=2, seed="own", pieces=own)
    again = mastaba.load(state.dump())
    assert again.setting.pieces.digest == own.digest
    assert again.dump() == state.dump()
    seen = state.seen(0)
    assert mastaba.load(seen.dump()).dump() == seen.dump()


@pytest.mark.parametrize("name", ["my own", "half/half", "v1.0"])
def test_a_layout_of_ones_own_may_have_any_name_or_is_refused(name: str) -> None:
    own = toml() + toml().partition("[layout.pyramid]")[2].partition("[layout.")[0].join([f'\n[layout."{name}"]', ""])
    try:
        record = played(2, "any name", pieces=Pieces.parse(own, "own.toml"), layout=name)
    except (BadPieces, BadOptions):
        return
    assert verify(Record.read(record.write())).over


def test_a_record_of_pieces_that_differ_only_in_kind_verifies_or_they_are_refused() -> None:
    """1.0 is not 1 for the digest, so it has to be among the differences."""
    own = Pieces.parse(changed("numbers = [1, 2, 3, 4, 5, 6]", "numbers = [1.0, 2, 3, 4, 5, 6]"), "own.toml")
    try:
        record = played(2, "kind", pieces=own)
    except BadPieces:
        return
    assert verify(Record.read(record.write())).over


# ---- Marks that were mended --------------------------------------------------------------------------------


def test_a_mended_status_is_no_other_file_for_records() -> None:
    """How we know a piece may be mended; what was played with it is still the same."""
    old = house()
    path = "family/0/status"
    mended = old.changed({path: "found", "marked_before": {path: _at(old, path)}}, "pieces.toml")
    assert mended.digest == old.digest
    assert old.changed({path: "found"}, "pieces.toml").digest != old.digest
    with pytest.raises(BadPieces, match="Only a status"):
        old.changed({"marked_before": {"card/0/number": 3}}, "pieces.toml")


def _at(pieces: Pieces, path: str) -> object:
    at: object = pieces.data
    for step in path.split("/"):
        at = at[int(step)] if isinstance(at, list) else at[step]  # type: ignore[index]
    return at
