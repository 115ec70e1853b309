"""The component sheet of Papyrus: every card, with where it is known from."""

from mastaba.games.papyrus.page.faces import motifs_of, wanted
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
from mastaba.games.papyrus.text.words import back_word, gloss_word, sign_word
from mastaba.kernel.pieces import Data, Pieces
from mastaba.locale import Tongue
from mastaba.show.scene import Piece, PieceGroup


def components(pieces: Pieces, tongue: Tongue) -> list[PieceGroup]:
    signs = read_signs(pieces)
    fragments, dossiers = read_fragments(pieces, signs), read_dossiers(pieces)
    colours = pieces.tables(pieces.data, "colour", "colour")
    papers = zip(fragments, _statuses(pieces, "fragment"), strict=True)
    tasks = zip(dossiers, _statuses(pieces, "dossier"), strict=False)
    return [
        *(_deck(seat, colour, signs, pieces, tongue) for seat, colour in enumerate(colours)),
        PieceGroup(
            title=tongue.text("Fragments"),
            line=tongue.text("A word to restore, from the top down, and its points."),
            count=tongue.plural("{n} card", "{n} cards", len(fragments)),
            pieces=[_paper(i, fragment, status, signs, tongue) for i, (fragment, status) in enumerate(papers)],
        ),
        PieceGroup(
            title=tongue.text("Dossiers"),
            line=tongue.text("What has to be in your pile at the end, and its points."),
            count=tongue.plural("{n} card", "{n} cards", len(dossiers)),
            pieces=[_task(dossier, status, tongue) for dossier, status in tasks],
        ),
    ]


def _statuses(pieces: Pieces, kind: str) -> list[str]:
    return [str(each["status"]) for each in pieces.tables(pieces.data, kind, kind)]


def _deck(seat: int, colour: Data, signs: tuple[Sign, ...], pieces: Pieces, tongue: Tongue) -> PieceGroup:
    """The cards of a colour. The colour is known from one place, its signs may be from another."""
    motifs = motifs_of(signs)
    cards = []
    for sign, status in zip(signs, _statuses(pieces, "sign"), strict=True):
        name = sign_word(sign.name, tongue)
        face = {"seat": seat, "motif": motifs[sign.letter], "card": f"{colour['name']}-{sign.letter}", "label": name}
        cards.append(Piece(name=name, count=sign.copies, status=status, drawn={"kind": "card", "face": face}))
    return PieceGroup(
        title=tongue.text("Hieroglyph cards of player {seat}", seat=seat + 1),
        line=tongue.text("In the file: {name}.", name=colour["name"]),
        count=tongue.plural("{n} card", "{n} cards", sum(sign.copies for sign in signs)),
        pieces=cards,
    )


def _paper(number: int, fragment: Fragment, status: str, signs: tuple[Sign, ...], tongue: Tongue) -> Piece:
    motifs = motifs_of(signs)
    letters = [signs[sign].letter for sign in fragment.signs]
    drawn = [{"letter": letter, "motif": motifs[letter]} for letter in letters]
    paper = {"points": fragment.points, "gloss": gloss_word(fragment.gloss, tongue), "signs": drawn}
    return Piece(
        name=f"{fragment.name} · {''.join(letters)}",
        status=status,
        drawn={"kind": "fragment", "paper": paper, "number": number},
    )


def _task(dossier: Dossier, status: str, tongue: Tongue) -> Piece:
    wish, back = wanted(KINDS[dossier.kind], dossier.n, tongue), BACKS[dossier.back]
    title = f"{wish[:1].upper()}{wish[1:]}"
    few = tongue.plural("from {n} player", "from {n} players", dossier.min_players) if dossier.min_players > 2 else ""
    return Piece(
        name=f"{dossier.name} · {back_word(back, tongue)}",
        status=status,
        drawn={"kind": "dossier", "back": back, "points": dossier.points, "title": title, "few": few},
    )
