#!/bin/sh
# Lists what a server consists of, in an environment that has nothing else: dist/sbom.json (CycloneDX) and
# dist/licences.md. The tools that look through it are in an environment of their own.
set -eu

PYTHON=${PYTHON:-python3}
rooms=build/inventory
mkdir -p "$rooms" dist

room() { # NAME WHAT...: an environment with this in it
    name=$1
    shift
    "$PYTHON" -m venv --clear "$rooms/$name"
    "$rooms/$name/bin/pip" install -qq --disable-pip-version-check "$@"
}

echo "Taking inventory (1/3): what a server consists of, a minute or two ..."
MASTABA_PURE=1 room server --constraint constraints.txt .
echo "Taking inventory (2/3): the tools ..."
room tools "cyclonedx-bom>=7,<8" "pip-licenses>=5,<6"

echo "Taking inventory (3/3): looking through it ..."
"$rooms/tools/bin/cyclonedx-py" environment --pyproject pyproject.toml --output-reproducible \
    --output-file dist/sbom.json "$rooms/server/bin/python"
"$rooms/tools/bin/pip-licenses" --python "$rooms/server/bin/python" --format markdown --order license \
    --output-file dist/licences.md >/dev/null
echo "dist/sbom.json and dist/licences.md are written."
cat dist/licences.md
