"""What happened in Papyria, as a page tells it: the log, the last news, and the end."""

from typing import Any, cast

from markupsafe import Markup, escape

from mastaba.games.papyria.page.lands import land
from mastaba.games.papyria.page.sight import Sight, motif
from mastaba.games.papyria.rules.setting import OPPONENTS
from mastaba.games.papyria.text.sentences import clause, sentence
from mastaba.games.papyria.text.words import tile_named, tile_word
from mastaba.kernel.events import Told
from mastaba.locale.boards import Drawn, kept, log_by_turns, news, victory
from mastaba.locale.telling import subject

QUIET = ("open", "hand", "turn")  # what the board itself shows
TILE = "\ue000"  # stands for the picture of a tile while a sentence is made
PARTS = ("scorings", "end_tiles", "keys", "majorities")


# ---- The log --------------------------------------------------------------------------------------------


def log(sight: Sight) -> list[Drawn]:
    line = kept(lambda part: _line(part, sight), sight.seen, sight.names, sight.tongue)
    return log_by_turns(sight.told, line, sight.tongue, 0, lambda part: _heading(part, sight))


def _heading(part: Told, sight: Sight) -> str:
    number = str(part["number"])
    if "seat" in part:
        return sight.tongue.text("Turn {number}", number=number)
    return sight.tongue.text("Starting landscapes, round {number}", number=number.removeprefix("P"))


def _line(part: Told, sight: Sight) -> Drawn | None:
    if part["kind"] in QUIET:
        return None
    picture = _picture(part, sight)
    told = {**part, "tile": TILE} if picture else part
    if "seat" not in part:
        said = _seatless(told, sight)
        return {"seat": -1, "html": _drawn(said, picture)} if said else None
    said = clause(sight.seen, told, sight.names, sight.tongue)
    if not said:
        return None
    player = cast(int, part["seat"])
    who = subject(player, sight.seen.seat, sight.names, sight.tongue)
    return {"seat": player, "html": Markup("<b>{}</b> ").format(who) + _drawn(f"{said}.", picture)}


def _seatless(told: Told, sight: Sight) -> str:
    if told["kind"] != "picked":
        return sentence(sight.seen, told, sight.names, sight.tongue)
    return ""  # the tiles are placed at once, which is told


def _drawn(said: str, picture: Markup) -> Markup:
    return Markup(str(escape(said)).replace(TILE, str(picture)))


def _picture(part: Told, sight: Sight) -> Markup:
    """Tiles of lands and end-of-game tiles are drawn small: their names say nothing to people."""
    name = str(part.get("tile", ""))
    if name in sight.table.end_names:
        return _signs(["hourglass"], sight.tongue.text("end tile"))
    if name not in sight.table.number_of:
        return Markup("")
    tile = tile_named(name, sight.seen)
    signs = [motif(land) for land in tile["land"]]
    signs += ["s-water"] if tile["river"] else []
    signs += [motif(tile["invention"])] if tile["invention"] else []
    return _signs(signs, tile_word(tile, sight.tongue))


def _signs(motifs: list[str], label: str) -> Markup:
    drawn = Markup("").join(
        Markup('<svg aria-hidden="true" focusable="false" class="m-{}"><use href="#{}"/></svg>').format(each, each)
        for each in motifs
    )
    return Markup('<span class="tl" role="img" aria-label="{}" title="{}">{}</span>').format(label, label, drawn)


def news_line(sight: Sight) -> str:
    """The last thing that happened, for those who wait."""
    done = [part for part in news(sight.told) if part["kind"] not in (*QUIET, "deal", "picked", "place", "pick")]
    said = [sentence(sight.seen, part, sight.names, sight.tongue) for part in done[-1:]]
    return said[0] if said else ""


# ---- The end --------------------------------------------------------------------------------------------


def result(sight: Sight) -> Drawn:
    outcome = cast(dict[str, Any], sight.view["outcome"])
    ranks = outcome["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return {
        "winners": [{"seat": seat, "name": sight.names[seat]} for seat in winners],
        "heading": _title(sight, winners, outcome),
        "lands": [land(sight, seat, False) for seat in winners[:2]],
        "rows": [_row(sight, seat, outcome) for seat in order],
        "opponents": _opponents(outcome) if sight.table.solo else [],
    }


def _title(sight: Sight, winners: list[int], outcome: dict[str, Any]) -> str:
    if not sight.table.solo:
        return victory(winners, sight.seen.seat, sight.names, sight.tongue)
    return sight.tongue.plural("{n} point", "{n} points", outcome["scores"][0]["total"])


def _row(sight: Sight, seat: int, outcome: dict[str, Any]) -> Drawn:
    score = outcome["scores"][seat]
    return {
        "seat": seat,
        "name": sight.names[seat],
        "rank": outcome["ranks"][seat],
        "parts": [score["parts"][name] for name in PARTS],
        "total": score["total"],
    }


def _opponents(outcome: dict[str, Any]) -> list[Drawn]:
    """R29."""
    points = outcome["scores"][0]["total"]
    return [{"name": name, "goal": goal, "beaten": points > goal} for name, goal in OPPONENTS]
