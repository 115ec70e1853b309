"""Notices to a browser that is not open: sealed for it (RFC 8291), signed by this server (VAPID, RFC 8292), and left
with the push service that the browser has named."""

import asyncio
import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from mastaba.club.errors import Gone, Later, NotCalled, NotDelivered
from mastaba.club.links import kept_key
from mastaba.club.outside import Answer, Outside
from mastaba.store import Store

SIZE = 1_024  # bytes of what is sealed: all the same, so that a length tells nothing
LARGEST = 3_000
LASTS = 12 * 3_600  # seconds that a signature counts
RENEWED = 3_600  # and after which a new one is made
MOST_SIGNED = 200  # push services
POINT = 65  # bytes of a public key


class Keys(msgspec.Struct, frozen=True):
    """With which a browser opens what is sealed for it."""

    p256dh: str
    auth: str

    def check(self) -> None:
        try:
            point, secret = _bytes(self.p256dh), _bytes(self.auth)
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except (ValueError, TypeError) as error:
            raise NotCalled("These are no keys of a browser.") from error
        if len(point) != POINT or len(secret) != 16:
            raise NotCalled("These are no keys of a browser.")


class Pusher:
    def __init__(self, store: Store, outside: Outside, contact: str) -> None:
        """`contact`: whom a push service may write to, as mailto: or https:."""
        self._store = store
        self._outside = outside
        self._contact = contact
        self._vapid: Any = None
        self._opening = asyncio.Lock()
        self._signed: dict[str, tuple[float, str]] = {}  # by push service: until when, and the header

    async def open(self) -> None:
        """The key is made once. With another one every browser would have to say again that it listens."""
        async with self._opening:
            if self._vapid is None:
                self._vapid = Vapid02.from_raw((await kept_key(self._store, "vapid", _new_key)).encode())

    @property
    def key(self) -> str:
        """By which browsers know us."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, endpoint: str, keys: Keys, payload: Mapping[str, object], topic: str, lasts: float) -> None:
        """`topic`: a later one takes the place of one that was not fetched yet."""
        sealed = await asyncio.to_thread(seal, keys, written(payload))
        headers = {
            "Authorization": self._authorization(endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(lasts)),
            "Urgency": "normal",
            "Topic": urlsafe_b64encode(sha256(topic.encode()).digest())[:32].decode(),
        }
        check_taken(await self._outside.post(endpoint, sealed, headers, secret=True))

    def _authorization(self, endpoint: str) -> str:
        parts, now = urlsplit(endpoint), time.time()
        audience = f"{parts.scheme}://{parts.netloc}"
        until, header = self._signed.get(audience, (0.0, ""))
        if now >= until:
            claims = {"aud": audience, "exp": int(now) + LASTS, "sub": self._contact}
            header = self._vapid.sign(claims)["Authorization"]
            if len(self._signed) >= MOST_SIGNED:
                self._signed.clear()
            self._signed[audience] = (now + RENEWED, header)
        return header


def written(payload: Mapping[str, object]) -> bytes:
    """As long as any other, by spaces at its end."""
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > LARGEST:
        raise NotDelivered("That is too long for a notice.", True)
    return text.ljust(SIZE if len(text) <= SIZE else LARGEST)


def seal(keys: Keys, text: bytes) -> bytes:
    sealed: bytes = http_ece.encrypt(
        text,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(keys.p256dh),
        auth_secret=_bytes(keys.auth),
        version="aes128gcm",
    )
    return sealed


def check_taken(answer: Answer) -> None:
    """What a server says of it: taken, gone, later, or not at all."""
    status = answer.status
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Gone("Nobody listens there any more.")
    if status in (408, 425, 429) or status >= 500:
        error = (Later if status == 429 else NotDelivered)("The server there answered {code}.", code=status)
        error.wait = answer.wait
        raise error
    if 300 <= status < 400:
        raise NotDelivered("The server there points elsewhere, and nobody is followed.", True)
    raise NotDelivered("The server there answered {code}.", True, code=status)


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _new_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
