#!/usr/bin/env bash
# Packs every published crate from a clean clone, unpacks the packages elsewhere, and builds and runs them there, where
# no file of the repository can be reached: `package.sh [FOLDER]`, in which the packages are left. Needs cargo 1.90 or
# later, which packs crates that need each other and are on no registry yet.
set -euo pipefail
[ $# -le 1 ] || { echo "usage: package.sh [FOLDER]" >&2; exit 2; }
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -eq 0 ] || { mkdir -p "$1" && packages=$(realpath "$1"); }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$root/scripts/crates.py" check
mapfile -t crates < <("$root/scripts/crates.py" order)
version=$("$root/scripts/crates.py" version)
names=()
for crate in "${crates[@]}"; do names+=(--package "$crate"); done

git clone --quiet "$root" "$work/clone"
echo "packing ${#crates[@]} crates of version $version at $(git -C "$work/clone" rev-parse --short HEAD)"
(cd "$work/clone" && cargo package --quiet --locked --no-verify "${names[@]}" --target-dir "$work/target")

mkdir "$work/unpacked"
for crate in "${crates[@]}"; do
    package=$work/target/package/$crate-$version.crate
    tar -xzf "$package" -C "$work/unpacked"
    folder=$work/unpacked/$crate-$version
    for file in Cargo.toml README.md LICENSE-MIT LICENSE-APACHE src/lib.rs; do
        # A package in which a link was packed as a link has a licence of one line.
        if [ ! -f "$folder/$file" ] || [ -L "$folder/$file" ]; then
            echo "$crate: no $file in the package" >&2
            exit 1
        fi
    done
    for file in LICENSE-MIT LICENSE-APACHE; do
        cmp "$root/$file" "$folder/$file"
    done
    printf '%8d bytes, %3d files  %s\n' "$(wc -c <"$package")" "$(find "$folder" -type f | wc -l)" "$crate"
done

# A workspace of the unpacked packages, which find each other in place of a registry.
{
    printf '[workspace]\nresolver = "3"\nmembers = ["*-%s"]\n\n[patch.crates-io]\n' "$version"
    for crate in "${crates[@]}"; do printf '%s = { path = "%s-%s" }\n' "$crate" "$crate" "$version"; done
} >"$work/unpacked/Cargo.toml"
cd "$work/unpacked"
echo "building the packages and their examples"
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
cargo build --quiet --workspace --lib --bins --examples --target-dir "$work/built"
perft=$work/built/debug/perft tabiya=$work/built/debug/tabiya
[ "$("$perft" 4 --quiet)" = 197281 ]
[ "$("$perft" 4 --variant atomic --quiet)" = 197326 ]
"$tabiya" --version
example() { echo "example $1" && "$work/built/debug/examples/$1" "${@:2}" >"$work/out" && [ -s "$work/out" ]; }
for name in legal_moves perft masks own_piece why duck_chess hard_positions my_board diagram best_move requests; do
    example "$name"
done
example deep_count 4
example one_machine 4 7
example wrong_move "$perft uci" 2
example read_pgn <<<'1. e4 e5 2. Nf3 1/2-1/2'
[ $# -eq 0 ] || cp "$work"/target/package/*.crate "$packages"
echo "${#crates[@]} packages build without the repository"
