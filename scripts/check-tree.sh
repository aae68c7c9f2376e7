#!/usr/bin/env bash
# Checks what no compiler checks: the lengths of files, the places of `unsafe`, build flags that must not be set, links
# of the documentation to files, and what the published crates must say of themselves.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failed=0

complain() {
    if [ -n "$2" ]; then
        printf '%s:\n%s\n' "$1" "$2"
        failed=1
    fi
}

complain 'longer than 400 lines' \
    "$(git ls-files '*.rs' '*.py' '*.sh' | xargs wc -l | awk '$1 > 400 && $2 != "total"')"
complain 'unsafe outside simd and the magic look-up' \
    "$(git grep -nE '\bunsafe +(\{|fn|impl)' -- '*.rs' \
        | grep -vE '^crates/core/src/(simd/|attacks/magic\.rs)' || true)"
complain 'bare allow' "$(git grep -nE '#!?\[allow\(' -- '*.rs' || true)"
complain 'target-cpu in a configuration' \
    "$(git grep -nE 'target-cpu *=' -- '*.toml' '.cargo' '.ci' '.github' scripts ':!scripts/check-tree.sh' || true)"
complain 'a workflow that publishes without waiting for a release tag' \
    "$(git grep -E 'pypi-publish|(cargo|npm|twine|maturin) (publish|upload)|publish\.sh (crates|npm)|gh release' -- .github \
        | grep -v -- --dry-run | cut -d: -f1 | sort -u \
        | xargs -r grep -L "startsWith(github.ref, 'refs/tags/v')" || true)"
complain 'an action without a version' \
    "$(git grep -nE 'uses: +[^.]' -- .github action.yml | grep -vE '@(v[0-9]+(\.[0-9]+)*|[0-9a-f]{40} # v[0-9.]+)$' || true)"
complain 'a lock file that .github/dependabot.yml does not name' \
    "$(git ls-files -- Cargo.lock '*/Cargo.lock' | while IFS= read -r lock; do
        folder=/${lock%Cargo.lock}
        [ "$folder" = / ] || folder=${folder%/}
        grep -qE "directories: \[(.*, )?$folder[],]" .github/dependabot.yml || echo "$lock"
    done)"
complain 'a workflow without permissions' "$(git ls-files '.github/workflows/*' | xargs grep -LE '^permissions:' || true)"
complain 'a rule file that differs from the one of the same name in perft-suites/rules' \
    "$(git ls-files 'crates/*.toml' | while IFS= read -r file; do
        suite=perft-suites/rules/${file##*/}
        [ ! -f "$suite" ] || cmp -s "$file" "$suite" || echo "$file"
    done)"
complain 'a link to a file that does not exist' \
    "$(git grep -noE '\]\([^):# ]+[)#]' -- '*.md' | while IFS=: read -r page line link; do
        link=${link#*(} link=${link%?}
        [ -e "$(dirname "$page")/$link" ] || echo "$page:$line: $link"
    done)"
complain 'unfit for publication' "$(scripts/crates.py check 2>&1 || true)"
exit "$failed"
