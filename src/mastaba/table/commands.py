"""What may be asked of a live table, and by whom.

A command checks, does it, and gives the entry for the journal. Whoever calls it writes that down before anybody hears
of it, and throws the table away if writing fails. A command that raises has changed nothing.
"""

import unicodedata
from collections.abc import Collection
from secrets import compare_digest

import msgspec

from mastaba import bots
from mastaba.kernel.chance import new_seed
from mastaba.kernel.errors import BadOptions, BadPieces, NotYourDecision, StaleDecision
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.records import Record
from mastaba.kernel.registry import find_game
from mastaba.table import entries
from mastaba.table.errors import BadInvitation, NotAllowed, NotNow, SeatTaken
from mastaba.table.live import FROZEN, GATHERING, OVER, PACES, PLAYING, TO_CLOSE, TO_GO_ON, WHY_NOT, LiveTable

LONGEST_NAME = 40
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
) -> entries.Opened:
    """The first entry of a new table; of an owner's own pieces it has what differs from the game's."""
    if pace not in PACES:
        raise BadOptions(
            "Option “{option}” cannot be “{value}”. It can be: {allowed}.",
            option="pace",
            value=pace[:40],
            allowed=", ".join(PACES),
        )
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
    return table.do(entries.Sat(at=now, seat=seat, person=person, name=clean_name(name), program=program))


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
    return table.do(entries.Hired(at=now, seat=seat, bot=bot, name=name or _name_for_bot(table, seat)))


def _name_for_bot(table: LiveTable, seat: int) -> str:
    """One that nobody at the table has."""
    taken = {chair.name for i, chair in enumerate(table.chairs) if i != seat}
    return next((name for name in BOT_NAMES[seat:] + BOT_NAMES if name not in taken), BOT_NAMES[0])


def stand(table: LiveTable, now: float, person: str, seat: int) -> entries.Stood:
    """Gets up before the game begins. The host may ask others to."""
    _gathering(table)
    _check_seat(table, seat)
    if not person or table.chairs[seat].person != person:
        _host(table, person)
    return table.do(entries.Stood(at=now, seat=seat))


def invite(table: LiveTable, now: float, person: str, seat: int, secret: str) -> entries.Invited:
    """A new invitation to an open seat; the one before does not count any more. Without a secret there is none."""
    _gathering(table)
    _host(table, person)
    _check_seat(table, seat)
    _open(table, seat)
    return table.do(entries.Invited(at=now, seat=seat, secret=secret))


def rename(table: LiveTable, now: float, person: str, seat: int, name: str) -> entries.Renamed:
    """From now on this person goes by another name here, in what has happened, too."""
    if table.ended:
        raise NotNow(WHY_NOT[table.status])
    check_own(table, person, seat)
    return table.do(entries.Renamed(at=now, seat=seat, name=clean_name(name)))


def show(table: LiveTable, now: float, person: str, digest: str) -> entries.Watched:
    """A new link for spectators, in the place of the one before. It says nothing about seats."""
    _member(table, person)
    return table.do(entries.Watched(at=now, digest=digest))


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
    return table.take_back(seat, now)


def lapse(table: LiveTable, now: float) -> entries.Moved | None:
    """The move that the rules provide for somebody who stays away, if it is time; one at a time."""
    for seat, move in table.lapsing():
        if now >= table.since[seat] + table.pace.lapse:
            return table.play(seat, move, table.decision(seat), now, by="clock")
    return None


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
    bots.check_name(bot)
    if not table.chairs[seat].in_person:
        raise NotNow("A bot plays there already.")


def come_back(table: LiveTable, now: float, person: str, seat: int) -> entries.Returned:
    """Takes the seat back from the bot that stood in."""
    check_own(table, person, seat)
    chair = table.chairs[seat]
    if table.ended or not chair.bot or chair.resigned:
        raise NotNow("There is no bot in this seat that could hand it back.")
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


def close(table: LiveTable, now: float, person: str, here: Collection[int] = ()) -> entries.Closed | entries.Agreed:
    """Ends the table without a result: the host before the game, later all who play and are there (`here`: as far as
    the caller knows)."""
    if table.ended:
        raise NotNow(WHY_NOT[table.status])
    if table.status == GATHERING:
        _host(table, person)
        return table.do(entries.Closed(at=now))
    _member(table, person)
    return _agreed(table, now, person, TO_CLOSE, here) or table.do(entries.Closed(at=now))


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


def _agreed(table: LiveTable, now: float, person: str, to: str, here: Collection[int] = ()) -> entries.Agreed | None:
    """This person's word, as long as that of others is missing, too; None if all have agreed.

    Everybody who plays is asked, but for those who are late and not here; after a while nobody is waited for.
    """
    silent = [seat for seat in table.persons if seat not in table.agreed.get(to, [])]
    mine = [seat for seat in silent if table.chairs[seat].person == person]
    waiting = to not in table.asked or now < table.asked[to] + table.pace.patience
    if not waiting or all(seat in mine or (seat not in here and table.late(seat, now)) for seat in silent):
        return None
    if not mine:
        raise NotNow("The others have not agreed to that yet.")
    return table.do(entries.Agreed(at=now, seat=mine[0], to=to))


# ---- Who may --------------------------------------------------------------------------------------------


def clean_name(name: str) -> str:
    """A name as it is shown: one line of letters and signs, not too long."""
    whole = unicodedata.normalize("NFC", name)  # an accent and its letter are one sign
    signs = "".join(sign for sign in " ".join(whole.split()) if sign.isprintable())
    clean = " ".join(signs.split())[:LONGEST_NAME].rstrip()
    if not clean:
        raise BadOptions("A name is needed: 1 to {longest} letters.", longest=LONGEST_NAME)
    return clean


def _gathering(table: LiveTable) -> None:
    if table.status != GATHERING:
        raise NotNow("The game has begun.")


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
