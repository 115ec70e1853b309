"""`mastaba code WHO`: a code with which somebody comes in who has lost every other way; also while the server runs."""

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from mastaba.arguments import Parser
from mastaba.club.codes import BY_HOST, HOST_LASTS, INVITATION_LASTS, INVITED, LONG, SHORT, grouped, key_of
from mastaba.club.members import ACCOUNT, Account
from mastaba.club.people import Person, new_code
from mastaba.kernel.errors import BadOptions
from mastaba.locale import N_, Tongue
from mastaba.store.beside import Beside, beside
from mastaba.store.errors import StoreBroken, raising_store_errors
from mastaba.table.entries import UNREADABLE
from mastaba.table.names import looks
from mastaba.web.serve import default_store

MOST = 20  # people of the same name who are listed


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    text = tongue.text
    who = text("a name, a sign-in name, a mail address or an id")
    parser.known.add_argument("who", metavar=text("WHO"), nargs="?", help=who)
    invite = text("instead: an invitation with which somebody new becomes a member")
    parser.known.add_argument("--invite", action="store_true", help=invite)
    parser.value("--store", text("FILE"), text("where tables are kept (in your home, as {file})", file="mastaba.db"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    store = (Path(arguments.store) if arguments.store else default_store()).resolve()
    if not store.is_file():
        raise StoreBroken("There is no store “{file}”.", file=store)
    if bool(arguments.who) == arguments.invite:
        raise BadOptions("Say for whom: mastaba code NAME. Or mastaba code --invite, for somebody new.")
    with raising_store_errors(store), beside(store) as it:
        print(_invitation(it, tongue) if arguments.invite else _admission(it, arguments.who, tongue))
    return 0


def _invitation(store: Beside, tongue: Tongue) -> str:
    code = new_code(SHORT)
    store.put(INVITED, key_of(code), b"", INVITATION_LASTS)
    said = N_("Invitation: {code}. It counts once, for two weeks; it is typed at /sign-in.")
    return tongue.text(said, code=grouped(code))


def _admission(store: Beside, who: str, tongue: Tongue) -> str:
    found = list(_people(store, who))
    if not found:
        raise BadOptions("Nobody here is called “{name}”.", name=who[:60])
    if len(found) > 1:
        rows = [_row(store, person, tongue) for person in found[:MOST]]
        raise BadOptions("Several people are called that. Say which, by the id:\n{rows}", rows="\n".join(rows))
    person, code = found[0], new_code(LONG)
    store.put(BY_HOST, key_of(code), person.id.encode(), HOST_LASTS)
    return tongue.text(
        "{name} comes in with {code}: once, within a day, at /sign-in under “Another way”. Whoever has it is {name}.",
        name=person.name,
        code=grouped(code),
    )


def _people(store: Beside, who: str) -> Iterator[Person]:
    """By id; or all whose name looks so, who sign in by that name, or whose letters go there."""
    look, mail = looks(who), who.strip().lower()
    for key, value in store.all("person"):
        try:
            person = msgspec.json.decode(value, type=Person)
        except UNREADABLE:
            continue
        account = _account(store, key)
        same = key == who or looks(person.name) == look or (account.login and looks(account.login) == look)
        if not person.program and (same or (account.mail and account.mail.lower() == mail)):
            yield person


def _account(store: Beside, person: str) -> Account:
    try:
        return msgspec.json.decode(store.get(ACCOUNT, person) or b"{}", type=Account)
    except UNREADABLE:
        return Account()


def _row(store: Beside, person: Person, tongue: Tongue) -> str:
    kind = tongue.text("member") if person.member else tongue.text("guest")
    visit = store.get("visit", person.id)
    last = "" if visit is None else datetime.fromtimestamp(float(visit), UTC).date().isoformat()
    return "  ".join(filter(None, (person.id, person.name, kind, last)))
