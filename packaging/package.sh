#!/bin/sh
# package.sh PROGRAM FOLDER: writes a .deb, a tarball, and their checksums for a built program.
# Needs dpkg-deb and gzip. The version is that of the program, unless VERSION says otherwise.
set -eu

program=$1
folder=$2
here=$(dirname "$0")
root=$here/..
version=${VERSION:-$("$program" --version | cut -d" " -f2)}
machine=$(dpkg --print-architecture)
name=tabiya_${version}_$machine

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"

# What both packages hold: the program, its man pages, completions, licenses.
install -D -m 755 "$program" "$stage/usr/bin/tabiya"
"$program" manual "$stage/usr/share/man/man1"
gzip -9n "$stage"/usr/share/man/man1/*.1
mkdir -p "$stage/usr/share/bash-completion/completions" "$stage/usr/share/zsh/vendor-completions" \
    "$stage/usr/share/fish/vendor_completions.d"
"$program" completions bash >"$stage/usr/share/bash-completion/completions/tabiya"
"$program" completions zsh >"$stage/usr/share/zsh/vendor-completions/_tabiya"
"$program" completions fish >"$stage/usr/share/fish/vendor_completions.d/tabiya.fish"
install -D -m 644 "$here/tabiya.service" "$stage/usr/lib/systemd/system/tabiya.service"
install -D -m 644 "$root/LICENSE.md" "$stage/usr/share/doc/tabiya/copyright"
install -m 644 "$root/LICENSE-AGPL" "$root/CHANGELOG.md" "$root/README.md" "$stage/usr/share/doc/tabiya/"
gzip -9n "$stage/usr/share/doc/tabiya/LICENSE-AGPL" "$stage/usr/share/doc/tabiya/CHANGELOG.md"
install -D -m 644 "$here/tabiya.toml" "$stage/etc/tabiya/tabiya.toml"

mkdir -p "$folder"
tar --create --gzip --owner=0 --group=0 --sort=name --transform "s,^\.,tabiya-$version," \
    --file "$folder/$name.tar.gz" --directory "$stage" .

mkdir "$stage/DEBIAN"
for script in postinst prerm postrm; do
    install -m 755 "$here/debian/$script" "$stage/DEBIAN/$script"
done
echo /etc/tabiya/tabiya.toml >"$stage/DEBIAN/conffiles"
size=$(du --apparent-size -sk "$stage" | cut -f1)
# The oldest C library that has every symbol the program uses.
libc=$(objdump -T "$program" 2>/dev/null | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1 | cut -d_ -f2)
cat >"$stage/DEBIAN/control" <<CONTROL
Package: tabiya
Version: $version
Architecture: $machine
Maintainer: The Tabiya project <tabiya@localhost>
Section: games
Priority: optional
Installed-Size: $size
Depends: adduser, libc6 (>= ${libc:-2.36})
Description: chess server that follows the FIDE Laws
 Players open a web page and play, with or without an account. Rules, clocks,
 and results follow FIDE's Laws of Chess and Online Chess Regulations. Arbiters
 watch and decide from a wall of live boards, and clients of lichess work.
CONTROL
dpkg-deb --build --root-owner-group "$stage" "$folder/$name.deb" >/dev/null
(cd "$folder" && sha256sum "$name.deb" "$name.tar.gz" >"$name.sha256")
echo "$folder/$name.deb"
