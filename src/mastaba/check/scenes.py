"""What is wrong with a scene: what it says has to fit what the reader has seen, and what the house draws of it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from mastaba.show.clicks import Clicks
from mastaba.show.log import WrittenLine, WrittenTurn
from mastaba.show.rooms import AnySight
from mastaba.show.scene import Action, Result, Scene, SeatLine, Then, TurnStep
from mastaba.show.sentences import winners_of

STATES = ("done", "now", "")  # of a step


def first_fault(scene: object, sight: AnySight) -> str:
    """The first thing that is wrong, as a sentence that names game, part and value; empty, if all is well."""
    reader = "a spectator" if sight.seat < 0 else f"player {sight.seat + 1}"
    found = next(_faults(scene, sight), "")
    return f"the scene of {sight.seen.setting.game.name} for {reader}: {found}" if found else ""


def _faults(scene: object, sight: AnySight) -> Iterator[str]:
    if not isinstance(scene, Scene):
        yield f"it is of type {type(scene).__name__}, not a Scene"
        return
    yield from _kinds(scene)
    yield from _sentences(scene)
    yield from _seats(scene, sight)
    yield from _steps(scene)
    yield from _moves(scene, sight)
    yield from _asked(scene, sight)
    yield from _log(scene, sight)
    yield from _result(scene, sight)


def _kinds(scene: Scene) -> Iterator[str]:
    """Dictionaries and tuples in place of the classes of show.scene."""
    lists: tuple[tuple[str, Sequence[object] | None, type], ...] = (
        ("seats", scene.seats, SeatLine),
        ("steps", scene.steps, TurnStep),
        ("actions", scene.actions, Action),
        ("then", scene.then, Then),
        ("log", scene.log, WrittenTurn),
    )
    for name, values, kind in lists:
        for i, value in enumerate(values or ()):
            if not isinstance(value, kind):
                yield f"{name}[{i}] is of type {type(value).__name__}, not a {kind.__name__}"
    if scene.result is not None and not isinstance(scene.result, Result):
        yield f"result is of type {type(scene.result).__name__}, not a Result"


def _sentences(scene: Scene) -> Iterator[str]:
    for name in ("prompt", "summary"):
        said = vars(scene)[name]
        if not isinstance(said, str) or not said.strip():
            yield f"{name} is {said!r}: it has to say something"


def _seats(scene: Scene, sight: AnySight) -> Iterator[str]:
    players = sight.seen.setting.seats
    if len(scene.seats) != players:
        yield f"seats has {len(scene.seats)} lines for {players} players"


def _steps(scene: Scene) -> Iterator[str]:
    for i, step in enumerate(scene.steps or ()):
        if step.state not in STATES:
            yield f"steps[{i}].state is “{step.state}”: it can be “done”, “now” or empty"


# ---- What may be done -----------------------------------------------------------------------------------


def _moves(scene: Scene, sight: AnySight) -> Iterator[str]:
    """Clicks, warnings and forecasts are by move, and the moves are legal."""
    legal = set(sight.moves)
    for i, entry in enumerate(scene.clicks or ()):
        move, *ways = (entry,) if isinstance(entry, str) else entry
        if move not in legal:
            yield f"clicks[{i}] names “{move}”, which is not legal"
        for way in ways:
            if not way or way != " ".join(way.split()):
                yield f"clicks[{i}] says that “{move}” is clicked by “{way}”: words with a blank between them"
    for name in ("warnings", "forecasts"):
        for move in vars(scene)[name]:
            if move not in legal:
                yield f"{name} names “{move}”, which is not legal"
    if scene.mine and not legal:
        yield "mine is True, but nothing is asked of who looks"


def _asked(scene: Scene, sight: AnySight) -> Iterator[str]:
    """Buttons play what is legal; and once something was picked there is something to say."""
    clicks = Clicks(sight.moves if scene.clicks is None else scene.clicks)
    ways = [Counter(way.words) for way in clicks.ways]
    words = {word for way in ways for word in way}
    for i, action in enumerate(scene.actions):
        if sum(map(bool, (action.words, action.word, action.do))) > 1:
            yield f"actions[{i}], “{action.label}”, has more than one of words, word and do"
        if action.word and action.word not in words:
            yield f"actions[{i}], “{action.label}”, picks “{action.word}”, which is in no legal move"
        if action.words and not any(Counter(action.words.split()) <= way for way in ways):
            yield f"actions[{i}], “{action.label}”, plays “{action.words}”, which is not legal"
        if action.always and clicks.rest((), action.words) not in sight.moves:
            yield f"actions[{i}], “{action.label}”, always plays “{action.words}”, which is no whole move"
    for i, then in enumerate(scene.then):
        if not then.said or " " in then.word:
            yield f"then[{i}] says “{then.said}” after “{then.word}”: a sentence, and the word that was picked first"


# ---- What happened --------------------------------------------------------------------------------------


def _log(scene: Scene, sight: AnySight) -> Iterator[str]:
    players = sight.seen.setting.seats
    for i, turn in enumerate(scene.log):
        if not turn.lines:
            yield f"log[{i}], “{turn.heading}”, has no lines"
        for k, line in enumerate(turn.lines):
            name = f"log[{i}].lines[{k}]"
            if not isinstance(line, WrittenLine):
                yield f"{name} is of type {type(line).__name__}, not a Line"
            elif not -1 <= line.seat < players:
                yield f"{name} is of seat {line.seat}: seats are 0 to {players - 1}, and -1 is nobody"
            elif not isinstance(line.html, Markup) or not line.html:
                yield f"{name}.html is {line.html!r}: it has to be Markup that says something"


def _result(scene: Scene, sight: AnySight) -> Iterator[str]:
    result, players = scene.result, sight.seen.setting.seats
    if result is None:
        if sight.over:
            yield "result is None, but the game is over"
        return
    if not sight.over:
        yield f"result says “{result.heading}”, but the game is not over"
        return
    won = [winner.get("seat") for winner in result.winners]
    if won != winners_of(sight.outcome["ranks"]):
        yield f"result.winners has the seats {won}, but {winners_of(sight.outcome['ranks'])} have won"
    if not result.heading:
        yield "result.heading is empty: it has to say who has won"
    if len(result.rows) not in (0, players):
        yield f"result.rows has {len(result.rows)} rows for {players} players"
