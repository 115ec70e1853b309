"""Who looks at a page, and how they want it: language, light, name."""

import random
from dataclasses import dataclass
from typing import Any

from litestar import Response

from mastaba.kernel.registry import playable_games
from mastaba.locale import Tongue, code_of
from mastaba.show.speech import tongue
from mastaba.web.access import Asked as Asked
from mastaba.web.access import known_to
from mastaba.web.errors import tongue_of
from mastaba.web.pages.contexts import Page
from mastaba.web.pages.packing import packed
from mastaba.web.pages.rendering import show
from mastaba.web.people import Known

THEMES = ("light", "dark")
PACES = ("calm", "brisk", "once")  # of what others do, as it is shown
GUESTS = ("Ahmose", "Baketra", "Djehuti", "Hapuseneb", "Iset", "Khaemwaset", "Nebet", "Rekhmire", "Sitre", "Tamit")


@dataclass(frozen=True)
class Visitor:
    tongue: Tongue
    known: Known | None
    theme: str
    sound: bool = False
    pace: str = PACES[0]

    @property
    def person(self) -> str:
        return self.known.person.id if self.known else ""

    def facts(self) -> dict[str, Any]:
        """What every page needs."""
        name = self.known.person.name if self.known else ""
        csrf = self.known.csrf if self.known else ""
        guest = name or random.choice(GUESTS)
        return {"me": name, "csrf": csrf, "theme": self.theme, "sound": self.sound, "pace": self.pace, "guest": guest}


def visitor(request: Asked) -> Visitor:
    """What the address says counts more than the switch on the page, and that more than what the browser says."""
    code = code_of(request.query_params.get("lang", "")) or code_of(request.cookies.get("lang", ""))
    speaking = tongue(code, *playable_games()) if code else tongue_of(request.headers.get("accept-language", ""))
    theme = request.cookies.get("theme", "")
    sound = request.cookies.get("sound") == "on"
    known = known_to(request)
    pace = (known.person.pace if known else "") or request.cookies.get("pace", "")
    pace = pace if pace in PACES else PACES[0]
    return Visitor(speaking, known, theme if theme in THEMES else "", sound, pace)


def rendered(request: Asked, page: Page, who: Visitor, status: int = 200) -> Response[bytes]:
    return packed(request, show(page, who.tongue).encode(), "text/html; charset=utf-8", status)
