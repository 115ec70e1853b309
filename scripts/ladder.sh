#!/bin/sh
# The whole ladder, for docs/bots.md: every level against every other in all five games. At tables of two, three and four
# with a tenth of what the levels may think, and with two seats with all of it, over 30 deals.
# In all five to twelve hours of processor time, on as many cores as there are: a pairing ends when it is decided.
# Whatever has been played is in leagues/ and is not played again: stop it, and start it again, as often as you like.
#
#     sh scripts/ladder.sh [GAME ...]      all of it, or these games; OPTIONS='--cores 1' for each league
set -eu

mastaba=${MASTABA:-.venv/bin/mastaba}
games=${*:-hapy papyrus mykerinos papyria papyros}
where=${LEAGUES:-leagues}

league() { # FOLDER GAME OPTIONS...
    folder=$where/$1
    shift
    # shellcheck disable=SC2086
    "$mastaba" league "$@" --into "$folder" --html "$folder.html" ${OPTIONS:-}
}

mkdir -p "$where"
for game in $games; do
    league "$game-tenth" "$game" --share 10% --seats 2,3,4 --deals 80
done
for game in $games; do
    league "$game-full" "$game" --seats 2 --deals 30
done
