"""What pages say of games and bots: names of languages, one sentence per game, kinds of bots in words."""

from functools import lru_cache

from mastaba.kernel.contract import Game
from mastaba.kernel.registry import find_game, game_names
from mastaba.locale import N_, Tongue, part_of
from mastaba.web.pages.contexts import Choice, GameCard, OptionField

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
EMBLEMS = ("lotus", "scarab", "ankh", "eye")  # of the seats
MARKS = {"hapy": "a-cat", "mykerinos": "pyramid", "papyrus": "s-quail", "papyros": "sun", "papyria": "ship"}


def mark(game: str) -> str:
    """The motif that stands for a game where there is no room for its cover."""
    return MARKS.get(game, "temple")


# ---- Games ----------------------------------------------------------------------------------------------


class About:
    """A game in a sentence; for whom, and for how long."""

    def __init__(self, title: str, line: str, players: tuple[int, int], age: int, minutes: int) -> None:
        self.title = title
        self.line = line
        self.players = players
        self.age = age
        self.minutes = minutes


GAMES = {
    "hapy": About(
        "Hâpy Families", N_("Take a god from the pyramid, ask for another, lay three of a kind."), (2, 4), 5, 10
    ),
    "mykerinos": About(
        "Mykerinos", N_("Dig in the sand for rich patrons, hang the finds in their museum."), (2, 4), 10, 45
    ),
    "papyrus": About("Papyrus", N_("Finish fragments sign by sign, and be there when they are paid."), (2, 4), 10, 30),
    "papyros": About("PaPyRoS", N_("Wake sleeping consonants with the right vowels."), (2, 4), 12, 45),
    "papyria": About("Papyria", N_("Sail, wander, settle a land of your own between two rivers."), (1, 4), 14, 90),
}


def card(name: str, title: str, players: tuple[int, int], tongue: Tongue, line: str = "") -> GameCard:
    """A game that can be played here; `line` is what one that is not of the family says of itself."""
    about = GAMES.get(name)
    if about is None:
        return GameCard(name, title, line, tongue.text("{fewest} to {most}", fewest=players[0], most=players[1]))
    return GameCard(name, title, tongue.text(about.line), _facts(about, tongue))


def line_of(game: Game, tongue: Tongue) -> str:
    """A game in a sentence, if its board.py has one."""
    says = getattr(part_of(game, "board"), "about", None)
    return says(tongue) if says else ""


def _facts(about: About, tongue: Tongue) -> str:
    fewest, most = about.players
    return tongue.text(
        "{fewest} to {most} · from {age} · {minutes} minutes",
        fewest=fewest,
        most=most,
        age=about.age,
        minutes=about.minutes,
    )


def has_page(game: Game) -> bool:
    """Whether there is a board to show in a browser; a game that is being built may have none yet."""
    return part_of(game, "board") is not None


def games_with_pages() -> list[Game]:
    return [game for game in map(find_game, game_names()) if has_page(game)]


@lru_cache(maxsize=200)
def option_fields(game: Game, tongue: Tongue) -> list[OptionField]:
    """The options of a game as its own board.py offers them, or else by their plain names."""
    choices = getattr(part_of(game, "board"), "choices", None)
    if choices is not None:
        drawn = choices(tongue)
        return [OptionField(**{**each, "choices": [Choice(**choice) for choice in each["choices"]]}) for each in drawn]
    return [
        OptionField(
            option.name,
            option.name,
            "words" if option.choices else "number",
            str(option.default),
            [Choice(value, value) for value in option.choices],
            low=option.low,
            high=option.high,
        )
        for option in game.options(game.pieces())
    ]


# ---- Bots -----------------------------------------------------------------------------------------------

BOTS = {
    "random": (N_("Gentle"), N_("plays anything")),
    "greedy": (N_("Steady"), N_("takes what is good now")),
    "search": (N_("Sharp"), N_("thinks ahead")),
}


def bot_kinds(names: tuple[str, ...], tongue: Tongue) -> list[Choice]:
    return [
        Choice(name, tongue.text(BOTS[name][0]), tongue.text(BOTS[name][1])) if name in BOTS else Choice(name, name)
        for name in names
    ]


def bot_word(bot: str, tongue: Tongue) -> str:
    """A bot's kind in words; `search:2s` is a search."""
    kind = bot.partition(":")[0]
    return tongue.text(BOTS[kind][0]) if kind in BOTS else bot
