"""The layouts of Hâpy Families as pictures, drawn from the rules and not from the code."""

from functools import cache

# The layouts as drawn: U god side up, D mummy side up, two columns to a card. A lower row lies on top.
PICTURES = {
    "pyramid": """
               U
              D D
             U U U
            D D D D
           U U U U U
          D D D D D D
         U U U U U U U
        D D D D D D D D
    """,
    "mastaba": """
        U U U U U U
         D D D D D D
        U U U U U U
         D D D D D D
        U U U U U U
         D D D D D D
    """,
    "temple": """
           D D D           U U U
          D D D D         U U U U
         D D D D D       U U U U U
        D D D D D D     U U U U U U
    """,
    "tomb": """
           U U U U
          U D D D U
         U D U U D U
        U D U D U D
         U D U U D U
          U D D D U
           U U U U
    """,
    "giza": """
            U           U         U
           D D         D D       D D
          U U U       U U U     U U U
         D D D D     D D D D
        U U U U U   U U U U U
    """,
}
MIDDLE = (3, 14)  # of the tomb
# where the structures begin, by column
STRUCTURES = {
    "temple": ((0, "left-"), (22, "right-")),
    "giza": ((0, "khufu-"), (18, "khafre-"), (30, "menkaure-")),
}
Spot = tuple[int, int]


@cache
def drawn(name: str) -> dict[Spot, str]:
    """The faces by row and column."""
    return {
        (row, column): face
        for row, line in enumerate(PICTURES[name].strip("\n").splitlines())
        for column, face in enumerate(line)
        if face in "UD"
    }


def coverers(name: str, spots: dict[Spot, str], spot: Spot) -> list[Spot]:
    row, column = spot
    if name != "tomb":
        return [other for other in ((row + 1, column - 1), (row + 1, column + 1)) if other in spots]
    around = [(row, column - 2), (row, column + 2)]
    around += [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
    return [other for other in around if other in spots and ring(other) == ring(spot) + 1]


def ring(spot: Spot) -> int:
    """How far a card of the tomb is from the middle, in steps from card to neighbouring card."""
    down, right = abs(spot[0] - MIDDLE[0]), abs(spot[1] - MIDDLE[1])
    return down + max(0, (right - down) // 2)


@cache
def by_name(name: str) -> dict[str, Spot]:
    """Place names to spots: rows and places counted from the top left, in each structure by itself."""
    spots = drawn(name)
    named = {}
    for row in sorted({spot[0] for spot in spots}):
        counted: dict[str, int] = {}
        for spot in sorted(spot for spot in spots if spot[0] == row):
            prefix = [p for start, p in STRUCTURES.get(name, ((0, ""),)) if spot[1] >= start][-1]
            counted[prefix] = counted.get(prefix, 0) + 1
            named[f"{prefix}{row + 1}.{counted[prefix]}"] = spot
    return named
