"""From plain data to HTML: one Jinja environment per language, over the house's templates and those of the games.

A template of a game goes by `hapy/board.jinja`. Sentences are `_("…")`, `plural("…", "…", n)` and `term("…", "…")`.
"""

import io
import marshal
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from sys import getsizeof
from typing import Any

import segno
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape

from mastaba.kernel.errors import UnknownGame
from mastaba.kernel.registry import find_game, playable_games, set_aside
from mastaba.locale import LANGUAGES, Tongue
from mastaba.show.log import WrittenLine
from mastaba.show.memory import Memory
from mastaba.show.rooms import folder_of, page_of, text_of
from mastaba.show.scene import Drawn, Scene
from mastaba.web.pages import static, words
from mastaba.web.pages.contexts import Advice, ComponentsPage, LessonPage, Lists, Missed, Page, Present, TablePage
from mastaba.web.pages.still import marked

TEMPLATES = Path(__file__).parents[1] / "templates"
DEV = Path(__file__).parents[1] / "dev"
REVIEW = Path(__file__).parents[2] / "learn" / "review"
ADDRESSES = {
    "home": "/",
    "new": "/new",
    "join": "/join",
    "day": "/day",
    "open": "/open",
    "games": "/games",
    "person": "/p",
    "api": "/developers",
    "rules": "/rules",
    "learn": "/learn",
    "components": "/components",
    "table": "/t",
    "sign_in": "/sign-in",
    "keys": "/me/keys",
    "imprint": "/imprint",
    "privacy": "/privacy",
    "notices": "/me/notices",
    "me": "/me",
    "leave": "/me/leave",
}
ENTRY = 500  # bytes that a cache takes for an entry, besides what it keeps
WIDE, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
paths: set[str] = set()  # of the routes that there are: a link to a page that is not part of this house is left out
reloading = False  # whether a template that has changed is read anew: for those who write one
REGIONS = (
    *("notices", "present", "gather", "curtain", "seats", "goal", "steps", "prompt", "fuse", "actions", "lately"),
    *("board", "hand", "log", "undo", "lamp", "term", "menu", "facts"),
)


def render(template: str, tongue: Tongue, **context: object) -> str:
    return _environment(tongue).get_template(template).render(**context)


def show(page: Page, tongue: Tongue) -> str:
    """A whole page."""
    return render(page.template, tongue, page=page)


def regions(page: TablePage, tongue: Tongue, names: Sequence[str] = REGIONS) -> dict[str, str]:
    """The parts of the table that are swapped when they changed: by the id of the element they are the inside of."""
    macros = _environment(tongue).get_template("regions.jinja").module
    return {name: str(getattr(macros, name)(page)) for name in names}


LESSON_REGIONS = ("seats", "steps", "actions", "hand", "log", "facts")


def lesson_parts(page: LessonPage, tongue: Tongue) -> dict[str, str]:
    """The parts of a lesson's page: those of a table's, and what the scribe says."""
    macros = _environment(tongue).get_template("regions.jinja").module
    said = _environment(tongue).get_template("teaching.jinja").module
    parts = {name: str(getattr(macros, name)(page)) for name in LESSON_REGIONS}
    return parts | {name: str(getattr(said, name)(page)) for name in ("prompt", "board", "plan")}


def in_short(lines: Sequence[WrittenLine], tongue: Tongue) -> str:
    """What just happened, in one line."""
    macros = _environment(tongue).get_template("regions.jinja").module
    return str(macros.in_short(lines))  # type: ignore[attr-defined]


def present_parts(shown: Present, tongue: Tongue) -> dict[str, str]:
    """Who is there: what stands at each seat, and what is offered and asked."""
    macros: Any = _environment(tongue).get_template("regions.jinja").module
    parts = {"present": str(macros.present(shown)), "fuse": str(macros.fuse(shown))}
    for chip in shown.seats:
        parts[f"at-{chip.seat}"] = str(macros.at(chip))
        parts[f"says-{chip.seat}"] = str(macros.says(chip))
    return parts


def list_parts(lists: Lists, tongue: Tongue) -> dict[str, str]:
    """What waits for somebody, the lists of tables, the title of their page, and how many wait for them."""
    macros: Any = _environment(tongue).get_template("tables.jinja").module
    rows = lists.tables
    said = {"turn": macros.turn(lists), "rows": macros.lists(lists)}
    said |= {"title": Markup(macros.title(rows)).unescape(), "due": macros.due(rows)}
    said["busy"] = "yes" if lists.mine else ""
    return {name: str(text) for name, text in said.items()}


def title(page: TablePage, tongue: Tongue) -> str:
    """What stands on the tab of the browser: whose move it is, first of all."""
    macros = _environment(tongue).get_template("regions.jinja").module
    return str(Markup(macros.title(page)).unescape())  # type: ignore[attr-defined]


def sheet(page: ComponentsPage, tongue: Tongue) -> str:
    """The pieces of a component sheet, without the page around them."""
    macros = _environment(tongue).get_template("pieces.jinja").module
    return str(macros.pieces(page))  # type: ignore[attr-defined]


def drawn(tongue: Tongue, game: str, macro: str, scene: Scene) -> str:
    """What a macro of the game's board.jinja draws. A picture of the board has no sheets that open."""
    macros = _environment(tongue).get_template(f"{game}/board.jinja").module
    found = getattr(macros, "picture", None) if macro == "board" else None
    return str((found or getattr(macros, macro))(scene))


def typed_parts(game: str, answer: Drawn, tongue: Tongue) -> dict[str, str]:
    """What a game draws of something that somebody types: the editor, and what it would change on the board."""
    macros = _environment(tongue).get_template(f"{game}/board.jinja").module
    return {name: str(getattr(macros, name)(answer)) for name in ("editor", "stage")}


def advice(macro: str, given: Advice, tongue: Tongue) -> str:
    """A hint, or a second look, as a macro of hint.jinja draws it."""
    return str(getattr(_environment(tongue).get_template("hint.jinja").module, macro)(given))


def missed_parts(given: Missed, tongue: Tongue) -> str:
    """What the others have done meanwhile, in words."""
    macros: Any = _environment(tongue).get_template("since.jinja").module
    return str(macros.since(given))


def strip(tongue: Tongue) -> str:
    """What stands over the board while it is shown."""
    macros: Any = _environment(tongue).get_template("since.jinja").module
    return str(macros.strip())


def qr(text: str) -> Markup:
    """A QR code: one path, in colours of the page's style sheet."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass="qr-dark"
    )
    return Markup(drawn.getvalue().decode())


@cache
def motifs() -> Markup:
    """All drawings, for the page itself: from a file of its own browsers lay them out late, and everything twice."""
    drawn = (TEMPLATES / "motifs.svg").read_text(encoding="utf-8")
    return Markup(re.sub(r"<!--.*?-->\n?", "", drawn))


@cache
def titles() -> dict[str, tuple[int, int]]:
    """The titles that are drawn, by name: how wide and how high each is."""
    found = re.findall(r'<symbol id="w-(\w+)" viewBox="\S+ \S+ (\d+) (\d+)"', motifs())
    return {name: (int(width), int(height)) for name, width, height in found}


@cache
def motif(name: str, classes: str = "") -> Markup:
    """A drawing of the sprite."""
    named = Markup(' class="{}"').format(classes) if classes else ""
    return Markup('<svg{} aria-hidden="true" focusable="false"><use href="#{}"/></svg>').format(named, name)


@cache
def disc(seat: int, small: bool = False, mark: str = "") -> Markup:
    """The disc of a seat, with its emblem, and perhaps a mark on its rim."""
    emblem = motif(f"e-{words.EMBLEMS[seat % len(words.EMBLEMS)]}")
    return Markup('<span class="disc seat-{}{}">{}{}</span>').format(seat + 1, " s" if small else "", emblem, mark)


@lru_cache(2_000)
def face(avatar: str, name: str = "", classes: str = "") -> Markup:
    """Somebody where there is little room: their avatar, or else how their name begins. Their name stands beside it."""
    found = words.AVATARS.get(avatar)
    inside = motif(found[0]) if found else escape(name[:1].upper()) if name else motif("u-name")
    kind = f" f-{avatar}" if found else "" if name else " nobody"
    more = f" {classes}" if classes else ""
    return Markup('<span class="face{}{}" aria-hidden="true">{}</span>').format(kind, more, inside)


_drawn_once = Memory(24_000_000)  # of all games, in all languages


def remembered(macro: Callable[..., str]) -> Callable[..., Markup]:
    """A macro that draws the same whenever it is given the same: it need not draw it again."""

    @lru_cache(maxsize=4096, typed=True)  # a text is not the same as markup that reads like it
    def draw(*given: object) -> Markup:
        drawn = Markup(macro(*given))
        _drawn_once.add(getsizeof(drawn) + 2 * len(repr(given)) + ENTRY)
        return drawn

    _drawn_once.shared_by(draw)
    return draw


def remembered_data(macro: Callable[..., str], most: int = 512) -> Callable[..., Markup]:
    """Like `remembered`, for a macro that is given plain data: dictionaries and lists of texts and numbers."""

    @lru_cache(maxsize=most)
    def draw(written: bytes) -> Markup:
        drawn = Markup(macro(*marshal.loads(written)))
        _drawn_once.add(getsizeof(drawn) + len(written) + ENTRY)
        return drawn

    _drawn_once.shared_by(draw)
    return lambda *given: draw(marshal.dumps(given, 2))  # from 3 on it depends on who else has it


def try_pages(tongue: Tongue) -> None:
    """Before anybody comes: a game whose pieces, rooms or templates cannot be read is set aside."""
    for game in playable_games():
        folder = folder_of(game)
        try:
            game.check_pieces(game.pieces())
            game.options(game.pieces())
            text_of(game)
            if page_of(game) is not None:
                for file in (folder / "page").glob("*.jinja"):
                    _environment(tongue).get_template(f"{game.name}/{file.name}")
        except Exception as error:
            set_aside(game.name, error, folder)


# ---- Environments ---------------------------------------------------------------------------------------


class Drawing(Environment):
    """`it.name` is mostly a dictionary's: there it is looked for first."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)


class GameLoader(BaseLoader):
    """`hapy/board.jinja` is `board.jinja` in the folder of that game."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        game, slash, file = template.partition("/")
        if not slash:
            raise TemplateNotFound(template)
        try:
            folder = folder_of(find_game(game)) / "page"
        except UnknownGame:
            raise TemplateNotFound(template) from None
        return FileSystemLoader(folder).get_source(environment, file)


def set_in_french(text: Any) -> Any:
    """On a page the space before ; ! ? is narrow. Catalogues have the wide one, which every terminal can show."""
    if isinstance(text, str) and WIDE in text:
        for sign in ";!?":
            text = text.replace(WIDE + sign, NARROW + sign)
    return text


def _environment(tongue: Tongue) -> Environment:
    return _made(tongue, _newest() if reloading else 0)


def _newest() -> int:
    """When the last change to any template was. One imports the other, so all of them are read anew."""
    folders = [TEMPLATES, DEV, REVIEW, *(folder_of(game) / "page" for game in playable_games())]
    return max(file.stat().st_mtime_ns for folder in folders for file in folder.glob("*.jinja"))


@lru_cache(30)
def _made(tongue: Tongue, stamp: int) -> Environment:
    environment = Drawing(
        loader=ChoiceLoader([FileSystemLoader([TEMPLATES, DEV, REVIEW]), GameLoader()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=set_in_french if tongue.code == "fr" else None,
    )
    environment.globals |= {
        "_": tongue.text,
        "plural": tongue.plural,
        "term": tongue.term,
        "all_of": tongue.all_of,
        "language": tongue.code,
        "languages": {code: words.LANGUAGE_NAMES[code] for code in LANGUAGES},
        "to": ADDRESSES,
        "motifs": motifs(),
        "titles": titles(),
        "iso": lambda at: datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
        "drawn_motif": motif,
        "drawn_disc": disc,
        "remembered": remembered,
        "remembered_data": remembered_data,
        "emblems": words.EMBLEMS,
        "drawn_face": face,
        "there_is": lambda path: path in paths,
        "static": static.address,
        "kept": static.files,
        "imported": static.imported,
        "cover": lambda game: _drawn(environment, game, "cover"),
        "thumbnail": lambda game, option, value: _drawn(environment, game, "thumbnail", option, value),
        "mark": words.mark,
        "styles_of": _styles_of,
        "marked": marked,
    }
    return environment


def _drawn(environment: Environment, game: str, macro: str, *given: str) -> Markup:
    """What a macro of the game's cover.jinja draws; nothing, if the game has none."""
    try:
        found = getattr(environment.get_template(f"{game}/cover.jinja").module, macro, None)
    except TemplateNotFound:
        return Markup("")
    return Markup("") if found is None else Markup(found(*given))


def _styles_of(games: Iterable[str]) -> list[str]:
    """The addresses of these games' own style sheets."""
    names = [f"games/{game}/board.css" for game in games]
    return [static.address(name) for name in names if name in static.files()]
