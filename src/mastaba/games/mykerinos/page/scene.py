"""Mykerinos on a page: what the templates draw.

Seats count from 0, areas and wings from 1; places go by the names that journeys use (`c4`, `card-1`, `room-3.1`,
`stock-1`, `general-1`, `cards-1`).
"""

from dataclasses import dataclass

from mastaba.games.mykerinos.page.log import log
from mastaba.games.mykerinos.page.museum import museum
from mastaba.games.mykerinos.page.players import patrons, season, seats, strips
from mastaba.games.mykerinos.page.region import areas
from mastaba.games.mykerinos.page.result import EQUAL, result
from mastaba.games.mykerinos.rules.setting import PATRONS, SEASONS
from mastaba.games.mykerinos.text.sentences import asked, sentence
from mastaba.games.mykerinos.text.sight import SURVEY, Sight
from mastaba.locale import N_
from mastaba.show.scene import Action, Drawn, Scene, Then
from mastaba.show.sentences import end_sentence, tie


@dataclass(frozen=True, kw_only=True)
class Board:
    """What the template of Mykerinos draws."""

    digs: int  # whose cubes a click on a square puts down: a seat's, or the neutral colour's (-1)
    rows: int  # of areas
    areas: list[Drawn]  # with their squares and cards, and who would be ranked how
    museum: Drawn
    season: Drawn  # with the passing scale, and the cards still to come
    strips: list[Drawn]  # a player each
    patrons: list[Drawn]  # the reader's own
    two: bool  # whether there are neutral cubes


def scene(sight: Sight) -> Scene:
    """The table as one seat sees it."""
    prompt, hint = _asked(sight)
    return Scene(
        prompt=prompt,
        hint=hint,
        then=_then(sight),
        seats=seats(sight),
        actions=_actions(sight),
        clicks=[[move, *ways(move)] for move in sight.moves],
        warnings=_warnings(sight),
        summary=_summary(sight),
        log=log(sight),
        result=result(sight) if sight.over else None,
        step=sight.step,
        mine=sight.mine,
        board=Board(
            digs=-1 if sight.step == "neutral" else max(sight.seat, 0),
            rows=len(sight.view["areas"]) // 2,
            areas=areas(sight),
            museum=museum(sight),
            season=season(sight),
            strips=strips(sight),
            patrons=patrons(sight),
            two=sight.given.two,
        ),
    )


def ways(move: str) -> list[str]:
    """The clicks that make a move, if they are not its own words.

    Squares alone start or extend. A patron is called first: only then the squares and rooms are his or hers.
    """
    verb, *rest = move.split()
    said = " ".join(rest)
    if verb in ("start", "extend", "neutral"):
        return [said]
    return [f"{verb}: {said}"] if verb in PATRONS else []


# ---- What the shell shows -------------------------------------------------------------------------------

# What comes next, when something is picked: by what was picked first; the last one is for squares
THEN = {
    "violet": N_("Lady Violet brings a cube: dig on one square, or on two."),
    "lemon": N_("Lord Lemon digs on a pyramid: alone, or with a square beside it."),
    "brown": N_("Sir Brown puts a cube into the museum: choose a room."),
    "blackmore": N_("Mrs. Blackmore starts with two: choose two squares side by side."),
    "tangerine": N_("Colonel Tangerine extends with three: choose three squares in a chain."),
    "": N_("Put a second cube beside it, or start with this one."),
}


def _asked(sight: Sight) -> tuple[str, str]:
    """What is asked, and a second, smaller sentence."""
    if sight.over:
        return end_sentence(sight), tie(sight, EQUAL)
    prompt, hint = asked(sight)
    if sight.mine and hint:
        return prompt, hint
    quiet = ("turn", "deal", "area", "left", "back")
    done = [sentence(sight, part) for part in sight.recent() if part["kind"] not in quiet]
    return prompt, next((said for said in reversed(done) if said), "")


def _then(sight: Sight) -> list[Then]:
    if not sight.mine or sight.step in SURVEY:
        return []
    return [Then(word, sight.text(said)) for word, said in THEN.items()]


def _actions(sight: Sight) -> list[Action]:
    if not sight.mine:
        return []
    start = Action(label=sight.text("Start with one"), main=True)
    if sight.step == "dig":
        assert sight.me is not None
        kept = sight.text("Pass, keep {n}", n=sight.me["stock"]) if sight.me["stock"] else sight.text("Pass")
        leaving = Action(words="pass", label=kept, main=len(sight.moves) == 1)
        return [start, leaving] if len(sight.moves) > 1 else [leaving]
    if sight.step == "neutral":
        return [start, Action(words="skip", label=sight.text("No neutral cube"))]
    return [Action(words="decline", label=sight.text("Take no card"))] if sight.step == "rest" else []


def _warnings(sight: Sight) -> dict[str, str]:
    """What gives up more than one may think: to pass while something else could be done, and to take nothing."""
    if not sight.mine or len(sight.moves) == 1:
        return {}
    if sight.step == "rest":
        return {"decline": sight.text("You get nothing in this area.")}
    return {"pass": _passing(sight)} if sight.step == "dig" else {}


def _passing(sight: Sight) -> str:
    assert sight.me is not None
    if not sight.me["stock"]:
        return sight.text("This season you dig no more.")
    if sight.view["season"] < SEASONS:
        return sight.plural(
            "This season you dig no more; {n} cube stays for the next one.",
            "This season you dig no more; {n} cubes stay for the next one.",
            sight.me["stock"],
        )
    return sight.plural(
        "This is the last season: you dig no more, and {n} cube stays unused.",
        "This is the last season: you dig no more, and {n} cubes stay unused.",
        sight.me["stock"],
    )


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    if sight.over:
        return sight.text("The game is over.")
    facts = []
    for number, area in enumerate(sight.view["areas"], start=1):
        standing = ", ".join(sight.standing(area["ranking"], area["cubes"]))
        facts.append(sight.text("area {area} {standing}", area=number, standing=standing or "–"))
    return sight.text("Season {number}: {facts}.", number=sight.view["season"], facts="; ".join(facts))
