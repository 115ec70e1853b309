"""An authenticator as people have one in their telephone, and for those who attack: it can be told to lie."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from web.guests import Guest, well

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    def __init__(self, origin: str = "http://localhost", rp: str = "localhost") -> None:
        self.origin, self.rp = origin, rp
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self.user = b""

    def makes(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self.key.public_key().public_numbers()
        self.user = read(options["user"]["id"])
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(self.flags | ATTESTED) + attested
        told = {"fmt": "none", "attStmt": {}, "authData": data}
        return self._answer(
            clientDataJSON=self._said("webauthn.create", options["challenge"]), attestationObject=cbor2.dumps(told)
        )

    def shows(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        said, data = self._said("webauthn.get", options["challenge"]), self._data(self.flags)
        signature = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=said, authenticatorData=data, signature=signature, userHandle=self.user)

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        return sha256(self.rp.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _answer(self, **parts: bytes) -> dict[str, Any]:
        response = {name: written(part) for name, part in parts.items()}
        return {"id": written(self.id), "rawId": written(self.id), "type": "public-key", "response": response}


# ---- What goes well -------------------------------------------------------------------------------------


async def joins(guest: Guest, **more: Any) -> Authenticator:
    """Makes a passkey: a guest is a member then."""
    own = Authenticator()
    made = own.makes(await guest.posted("/me/passkeys/options"))
    know(guest, await guest.posted("/me/passkeys", credential=made, **more))
    return own


async def comes_in(guest: Guest, own: Authenticator, **more: Any) -> dict[str, Any]:
    shown = own.shows(await guest.posted("/sign-in/passkey/options"))
    return know(guest, await guest.posted("/sign-in/passkey", credential=shown, **more))


def know(guest: Guest, told: dict[str, Any]) -> dict[str, Any]:
    """As a page does: it goes on with the new token."""
    guest.me = told
    guest.http.headers["X-CSRF-Token"] = told["csrf"]
    return told


def as_before(guest: Guest, other: Guest) -> Guest:
    """Somebody who has kept a copy of the cookie that this one has now."""
    other.http.cookies["mastaba"] = guest.http.cookies["mastaba"]
    other.http.headers["X-CSRF-Token"] = guest.me["csrf"]
    return other


__all__ = ["Authenticator", "as_before", "comes_in", "joins", "know", "well"]
