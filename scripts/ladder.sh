#!/bin/sh
# The whole ladder, for docs/bots.md: every level against every other in all five games. At tables of two, three and four
# pharaohs have a tenth of what they may think; with all of it they play viziers, with two seats, over 30 deals.
# In all some hours of processor time, on as many cores as there are: a pairing ends when it is decided.
# Whatever has been played is in leagues/ and is not played again: stop it, and start it again, as often as you like.
#
#     sh scripts/ladder.sh [GAME ...]      all of it, or these games; OPTIONS='--cores 1' for each league, DEALS=20 for fewer
set -eu

mastaba=${MASTABA:-.venv/bin/mastaba}
games=${*:-hapy papyrus mykerinos papyria papyros}
where=${LEAGUES:-leagues}
deals=${DEALS:-80}

league() { # FOLDER GAME OPTIONS...
    folder=$where/$1
    shift
    # shellcheck disable=SC2086
    "$mastaba" league "$@" --into "$folder" --html "$folder.html" ${OPTIONS:-}
}

mkdir -p "$where"
for game in $games; do
    league "$game" "$game" --bots apprentice,scribe,vizier,pharaoh:10% --seats 2,3,4 --deals "$deals"
done
for game in $games; do
    league "$game-full" "$game" --bots vizier,pharaoh --seats 2 --deals 30
done
