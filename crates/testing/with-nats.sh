#!/usr/bin/env bash
# Runs a command whose tests start servers of NATS:
#
#   with-nats.sh cargo nextest run
#
# Installs Debian's package if possible. Its service is not started: each test runs a server of its
# own, on loopback.
set -euo pipefail

PATH=$PATH:/usr/sbin
if ! command -v nats-server >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends nats-server
fi
if ! command -v nats-server >/dev/null; then
    echo "The tests of several nodes need NATS. Install the package nats-server." >&2
    exit 1
fi
exec "$@"
