#!/usr/bin/env bash
# The steps of action.yml: `action.sh key|build|path|check`. Inputs are in the environment and become
# words of an array, never text of a script. It must run under bash 3.2, which is what macOS has.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Build flags for the engine under test must not apply to this build. `cksum` exists on every machine.
ours() { unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET CARGO_BUILD_RUSTFLAGS && cd "$root"; }
sum() { cksum | tr ' ' -; }

# The key of the cache: digests of what the dependencies are built from, and of what the command is built from.
key() {
    ours
    local rust dependencies sources
    rust=$(rustc --version | tr -cs 'a-zA-Z0-9.' - | sed 's/-*$//')
    dependencies=$(sum <Cargo.lock)
    sources=$(find Cargo.toml crates -type f | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum | sum)
    {
        printf 'dependencies=tabiya-%s-%s\n' "${RUNNER_OS:-}-${RUNNER_ARCH:-}" "$rust-$dependencies"
        printf 'sources=%s\n' "$sources"
    } >>"$GITHUB_OUTPUT"
}

build() {
    ours
    cargo build --release --locked -p tabiya-perft --bin perft --target-dir "$RUNNER_TEMP/tabiya"
}

path() {
    printf '%s\n' "$RUNNER_TEMP/tabiya/release" >>"$GITHUB_PATH"
}

# Adds an option to the words, unless its value is empty.
add() {
    if [ -n "$2" ]; then
        words+=("$1=$2")
    fi
}

# Calls a function with each line of a text that is not blank, trimmed.
each_line() {
    local line
    while IFS=$' \t\r' read -r line || [ -n "$line" ]; do
        line=${line%$'\r'}
        if [ -n "$line" ]; then
            "$1" "$line"
        fi
    done <<<"$2"
}

add_option() { words+=("--setoption=$1"); }
add_word() { words+=("$1"); }

refuse() {
    printf '::error title=perft::%s\n' "$1"
    exit 2
}

check() {
    [ -n "${CHECK_ENGINE:-}" ] || refuse 'the input engine is missing'
    words=("--engine=$CHECK_ENGINE")
    add --depth "${CHECK_DEPTH:-}"
    add --max-nodes "${CHECK_MAX_NODES:-}"
    add --time-budget "${CHECK_TIME_BUDGET:-}"
    add --timeout "${CHECK_TIMEOUT:-}"
    add --jobs "${CHECK_JOBS:-}"
    add --illegal "${CHECK_ILLEGAL:-}"
    add --variant "${CHECK_VARIANT:-}"
    add --perft-command "${CHECK_PERFT_COMMAND:-}"
    case ${CHECK_CHESS960:-} in
        true) words+=(--chess960) ;;
        false | '') ;;
        *) refuse 'the input chess960 is neither true nor false' ;;
    esac
    case ${CHECK_JUNIT:-} in
        '') words+=(--format=github) ;;
        *,*) refuse 'the input junit has a comma' ;;
        *) words+=("--format=github,junit=$CHECK_JUNIT") ;;
    esac
    each_line add_option "${CHECK_OPTIONS:-}"
    each_line add_word "${CHECK_ARGS:-}"
    words+=(--)
    local given=${#words[@]}
    each_line add_word "${CHECK_SUITES:-}"
    if [ "${#words[@]}" -eq "$given" ]; then
        words+=("$root/perft-suites/known.epd" "$root/perft-suites/edge.epd")
    fi
    exec perft check "${words[@]}"
}

case ${1:-} in
    key | build | path | check) "$1" ;;
    *) printf 'usage: action.sh key|build|path|check\n' >&2; exit 2 ;;
esac
