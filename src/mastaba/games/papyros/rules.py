"""PaPyRoS: the rules, in the order of the rulebook.

Bag and deck have no order: what is drawn is drawn by chance from what is in them. Everything is public but the Aton
cards in the hands.
"""

from mypy_extensions import i64

import mastaba.games.papyros.telling as telling
from mastaba.games.papyros.finding import Finder, Swapper
from mastaba.games.papyros.laying import (
    Play,
    laid,
    line_through,
    new_squares,
    play_of,
    reward,
    words_formed,
    words_paid,
)
from mastaba.games.papyros.letters import KINDS, SUN, spelled
from mastaba.games.papyros.paying import needs_of, sources
from mastaba.games.papyros.pieces import CARDS
from mastaba.games.papyros.position import (
    ACT,
    CONSENT,
    DEAL,
    DRAW,
    GIVE,
    MORE,
    NO_VOTE,
    NOTHING,
    OVER,
    PAY,
    PLACE,
    SUN_ROLLED,
    VERDICTS,
    VOTE,
    VOTES,
    Position,
)
from mastaba.games.papyros.tables import (
    ALLIANZ,
    COURTS,
    ENOUGH_COMBINATIONS,
    GAIN,
    MOST_CARDS,
    MOST_DEALS,
    RACK,
    ROUNDS,
    SEATS,
    SLEEPING,
    SUN_FACE,
    TAUSCHEN,
    UMDREHEN,
    PapyrosSetting,
)
from mastaba.kernel.bits import BIT, members
from mastaba.kernel.chance import Chance, Fast
from mastaba.kernel.contract import Outcome, Plain, Refusal, Score, Seen, ranks_by
from mastaba.kernel.events import Event
from mastaba.kernel.moves import Open

# ---- R1, R2, G15: set-up --------------------------------------------------------------------------------


def deal(setting: PapyrosSetting, chance: Chance) -> "Papyros":
    state = Papyros(setting, chance)
    state.turn = chance.below(setting.seats)  # G17
    if setting.quick:
        state.seed = chance.below(2147483562)
        state.deals = good_deal(setting, state.seed)
        state.step = DEAL
    else:
        state.step = PLACE
        state.turns = 1
    return state


def consonants_dealt(setting: PapyrosSetting, seed: i64, number: i64) -> list[int]:
    """Quick set-up: the faces on the hieroglyphs when they are dealt for the (number + 1)th time."""
    chance = Fast(int(seed) + 1000003 * int(number))
    tiles = [kind for kind, copies in enumerate(setting.copies) for _ in range(copies)]
    chance.shuffle(tiles)
    return [2 * kind + int(chance.below(2)) for kind in tiles[: len(setting.board.home)]]


def good_deal(setting: PapyrosSetting, seed: i64) -> i64:
    """G15: how often the tiles are dealt again until six combinations have a word at all."""
    groups = setting.board.groups
    enough = min(ENOUGH_COMBINATIONS, len(groups))
    if setting.lexicon.empty:
        return 0
    for number in range(MOST_DEALS - 1):
        faces = consonants_dealt(setting, seed, number)
        able = 0
        for group in groups:
            family = setting.lexicon.family([setting.up[faces[slot]] for slot in group])
            able += 1 if family is not None and family.spellings else 0
        if able >= enough:
            return number
    return MOST_DEALS - 1


# ---- The game -------------------------------------------------------------------------------------------


class Papyros(Position):
    """A position of PaPyRoS, and what may be done with it."""

    def copy(self) -> "Papyros":
        twin = Papyros(self.table, None if self.chance is None else self.chance.copy())
        self.fill_in(twin)
        return twin

    # ---- Moves ------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        if seat not in self.to_act:
            return ()
        first = self.table.first
        step = self.step
        if step == ACT:
            return tuple(self.act_moves())
        if step == MORE:
            return tuple(self.more_moves())
        if step == PAY:
            return tuple([int(first.pay) + source for source in self.sources()])
        if step == VOTE:
            return (int(first.yes), int(first.no), int(first.abstain))
        if step == CONSENT:
            return (int(first.yes), int(first.no))
        if step == GIVE:
            rack = self.seats[self.turn].rack
            return tuple([int(first.give) + kind for kind in range(len(KINDS)) if rack[kind]])
        if step == DEAL:
            return (int(first.deal + self.deals),)
        if step == PLACE:
            return tuple(self.place_moves())
        return (int(first.draw), int(first.decline))

    def place_moves(self) -> list[int]:
        """R2: any tile, either side up, on any free hieroglyph."""
        left = self.tiles_left()
        slots = len(self.face)
        free = [slot for slot in range(slots) if self.face[slot] == NOTHING]
        first = int(self.table.first.place)
        return [first + face * slots + slot for face in range(len(self.table.up)) if left[face // 2] for slot in free]

    def tiles_left(self) -> list[int]:
        """Consonants that lie in the middle, by kind."""
        left = self.table.copies.copy()
        for face in self.face:
            if face != NOTHING:
                left[face // 2] -= 1
        return left

    def act_moves(self) -> list[int]:
        """R5: cards (c), a word (d), or neither."""
        found = self.card_moves()
        if self.forced:
            return found
        found.append(int(self.table.first.finish))
        finder = self.finder()
        combination: i64 = 0
        combinations: i64 = len(self.table.board.groups)
        while combination < combinations:
            if not self.awake & BIT[combination]:
                finder.animations(found, combination, self.up)
            combination += 1
        if self.awake:
            longer: list[int] = []
            finder.extensions(longer)
            longer.sort()
            found += longer
        if self.may_ask():
            found.append(self.table.first.court)
        return found

    def card_moves(self) -> list[int]:
        table = self.table
        first = table.first
        me = self.seats[self.turn]
        found: list[int] = []
        if me.cards[UMDREHEN]:
            found += self.flip_moves()
        if me.cards[TAUSCHEN]:
            found += Swapper(table, self.lexicon, self.cells, self.up, self.at).swaps()
        if me.cards[ALLIANZ]:
            taken = self.allies | self.refused | BIT[self.turn]
            found += [int(first.ally) + seat for seat in range(table.seats) if not taken & BIT[seat]]
        any_vowel = any(self.bag)
        for kind in range(len(CARDS)):
            if me.cards[kind] and (any_vowel or kind == self.fourth):
                found.append(int(first.give_back) + kind)
        return found

    def flip_moves(self) -> list[int]:
        """R18, G24: consonants of un-animated combinations that have not been turned over in this turn."""
        table = self.table
        found: list[int] = []
        for combination, moves in enumerate(table.flip_moves):
            if self.awake & BIT[combination]:
                continue
            if self.flipped:
                found += [move for move in moves if not table.flips[move - int(table.first.flip)] & self.flipped]
            else:
                found += moves
        return found

    def more_moves(self) -> list[int]:
        """R16: a word for each of the combinations that TAUSCHEN has touched."""
        found = [int(self.table.first.finish)]
        finder = self.finder()
        for combination in members(int(self.open_words())):
            finder.animations(found, combination, self.up)
        if self.may_ask():
            found.append(self.table.first.court)
        return found

    def open_words(self) -> i64:
        """G14: the exchanged combinations that may still be animated in this turn."""
        return self.exchanged & ~self.awake

    def may_ask(self) -> bool:
        """G10."""
        return self.courts < COURTS and (self.table.has_court or self.trusting)

    def finder(self) -> Finder:
        return Finder(self.table, self.lexicon, self.cells, self.vowels_at_hand())

    def partners(self) -> list[int]:
        """Whose vowels may be used."""
        return [seat for seat in range(self.table.seats) if seat == self.turn or self.allies & BIT[seat]]

    def vowels_at_hand(self) -> list[int]:
        if not self.allies:
            return self.seats[self.turn].rack
        racks = [self.seats[seat].rack for seat in self.partners()]
        return [sum([rack[kind] for rack in racks]) for kind in range(len(KINDS))]

    def apply(self, seat: int, move: int) -> None:
        first = self.table.first
        if move >= first.court:
            self.ask_court(move - first.court)
        elif move >= int(first.animate):
            self.lay(move)
        elif self.step == VOTE:
            self.vote(seat, move - int(first.yes))
        elif self.step == CONSENT:
            self.answer_alliance(move == int(first.yes))
        else:
            self.apply_small(move)

    def apply_small(self, number: i64) -> None:
        first = self.table.first
        if number == first.finish:
            self.end_words()
        elif number >= first.pay:
            self.pay(number - first.pay)
        elif number >= first.give_back:
            self.return_card(number - first.give_back)
        elif number >= first.ally:
            self.ask_alliance(number - first.ally)
        elif number >= first.swap:
            self.swap(number - first.swap)
        elif number >= first.flip:
            self.flip(number - first.flip)
        elif number >= first.draw:
            self.draw_or_decline(number == first.draw)
        elif number >= first.give:
            self.give(number - first.give)
        elif number >= first.place:
            self.place(number - first.place)
        else:
            self.deal_out(number - first.deal)

    # ---- R2-R4: the board, vowels and cards -------------------------------------------------------------

    def deal_out(self, number: i64) -> None:
        """G15: quick set-up."""
        self.deals = number
        for slot, face in enumerate(consonants_dealt(self.table, self.seed, number)):
            self.put_consonant(slot, face)
        if self.listener is not None:
            self.listener.append(telling.laid_out(int(number), self.letters()))
        self.begin_game()

    def letters(self) -> list[str]:
        return [self.table.face_names[face] for face in self.face]

    def put_consonant(self, slot: i64, face: i64) -> None:
        self.face[slot] = int(face)
        self.up[slot] = self.table.up[face]
        self.cells[self.at[slot]] = SLEEPING + self.table.up[face]

    def place(self, choice: i64) -> None:
        """R2."""
        slots: i64 = len(self.face)
        self.put_consonant(choice % slots, choice // slots)
        if self.listener is not None:
            names = self.table.face_names[choice // slots], self.table.board.slot_names[choice % slots]
            self.listener.append(telling.placed(int(self.turn), *names))
        self.turn = (self.turn + 1) % self.table.seats
        if NOTHING in self.face:
            self.begin_turn_of_placing()
        else:
            self.turn = (self.turn - slots) % self.table.seats  # G17: the start player
            self.begin_game()

    def begin_turn_of_placing(self) -> None:
        self.turns += 1
        if self.listener is not None:
            self.listener.append(self.turn_event())

    def begin_game(self) -> None:
        """R3, R4: nine vowels and a card for everybody."""
        for i in range(self.table.seats):
            seat = (int(self.turn) + i) % self.table.seats
            drawn = self.draw_vowels(seat, RACK)
            if self.listener is not None:
                self.listener.append(telling.dealt(seat, drawn))
            self.draw_card(seat, "hand")
        self.begin_turn()

    def draw_vowels(self, seat: i64, number: i64) -> list[str]:
        """From the bag, as far as there are any (G11)."""
        drawn: list[int] = []
        while number:
            left: i64 = sum(self.bag)
            if not left:
                break
            at = self.drawn_by(left)
            kind: i64 = 0
            while at >= self.bag[kind]:
                at -= self.bag[kind]
                kind += 1
            self.bag[kind] -= 1
            self.seats[seat].rack[kind] += 1
            drawn.append(int(kind))
            number -= 1
        return [KINDS[kind] for kind in sorted(drawn)]

    def draw_card(self, seat: i64, event: str = "card") -> i64:
        """G11: the discards are shuffled when the deck is empty."""
        if not any(self.deck):
            self.deck = self.discards
            self.discards = [0] * len(CARDS)
        at = self.drawn_by(sum(self.deck))
        kind: i64 = 0
        while at >= self.deck[kind]:
            at -= self.deck[kind]
            kind += 1
        self.deck[kind] -= 1
        self.seats[seat].cards[kind] += 1
        self.heard[seat] += 1
        if self.listener is not None:
            self.listener.append(telling.drew_card(event, int(seat), CARDS[kind]))
        return kind

    # ---- R5-R7: the turn begins, and the die is rolled --------------------------------------------------

    def begin_turn(self) -> None:
        self.turns += 1
        self.made = 0
        self.courts = 0
        self.judged = ""
        self.counted = []
        self.flipped = 0
        self.exchanged = 0
        self.allies = 0
        self.refused = 0
        self.not_fourth = 0
        faces = self.table.box.die
        self.rolled = self.drawn_by(len(faces))
        self.all_hear()
        if self.listener is not None:
            self.listener.append(self.turn_event())
            self.listener.append(telling.rolled(int(self.turn), faces[self.rolled]))
        self.obey(faces[self.rolled])

    def obey(self, face: str) -> None:
        """R6."""
        me = self.seats[self.turn]
        self.step = ACT
        if face == SUN_FACE:
            if me.held == MOST_CARDS:
                self.step = SUN_ROLLED
            else:
                self.draw_card(self.turn)
            return
        number: i64 = GAIN[face]
        if number > 0:
            drawn = self.draw_vowels(self.turn, number)
            if self.listener is not None:
                self.listener.append(telling.drew(int(self.turn), drawn))
            return
        self.owed = -number if -number < me.vowels else me.vowels  # R7
        if self.owed:
            self.step = GIVE

    def give(self, kind: i64) -> None:
        """G11: back into the bag."""
        self.seats[self.turn].rack[kind] -= 1
        self.bag[kind] += 1
        self.owed -= 1
        if self.listener is not None:
            self.listener.append(telling.gave(int(self.turn), KINDS[kind]))
        if not self.owed:
            self.step = ACT

    def draw_or_decline(self, draws: bool) -> None:
        """A card after a sun (R6), or a vowel at the end of the turn (G23)."""
        if self.step == SUN_ROLLED:
            self.step = ACT
            if draws:
                self.fourth = self.draw_card(self.turn)  # R23
                self.forced = True
            elif self.listener is not None:
                self.listener.append(telling.declined(int(self.turn)))
        else:
            self.draw_last(draws)

    # ---- R18-R23: Aton cards ----------------------------------------------------------------------------

    def spend(self, kind: i64) -> None:
        """A card is shown and laid aside."""
        me = self.seats[self.turn]
        me.cards[kind] -= 1
        self.discards[kind] += 1
        self.show(kind)
        if kind == ALLIANZ:
            me.shown = False
        if kind == self.fourth:
            self.fourth = NOTHING
            self.forced = False
            self.not_fourth = 0
        elif self.forced:
            self.not_fourth |= BIT[kind]

    def show(self, kind: i64) -> None:
        """The others learn that this card was in the hand."""
        if kind != ALLIANZ or not self.seats[self.turn].shown or self.forced:
            self.others_hear()

    def flip(self, number: i64) -> None:
        """R18."""
        table = self.table
        slots = members(table.flips[number])
        self.spend(UMDREHEN)
        for slot in slots:
            self.put_consonant(slot, self.face[slot] ^ 1)
            self.flipped |= BIT[slot]
        if self.listener is not None:
            names = [table.board.slot_names[slot] for slot in slots]
            faces = [table.face_names[self.face[slot]] for slot in slots]
            self.listener.append(telling.flipped(int(self.turn), names, faces))

    def swap(self, number: i64) -> None:
        """R19, R20, G14: the tiles change squares, and their sides stay up."""
        table = self.table
        one, other = table.swaps[number]
        self.spend(TAUSCHEN)
        self.face[one], self.face[other] = self.face[other], self.face[one]
        self.up[one], self.up[other] = self.up[other], self.up[one]
        flips = self.flipped & (BIT[one] | BIT[other])
        if flips == BIT[one] or flips == BIT[other]:  # G24 is about tiles
            self.flipped ^= BIT[one] | BIT[other]
        words: list[str] = []
        for slot in (one, other):
            combination = table.board.owner[slot]
            if self.awake & BIT[combination]:
                self.cells[self.at[slot]] = self.up[slot]
            else:
                self.cells[self.at[slot]] = SLEEPING + self.up[slot]
                self.exchanged |= BIT[combination]
        if self.listener is not None:
            for slot in (one, other):
                words += self.words_through(slot)
            names = [table.board.slot_names[slot] for slot in (one, other)]
            faces = [table.face_names[self.face[slot]] for slot in (one, other)]
            self.listener.append(telling.swapped(int(self.turn), names, faces, words, self.verdicts(words)))

    def words_through(self, slot: int) -> list[str]:
        """The words that a tile is part of."""
        if not self.awake & BIT[self.table.board.owner[slot]]:
            return []
        lines = [line_through(self.cells, self.at[slot], step) for step in (1, int(self.table.board.stride))]
        return [line for line in lines if line]

    def ask_alliance(self, partner: i64) -> None:
        """R21, G13."""
        if not self.table.consent:
            self.spend(ALLIANZ)
            self.form_alliance(partner)
            return
        self.show(ALLIANZ)
        self.seats[self.turn].shown = True
        self.asked = partner
        self.step = CONSENT
        if self.listener is not None:
            self.listener.append(telling.asked(int(self.turn), int(partner)))

    def answer_alliance(self, consents: bool) -> None:
        partner = self.asked
        self.asked = NOTHING
        self.step = ACT
        if consents:
            self.spend(ALLIANZ)
            self.form_alliance(partner)
        else:
            self.refused |= BIT[partner]
            if self.listener is not None:
                self.listener.append(telling.refused(int(partner), int(self.turn)))

    def form_alliance(self, partner: i64) -> None:
        self.allies |= BIT[partner]
        if self.listener is not None:
            self.listener.append(telling.allied(int(self.turn), int(partner)))

    def return_card(self, kind: i64) -> None:
        """R22, G12, G22."""
        self.spend(kind)
        drawn = self.draw_vowels(self.turn, 1)
        if drawn:
            self.all_hear()
        if self.listener is not None:
            self.listener.append(telling.returned(int(self.turn), CARDS[kind], drawn))

    # ---- R17, G10: the court ----------------------------------------------------------------------------

    def ask_court(self, choice: int) -> None:
        self.courts += 1
        self.motion = Open().words(choice)[0]
        self.back_to = self.step
        self.step = VOTE
        if self.listener is not None:
            self.listener.append(telling.court(int(self.turn), self.motion))

    def vote(self, seat: int, vote: int) -> None:
        self.votes[seat] = vote
        if self.listener is not None:
            self.listener.append(telling.voted(seat, VOTES[vote]))
        if not self.to_act:
            self.count_votes()

    def count_votes(self) -> None:
        word, votes = self.motion, [vote for vote in self.votes if vote != NO_VOTE]
        yes, no = votes.count(0), votes.count(1)
        if yes > no:
            self.lexicon = self.table.lexicon_with((*self.lexicon.admitted, word))
        if len(votes) > 1:
            self.all_hear()
        if self.listener is not None:
            names = ["" if vote == NO_VOTE else VOTES[vote] for vote in self.votes]
            self.listener.append(telling.counted(word, names, yes > no))
        self.motion = ""
        self.judged = word
        self.counted = self.votes
        self.votes = [NO_VOTE] * len(self.votes)
        self.step = self.back_to

    def verdicts(self, words: list[str]) -> list[str]:
        return [VERDICTS[1 if word in self.lexicon.admitted else 0] for word in words]

    # ---- R10-R16: words ---------------------------------------------------------------------------------

    def lay(self, move: int) -> None:
        """A word is laid when it is clear which tiles pay for it."""
        self.pending = move
        self.paid = []
        self.back_to = self.step
        self.go_on_paying()

    def pay(self, source: i64) -> None:
        self.paid.append(int(source))
        self.go_on_paying()

    def go_on_paying(self) -> None:
        play = play_of(self.table, self.pending)
        needs = needs_of(self.cells, play, self.lexicon.kinds)
        while len(self.paid) < len(needs):
            ways = self.sources_for(needs)
            if len(ways) > 1:
                self.step = PAY
                if self.listener is not None:
                    self.listener.append(telling.paying(int(self.turn), self.write(self.pending), self.paid))
                return
            self.paid.append(ways[0])
        self.put_down(play, needs)

    def needs(self) -> list[tuple[int, int]]:
        """The codes and squares of the vowels to be laid, equal ones together."""
        return needs_of(self.cells, play_of(self.table, self.pending), self.lexicon.kinds)

    def sources(self) -> list[int]:
        """What may pay for the next vowel."""
        return self.sources_for(self.needs())

    def sources_for(self, needs: list[tuple[int, int]]) -> list[int]:
        racks = [self.seats[seat].rack for seat in range(self.table.seats)]
        return sources(needs, self.paid, racks, self.partners(), self.lexicon.kinds)

    def put_down(self, play: Play, needs: list[tuple[int, int]]) -> None:
        """R10-R12: the tiles are laid, and the word pays."""
        table = self.table
        kinds = self.lexicon.kinds
        for (code, square), source in zip(needs, self.paid, strict=True):
            rack = self.seats[source % SEATS].rack
            if source < SEATS:
                rack[kinds[code]] -= 1
            else:
                rack[SUN] -= 1
                self.suns.append(square)
        self.suns.sort()
        fresh = new_squares(self.cells, play, kinds)
        self.cells = laid(table, self.cells, self.at, play)
        if play.combination >= 0:
            homes = [square for square, code in zip(play.squares(), play.tiles, strict=True) if kinds[code] < 0]
            for slot, square in zip(table.board.groups[play.combination], homes, strict=True):
                self.at[slot] = square
            self.awake |= BIT[play.combination]
        deben = reward(table, self.cells, play)
        for partner in self.partners():
            self.seats[partner].deben += deben
        self.made += 1
        if self.listener is not None:
            self.tell_word(play, int(deben), fresh)
        chosen = play.combination
        self.pending = NOTHING
        self.paid = []
        self.after_word(chosen)

    def tell_word(self, play: Play, deben: int, fresh: list[int]) -> None:
        table = self.table
        words = words_formed(table, self.cells, play, fresh)
        event = telling.worded(
            int(self.turn),
            "extend" if play.combination < 0 else table.board.names[play.combination],
            spelled(play.tiles),
            self.paid,
            (words, self.verdicts(words)),
            words_paid(table, self.cells, play),
            [table.board.square_name(square) for square in play.squares()],
            deben,
            [seat for seat in self.partners() if seat != self.turn],
        )
        assert self.listener is not None
        self.listener.append(event)

    def after_word(self, combination: i64) -> None:
        """R24, G18: 49 is looked for at once. G14: more words after TAUSCHEN."""
        if any(seat.deben >= self.table.target for seat in self.seats):
            self.finish()
            return
        was_exchanged = combination >= 0 and self.exchanged & BIT[combination] != 0
        if was_exchanged and self.open_words():
            self.step = MORE
        else:
            self.end_words()

    # ---- R8: the turn ends ------------------------------------------------------------------------------

    def end_words(self) -> None:
        if not self.made and self.listener is not None:
            self.listener.append(telling.no_word(int(self.turn)))
        if self.table.may_decline and any(self.bag):
            self.step = DRAW
        else:
            self.draw_last(True)

    def draw_last(self, draws: bool) -> None:
        drawn = self.draw_vowels(self.turn, 1) if draws else []
        if self.listener is not None and (drawn or not draws):
            self.listener.append(telling.drew(int(self.turn), drawn))
        self.idle = 0 if self.made else self.idle + 1
        if self.idle >= ROUNDS * self.table.seats:  # G19
            if drawn:
                self.all_hear()
            self.finish()
            return
        self.turn = (self.turn + 1) % self.table.seats
        self.begin_turn()

    # ---- R24, G18, G19: the end -------------------------------------------------------------------------

    def finish(self) -> None:
        self.step = OVER
        if self.listener is not None:
            outcome = self.outcome
            assert outcome is not None
            self.listener.append(telling.over(outcome))

    @property
    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        keys: list[tuple[int, ...]] = []
        reached = any(seat.deben >= self.table.target for seat in self.seats)
        for i, seat in enumerate(self.seats):
            if reached:  # G18
                keys.append((int(seat.deben), 1 if i == self.turn else 0))
            else:  # G19
                keys.append((int(seat.deben), int(seat.held), int(seat.vowels)))
        scores = [Score(int(seat.deben), (("deben", int(seat.deben)),)) for seat in self.seats]
        return Outcome("target" if reached else "stall", ranks_by(tuple(keys)), tuple(scores))

    # ---- What is told -----------------------------------------------------------------------------------

    def begin(self) -> list[Event]:
        begins = telling.begins(int(self.turn), not self.table.lexicon.empty, self.table.mode)
        return [begins] if self.step == DEAL else [begins, self.turn_event()]

    def turn_event(self) -> Event:
        return telling.turn(int(self.turn), int(self.turns))

    # ---- Those who stay away, and replays ---------------------------------------------------------------

    def lapse(self, seat: int) -> int | None:
        """G10: no answer is a no."""
        return int(self.table.first.no) if self.step in (VOTE, CONSENT) and seat in self.to_act else None

    def public_choice(self, seat: int) -> bool:
        """Only the cards in the hand are secret."""
        return self.step != ACT or self.seats[seat].held == 0

    def replay(self, seat: int, move: int | str) -> list[Event]:
        """G10: what was judged when the game was played is not judged again, so no list is needed."""
        self.trusting = True
        try:
            return self.play(seat, move)
        finally:
            self.trusting = False

    # ---- In other files ---------------------------------------------------------------------------------

    def why(self, seat: int, move: int) -> Refusal | None:
        from mastaba.games.papyros.reasons import why_not

        return why_not(self, seat, move)

    def position(self) -> Plain:
        from mastaba.games.papyros.writing import write_position

        return write_position(self)

    def audit(self) -> list[str]:
        from mastaba.games.papyros.audit import audit

        return audit(self)

    def seen(self, seat: int | None) -> Seen:
        from mastaba.games.papyros.seen import PapyrosSeen

        return PapyrosSeen(self, self.viewer(seat))
