"""What a seat of PaPyRoS may be shown, as plain data. Never made from anything but a position with holes."""

from mastaba.games.papyros.forms.writing import deck_size, map_of, named
from mastaba.games.papyros.rules.laying import board_words
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import NO_VOTE, NOTHING, STEPS, VOTE
from mastaba.games.papyros.rules.seen import unseen_cards
from mastaba.games.papyros.rules.setting import VOTES
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Plain


def view(holed: Papyros, seat: int) -> Plain:
    outcome = holed.outcome
    board = holed.given.board
    return {
        "game": "papyros",
        "language": holed.given.script.language,
        "you": None if seat < 0 else seat,
        "turn": int(holed.turn),
        "turns": int(holed.turns),
        "step": STEPS[holed.step],
        "target": int(holed.given.target),
        "board": map_of(holed),
        "combinations": [_view_combination(holed, number) for number in range(len(board.groups))],
        "suns": [board.square_name(square) for square in holed.suns],
        "words": sorted(board_words(holed.given, holed.cells)),
        "rolled": "" if holed.rolled == NOTHING else holed.given.box.die[holed.rolled],
        "owed": int(holed.owed),
        "forced": holed.forced,
        "allies": members(int(holed.allies)),
        "pending": "" if holed.pending == NOTHING else holed.write(holed.pending),
        "idle": int(holed.idle),
        "bag": {kind: number for kind, number in zip(holed.given.script.kinds, holed.bag, strict=True) if number},
        "deck": deck_size(holed),
        "discards": named(CARDS, holed.discards),
        "unseen": named(CARDS, unseen_cards(holed)),
        "court": {
            "mode": holed.given.mode,
            "list": not holed.lexicon.empty,
            "asked": int(holed.courts),
            "admitted": list(holed.lexicon.admitted),
            "struck": list(holed.lexicon.struck),
            "word": holed.motion,
            "judged": holed.judged,
            "votes": ["" if vote == NO_VOTE else VOTES[vote] for vote in holed.counted],
            "voted": _voted(holed),
        },
        "players": [_view_seat(holed, i) for i in range(holed.given.seats)],
        "outcome": None if outcome is None else outcome.plain(),
    }


def _voted(holed: Papyros) -> list[int]:
    """Who has voted already."""
    return [i for i, vote in enumerate(holed.votes) if holed.step == VOTE and vote != NO_VOTE]


def _view_combination(holed: Papyros, number: int) -> Plain:
    """Its consonants as they lie, their backs (G16), and where."""
    board, given, tiles = holed.given.board, holed.given, holed.given.script.tiles
    slots = [slot for slot in board.groups[number] if holed.face[slot] != NOTHING]
    return {
        "name": board.names[number],
        "squares": [board.square_name(holed.at[slot]) for slot in board.groups[number]],
        "direction": "across" if board.step[number] == 1 else "down",
        "letters": [tiles[holed.up[slot]] for slot in slots],
        "backs": [tiles[given.down[holed.face[slot]]] for slot in slots],
        "animated": bool(holed.awake & BIT[number]),
    }


def _view_seat(holed: Papyros, i: int) -> Plain:
    seat = holed.seats[i]
    return {
        "deben": int(seat.deben),
        "vowels": named(holed.given.script.kinds, seat.rack),
        "cards": int(seat.held),
        "hand": named(CARDS, seat.cards) if not seat.unknown else [],
        "shown": ["allianz"] if seat.shown and seat.unknown else [],
        "ally": bool(holed.allies & BIT[i]),
    }
