"""Games played out by dice, as records."""

from typing import cast

from mastaba import Chance, Fast, Pieces, Record, State


def played(
    seats: int,
    seed: str,
    nonces: tuple[str, ...] = (),
    players: tuple[str, ...] = (),
    pieces: Pieces | None = None,
    **options: str | int,
) -> Record:
    """A whole game. The dice look into the hands now and then, so that there is something to see."""
    record = Record("hapy", seats, options, seed, nonces, players, pieces)
    state = record.deal()
    dice = Fast(sum(seed.encode()))
    while state.outcome is None:
        (seat,) = state.to_act
        move = _move(state, seat, dice)
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    return record


def _move(state: State, seat: int, dice: Chance) -> int:
    legal = state.legal(seat)
    hits = _hits(state, seat)
    if hits and state.read(hits[0]) in legal and dice.below(3) == 0:
        return state.read(hits[dice.below(len(hits))])
    if legal[0] == state.read("skip") and dice.below(3) == 0:
        return legal[0]
    return legal[dice.below(len(legal))]


def played_mykerinos(seats: int, seed: str, pieces: Pieces | None = None, **options: str | int) -> Record:
    """A whole game of Mykerinos. A patron is called now and then, and hardly anybody passes early."""
    record = Record("mykerinos", seats, options, seed, pieces=pieces)
    state = record.deal()
    dice = Fast(sum(seed.encode()))
    while state.outcome is None:
        (seat,) = state.to_act
        legal = state.legal(seat)
        special = [move for move in legal if state.write(move).split()[0] not in ("pass", "start", "extend", "skip")]
        move = legal[dice.below(len(legal))]
        if special and dice.below(2):
            move = special[dice.below(len(special))]
        elif state.write(legal[-1]) == "skip":
            move = legal[-1]
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    return record


def played_papyrus(seats: int, seed: str, pieces: Pieces | None = None, **options: str | int) -> Record:
    """A whole game of Papyrus. Half of the time as many cards as may be, so that Fragments get completed."""
    record = Record("papyrus", seats, options, seed, pieces=pieces)
    state = record.deal()
    dice = Fast(sum(seed.encode()))
    while state.outcome is None:
        (seat,) = state.to_act
        legal = state.legal(seat)
        ups = [move for move in legal if state.write(move).startswith("up")]
        move = ups[-1] if ups and dice.below(2) else legal[dice.below(len(legal))]
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    return record


def played_papyria(seats: int, seed: str, pieces: Pieces | None = None, **options: str | int) -> Record:
    """A whole game of Papyria. Half of the time something is built, placed, bought or looked at, if that can be."""
    record = Record("papyria", seats, options, seed, pieces=pieces)
    state = record.deal()
    dice = Fast(sum(seed.encode()))
    while state.outcome is None:
        seat = state.to_act[int(dice.below(len(state.to_act)))]
        legal = state.legal(seat)
        wanted = ("build", "place", "look", "pay", "buy", "learn", "trade", "end")
        some = [move for move in legal if state.write(move).split()[0] in wanted]
        moves = some if some and dice.below(2) else legal
        move = moves[int(dice.below(len(moves)))]
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    return record


def played_papyros(seats: int, seed: str, pieces: Pieces | None = None, **options: str | int) -> Record:
    """A whole game of PaPyRoS. Half of the time a word, if there is one; now and then one that is in no list."""
    record = Record("papyros", seats, options, seed, pieces=pieces)
    state = record.deal()
    dice = Fast(sum(seed.encode()))
    while state.outcome is None:
        seat = state.to_act[int(dice.below(len(state.to_act)))]
        legal = state.legal(seat)
        words = [move for move in legal if state.write(move).split()[0] in ("animate", "extend")]
        moves = words if words and dice.below(2) else list(legal)
        move = moves[int(dice.below(len(moves)))]
        if state.forms(seat) and dice.below(8) == 0:
            said = state.read(f"court {('XYLIT', 'EMU', 'GNU')[int(dice.below(3))]}")
            move = said if state.why(seat, said) is None else move
        record.note(state, seat, move)
        state.play(seat, move)
    record.close(state.outcome)
    return record


def _hits(state: State, seat: int) -> list[str]:
    """The questions that would be answered with a yes, but for the banned card."""
    players = cast(list[dict[str, list[str]]], state.position()["players"])
    ban = str(players[seat]["ban"])
    others = [(other + 1, player["hand"]) for other, player in enumerate(players) if other != seat]
    return [f"ask {other} {card}" for other, hand in others for card in hand if card != ban]
