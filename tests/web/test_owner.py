"""Imprint and privacy: the owner's own words where there are some, else ours; and nothing that runs."""

from pathlib import Path

import pytest
from web.guests import Door

from mastaba.web.house import House, Settings

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("page", ["imprint", "privacy"])
@pytest.mark.parametrize(("language", "word"), [("en", "server"), ("fr", "serveur"), ("de", "Server")])
async def test_without_a_text_of_the_owner_ours_says_so(door: Door, page: str, language: str, word: str) -> None:
    shown = await door.stranger().http.get(f"/{page}", params={"lang": language})
    assert shown.status_code == 200
    assert f'<html lang="{language}"' in shown.text
    assert "<h1>" in shown.text
    assert word in shown.text


async def test_every_page_leads_there(door: Door) -> None:
    home = (await door.stranger().http.get("/")).text
    assert 'href="/imprint"' in home
    assert 'href="/privacy"' in home


async def test_the_owner_says_it_in_their_own_words(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "imprint.md").write_text("# The Club\n\n<script>alert(1)</script> [me](javascript:alert(1)) **Anna**")
    (texts / "imprint.fr.md").write_text("# Le Club\n\n**Anne**")
    async with House.opened(Settings(tmp_path / "store", texts=texts)) as house:
        door = Door(house)
        imprint = (await door.stranger().http.get("/imprint")).text
        assert "<title>The Club · Mastaba</title>" in imprint
        assert "<strong>Anna</strong>" in imprint
        assert "<script>alert" not in imprint
        assert 'href="javascript' not in imprint
        assert "<strong>Anne</strong>" in (await door.stranger().http.get("/imprint?lang=fr")).text
        assert "cookie" in (await door.stranger().http.get("/privacy")).text  # they wrote none: ours
        (texts / "imprint.md").write_bytes(b"\xff\xfe")
        assert "has not said" in (await door.stranger().http.get("/imprint")).text
        await door.close()
