"""A board to look at, on which only some moves stand out."""

from mastaba.web.pages.still import Drawn, marked, ringed


def test_only_what_these_words_click_stands_out() -> None:
    board = (
        '<div class="card legal" data-word="m" role="button" tabindex="0" aria-label="owl">m</div>'
        '<div class="ghost legal" data-words="down m 4" role="button" tabindex="0">4</div>'
        '<div class="ghost legal" data-words="down m 3" role="button" tabindex="0" data-try="down m 3">3</div>'
        '<g class="legal" data-word="r"></g><p class="illegal" data-word="r">r</p>'
    )
    assert marked(board, frozenset(["down", "m", "3"])) == (
        '<div class="card legal" role="img" aria-label="owl">m</div>'
        '<div class="ghost " role="img">4</div>'
        '<div class="ghost legal" role="img">3</div>'
        '<g class=""></g><p class="illegal">r</p>'
    )


def ways(*words: str) -> list[frozenset[str]]:
    return [frozenset(each.split()) for each in words]


def test_moves_are_drawn_with_rings_and_numbers() -> None:
    board = (
        '<div class="card legal" data-word="m" role="button" tabindex="0">m</div>'
        '<div class="ghost legal" data-words="down m 4" role="button" tabindex="0">4</div>'
        '<g class="sq legal" data-place="c3" data-word="3" tabindex="0"></g><i data-place="4">c</i>'
    )
    drawn = ringed(board, [Drawn(1, ways("down m 4", "m")), Drawn(2, ways("down m 3")), Drawn(0, ways("up q 4"))])
    assert drawn == (
        '<div class="ringed r1 card " data-word="m" role="img">m</div>'
        '<div class="ringed r1 ghost " data-words="down m 4" role="img"><b class="ring-number">1</b>4</div>'
        '<g class="ringed r2 sq " data-place="c3" data-word="3">'
        '<g class="ring-number"><circle cx="2" cy="2" r="13"/><text x="2" y="7">2</text></g></g>'
        '<i data-place="4" class="ringed r0">c</i>'
    )
    assert ringed(board, []).count("legal") == 0
