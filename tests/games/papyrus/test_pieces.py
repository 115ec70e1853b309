"""Papyrus: what is said of a wrong piece file, and a table with an owner's own file."""

import pytest
from games.papyrus.positions import FRAGMENTS, POINTS, WORDS

import mastaba
from mastaba.games.papyrus.rules.setting import PapyrusSetting
from mastaba.kernel.errors import BadPieces
from mastaba.kernel.pieces import Pieces

GAME = mastaba.find_game("papyrus")


def own(changes: dict[str, object]) -> Pieces:
    return GAME.pieces().changed(changes, "own.toml")


def setting(pieces: Pieces | None = None, seats: int = 2) -> PapyrusSetting:
    made = GAME.setting(seats, {}, pieces)
    assert isinstance(made, PapyrusSetting)
    return made


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"sign/0/copies": 4}, "own.toml, sign: A deck has 20 cards; these copies make 21."),
        ({"sign/0/copies": -1}, "own.toml, sign[0]: “copies” must be a whole number from 0 to 20, not -1."),
        ({"sign/3/letter": "n"}, "own.toml, sign[3]: Two of them are called n."),
        ({"sign/3/letter": "nn"}, "own.toml, sign[3]: “nn” must be one small letter."),
        ({"sign/3/status": "guessed"}, "own.toml, sign[3]: “status” must be one of stated, found, reconstructed"),
        ({"sign": []}, "own.toml, sign: There are 8 signs; here are 0."),
        ({"colour/1/name": "blue"}, "own.toml, colour[1]: Two of them are called blue."),
        ({"colour/1/name": "light blue"}, "own.toml, colour[1]: “light blue” must be one word."),
        ({"colour": [{}]}, "own.toml, colour: There are 4 colours; here are 1."),
        ({"fragment/6/signs": "rx"}, "own.toml, fragment[6]: “rx” has 2 signs: a Fragment has 3 to 5."),
        ({"fragment/6/signs": "rxi"}, "own.toml, fragment[6]: There is no sign “x”."),
        ({"fragment/6/name": "F01"}, "own.toml, fragment[6]: Two of them are called F01."),
        ({"fragment/6/points": "7"}, "own.toml, fragment[6]: “points” must be a whole number from 1 to 50, not '7'."),
        ({"fragment/6/gloss": ""}, "own.toml, fragment[6]: “gloss” must be a text of 1 to 200 characters, not ''."),
        ({"fragment": []}, "own.toml, fragment: There are 20 Fragments; here are 0."),
        ({"dossier/2/kind": "luck"}, "own.toml, dossier[2]: “kind” must be one of fragment_value, fragments,"),
        ({"dossier/2/back": "grey"}, "own.toml, dossier[2]: “back” must be one of light, dark, not 'grey'."),
        ({"dossier/2/n": 0}, "own.toml, dossier[2]: “n” must be a whole number from 1 to 60, not 0."),
        ({"dossier/2/name": "L1"}, "own.toml, dossier[2]: Two of them are called L1."),
        (
            {"dossier/0/back": "dark"},
            "own.toml, dossier: There are 5 Dossiers with a light back and 5 with a dark one; here are 4 and 6.",
        ),
        (
            {f"dossier/{i}/min_players": 4 for i in range(3)},
            "own.toml, dossier: 2 players need as many Dossiers with a light back.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_and_entry(changes: dict[str, object], says: str) -> None:
    with pytest.raises(BadPieces) as caught:
        mastaba.new("papyrus", seats=2, pieces=own(changes))
    assert str(caught.value).startswith(says)


def test_no_dossier_is_stated_as_a_whole() -> None:
    """The targets are stated, and the points of L1; its back and its mark are ours."""
    statuses = [item["status"] for item in GAME.pieces().tables(GAME.pieces().data, "dossier", "dossier")]
    assert statuses == ["reconstructed"] * 10


def test_the_games_own_file_says_what_the_tests_say() -> None:
    made = setting()
    words = tuple("".join(made.letters[sign] for sign in fragment.signs) for fragment in made.fragments)
    assert (made.fragment_names, words, tuple(made.points)) == (FRAGMENTS, WORDS, POINTS)
    assert sum(len(word) for word in words) == 78
    assert sum(made.points) == 116


def test_an_owner_may_have_other_signs_fragments_and_dossiers() -> None:
    changes = {
        "sign/7/letter": "h",
        "sign/7/name": "courtyard",
        "fragment/1/signs": "hnw",
        "fragment/4/signs": "snh",
        "fragment/14/signs": "inhw",
        "fragment/16/signs": "rnsnh",
        "fragment/17/signs": "nhimn",
        "fragment/19/signs": "hnhnt",
        "dossier/9/kind": "same_sign",
        "dossier/9/n": 5,
    }
    chance = mastaba.Fast(3)
    state = mastaba.new("papyrus", seats=3, chance=mastaba.Fast(4), pieces=own(dict(changes)))
    again = mastaba.load(state.dump())
    assert isinstance(again, mastaba.State)
    assert again.dump() == state.dump()
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.below(len(legal))])
        assert state.audit() == []
    assert "above h 1" in [state.write(move) for move in range(32)]


def test_with_short_words_the_fragments_can_run_out() -> None:
    """Q6, Q7: with our own cards the row cannot become empty."""
    short: dict[str, object] = {f"fragment/{i}/signs": "nrt" for i in range(20)}
    pieces = own(short)
    for seed in range(10):
        chance = mastaba.Fast(seed)
        state = mastaba.new("papyrus", seats=4, chance=chance, pieces=pieces, dossiers="off")
        while state.outcome is None:
            seat = state.to_act[0]
            legal = [move for move in state.legal(seat) if not state.write(move).startswith("above")]
            state.apply(seat, legal[0])
            assert state.audit() == []
        assert state.outcome.reason == "row"
        assert state.position()["fragments"] == []
