"""Positions of PaPyRoS as plain data: written down, and read.

The board is a text for each row: `.` an empty square, a small letter for a consonant that is not animated, a capital
for a tile of a word, and `1 2 3 4` for the tiles of two letters (in German AU, EI, EU, IE). `tiles` says for each
consonant which tile it is (the letter that is up comes first) and where it lies.
"""

from mastaba.games.papyros.forms.audit import audit, vowels_out
from mastaba.games.papyros.rules.letters import FIRST_PAIR, LETTER, LONGEST, SHORTEST, Script
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import ACT, HIDDEN_VOTE, MORE, NO_VOTE, NOTHING, PAY, STEPS, VOTE
from mastaba.games.papyros.rules.seats import Seat
from mastaba.games.papyros.rules.setting import COURTS, GAIN, MOST_DEALS, ROUNDS, SEATS, SLEEPING, VOTES, PapyrosSetting
from mastaba.games.papyros.rules.state import Papyros
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.chance import Fast, chance_from
from mastaba.kernel.contract import Plain
from mastaba.kernel.errors import BadPosition, UnknownMove
from mastaba.kernel.plain import Reader

EMPTY = "."
UNKNOWN = "?"
PAIR_SIGNS = "1234"
KNOWN_VOTES = ("", UNKNOWN, *VOTES)
MOST_WORDS = 2000  # judged in one game


# ---- Writing --------------------------------------------------------------------------------------------


def write_position(state: Papyros) -> Plain:
    """Everything that can matter later. What a seat does not know is question marks."""
    board, kinds = state.given.board, state.given.script.kinds
    position: Plain = {
        "turn": int(state.turn) + 1,
        "step": STEPS[state.step],
        "turns": int(state.turns),
        "seed": int(state.seed),
        "deals": int(state.deals),
        "board": map_of(state),
        "tiles": {board.slot_names[slot]: _tile(state, slot) for slot in range(len(state.face)) if _there(state, slot)},
        "suns": [board.square_name(square) for square in state.suns],
        "bag": _counts(kinds, state.bag),
        "deck": _counts(CARDS, state.deck) if state.chance is not None else int(deck_size(state)),
        "discards": _counts(CARDS, state.discards),
        "players": [_write_seat(seat, kinds) for seat in state.seats],
        "idle": int(state.idle),
        "admitted": list(state.lexicon.admitted),
        "learned": list(state.heard),
    }
    _write_turn(state, position)
    if state.chance is not None:
        position["chance"] = state.chance.dump()
    return position


def _write_turn(state: Papyros, position: Plain) -> None:
    """What holds for this turn only or at few tables, as far as there is any."""
    board, seats = state.given.board, range(state.given.seats)
    turn: Plain = {
        "rolled": "" if state.rolled == NOTHING else state.given.box.die[state.rolled],
        "owed": int(state.owed),
        "made": int(state.made),
        "courts": int(state.courts),
        "forced": state.forced,
        "fourth": "" if state.fourth == NOTHING else CARDS[state.fourth],
        "not_fourth": [CARDS[kind] for kind in members(int(state.not_fourth))],
        "flipped": [board.slot_names[slot] for slot in members(int(state.flipped))],
        "exchanged": [board.names[combination] for combination in members(int(state.exchanged))],
        "allies": [seat + 1 for seat in seats if state.allies & BIT[seat]],
        "refused": [seat + 1 for seat in seats if state.refused & BIT[seat]],
        "asked": int(state.asked) + 1,
        "motion": state.motion,
        "struck": list(state.lexicon.struck),
        "upheld": list(state.upheld),
        "votes": [_vote(vote) for vote in state.votes] if state.step == VOTE else [],
        "judged": state.judged,
        "counted": [_vote(vote) for vote in state.counted],
        "pending": "" if state.pending == NOTHING else state.write(state.pending),
        "paid": list(state.paid),
        "back_to": STEPS[state.back_to] if state.step in (VOTE, PAY) else "",
    }
    position.update({name: value for name, value in turn.items() if value})


def map_of(state: Papyros) -> list[str]:
    """The board as people draw it: a text for each row."""
    columns = int(state.given.board.columns)
    signs = [sign(state.given.script, state.cells[square]) for square in state.given.board.squares]
    return ["".join(signs[at : at + columns]) for at in range(0, len(signs), columns)]


def sign(script: Script, cell: int) -> str:
    if cell >= SLEEPING:
        return script.tiles[cell - SLEEPING].lower()
    if cell >= FIRST_PAIR:
        return PAIR_SIGNS[cell - FIRST_PAIR]
    return script.tiles[cell] or EMPTY


def _there(state: Papyros, slot: int) -> bool:
    return state.face[slot] != NOTHING


def _tile(state: Papyros, slot: int) -> str:
    return f"{state.given.face_names[state.face[slot]]} {state.given.board.square_name(state.at[slot])}"


def _counts(names: tuple[str, ...], counts: list[int]) -> Plain:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def deck_size(state: Papyros) -> int:
    held = sum([int(seat.held) for seat in state.seats])
    return sum(state.given.box.cards) - sum(state.discards) - held


def _vote(vote: int) -> str:
    return "" if vote == NO_VOTE else UNKNOWN if vote == HIDDEN_VOTE else VOTES[vote]


def _write_seat(seat: Seat, kinds: tuple[str, ...]) -> Plain:
    cards = named(CARDS, seat.cards) + [UNKNOWN] * int(seat.unknown)
    written: Plain = {"vowels": named(kinds, seat.rack), "cards": cards, "deben": int(seat.deben)}
    if seat.shown:
        written["shown"] = True
    return written


def named(names: tuple[str, ...], counts: list[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


# ---- Reading --------------------------------------------------------------------------------------------


def read_position(setting: PapyrosSetting, position: Plain, seen_by: int | None) -> Papyros:
    """The state in this data; what a seat has seen has holes. Raises BadPosition."""
    reader = Reader(position)
    state = Papyros(setting, None)
    if seen_by is None:
        state.chance = chance_from(reader.inner("chance").data) if reader.has("chance") else Fast(1)
    state.turn = reader.number("turn", low=1, high=setting.seats) - 1
    state.step = reader.one_of("step", STEPS, STEPS[ACT])
    state.turns = reader.number("turns", default=1)
    state.seed = reader.number("seed", default=0)
    state.deals = reader.number("deals", default=0, high=MOST_DEALS - 1)
    state.idle = reader.number("idle", default=0, high=ROUNDS * setting.seats)
    state.heard = _numbers(reader, "learned", setting.seats)
    _read_board(state, reader)
    for seat, player in zip(state.seats, reader.inners("players", setting.seats), strict=True):
        _read_seat(seat, player, setting.script.kinds, seen_by is not None)
    state.discards = _read_counts(reader, "discards", CARDS, [0] * len(CARDS))
    state.bag = _read_counts(reader, "bag", setting.script.kinds, _bag_left(state))
    state.deck = [0] * len(CARDS) if seen_by is not None else _read_counts(reader, "deck", CARDS, _deck_left(state))
    _read_turn(state, reader)
    _read_words(state, reader)
    if seen_by is None:
        for wrong in audit(state):
            raise BadPosition("This cannot be: {reason}.", reason=wrong)
    return state


def _numbers(reader: Reader, name: str, size: int) -> list[int]:
    value = reader.data.get(name, [0] * size)
    if not isinstance(value, list) or len(value) != size:
        raise BadPosition("This must be a list of {size} numbers.", reader.at(name), size=size)
    if not all(isinstance(item, int) and not isinstance(item, bool) and 0 <= item < 1 << 40 for item in value):
        raise BadPosition("This must be a list of {size} numbers.", reader.at(name), size=size)
    return list(value)


def _read_board(state: Papyros, reader: Reader) -> None:
    board = state.given.board
    rows = reader.texts("board")
    if len(rows) != board.rows or any(len(row) != board.columns for row in rows):
        size = f"{board.rows} × {board.columns}"
        raise BadPosition("The board has {size} squares.", reader.at("board"), size=size)
    for square, there in zip(board.squares, "".join(rows), strict=True):
        state.cells[square] = _cell(state.given.script, there, reader)
    tiles = reader.inner("tiles")
    for slot, name in enumerate(board.slot_names):
        if not tiles.has(name):
            continue
        face, _, square_name = tiles.text(name).partition(" ")
        if face not in state.given.face_names or square_name not in board.square_names:
            raise BadPosition("This must be a tile and a square, as “N/B c4”.", tiles.at(name))
        state.face[slot] = state.given.face_names.index(face)
        state.up[slot] = state.given.up[state.face[slot]]
        state.at[slot] = board.squares[board.square_names.index(square_name)]
    for combination, group in enumerate(board.groups):
        if all(0 < state.cells[state.at[slot]] < SLEEPING for slot in group):
            state.awake |= BIT[combination]
    state.suns = sorted([_square(state, name, reader) for name in reader.texts("suns")])


def _cell(script: Script, there: str, reader: Reader) -> int:
    if there == EMPTY:
        return 0
    if there in PAIR_SIGNS:
        return FIRST_PAIR + PAIR_SIGNS.index(there)
    if there.upper() not in script.alphabet:
        raise BadPosition("“{sign}” is no sign of a board.", reader.at("board"), sign=there)
    code = LETTER[there.upper()]
    return code if there.isupper() else code + SLEEPING


def _square(state: Papyros, name: str, reader: Reader) -> int:
    board = state.given.board
    if name not in board.square_names:
        raise BadPosition("“{name}” is no square.", reader.at("suns"), name=name[:20])
    return board.squares[board.square_names.index(name)]


def _read_seat(seat: Seat, reader: Reader, kinds: tuple[str, ...], holes: bool) -> None:
    for name in reader.texts("vowels"):
        seat.rack[_index(name, kinds, reader.at("vowels"))] += 1
    for name in reader.texts("cards"):
        if name == UNKNOWN and holes:
            seat.unknown += 1
        else:
            seat.cards[_index(name, CARDS, reader.at("cards"))] += 1
    seat.deben = reader.number("deben", default=0, high=100_000)
    seat.shown = reader.flag("shown")


def _index(name: str, names: tuple[str, ...], where: str) -> int:
    if name not in names:
        raise BadPosition(
            "“{value}” is unknown here. Known are: {allowed}.", where, value=name[:40], allowed=", ".join(names)
        )
    return names.index(name)


def _read_counts(reader: Reader, name: str, names: tuple[str, ...], default: list[int]) -> list[int]:
    if not reader.has(name):
        return default
    counts = reader.inner(name)
    for key in counts.data:
        _index(key, names, counts.path)
    return [counts.number(each, default=0, high=1000) for each in names]


def _bag_left(state: Papyros) -> list[int]:
    """The vowels that lie nowhere else."""
    return [max(0, number - out) for number, out in zip(state.given.bag, vowels_out(state), strict=True)]


def _deck_left(state: Papyros) -> list[int]:
    held = [sum([seat.cards[kind] for seat in state.seats]) for kind in range(len(CARDS))]
    left = zip(state.given.box.cards, state.discards, held, strict=True)
    return [max(0, number - gone - there) for number, gone, there in left]


def _read_turn(state: Papyros, reader: Reader) -> None:
    given, board = state.given, state.given.board
    rolled = reader.text("rolled", "")
    if rolled:
        state.rolled = _index(rolled, given.box.die, reader.at("rolled"))
    state.owed = reader.number("owed", default=0, high=-min(GAIN.values()))
    state.made = reader.number("made", default=0, high=len(board.groups))
    state.courts = reader.number("courts", default=0, high=COURTS)
    state.forced = reader.flag("forced")
    fourth = reader.text("fourth", "")
    state.fourth = _index(fourth, CARDS, reader.at("fourth")) if fourth else NOTHING
    state.not_fourth = _set(reader, "not_fourth", list(CARDS))
    state.flipped = _set(reader, "flipped", board.slot_names)
    state.exchanged = _set(reader, "exchanged", board.names)
    state.allies = _seats(reader, "allies", given.seats)
    state.refused = _seats(reader, "refused", given.seats)
    state.asked = reader.number("asked", default=0, high=given.seats) - 1


def _set(reader: Reader, name: str, names: list[str]) -> int:
    chosen = 0
    for each in reader.texts(name):
        chosen |= BIT[_index(each, tuple(names), reader.at(name))]
    return chosen


def _seats(reader: Reader, name: str, seats: int) -> int:
    value = reader.data.get(name, [])
    if not isinstance(value, list) or not all(isinstance(seat, int) and 1 <= seat <= seats for seat in value):
        raise BadPosition("This must be a list of players.", reader.at(name))
    return sum([BIT[seat - 1] for seat in set(value)])


def _read_words(state: Papyros, reader: Reader) -> None:
    """What is voted on, what has been judged, and what is being paid."""
    given = state.given
    state.lexicon = given.lexicon_with(
        tuple(_judged(reader, "admitted", given)), tuple(_judged(reader, "struck", given))
    )
    state.upheld = _judged(reader, "upheld", given)
    state.motion = reader.text("motion", "")
    state.votes = _read_votes(reader, "votes", given.seats) or [NO_VOTE] * given.seats
    state.judged = reader.text("judged", "")
    state.counted = _read_votes(reader, "counted", given.seats)
    state.back_to = reader.one_of("back_to", STEPS, STEPS[ACT])
    if state.back_to not in (ACT, MORE):
        raise BadPosition(
            "“{value}” is unknown here. Known are: {allowed}.", reader.at("back_to"), value="", allowed="act, more"
        )
    pending = reader.text("pending", "")
    if pending:
        try:
            state.pending = state.read(pending)
        except UnknownMove as error:
            raise BadPosition("This cannot be: {reason}.", reader.at("pending"), reason=str(error)) from None
    paid = reader.data.get("paid", [])
    if not isinstance(paid, list) or not all(isinstance(source, int) and 0 <= source < 2 * SEATS for source in paid):
        raise BadPosition("This must be a list of numbers from 0 to 7.", reader.at("paid"))
    state.paid = list(paid)


def _judged(reader: Reader, name: str, given: PapyrosSetting) -> list[str]:
    words = reader.texts(name)
    if len(words) > MOST_WORDS or any(not _plain(given.script, word) for word in words):
        raise BadPosition("This must be a list of words.", reader.at(name))
    return list(words)


def _read_votes(reader: Reader, name: str, seats: int) -> list[int]:
    votes = reader.texts(name)
    if votes and (len(votes) != seats or any(vote not in KNOWN_VOTES for vote in votes)):
        raise BadPosition("This must be a list of {size} votes.", reader.at(name), size=seats)
    return [NO_VOTE if not vote else HIDDEN_VOTE if vote == UNKNOWN else VOTES.index(vote) for vote in votes]


def _plain(script: Script, word: str) -> bool:
    return SHORTEST <= len(word) <= LONGEST and script.has_letters_of(word)
