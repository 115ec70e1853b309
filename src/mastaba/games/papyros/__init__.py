"""PaPyRoS, by Georg Schumacher and Nicola Berger (moses. Verlag 2013)."""

from pathlib import Path

from mastaba.games.papyros.bot.features import NAMES
from mastaba.games.papyros.bot.hints import PapyrosHints
from mastaba.games.papyros.forms.audit import audit
from mastaba.games.papyros.forms.view import view
from mastaba.games.papyros.forms.why import why_not
from mastaba.games.papyros.forms.writing import read_position, write_position
from mastaba.games.papyros.languages import GERMAN, LANGUAGES, language
from mastaba.games.papyros.lists import words_of
from mastaba.games.papyros.rules.letters import LONGEST, SHORTEST
from mastaba.games.papyros.rules.lexicon import WordList
from mastaba.games.papyros.rules.pieces import Box
from mastaba.games.papyros.rules.seen import PapyrosSeen
from mastaba.games.papyros.rules.setting import (
    BY_CHALLENGE,
    COURT_MODES,
    COURTS,
    ROUNDS,
    SCORINGS,
    TARGETS,
    PapyrosSetting,
)
from mastaba.games.papyros.rules.state import deal
from mastaba.kernel.contract import Choice, Game, Option, Parts, Setting, State
from mastaba.kernel.pieces import Pieces
from mastaba.kernel.weights import weights_in

FILE = Path(__file__).with_name("pieces.toml")


class PapyrosGame(Game):
    def __init__(self) -> None:
        numbers = (*(f"R{i}" for i in range(1, 26)), *(f"G{i}" for i in range(1, 25)))
        super().__init__(
            "papyros",
            "PaPyRoS",
            seats=(2, 4),
            age=12,
            minutes=45,
            rules_version=1,
            numbers=numbers,
            pieces=FILE,
            parts=Parts(
                setting=setting_with_words,
                deal=deal,
                seen=PapyrosSeen,
                why=why_not,
                audit=audit,
                write=write_position,
                read=read_position,
                view=view,
            ),
        )
        self._words: dict[str, WordList] = {}

    def check_pieces(self, pieces: Pieces) -> None:
        german = language(GERMAN)
        Box(pieces, german.script, german.letters(pieces))

    def options(self, pieces: Pieces) -> tuple[Option, ...]:
        return (  # G15
            Option("language", GERMAN, LANGUAGES, languages=True),
            Option("target", "49", TARGETS),
            Option("court", COURT_MODES[0], COURT_MODES),  # G10
            Option("scoring", SCORINGS[0], SCORINGS),  # G6
            Option("min_length", SHORTEST, low=SHORTEST, high=3),  # G9
            Option("unique_words", "off", ("on", "off")),  # G21
            Option("quick_setup", "on", ("on", "off")),
            Option("consent", "off", ("on", "off")),  # G13
            Option("y", "vowel", ("vowel", "consonant")),  # G7
            Option("decline_draw", "off", ("on", "off")),  # G23
        )

    def max_moves(self, setting: Setting) -> int:
        """G19. In a turn: two vowels, a card, four cards with answers, votes, four words and what pays for them;
        and where words are challenged, all those that are laid, and who is heard on what comes of them."""
        assert isinstance(setting, PapyrosSetting)
        tiles = sum(setting.bag)
        turns = (tiles + 1) * ROUNDS * setting.seats
        heard = (4 + COURTS) * (1 + (LONGEST + 1) * setting.seats) if setting.mode == BY_CHALLENGE else 0
        return 1 + len(setting.board.home) + turns * (2 + 1 + 16 + COURTS * setting.seats + 4 + 2 + heard) + tiles

    def hints(self, setting: Setting) -> PapyrosHints:
        hints = PapyrosHints()
        hints.weights = weights_in(Path(__file__).with_name("bot"), self.name, NAMES).of(setting.seats)
        return hints

    # ---- Words ------------------------------------------------------------------------------------------

    def words(self, code: str = GERMAN) -> WordList:
        """The list that words of a language are looked up in; read when it is first needed."""
        if code not in self._words:
            self._words[code] = words_of(code)
        return self._words[code]

    def use(self, words: WordList | None, code: str = GERMAN) -> None:
        """Plays with this list of a language from now on; None: with those that are installed, in all of them."""
        if words is None:
            self._words.clear()
        else:
            self._words[code] = words
        self.forget_settings()

    def open_samples(self, state: State) -> list[str]:
        """What people may put to the vote, allowed or not: for the conformance kit."""
        return ["court XYLIT", "court BRR", "court OMA", "court A", "court", "court ÄÖÜABCDEFGHI"]


def setting_with_words(game: Game, seats: int, options: dict[str, Choice], pieces: Pieces) -> PapyrosSetting:
    """A setting is made of the words that the game plays with, too."""
    assert isinstance(game, PapyrosGame)
    spoken = language(str(options["language"]))
    words = game.words(spoken.script.language)
    return PapyrosSetting(game, seats, options, pieces, spoken.script, spoken.letters(pieces), words)


game = PapyrosGame()
