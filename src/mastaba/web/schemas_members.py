"""What comes in and goes out where somebody wants to be known again. As in `schemas`."""

from typing import Annotated, Any

from msgspec import Meta, field

from mastaba.web.schemas import In, Me, Name, Out, Secret

Password = Annotated[str, Meta(min_length=1, max_length=400)]
MailAddress = Annotated[str, Meta(min_length=3, max_length=254)]
Answer = dict[str, Any]  # of a browser's navigator.credentials


class ComingIn(In, kw_only=True):
    bring: bool = True  # whether the tables of the guest who I am now come with me


class PasskeyShown(ComingIn, kw_only=True):
    credential: Answer


class PasswordShown(ComingIn, kw_only=True):
    name: Name  # the sign-in name
    password: Password


class CodeShown(ComingIn, kw_only=True):
    code: Secret  # of a letter, of the host, a recovery code, or one of another device of mine
    name: Annotated[str, Meta(max_length=200)] = ""  # of who is new, and has none yet
    invitation: Annotated[str, Meta(max_length=200)] = ""  # if I am new, and that takes one


class MailAsked(In):
    mail: MailAddress


class PasskeyMade(In):
    credential: Answer
    invitation: Annotated[str, Meta(max_length=200)] = ""


class PasswordSet(In):
    name: Name
    password: Password
    current: Annotated[str, Meta(max_length=400)] = ""  # if there is one already
    invitation: Annotated[str, Meta(max_length=200)] = ""


class PasswordGone(In):
    current: Password


class MailConfirmed(In):
    code: Secret
    invitation: Annotated[str, Meta(max_length=200)] = ""


class Left(Out):
    """A table at which the guest still sits."""

    table: str
    message: str  # why


class CameIn(Me):
    member: bool = True
    moved: int = 0  # tables that have come along
    later: int = 0  # that will have, in a moment
    left: list[Left] = field(default_factory=list)
    kept_apart: bool = False  # the guest waits on this device until I sign out


class Codes(Out):
    codes: list[str]  # shown this once


class InvitationToHouse(Out):
    code: str
    days: int  # for which it counts
    left: int  # how many more people I may invite this month


class PasskeyListed(Out):
    id: str
    name: str  # of the browser in which it was made
    made: float
    used: float


class AccountShown(Out):
    member: bool
    passkeys: list[PasskeyListed]
    sign_in_name: str
    mail: str
    recovery_codes: int  # that are left


class DeviceShown(Out):
    id: str
    browser: str
    system: str
    created: float  # days, in seconds since 1970; 0: nobody knows
    seen: float
    this: bool


class SignedOut(Out):
    devices: int


class StillHere(Out):
    """After signing out: who is here now. Nobody, or the guest who was kept apart."""

    name: str
