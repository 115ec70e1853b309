"""Words are paid for, laid and rewarded, and the court decides what is a word (R10-R17, G10).

Which tiles pay is asked only where it matters: one's own or an ally's. Who has the letter itself keeps the sun. A
source is `seat` for a tile with the letter itself, and `SEATS + seat` for a sun. Equal letters of a word are paid in
this order, so that no way of paying is asked for twice.
"""

from mypy_extensions import i64

import mastaba.games.papyros.rules.telling as telling
from mastaba.games.papyros.rules.laying import Play, laid, needs_of, play_of, words_formed
from mastaba.games.papyros.rules.letters import SUN, Y
from mastaba.games.papyros.rules.position import MORE, NO_VOTE, NOTHING, PAY, VOTE, Position
from mastaba.games.papyros.rules.scoring import reward, words_paid
from mastaba.games.papyros.rules.setting import BY_CHALLENGE, COURTS, NO, OPEN, SEATS, VOTES, YES
from mastaba.games.papyros.rules.turns import end_words, finish
from mastaba.kernel.bits import BIT

# ---- R10-R16: a word ------------------------------------------------------------------------------------


def lay(state: Position, move: int) -> None:
    """A word is laid when nobody challenges it, and when it is clear which tiles pay for it."""
    state.pending = move
    state.paid = []
    state.back_to = state.step
    go_on_laying(state)


def go_on_laying(state: Position) -> None:
    """G10: by an option the others are heard on each new word."""
    word = unheard_word(state)
    if not word:
        go_on_paying(state)
        return
    state.motion = word
    state.step = VOTE
    if state.listener is not None:
        state.listener.append(telling.laying(int(state.turn), state.write(state.pending), word))


def pay(state: Position, source: i64) -> None:
    state.paid.append(int(source))
    go_on_paying(state)


def go_on_paying(state: Position) -> None:
    play = play_of(state.given, state.pending)
    needs = needs_of(state.cells, play, state.lexicon.kinds)
    while len(state.paid) < len(needs):
        ways = sources_for(state, needs)
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
        given.script.spelled(play.tiles),
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


# ---- Which tiles pay ------------------------------------------------------------------------------------


def needs_now(state: Position) -> list[tuple[int, int]]:
    """The codes and squares of the vowels of the word that is being paid, equal ones together."""
    return needs_of(state.cells, play_of(state.given, state.pending), state.lexicon.kinds)


def sources(state: Position) -> list[int]:
    """What may pay for the next vowel of the word that is being paid."""
    found = sources_for(state, needs_now(state))
    return found if state.trusting else worth_asking(state, found)


def worth_asking(state: Position, found: list[int]) -> list[int]:
    """Without suns of those who have the letter itself: a sun can stand for it later, too. What pays for the word that
    ends the game is the same to everybody."""
    kept = [source for source in found if source < SEATS or source - SEATS not in found]
    return kept[:1] if len(kept) > 1 and ends_game(state) else kept


def ends_game(state: Position) -> bool:
    """R24: whether the word that is being paid brings somebody enough Deben."""
    play = play_of(state.given, state.pending)
    deben = reward(state.given, laid(state.given, state.cells, state.at, play), play)
    return any(state.seats[seat].deben + deben >= state.given.target for seat in state.partners())


def sources_for(state: Position, needs: list[tuple[int, int]]) -> list[int]:
    """What may pay for the next of these vowels, so that the others can be paid as well."""
    kinds, paid, partners = state.lexicon.kinds, state.paid, state.partners()
    left = [player.rack.copy() for player in state.seats]
    for (code, _), source in zip(needs, paid, strict=False):
        left[source % SEATS][kinds[code] if source < SEATS else SUN] -= 1
    at = len(paid)
    kind = kinds[needs[at][0]]
    lowest = paid[-1] if at and needs[at - 1][0] == needs[at][0] else 0
    later = [kinds[code] for code, _ in needs[at + 1 :]]
    same, others = later.count(kind), [other for other in later if other != kind]
    missing = missing_for(others, left, partners)
    suns = sum([left[seat][SUN] for seat in partners])
    found: list[int] = []
    for seat in partners:
        if left[seat][kind] and seat >= lowest:
            beyond = sum([left[other][kind] for other in partners if other >= seat]) - 1
            if max(0, same - beyond) + missing <= suns:
                found.append(seat)
    if kind > Y:
        return found
    for seat in partners:
        if left[seat][SUN] and SEATS + seat >= lowest:
            beyond = sum([left[other][SUN] for other in partners if other >= seat]) - 1
            if same <= beyond and same + missing <= suns - 1:
                found.append(SEATS + seat)
    return found


def missing_for(kinds: list[int], racks: list[list[int]], partners: list[int]) -> int:
    """How many suns these vowels need; very many if a pair is missing."""
    missing = 0
    for kind in set(kinds):
        short = max(0, kinds.count(kind) - sum([racks[seat][kind] for seat in partners]))
        missing += short if kind <= Y else 1000 * short
    return missing


# ---- R17, G10: challenges ---------------------------------------------------------------------------------


def unheard_word(state: Position) -> str:
    """A new word that the others have not been asked about yet; empty if there is none."""
    given = state.given
    if given.mode != BY_CHALLENGE or state.courts >= COURTS:
        return ""
    play = play_of(given, state.pending)
    fresh = [square for _, square in needs_of(state.cells, play, state.lexicon.kinds)]
    for word in words_formed(given, laid(given, state.cells, state.at, play), play, sorted(fresh)):
        if word not in state.upheld and word not in state.lexicon.admitted:
            return word
    return ""


def hear(state: Position, word: str, stands: bool) -> None:
    """All have been heard: a word that does not stand goes back to its player, and out of the list of this game."""
    if stands:
        state.upheld.append(word)
        go_on_laying(state)
        return
    state.courts += 1
    state.lexicon = state.given.lexicon_with(state.lexicon.admitted, (*state.lexicon.struck, word))
    state.pending = NOTHING
    state.step = state.back_to


# ---- R17, G10: the court --------------------------------------------------------------------------------


def ask_court(state: Position, choice: int) -> None:
    state.courts += 1
    state.motion = OPEN.words(choice)[0]
    state.back_to = state.step
    state.step = VOTE
    if state.listener is not None:
        state.listener.append(telling.court(int(state.turn), state.motion))


def cast_vote(state: Position, seat: int, vote: int) -> None:
    state.votes[seat] = vote
    if state.listener is not None:
        state.listener.append(telling.voted("heard" if state.challenging else "vote", seat, VOTES[vote]))
    if not state.to_act:
        count_votes(state)


def count_votes(state: Position) -> None:
    """An unlisted word needs more yes than no; a listed one stands unless more say no."""
    word, votes = state.motion, [vote for vote in state.votes if vote != NO_VOTE]
    yes, no = votes.count(YES), votes.count(NO)
    challenged = state.challenging
    counts = yes >= no if challenged else yes > no
    if len(votes) > 1:
        state.all_hear()
    if state.listener is not None:
        names = ["" if vote == NO_VOTE else VOTES[vote] for vote in state.votes]
        state.listener.append(telling.counted("challenge" if challenged else "verdict", word, names, counts))
    state.motion = ""
    state.judged = word
    state.counted = state.votes
    state.votes = [NO_VOTE] * len(state.votes)
    if challenged:
        hear(state, word, counts)
        return
    if counts:
        state.lexicon = state.given.lexicon_with((*state.lexicon.admitted, word), state.lexicon.struck)
    state.step = state.back_to


def verdicts(state: Position, words: list[str]) -> list[str]:
    """Of each word, by what it is one: the list, or a vote."""
    return ["voted" if word in state.lexicon.admitted else "listed" for word in words]
