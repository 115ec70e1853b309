"""Passkeys: what a browser is asked, and whether what it answers proves anything.

A question (the challenge) is signed by us and lasts five minutes: nothing is kept of those that nobody answers, so that
nobody can ask for so many that others' are forgotten. One that was answered well is remembered until it would have
expired: it counts once.
"""

import hmac
import json
import logging
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from mastaba.club.errors import NotLetIn
from mastaba.locale import N_

log = logging.getLogger("mastaba.club")
LASTS = 300.0  # seconds
TOO_LATE = N_("This took too long. Try once more.")
TO_COME_IN, TO_ADD = "in", "add "
NONCE, TIME, SEALED = 16, 8, 32  # bytes of a challenge
LONGEST_ID = 1_400  # signs of a credential's id: 1,023 bytes


class Party(NamedTuple):
    """For which pages a passkey counts."""

    id: str  # the name of the host
    origin: str  # https://games.example


class Passkey(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    public: str  # the key, which is no secret
    count: int = 0  # how often it says that it was used; many always say 0
    name: str = ""  # Firefox, Linux
    made: float = 0.0
    used: float = 0.0


class Passkeys:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)  # of this run of the server
        self._answered: dict[bytes, float] = {}  # challenges that count no more, until when they would have

    # ---- Asking -----------------------------------------------------------------------------------------

    def ask_to_come_in(self, party: Party) -> dict[str, Any]:
        """It names no account: the browser offers what it has."""
        options = webauthn.generate_authentication_options(
            rp_id=party.id,
            challenge=self._challenge(TO_COME_IN),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _plain(webauthn.options_to_json(options))

    def ask_for_new(self, party: Party, person: str, name: str, there: Iterable[Passkey]) -> dict[str, Any]:
        options = webauthn.generate_registration_options(
            rp_id=party.id,
            rp_name="Mastaba",
            user_id=person.encode(),
            user_name=name,
            user_display_name=name,
            challenge=self._challenge(TO_ADD + person),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in there],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )
        return _plain(webauthn.options_to_json(options))

    def _challenge(self, purpose: str) -> bytes:
        asked = secrets.token_bytes(NONCE) + int(self._clock() * 1000).to_bytes(TIME)
        return asked + self._seal(asked, purpose)

    def _seal(self, asked: bytes, purpose: str) -> bytes:
        return hmac.digest(self._secret, asked + purpose.encode(), sha256)

    # ---- Judging what is answered -----------------------------------------------------------------------

    def added(self, answer: dict[str, Any], party: Party, person: str, name: str) -> Passkey:
        challenge = self._asked(answer, TO_ADD + person)
        try:
            found = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                require_user_verification=True,
            )
        except Exception as error:  # it takes apart what anybody may have sent
            raise NotLetIn() from error
        self._spend(challenge)
        now = self._clock()
        public = bytes_to_base64url(found.credential_public_key)
        return Passkey(bytes_to_base64url(found.credential_id), public, found.sign_count, name, now, now)

    def came_in(self, answer: dict[str, Any], party: Party, key: Passkey, person: str) -> Passkey:
        """The same passkey, used once more. One that counts backwards is a copy, and lets nobody in."""
        challenge = self._asked(answer, TO_COME_IN)
        if (whose := _part(answer, "userHandle")) and whose != bytes_to_base64url(person.encode()):
            raise NotLetIn()
        try:
            found = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                credential_public_key=base64url_to_bytes(key.public),
                credential_current_sign_count=key.count,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            if "sign count" in str(error):
                log.warning("A passkey was refused that counts backwards: somebody may have a copy of it.")
            raise NotLetIn() from error
        self._spend(challenge)
        return msgspec.structs.replace(key, count=found.new_sign_count, used=self._clock())

    def _asked(self, answer: dict[str, Any], purpose: str) -> bytes:
        """The challenge that is answered, if we have asked it, for this, not long ago, and nobody has answered it."""
        try:
            said = json.loads(_decoded(_part(answer, "clientDataJSON")))
            challenge = _decoded(said["challenge"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise NotLetIn() from error
        asked, sealed = challenge[: NONCE + TIME], challenge[NONCE + TIME :]
        if not hmac.compare_digest(self._seal(asked, purpose), sealed) or challenge in self._answered:
            raise NotLetIn()
        if not 0 <= self._clock() - int.from_bytes(asked[NONCE:]) / 1000 + 1 <= LASTS:
            raise NotLetIn(TOO_LATE)
        return challenge

    def _spend(self, challenge: bytes) -> None:
        now = self._clock()
        self._answered = {old: until for old, until in self._answered.items() if until > now}
        self._answered[challenge] = now + LASTS + 1


def id_of(answer: dict[str, Any]) -> str:
    """Of the passkey that is shown; empty, if it is none."""
    found = answer.get("id")
    return found if isinstance(found, str) and len(found) <= LONGEST_ID else ""


def _part(answer: dict[str, Any], name: str) -> str:
    response = answer.get("response")
    found = response.get(name) if isinstance(response, dict) else None
    return found if isinstance(found, str) else ""


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _plain(text: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(text)
    return plain
