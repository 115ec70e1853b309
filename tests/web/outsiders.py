"""Servers of others, on loopback: a push service that opens what it is brought, as a browser would, and a room."""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from mastaba.club.push import Keys

SECRET = b"sixteen secrets!"


def plainly(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Call:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Outsider:
    """Answers as it is told, and remembers what it was asked."""

    answer: bytes = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
    slow: bool = False  # says nothing
    calls: list[Call] = field(default_factory=list)
    port: int = 0
    closed: asyncio.Event = field(default_factory=asyncio.Event)  # whoever called has hung up
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def keys(self) -> Keys:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Keys(plainly(point), plainly(SECRET))

    def says(self, status: int, *headers: str) -> None:
        lines = "".join(f"{line}\r\n" for line in headers)
        self.answer = f"HTTP/1.1 {status} Somehow\r\n{lines}Content-Length: 0\r\n\r\n".encode()

    def opened(self, call: Call) -> dict[str, Any]:
        """What a browser reads, once the push service has made sure who sends it."""
        assert Vapid02.verify(call.headers["authorization"])
        assert call.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(call.body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.calls.append(Call(lines[0].split()[1], headers, body))
            if not self.slow:
                writer.write(self.answer)
                await writer.drain()
            else:
                await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.closed.set()
            writer.close()

    @staticmethod
    @asynccontextmanager
    async def opened_at_once() -> AsyncIterator["Outsider"]:
        it = Outsider()
        server = await asyncio.start_server(it.serve, "127.0.0.1", 0)
        it.port = server.sockets[0].getsockname()[1]
        try:
            yield it
        finally:
            server.close()
