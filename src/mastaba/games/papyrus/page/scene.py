"""Papyrus on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. Seats count from 0, Fragments of the row from 1; places go by
the names that journeys use (`above-2`, `below-2`, `hand-1`, `pile-1`). On a page cards are called by their sign and
their player: the discs of the seats carry the colours.
"""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from mastaba.games.papyrus.page.components import components
from mastaba.games.papyrus.page.log import log
from mastaba.games.papyrus.page.own import own_dossier, own_hand, tracker
from mastaba.games.papyrus.page.players import chip, pile, sheet
from mastaba.games.papyrus.page.result import result, tie
from mastaba.games.papyrus.page.row import column
from mastaba.games.papyrus.page.sight import Sight
from mastaba.games.papyrus.text.sentences import short_prompt, warning
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, NC_, Tongue
from mastaba.locale.boards import Drawn, first_choices, news, option_field, switch_choices
from mastaba.locale.telling import Names, game_over

__all__ = ["choices", "components", "scene"]

STEP = "step of a turn"  # what languages say differently elsewhere
STEPS = {
    "above": NC_("step of a turn", "Above"),
    "below": NC_("step of a turn", "Below"),
    "tuck": NC_("step of a turn", "Dossier"),
}


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    over = sight.step == "over"
    own = seen.seat >= 0 and not over
    return {
        "prompt": _end_sentence(sight) if over else short_prompt(seen, names, tongue),
        "hint": _hint(sight),
        "seats": _seats(sight),
        "steps": [] if over else _steps(sight),
        "actions": _actions(sight),
        "clicks": [[move, *_ways(sight, move)] for move in sight.moves],
        "warnings": sight.warnings,
        "summary": _summary(sight),
        "log": log(sight),
        "step": sight.step,
        "mine": sight.mine,
        "row": [] if over else [column(sight, i, slot) for i, slot in enumerate(sight.view["row"], start=1)],
        "left": sight.view["fragments"],
        "discards": [sight.face(card) for card in sight.view["discards"]],
        "chips": [chip(sight, seat) for seat in range(sight.table.seats)],
        "sheets": [sheet(sight, seat) for seat in range(sight.table.seats)],
        "hand": own_hand(sight) if own else None,
        "dossiers": [own_dossier(sight, each) for each in sight.me["dossiers"]] if own else [],
        "pile": pile(sight, seen.seat) if own else None,
        "tracker": tracker(sight) if own else [],
        "result": result(sight) if over else None,
    }


# ---- What the shell shows -------------------------------------------------------------------------------

HINTS = {
    "above": N_("Who is last below it when it is finished takes the cards above."),
    "below": N_("Face up the signs that come next, as many as you like; or any one card face down."),
    "tuck": N_("It comes into your pile at the end of the game."),
}


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    tongue = sight.tongue
    if sight.step == "over":
        return tie(sight)
    if sight.mine:
        return warning(sight.seen, tongue) or tongue.text(HINTS[sight.step])
    done = [sight.plainly(part) for part in news(sight.told) if part["kind"] not in ("turn", "deal", "pass", "draw")]
    said = [each for each in done if each]
    return said[-1] if said else ""


def _end_sentence(sight: Sight) -> str:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = tuple(score["total"] for score in outcome["scores"])
    told: Any = {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals}
    return game_over(told, sight.seen.seat, sight.names, sight.tongue)


def _seats(sight: Sight) -> list[Drawn]:
    players = sight.view["players"]
    return [{"score": str(player["score"]) if "score" in player else "", "of": "", "line": ""} for player in players]


def _steps(sight: Sight) -> list[Drawn]:
    names = list(STEPS)[: 3 if sight.table.with_dossiers else 2]
    now = names.index(sight.step)
    full = all(dossier["carries"] for dossier in sight.view["players"][sight.view["turn"]]["dossiers"])
    steps = []
    for i, name in enumerate(names):
        state = "now" if i == now else "done" if i < now or (name == "tuck" and full) else ""
        steps.append({"label": sight.tongue.term(STEP, STEPS[name]), "state": state})
    return steps


def _actions(sight: Sight) -> list[Drawn]:
    if sight.mine and sight.step == "below":
        return [{"word": "down", "icon": "u-down", "label": sight.tongue.text("Face down"), "main": False}]
    return [{"words": "pass", "label": sight.tongue.text("Pass"), "main": False}] if "pass" in sight.moves else []


def _ways(sight: Sight, move: str) -> Iterator[str]:
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


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue = sight.tongue
    if sight.step == "over":
        return tongue.text("The game is over.")
    facts = [
        tongue.text(
            "{gloss} {have} of {goal}", gloss=sight.gloss(slot), have=len(slot["below"]), goal=len(slot["signs"])
        )
        for slot in sight.view["row"]
        if slot is not None
    ]
    return tongue.text("The row: {facts}.", facts=", ".join(facts))


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "dossiers": ("pictures", N_("Dossiers"), ""),
    "pairs_must_differ": ("switch", N_("Pairs differ"), N_("four equal signs are not two pairs")),
    "open_piles": ("switch", N_("Open piles"), N_("what everybody saw can be looked up")),
    "first": ("words", N_("Who begins"), ""),
}
CHOICES = {
    "on": (N_("With Dossiers"), N_("two secret tasks each")),
    "off": (N_("Without"), N_("simpler and quicker")),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.papyrus import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    if option.name == "first":
        offered = first_choices(option, tongue)
    elif kind == "switch":
        offered = switch_choices(option, tongue)
    else:
        said = {value: CHOICES[value] for value in option.choices}
        offered = [
            {"value": value, "label": tongue.text(label), "line": tongue.text(more)}
            for value, (label, more) in said.items()
        ]
    only = "dossiers on" if option.name == "pairs_must_differ" else ""
    return option_field(option, kind, label, line, offered, tongue, only)
