"""`mastaba backup FILE`: a copy of the store, also while the server runs."""

import argparse
from pathlib import Path

from mastaba.arguments import Parser
from mastaba.locale import Tongue
from mastaba.store.backup import backup
from mastaba.store.errors import StoreBroken, raising_store_errors
from mastaba.web.serve import default_store


def configure(parser: Parser, words: list[str], tongue: Tongue) -> None:
    parser.known.add_argument("file", metavar=tongue.text("FILE"), help=tongue.text("where the copy goes"))
    parser.value("--store", tongue.text("FILE"), tongue.text("what is copied"))


def run(arguments: argparse.Namespace, tongue: Tongue) -> int:
    store = (Path(arguments.store) if arguments.store else default_store()).resolve()
    if not store.is_file():
        raise StoreBroken("There is no store “{file}”.", file=store)
    target = Path(arguments.file).resolve()
    with raising_store_errors(target):
        backup(store, target)
    print(tongue.text("Copied to {file}, {size} kB.", file=target, size=target.stat().st_size // 1000 + 1))
    return 0
