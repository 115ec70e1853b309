"""What speaks for a move and against it, in words: clauses that stand in a list after the move."""

from collections.abc import Sequence
from typing import cast

from mastaba.games.mykerinos.text.sight import Sight
from mastaba.games.mykerinos.text.words import TITLES
from mastaba.kernel.hints import Reason
from mastaba.locale import N_

# by rank
FIRM = {
    "first": N_("holds first place in area {area} more firmly"),
    "second": N_("holds second place in area {area} more firmly"),
}
PLACE = {
    "first": N_("comes first in area {area}"),
    "second": N_("comes second in area {area}"),
    "third": N_("comes third in area {area}, for a card that is left"),
    "fourth": N_("comes fourth in area {area}, for a card that is left"),
}
NEUTRAL_PLACE = {
    "first": N_("puts the neutral colour first in area {area}"),
    "second": N_("puts the neutral colour second in area {area}"),
    "third": N_("puts the neutral colour third in area {area}"),
}
# by rank, and by whose it was: the reader’s, somebody else’s, the neutral colour’s
FROM = {
    ("first", "you"): N_("takes first place in area {area} from you"),
    ("first", "other"): N_("takes first place in area {area} from {who}"),
    ("first", "neutral"): N_("takes first place in area {area} from the neutral colour"),
    ("second", "you"): N_("takes second place in area {area} from you"),
    ("second", "other"): N_("takes second place in area {area} from {who}"),
    ("second", "neutral"): N_("takes second place in area {area} from the neutral colour"),
}
NEUTRAL_FROM = {
    ("first", "you"): N_("gives your first place in area {area} to the neutral colour"),
    ("first", "other"): N_("gives the first place of {who} in area {area} to the neutral colour"),
    ("second", "you"): N_("gives your second place in area {area} to the neutral colour"),
    ("second", "other"): N_("gives the second place of {who} in area {area} to the neutral colour"),
}
ABOUT_AREA = {
    "closer": N_("comes closer to a better place in area {area}"),
    "idle": N_("changes nothing for the better in area {area}"),
    "neutral firmer": N_("makes the neutral colour stronger in area {area}"),
    "neutral closer": N_("makes the neutral colour stronger in area {area}"),
    "neutral idle": N_("changes nothing for the better in area {area}"),
}
AREAS = {
    "ties": (N_("wins ties in area {areas}"), N_("wins ties in areas {areas}")),
    "exposed": (
        N_("leaves area {areas} to what others still dig"),
        N_("leaves areas {areas} to what others still dig"),
    ),
}
TO_SOMEBODY = {
    "denies": (N_("leaves you less than other choices"), N_("leaves {who} less than other choices")),
    "leaves": (N_("leaves you more than other choices"), N_("leaves {who} more than other choices")),
}
SIMPLE = {
    "out of cubes": N_("nothing is left to dig with"),
    "called": N_("uses {patron} this season"),
    "door": N_("opens the way to {room}"),
    "room later": N_("makes cards that are still to come worth more"),
    "card later": N_("promises more in the seasons that are left"),
    "card counted": N_("was half expected already"),
    "nothing": N_("brings nothing"),
    "same": N_("changes nothing for anybody"),
    "reach": N_("keeps the better card within reach"),
    "out of reach": N_("puts the better card out of reach"),
}


def reason(sight: Sight, reason: Reason) -> str:
    """The clause."""
    kind = reason.kind
    found = reason.parameters
    said: dict[str, object] = dict(found)
    if "patron" in said:
        said["patron"] = TITLES[str(said["patron"])]
    if "n" in said:
        return counted(sight, kind, cast(int, said["n"]), str(said.get("patron", "")))
    if kind in AREAS:
        areas = cast(Sequence[int], found["areas"])
        template = AREAS[kind][0 if len(areas) == 1 else 1]
        return sight.text(template, areas=sight.all_of([str(area) for area in areas]))
    if kind in TO_SOMEBODY:
        who = cast(int, found["who"])
        you, other = TO_SOMEBODY[kind]
        return sight.text(you) if who == sight.seat else sight.text(other, who=sight.names[who])
    if kind in SIMPLE:
        if "room" in said:
            said["room"] = sight.room(str(said["room"]))
        return sight.text(SIMPLE[kind], **said)
    return about_area(sight, kind, found)


def counted(sight: Sight, kind: str, n: int, patron: str) -> str:
    """What goes by cubes, squares or points."""
    if kind == "cost":
        return sight.plural("costs {n} cube", "costs {n} cubes", n)
    if kind == "last":
        return sight.plural("costs the last cube", "costs the last {n} cubes", n)
    if kind == "neutral cost":
        return sight.plural("costs {n} neutral cube", "costs {n} neutral cubes", n)
    if kind == "kept":
        return sight.plural("keeps {n} cube", "keeps {n} cubes", n)
    if kind == "neutral kept":
        return sight.plural("keeps {n} neutral cube", "keeps {n} neutral cubes", n)
    if kind == "growth":
        return sight.plural("leaves {n} free square beside it", "leaves {n} free squares beside it", n)
    if kind == "room":
        return sight.plural("brings {n} point for cards already there", "brings {n} points for cards already there", n)
    if kind == "prestige":
        return sight.plural("brings {n} point of prestige at once", "brings {n} points of prestige at once", n)
    if kind == "series":
        return sight.plural("brings {n} point for a complete series", "brings {n} points for a complete series", n)
    return sight.plural(
        "brings {n} point in the wing of {patron}", "brings {n} points in the wing of {patron}", n, patron=patron
    )


def about_area(sight: Sight, kind: str, found: dict[str, object]) -> str:
    """What becomes of a ranking."""
    area, rank = found["area"], str(found["rank"])
    if kind in ("from", "neutral from"):
        who = cast(int, found["who"])
        whose = "neutral" if who >= sight.given.seats else "you" if who == sight.seat else "other"
        templates = FROM if kind == "from" else NEUTRAL_FROM
        name = sight.names[who] if whose == "other" else ""
        return sight.text(templates[rank, whose], area=area, who=name)
    if kind == "firmer":
        return sight.text(FIRM[rank], area=area)
    if kind == "place":
        return sight.text(PLACE[rank], area=area)
    if kind == "neutral place":
        return sight.text(NEUTRAL_PLACE[rank], area=area)
    return sight.text(ABOUT_AREA[kind], area=area)
