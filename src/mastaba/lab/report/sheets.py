"""Tables of a report: the same rows in the terminal, on the page and in the docs."""

from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table


@dataclass(frozen=True)
class Sheet:
    """A table. Its cells are as people read them."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int = 1  # columns at the left that hold words; the others hold numbers
    note: str = ""

    def table(self) -> Table:
        """For the terminal."""
        table = Table(box=SIMPLE_HEAD, pad_edge=False, title=self.title, title_justify="left", title_style="bold")
        for column, heading in enumerate(self.headings):
            table.add_column(heading, justify="left" if column < self.names else "right", no_wrap=column >= self.names)
        for row in self.rows:
            table.add_row(*row)
        return table

    def markdown(self) -> str:
        """For the docs."""
        line = [":--" if column < self.names else "--:" for column in range(len(self.headings))]
        rows = [self.headings, tuple(line), *self.rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows) + "\n"
