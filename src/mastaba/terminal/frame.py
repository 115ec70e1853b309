"""What is shown at a decision: drawn on one page, or told line by line."""

from collections.abc import Sequence

from mastaba.kernel.contract import Seen
from mastaba.kernel.events import Told
from mastaba.locale import cells, fit
from mastaba.show.choices import FEW, Offer, beginning
from mastaba.show.sentences import Paint
from mastaba.terminal.console import wrapped
from mastaba.terminal.teller import Teller

Notice = tuple[str, str]  # a style, and a sentence


def drawn(
    teller: Teller,
    seen: Seen,
    told: Sequence[Told],
    offered: Sequence[Offer],
    notices: Sequence[Notice],
    size: tuple[int, int],
    paint: Paint,
) -> list[str]:
    """A page of this width, with a line to type in. The log gets what room the height leaves.

    A low page goes without the lines between its parts, then without a long list of choices. It is too high only
    if the table itself is, with what is asked and the first notice.
    """
    width, height = size
    title = _title(teller, seen, width, paint)
    blocks = teller.screen(seen, width, paint)
    ruled = [title, *(line for block in blocks for line in (*block, paint("rule", "─" * width)))]
    bare = [title, *(line for block in blocks for line in block)]
    asked = [paint("strong", f" {line}") for line in wrapped(teller.prompt(seen), width - 2)]
    choices = _choices(teller, seen, offered, width, paint)
    first = [line for _, notice in notices[:1] for line in wrapped(notice, width - 2)]
    for above, listed in ((ruled, choices), (bare, choices), (bare, _folded(teller, seen, offered, width) or choices)):
        below = asked + listed
        if len(above) + len(first) + len(below) < height:
            break
    said: list[str] = []
    for style, notice in notices:  # the first is the most important; the others if there is room
        more = [paint(style, f" {line}") for line in wrapped(notice, width - 2)]
        if not said or len(above) + len(said) + len(more) + len(below) < height:
            said += more
    room = max(height - len(above) - len(said) - len(below) - 1, 0)
    return [*above, *_last(teller.log(seen, told), room, width), *said, *below]


def _last(entries: Sequence[str], room: int, width: int) -> list[str]:
    """The last entries of the log, as many as have room; of the very last at least the end."""
    lines: list[str] = []
    for entry in reversed(entries):
        more = [f" {line}" for line in wrapped(entry, width - 2, "    ")]
        if lines and len(lines) + len(more) > room:
            break
        lines = more + lines
    return lines[-room:] if room else []


def _title(teller: Teller, seen: Seen, width: int, paint: Paint) -> str:
    variant, facts = teller.heading(seen)
    left = f"━━ {teller.game.title}{' · ' + variant if variant else ''} "
    right = f" {' · '.join(facts)} ━━" if facts else ""
    if cells(left) + cells(right) > width:
        return paint("title", fit(left, width))
    return paint("title", left + "━" * (width - cells(left) - cells(right)) + right)


def _choices(teller: Teller, seen: Seen, offered: Sequence[Offer], width: int, paint: Paint) -> list[str]:
    """Number and name of each choice, as many to a line as fit."""
    said = [(f"{offer.key})", name) for offer, name in zip(offered, names(teller, seen, offered), strict=True)]
    items = [(f"{paint('may', key)} {name}", cells(f"{key} {name}")) for key, name in said]
    return _filled(items, " ", "   ", width)


def _folded(teller: Teller, seen: Seen, offered: Sequence[Offer], width: int) -> list[str]:
    """Instead of many choices, all of which the table shows: how one is typed."""
    if len(offered) <= FEW or any(len(offer.moves) > 1 for offer in offered):
        return []
    hint = teller.tongue.text("Type a move, such as {move}.", move=seen.write(offered[0].moves[0]))
    return [f" {line}" for line in wrapped(hint, width - 2)]


def names(teller: Teller, seen: Seen, offered: Sequence[Offer]) -> list[str]:
    """What the choices are called; what all of them begin with need not be said."""
    known = len(beginning([offer.parts for offer in offered]))
    return [teller.option(seen, offer.parts, known) for offer in offered]


def _filled(items: Sequence[tuple[str, int]], margin: str, gap: str, width: int) -> list[str]:
    """Items, of which the width is known, in lines."""
    lines: list[str] = []
    at = width
    for item, size in items:
        if at + len(gap) + size > width:
            lines.append(margin + item)
            at = len(margin) + size
        else:
            lines[-1] += gap + item
            at += len(gap) + size
    return lines


def spoken(
    teller: Teller,
    seen: Seen,
    told: Sequence[Told],
    offered: Sequence[Offer],
    width: int,
    whole: bool,
) -> list[str]:
    """What happened, the table if it is to be told as a whole, the hand, what is asked or how it ended; the choices."""
    said = list(teller.log(seen, told))
    if whole:
        variant, facts = teller.heading(seen)
        heading = [part for part in (teller.game.title, variant, *facts) if part]
        said += [", ".join(heading) + ".", *teller.spoken(seen)]
    if seen.seat >= 0:
        said.append(teller.spoken_hand(seen))
    said += [teller.prompt(seen), teller.final_scores(seen)]
    lines = [line for sentence in said if sentence for line in wrapped(sentence, width, "  ")]
    return lines + spoken_choices(teller, seen, offered, width)


def spoken_choices(teller: Teller, seen: Seen, offered: Sequence[Offer], width: int) -> list[str]:
    said = zip(offered, names(teller, seen, offered), strict=True)
    items = [f"{offer.key}) {name}" for offer, name in said]
    items = [f"{item}," for item in items[:-1]] + items[-1:]
    return _filled([(item, cells(item)) for item in items], "", " ", width)
