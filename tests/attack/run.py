"""Attacks a server on this computer in every way that we know of, and prints what held and what broke.

python tests/attack/run.py [WORD ...]      only the attacks in whose names one of these words stands
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attack.attacks import Attack, Broken, all_attacks


def main(words: list[str]) -> int:
    chosen = [attack for attack in all_attacks() if not words or any(word in attack.name for word in words)]
    width = max((len(attack.name) for attack in chosen), default=0)
    broken = 0
    for number, attack in enumerate(chosen, start=1):
        if sys.stdout.isatty():
            print(f"  {number} of {len(chosen)}: {attack.name} ...", end="\r", flush=True)
        began = time.monotonic()
        held, said = outcome(attack)
        broken += not held
        print(f"{'held  ' if held else 'BROKEN'}  {attack.name:{width}}  {time.monotonic() - began:5.1f} s  {said}")
    print(f"{len(chosen) - broken} held, {broken} broken")
    return 1 if broken else 0


def outcome(attack: Attack) -> tuple[bool, str]:
    """Whether it held, and what came of it. What an attack did not foresee has broken something, too."""
    with tempfile.TemporaryDirectory(prefix="mastaba-attack-") as folder:
        try:
            return True, asyncio.run(_run(attack, Path(folder)))
        except Broken as error:
            return False, str(error)
        except Exception as error:
            return False, f"{type(error).__name__}: {error}"


async def _run(attack: Attack, folder: Path) -> str:
    return await attack.run(folder, True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
