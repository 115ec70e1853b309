"""Letters: what is sent by e-mail, and the postman who takes it to the mail server that the host has named."""

from collections.abc import Mapping
from email.headerregistry import HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate, make_msgid
from typing import Self
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib
import msgspec

from mastaba.club.errors import NotDelivered
from mastaba.kernel.errors import BadOptions

PATIENCE = 20.0  # seconds for a mail server
PORTS = {"smtp": 587, "smtps": 465}
FORM = "smtp://user:password@host:587?from=table@host"


class Whole(UnstructuredHeader):
    """A header in one line, however long: programs that read a link in it do not put it together again."""

    name: str

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", Whole)  # type: ignore[arg-type]  # it is mixed with what is asked for
WRITING = SMTP.clone(header_factory=HEADERS)


class Letter(msgspec.Struct, frozen=True):
    to: str
    subject: str
    text: str
    html: str = ""
    headers: Mapping[str, str] = {}


class Postman(msgspec.Struct, frozen=True):
    """`smtp://user:password@host:587?from=table@example.org` (encrypted as soon as the server can; `tls=no` to speak
    plainly), or `smtps://…` (encrypted from the first word)."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    at_once: bool = False  # encrypted from the first word
    later: bool | None = None  # encrypted after a greeting; None: if the server can

    @classmethod
    def read(cls, address: str) -> Self:
        try:
            parts = urlsplit(address)
            words = parse_qs(parts.query)
            host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        except (ValueError, KeyError) as error:
            raise BadOptions("A mail server is written {form}.", form=FORM) from error
        sender = words.get("from", [unquote(parts.username or "")])[0]
        if not host or "@" not in sender or not sender.isprintable():
            raise BadOptions("A mail server is written {form}.", form=FORM)
        later = {"yes": True, "no": False}.get(words.get("tls", [""])[0])
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(host, port, sender, user, password, parts.scheme == "smtps", later)

    async def deliver(self, letter: Letter) -> None:
        try:
            await aiosmtplib.send(
                self._written(letter),
                hostname=self.host,
                port=self.port,
                username=self.user or None,
                password=self.password or None,
                use_tls=self.at_once,
                start_tls=False if self.at_once else self.later,
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            for_good = all(each.code >= 500 for each in error.recipients)
            raise NotDelivered("The mail server does not take letters to this address.", for_good) from error
        except aiosmtplib.SMTPResponseException as error:
            raise NotDelivered("The mail server answered {code}.", error.code >= 500, code=error.code) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotDelivered("The mail server does not answer.") from error
        except ValueError as error:  # an address or a subject of which no letter can be made
            raise NotDelivered("The mail server does not take letters to this address.", True) from error

    def _written(self, letter: Letter) -> EmailMessage:
        message = EmailMessage(WRITING)
        message["From"], message["To"], message["Subject"] = self.sender, letter.to, letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        for name, value in letter.headers.items():
            message[name] = value
        message.set_content(letter.text)
        if letter.html:
            message.add_alternative(letter.html, subtype="html")
        return message
