"""PaPyRoS on a page: the scene, made of what a seat has seen and was told."""

from dataclasses import dataclass

from mastaba.games.papyros.page.clicks import Clicked, actions
from mastaba.games.papyros.page.desk import bag, coins, die, hand, middle, racks, vote
from mastaba.games.papyros.page.grid import grid, summary
from mastaba.games.papyros.page.log import log, news_line
from mastaba.games.papyros.page.result import result
from mastaba.games.papyros.page.typed import Editor
from mastaba.games.papyros.rules.setting import ROUNDS
from mastaba.games.papyros.text.sentences import ending, no_list, prompt
from mastaba.games.papyros.text.sight import Sight
from mastaba.locale import N_
from mastaba.show.scene import Drawn, Scene, SeatLine, Then


@dataclass(frozen=True, kw_only=True)
class Board:
    """What board.jinja draws."""

    grid: Drawn  # the papyrus: stones, hieroglyphs, what can be opened or picked there, the last word
    editor: Drawn  # where words are typed; not open, unless one may be laid
    vote: Drawn | None  # what the others are asked
    middle: list[Drawn]  # consonants to place
    racks: list[Drawn]  # the other players' vowels and cards
    coins: Drawn  # the way to the target, and who is where on it
    die: Drawn | None  # what was rolled
    bag: Drawn  # how many vowels are left, and which
    deck: int  # cards that are left
    hand: Drawn | None  # one's own vowels and cards


def scene(sight: Sight) -> Scene:
    """The table as one seat sees it; a spectator sees it as the one whose turn it is, but for the cards."""
    clicked = Clicked(sight)
    return Scene(
        prompt=_ending(sight) if sight.over else _prompt(sight),
        hint="" if sight.over else _hint(sight),
        then=_then(sight, clicked),
        seats=[_seat(sight, seat) for seat in range(sight.given.seats)],
        actions=actions(sight, clicked),
        clicks=clicked.clicks,
        warnings=_warnings(sight),
        summary=summary(sight),
        log=log(sight),
        result=result(sight) if sight.over else None,
        step=sight.step,
        mine=sight.mine,
        board=_board(sight, clicked),
    )


def _board(sight: Sight, clicked: Clicked) -> Board:
    has_hand = sight.seat >= 0 and sight.step not in ("deal", "place", "over")
    return Board(
        grid=grid(sight, clicked),
        editor=Editor(sight, "", "").drawn("") if clicked.may_lay else {"open": False},
        vote=vote(sight),
        middle=middle(clicked),
        racks=racks(sight),
        coins=coins(sight),
        die=die(sight),
        bag=bag(sight),
        deck=sight.view["deck"],
        hand=hand(sight, clicked) if has_hand else None,
    )


# ---- What is asked --------------------------------------------------------------------------------------


def _prompt(sight: Sight) -> str:
    """Where the table itself shows what can be typed, it is said shorter."""
    asked = sight.seen.prompt()
    if asked.kind == "act" and not asked.parameters["forced"]:
        return sight.text("Play cards, then lay a word; or finish.")
    if asked.kind in ("vote", "challenge"):
        return sight.text("{who} asks the table.", who=sight.names[sight.view["turn"]])
    return prompt(sight)


def _ending(sight: Sight) -> str:
    return ending(sight, sight.outcome["ranks"], [score["total"] for score in sight.outcome["scores"]])


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


def _then(sight: Sight, clicked: Clicked) -> list[Then]:
    """What to do next, once something was picked."""
    if sight.step == "place":
        return [Then("", sight.text("Now pick a free hieroglyph for it."))]
    return [Then(card, sight.text(said)) for verb, (card, said) in THEN.items() if verb in clicked.rests]


def _hint(sight: Sight) -> str:
    """A second, smaller sentence below what is asked."""
    if not sight.mine:
        return news_line(sight)
    if sight.step == "act":
        if sight.view["forced"]:
            return sight.text("Pick a card, then what it is for.")
        if not sight.view["court"]["list"] and sight.view["court"]["mode"] != "vote":
            return no_list(sight.tongue)
        return sight.text("Tap sleeping letters or a letter of a word, or just type.")
    if sight.step == "give":
        return sight.plural(
            "Tap it in your rack. It goes back into the bag.",
            "Tap them in your rack, one after the other. They go back into the bag.",
            sight.view["owed"],
        )
    return sight.text(HINTS[sight.step]) if sight.step in HINTS else ""


def _warnings(sight: Sight) -> dict[str, str]:
    """G19: three rounds without a word."""
    if sight.step == "act" and "finish" in sight.moves and sight.view["idle"] + 1 >= ROUNDS * sight.given.seats:
        return {"finish": sight.text("Nobody has laid a word for three rounds: without one the game ends now.")}
    return {}


def _seat(sight: Sight, seat: int) -> SeatLine:
    player = sight.view["players"][seat]
    vowels = sight.plural("{n} vowel", "{n} vowels", len(player["vowels"]))
    cards = sight.plural("{n} card", "{n} cards", player["cards"])
    return SeatLine(score=str(player["deben"]), of=f"/{sight.view['target']}", line=f"{vowels}, {cards}")
