"""Why not: the rule that forbids a move, and what it is about."""

from mastaba.games.papyros.rules.laying import (
    Play,
    board_words,
    is_awake,
    laid,
    line_through,
    new_squares,
    on_board,
    play_of,
    words_formed,
)
from mastaba.games.papyros.rules.letters import LONGEST, SUN, VOWELS, Y
from mastaba.games.papyros.rules.pieces import CARDS
from mastaba.games.papyros.rules.position import (
    ACT,
    CONSENT,
    DEAL,
    DRAW,
    GIVE,
    MORE,
    NOTHING,
    OVER,
    PAY,
    PLACE,
    SUN_ROLLED,
    VOTE,
)
from mastaba.games.papyros.rules.setting import ALLIANZ, COURTS, OPEN, SLEEPING, TAUSCHEN, UMDREHEN
from mastaba.games.papyros.rules.state import Papyros
from mastaba.games.papyros.rules.wording import needs_now, sources
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.contract import Refusal


def why_not(state: Papyros, seat: int, move: int) -> Refusal | None:
    if state.step == OVER:
        return Refusal("R24", "The game is over.")
    if seat not in state.to_act:
        return Refusal("R5", "It is not for you to decide now.")
    first = state.given.first
    if state.step == VOTE:
        votes = int(first.yes) <= move <= int(first.abstain)
        return None if votes else Refusal("G10", "Vote on {word}: yes, no or abstain.", word=state.motion)
    if state.step == CONSENT:
        answers = int(first.yes) <= move <= int(first.no)
        return None if answers else Refusal("G13", "First answer whether you join the alliance: yes or no.")
    if int(first.yes) <= move < int(first.pay):
        return Refusal("G10", "There is nothing to vote on.")
    if state.step in (ACT, MORE):
        return _why_not_act(state, move)
    return _why_not_asked(state, move)


def _why_not_asked(state: Papyros, move: int) -> Refusal | None:
    """Where only one thing is asked."""
    first, step = state.given.first, state.step
    if step == GIVE and int(first.give) <= move < int(first.draw):
        kind = move - int(first.give)
        return None if state.seats[state.turn].rack[kind] else _no_such_vowel(state, kind)
    if step in (SUN_ROLLED, DRAW) and int(first.draw) <= move <= int(first.decline):
        return None
    if step == PAY and int(first.pay) <= move < int(first.finish):
        if move - int(first.pay) in sources(state):
            return None
        return Refusal(
            "G5",
            "This cannot pay for the {vowel}.",
            vowel=state.given.script.tiles[needs_now(state)[len(state.paid)][0]],
        )
    if step == DEAL and move < int(first.place):
        return None if state.trusting or move == state.deals else Refusal("G15", "The consonants are dealt by chance.")
    if step == PLACE and int(first.place) <= move < int(first.give):
        return _why_not_place(state, move - int(first.place))
    return _first_this(int(step))


def _first_this(step: int) -> Refusal:
    """What is asked first."""
    if step == DEAL:
        return Refusal("G15", "First the consonants are dealt.")
    if step == PLACE:
        return Refusal("R2", "First every hieroglyph gets a consonant.")
    if step == GIVE:
        return Refusal("R6", "First give up as many vowels as the die says.")
    if step == SUN_ROLLED:
        return Refusal("R6", "First say whether you draw an Aton card.")
    if step == PAY:
        return Refusal("G5", "First say which tile you lay.")
    return Refusal("G23", "First say whether you draw a vowel.")


def _why_not_place(state: Papyros, choice: int) -> Refusal | None:
    face, slot = divmod(choice, len(state.face))
    given = state.given
    if state.face[slot] != NOTHING:
        name = given.board.slot_names[slot]
        return Refusal("R2", "This hieroglyph has a consonant already.", (name,))
    if not state.tiles_left()[face // 2]:
        return Refusal("R2", "There is no tile {face} left.", face=given.face_names[face])
    return None


def _no_such_vowel(state: Papyros, kind: int) -> Refusal:
    return Refusal("R6", "You have no vowel {vowel}.", vowel=state.given.script.kinds[kind])


# ---- Cards ----------------------------------------------------------------------------------------------


def _why_not_act(state: Papyros, move: int) -> Refusal | None:
    first = state.given.first
    if move < int(first.give):
        return Refusal("R2", "All hieroglyphs have their consonants.")
    if move < int(first.flip):
        return Refusal("R6", "The die does not ask for this now.")
    if move < int(first.yes):
        if state.step == MORE:
            return Refusal("R5", "Aton cards are played before the word.")
        return _why_not_card(state, move)
    if move < int(first.finish):
        return Refusal("G5", "There is no word to pay for.")
    if state.forced:
        return Refusal("R23", "First use the fourth Aton card, or return it.")
    if move == int(first.finish):
        return None
    if move >= first.court:
        return _why_not_court(state, move - first.court)
    return _why_not_word(state, move)


def _why_not_card(state: Papyros, move: int) -> Refusal | None:
    first = state.given.first
    if move >= int(first.give_back):
        kind = move - int(first.give_back)
        if not state.seats[state.turn].cards[kind]:
            return _no_such_card(kind)
        if not any(state.bag) and kind != state.fourth:
            return Refusal("G11", "The bag is empty: there is no vowel to be had for a card.")
        return None
    kind = ALLIANZ if move >= int(first.ally) else TAUSCHEN if move >= int(first.swap) else UMDREHEN
    if not state.seats[state.turn].cards[kind]:
        return _no_such_card(kind)
    if kind == ALLIANZ:
        return _why_not_ally(state, move - int(first.ally))
    if kind == TAUSCHEN:
        return _why_not_swap(state, *state.given.swaps[move - int(first.swap)])
    return _why_not_flip(state, members(state.given.flips[move - int(first.flip)]))


def _no_such_card(kind: int) -> Refusal:
    return Refusal("R5", "You have no card {card}.", card=CARDS[kind].upper())


def _why_not_flip(state: Papyros, slots: tuple[int, ...]) -> Refusal | None:
    board = state.given.board
    combination = board.owner[slots[0]]
    if state.awake & BIT[combination]:
        name = board.names[combination]
        return Refusal("R18", "Consonants that are animated stay as they are.", (name,))
    for slot in slots:
        if state.flipped & BIT[slot]:
            name = board.slot_names[slot]
            return Refusal("G24", "A consonant is turned over only once in a turn.", (name,))
    return None


def _why_not_ally(state: Papyros, partner: int) -> Refusal | None:
    if partner >= state.given.seats:
        return Refusal("R21", "There is no player {seat} at this table.", seat=partner + 1)
    if partner == state.turn:
        return Refusal("R21", "An alliance is made with somebody else.")
    if state.allies & BIT[partner]:
        return Refusal("G13", "Player {seat} is your ally already.", seat=partner + 1)
    if state.refused & BIT[partner]:
        return Refusal("G13", "Player {seat} has refused in this turn.", seat=partner + 1)
    return None


def _why_not_swap(state: Papyros, one: int, other: int) -> Refusal | None:
    """G14."""
    board = state.given.board
    awake = [slot for slot in (one, other) if state.awake & BIT[board.owner[slot]]]
    if not awake:
        return None
    about = tuple(board.slot_names[slot] for slot in (one, other))
    if state.up[one] == state.up[other]:
        return Refusal("R19", "An animated word must become another one.", about)
    after = state.cells.copy()
    for slot, letter in ((one, state.up[other]), (other, state.up[one])):
        after[state.at[slot]] = letter + (0 if slot in awake else SLEEPING)
    for slot in awake:
        for step in (1, int(board.stride)):
            word = line_through(state.given, after, state.at[slot], step)
            if word and not _counts(state, word):
                return _unknown_word(state, word, "R19")
    if state.given.unique and _doubled(board_words(state.given, after)):
        return Refusal("G21", "A word must not stand on the board twice.", about)
    return None


# ---- G10: the court -------------------------------------------------------------------------------------


def _counts(state: Papyros, word: str) -> bool:
    """Whether it is a word. A replay does not ask the list again, but nothing is shorter than agreed."""
    return state.lexicon.has(word) or (state.trusting and len(word) >= state.given.shortest)


def _unknown_word(state: Papyros, word: str, rule: str = "R17") -> Refusal:
    if len(word) < state.given.shortest:
        letters = state.given.shortest
        return Refusal(
            "G9", "{word} is too short: words have at least {letters} letters.", (), word=word, letters=letters
        )
    if not state.given.has_court:
        return Refusal(rule, "{word} is not in the word list.", (), word=word)
    if word in state.lexicon.struck:
        return Refusal(rule, "{word} was rejected in this game: the others can vote on it again.", (), word=word)
    if state.lexicon.empty:
        return Refusal(rule, "{word} has not been admitted yet: the others can vote on it.", (), word=word)
    return Refusal(rule, "{word} is not in the word list: the others can vote on it.", (), word=word)


def _why_not_court(state: Papyros, choice: int) -> Refusal | None:
    word = "".join(OPEN.words(choice))
    if not state.may_ask() and not state.given.has_court:
        return Refusal("G10", "At this table the word list decides.")
    if state.courts >= COURTS:
        return Refusal("G10", "You have asked for {number} votes in this turn.", number=COURTS)
    if not word:
        return Refusal("G10", "Say which word the others are to vote on.")
    if len(word) < state.given.shortest:
        return _unknown_word(state, word)
    if not state.given.script.has_letters_of(word):
        return Refusal("G8", "{word} has letters that this game does not have.", word=word)
    if not any(letter in VOWELS for letter in word):
        return Refusal("R10", "{word} has no vowel.", word=word)
    if state.lexicon.has(word) and not state.trusting:
        return Refusal("G10", "{word} is a word here already.", word=word)
    return None


# ---- Words ----------------------------------------------------------------------------------------------


def _why_not_word(state: Papyros, move: int) -> Refusal | None:
    given, play = state.given, play_of(state.given, move)
    refusal = _off_board(state, play)
    if refusal is None:
        refusal = _why_not_animate(state, play) if play.combination >= 0 else _why_not_extend(state, play)
    if refusal is not None:
        return refusal
    kinds = state.lexicon.kinds
    fresh = new_squares(state.cells, play, kinds)
    after = laid(given, state.cells, state.at, play)
    words = words_formed(given, after, play, fresh)
    for word in words:
        if not _counts(state, word):
            return _unknown_word(state, word)
    refusal = _too_poor(state, [kinds[after[square]] for square in fresh])
    if refusal is not None:
        return refusal
    if given.unique and (_doubled(words) or any(word in board_words(given, state.cells) for word in words)):
        return Refusal("G21", "A word must not stand on the board twice.", words=words[0])
    return None


def _doubled(words: list[str]) -> bool:
    return len(set(words)) < len(words)


def _off_board(state: Papyros, play: Play) -> Refusal | None:
    word = state.given.script.word_of(play.tiles)
    if len(word) > LONGEST:
        return Refusal("G9", "{word} is too long: words have at most 12 letters.", word=word)
    if not state.given.script.has_letters_of(word):
        return Refusal("G8", "{word} has letters that this game does not have.", word=word)
    if not on_board(state.cells, play):
        return Refusal("G1", "{word} does not fit on the board there.", word=word)
    return None


def _why_not_animate(state: Papyros, play: Play) -> Refusal | None:
    board = state.given.board
    name = board.names[play.combination]
    if state.awake & BIT[play.combination]:
        return Refusal("R10", "This combination is animated already.", (name,))
    if state.step == MORE and not state.exchanged & BIT[play.combination]:
        return Refusal("R16", "Only the combinations that were exchanged may be animated now.", (name,))
    kinds = state.lexicon.kinds
    consonants = [code for code in play.tiles if kinds[code] < 0]
    slots = board.groups[play.combination]
    word = state.given.script.word_of(play.tiles)
    if consonants != [state.up[slot] for slot in slots]:
        has = state.given.script.word_of(tuple(state.up[slot] for slot in slots))
        return Refusal(
            "R10",
            "{word} must have just the consonants {consonants}, in this order.",
            (name,),
            word=word,
            consonants=has,
        )
    if len(play.tiles) == len(consonants):
        return Refusal("R10", "{word} has no vowel.", (name,), word=word)
    squares = play.squares()
    homes = [board.home[slot] for slot in slots]
    if not all(home in squares for home in homes):
        return Refusal("G1", "The word must cover all hieroglyphs of the combination.", (name,))
    for square in squares:
        if square in homes:
            continue
        if state.cells[square] > 0:
            there = board.square_name(square)
            return Refusal("G1", "There is a tile on {square} already.", (there,), square=there)
    stride = int(board.stride)
    for square in squares:
        for near in (square - 1, square + 1, square - stride, square + stride):
            if state.cells[near] > 0 and near not in squares:
                there = board.square_name(near)
                return Refusal("R14", "The word would touch the tile on {square}.", (there,), square=there)
    return None


def _why_not_extend(state: Papyros, play: Play) -> Refusal | None:
    board, cells = state.given.board, state.cells
    if state.step == MORE:
        return Refusal("R16", "Only the combinations that were exchanged may be animated now.")
    squares, word = play.squares(), state.given.script.word_of(play.tiles)
    for square, code in zip(squares, play.tiles, strict=True):
        there = board.square_name(square)
        if cells[square] >= SLEEPING:
            return Refusal("R13", "The consonant on {square} is not animated yet.", (there,), square=there)
        if cells[square] > 0 and cells[square] != code:
            return Refusal(
                "G3", "{square} does not have the letter that {word} needs.", (there,), square=there, word=word
            )
        if cells[square] == 0 and state.lexicon.kinds[code] < 0:
            return Refusal("R12", "Only vowels are laid: {square} is empty.", (there,), square=there)
    if not any(cells[square] == 0 for square in squares):
        return Refusal("G21", "At least one new vowel must be laid.")
    if not any(is_awake(cells[square]) for square in squares):
        return Refusal("R12", "The word must use a letter of a word that is there.")
    stride = int(board.stride)
    for square in squares:
        for near in (square - 1, square + 1, square - stride, square + stride):
            if cells[square] == 0 and cells[near] >= SLEEPING:
                there = board.square_name(near)
                return Refusal("R13", "The vowel would touch the consonant on {square}.", (there,), square=there)
    for square in (play.start - play.step, squares[-1] + play.step):
        if cells[square] > 0:
            there = board.square_name(square)
            return Refusal("G3", "The word goes on at {square}.", (there,), square=there)
    return None


def _too_poor(state: Papyros, kinds: list[int]) -> Refusal | None:
    """R9, R10: whether the vowels are there."""
    rack = state.vowels_at_hand()
    missing: list[int] = []
    for kind in sorted(set(kinds)):
        missing += [kind] * (kinds.count(kind) - rack[kind])
    if not missing or (all(kind <= Y for kind in missing) and len(missing) <= rack[SUN]):
        return None
    return Refusal("R10", "You have no vowel {vowel} for it.", vowel=state.given.script.kinds[missing[-1]])
