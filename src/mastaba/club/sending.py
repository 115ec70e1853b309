"""How notices leave: as a push, a letter, or a call to an address."""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from mastaba.club.channels import MAIL, PUSH, Channels, way_of
from mastaba.club.errors import Gone, NotDelivered
from mastaba.club.hooks import Caller
from mastaba.club.letters import Letter, Postman
from mastaba.club.links import SEE, STOP, Links
from mastaba.club.outside import Outside
from mastaba.club.people import Person
from mastaba.club.push import Pusher
from mastaba.club.saying import Notice, Words, words_of
from mastaba.locale import Tongue
from mastaba.show.speech import tongue
from mastaba.store import Store
from mastaba.table.listing import Summary

MailOf = Callable[[str], Awaitable[str]]
LONGEST_PUSH = 1_000  # characters of what it says
DAY = 86_400.0


async def nobody(person: str) -> str:
    """Where no addresses are known."""
    return ""


class Parcel(NamedTuple):
    """What somebody is to hear on one channel, at one moment."""

    person: Person
    channels: Channels
    id: str  # of the channel
    notices: Sequence[tuple[Notice, Summary]]
    now: float
    waiting: int = 0  # tables that wait for them


class Sender:
    def __init__(
        self,
        store: Store,
        outside: Outside,
        postman: Postman | None = None,
        mail_of: MailOf = nobody,
        public_url: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.outside = outside
        self.postman = postman
        self.mail_of = mail_of
        self.public_url = public_url.rstrip("/")
        contact = self.public_url if self.public_url.startswith("https:") else f"mailto:{_sender(postman)}"
        self.pusher = Pusher(store, outside, contact)
        self.caller = Caller(outside)
        self.links = Links(store, clock)

    async def open(self) -> None:
        await self.pusher.open()
        await self.links.open()

    async def send(self, parcel: Parcel) -> None:
        """Raises NotDelivered or NotCalled."""
        speaking = tongue(parcel.person.language or parcel.channels.language)
        if parcel.notices:
            words = words_of(parcel.notices, parcel.person.id, parcel.now, speaking)
        else:
            words = Words(speaking.text("That works"), (), speaking.text("Notices of your tables come here."))
        way = way_of(parcel.id)
        if way == PUSH:
            await self._push(parcel, words, speaking)
        elif way == MAIL:
            await self._mail(parcel, words, speaking)
        else:
            await self._call(parcel, words, speaking)

    # ---- Links ------------------------------------------------------------------------------------------

    def _address(self, parcel: Parcel, table: str, relative: bool = False) -> str:
        base = "" if relative else self.public_url or parcel.channels.base
        return f"{base}/n/{self.links.write(SEE, parcel.person.id, table)}"

    def _stop(self, parcel: Parcel, relative: bool = False) -> str:
        base = "" if relative else self.public_url or parcel.channels.base
        return f"{base}/n/stop/{self.links.write(STOP, parcel.person.id, parcel.id)}"

    @staticmethod
    def _table(parcel: Parcel) -> str:
        """The one that it is about; nothing, if that is several, or none."""
        tables = {notice.table for notice, _ in parcel.notices}
        return tables.pop() if len(tables) == 1 else ""

    # ---- The three ways ---------------------------------------------------------------------------------

    async def _push(self, parcel: Parcel, words: Words, speaking: Tongue) -> None:
        device = parcel.channels.device(parcel.id)
        if device is None:
            raise Gone("Nobody listens there any more.")
        table = self._table(parcel)
        payload: dict[str, object] = {
            "title": words.title,
            "body": (words.text or words.left_out)[:LONGEST_PUSH],
            "url": self._address(parcel, table, relative=True),
            "stop": self._stop(parcel, relative=True),
            "stopWord": speaking.text("No more notices here"),
            "tag": table or "tables",
            "lang": speaking.code,
            "waiting": parcel.waiting,
        }
        dues = [notice.due for notice, _ in parcel.notices if notice.due]
        lasts = min(max(min(dues, default=parcel.now + DAY) - parcel.now, 60.0), 7 * DAY)
        await self.pusher.send(device.endpoint, device.keys, payload, table or "tables", lasts)

    async def _mail(self, parcel: Parcel, words: Words, speaking: Tongue) -> None:
        to = await self.mail_of(parcel.person.id)
        if self.postman is None or not to:
            raise NotDelivered("No address for letters is known of you.", True)
        if to == parcel.channels.refused:
            raise NotDelivered("The mail server does not take letters to this address.", True)
        stop = self._stop(parcel)
        parts = [
            f"{line.sentence} {line.more}".strip() + "\n" + self._address(parcel, line.table) for line in words.lines
        ]
        parts += [words.left_out] if words.left_out else []
        end = speaking.text("You wanted letters of your tables. No more of them: {link}", link=stop)
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        }
        text = "\n\n".join([*parts, f"-- \n{end}"]) + "\n"
        await self.postman.deliver(Letter(to, words.title, text, headers=headers))

    async def _call(self, parcel: Parcel, words: Words, speaking: Tongue) -> None:
        hook = parcel.channels.hooked(parcel.id)
        if hook is None:
            raise Gone("Nobody listens there any more.")
        facts: dict[str, object] = {
            "link": self._address(parcel, self._table(parcel)),
            "stop": self._stop(parcel),
            "stopWord": speaking.text("No more notices here"),
            "waiting": parcel.waiting,
            "notices": [
                {
                    "kind": notice.kind,
                    "table": notice.table,
                    "game": summary.game,
                    "since": notice.since,
                    "due": notice.due,
                }
                for notice, summary in parcel.notices
            ],
        }
        await self.caller.send(hook.kind, hook.address, words.title, words.text or words.left_out, facts)


def _sender(postman: Postman | None) -> str:
    return postman.sender if postman else "mastaba@localhost"
