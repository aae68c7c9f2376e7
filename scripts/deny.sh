#!/usr/bin/env bash
# Checks the dependencies of each committed lock file against deny.toml: `deny.sh [CHECK...]`, by default all checks.
# Without access to the database of advisories: `deny.sh bans licenses sources`. Needs `cargo install cargo-deny
# --locked`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
git ls-files -- Cargo.lock '*/Cargo.lock' | while read -r lock; do
    manifest=${lock%.lock}.toml
    echo "$manifest"
    # A lock file may lack crates that deny.toml names.
    cargo deny --locked --manifest-path "$manifest" --config "$PWD/deny.toml" check --hide-inclusion-graph \
        --allow unused-wrapper --allow unmatched-skip --allow unmatched-skip-root --allow unnecessary-skip "$@"
done
