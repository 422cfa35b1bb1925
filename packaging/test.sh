#!/bin/bash
# test.sh PROGRAM: installs, starts, upgrades, and removes the package in a fresh Debian in a folder
# of its own. Needs root, debootstrap, dpkg-deb, and curl.
set -euo pipefail

[ "$(id -u)" = 0 ] || {
    echo "LEFT OUT: only root can install the package (sudo make test-package)."
    exit 0
}
program=$1
here=$(dirname "$0")
work=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "package: $*" >&2
    exit 1
}
inside() { chroot "$work/root" "$@"; }

# The mirror of Debian's packages may fail for a moment, which says nothing about our package. If it
# cannot be reached at all, the report at the end of `make test` says that this was left out.
fresh_debian() {
    local log="$work/debootstrap.log"
    mkdir "$work/cache"
    for pause in 5 15 45 0; do
        debootstrap --variant=minbase --include=adduser --cache-dir="$work/cache" \
            bookworm "$work/root" >"$log" 2>&1 && return
        grep -q "Couldn't download\|Failed getting release file" "$log" || fail "$(tail -3 "$log")"
        rm -rf "$work/root"
        sleep "$pause"
    done
    echo "LEFT OUT: the package was not installed anywhere. $(tail -1 "$log")"
    exit 0
}

# Starts the installed server as its own user, with the installed settings but on a free port.
start() {
    : >"$work/out"
    chroot --userspec=tabiya:tabiya "$work/root" \
        env TABIYA_LISTEN=127.0.0.1:0 tabiya serve --config /etc/tabiya/tabiya.toml \
        >"$work/out" 2>"$work/log" &
    server=$!
    address=
    for _ in $(seq 100); do
        address=$(sed -n 's,^listening on ,,p' "$work/out")
        [ -z "$address" ] || return 0
        kill -0 "$server" 2>/dev/null || fail "the server ended: $(cat "$work/log")"
        sleep 0.1
    done
    fail "the server does not listen: $(cat "$work/log")"
}
stop() {
    kill -TERM "$server"
    wait "$server" || fail "the server did not end well: $(cat "$work/log")"
    server=
}

systemd-analyze verify "$here/tabiya.service" 2>&1 | grep -i 'unknown\|invalid' && fail "the unit"
# Started in vain for minutes, it is started again; and not before the date is right.
grep -qx 'StartLimitIntervalSec=0' "$here/tabiya.service" || fail "the unit gives up"
grep -qx 'TimeoutStartSec=infinity' "$here/tabiya.service" || fail "the unit does not wait for a database"
grep -q '^After=.*time-sync.target' "$here/tabiya.service" || fail "the unit does not wait for the date"
# In tenths: an exposure above 2.0 of 10 fails.
if systemd-analyze security --help 2>/dev/null | grep -q -- --offline; then
    systemd-analyze security --offline=true --threshold=20 "$here/tabiya.service" >"$work/exposure" \
        || fail "the unit is too exposed: $(tail -1 "$work/exposure")"
fi
fresh_debian
# Nobody downloads these packages: fast, not small.
export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
stripped=$work/tabiya
strip -o "$stripped" "$program"
first=$(VERSION=0.0.1 "$here/package.sh" "$stripped" "$work/first")
second=$(VERSION=0.0.2 "$here/package.sh" "$stripped" "$work/second")
cp "$first" "$work/root/first.deb"
cp "$second" "$work/root/second.deb"

inside dpkg --install /first.deb >/dev/null
inside getent passwd tabiya >/dev/null || fail "no user was made"
enabled=etc/systemd/system/multi-user.target.wants/tabiya.service
[ -L "$work/root/$enabled" ] || fail "the service is not enabled"
[ "$(stat -c %a "$work/root/etc/tabiya/tabiya.toml")" = 640 ] || fail "others can read the settings"
# systemd makes this folder (StateDirectory); there is none here.
inside install -d -o tabiya -g tabiya -m 700 /var/lib/tabiya
inside tabiya config --config /etc/tabiya/tabiya.toml | grep -q '^data = "/var/lib/tabiya"' \
    || fail "the settings file is not read"
start
curl -sf "$address/" >/dev/null || fail "no page at $address"
game=$(curl -sf -H 'content-type: application/json' -d '{"time":"3+2","side":"white"}' \
    "$address/api/zone/games" | grep -o '"id":"[^"]*"' | cut -d'"' -f4)
[ -n "$game" ] || fail "no game was made"
stop

echo '# changed by the operator' >>"$work/root/etc/tabiya/tabiya.toml"
inside dpkg --install /second.deb >/dev/null
inside dpkg-query --show tabiya | grep -q '0.0.2$' || fail "not upgraded"
tail -1 "$work/root/etc/tabiya/tabiya.toml" | grep -q changed || fail "the settings were replaced"
start
curl -sf "$address/api/zone/games/$game" >/dev/null || fail "the game is gone after the upgrade"
stop

inside dpkg --remove tabiya >/dev/null 2>&1
[ ! -e "$work/root/usr/bin/tabiya" ] || fail "the program is still there"
[ -e "$work/root/etc/tabiya/tabiya.toml" ] || fail "the settings were removed"
inside dpkg --install /second.deb >/dev/null
[ -L "$work/root/$enabled" ] || fail "not enabled after it was removed and installed again"
inside dpkg --remove tabiya >/dev/null 2>&1
inside dpkg --purge tabiya >/dev/null 2>&1
[ ! -e "$work/root/etc/tabiya/tabiya.toml" ] || fail "the settings were not purged"
[ -n "$(ls -A "$work/root/var/lib/tabiya")" ] || fail "the data was removed"
echo "package: installed, started, upgraded, removed; games and settings kept"
