"""The rooms of our games are what the house asks for. That they are is checked by mypy, where they are assigned."""

from collections.abc import Mapping

import pytest

from mastaba.games.hapy import page as hapy_page
from mastaba.games.hapy import text as hapy_text
from mastaba.games.mykerinos import page as mykerinos_page
from mastaba.games.mykerinos import text as mykerinos_text
from mastaba.games.papyria import page as papyria_page
from mastaba.games.papyria import text as papyria_text
from mastaba.games.papyros import page as papyros_page
from mastaba.games.papyros import text as papyros_text
from mastaba.games.papyrus import page as papyrus_page
from mastaba.games.papyrus import text as papyrus_text
from mastaba.kernel.registry import find_game
from mastaba.show.rooms import PageFace, TextFace, page_of, text_of

TEXTS: Mapping[str, TextFace] = {
    "hapy": hapy_text,
    "mykerinos": mykerinos_text,
    "papyrus": papyrus_text,
    "papyros": papyros_text,
    "papyria": papyria_text,
}
PAGES: Mapping[str, PageFace] = {
    "hapy": hapy_page,
    "mykerinos": mykerinos_page,
    "papyrus": papyrus_page,
    "papyros": papyros_page,
    "papyria": papyria_page,
}


@pytest.mark.parametrize("game", TEXTS)
def test_the_house_asks_the_rooms_of_the_game(game: str) -> None:
    text, page = text_of(find_game(game)), page_of(find_game(game))
    assert page is not None
    assert text.prompt == TEXTS[game].prompt
    assert (page.scene, page.LINE) == (PAGES[game].scene, PAGES[game].LINE)
