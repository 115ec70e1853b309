"""Words are paid for, laid and rewarded (R10-R16)."""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.court import verdicts
from mastaba.games.papyros.rules.laying import Play, laid, play_of, reward, words_formed, words_paid
from mastaba.games.papyros.rules.letters import SUN, spelled
from mastaba.games.papyros.rules.paying import needs_of
from mastaba.games.papyros.rules.position import MORE, NOTHING, PAY, Position
from mastaba.games.papyros.rules.setting import SEATS
from mastaba.games.papyros.rules.turns import end_words, finish
from mastaba.kernel.bits import BIT


def lay(state: Position, move: int) -> None:
    """A word is laid when it is clear which tiles pay for it."""
    state.pending = move
    state.paid = []
    state.back_to = state.step
    go_on_paying(state)


def pay(state: Position, source: i64) -> None:
    state.paid.append(int(source))
    go_on_paying(state)


def go_on_paying(state: Position) -> None:
    play = play_of(state.given, state.pending)
    needs = needs_of(state.cells, play, state.lexicon.kinds)
    while len(state.paid) < len(needs):
        ways = state.sources_for(needs)
        if len(ways) > 1:
            state.step = PAY
            if state.listener is not None:
                state.listener.append(telling.paying(int(state.turn), state.write(state.pending), state.paid))
            return
        state.paid.append(ways[0])
    put_down(state, play, needs)


def put_down(state: Position, play: Play, needs: list[tuple[int, int]]) -> None:
    """R10-R12: the tiles are laid, and the word pays."""
    given = state.given
    kinds = state.lexicon.kinds
    for (code, square), source in zip(needs, state.paid, strict=True):
        rack = state.seats[source % SEATS].rack
        if source < SEATS:
            rack[kinds[code]] -= 1
        else:
            rack[SUN] -= 1
            state.suns.append(square)
    state.suns.sort()
    state.cells = laid(given, state.cells, state.at, play)
    if play.combination >= 0:
        homes = [square for square, code in zip(play.squares(), play.tiles, strict=True) if kinds[code] < 0]
        for slot, square in zip(given.board.groups[play.combination], homes, strict=True):
            state.at[slot] = square
        state.awake |= BIT[play.combination]
    deben = reward(given, state.cells, play)
    for partner in state.partners():
        state.seats[partner].deben += deben
    state.made += 1
    if state.listener is not None:
        tell_word(state, play, int(deben), sorted([square for _, square in needs]))
    chosen = play.combination
    state.pending = NOTHING
    state.paid = []
    after_word(state, chosen)


def tell_word(state: Position, play: Play, deben: int, fresh: list[int]) -> None:
    given = state.given
    words = words_formed(given, state.cells, play, fresh)
    event = telling.worded(
        int(state.turn),
        "extend" if play.combination < 0 else given.board.names[play.combination],
        spelled(play.tiles),
        state.paid,
        (words, verdicts(state, words)),
        words_paid(given, state.cells, play),
        [given.board.square_name(square) for square in play.squares()],
        deben,
        [seat for seat in state.partners() if seat != state.turn],
    )
    assert state.listener is not None
    state.listener.append(event)


def after_word(state: Position, combination: i64) -> None:
    """R24, G18: 49 is looked for at once. G14: more words after TAUSCHEN."""
    if any(seat.deben >= state.given.target for seat in state.seats):
        finish(state)
        return
    was_exchanged = combination >= 0 and state.exchanged & BIT[combination] != 0
    if was_exchanged and state.open_words():
        state.step = MORE
    else:
        end_words(state)
