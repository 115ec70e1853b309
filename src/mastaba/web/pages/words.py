"""What pages say of games and bots: names of languages, one sentence per game, kinds of bots in words."""

import logging
from functools import lru_cache

from mastaba.bots.registry import known, levels
from mastaba.kernel.contract import Game
from mastaba.kernel.errors import BrokenGame, UnknownGame
from mastaba.kernel.registry import find_game, playable_games
from mastaba.learn.lessons import BadLesson, Lesson, has_lessons, lessons_of
from mastaba.locale import N_, Tongue
from mastaba.show.options import Choice, OptionField, fields
from mastaba.show.rooms import PlainPage, page_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.table.live import EVERYBODY, INVITED, MEMBERS
from mastaba.web.pages.contexts import GameCard

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
log = logging.getLogger("mastaba.web")

AVATARS = {  # the motif of each, and what it is called
    "jackal": ("a-jackal", N_("Jackal")),
    "cat": ("a-cat", N_("Cat")),
    "crocodile": ("a-crocodile", N_("Crocodile")),
    "falcon": ("a-falcon", N_("Falcon")),
    "hippo": ("a-hippo", N_("Hippopotamus")),
    "bull": ("a-bull", N_("Bull")),
    "owl": ("s-owl", N_("Owl")),
    "quail": ("s-quail", N_("Quail chick")),
    "mummy": ("mummy", N_("Mummy")),
    "shabti": ("shabti", N_("Shabti")),
    "ibis": ("scribe", N_("Ibis")),
    "wanderer": ("wanderer", N_("Wanderer")),
    "pyramid": ("pyramid", N_("Pyramid")),
    "ship": ("ship", N_("Ship")),
    "sun": ("sun", N_("Sun")),
    "pharaoh": ("crown", N_("Pharaoh")),
}
EMBLEMS = ("lotus", "scarab", "ankh", "eye")  # of the seats


def mark(game: str) -> str:
    """The motif that stands for a game where there is no room for its cover."""
    try:
        page = page_of(find_game(game))
    except (BrokenGame, UnknownGame):  # somebody may still have a table of it
        page = None
    return page.MARK if page else PlainPage.MARK


# ---- Games ----------------------------------------------------------------------------------------------


def card(game: Game, tongue: Tongue) -> GameCard:
    """A game that can be played here."""
    page = page_of(game)
    line = page.LINE if page else ""
    said = tongue_for(tongue.code, game).text(line) if line else ""
    return GameCard(game.name, game.title, said, _facts(game, tongue), has_lessons(game))


def lessons_here(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game; if they cannot be read there are none, and the log says why."""
    try:
        return lessons_of(game)
    except BadLesson as error:
        log.warning("The lessons of %s cannot be read: %s", game.name, error)
        return ()


def _facts(game: Game, tongue: Tongue) -> str:
    fewest, most = game.seats
    if not game.minutes:
        return tongue.text("{fewest} to {most}", fewest=fewest, most=most)
    return tongue.text(
        "{fewest} to {most} · from {age} · {minutes} minutes",
        fewest=fewest,
        most=most,
        age=game.age,
        minutes=game.minutes,
    )


def games_with_pages() -> list[Game]:
    """Those that can be played in a browser; one that is being built may have no page yet."""
    return [game for game in playable_games() if page_of(game) is not None]


@lru_cache(maxsize=200)
def option_fields(game: Game, tongue: Tongue) -> list[OptionField]:
    """The options of a game as it offers them itself, or else by their plain names."""
    page = page_of(game)
    return fields(game.options(game.pieces()), page.OPTIONS if page else {}, tongue)


# ---- Bots -----------------------------------------------------------------------------------------------


def bot_levels(tongue: Tongue) -> list[Choice]:
    """Those from which people choose: their names, what they are called and how they play."""
    return [Choice(bot.name, tongue.text(bot.label), tongue.text(bot.line)) for bot in levels()]


def hints(tongue: Tongue) -> list[Choice]:
    """At which tables one can ask for hints."""
    said = {
        "usual": (N_("Against bots"), N_("where one person plays against bots")),
        "on": (N_("For everybody"), N_("whoever plays here may ask for some")),
        "off": (N_("For nobody"), N_("everybody thinks for themselves")),
    }
    return [Choice(value, tongue.text(label), tongue.text(line)) for value, (label, line) in said.items()]


def open_to(tongue: Tongue) -> list[Choice]:
    """Who may sit down without an invitation."""
    said = {
        INVITED: (N_("Only whom I invite"), N_("by a link, a code, or asked by you")),
        MEMBERS: (N_("Members"), N_("whoever can sign in here")),
        EVERYBODY: (N_("Everybody here"), N_("whoever finds this server")),
    }
    return [Choice(value, tongue.text(label), tongue.text(line)) for value, (label, line) in said.items()]


def bot_word(name: str, tongue: Tongue) -> str:
    """A bot's level in words; `vizier:10%` is a vizier. One that is not here any more goes by its name."""
    labels = {bot.name: bot.label for bot in known()}
    kind = name.partition(":")[0]
    return tongue.text(labels[kind]) if kind in labels else name
