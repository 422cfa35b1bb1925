#!/usr/bin/env bash
# run.sh PROGRAM FOLDER ADDRESS:PORT: runs a cluster on this machine: PostgreSQL and NATS in a folder
# of their own, three nodes, and HAProxy in front of them at the address. Ctrl-C ends everything; the
# database stays in the folder. To try what happens, kill a node: it is started again.
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
address=$3
nodes=(a b c)
fail() {
    echo "run-cluster: $*" >&2
    exit 1
}

# --- What is needed, installed if possible -----------------------------------------------------

PATH=$PATH:/usr/sbin
find_postgres() { bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1); }
packages=()
find_postgres
[ -n "$bin" ] || packages+=(postgresql)
for need in nats-server haproxy curl; do command -v $need >/dev/null || packages+=($need); done
if [ ${#packages[@]} -gt 0 ]; then
    # Their services are not started.
    { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
        && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${packages[@]}"; } \
        || fail "these packages are missing: ${packages[*]}"
    find_postgres
fi

# --- Ending ------------------------------------------------------------------------------------

keepers=() # the loops that keep nodes running
helpers=() # HAProxy and NATS
finish() {
    trap '' INT TERM
    # Nodes first: they hand their games over and store what is under way.
    for keeper in "${keepers[@]}"; do kill "$keeper" 2>/dev/null || true; done
    for keeper in "${keepers[@]}"; do until_gone "$keeper"; done
    for helper in "${helpers[@]}"; do kill "$helper" 2>/dev/null || true; done
    [ ! -f "$data/postmaster.pid" ] || as_owner "$bin/pg_ctl" stop -s -m fast -D "$data" || true
    rm -rf "$sockets"
    for helper in "${helpers[@]}"; do until_gone "$helper"; done
}
# After a `wait` that Ctrl-C has interrupted, another one may miss that a process has ended.
until_gone() { while kill -0 "$1" 2>/dev/null; do sleep 0.05; done; }
data=$folder/postgres
sockets=$(mktemp -d "${TMPDIR:-/tmp}/tabiya-cluster-XXXXXX")
trap finish EXIT
trap 'exit 0' INT TERM

free_port() {
    local port
    while port=$((20000 + RANDOM % 20000)); do
        (: </dev/tcp/127.0.0.1/"$port") 2>/dev/null || { echo "$port"; return; }
    done
}
# Each in a session of its own, so that Ctrl-C is for this script alone.
apart() { setsid "$@" & }

# --- PostgreSQL --------------------------------------------------------------------------------

# It does not run as root. Its socket is in a folder that nobody else can open.
owner=()
if [ "$(id -u)" = 0 ]; then
    owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    mkdir -p "$data"
    chown postgres "$data" "$sockets"
    "${owner[@]}" test -w "$data" \
        || fail "the user postgres cannot reach $folder; name another folder (make run-cluster CLUSTER=/var/tmp/cluster)"
fi
as_owner() { (cd / && LC_ALL=C "${owner[@]}" "$@"); }
if [ ! -f "$data/PG_VERSION" ]; then
    as_owner "$bin/initdb" --auth=trust --username=postgres --encoding=UTF8 --locale=C --pgdata "$data" >/dev/null
fi
as_owner setsid "$bin/pg_ctl" start -s -w -D "$data" -l "$data/log" \
    -o "-k $sockets -c listen_addresses= -c max_connections=200" \
    || fail "PostgreSQL does not start; $data/log says why"
database=postgres://postgres@${sockets//\//%2F}/postgres
echo "database: $database"

# --- NATS --------------------------------------------------------------------------------------

nats_port=$(free_port)
apart nats-server --addr 127.0.0.1 --port "$nats_port" --log "$folder/nats.log"
helpers+=($!)
for _ in $(seq 100); do
    (: </dev/tcp/127.0.0.1/"$nats_port") 2>/dev/null && break
    sleep 0.1
done

# --- The nodes ---------------------------------------------------------------------------------

# Runs a node, and again if it ends by itself.
keep_node() {
    local stop= child=
    # Ctrl-C is for the script alone, which tells this loop when to end.
    trap '' INT
    trap 'stop=1; [ -z "$child" ] || kill "$child" 2>/dev/null' TERM
    while [ -z "$stop" ]; do
        apart "$program" serve --listen "127.0.0.1:$2" --node-name "$1" --database-url "$database" \
            --nats-url "nats://127.0.0.1:$nats_port" --public-url "http://$address" \
            --trusted-proxy 127.0.0.1 >"$folder/node-$1.out" 2>>"$folder/node-$1.log"
        child=$!
        echo "node $1: process $child, http://127.0.0.1:$2"
        wait "$child" || true
        [ -n "$stop" ] || sleep 1
    done
    wait "$child" || true
}
servers=
for node in "${nodes[@]}"; do
    port=$(free_port)
    keep_node "$node" "$port" &
    keepers+=($!)
    servers="$servers
    server $node 127.0.0.1:$port check inter 500ms fall 1 rise 1"
done

# --- HAProxy -----------------------------------------------------------------------------------

here=$(dirname "$0")
sed "s,ADDRESS,$address," "$here/haproxy.cfg" >"$folder/haproxy.cfg"
echo "$servers" >>"$folder/haproxy.cfg"
apart haproxy -db -q -f "$folder/haproxy.cfg"
helpers+=($!)
for _ in $(seq 300); do
    status=$(curl -s -o /dev/null -w '%{http_code}' --max-time 2 "http://$address/health/ready" || true)
    [ "$status" != 200 ] || break
    sleep 0.1
done
[ "$status" = 200 ] || fail "no node answers; the logs are in $folder"
echo "listening on http://$address"
wait
