"""What is told in PaPyRoS: everything is public but the Aton cards in the hands, and votes before they are counted."""

from mastaba.kernel.contract import Outcome
from mastaba.kernel.events import Event, Part, only


def begins(first: int, has_list: bool, mode: str) -> Event:
    """Who begins, and whether there is a list to ask (G10)."""
    return Event("begin", Part("first", first), Part("list", has_list), Part("court", mode))


def turn(seat: int, number: int) -> Event:
    return Event("turn", Part("seat", seat), Part("number", number))


def laid_out(deals: int, faces: list[str]) -> Event:
    return Event("deal", Part("again", deals), Part("faces", tuple(faces)), *journey("middle", "board"))


def placed(seat: int, face: str, slot: str) -> Event:
    return Event(
        "place", Part("seat", seat), Part("face", face), Part("slot", slot), *journey("middle", f"slot-{slot}")
    )


def dealt(seat: int, vowels: list[str]) -> Event:
    return Event("vowels", Part("seat", seat), Part("vowels", tuple(vowels)), *journey("bag", f"rack-{seat + 1}"))


def rolled(seat: int, face: str) -> Event:
    return Event("roll", Part("seat", seat), Part("face", face))


def drew(seat: int, vowels: list[str]) -> Event:
    """None if the player declined, or the bag is empty."""
    return Event("draw", Part("seat", seat), Part("vowels", tuple(vowels)), *journey("bag", f"rack-{seat + 1}"))


def gave(seat: int, vowel: str) -> Event:
    return Event("give", Part("seat", seat), Part("vowel", vowel), *journey(f"rack-{seat + 1}", "bag"))


def drew_card(kind: str, seat: int, card: str) -> Event:
    """The first one (`hand`), or one of a sun (`card`)."""
    return Event(kind, Part("seat", seat), Part("card", card, only(seat)), *journey("deck", f"cards-{seat + 1}"))


def declined(seat: int) -> Event:
    return Event("decline", Part("seat", seat))


def flipped(seat: int, slots: list[str], faces: list[str], fourth: tuple[Part, ...]) -> Event:
    parts = [Part("seat", seat), Part("slots", tuple(slots)), Part("faces", tuple(faces)), *fourth]
    return Event("flip", *parts, *journey(f"cards-{seat + 1}", "discards"))


def swapped(
    seat: int, slots: list[str], faces: list[str], judged: tuple[list[str], list[str]], fourth: tuple[Part, ...]
) -> Event:
    words, verdicts = judged
    parts = [Part("seat", seat), Part("slots", tuple(slots)), Part("faces", tuple(faces))]
    parts += [Part("words", tuple(words)), Part("verdicts", tuple(verdicts)), *fourth]
    return Event("swap", *parts, *journey(f"cards-{seat + 1}", "discards"))


def asked(seat: int, partner: int) -> Event:
    return Event("ask", Part("seat", seat), Part("partner", partner))


def refused(partner: int, seat: int) -> Event:
    return Event("refuse", Part("seat", partner), Part("partner", seat))


def allied(seat: int, partner: int, fourth: tuple[Part, ...]) -> Event:
    parts = [Part("seat", seat), Part("partner", partner), *fourth]
    return Event("ally", *parts, *journey(f"cards-{seat + 1}", "discards"))


def returned(seat: int, card: str, vowels: list[str], fourth: tuple[Part, ...]) -> Event:
    parts = [Part("seat", seat), Part("card", card), Part("vowels", tuple(vowels)), *fourth]
    return Event("return", *parts, *journey(f"cards-{seat + 1}", "discards"))


def court(seat: int, word: str) -> Event:
    return Event("court", Part("seat", seat), Part("word", word))


def voted(kind: str, seat: int, vote: str) -> Event:
    """On an unlisted word (`vote`), or on a listed one (`heard`), which is news only if it is disputed."""
    return Event(kind, Part("seat", seat), Part("vote", vote, only(seat)))


def laying(seat: int, move: str, word: str) -> Event:
    """A word is to be laid, and the others are asked about this one first."""
    return Event("laying", Part("seat", seat), Part("move", move), Part("word", word))


def counted(kind: str, word: str, votes: list[str], admitted: bool) -> Event:
    """How each seat voted on an unlisted word (`verdict`) or on a listed one (`challenge`); an empty text for the one
    who asked."""
    return Event(kind, Part("word", word), Part("votes", tuple(votes)), Part("admitted", admitted))


def paying(seat: int, move: str, paid: list[int]) -> Event:
    """A word has been chosen, and it is asked which tiles pay for it; by what some have been paid already."""
    return Event("pay", Part("seat", seat), Part("move", move), Part("paid_by", tuple(paid)))


def worded(
    seat: int,
    combination: str,
    spelling: str,
    paid_by: list[int],
    judged: tuple[list[str], list[str]],
    paid: list[str],
    squares: list[str],
    deben: int,
    allies: list[int],
) -> Event:
    """A word: which were formed and who said that they are words, which ones pay, and how much."""
    return Event(
        "word",
        Part("seat", seat),
        Part("combination", combination),
        Part("spelling", spelling),
        Part("paid_by", tuple(paid_by)),
        Part("words", tuple(judged[0])),
        Part("verdicts", tuple(judged[1])),
        Part("paid", tuple(paid)),
        Part("squares", tuple(squares)),
        Part("deben", deben),
        Part("allies", tuple(allies)),
        *journey(f"rack-{seat + 1}", squares[0]),
    )


def no_word(seat: int) -> Event:
    return Event("none", Part("seat", seat))


def over(outcome: Outcome) -> Event:
    totals = tuple([score.total for score in outcome.scores])
    return Event("end", Part("reason", outcome.reason), Part("ranks", outcome.ranks), Part("totals", totals))


def journey(place: str, to: str) -> tuple[Part, Part]:
    return Part("from", place), Part("to", to)
