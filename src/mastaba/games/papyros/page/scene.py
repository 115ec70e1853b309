"""PaPyRoS on a page: what the templates draw, as plain data.

Everything is made of what a seat has seen and was told. The parts are in modules of their own:

sight       what all of them are made of
grid        the board: stones, and what can be picked there
clicks      how moves are clicked
typed       the line editor: what comes of a word
desk        racks, cards, coins
chronicle   the log, and the end
sheet       the component sheet
"""

from collections.abc import Sequence
from typing import Any, cast

from mastaba.games.papyros.page.clicks import Clicked, actions
from mastaba.games.papyros.page.components import components as components
from mastaba.games.papyros.page.desk import coins, die, hand, middle, racks, vote
from mastaba.games.papyros.page.grid import grid, summary
from mastaba.games.papyros.page.log import log, news_line, result
from mastaba.games.papyros.page.sight import Sight
from mastaba.games.papyros.page.typed import Editor
from mastaba.games.papyros.page.typed import typed as typed
from mastaba.games.papyros.text.sentences import OPTIONS as NAMES_OF_OPTIONS
from mastaba.games.papyros.text.sentences import VALUES, no_list, prompt
from mastaba.games.papyros.text.words import ending
from mastaba.kernel.contract import Option, Seen
from mastaba.kernel.events import Told
from mastaba.locale import N_, Tongue
from mastaba.locale.boards import Drawn, option_field, switch_choices
from mastaba.locale.telling import Names


def scene(seen: Seen, told: Sequence[Told], names: Names, tongue: Tongue) -> dict[str, object]:
    """The table as one seat sees it."""
    sight = Sight(seen, told, names, tongue)
    clicked = Clicked(sight)
    over = sight.step == "over"
    return {
        "prompt": _ending(sight) if over else _prompt(sight),
        "hint": "" if over else _hint(sight, clicked),
        "then": _then(sight, clicked),
        "seats": [_seat(sight, seat) for seat in range(sight.table.seats)],
        "actions": actions(sight, clicked),
        "clicks": clicked.clicks,
        "summary": summary(sight),
        "log": log(sight),
        "step": sight.step,
        "mine": bool(clicked.moves),
        "may_lay": clicked.may_lay,
        "editor": Editor(sight, "", "").drawn("") if clicked.may_lay else {"open": False},
        "grid": grid(sight, clicked),
        "racks": racks(sight),
        "coins": coins(sight),
        "die": die(sight),
        "bag": _bag(sight),
        "deck": sight.view["deck"],
        "middle": middle(sight, clicked),
        "vote": vote(sight),
        "hand": hand(sight, clicked) if sight.own and sight.step not in ("deal", "place", "over") else None,
        "result": result(sight) if over else None,
    }


# ---- What the shell shows -------------------------------------------------------------------------------


def _prompt(sight: Sight) -> str:
    """Where the table itself shows what can be typed, it is said shorter."""
    asked = sight.seen.prompt()
    if asked.kind == "act" and not asked.parameters["forced"]:
        return sight.tongue.text("Play cards, then lay a word; or finish.")
    if asked.kind == "vote":
        return sight.tongue.text("{who} asks the table.", who=sight.names[sight.view["turn"]])
    return prompt(sight.seen, sight.names, sight.tongue)


HINTS = {
    "place": N_("Pick a tile, then a free hieroglyph."),
    "sun": N_("It must be used at once, or returned for a vowel."),
    "more": N_("Only what was exchanged may be animated now."),
    "draw": N_("Then it is the next player’s turn."),
    "consent": N_("Both of you get the Deben of this turn."),
}


THEN = {  # by the move that a card is for
    "flip": ("umdrehen", N_("Pick sleeping letters of one combination to turn over.")),
    "swap": ("tauschen", N_("Pick letters of two combinations: they change places.")),
    "ally": ("allianz", N_("With whom do you join forces?")),
}


def _then(sight: Sight, clicked: Clicked) -> list[Drawn]:
    """What to do next, once something was picked."""
    if sight.step == "place":
        return [{"word": "", "said": sight.tongue.text("Now pick a free hieroglyph for it.")}]
    return [
        {"word": card, "said": sight.tongue.text(said)} for verb, (card, said) in THEN.items() if verb in clicked.rests
    ]


def _hint(sight: Sight, clicked: Clicked) -> str:
    """A second, smaller sentence below what is asked."""
    tongue = sight.tongue
    if not clicked.moves:
        return news_line(sight)
    if sight.step == "act":
        if sight.view["forced"]:
            return tongue.text("Pick a card, then what it is for.")
        if not sight.view["court"]["list"] and sight.view["court"]["mode"] != "vote":
            return no_list(tongue)
        return tongue.text("Tap sleeping letters or a letter of a word, or just type.")
    if sight.step == "give":
        return tongue.plural(
            "Tap it in your rack. It goes back into the bag.",
            "Tap them in your rack, one after the other. They go back into the bag.",
            sight.view["owed"],
        )
    return tongue.text(HINTS[sight.step]) if sight.step in HINTS else ""


def _ending(sight: Sight) -> str:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    totals = tuple(score["total"] for score in outcome["scores"])
    told: Told = {"kind": "end", "ranks": tuple(outcome["ranks"]), "totals": totals}
    return ending(told, sight.seen.seat, sight.names, sight.tongue)


def _seat(sight: Sight, seat: int) -> Drawn:
    tongue, player = sight.tongue, sight.view["players"][seat]
    vowels = tongue.plural("{n} vowel", "{n} vowels", len(player["vowels"]))
    cards = tongue.plural("{n} card", "{n} cards", player["cards"])
    return {"score": str(player["deben"]), "of": f"/{sight.view['target']}", "line": f"{vowels}, {cards}"}


def _bag(sight: Sight) -> Drawn:
    """How many are left, and which (they can all be counted: R1, R3)."""
    bag = sight.view["bag"]
    left = [f"{'☀' if kind == 'sun' else kind} {number}" for kind, number in bag.items()]
    return {"n": sum(bag.values()), "left": ", ".join(left)}


# ---- A new table ----------------------------------------------------------------------------------------

SWITCHES = ("unique_words", "quick_setup", "consent", "decline_draw")


def choices(tongue: Tongue) -> list[Drawn]:
    """The options as a page offers them: what they are called, and a few words more."""
    from mastaba.games.papyros import game

    return [_option(option, tongue) for option in game.options(game.pieces())]


def _option(option: Option, tongue: Tongue) -> Drawn:
    label = NAMES_OF_OPTIONS[option.name]
    if option.name in SWITCHES:
        return option_field(option, "switch", label, "", switch_choices(option, tongue), tongue)
    values = option.choices or tuple(str(n) for n in range(option.low, option.high + 1))
    offered = [
        {"value": value, "label": tongue.text(VALUES[value]) if value in VALUES else value, "line": ""}
        for value in values
    ]
    return option_field(option, "words", label, "", offered, tongue)
