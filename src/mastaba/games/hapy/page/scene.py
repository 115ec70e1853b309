"""Hâpy Families on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. Seats count from 0; places go by the names that journeys use
(`layout-8.3`, `hand-2`, `series-2`) and never by a hidden card.
"""

from collections.abc import Sequence
from typing import cast

from mastaba.games.hapy.page.asking import ask, lay
from mastaba.games.hapy.page.components import components
from mastaba.games.hapy.page.log import log
from mastaba.games.hapy.page.pile import hourglass, pile
from mastaba.games.hapy.page.players import hand, player, tracks
from mastaba.games.hapy.page.result import result
from mastaba.games.hapy.page.sight import Sight
from mastaba.games.hapy.text.sentences import barred, ending, layout_word, question, sentence, setting, structure_name
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn, first_choices, option_field, switch_choices
from mastaba.locale.telling import Names

__all__ = ["choices", "components", "scene"]


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    over = sight.view["step"] == "over"
    return {
        "prompt": question(seen, names, tongue),
        "hint": _hint(sight),
        "seats": _seats(sight),
        "actions": _actions(sight),
        "summary": _summary(sight),
        "log": log(sight),
        "step": sight.view["step"],
        "mine": sight.mine,
        "pile": None if over else pile(sight),
        "hourglass": None if over else hourglass(sight),
        "players": [] if over else [player(sight, seat) for seat in sight.others()],
        "ask": ask(sight) if sight.mine and sight.view["step"] == "ask" else None,
        "lay": lay(sight) if sight.mine and sight.view["step"] == "lay" else None,
        "hand": hand(sight) if seen.seat >= 0 and not over else None,
        "tracks": tracks(sight),
        "result": result(sight) if over else None,
    }


# ---- What the shell shows -------------------------------------------------------------------------------


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    tongue, view = sight.tongue, sight.view
    if view["step"] == "over":
        return ending(cast(Told, view["outcome"]), sight.seen.seat, sight.names, tongue)
    if not sight.mine:
        done = [part for part in sight.news if part["kind"] not in ("turn", "deal")]
        return sentence(done[-1], sight.seen.seat, sight.names, tongue) if done else ""
    if view["step"] == "take":
        return tongue.plural(
            "{n} card is free. After that you may ask someone for a card.",
            "{n} cards are free. After that you may ask someone for a card.",
            len(sight.moves),
        )
    if view["step"] == "lay":
        return tongue.text("The fourth stays in your hand.")
    asked = next(
        (part for part in reversed(sight.told) if part["kind"] == "ask" and part["card"] == view["banned"]), None
    )
    if asked is None:
        return barred(sight.seen, tongue)
    who = tongue.text("{who} asked for it last.", who=sight.names[cast(int, asked["seat"])])
    return f"{barred(sight.seen, tongue)} {who}"


def _seats(sight: Sight) -> list[Drawn]:
    return [
        {
            "score": str(player["count"]),
            "of": f"/{sight.view['target']}",
            "line": sight.tongue.plural("{n} in hand", "{n} in hand", player["hand"]),
            "word": str(seat + 1) if str(seat + 1) in sight.words else "",
        }
        for seat, player in enumerate(sight.view["players"])
    ]


def _actions(sight: Sight) -> list[Drawn]:
    if "skip" not in sight.moves:
        return []
    return [{"words": "skip", "label": sight.tongue.text("Ask nothing"), "main": False, "always": True}]


def _summary(sight: Sight) -> str:
    """The position in one sentence."""
    tongue, places = sight.tongue, sight.view["layout"]
    if sight.view["step"] == "over":
        return tongue.text("The game is over.")
    if not places:
        return tongue.text("The layout is empty.")
    cards = tongue.plural("{n} card", "{n} cards", len(places))
    free = tongue.plural("{n} free", "{n} free", sum(place["free"] for place in places))
    layout = layout_word(str(sight.setting.options["layout"]), tongue)
    return tongue.text("{layout}: {cards}, {free}.", layout=layout, cards=cards, free=free)


# ---- A new table ----------------------------------------------------------------------------------------

# By option: how it is shown, what it is called, and a few words more
OPTIONS = {
    "layout": ("pictures", N_("How the cards lie"), ""),
    "all_mummy": ("pictures", N_("All mummies"), N_("one of the three pyramids lies face down")),
    "ban": ("words", N_("Barred card"), N_("which card may not be asked for again")),
    "first": ("words", N_("Who begins"), ""),
    "memory_aid": ("switch", N_("Memory aid"), N_("shows which cards everyone has seen")),
}
CHOICES = {
    ("layout", "pyramid"): ("", N_("the base game")),
    ("layout", "mastaba"): ("", N_("the ones on top")),
    ("layout", "temple"): ("", N_("one hidden, one open")),
    ("layout", "tomb"): ("", N_("from outside in")),
    ("layout", "giza"): ("", N_("three pyramids")),
    ("all_mummy", "none"): (N_("none"), ""),
    ("ban", "last_by_other"): (N_("Last asked"), N_("the last one that another player asked for")),
    ("ban", "previous_turn"): (N_("Last turn"), N_("the one asked for in the turn before, if any")),
}


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.hapy import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    kind, label, line = OPTIONS[option.name]
    if option.name == "first":
        choices = first_choices(option, tongue)
    elif kind == "switch":
        choices = switch_choices(option, tongue)
    else:
        choices = [_choice(option.name, value, tongue) for value in option.choices]
    only = "layout giza" if option.name == "all_mummy" else ""
    return option_field(option, kind, label, line, choices, tongue, only)


def _choice(option: str, value: str, tongue: Tongue) -> Drawn:
    label, line = CHOICES.get((option, value), ("", ""))
    if option == "layout":
        said = setting(option, value, tongue)
    else:
        said = tongue.text(label) if label else structure_name(value, tongue)
    return {"value": value, "label": said, "line": tongue.text(line) if line else ""}
