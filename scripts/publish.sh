#!/usr/bin/env bash
# Publishes a release; the workflows call it for a tag:
#     publish.sh check TAG            whether this tree may be released under the tag
#     publish.sh notes                the release's part of CHANGELOG.md
#     publish.sh crates [--dry-run]   the crates, in order; those that the registry has already are passed over
#     publish.sh npm FOLDER [WORDS]   the npm package in a folder, as it would be with WORDS such as --dry-run
# Nothing here knows a secret: cargo and npm take what the workflow's trusted publishing gives them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(scripts/crates.py version)
fail() { echo "publish.sh: $*" >&2; exit 1; }

check() {
    scripts/release.sh tag "$1"
    scripts/crates.py check
    scripts/crates.py address || fail "OWNER is not filled in: see [workspace.package] in Cargo.toml"
    notes >/dev/null
}

notes() {
    local text
    text=$(awk -v head="## $version" '/^## /{within = ($0 == head); next} within' CHANGELOG.md)
    [ -n "$(tr -d '[:space:]' <<<"$text")" ] || fail "CHANGELOG.md has no section '## $version'"
    printf '%s\n' "$text"
}

crates() {
    local crate names=()
    for crate in $(scripts/crates.py order); do
        # A release that failed halfway is taken up again. Asked elsewhere, cargo does not answer for this folder.
        if [ $# -eq 0 ] && (cd / && cargo info --quiet --registry crates-io "$crate@$version") >/dev/null 2>&1; then
            echo "$crate $version is published already"
        else
            names+=(--package "$crate")
        fi
    done
    [ "${#names[@]}" -eq 0 ] || cargo publish --locked --no-verify "${names[@]}" "$@"
}

# Version and address come from Cargo.toml: package.json of the repository does not repeat them.
npm_package() {
    local folder=$1 address
    shift
    address=$(scripts/crates.py address || true)
    (cd "$folder" && npm pkg set "version=$version" "repository.url=git+$address.git" && npm publish --access public "$@")
}

case "${1:-} $#" in
    'check 2') check "$2" ;;
    'notes 1') notes ;;
    'crates 1' | 'crates 2') crates "${@:2}" ;;
    'npm '[2-9]) npm_package "${@:2}" ;;
    *) sed -n '2,6p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
