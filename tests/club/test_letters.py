"""Letters and the postman, with a mail server of our own on loopback."""

import asyncio
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from mastaba.club.errors import NotDelivered
from mastaba.club.letters import Letter, Postman
from mastaba.kernel.errors import BadOptions

LETTER = Letter("nofret@example.org", "À vous de jouer", "Anna a joué.", "<p>Anna a joué.</p>", {"List-Id": "mastaba"})


class Box:
    """What a mail server does with letters: it keeps them, or answers as it is told."""

    def __init__(self) -> None:
        self.letters: list[Message] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
def box() -> Iterator[tuple[Box, Postman]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Box()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    yield box, Postman.read(f"smtp://127.0.0.1:{port}?from=table@example.org")
    server.stop()


def test_a_letter_arrives(box: tuple[Box, Postman]) -> None:
    asyncio.run(box[1].deliver(LETTER))
    (letter,) = box[0].letters
    assert letter["To"] == LETTER.to
    assert letter["From"] == "table@example.org"
    assert letter["List-Id"] == "mastaba"
    assert letter.is_multipart()
    plain, html = (part.get_payload(decode=True) for part in letter.get_payload())  # type: ignore[union-attr]
    assert plain == "Anna a joué.\r\n".encode()
    assert b"<p>" in html


@pytest.mark.parametrize(("answer", "for_good"), [("550 nobody", True), ("451 later", False)])
def test_a_letter_that_is_refused(box: tuple[Box, Postman], answer: str, for_good: bool) -> None:
    box[0].answer = answer
    with pytest.raises(NotDelivered) as caught:
        asyncio.run(box[1].deliver(LETTER))
    assert caught.value.for_good == for_good
    assert not box[0].letters


@pytest.mark.parametrize("to", ["a@b.org\r\nBcc: everybody@example.org", "nobody"])
def test_an_address_that_is_none(box: tuple[Box, Postman], to: str) -> None:
    box[0].answer = "550 nobody"
    with pytest.raises(NotDelivered):
        asyncio.run(box[1].deliver(Letter(to, "Hello", "Hello")))
    assert not box[0].letters


def test_nobody_answers() -> None:
    with socket.socket() as closed:  # bound, but nobody listens
        closed.bind(("127.0.0.1", 0))
        postman = Postman.read(f"smtp://127.0.0.1:{closed.getsockname()[1]}?from=a@b.org")
        with pytest.raises(NotDelivered) as caught:
            asyncio.run(postman.deliver(LETTER))
    assert not caught.value.for_good


def test_how_a_mail_server_is_written() -> None:
    written = Postman.read("smtp://anna%40b.org:p%40ss@mail.b.org?tls=yes")
    assert written == Postman("mail.b.org", 587, "anna@b.org", "anna@b.org", "p@ss", later=True)
    assert Postman.read("smtps://mail.b.org?from=a@b.org") == Postman("mail.b.org", 465, "a@b.org", at_once=True)


@pytest.mark.parametrize("text", ["", "mail.b.org", "http://b.org?from=a@b", "smtp://b.org", "smtp://b.org:x?from=a@b"])
def test_what_is_no_mail_server(text: str) -> None:
    with pytest.raises(BadOptions):
        Postman.read(text)
