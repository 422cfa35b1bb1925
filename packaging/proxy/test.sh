#!/bin/bash
# test.sh PROGRAM: runs the server behind nginx, HAProxy, and Caddy, each with the settings in this
# folder, and looks whether pages, WebSockets, streams, and addresses of visitors pass through.
# Needs the packages nginx-light, haproxy, caddy, openssl, curl, and python3. Loopback only.
set -euo pipefail

program=$1
here=$(dirname "$0")
work=$(mktemp -d)
children=()
finish() {
    for child in "${children[@]}"; do kill "$child" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "proxy: $*" >&2
    exit 1
}
missing=
for need in nginx haproxy caddy openssl curl python3; do
    PATH=$PATH:/usr/sbin command -v "$need" >/dev/null || missing="$missing $need"
done
[ -z "$missing" ] || fail "these programs are missing:$missing"
PATH=$PATH:/usr/sbin

free_port() {
    local port
    while port=$((20000 + RANDOM % 20000)); do
        (: </dev/tcp/127.0.0.1/"$port") 2>/dev/null || { echo "$port"; return; }
    done
}
name=chess.example.org
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" \
    -addext "subjectAltName=DNS:$name" -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
cat "$work/fullchain.pem" "$work/privkey.pem" >"$work/$name.pem"

: >"$work/out"
"$program" serve --listen 127.0.0.1:0 --data "$work/data" --public-url "https://$name" \
    --trusted-proxy 127.0.0.1 >"$work/out" 2>"$work/log" &
children+=($!)
for _ in $(seq 100); do
    backend=$(sed -n 's,^listening on http://,,p' "$work/out")
    [ -z "$backend" ] || break
    sleep 0.1
done
[ -n "$backend" ] || fail "the server does not start: $(cat "$work/log")"
password=correct-horse
echo "$password" | "$program" account create Anna --data "$work/data" >/dev/null
token=$("$program" token create Anna --scopes board:play --data "$work/data")

# Answers with the headers that say who is calling: what the server behind a proxy is told.
echo_port=$(free_port)
python3 - "$echo_port" >/dev/null 2>&1 <<'PYTHON' &
import http.server, sys
class Echo(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        for name in ("X-Forwarded-For", "X-Forwarded-Proto"):
            self.wfile.write(f"{name}: {self.headers.get_all(name)}\n".encode())
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Echo).serve_forever()
PYTHON
children+=($!)

# The settings as they are, but for ports and certificates.
adapt() {
    sed -e "s,127\.0\.0\.1:8080,$backend,; s,/etc/letsencrypt/live/$name,$work,; s,/etc/haproxy,$work," "$1"
}
start_nginx() {
    adapt "$here/nginx.conf" | sed "s,listen 443,listen 127.0.0.1:$1," >"$work/site.conf"
    cat >"$work/nginx.conf" <<NGINX
daemon off; pid $work/nginx.pid; error_log $work/nginx.log;
events {}
http { access_log off; client_body_temp_path $work/a; proxy_temp_path $work/b;
       fastcgi_temp_path $work/c; uwsgi_temp_path $work/d; scgi_temp_path $work/e;
       include $work/site.conf; }
NGINX
    nginx -c "$work/nginx.conf" -e "$work/nginx.log" &
}
start_haproxy() {
    adapt "$here/haproxy.cfg" | sed "s,bind :443,bind 127.0.0.1:$1," >"$work/haproxy.cfg"
    haproxy -db -q -f "$work/haproxy.cfg" &
}
start_caddy() {
    { echo "{
	admin off
	https_port $1
	http_port $(free_port)
	default_bind 127.0.0.1
	skip_install_trust
	auto_https disable_redirects
}"; adapt "$here/Caddyfile" | sed "s,^$name {,$name {\n\ttls $work/fullchain.pem $work/privkey.pem,"; } >"$work/Caddyfile"
    HOME=$work XDG_DATA_HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" 2>"$work/caddy.log" &
}

# Starts a proxy in front of $backend and waits until it answers.
open_proxy() {
    port=$(free_port)
    site=https://$name:$port
    "start_$1" "$port"
    opened=$!
    children+=("$opened")
    for _ in $(seq 100); do
        call -o /dev/null "$site/" 2>/dev/null && return
        sleep 0.1
    done
    fail "$1 does not answer"
}
call() {
    curl -sS --max-time 10 --cacert "$work/fullchain.pem" --resolve "$name:$port:127.0.0.1" "$@"
}

server=$backend
for proxy in nginx haproxy caddy; do
    backend=$server
    open_proxy "$proxy"
    call -D "$work/head" -o "$work/page" "$site/" || fail "$proxy: no page"
    grep -qi '^strict-transport-security' "$work/head" || fail "$proxy: no HSTS"
    call -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' --http1.1 \
        -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H "Origin: https://$name" --max-time 2 \
        -i -o "$work/socket" "$site/ws/lobby" 2>/dev/null || true
    head -1 "$work/socket" | grep -q ' 101 ' || fail "$proxy: no WebSocket: $(head -1 "$work/socket")"
    # The first line of a stream arrives though the stream stays open.
    call -N --max-time 8 -H "Authorization: Bearer $token" "$site/api/stream/event" \
        >"$work/stream" 2>/dev/null || true
    [ -s "$work/stream" ] || fail "$proxy: nothing of a stream arrived"
    kill "$opened"

    # What a visitor claims to be is not passed on.
    backend=127.0.0.1:$echo_port
    open_proxy "$proxy"
    told=$(call -H 'X-Forwarded-For: 203.0.113.9' -H 'X-Forwarded-Proto: http' "$site/")
    [ "$told" = "X-Forwarded-For: ['127.0.0.1']
X-Forwarded-Proto: ['https']" ] || fail "$proxy: the server is told $told"
    kill "$opened"
    echo "proxy: $proxy passes pages, WebSockets, streams, and the address of the visitor"
done
