#!/usr/bin/env bash
# Makes the archive of a release for this machine, with its checksum:
#     release.sh build FOLDER [TARGET]          builds the commands, packs them into FOLDER and tries the archive
#     release.sh pack FOLDER TARGET PROGRAMS    packs commands that were built already, from the folder PROGRAMS
#     release.sh tag TAG                        whether the tag matches the version in Cargo.toml
# The archive is named as [package.metadata.binstall] and scripts/action.sh expect. It must run under the bash 3.2 of
# macOS and the bash of Git for Windows.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
fail() { echo "release.sh: $*" >&2; exit 1; }
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
[ -n "$version" ] || fail "Cargo.toml has no version"

# Prints or checks SHA-256 sums, with the tool that the machine has.
sums() {
    if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

suffix() {
    case $1 in *-windows-*) echo .exe ;; esac
}

# Packs the commands with their manuals, completions and licences.
pack() {
    local out=$1 target=$2 programs=$3 name exe work
    name=tabiya-v$version-$target
    exe=$(suffix "$target")
    work=$(mktemp -d)
    mkdir -p "$work/$name/completions" "$out"
    cp "$programs/perft$exe" "$programs/tabiya$exe" "$work/$name"
    cp "$root/README.md" "$root/CHANGELOG.md" "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$work/$name"
    local command shell
    for command in perft tabiya; do
        "$work/$name/$command$exe" man "$work/$name/man"
        for shell in bash elvish fish powershell zsh; do
            "$work/$name/$command$exe" completions "$shell" >"$work/$name/completions/$command.$shell"
        done
    done
    tar -czf "$out/$name.tar.gz" -C "$work" "$name"
    (cd "$out" && sums "$name.tar.gz" >"$name.tar.gz.sha256")
    rm -rf "$work"
    echo "$out/$name.tar.gz: $(wc -c <"$out/$name.tar.gz" | tr -d ' ') bytes"
}

# Unpacks an archive as a user would, and counts with it.
try() {
    local out=$1 target=$2 name exe work
    name=tabiya-v$version-$target
    exe=$(suffix "$target")
    work=$(mktemp -d)
    (cd "$out" && sums -c "$name.tar.gz.sha256")
    tar -xzf "$out/$name.tar.gz" -C "$work"
    "$work/$name/perft$exe" --version
    "$work/$name/tabiya$exe" --version
    [ "$("$work/$name/perft$exe" 5 --quiet | tr -d '\r')" = 4865609 ] || fail "$name counts wrongly"
    "$work/$name/perft$exe" suite "$root/perft-suites/edge.epd" --max-nodes 1e5 --quiet >/dev/null
    rm -rf "$work"
}

build() {
    local out=$1 target=${2:-}
    [ -n "$target" ] || target=$(rustc -vV | sed -n 's/^host: //p')
    # Set for the whole profile, it would not apply to packages that have settings of their own.
    local strip=() package
    for package in tabiya-perft tabiya-play; do
        strip+=(--config "profile.release.package.$package.strip=\"symbols\"")
    done
    (cd "$root" && cargo build --release --locked --target "$target" "${strip[@]}" -p tabiya-perft -p tabiya-play --bins)
    local built=${CARGO_TARGET_DIR:-$root/target}
    pack "$out" "$target" "$built/$target/release"
    try "$out" "$target"
}

case "${1:-} $#" in
    'build 2' | 'build 3' | 'pack 4') "$@" ;;
    'tag 2') [ "$2" = "v$version" ] || fail "the tag is $2, but the version in Cargo.toml is $version" ;;
    *) sed -n '2,5p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
