# `make` lists the targets that have a `##` comment.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Cargo already uses all cores, and parallel runs would wait for its lock.
.NOTPARALLEL:

CARGO ?= cargo
# A build never changes the lock file.
LOCKED := --locked
EVERYTHING := --workspace --all-features $(LOCKED)
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
LOGS := $(TARGET_DIR)/test-logs
FUZZ_SECONDS ?= 60

# cargo-nextest if it is installed. Plain `cargo test` needs `--show-output` to print the counts of
# data rows.
ifneq ($(shell $(CARGO) nextest --version 2>/dev/null),)
RUN_TESTS = $(CARGO) nextest run $(EVERYTHING) $(1)
else
RUN_TESTS = $(CARGO) test $(EVERYTHING) --lib --bins --tests $(1) -- --show-output
endif
# The programs that tests start, as `test-rust` has built them: another choice of packages has other
# features and would compile everything once more. So would one without any test, which leaves out the
# features of dev-dependencies.
PROGRAMS := $(CARGO) build $(EVERYTHING) --bins --test house
REPORT := $(CARGO) run --quiet --package xtask $(LOCKED) -- report

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

NPM := npm --prefix web
# Installs the packages of package-lock.json, once for each version of that file.
NODE_MODULES := web/node_modules/.package-lock.json
$(NODE_MODULES): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page needs Node.js 20 or newer with npm. Install it first." >&2; exit 1; }
	$(NPM) ci --no-audit --no-fund
	@touch $@

.PHONY: page build run
page: $(NODE_MODULES) ## build the page, web/dist, with the source code that it links to
	$(NPM) run build
	@# Whoever uses the server can have what runs here (AGPL): all committed and changed files.
	@rm -f web/dist/source.tar.gz; \
	if [ "$$(git rev-parse --show-toplevel 2>/dev/null)" = "$(CURDIR)" ] \
		&& git archive --format=tar.gz --prefix=tabiya/ --output=web/dist/source.tmp \
			"$$(git stash create | grep . || echo HEAD)"; \
	then mv web/dist/source.tmp web/dist/source.tar.gz; \
	else rm -f web/dist/source.tmp; \
		echo "Not a Git checkout: name the source code with --source-url."; fi

build: page ## build the page and the program, target/release/tabiya
	$(CARGO) build --release --package tabiya $(LOCKED)

LISTEN ?= 127.0.0.1:8080
DATA ?= ./tabiya-data
run: build ## build everything and start the server (LISTEN=0.0.0.0:8080 for all interfaces, DATA=folder)
	$(TARGET_DIR)/release/tabiya serve --listen $(LISTEN) --data $(DATA)

CLUSTER ?= ./tabiya-cluster
.PHONY: run-cluster
run-cluster: build ## run three nodes on PostgreSQL and NATS behind HAProxy (LISTEN=address, CLUSTER=folder)
	@packaging/cluster/run.sh $(TARGET_DIR)/release/tabiya $(CLUSTER) $(LISTEN)

# --- Tests -----------------------------------------------------------------------------------
# A new kind of test gets its own target in this list. A target that prints test results or counts
# of data rows writes a log to $(LOGS) for the report.

.PHONY: test test-rust test-doc test-no-std test-rustdoc test-web test-browser test-firefox test-match test-clients test-abuse test-package test-proxies
FIREFOX ?= $(or $(shell command -v firefox-esr || command -v firefox),/usr/bin/firefox-esr)
test: test-web lint test-rust test-doc test-no-std test-rustdoc test-match test-abuse test-browser $(if $(wildcard $(FIREFOX)),test-firefox) test-clients test-package test-proxies ## run every check, with the labeled data in TABIYA_TEST_DATA if set
	@$(REPORT) $(LOGS)/rust.log $(LOGS)/doc.log $(LOGS)/package.log

# Tests of the store in PostgreSQL share one server. Installs Debian's package if possible.
WITH_POSTGRES := crates/store/tests/postgres/with-server.sh
# Tests of several nodes start servers of NATS, each its own.
WITH_NATS := crates/testing/with-nats.sh
# A test steps the clock of a server.
WITH_FAKETIME := crates/testing/with-faketime.sh
test-rust: | $(LOGS) ## run the Rust tests
	$(WITH_POSTGRES) $(WITH_NATS) $(WITH_FAKETIME) $(call RUN_TESTS,) 2>&1 | tee $(LOGS)/rust.log

test-doc: | $(LOGS) ## run the examples in the documentation
	$(CARGO) test --doc $(EVERYTHING) 2>&1 | tee $(LOGS)/doc.log

# `rules` is `no_std`. Building for a target without `std` proves it
# (`rustup target add thumbv7em-none-eabi`). Without that target, the attribute is enough, since the
# crate has no default dependencies that could use `std`.
NO_STD_TARGET := thumbv7em-none-eabi
test-no-std: ## check that `rules` builds without the standard library
	$(CARGO) check --package tabiya-rules --no-default-features $(LOCKED)
	@if [ -d "$$(rustc --print target-libdir --target $(NO_STD_TARGET))" ]; then set -x; \
	    $(CARGO) check --package tabiya-rules --no-default-features $(LOCKED) --target $(NO_STD_TARGET); \
	fi

test-rustdoc: ## build the documentation; warnings are errors
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps $(EVERYTHING)

test-web: page ## check, test and build the page
	$(NPM) run check
	$(NPM) run test
	$(NPM) run sizes

# Browsers play on the built program: web/e2e/run.mjs starts and stops it for each test file. Uses
# Debian's Chromium and installs it if possible.
CHROMIUM ?= $(or $(shell command -v chromium || command -v chromium-browser),/usr/bin/chromium)
test-browser: page ## play in a real browser
	@[ -x "$(CHROMIUM)" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	    && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } \
	    || { echo "The browser tests need Chromium. Install the package chromium or set CHROMIUM=path." >&2; exit 1; }
	$(PROGRAMS)
	CHROMIUM="$(CHROMIUM)" TABIYA="$(TARGET_DIR)/debug/tabiya" node web/e2e/run.mjs

# One game in Firefox, over WebDriver BiDi. Installs Debian's package if possible; `make test` runs it
# where Firefox is installed.
test-firefox: page ## play a move in Firefox
	@[ -x "$(FIREFOX)" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	    && apt-get update -qq && apt-get install -y -qq --no-install-recommends firefox-esr; } \
	    || { echo "This test needs Firefox. Install the package firefox-esr or set FIREFOX=path." >&2; exit 1; }
	$(PROGRAMS)
	FIREFOX="$(FIREFOX)" TABIYA="$(TARGET_DIR)/debug/tabiya" node web/e2e/firefox.mjs

# The built program plays twenty fast games against itself.
test-match: ## let the engine play itself: all moves legal, no loss on time
	$(PROGRAMS)
	$(TARGET_DIR)/debug/arena smoke $(TARGET_DIR)/debug/tabiya

# Loopback only, bounded in count and time. The flood runs on one core and comes from one address.
test-abuse: ## flood the built program for a minute while two people play
	$(PROGRAMS)
	$(TARGET_DIR)/debug/tabiya-load abuse --moves 300 --seconds 60

.PHONY: abuse
abuse: ## flood the built program for two minutes while two people make 1,000 moves (ABUSE=options)
	$(CARGO) build --release --package tabiya --package tabiya-load $(LOCKED)
	$(TARGET_DIR)/release/tabiya-load abuse $(ABUSE)

# Unmodified lichess clients in their own Python environment: clients/run.py starts and stops the
# program.
CLIENTS := $(TARGET_DIR)/clients
PYTHON ?= python3
$(CLIENTS)/ready: clients/requirements.txt
	@$(PYTHON) -c 'import sys, venv; assert sys.version_info >= (3, 10)' 2>/dev/null \
	    || { echo "The client tests need Python 3.10 or newer with venv. Install the package python3-venv." >&2; exit 1; }
	$(PYTHON) -m venv $(CLIENTS)
	@$(CLIENTS)/bin/pip install --quiet --disable-pip-version-check --requirement $< \
	    || { echo "The client tests need these packages from PyPI: $$(paste -sd' ' $<)" >&2; exit 1; }
	@touch $@

test-clients: $(CLIENTS)/ready ## let real lichess clients play on the built program
	$(PROGRAMS)
	$(CARGO) build --manifest-path clients/rust/Cargo.toml --target-dir $(CLIENTS)/rust $(LOCKED)
	TABIYA="$(TARGET_DIR)/debug/tabiya" RUST_CLIENT="$(CLIENTS)/rust/debug/tabiya-clients" \
	    $(CLIENTS)/bin/python clients/run.py

# In a fresh Debian in a folder of its own. Only root can do it; others read in the report that it was
# left out.
test-package: | $(LOGS) ## install, start, upgrade and remove the Debian package in a folder
	$(PROGRAMS)
	@command -v debootstrap >/dev/null || [ "$$(id -u)" != 0 ] || { command -v apt-get >/dev/null \
	    && apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap; } \
	    || { echo "The package test needs the package debootstrap." >&2; exit 1; }
	packaging/test.sh $(TARGET_DIR)/debug/tabiya 2>&1 | tee $(LOGS)/package.log

# With Debian's packages, installed if possible. Their services are not started: each proxy runs for
# the test alone, on loopback.
PROXIES := nginx-light haproxy caddy openssl curl
test-proxies: ## run the program behind nginx, HAProxy and Caddy
	$(PROGRAMS)
	@export PATH="$$PATH:/usr/sbin"; for need in nginx haproxy caddy openssl curl; do command -v $$need >/dev/null || missing=1; done; \
	[ -z "$${missing:-}" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	    && apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $(PROXIES); } \
	    || { echo "The proxy tests need these packages: $(PROXIES)" >&2; exit 1; }
	packaging/proxy/test.sh $(TARGET_DIR)/debug/tabiya

.PHONY: package
package: build ## build a Debian package and a tarball with checksums, in target/package
	packaging/package.sh $(TARGET_DIR)/release/tabiya $(TARGET_DIR)/package

# Every check, then what is handed out: packages, sources, notes from CHANGELOG.md, checksums.
.PHONY: release
release: test build ## run every check and make a release, in target/release-VERSION
	packaging/release.sh $(TARGET_DIR)/release/tabiya $(TARGET_DIR)/release-$$(packaging/version.sh)

.PHONY: screenshots
screenshots: page ## take screenshots of the play page in every state, in web/screenshots
	CHROMIUM="$(CHROMIUM)" $(NPM) run screenshots

.PHONY: pictures
pictures: page ## take the pictures of the README again: docs/play.png, lobby-phone.png, wall.png
	$(CARGO) build --package tabiya $(LOCKED)
	CHROMIUM="$(CHROMIUM)" TABIYA="$(abspath $(TARGET_DIR))/debug/tabiya" $(NPM) run pictures

.PHONY: soak
soak: | $(LOGS) ## run deeper tests in release mode; takes long
	TABIYA_SOAK=1 $(WITH_POSTGRES) $(WITH_NATS) $(WITH_FAKETIME) $(call RUN_TESTS,--release) 2>&1 | tee $(LOGS)/soak.log
	@$(REPORT) $(LOGS)/soak.log
	$(MAKE) soak-browser
	$(MAKE) soak-clients
	$(MAKE) bench-postgres

# As `make test-clients`, on three nodes behind HAProxy.
.PHONY: soak-clients
soak-clients: $(CLIENTS)/ready ## let real lichess clients play on a cluster
	$(CARGO) build --release --package tabiya $(LOCKED)
	$(CARGO) build --manifest-path clients/rust/Cargo.toml --target-dir $(CLIENTS)/rust $(LOCKED)
	CLUSTER=1 TABIYA="$(TARGET_DIR)/release/tabiya" RUST_CLIENT="$(CLIENTS)/rust/debug/tabiya-clients" \
	    $(CLIENTS)/bin/python clients/run.py

.PHONY: soak-browser
soak-browser: page ## run the long browser tests on a quiet machine
	$(CARGO) build --release --package tabiya $(LOCKED)
	CHROMIUM="$(CHROMIUM)" TABIYA="$(TARGET_DIR)/release/tabiya" JOBS=1 node web/e2e/run.mjs soak_

$(LOGS):
	@mkdir -p $@

# --- Style -----------------------------------------------------------------------------------

.PHONY: fmt lint
fmt: ## format the sources
	$(CARGO) fmt --all

lint: ## check format and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(EVERYTHING) --all-targets -- -D warnings

# --- Benches and fuzzing ---------------------------------------------------------------------

.PHONY: bench bench-peers bench-explorer bench-postgres bench-nodes bench-tournaments bench-load bench-storm bench-wall bench-engine bench-human bench-pairing
bench: bench-peers bench-pairing bench-human bench-explorer bench-postgres bench-nodes bench-tournaments bench-load bench-storm bench-wall bench-engine ## measure everything

bench-peers: ## measure against other libraries
	$(CARGO) bench --package tabiya-peers $(LOCKED)

bench-explorer: ## measure answers about a million positions (EXPLORER=options)
	$(CARGO) bench --package tabiya-store --features conformance,sqlite --bench explorer $(LOCKED) -- $(EXPLORER)

bench-postgres: ## measure appends through the store against pgbench on the same statement
	$(CARGO) bench --package tabiya-store --features conformance,postgres --bench postgres $(LOCKED)

bench-nodes: ## measure moves between two nodes, and how fast the games of a killed node go on
	$(CARGO) build --release --package tabiya $(LOCKED)
	TABIYA_SOAK=1 $(WITH_NATS) $(CARGO) test --release --package tabiya-load --test nodes $(LOCKED) -- --nocapture --test-threads=1

bench-pairing: ## measure rounds of Swiss tournaments of 50 to 2,000 players
	$(CARGO) bench --package tabiya-pairing $(LOCKED)

bench-human: ## measure a prediction of what people play
	$(CARGO) bench --package tabiya-human --bench predict $(LOCKED)

bench-tournaments: ## measure publishing a round of 500 players while another game goes on
	TABIYA_SOAK=1 $(CARGO) test --release --package tabiya-load --test tournaments $(LOCKED) -- --nocapture

# Loopback only. LOAD="--connections 50,500,5000 --seconds 20" runs larger loads.
bench-load: ## measure moves through the built server against a bare echo server (LOAD=options)
	$(CARGO) build --release --package tabiya --package tabiya-load $(LOCKED)
	$(TARGET_DIR)/release/tabiya-load $(LOAD)

# 50,000 stored games and 8,000 live ones, so 16,000 sockets: needs `ulimit -n 20000`.
# STORM="--games 5000 --live 500" is a smaller one.
bench-storm: ## measure a restart with many games, a store that stalls, and many live games (STORM=options)
	$(CARGO) build --release --package tabiya --package tabiya-load $(LOCKED)
	$(TARGET_DIR)/release/tabiya-load storm $(STORM)

# Measures CPU time of the page in a real browser. BOARDS and SECONDS set the size.
bench-wall: page ## measure the arbiter's wall with 100 live boards
	$(CARGO) build --release --package tabiya $(LOCKED)
	CHROMIUM="$(CHROMIUM)" TABIYA="$(TARGET_DIR)/release/tabiya" node web/e2e/bench_wall.mjs

# Matches take hours; GAMES sets the number of games. Stockfish is Debian's package and skipped if it
# is not installed.
GAMES ?= 200
bench-engine: ## measure the engine: endgames, stability, levels, Stockfish; takes hours
	TABIYA_SOAK=1 $(CARGO) test --release --package tabiya-engine --test endings $(LOCKED) -- --nocapture
	$(CARGO) build --release --package tabiya --package tabiya-peers --bin tabiya --bin arena $(LOCKED)
	$(TARGET_DIR)/release/arena steady $(TARGET_DIR)/release/tabiya $(GAMES)
	$(TARGET_DIR)/release/arena list $(GAMES)
	$(TARGET_DIR)/release/arena errors
	$(TARGET_DIR)/release/arena stockfish $(TARGET_DIR)/release/tabiya $(GAMES)

.PHONY: fuzz
fuzz: ## run each fuzz target for FUZZ_SECONDS (60); needs a nightly compiler
	@$(CARGO) +nightly --version >/dev/null 2>&1 \
	    || { echo "fuzzing needs a nightly compiler: rustup toolchain install nightly" >&2; exit 1; }
	@[ -f fuzz/Cargo.toml ] || { echo "there are no fuzz targets yet" >&2; exit 1; }
	@$(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install cargo-fuzz --locked
	@for target in $$($(CARGO) +nightly fuzz list); do \
	    echo "== $$target, $(FUZZ_SECONDS) s"; \
	    mkdir -p "fuzz/corpus/$$target"; \
	    dictionary=$$([ -f "fuzz/$$target.dict" ] && echo "-dict=fuzz/$$target.dict" || true); \
	    $(CARGO) +nightly fuzz run "$$target" "fuzz/corpus/$$target" "fuzz/seeds/$$target" -- \
	        -max_total_time=$(FUZZ_SECONDS) $$dictionary; \
	done
