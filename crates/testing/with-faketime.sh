#!/usr/bin/env bash
# Runs a command whose tests step the clock of a server:
#
#   with-faketime.sh cargo nextest run
#
# Installs Debian's package if possible.
set -euo pipefail

has_library() {
    compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1' >/dev/null \
        || [ -e /usr/lib/faketime/libfaketimeMT.so.1 ]
}
if ! has_library && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends faketime
fi
if ! has_library; then
    echo "The tests of a stepped clock need libfaketime. Install the package faketime." >&2
    exit 1
fi
exec "$@"
