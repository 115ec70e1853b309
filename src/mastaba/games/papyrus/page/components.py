"""The component sheet of Papyrus: every card, with where it is known from."""

from collections.abc import Sequence

from mastaba.games.papyrus.page.sight import motifs_of, wanted
from mastaba.games.papyrus.rules.setting import (
    BACKS,
    KINDS,
    Dossier,
    Fragment,
    Sign,
    read_dossiers,
    read_fragments,
    read_signs,
)
from mastaba.games.papyrus.text.words import SIGNS, back_word, gloss_word
from mastaba.kernel.pieces import Data, Pieces
from mastaba.locale import Tongue
from mastaba.locale.boards import Drawn


def components(pieces: Pieces, tongue: Tongue) -> list[Drawn]:
    """Every card, with where it is known from."""
    signs = read_signs(pieces)
    fragments, dossiers = read_fragments(pieces, signs), read_dossiers(pieces)
    groups = [
        _deck(seat, colour, signs, pieces, tongue)
        for seat, colour in enumerate(pieces.tables(pieces.data, "colour", "colour"))
    ]
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "fragment", "fragment")]
    groups.append(
        {
            "title": tongue.text("Fragments"),
            "line": tongue.text("A word to restore, from the top down, and its points."),
            "count": tongue.plural("{n} card", "{n} cards", len(fragments)),
            "items": [
                {**_paper(fragment, signs, tongue), "status": status, "number": i}
                for i, (fragment, status) in enumerate(zip(fragments, statuses, strict=True))
            ],
        }
    )
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "dossier", "dossier")]
    tasks = [{**_task(dossier, tongue), "status": status} for dossier, status in zip(dossiers, statuses, strict=False)]
    groups.append(
        {
            "title": tongue.text("Dossiers"),
            "line": tongue.text("What has to be in your pile at the end, and its points."),
            "count": tongue.plural("{n} card", "{n} cards", len(dossiers)),
            "items": tasks,
        }
    )
    return groups


def _deck(seat: int, colour: Data, signs: Sequence[Sign], pieces: Pieces, tongue: Tongue) -> Drawn:
    """The cards of a colour. The colour is known from one place, its signs may be from another."""
    motifs = motifs_of(signs)
    statuses = [str(each["status"]) for each in pieces.tables(pieces.data, "sign", "sign")]
    items = []
    for sign, status in zip(signs, statuses, strict=True):
        name = tongue.text(SIGNS[sign.name]) if sign.name in SIGNS else sign.name
        face = {"seat": seat, "motif": motifs[sign.letter], "card": f"{colour['name']}-{sign.letter}", "label": name}
        items.append({"kind": "card", "face": face, "name": name, "count": sign.copies, "status": status})
    return {
        "title": tongue.text("Hieroglyph cards of player {seat}", seat=seat + 1),
        "line": tongue.text("In the file: {name}.", name=colour["name"]),
        "count": tongue.plural("{n} card", "{n} cards", sum(sign.copies for sign in signs)),
        "items": items,
    }


def _paper(fragment: Fragment, signs: Sequence[Sign], tongue: Tongue) -> Drawn:
    motifs = motifs_of(signs)
    letters = [signs[sign].letter for sign in fragment.signs]
    gloss = gloss_word(fragment.gloss, tongue)
    drawn = [{"letter": letter, "motif": motifs[letter]} for letter in letters]
    paper = {"points": fragment.points, "gloss": gloss, "signs": drawn}
    return {"kind": "fragment", "paper": paper, "name": f"{fragment.name} · {''.join(letters)}"}


def _task(dossier: Dossier, tongue: Tongue) -> Drawn:
    title = wanted(KINDS[dossier.kind], dossier.n, tongue)
    back = BACKS[dossier.back]
    few = tongue.plural("from {n} player", "from {n} players", dossier.min_players) if dossier.min_players > 2 else ""
    name = f"{dossier.name} · {back_word(back, tongue)}"
    title = f"{title[:1].upper()}{title[1:]}"
    return {"kind": "dossier", "back": back, "points": dossier.points, "title": title, "few": few, "name": name}
