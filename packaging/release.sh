#!/bin/bash
# release.sh PROGRAM FOLDER: packages a built program as a release, with checksums and notes. Refuses
# what is not ready: changes that are not committed, no section of the version in CHANGELOG.md, no
# golden folder of its data.
set -euo pipefail

program=$1
folder=$2
here=$(dirname "$0")
root=$(cd "$here/.." && pwd)
fail() {
    echo "release: $*" >&2
    exit 1
}

version=$("$here/version.sh")
[ -n "$version" ] || fail "Cargo.toml has no version"
[ "$("$program" --version)" = "tabiya $version" ] \
    || fail "$program is $("$program" --version), Cargo.toml says $version: build it again"
[ "${RELEASE_UNCOMMITTED:-}" = 1 ] || [ -z "$(git -C "$root" status --porcelain)" ] \
    || fail "there are changes that are not committed"
notes=$("$here/notes.sh" "$version" "$root/CHANGELOG.md") \
    || fail "CHANGELOG.md has no section \"## $version\": rename \"## Unreleased\""
golden=$root/crates/tabiya/tests/golden/$version
[ -f "$golden/tabiya.sqlite" ] || fail "there is no golden folder of $version: run
  python3 crates/tabiya/tests/golden/make.py $program $golden
and add it to RELEASES in crates/tabiya/tests/golden.rs"

rm -rf "$folder"
"$here/package.sh" "$program" "$folder" >/dev/null
git -C "$root" archive --format=tar.gz --prefix="tabiya-$version/" \
    --output="$(cd "$folder" && pwd)/tabiya_$version.source.tar.gz" HEAD
printf '%s\n' "$notes" >"$folder/NOTES.md"
cd "$folder"
rm -f ./*.sha256
sha256sum ./*.deb ./*.tar.gz NOTES.md | sed 's, \./, ,' >SHA256SUMS
sha256sum --quiet --check SHA256SUMS
echo "release: tabiya $version in $folder"
cat SHA256SUMS
