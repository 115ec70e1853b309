"""What can be typed beside moves. Each command has an English name, and one in the reader's language."""

import unicodedata
from typing import TYPE_CHECKING

from mastaba.kernel.errors import MastabaError
from mastaba.locale import N_, NC_, Tongue, printable
from mastaba.show.choices import offers, understand
from mastaba.show.rooms import sight_of
from mastaba.table.home import AT_HOME
from mastaba.terminal import files, pages
from mastaba.terminal.console import wrapped

if TYPE_CHECKING:
    from mastaba.learn.hints import Advised
    from mastaba.terminal.session import Session

COMMAND = "command"
WORDS = {
    "help": NC_("command", "help"),
    "why": NC_("command", "why"),
    "undo": NC_("command", "undo"),
    "hint": NC_("command", "hint"),
    "log": NC_("command", "log"),
    "rules": NC_("command", "rules"),
    "table": NC_("command", "table"),
    "save": NC_("command", "save"),
    "seal": NC_("command", "seal"),
    "again": NC_("command", "again"),
    "quit": NC_("command", "quit"),
}
MEANINGS = {
    "why": (N_("MOVE"), N_("which rule forbids this; alone, about the move just refused")),
    "undo": ("", N_("take back your last move")),
    "hint": ("", N_("the best moves, with reasons; Ctrl-C: never mind")),
    "log": ("", N_("what has happened")),
    "rules": (N_("NUMBER"), N_("the rules; with a number such as R8, this one")),
    "table": ("", N_("show the table again")),
    "save": (N_("FILE"), N_("keep the game in a file")),
    "seal": ("", N_("how everybody can check the deal")),
    "quit": ("", N_("leave")),
}


# ---- Which command --------------------------------------------------------------------------------------


def word(tongue: Tongue, name: str) -> str:
    return tongue.term(COMMAND, WORDS[name])


def is_word(tongue: Tongue, name: str, typed: str) -> bool:
    """Whether this is the command's name, in English or in the reader's language, accents or not."""
    return _bare(typed) in (name, _bare(word(tongue, name)))


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def run_command(session: "Session", seat: int, line: str) -> bool:
    """Does what the line says if it is a command."""
    first, _, rest = line.partition(" ")
    name = next((name for name in WORDS if is_word(session.tongue, name, first)), "")
    if first == "?":
        name = "help"
    if not name or name == "again":
        return False
    try:
        _do(session, seat, name, rest)
    except MastabaError as error:
        session.complain(error)
    return True


def _do(session: "Session", seat: int, name: str, rest: str) -> None:
    if name == "why":
        why(session, seat, rest)
    elif name == "undo":
        session.undo(seat)
    elif name == "hint":
        hint(session, seat)
    elif name == "log":
        log(session)
    elif name == "rules":
        rules(session, rest)
    elif name == "save":
        save(session, rest)
    elif name == "seal":
        seal(session)
    elif name == "help":
        show_help(session)
    elif name == "table":
        session.fresh = True
    else:
        raise EOFError


# ---- The commands ---------------------------------------------------------------------------------------


def why(session: "Session", seat: int, text: str) -> None:
    """The rule that forbids a move, and what it says."""
    tongue = session.tongue
    seen = session.table.seen(seat)
    move = session.refused
    if text:
        offered = offers(seen, seen.legal())
        move = understand(text, offered, seen, lambda token: session.teller.meant(token, seen))[0]
    elif move < 0:
        session.say(tongue.text("No move was refused. Type “{why}” and a move.", why=word(tongue, "why")))
        return
    refusal = seen.why(move)
    if refusal is None:
        session.say(tongue.text("Nothing forbids “{move}”.", move=seen.write(move)))
        return
    lines = [f" {line}" for line in wrapped(session.teller.refusal(refusal), session.console.width - 2)]
    page = pages.paragraphs(pages.rules_page(session.teller.game, tongue), refusal.rule)
    lines += ["", *pages.rendered("\n\n".join(page), session.console)]
    session.typed = pages.leaf_through(lines, session.console, tongue)


def hint(session: "Session", seat: int) -> None:
    """The best moves as the adviser sees them, from what this seat has seen."""
    # takes a while to load
    from mastaba.learn.hints import ADVISER, SEED, called, check, find_reasons, heading, hint_from, said_reasons

    check(session.table, AT_HOME, seat)
    tongue, seen = session.tongue, session.table.seen(seat)
    session.console.write(tongue.text("I think it over. Ctrl-C: never mind."))
    try:
        found = hint_from(seen, session.bots.think(ADVISER, seen, SEED))
    except KeyboardInterrupt:
        session.bots.close()  # what they still say would be the answer to the next question
        session.say(tongue.text("The hint was called off."))
        return
    find_reasons(found, found.best)
    sight = sight_of(seen, (), session.teller.names, tongue)
    lines = [heading(seen, tongue)] if found.best[0].chance is not None else [tongue.text("There is only this")]
    words = (tongue.text("against it:"), tongue.text("for it:"))
    signs = words if session.console.plain else ("−", "+")
    for each in found.best:
        chance = "" if each.chance is None else f"  {_chance(each, tongue)}"
        lines.append(f"{seen.write(each.move)}: {called(sight, each.move)}{chance}")
        lines += [f"   {signs[reason.good]} {reason.said}" for reason in said_reasons(sight, found, each.move)]
    session.show_hint(lines)


def _chance(each: "Advised", tongue: Tongue) -> str:
    """`53 % (51–55)`."""
    said = tongue.text("{number} %", number=round(100 * (each.chance or 0.0)))
    return f"{said} ({round(100 * each.low)}–{round(100 * each.high)})"


def log(session: "Session") -> None:
    told = session.table.told(session.facing)
    lines = session.teller.log(session.table.seen(session.facing), told)
    shown = [f" {part}" for line in lines for part in wrapped(line, session.console.width - 2, "    ")]
    session.typed = pages.leaf_through(shown, session.console, session.tongue)


def rules(session: "Session", number: str) -> None:
    page = pages.rules_page(session.teller.game, session.tongue)
    if number:
        found = pages.paragraphs(page, number.upper())
        if not found:
            session.say(session.tongue.text("The rules have no number “{number}”.", number=number[:20]))
            return
        page = "\n\n".join(found)
    elif not page:
        session.say(session.tongue.text("This game has no rules page."))
        return
    session.typed = pages.leaf_through(pages.rendered(page, session.console), session.console, session.tongue)


def save(session: "Session", name: str) -> None:
    wanted = name or session.file or files.free_name(session.teller.game)
    session.file = files.save(session.table.record(), wanted, session.file)
    session.saved_moves = len(session.table.moves)
    session.say(
        session.tongue.text("Saved. It goes on with: {command}", command=files.command("play", "--load", session.file))
    )


def seal(session: "Session") -> None:
    """Before the end the seal alone; after it the seed, too."""
    tongue, table = session.tongue, session.table
    session.say(tongue.text("Seal: {seal}", seal=table.seal))
    if table.ended:
        command = " ".join([files.command("verify"), tongue.text("FILE")])
        session.say(tongue.text("Seed: {seed}", seed=printable(table.head.seed)))
        session.say(tongue.text("To check the deal, save the game and type: {command}", command=command))
    else:
        session.say(tongue.text("It was fixed before the first move. When the game is over you see the seed."))


def show_help(session: "Session") -> None:
    tongue = session.tongue
    width = session.console.width - 2
    lines = [tongue.text("Type the number of a choice, or the move itself."), *session.teller.advice()]
    shown = [part for line in lines for part in wrapped(line, width)] + [""]
    for name, (argument, meaning) in MEANINGS.items():
        typed = f"{word(tongue, name)} {tongue.text(argument) if argument else ''}"
        shown += wrapped(f"{typed:<18} {tongue.text(meaning)}", width, " " * 19)
    session.typed = pages.leaf_through([f" {line}" for line in shown], session.console, tongue)
