"""A board to look at, on which only some moves stand out."""

from mastaba.web.pages.still import marked


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
