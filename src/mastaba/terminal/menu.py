"""A few questions before the game. Enter alone is a good answer to each of them."""

from collections.abc import Sequence

from mastaba.bots.registry import USUAL_LEVEL, levels
from mastaba.kernel.contract import Choice, Game
from mastaba.kernel.errors import UnknownGame
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.registry import broken_games, playable_games
from mastaba.locale import Tongue
from mastaba.show.speech import tongue
from mastaba.terminal.console import Console, wrapped
from mastaba.terminal.seats import ME, Sitter, clean, seat
from mastaba.terminal.teller import Teller

USUAL = 3  # players


def ask(
    console: Console, house: Tongue, seats: str | None, options: dict[str, Choice], pieces: Pieces | None
) -> tuple[str, list[Sitter], dict[str, Choice]]:
    """Which game, who plays, and the game's first option: the others keep their defaults."""
    games = playable_games()
    console.write(house.text("Mastaba. Enter takes what stands in brackets."))
    for error in broken_games():
        console.write(*wrapped(house.error(error), console.width, "  "))
    if not games:
        raise UnknownGame("There is no game here that can be played.")
    game = games[0]
    if len(games) > 1:
        game = games[_pick(console, house, house.text("Which game?"), [each.title for each in games], 0)]
    sitters = seat(seats or _who(console, house, game), house)
    offered = game.options(game.pieces() if pieces is None else pieces)
    if offered and offered[0].name not in options and offered[0].choices:
        first = offered[0]
        teller = Teller(game, [], tongue(house.code, game))
        choices = [teller.setting(first.name, choice) for choice in first.choices]
        usual = first.choices.index(str(first.usual(house.code)))
        picked = _pick(console, house, teller.setting(first.name), choices, usual)
        options = options | {first.name: first.choices[picked]}
    return game.name, sitters, options


def _who(console: Console, house: Tongue, game: Game) -> str:
    """The seats, as they are typed: people first, then bots."""
    fewest, most = game.seats
    players = fewest
    if fewest < most:
        question = house.text("How many players, {fewest} to {most}?", fewest=fewest, most=most)
        players = _number(console, house, question, fewest, most, min(max(USUAL, fewest), most))
    question = house.text("How many of them are people, here at this screen?")
    people = _number(console, house, question, 0, players, 1)
    level = _level(console, house) if people < players else USUAL_LEVEL
    persons = [ME]
    if people > 1:
        persons = [_name(console, house, number) for number in range(1, people + 1)]
    return ",".join([*persons[:people], *[level] * (players - people)])


def _level(console: Console, house: Tongue) -> str:
    """How well the bots play: by number, by what a level is called, or by its name."""
    offered = levels()
    names = [bot.name for bot in offered]
    said = [f"{house.text(bot.label)} ({house.text(bot.line)})" for bot in offered]
    return names[_pick(console, house, house.text("Which bots?"), said, names.index(USUAL_LEVEL), names)]


def _name(console: Console, house: Tongue, number: int) -> str:
    usual = house.text("Player {number}", number=number)
    question = house.text("Name of player {number}?", number=number)
    answer = _read(console, f"{question} [{usual}]").replace(",", " ")
    return f"{ME}:{clean(answer) or usual}"


def _pick(
    console: Console, house: Tongue, question: str, choices: list[str], usual: int, names: Sequence[str] = ()
) -> int:
    """A choice by its number, or by the beginning of what it is called or of its name."""
    listed = "   ".join(f"{i} {choice}" for i, choice in enumerate(choices, start=1))
    console.write(*wrapped(f"{question}  {listed}", console.width, "  "))
    while True:
        answer = _read(console, f"[{usual + 1}]").strip().casefold()
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(choices):
            return int(answer) - 1
        named = {i for words in (choices, names) for i, word in enumerate(words) if word.casefold().startswith(answer)}
        if len(named) == 1:
            return named.pop()
        console.write(house.text("A number from {low} to {high}, please.", low=1, high=len(choices)))


def _number(console: Console, house: Tongue, question: str, low: int, high: int, usual: int) -> int:
    while True:
        answer = _read(console, f"{question} [{usual}]").strip()
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and low <= int(answer) <= high:
            return int(answer)
        console.write(house.text("A number from {low} to {high}, please.", low=low, high=high))


def _read(console: Console, question: str) -> str:
    *before, last = wrapped(f"{question} {console.sign}", console.width - 1)
    console.write(*before)
    return console.read(f"{last} ")
