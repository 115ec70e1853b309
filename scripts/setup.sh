#!/bin/sh
# Sets up .venv with Mastaba in it, compiled. An argument names an extra of pyproject.toml to go with it: dev, bench, lab.
# For dev it also fetches Chromium, if it may.
# When nothing has changed since last time there is nothing to do, and nothing is said.
#
# In steps, for whoever wants to play meanwhile (scripts/play.sh): --first sets it up uncompiled, --compile makes what is
# compiled ready in .venv/built, and --swap puts that in its place.
set -eu

step=all extra=${1:-}
case $extra in --*) step=${extra#--} extra= ;; esac
PYTHON=${PYTHON:-python3}

stop() {
    echo "$1" >&2
    exit 1
}

# ---- which Python, and has anything changed? ----

command -v "$PYTHON" >/dev/null || stop "There is no $PYTHON here. Type: sudo apt install python3 python3-venv"

headers=$("$PYTHON" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
python="$PWD $("$PYTHON" -VV 2>&1)"

everything() {
    echo "$python ${CC:-} ${MASTABA_PURE:-}"
    ls "$headers" || true
    command -v cc || true
    find src setup.py pyproject.toml constraints.txt -type f ! -name '*.pyc' -exec cksum {} + | sort
}

now=$(everything 2>/dev/null | cksum)
stamp=.venv/set-up-$extra
[ "$(cat "$stamp" 2>/dev/null)" != "$now" ] || exit 0

# ---- is this Python fit? ----

version=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "Mastaba needs Python 3.11 or newer; this is $version. Type: sudo apt install python3.11-venv, then: PYTHON=python3.11 make play"
"$PYTHON" -c 'import ensurepip, venv' 2>/dev/null ||
    stop "Python's venv is missing. Type: sudo apt install python$version-venv"

# ---- set up ----

pip() {
    .venv/bin/pip "$@" -qq --disable-pip-version-check --constraint constraints.txt
}

# What Mastaba needs beside itself, a line each, with the extra's.
needed() {
    .venv/bin/python - "$extra" <<'END'
import sys, tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
print(*project["dependencies"], *project["optional-dependencies"].get(sys.argv[1], []), sep="\n")
END
}

# Fetches what it needs while it is built: one waits for the network, the other for the processor. Bytecode is left to
# Python, which makes it of what it imports.
set_up() {
    needed >.venv/needed
    pip install --no-compile --requirement .venv/needed &
    fetching=$!
    build &
    building=$!
    trap 'kill $fetching $building 2>/dev/null || true; exit 1' TERM
    wait $building || { kill $fetching 2>/dev/null; exit 1; }
    wait $fetching
    put_in_place
}

build() {
    rm -rf .venv/built
    pip wheel --no-deps --wheel-dir .venv/built .
}

put_in_place() {
    pip install --no-compile --no-deps --force-reinstall .venv/built/*.whl
}

say_why_pure() {
    why_pure=$(.venv/bin/python -c 'from mastaba import _build; print(_build.WHY_PURE)')
    [ -z "$why_pure" ] || [ -n "${MASTABA_PURE:-}" ] ||
        echo "It runs uncompiled, and slower, because $why_pure. To change that, type: sudo apt install build-essential python$version-dev"
}

done_with() {
    echo "$now" >.venv/set-up-
    echo "$now" >"$stamp"
}

# What the build has come to: it leaves its traces in build/.
stage() {
    objects=$(find build/temp.* -name '*.o' -newer "$begun" 2>/dev/null | wc -l)
    sources=$(find build -name '*.c' -newer "$begun" 2>/dev/null | wc -l)
    if [ "$objects" -gt 0 ] && [ "$objects" -lt "$sources" ]; then
        echo "compiling, $((100 * objects / sources)) % of the files"
    elif [ "$objects" -gt 0 ]; then
        echo "putting everything in its place"
    elif [ -n "$(find build/mypyc-* -newer "$begun" 2>/dev/null | head -n 1)" ]; then
        echo "translating the rules into C"
    else
        echo "fetching what Mastaba is built with"
    fi
}

# Says how far a process is until it ends: in one line that changes, or, where nobody looks, a line for each stage.
watch() {
    said=
    while kill -0 "$1" 2>/dev/null; do
        seconds=$(($(date +%s) - started)) text=$(stage)
        if [ -t 1 ]; then
            printf '\r  %s s: %s ...\033[K' "$seconds" "$text"
        elif [ "${text%%,*}" != "$said" ]; then
            said=${text%%,*}
            echo "  $said ..."
        fi
        sleep 1
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

case $step in
compile)
    echo "$now" >.venv/building
    build
    exit 0
    ;;
swap)
    now=$(cat .venv/building)
    put_in_place
    say_why_pure
    done_with
    exit 0
    ;;
esac

if [ "$(cat .venv/made-by 2>/dev/null)" != "$python" ]; then
    echo "Setting up (1/2): a virtual environment in .venv ..."
    "$PYTHON" -m venv --clear .venv
    echo "$python" >.venv/made-by
fi

if [ "$step" = first ]; then
    echo "Setting up (2/2): fetching what Mastaba needs ..."
else
    echo "Setting up (2/2): building and installing Mastaba, a minute or two the first time ..."
fi
rm -f .venv/set-up-*
begun=.venv/begun
touch "$begun"
started=$(date +%s)
if [ "$step" = first ]; then
    (MASTABA_PURE=1 && export MASTABA_PURE && set_up) &
else
    set_up &
fi
trap 'kill $! 2>/dev/null || true; exit 130' INT TERM
watch $!
trap - INT TERM
wait $! || stop "Mastaba could not be built: the lines above say why."
[ "$step" != first ] || exit 0

say_why_pure

if [ "$extra" = dev ] && ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Setting up: Chromium, for the tests in a browser ..."
        apt-get update -qq && apt-get install -y -qq chromium >/dev/null
    else
        echo "There is no Chromium: the tests in a browser are left out. To have them, type: sudo apt install chromium"
    fi
fi

done_with
