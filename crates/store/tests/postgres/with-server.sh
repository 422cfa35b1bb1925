#!/usr/bin/env bash
# Runs a command with a server of PostgreSQL that all of its tests share:
#
#   with-server.sh cargo nextest run
#
# The server is from the distribution's package, on a Unix socket in a folder for a while. What it
# writes is not synced: tests that kill a server start their own.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
if [ -z "$bin" ] && command -v initdb >/dev/null; then
    bin=$(dirname "$(command -v initdb)")
fi
if [ -z "$bin" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql
    bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
fi
if [ -z "$bin" ]; then
    echo "The tests of the store need PostgreSQL 15 or newer. Install the package postgresql." >&2
    exit 1
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/tabiya-postgres-XXXXXX")
# PostgreSQL does not run as root.
as_owner=()
if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as_owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
stop() {
    (cd / && "${as_owner[@]}" "$bin/pg_ctl" stop -s -m immediate -D "$folder/data" || true)
    rm -rf "$folder"
}
trap stop EXIT
cd_and_run() { (cd "$folder" && LC_ALL=C "${as_owner[@]}" "$@"); }
cd_and_run "$bin/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 --locale=C \
    --pgdata "$folder/data" >/dev/null
settings="-k $folder -c listen_addresses= -c fsync=off -c full_page_writes=off"
settings="$settings -c max_connections=1000 -c shared_buffers=128MB"
cd_and_run "$bin/pg_ctl" start -s -w -D "$folder/data" -l "$folder/log" -o "$settings"

TABIYA_TEST_POSTGRES="postgres://postgres@${folder//\//%2F}/postgres" "$@"
