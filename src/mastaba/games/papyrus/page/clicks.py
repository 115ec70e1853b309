"""How moves of Papyrus are clicked on a page, and what people are warned of before they do."""

from collections.abc import Iterator

from mastaba.games.papyrus.text.sight import Sight


def ways(sight: Sight, move: str) -> Iterator[str]:
    """The clicks that make a move, if they are not its own words.

    `2.3` is the third cell that is free below Fragment 2. A click on it plays face up whatever leads there. With a card
    picked before, the next cell takes that card: face up if it is the sign that comes next, else face down.
    """
    verb, *rest = move.split()
    if verb == "up":
        slot = sight.view["row"][int(rest[0]) - 1]
        assert slot is not None
        there, k = len(slot["below"]), int(rest[1])
        yield f"{rest[0]}.{k}"
        yield from (f"{sign} {rest[0]}.{k}" for sign in dict.fromkeys(slot["signs"][there : there + k]))
    elif verb == "down":
        sign, number = rest
        yield f"down {sign} {number}.1"
        slot = sight.view["row"][int(number) - 1]
        assert slot is not None
        if slot["signs"][len(slot["below"])] != sign:
            yield f"{sign} {number}.1"


def ending(sight: Sight, move: str) -> str:
    """R29: a sentence for a play that ends the game; empty for others. People are asked for a second tap."""
    verb, *rest = move.split()
    if verb == "pass":
        return ""
    cards = int(rest[1]) if verb == "up" else 1
    if cards > sight.me["deck"]:
        return sight.plural(
            "You cannot draw another card: this ends the game.",
            "You cannot draw {n} more cards: this ends the game.",
            cards,
        )
    if verb not in ("up", "down") or sight.view["fragments"]:
        return ""
    row = sight.view["row"]
    slot = row[int(rest[0] if verb == "up" else rest[1]) - 1]
    if slot is not None and slot["missing"] == cards and sum(each is not None for each in row) == 1:  # Q7
        return sight.text("No Fragment is left then: this ends the game.")
    return ""


def costs(sight: Sight, move: str) -> str:
    """What people are told before a second tap: a play ends the game, or a card is the last that goes under a Dossier,
    which a single tap would put there, for good."""
    said = ending(sight, move)
    if said or not move.startswith("tuck"):
        return said
    free = sum(not dossier["carries"] for dossier in sight.me["dossiers"])
    if free > 1:
        return ""
    return sight.text("This is your last card under a Dossier: it stays there to the end.")


def any_sign(sight: Sight) -> str:
    """A card to ask about what cannot be done with any."""
    return (sight.me["cards"] or [sight.given.letters[0]])[0]
