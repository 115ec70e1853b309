#!/bin/sh
# Serves the table, with the words that follow for `mastaba serve`. The first time, and whenever the source has changed, the
# rules have to be compiled, which takes a minute: until then they run as they stand, and bots think more slowly. Once they
# are compiled the server begins anew, and every page that is open goes on by itself.
set -eu

SETUP=${SETUP:-scripts/setup.sh}
MASTABA=${MASTABA:-.venv/bin/mastaba}

if [ -n "${MASTABA_PURE:-}" ]; then # nothing is going to be compiled
    sh "$SETUP"
    exec "$MASTABA" serve "$@"
fi
sh "$SETUP" --first
[ ! -f .venv/set-up- ] || exec "$MASTABA" serve "$@"

server= building=
alone=$(command -v setsid || true) # with whatever it starts, so that it can be ended as a whole

is_there() {
    kill -0 "$1" 2>/dev/null
}

end_building() {
    [ -z "$building" ] || kill -- "-$building" 2>/dev/null || kill "$building" 2>/dev/null || true
}

# As the server does, and no sooner.
end_with_server() {
    wait "$server" && exit 0 || exit $?
}

trap 'end_building; kill $server 2>/dev/null || true; wait; exit 130' INT
trap 'end_building; kill $server 2>/dev/null || true; wait; exit 143' TERM

"$MASTABA" serve "$@" &
server=$!
echo 'The rules are being compiled meanwhile, a minute the first time. Until then bots think more slowly.'
$alone nice sh "$SETUP" --compile &
building=$!
while is_there "$server" && is_there "$building"; do sleep 0.2; done

if ! is_there "$server"; then # it has said why
    end_building
    end_with_server
fi
if ! wait "$building"; then
    building=
    echo 'The rules could not be compiled: the lines above say why. The table goes on without.'
    end_with_server
fi
building=
echo 'All is built: the table is back in a moment.'
kill "$server"
wait "$server" || true
sh "$SETUP" --swap
trap - INT TERM
exec "$MASTABA" serve "$@"
