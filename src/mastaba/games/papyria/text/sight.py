"""Who looks at Papyria: what somebody is shown, what may be done, and the tiles it is about."""

from functools import cached_property
from typing import cast

from mastaba.games.papyria.forms.view import PlayerView, StackView, TileView, View, view_tile
from mastaba.games.papyria.rules.setting import PapyriaSetting
from mastaba.show import sight
from mastaba.show.sight import PICTURE

OUTER = ("large", "small")  # spaces of a section


class Sight(sight.Sight[PapyriaSetting, View]):
    """The table as one seat sees it; somebody who looks on sees the land of whose turn it is."""

    @cached_property
    def step(self) -> str:
        return self.view["step"]

    @cached_property
    def player(self) -> int:
        """Whose land is looked at."""
        return self.seat if self.seat >= 0 else self.view["turn"]

    @cached_property
    def me(self) -> PlayerView:
        return self.view["players"][self.player]

    # ---- What may be done -------------------------------------------------------------------------------

    @cached_property
    def _by_verb(self) -> dict[str, list[list[str]]]:
        found: dict[str, list[list[str]]] = {}
        for move in self.moves:
            verb, *rest = move.split()
            found.setdefault(verb, []).append(rest)
        return found

    def rests(self, verb: str) -> list[list[str]]:
        """The legal moves with this verb, without it."""
        return self._by_verb.get(verb, [])

    # ---- The board --------------------------------------------------------------------------------------

    @cached_property
    def section(self) -> int:
        """The one that was reached in this turn; -1: none."""
        arrived = self.view["arrived"]
        return -1 if arrived is None else cast(int, arrived["section"])

    @property
    def done(self) -> list[str]:
        """The places of this section that were used in this turn."""
        arrived = self.view["arrived"]
        return [] if arrived is None else cast(list[str], arrived["done"])

    def stack(self, place: str) -> StackView:
        """A space of the section that was reached."""
        return self.stack_in(self.section, place)

    def stack_in(self, section: int, place: str) -> StackView:
        return self.view["sections"][section][place]  # type: ignore[literal-required, no-any-return]

    def standing(self, section: int, piece: str) -> int | None:
        """Whose ship, or wanderer, is in a section."""
        return self.view["sections"][section][piece]  # type: ignore[literal-required, no-any-return]

    # ---- Tiles ------------------------------------------------------------------------------------------

    def tile_named(self, name: str) -> TileView:
        """As it is printed."""
        return view_tile(self.given.tiles[self.given.number_of[name]])

    def tile_in_hand(self) -> TileView | None:
        """The tile that this seat can place now."""
        if not self.rests("place"):
            return None
        draft = self.view["draft"]
        if draft is not None:
            return self.tile_named(draft["picks"][self.player])
        top = self.stack(self.landscape_place())["top"]
        assert top is not None
        return cast(TileView, top)

    def landscape_place(self) -> str:
        """Where in this section a landscape can still be taken."""
        stacks = {place: self.stack(place) for place in OUTER if place not in self.done}
        return next(place for place, stack in stacks.items() if stack["good"] == "landscape" and stack["left"])

    def said_tile(self, name: str) -> str:
        """A tile by its name. In the log of a page a picture stands for it: people do not know tiles by name."""
        return PICTURE if self.marks_pieces and self.pictured(name) else name

    def pictured(self, name: str) -> bool:
        """Whether it is a tile of the lands, or an end-of-game tile."""
        return name in self.given.number_of or name in self.given.end_names
