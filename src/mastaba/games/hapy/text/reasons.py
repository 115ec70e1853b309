"""What speaks for a move of Hâpy Families and against it, as clauses."""

from mastaba.games.hapy.text.sight import Sight
from mastaba.games.hapy.text.words import several, the
from mastaba.kernel.hints import Reason
from mastaba.locale import N_

CLAUSES = {
    # what a card is good for
    "wins with family": N_("completes the whole family of the {family} and wins"),
    "wins with series": N_("completes the {family}: series {number} of {target}, and wins"),
    "series": N_("completes the {family}: series {number} of {target}"),
    "pair": N_("makes two {family}"),
    "pair again": N_("makes two {family}: one more and the family is whole, which wins"),
    "first": N_("a first card of the {family}"),
    "fourth": N_("a fourth card of the {family}: it stays in hand"),
    "perhaps wins": N_("wins with a chance of {percent}%"),
    "perhaps series": N_("completes a series with a chance of {percent}%"),
    "perhaps pair": N_("makes a pair with a chance of {percent}%"),
    "secret": N_("nobody else sees this card"),
    # whom it is taken from, and whom it is left to
    "denies": N_("{who} holds two {family} and needs this card"),
    "denies victory": N_("{who} holds two {family} and would win with this card"),
    "denies one": N_("{who} holds a card of the {family}"),
    "uncovers": N_("uncovers {card} for the others"),
    "uncovers wanted": N_("uncovers {card}: {who} needs it"),
    "breaks up": N_("breaks up two {family} that {who} holds"),
    "breaks up victory": N_("breaks up two {family} with which {who} could win"),
    "leaves": N_("{who} keeps {card}"),
    "leaves a chance": N_("lets a chance go by: {who} may hold {card}"),
    # what a question can bring, and what it tells
    "sure": N_("{who} surely holds {card}"),
    "a guess": N_("{who} holds {card} with a chance of {percent}% only, and everybody hears the question"),
    "in own hand": N_("brings nothing: {card} is in hand already"),
    "laid already": N_("brings nothing: {card} has been laid"),
    "in the layout": N_("brings nothing: {card} lies in the layout"),
    "not there": N_("brings nothing: {who} cannot hold {card}"),
    "no use": N_("brings little: no card in hand goes with {card}"),
    "silent": N_("gives nothing away"),
    # what stays of four
    "keeps secret": N_("{card} stays in hand, and nobody knows"),
    "keeps known": N_("{card} stays in hand, and everybody knows"),
}
ABOUT_YOU = {
    "denies": N_("you hold two {family} and need this card"),
    "denies victory": N_("you hold two {family} and would win with this card"),
    "denies one": N_("you hold a card of the {family}"),
    "uncovers wanted": N_("uncovers {card}: you need it"),
    "breaks up": N_("breaks up two {family} that you hold"),
    "breaks up victory": N_("breaks up two {family} with which you could win"),
    "leaves": N_("you keep {card}"),
    "leaves a chance": N_("lets a chance go by: you may hold {card}"),
    "sure": N_("you surely hold {card}"),
    "a guess": N_("you hold {card} with a chance of {percent}% only, and everybody hears the question"),
    "not there": N_("brings nothing: you cannot hold {card}"),
}


def reason(sight: Sight, found: Reason) -> str:
    """A clause without full stop, as it stands in a list behind a move."""
    parts: dict[str, object] = dict(found.parameters)
    clauses = CLAUSES
    if "card" in parts:
        parts["card"] = the(str(parts["card"]), sight.tongue)
    if "family" in parts:
        parts["family"] = several(str(parts["family"]), sight.tongue)
    if "who" in parts:
        who = int(str(parts["who"]))
        parts["who"] = sight.called(who)
        if who == sight.seat:
            clauses = CLAUSES | ABOUT_YOU
    return sight.text(clauses[found.kind], **parts)
