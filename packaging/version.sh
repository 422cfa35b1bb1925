#!/bin/sh
# version.sh: prints the version in Cargo.toml.
set -eu
sed -n '/^\[workspace\.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' "$(dirname "$0")/../Cargo.toml"
