"""A tongue that knows games: their catalogues, and their words for what errors are about."""

from functools import cache

from mastaba.kernel.contract import Game
from mastaba.kernel.errors import BadOptions, MastabaError
from mastaba.locale import LANGUAGES, Tongue, catalogue
from mastaba.show.rooms import folder_of, text_of


class Speech(Tongue):
    """Says the house's sentences, and those of these games."""

    def __init__(self, code: str, games: tuple[Game, ...]) -> None:
        super().__init__(code, catalogue(code, *(folder_of(game) / "text" / "locale" for game in games)))
        self._games = games

    def words(self, error: MastabaError) -> dict[str, str]:
        """Parameters that a game has words for: `jackal-2` is jackal 2, `max_turns` Most turns."""
        words: dict[str, str] = {}
        option = str(error.parameters.get("option", ""))
        of_the_game = isinstance(error, BadOptions) and "game" not in error.parameters  # what it has not, has no name
        for text in map(text_of, self._games):
            if option and of_the_game and (said := text.setting(option, "", self)) != option:
                words["option"] = said
            words |= text.in_words(error, self)
        return words


@cache
def tongue(code: str, *games: Game) -> Tongue:
    """The tongue of this language: for the house's sentences, and for those of these games."""
    return Speech(code if code in LANGUAGES else "en", games)
