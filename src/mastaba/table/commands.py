"""What may be asked of a live table, and by whom.

A command checks, does it, and gives the entry for the journal. Whoever calls it writes that down before anybody hears
of it, and throws the table away if writing fails. A command that raises has changed nothing.
"""

from collections.abc import Collection, Iterable
from secrets import compare_digest

import msgspec

from mastaba import bots
from mastaba.bots.registry import USUAL_LEVEL
from mastaba.kernel.chance import new_seed
from mastaba.kernel.errors import BadOptions, BadPieces, NotYourDecision, NoUndo, StaleDecision
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.locale import N_
from mastaba.table import entries
from mastaba.table.entries import AnyEntry
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow, SeatTaken
from mastaba.table.live import (
    BY_RULES,
    FROZEN,
    GATHERING,
    HINTS,
    INVITED,
    OPEN_TO,
    OVER,
    PACES,
    PLAYING,
    SLOW,
    TAKE_BACK,
    TO_CLOSE,
    TO_GO_ON,
    TO_TAKE_BACK,
    WHY_NOT,
    LiveTable,
)
from mastaba.table.names import apart, clean_name, is_called, looks
from mastaba.table.terms import DAY, FARTHEST, ONCE, Quiet, Term, Time, longer

MOST_ENTRIES = 10_000  # in a journal, before only what leads to the end is noted down; a long game has some hundreds
ALONE = N_("At a deal of the day that cannot be done: everybody plays it alone, against the same bots, to its end.")
QUICK = N_("This table begins by itself, with whoever comes.")
MOST_ASIDES = 300  # entries of one person that lead nowhere: sitting and standing, names, invitations, links
BOT_NAMES = ("Nofret", "Pentu", "Merit", "Ipi", "Tiaa", "Kawab", "Senbi", "Henut")


# ---- People gather --------------------------------------------------------------------------------------


def open_table(
    table: str,
    game: str,
    seats: int,
    options: dict[str, object],
    host: str,
    now: float,
    pace: str = "live",
    code: str = "",
    pieces: Pieces | None = None,
    hints: str = HINTS[0],
    time: Time | None = None,
    take_back: str = BY_RULES,
    open_to: str = INVITED,
) -> entries.Opened:
    """The first entry of a new table; of an owner's own pieces it has what differs from the game's."""
    _check_option("pace", pace, PACES)
    _check_option("hints", hints, HINTS)
    _check_option("take_back", take_back, TAKE_BACK)
    if time is not None:
        time.check()
        if pace != SLOW:
            raise BadOptions("Only with a move a day there is a choice of how long people have.")
    _check_option("open", open_to, OPEN_TO)
    folder = find_game(game)
    setting = folder.setting(seats, options, pieces)
    return entries.Opened(
        at=now,
        table=table,
        game=game,
        rules=folder.rules_version,
        seats=seats,
        options=dict(setting.options),
        seed=new_seed(),
        host=host,
        pace=pace,
        code=code,
        pieces={} if pieces is None else differences(pieces, folder.pieces()),
        hints=hints,
        time=time,
        take_back=take_back,
        open=open_to,
    )


def _check_option(option: str, value: str, allowed: Iterable[str]) -> None:
    if value not in allowed:
        raise BadOptions(
            "Option “{option}” cannot be “{value}”. It can be: {allowed}.",
            option=option,
            value=value[:40],
            allowed=", ".join(allowed),
        )


def differences(pieces: Pieces, ours: Pieces) -> dict[str, object]:
    """What differs, if a journal can keep it: JSON knows no infinity."""
    found = pieces.differences(ours)
    for path, value in found.items():
        if msgspec.json.decode(msgspec.json.encode(value)) != value:
            raise BadPieces("Such a number cannot be kept.", pieces.place(path[:80]))
    return found


def sit(table: LiveTable, now: float, seat: int, person: str, name: str, program: bool = False) -> entries.Sat:
    """Takes an open seat. Who may is for the caller to know: who opened the table, or was invited."""
    _gathering(table)
    _check_seat(table, seat)
    _open(table, seat)
    _may_note(table, person)
    shown = apart(clean_name(name), _other_names(table, seat))
    return table.do(entries.Sat(at=now, seat=seat, person=person, name=shown, program=program))


def accept(
    table: LiveTable, now: float, seat: int, secret: str, person: str, name: str, program: bool = False
) -> entries.Sat | None:
    """Takes the seat of an invitation; None if this person sits there already. A wrong secret does not tell who
    sits there."""
    _check_seat(table, seat)
    chair = table.chairs[seat]
    if person and chair.person == person:
        return None
    if not secret or not compare_digest(chair.invitation.encode(), secret.encode()):
        raise BadInvitation("This invitation does not count any more. Ask for a new one.")
    return sit(table, now, seat, person, name, program)


def hire(table: LiveTable, now: float, person: str, seat: int, bot: str, name: str = "") -> entries.Hired:
    """A bot sits down, in an open seat or in the place of another bot; by this name, if there is one."""
    _gathering(table)
    _host(table, person)
    _check_seat(table, seat)
    bots.check_name(bot)
    if table.chairs[seat].person:
        raise SeatTaken("Seat {seat} is taken.", seat=seat + 1)
    _may_note(table, person)
    return table.do(entries.Hired(at=now, seat=seat, bot=bot, name=name or _name_for_bot(table, seat)))


def _name_for_bot(table: LiveTable, seat: int) -> str:
    """One that nobody at the table has."""
    taken = [looks(name) for name in _other_names(table, seat)]
    return next((name for name in BOT_NAMES[seat:] + BOT_NAMES if looks(name) not in taken), BOT_NAMES[0])


def _other_names(table: LiveTable, seat: int) -> list[str]:
    return [chair.name for other, chair in enumerate(table.chairs) if other != seat and chair.name]


def stand(table: LiveTable, now: float, person: str, seat: int) -> entries.Stood | None:
    """Gets up before the game begins; None if nobody sits there. The host may ask others to."""
    _gathering(table)
    _check_seat(table, seat)
    if not person or table.chairs[seat].person != person:
        _host(table, person)
    if table.chairs[seat].open:
        return None
    return table.do(entries.Stood(at=now, seat=seat))


def invite(table: LiveTable, now: float, person: str, seat: int, secret: str) -> entries.Invited | None:
    """A new invitation to an open seat; the one before does not count any more. Without a secret there is none. None if
    that is so already."""
    _gathering(table)
    _host(table, person)
    _check_seat(table, seat)
    _open(table, seat)
    if table.chairs[seat].invitation == secret:
        return None
    _may_note(table, person)
    return table.do(entries.Invited(at=now, seat=seat, secret=secret))


def rename(table: LiveTable, now: float, person: str, seat: int, name: str) -> entries.Renamed | None:
    """From now on this person goes by another name here, in what has happened, too; None if it is the same."""
    if table.ended:
        raise NotNow(WHY_NOT[table.status])
    check_own(table, person, seat)
    shown = apart(clean_name(name), _other_names(table, seat))
    if table.chairs[seat].name == shown:
        return None
    _may_note(table, person)
    return table.do(entries.Renamed(at=now, seat=seat, name=shown))


def show(table: LiveTable, now: float, person: str, digest: str) -> entries.Watched:
    """A new link for spectators, in the place of the one before: with that, nobody looks on any more. Without a digest
    there is none. It says nothing about seats."""
    _member(table, person)
    _not_of_day(table)
    _may_note(table, person)
    return table.do(entries.Watched(at=now, digest=digest, person=person))


def check_inviting(table: LiveTable, person: str) -> None:
    """Whether this person may ask others to a seat."""
    _gathering(table)
    _host(table, person)
    if not any(chair.open for chair in table.chairs):
        raise SeatTaken("All seats are taken.")


def open_to(table: LiveTable, now: float, person: str, to: str) -> entries.OpenedTo | None:
    """From now on these may sit down uninvited; None if it is so already. Who sits there stays."""
    _gathering(table)
    _host(table, person)
    _check_option("open", to, OPEN_TO)
    if table.head.quick:
        raise NotNow(QUICK)
    if table.open_to == to:
        return None
    _may_note(table, person)
    return table.do(entries.OpenedTo(at=now, to=to))


def take_seat(table: LiveTable, now: float, person: str, name: str, program: bool = False) -> entries.Sat | None:
    """Takes the first seat that is open; None if this person sits here. Who may is for the caller to know."""
    if person and table.seats_of(person):
        return None
    _gathering(table)
    seat = next((seat for seat, chair in enumerate(table.chairs) if chair.open), None)
    if seat is None:
        raise SeatTaken("All seats are taken.")
    return sit(table, now, seat, person, name, program)


def begin_quick(table: LiveTable, now: float, person: str = "") -> entries.Hired | entries.Began | None:
    """What is to be done next at a table that begins by itself: when it is time, when somebody who sits there does not
    want to wait any longer, or when nobody can come any more. First bots take the free seats. None: nothing."""
    head = table.head
    if not head.quick or table.status != GATHERING or not table.persons:
        return None
    free = [seat for seat, chair in enumerate(table.chairs) if chair.open]
    if free and now < head.quick and not table.seats_of(person):
        return None
    if free:
        return table.do(entries.Hired(at=now, seat=free[0], bot=head.bot, name=_name_for_bot(table, free[0])))
    return table.begin(now)


def leave_quick(table: LiveTable, now: float, person: str) -> entries.Stood | entries.Closed | None:
    """Does not wait any longer for a game that begins by itself: gets up, and who is the last one closes the table."""
    mine = table.seats_of(person)
    if not table.head.quick or table.status != GATHERING or not mine:
        return None
    if all(chair.person in ("", person) for chair in table.chairs):
        return table.do(entries.Closed(at=now))
    return table.do(entries.Stood(at=now, seat=mine[0]))


def add(table: LiveTable, now: float, person: str, seat: int, nonce: str) -> entries.Added:
    """Something for the deal, which then not even the server has chosen alone. Once per seat."""
    _gathering(table)
    check_own(table, person, seat)
    if table.chairs[seat].nonce:
        raise NotNow("Player {seat} has added to the deal already.", seat=seat + 1)
    head = table.head
    Record(head.game, head.seats, dict(head.options), head.seed, (nonce,))  # says what is wrong with it
    return table.do(entries.Added(at=now, seat=seat, nonce=nonce))


def begin(table: LiveTable, now: float, person: str) -> entries.Began:
    _gathering(table)
    _host(table, person)
    missing = [str(i + 1) for i, chair in enumerate(table.chairs) if chair.open]
    if missing:
        raise NotNow("Nobody sits in seat {seats} yet.", seats=", ".join(missing))
    return table.begin(now)


# ---- The game -------------------------------------------------------------------------------------------


def play(table: LiveTable, now: float, person: str, seat: int, move: str, decision: int) -> entries.Moved | None:
    """A move; None if this very answer was given before and counts already."""
    check_own(table, person, seat)
    if _answered(table, seat, move, decision):
        return None
    if table.status == PLAYING:
        _no_bot(table, seat)
    return table.play(seat, move, decision, now)


def _answered(table: LiveTable, seat: int, move: str, decision: int) -> bool:
    """Whether it is the last answer once more, in whichever words."""
    if not decision or table.course is None:
        return False
    given = [text for number, text in (table.answers[seat], table.own.get(seat, (0, ""))) if number == decision]
    state = table.course.state
    return bool(given) and state.write(state.read(move)) in given


def undo(table: LiveTable, now: float, person: str, seat: int, version: int | None) -> entries.TookBack:
    """Who says what was the last thing heard takes back nothing that came later."""
    check_own(table, person, seat)
    table.playing()
    _no_bot(table, seat)
    if version is not None and version != table.version(seat):
        raise StaleDecision("Something has happened since.", seat=seat + 1)
    _may_note(table)
    return table.take_back(seat, now)


def lapse(table: LiveTable, now: float) -> entries.Moved | entries.StoodIn | None:
    """What was provided for somebody whose time is up: a move by the rules, or a bot; one at a time."""
    due = [seat for seat in table.running() if now >= table.until(seat)]
    if not due:
        return None
    seat, moves = due[0], dict(table.lapsing())
    if seat in moves:
        return table.play(seat, moves[seat], table.decision(seat), now, by="clock")
    time = table.head.time
    assert time is not None
    once = table.decision(seat) if time.out == ONCE else 0
    return table.do(entries.StoodIn(at=now, seat=seat, bot=time.bot, once=once, by="clock"))


# ---- Time -----------------------------------------------------------------------------------------------


def set_term(table: LiveTable, now: float, seat: int, term: Term) -> entries.Timed | None:
    """Until when this seat has time; None if that is known, or not asked any more."""
    if table.clocks and term.decision == table.decision(seat) and table.clocks[seat].term != term:
        return table.do(entries.Timed(at=now, seat=seat, decision=term.decision, until=term.until, quiet=term.quiet))
    return None


def check_give(table: LiveTable, now: float, person: str, seat: int) -> Term:
    """Whether this person may give that seat more time; the term that it has."""
    table.playing()
    _check_seat(table, seat)
    if not any(table.chairs[own].in_person for own in table.seats_of(person)):
        raise NotAllowed("You do not sit at this table.")
    if table.chairs[seat].person == person:
        raise NotAllowed("Only the others can give more time.")
    term = table.term(seat)
    if term is None:
        raise NotNow("Nobody's time runs out there.")
    if term.until + DAY > now + FARTHEST:
        raise NotNow("Player {seat} has more than enough time.", seat=seat + 1)
    _may_note(table, person)
    return term


def give(table: LiveTable, now: float, person: str, seat: int, quiet: Quiet) -> entries.Timed:
    """A day more, for a decision that is owed."""
    term = longer(check_give(table, now, person, seat), quiet, now, DAY)
    by = next(own for own in table.seats_of(person) if table.chairs[own].in_person)
    more = entries.Timed(at=now, seat=seat, decision=term.decision, until=term.until, quiet=term.quiet, by=by, gave=DAY)
    return table.do(more)


# ---- Taking back by consent -----------------------------------------------------------------------------


def ask_back(table: LiveTable, now: float, person: str, seat: int) -> entries.AskedBack:
    """Asks the others for the last move back, whatever has happened since."""
    check_own(table, person, seat)
    table.playing()
    _no_bot(table, seat)
    if not table.by_consent:
        raise NotNow("At this table only the rules of undo count.")
    if table.can_undo(seat):
        raise NotNow("You can take that back yourself.")
    if table.wish is not None:
        raise NotNow("Player {seat} has asked already.", seat=table.wish.seat + 1)
    made = table.last_choice(seat)
    _may_note(table, person)
    return table.do(entries.AskedBack(at=now, seat=seat, made=made))


def can_ask_back(table: LiveTable, seat: int) -> bool:
    try:
        free = table.by_consent and table.wish is None and table.chairs[seat].in_person and not table.can_undo(seat)
        return free and table.last_choice(seat) > 0
    except (NotNow, NoUndo):
        return False


def silent(table: LiveTable) -> list[int]:
    """The seats whose people have not answered what somebody has asked to take back."""
    if table.wish is None or table.status != PLAYING:
        return []
    chairs, agreed = table.chairs, table.agreed.get(TO_TAKE_BACK, [])
    said = {chairs[table.wish.seat].person} | {chairs[seat].person for seat in agreed}
    return [seat for seat in table.persons if chairs[seat].person not in said]


def answer_back(
    table: LiveTable, now: float, person: str, yes: bool
) -> entries.Agreed | entries.Declined | entries.TookBack:
    """Yes or no to what somebody asks to take back: one no is enough, the last yes does it. Bots agree. Who has asked
    takes the question back with a no."""
    table.playing()
    _member(table, person)
    if table.wish is None:
        raise NotNow("Nobody has asked that.")
    waiting = silent(table)
    mine = [seat for seat in waiting if table.chairs[seat].person == person]
    asker = table.chairs[table.wish.seat].person == person
    if not yes and (mine or asker):
        own = mine[0] if mine else table.wish.seat
        return table.do(entries.Declined(at=now, seat=own))
    if yes and not waiting and asker:  # whoever was waited for has gone
        return table.rewind(table.wish.seat, table.wish.made, now)
    if not mine:
        raise NotNow("You have answered that.")
    if {table.chairs[seat].person for seat in waiting} == {person}:
        return table.rewind(table.wish.seat, table.wish.made, now)
    return table.do(entries.Agreed(at=now, seat=mine[0], to=TO_TAKE_BACK))


# ---- Bots that stand in ---------------------------------------------------------------------------------


def stand_in(table: LiveTable, now: float, person: str, seat: int, bot: str, gone: bool = False) -> entries.StoodIn:
    """Lets a bot play for somebody: who leaves the seat; or the others, if that person is gone: the caller knows."""
    check_stand_in(table, person, seat, bot)
    if table.chairs[seat].person != person and not gone:
        raise NotNow("Player {seat} still has time.", seat=seat + 1)
    return table.do(entries.StoodIn(at=now, seat=seat, bot=bot))


def check_stand_in(table: LiveTable, person: str, seat: int, bot: str) -> None:
    """Whether a bot could play there, and this person has a say in it."""
    table.playing()
    _check_seat(table, seat)
    _member(table, person)
    _not_of_day(table)
    bots.check_name(bot)
    if not table.chairs[seat].in_person:
        raise NotNow("A bot plays there already.")


def set_level(table: LiveTable, now: float, person: str, seat: int, bot: str) -> entries.Hired | entries.StoodIn | None:
    """In the middle of the game another bot goes on in a bot's place, under the same name; None if it is the same.

    Whoever opened the table has seated the bots, and says how well they play; whoever has lent a seat says who has it.
    """
    table.playing()
    _check_seat(table, seat)
    _member(table, person)
    _not_of_day(table)
    bots.check_name(bot)
    chair = table.chairs[seat]
    if not chair.bot:
        raise NotNow("No bot plays there.")
    if chair.resigned:
        raise NotNow("Player {seat} has resigned already.", seat=seat + 1)
    if chair.person:
        check_own(table, person, seat)
    else:
        _host(table, person)
    if chair.bot == bot:
        return None
    _may_note(table, person)
    if chair.person:
        return table.do(entries.StoodIn(at=now, seat=seat, bot=bot))
    return table.do(entries.Hired(at=now, seat=seat, bot=bot, name=chair.name))


def may_set_level(table: LiveTable, person: str, seat: int) -> bool:
    """Whether this person says how well the bot in this seat plays."""
    chair = table.chairs[seat]
    whose = chair.person or table.head.host
    mine = bool(person) and person == whose and not table.head.day
    return table.status == PLAYING and bool(chair.bot) and not chair.resigned and mine


def come_back(table: LiveTable, now: float, person: str, seat: int) -> entries.Returned:
    """Takes the seat back from the bot that stood in."""
    check_own(table, person, seat)
    chair = table.chairs[seat]
    if table.ended or not chair.bot or chair.resigned:
        raise NotNow("There is no bot in this seat that could hand it back.")
    _may_note(table, person)
    return table.do(entries.Returned(at=now, seat=seat))


# ---- The end --------------------------------------------------------------------------------------------


def resign(table: LiveTable, now: float, person: str, seat: int, bot: str) -> entries.Resigned:
    """Gives up. With two seats, or if only bots would be left, that is the end; else a bot plays on."""
    check_own(table, person, seat)
    table.playing()
    bots.check_name(bot)
    if table.chairs[seat].resigned:
        raise NotNow("Player {seat} has resigned already.", seat=seat + 1)
    others = [other for other in table.persons if other != seat]
    end = table.seats <= 2 or not others
    return table.do(entries.Resigned(at=now, seat=seat, bot="" if end else bot))


def win(table: LiveTable, now: float, person: str, seat: int, missing: bool = False) -> entries.Resigned:
    """Of two, one takes the victory: over somebody who is missing, as far as the caller knows."""
    table.playing()
    _check_seat(table, seat)
    _member(table, person)
    if table.seats != 2:
        raise NotNow("Only one of two can win like that. Let a bot play, or close the table.")
    if table.seats_of(person) != [1 - seat]:
        raise NotAllowed("Only the other player can do that.")
    if not missing or not table.chairs[seat].in_person:
        raise NotNow("Player {seat} still has time.", seat=seat + 1)
    return table.do(entries.Resigned(at=now, seat=seat, by=1 - seat))


def close(
    table: LiveTable, now: float, person: str, asked: Collection[int] | None = None
) -> entries.Closed | entries.Agreed:
    """Ends the table without a result: the host before the game, later all who play. Nobody's word is done without
    because they are slow; the caller may know better whose is needed (`asked`). Who leaves all the same resigns."""
    if table.ended:
        raise NotNow(WHY_NOT[table.status])
    if table.status == GATHERING:
        _host(table, person)
        return table.do(entries.Closed(at=now))
    _member(table, person)
    _not_of_day(table)
    agreed = {person} | {table.chairs[seat].person for seat in table.agreed.get(TO_CLOSE, [])}
    players = table.persons if asked is None else asked
    if all(table.chairs[seat].person in agreed for seat in players):
        return table.do(entries.Closed(at=now))
    mine = [seat for seat in table.seats_of(person) if seat in players]
    if not mine or any(seat in table.agreed.get(TO_CLOSE, []) for seat in mine):
        raise NotNow("The others have not agreed to that. Whoever leaves all the same gives up.")
    return table.do(entries.Agreed(at=now, seat=mine[0], to=TO_CLOSE))


def go_on(table: LiveTable, now: float, person: str) -> entries.Agreed | entries.Thawed:
    """Agrees to go on under the new rules; who is the last to agree makes it so."""
    if table.status != FROZEN:
        raise NotNow("The rules have not changed.")
    _member(table, person)
    if table.course is None:
        raise NotNow("This position cannot be played under the new rules.")
    agreed = _agreed(table, now, person, TO_GO_ON)
    if agreed is not None:
        return agreed
    course = table.course
    return table.do(
        entries.Thawed(
            at=now,
            rules=find_game(table.head.game).rules_version,
            position=entries.raw(course.state.dump()),
            made=course.made,
            decisions=[number + 1 for number in course.decisions],
        )
    )


def again(table: LiveTable, now: float, person: str, next_table: str) -> entries.Again:
    """They play again, at that table."""
    check_again(table, person)
    return table.do(entries.Again(at=now, table=next_table))


def check_again(table: LiveTable, person: str) -> None:
    _member(table, person)
    if table.status != OVER:
        raise NotNow(WHY_NOT[table.status])
    _not_of_day(table)


def _agreed(table: LiveTable, now: float, person: str, to: str) -> entries.Agreed | None:
    """This person's word, as long as that of others is missing, too; None if all have agreed.

    Everybody who plays is asked; after a while nobody is waited for.
    """
    silent = [seat for seat in table.persons if seat not in table.agreed.get(to, [])]
    mine = [seat for seat in silent if table.chairs[seat].person == person]
    waiting = to not in table.asked or now < table.asked[to] + table.pace.patience
    if not waiting or silent == mine:
        return None
    if not mine:
        raise NotNow("The others have not agreed to that yet.")
    return table.do(entries.Agreed(at=now, seat=mine[0], to=to))


# ---- A guest becomes somebody ---------------------------------------------------------------------------


def take_over(table: LiveTable, now: float, was: str, person: str, old: str, name: str) -> entries.TookOver | None:
    """Who was a guest by an old name is a member: the seats are theirs, and so is the table. As long as the game goes
    on they go by the name that they have now; afterwards it stays as it was played. None: there is nothing of theirs.

    Who could sit at a table twice would see two hands of it: there the guest stays who they are.
    """
    mine = table.seats_of(was)
    if not was or was == person or not (mine or table.head.host == was):
        return None
    if mine and table.seats_of(person) and not table.ended:
        raise NotNow("You sit at this table twice, as the guest and as yourself: one hand must not see the other.")
    _may_note(table)
    names = [_taken_name(table, seat, old, name) for seat in mine]
    return table.do(entries.TookOver(at=now, was=was, to=person, seats=mine, names=names))


def _taken_name(table: LiveTable, seat: int, old: str, name: str) -> str:
    """Somebody else on the same device keeps theirs."""
    shown = table.chairs[seat].name
    if table.ended or not is_called(shown, old):
        return shown
    return apart(name, _other_names(table, seat))


def discount(table: LiveTable, now: float) -> entries.Discounted | None:
    """Of two tries at a deal of the day one counts: this is not it."""
    return table.do(entries.Discounted(at=now)) if table.head.counts else None


# ---- Being forgotten ------------------------------------------------------------------------------------


def part(table: LiveTable, now: float, person: str) -> AnyEntry | None:
    """What is to be done next so that this person is nobody here: before the game they get up, or end the table that is
    theirs; later they give up. Last the seats lose the name. None: that was all."""
    mine = table.seats_of(person)
    if table.status == GATHERING and person == table.head.host:
        return close(table, now, person)
    if table.status == GATHERING and mine:
        return stand(table, now, person, mine[0])
    playing = [seat for seat in mine if table.status == PLAYING and not table.chairs[seat].resigned]
    if playing:
        return resign(table, now, person, playing[0], USUAL_LEVEL)
    named = [seat for seat in mine if table.chairs[seat].name]
    return table.do(entries.Renamed(at=now, seat=named[0], name="")) if named else None


# ---- Who may --------------------------------------------------------------------------------------------


def _may_note(table: LiveTable, person: str = "") -> None:
    """Whether there is room in the journal for what leads nowhere: or one table could grow without end.

    Moves, giving up and closing always are noted down, so that every table comes to an end: games have one, and what
    people agree to is asked anew only after a move. A bot may stand in, too; but nobody comes back then.
    """
    if table.number >= MOST_ENTRIES:
        raise NotNow(
            "The journal of this table is full: play on to the end, or close it. Nothing else can be done here."
        )
    if table.asides.get(person, 0) >= MOST_ASIDES:
        raise NotNow("You have changed your mind here {count} times: that is enough for one table.", count=MOST_ASIDES)


def _gathering(table: LiveTable) -> None:
    if table.status != GATHERING:
        raise NotNow("The game has begun.")


def _not_of_day(table: LiveTable) -> None:
    if table.head.day:
        raise NotNow(ALONE)


def _host(table: LiveTable, person: str) -> None:
    if not person or person != table.head.host:
        raise NotAllowed("Only who opened the table may do that.")


def _member(table: LiveTable, person: str) -> None:
    if not person or (person != table.head.host and not table.seats_of(person)):
        raise NotAllowed("You do not sit at this table.")


def check_own(table: LiveTable, person: str, seat: int) -> None:
    _check_seat(table, seat)
    if not person or table.chairs[seat].person != person:
        raise NotAllowed("This is not your seat.")


def _no_bot(table: LiveTable, seat: int) -> None:
    if table.chairs[seat].bot:
        raise NotYourDecision("A bot plays for player {seat} now.", seat=seat + 1)


def _open(table: LiveTable, seat: int) -> None:
    if not table.chairs[seat].open:
        raise SeatTaken("Seat {seat} is taken.", seat=seat + 1)


def _check_seat(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < table.seats:
        raise NotAllowed("There is no seat {seat} at this table.", seat=seat + 1)
