"""What things on a game's board are for, for a page that asks when somebody first points at one."""

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from mastaba.kernel.registry import find_game
from mastaba.show.rooms import text_of
from mastaba.show.speech import tongue as tongue_for
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import set_in_french
from mastaba.web.pages.visitor import Asked, visitor


@get("/tips/{game:str}", include_in_schema=False)
async def tips(request: Asked, game: FromPath[str]) -> Response[bytes]:
    """By name: the sentence, and the number of the rule that says more."""
    found = find_game(game)
    tongue = tongue_for(visitor(request).tongue.code, found)
    said = {name: (tip.text(tongue), tip.rule) for name, tip in text_of(found).TIPS.items()}
    if tongue.code == "fr":
        said = {name: (set_in_french(sentence), rule) for name, (sentence, rule) in said.items()}
    answer = packed(request, msgspec.json.encode(said), "application/json")
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer
