"""What happened in Papyria, as a page tells it: the log, and the last news."""

from markupsafe import Markup

from mastaba.games.papyria.page.faces import motif
from mastaba.games.papyria.text.sentences import clause, draft_round, sentence
from mastaba.games.papyria.text.sight import Sight
from mastaba.games.papyria.text.words import shown_tile_word
from mastaba.kernel.events import Told
from mastaba.show.log import WrittenLine, WrittenTurn, log_of_page, written
from mastaba.show.sight import PICTURE

QUIET = ("open", "hand", "turn", "picked")  # what the board shows, or is told at once in another way
TELLING = ("take", "build", "buy", "fulfil", "score", "key", "trigger", "end")  # what matters most in a turn
NO_NEWS = (*QUIET, "deal", "place", "pick")


def log(sight: Sight) -> list[WrittenTurn]:
    return log_of_page(sight, lambda part: _line(sight, part), lambda part: _heading(sight, part), TELLING)


def _heading(sight: Sight, part: Told) -> str:
    number = str(part["number"])
    if "seat" in part:
        return sight.text("Turn {number}", number=number)
    return draft_round(sight, part)


def _line(sight: Sight, part: Told) -> WrittenLine | None:
    if part["kind"] in QUIET:
        return None
    return written(sight, part, clause, sentence, _picture(sight, str(part.get("tile", ""))))


def _picture(sight: Sight, name: str) -> Markup | None:
    """A tile that has one, drawn small."""
    if not sight.pictured(name):
        return None
    if name in sight.given.end_names:
        return _signs(["hourglass"], sight.text("end tile"))
    tile = sight.tile_named(name)
    signs = [motif(land) for land in tile["land"]]
    signs += ["s-water"] if tile["river"] else []
    signs += [motif(tile["invention"])] if tile["invention"] else []
    return _signs(signs, shown_tile_word(tile, sight.tongue))


def _signs(motifs: list[str], label: str) -> Markup:
    drawn = Markup("").join(
        Markup('<svg aria-hidden="true" focusable="false" class="m-{}"><use href="#{}"/></svg>').format(each, each)
        for each in motifs
    )
    return Markup('<span class="tl" role="img" aria-label="{}" title="{}">{}</span>').format(label, label, drawn)


def news_line(sight: Sight) -> str:
    """The last thing that happened, for those who wait."""
    done = [part for part in sight.recent() if part["kind"] not in NO_NEWS]
    if not done:
        return ""
    said = sentence(sight.marking_pieces(), done[-1])
    return said.replace(PICTURE, _in_words(sight, str(done[-1].get("tile", ""))))


def _in_words(sight: Sight, name: str) -> str:
    """A tile where no picture can stand."""
    if name in sight.given.end_names:
        return sight.text("an end tile")
    if not sight.pictured(name):
        return name
    return sight.text("a tile ({facts})", facts=shown_tile_word(sight.tile_named(name), sight.tongue))
