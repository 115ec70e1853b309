"""How much somebody may ask for: generous to people, households and clubs; not to a loop that has gone wild.

**Guessing.** An invitation to a seat and a link for spectators carry 128 bits of chance: nobody finds one, however fast
they ask. Wrong ones are counted for each person and table, so that one who tries stands in nobody else's way. Codes are
to be read out: eight of 32 signs, 2^40. With the rates below an address tries one wrong code a second, and with new
names one more every five seconds. A thousand addresses that try day and night while a thousand tables
gather find one of them after eleven days; one certain table, in the week that its code lasts, with a probability of
0.07 %. A code for another device lasts ten minutes: one in a million, with the same effort. Codes of letters, of the
host and for new members have 60 bits and more.

A password is guessed for one sign-in name: whether there is such a name or not, an address has ten tries at it and then
one a minute, all addresses together a hundred and then one every thirty seconds: a million in a year, for an attack of
that length and for one account. Only tries that were wrong count. While strangers use that up, its owner comes in by
a passkey, by mail or by a code.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from mastaba.locale import N_
from mastaba.web.errors import TooMany

MOST_KEYS = 50_000
SENTENCE = N_("That was a bit much. Try again in {seconds} s.")


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many per second."""

    burst: float
    per_second: float


TIME, GUESS, FIRST_GUESS = "time", "guess", "first guess"
BY_PERSON = {
    "request": Rate(200, 40),
    "table": Rate(30, 1 / 30),
    "name": Rate(20, 1 / 10),
    "invite": Rate(40, 1 / 10),
    "stream": Rate(60, 2),
    "devices": Rate(60, 1 / 2),  # lists of them, which are looked for among all there are
    "channel": Rate(20, 1 / 30),  # devices and addresses for notices
    "try": Rate(5, 1 / 60),  # notices that are sent to see whether they come
    "export": Rate(3, 1 / 600),
    GUESS: Rate(20, 1 / 10),  # codes and invitations that did not fit
    TIME: Rate(5_000, 200),  # milliseconds of work; half of them are left for play
}
BY_ADDRESS = {  # thirty people behind one
    "request": Rate(4_000, 800),
    "table": Rate(400, 1 / 2),
    "stream": Rate(1_000, 40),
    "guest": Rate(200, 1 / 5),
    "record": Rate(60, 1 / 5),
    "passkey": Rate(60, 1),  # questions and answers
    "password": Rate(20, 1 / 2),
    "letter": Rate(20, 1 / 60),
    "export": Rate(30, 1 / 60),
    "review": Rate(10, 1 / 30),  # half of those that are worked on at once are left for others
    GUESS: Rate(200, 1),  # codes only
    FIRST_GUESS: Rate(20, 1 / 5),  # when those are used up: for people who were not wrong of late
    TIME: Rate(40_000, 500),
}
TRY_HERE, TRY_ANYWHERE = Rate(10, 1 / 60), Rate(100, 1 / 30)  # wrong passwords for a sign-in name
LETTERS = Rate(3, 1 / 600)  # to one mail address, whoever asks for them


class Limits:
    """Buckets that fill again by themselves; the longest unused are forgotten."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # what is in it, since when

    def take(self, what: str, person: str, address: str) -> None:
        """Raises TooMany if there is nothing left for this person, or for this address."""
        if not self.on:
            return
        if person and what in BY_PERSON:
            self._take(what, f"person {person}", BY_PERSON[what])
        if what in BY_ADDRESS:
            self._take(what, household(address), BY_ADDRESS[what])

    def check_guess(self, person: str, address: str, table: str = "") -> None:
        """Raises TooMany for somebody who was wrong too often: about this table, or with codes, which name none.

        What others at home guess stops nobody who has a name and was not wrong of late.
        """
        if not self.on:
            return
        rate, level = BY_PERSON[GUESS], self._level(_guess_of(person, table), BY_PERSON[GUESS])
        innocent = bool(person) and level >= rate.burst
        if not person or (level >= 1 and not table):
            what = self._guesses(address, innocent)
            rate, level = BY_ADDRESS[what], self._level((what, household(address)), BY_ADDRESS[what])
        if level < 1:
            raise TooMany(SENTENCE, (1 - level) / rate.per_second)

    def guessed_wrong(self, person: str, address: str, table: str = "") -> None:
        if not self.on:
            return
        innocent = bool(person) and self._level(_guess_of(person, table), BY_PERSON[GUESS]) >= BY_PERSON[GUESS].burst
        if not table:
            what = self._guesses(address, innocent)
            self._spend((what, household(address)), BY_ADDRESS[what])
        if person:
            self._spend(_guess_of(person, table), BY_PERSON[GUESS])

    def take_try(self, name: str, address: str) -> None:
        """Somebody tries a password: taken before it is looked at, so that a hundred at once are a hundred."""
        for key, rate in self._tries(name, address) if self.on else ():
            if (level := self._level(key, rate)) < 1:
                raise TooMany(SENTENCE, (1 - level) / rate.per_second)
        for key, rate in self._tries(name, address) if self.on else ():
            self._spend(key, rate)

    def was_right(self, name: str, address: str) -> None:
        """It was no guess."""
        for key, rate in self._tries(name, address) if self.on else ():
            self._put(key, min(rate.burst, self._level(key, rate) + 1))

    def _tries(self, name: str, address: str) -> tuple[tuple[tuple[str, str], Rate], ...]:
        return (("try", f"{household(address)} {name}"), TRY_HERE), (("try", f"everywhere {name}"), TRY_ANYWHERE)

    def take_letter(self, mail: str, address: str) -> None:
        """Somebody wants a letter sent to this address."""
        if self.on:
            self._take("letter", household(address), BY_ADDRESS["letter"])
            self._take("letter", f"to {mail}", LETTERS)

    def _guesses(self, address: str, innocent: bool) -> str:
        """Which bucket of an address is for somebody who tries a code."""
        used_up = self._level((GUESS, household(address)), BY_ADDRESS[GUESS]) < 1
        return FIRST_GUESS if used_up and innocent else GUESS

    def _spend(self, key: tuple[str, str], rate: Rate) -> None:
        self._put(key, max(0.0, self._level(key, rate) - 1))

    def check_time(self, person: str, address: str, playing: bool) -> None:
        """Raises TooMany if too much work was done for this person, or for this address. The second half of what they
        have is for play: whoever opens page after page can still move, and so can the others at home."""
        for key, rate in self._times(person, address) if self.on else ():
            least = 0.0 if playing else rate.burst / 2
            if (level := self._level(key, rate)) <= least:
                raise TooMany(SENTENCE, (least - level) / rate.per_second)

    def charge(self, person: str, address: str, seconds: float) -> None:
        """So much work was done for them: known afterwards only."""
        for key, rate in self._times(person, address) if self.on else ():
            self._put(key, max(0.0, self._level(key, rate) - 1_000 * seconds))

    def _times(self, person: str, address: str) -> Iterator[tuple[tuple[str, str], Rate]]:
        if person:
            yield (TIME, f"person {person}"), BY_PERSON[TIME]
        yield (TIME, household(address)), BY_ADDRESS[TIME]

    def _take(self, what: str, who: str, rate: Rate) -> None:
        key = (what, who)
        level = self._level(key, rate)
        if level < 1:
            raise TooMany(SENTENCE, (1 - level) / rate.per_second)
        self._put(key, level - 1)

    def _put(self, key: tuple[str, str], level: float) -> None:
        self._buckets[key] = (level, self.clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)

    def _level(self, key: tuple[str, str], rate: Rate) -> float:
        level, since = self._buckets.get(key, (rate.burst, self.clock()))
        return min(rate.burst, level + (self.clock() - since) * rate.per_second)


def _guess_of(person: str, table: str) -> tuple[str, str]:
    return GUESS, f"person {person} {table}"


@lru_cache(4096)
def household(address: str) -> str:
    """IPv6 gives every home a whole network of addresses; and an old one can be written as a new one."""
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        return str(number.ipv4_mapped or number.exploded[:19])
    return address
