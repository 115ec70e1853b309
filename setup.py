"""Compiles kernel, rules and bots with mypyc; everything else about the package is in pyproject.toml.

Without a C compiler or Python's headers, or with MASTABA_PURE=1, the package is built uncompiled: slower, but
complete. Anything else that goes wrong, such as a type error, fails the build. What was done is written to
`mastaba/_build.py`, which only the built package has, as it has the icons as PNG.
"""

import os
import runpy
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, PlatformError

HOUSE = Path("src/mastaba")
BUILD = Path("build")  # everything generated goes here, nothing into src/


# ---- what to compile ----


def groups() -> dict[str, list[str]]:
    """One group of files, and so one extension, for the kernel, for each game and for the bots.

    A folder is compiled whole or not at all; of a game these are its rules and its bot. No dots in the names of the
    groups: mypyc would then set a wrong `__file__` in the modules.
    """
    found = {"mastaba_kernel": files(HOUSE / "kernel")}
    for game in sorted((HOUSE / "games").glob("*/")):
        found[f"mastaba_games_{game.name}"] = files(game / "rules", game / "bot")
    found["mastaba_bots"] = files(HOUSE / "bots")
    return {name: group for name, group in found.items() if group}


def files(*folders: Path) -> list[str]:
    """The modules in these folders, but not in folders inside of them."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    return [str(path) for path in paths if path.name not in ("__init__.py", "__main__.py")]


def module(file: str) -> str:
    return ".".join(Path(file).relative_to("src").with_suffix("").parts)


def weight(extension: Extension) -> int:
    """About how long it takes to compile."""
    return sum(Path(file).stat().st_size for file in extension.sources)


# ---- whether to compile ----


def why_pure() -> str:
    """The reason why nothing is compiled here; empty if all is well."""
    if os.environ.get("MASTABA_PURE"):
        return "MASTABA_PURE is set"
    if "editable_wheel" in sys.argv:
        return "an editable install runs src/ as it stands"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing"
    if not compiler_works():
        return "there is no working C compiler"
    return ""


def compiler_works() -> bool:
    from distutils.ccompiler import new_compiler  # setuptools' own copy
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <stdio.h>\nint probe(void) { return 0; }\n")
        try:
            objects = compiler.compile([str(probe)], output_dir=folder)
            compiler.link_shared_object(objects, str(probe.with_suffix(".so")))
        except (CCompilerError, PlatformError):
            return False
    return True


# ---- building ----


class BuildPy(build_py):
    """Clears what an earlier build left, copies the package, draws the icons, adds the note on how it was built."""

    def run(self) -> None:
        fresh = set(self.get_finalized_command("build_ext").get_outputs())
        for old in Path(self.build_lib).rglob("*"):
            if old.is_file() and str(old) not in fresh:
                old.unlink()
        super().run()
        draw_icons(Path(self.build_lib, "mastaba", "web", "static", "icons"))
        note = f"WHY_PURE = {pure!r}\nCOMPILED = {compiled!r}\n"
        Path(self.build_lib, "mastaba", "_build.py").write_text(note, encoding="utf-8")


def draw_icons(folder: Path) -> None:
    """Ours as PNG. By the package's own module, which needs nothing else of it; and it is not installed yet."""
    drawing = runpy.run_path(str(HOUSE / "web" / "drawing.py"))
    drawing["write_all"](folder)


asked_for_metadata = {"egg_info", "dist_info", "sdist"} & set(sys.argv)  # pip does so before it builds
pure = "" if asked_for_metadata else why_pure()
compiled: list[str] = []
extensions = []
BUILD.mkdir(exist_ok=True)

if pure:
    print(f"mastaba: built uncompiled, because {pure}; it will run slower.")
elif not asked_for_metadata:
    from mypyc.build import mypycify

    # One call for all groups: two calls would make two State classes that do not know each other.
    sources = [file for group in groups().values() for file in group]
    compiled = [module(file) for file in sources]
    work = BUILD / f"mypyc-{sys.implementation.cache_tag}"

    def translated() -> list[Extension]:
        found: list[Extension] = mypycify(
            # what is not compiled may import what is not there yet
            ["--config-file=", "--ignore-missing-imports", f"--cache-dir={work}", *sources],
            separate=[(group, name) for name, group in groups().items()],
            target_dir=str(work),
            opt_level="1",  # -O2 takes twice as long to compile, for 2 to 5 % fewer instructions
            debug_level="0",
        )
        return found

    try:
        extensions = translated()
    except (AssertionError, ValueError):  # mypyc stumbles over some of what it kept of an earlier build
        shutil.rmtree(work)
        extensions = translated()
    for extension in extensions:  # mypyc gives them one list of arguments, all the same
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    extensions.sort(key=weight, reverse=True)  # the long ones first: else one of them would be waited for at the end

setup(
    ext_modules=extensions,
    cmdclass={"build_py": BuildPy},
    options={"build_ext": {"parallel": True}, "egg_info": {"egg_base": str(BUILD)}},
)
