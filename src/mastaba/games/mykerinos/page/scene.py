"""Mykerinos on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. Seats count from 0, areas and wings from 1; places go by the
names that journeys use (`c4`, `card-1`, `room-3.1`, `stock-1`, `general-1`, `cards-1`).
"""

from typing import Any, cast

from markupsafe import Markup, escape

from mastaba.games.mykerinos.page.components import components
from mastaba.games.mykerinos.page.museum import museum
from mastaba.games.mykerinos.page.region import areas
from mastaba.games.mykerinos.page.sight import SURVEY, Sight
from mastaba.games.mykerinos.page.strips import patrons, result, season, seats, strips
from mastaba.games.mykerinos.rules.setting import PATRONS
from mastaba.games.mykerinos.text.sentences import asked, clause, sentence
from mastaba.games.mykerinos.text.words import TITLES, card_word
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn, first_choices, kept, news, option_field, switch_choices
from mastaba.locale.telling import Names, game_over, subject

__all__ = ["choices", "components", "scene"]


def scene(seen: Seen, told: list[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    prompt, hint = _asked(sight)
    return {
        "prompt": prompt,
        "hint": hint,
        "then": _then(sight),
        "seats": seats(sight),
        "actions": _actions(sight),
        "clicks": [[move, *ways(move)] for move in sight.moves],
        "summary": _summary(sight),
        "log": _log(sight),
        "step": sight.step,
        "seat": seen.seat,
        "mine": sight.mine,
        "digs": _digs(sight),
        "rows": len(sight.view["areas"]) // 2,
        "areas": areas(sight),
        "museum": museum(sight),
        "season": season(sight),
        "strips": strips(sight),
        "patrons": patrons(sight),
        "two": sight.table.two,
        "result": result(sight) if sight.over else None,
    }


def ways(move: str) -> list[str]:
    """The clicks that make a move, if they are not its own words.

    Squares alone start or extend. A patron is called first: only then the squares and rooms are his or hers.
    """
    verb, *rest = move.split()
    said = " ".join(rest)
    if verb in ("start", "extend", "neutral"):
        return [said]
    return [f"{verb}: {said}"] if verb in PATRONS else []


def _digs(sight: Sight) -> int:
    """Whose cubes a click on a square puts down: the reader's, or the neutral colour's (-1)."""
    return -1 if sight.step == "neutral" else max(sight.seat, 0)


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
        return _end_sentence(sight), result(sight)["tie"]
    prompt, hint = asked(sight.seen, sight.names, sight.tongue)
    if sight.mine and hint:
        return prompt, hint
    quiet = ("turn", "deal", "area", "left")
    done = [_plainly(sight, part) for part in news(sight.told) if part["kind"] not in quiet]
    return prompt, next((said for said in reversed(done) if said), "")


def _end_sentence(sight: Sight) -> str:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = tuple(score["total"] for score in outcome["scores"])
    told: Any = {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals}
    return game_over(told, sight.seat, sight.names, sight.tongue)


def _plainly(sight: Sight, part: Told) -> str:
    return sentence(sight.seen, part, sight.names, sight.tongue)


def _then(sight: Sight) -> list[Drawn]:
    if not sight.mine or sight.step in SURVEY:
        return []
    return [{"word": word, "said": sight.tongue.text(said)} for word, said in THEN.items()]


def _actions(sight: Sight) -> list[Drawn]:
    tongue = sight.tongue
    if not sight.mine:
        return []
    start = {"words": "", "label": tongue.text("Start with one"), "main": True}
    if sight.step == "dig":
        assert sight.me is not None
        kept = tongue.text("Pass, keep {n}", n=sight.me["stock"]) if sight.me["stock"] else tongue.text("Pass")
        leaving = {"words": "pass", "label": kept, "main": len(sight.moves) == 1}
        return [start, leaving] if len(sight.moves) > 1 else [leaving]
    if sight.step == "neutral":
        return [start, {"words": "skip", "label": tongue.text("No neutral cube"), "main": False}]
    return [{"words": "decline", "label": tongue.text("Take no card"), "main": False}] if sight.step == "rest" else []


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue = sight.tongue
    if sight.over:
        return tongue.text("The game is over.")
    facts = []
    for number, area in enumerate(sight.view["areas"], start=1):
        standing = ", ".join(
            f"{sight.who(seat)} {cubes}" for seat, cubes in zip(area["ranking"], area["cubes"], strict=True)
        )
        facts.append(tongue.text("area {area} {standing}", area=number, standing=standing or "–"))
    return tongue.text("Season {number}: {facts}.", number=sight.view["season"], facts="; ".join(facts))


# ---- The log --------------------------------------------------------------------------------------------


def _log(sight: Sight) -> list[Drawn]:
    """Season by season: first the excavations, then the survey."""
    tongue, season = sight.tongue, 1
    parts: list[Drawn] = []
    line_of = kept(lambda told: _line(told, sight), sight.seen, sight.names, tongue)
    for told in sight.told:
        heading = ""
        if told["kind"] == "deal":
            season = cast(int, told["season"])
            heading = tongue.text("Season {number}: excavations", number=season)
        elif told["kind"] == "area" and told["area"] == 1:
            heading = tongue.text("Season {number}: survey", number=season)
        elif told["kind"] == "end":
            heading = tongue.text("The end")
        if heading or not parts:
            parts.append({"heading": heading, "lines": []})
        line = line_of(told)
        if line is not None and told["kind"] != "turn":
            parts[-1]["lines"].append(line)
    return [part for part in parts if part["lines"]]


def _line(part: Told, sight: Sight) -> Drawn | None:
    if "seat" not in part:
        said = _plainly(sight, part)
        return {"seat": -1, "html": escape(said)} if said else None
    said = clause(sight.seen, part, sight.names, sight.tongue, "")
    if not said:
        return None
    player = cast(int, part["seat"])
    who = subject(player, sight.seat, sight.names, sight.tongue)
    return {"seat": player, "html": Markup(f"<b>{escape(who)}</b> {_bold(f'{said}.', _named(part, sight))}")}


def _named(part: Told, sight: Sight) -> str:
    """What stands out in a line: a patron or a card."""
    if part["kind"] in TITLES:
        return TITLES[str(part["kind"])]
    return card_word(str(part["card"]), sight.seen, sight.tongue) if "card" in part else ""


def _bold(said: str, phrase: str) -> Markup:
    html, bold = str(escape(said)), str(escape(phrase))
    return Markup(html.replace(bold, f"<b>{bold}</b>", 1) if phrase else html)


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "violet_with_empty_stock": ("switch", N_("Lady Violet helps"), N_("also who has no cube left")),
    "neutral_carry_over": ("switch", N_("Neutral cubes stay"), N_("with two players: what is not used is kept")),
    "first": ("words", N_("Who begins"), ""),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.mykerinos import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    offered = first_choices(option, tongue) if option.name == "first" else switch_choices(option, tongue)
    return option_field(option, kind, label, line, offered, tongue)
