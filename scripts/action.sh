#!/usr/bin/env bash
# The steps of action.yml: `action.sh fetch|key|build|path|check`. Inputs are in the environment and become
# words of an array, never text of a script. It must run under bash 3.2, which is what macOS has.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Build flags for the engine under test must not apply to this build. `cksum` exists on every machine.
ours() { unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET CARGO_BUILD_RUSTFLAGS && cd "$root"; }
sum() { cksum | tr ' ' -; }

note() { printf '::notice title=perft::%s\n' "$1"; }

refuse() {
    printf '::error title=perft::%s\n' "$1"
    exit 2
}

# The target of this runner as releases name it, or nothing if there are no releases for it.
target() {
    case ${RUNNER_OS:-}-${RUNNER_ARCH:-} in
        Linux-X64) echo x86_64-unknown-linux-gnu ;;
        Linux-ARM64) echo aarch64-unknown-linux-gnu ;;
        macOS-X64) echo x86_64-apple-darwin ;;
        macOS-ARM64) echo aarch64-apple-darwin ;;
        Windows-X64) echo x86_64-pc-windows-msvc ;;
    esac
}

# The first value of a field in Cargo.toml: the one of [workspace.package].
field() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$root/Cargo.toml" | head -n 1; }

# The revision of this repository that the workflow names: a tag or a commit, or nothing for a branch or a copy.
revision() {
    local top
    if [ -n "${ACTION_REF:-}" ]; then
        printf '%s\n' "$ACTION_REF" | grep -E '^(v[0-9]+(\.[0-9]+)*(-[a-z]+\.[0-9]+)?|[0-9a-f]{40})$' || true
    elif top=$(git -C "$root" rev-parse --show-toplevel 2>/dev/null) && [ "$top" -ef "$root" ] \
        && git -C "$root" diff --quiet HEAD 2>/dev/null; then
        git -C "$root" rev-parse HEAD
    fi
}

sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -c 1-64; }

download() { curl --fail --silent --location --retry 2 --max-time 120 --output "$2" "$1"; }

# Takes the released commands if there are some of this very revision for this runner; says why not otherwise. An
# archive whose checksum is wrong ends the run.
fetch() {
    local found=false
    if take_release; then found=true; fi
    printf 'found=%s\n' "$found" >>"$GITHUB_OUTPUT"
}

take_release() {
    local revision target version address name folder says
    revision=$(revision) target=$(target) version=$(field version)
    address=${RELEASES:-$(field repository)/releases/download}
    if [ -z "$revision" ]; then
        note 'perft is compiled: releases are taken for a tag or a commit, not for a branch or a changed copy'
        return 1
    elif [ -z "$target" ]; then
        note "perft is compiled: releases have nothing for ${RUNNER_OS:-} on ${RUNNER_ARCH:-}"
        return 1
    fi
    name=tabiya-v$version-$target
    folder=$RUNNER_TEMP/tabiya-release
    mkdir -p "$folder" "$RUNNER_TEMP/tabiya/release"
    if ! download "$address/v$version/$name.tar.gz" "$folder/$name.tar.gz"; then
        note "perft is compiled: there is no release $version for $target"
        return 1
    fi
    download "$address/v$version/$name.tar.gz.sha256" "$folder/$name.sha256" \
        || refuse "the release $version for $target has no checksum"
    [ "$(cut -c 1-64 "$folder/$name.sha256")" = "$(sha256 "$folder/$name.tar.gz")" ] \
        || refuse "the checksum of the release $version for $target is wrong"
    tar -xzf "$folder/$name.tar.gz" -C "$folder" || refuse "the release $version for $target cannot be unpacked"
    if ! says=$("$folder/$name/perft" --version 2>&1); then
        note "perft is compiled: the release $version for $target does not run here: $says"
        return 1
    fi
    case $revision in
        v*) ;;
        *)
            if ! printf '%s' "$says" | grep -qF "commit $(printf '%s' "$revision" | cut -c 1-10),"; then
                note "perft is compiled: the release $version is of another commit than $revision"
                return 1
            fi
            ;;
    esac
    cp "$folder/$name"/perft* "$RUNNER_TEMP/tabiya/release"
    note "$says, as released"
}

# A path as the programs of the runner write it: programs of Windows do not know the paths of its bash.
native() { if [ "${RUNNER_OS:-}" = Windows ]; then cygpath -w "$1"; else printf '%s\n' "$1"; fi; }

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
    native "$RUNNER_TEMP/tabiya/release" >>"$GITHUB_PATH"
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

# The words for `perft check` and `perft compare`: the engine and how it is called.
add_engine() {
    [ -n "${CHECK_ENGINE:-}" ] || refuse 'the input engine is missing'
    words=("--engine=$CHECK_ENGINE")
    add --timeout "${CHECK_TIMEOUT:-}"
    add --variant "${CHECK_VARIANT:-}"
    add --perft-command "${CHECK_PERFT_COMMAND:-}"
    case ${CHECK_CHESS960:-} in
        true) words+=(--chess960) ;;
        false | '') ;;
        *) refuse 'the input chess960 is neither true nor false' ;;
    esac
    each_line add_option "${CHECK_OPTIONS:-}"
}

# Compares the engine in one position, for a workflow that is started by hand. The report goes to the log and to the
# summary of the job.
compare() {
    local status=0 report=$RUNNER_TEMP/perft-compare.txt
    add_engine
    each_line add_word "${CHECK_ARGS:-}"
    words+=(-- "${CHECK_DEPTH:-4}" "$CHECK_FEN")
    perft compare "${words[@]}" >"$report" || status=$?
    cat "$report"
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
        { printf '## perft compare\n\n``````text\n' && cat "$report" && printf '``````\n'; } >>"$GITHUB_STEP_SUMMARY"
    fi
    exit "$status"
}

check() {
    if [ -n "${CHECK_FEN:-}" ]; then compare; fi
    add_engine
    add --depth "${CHECK_DEPTH:-}"
    add --max-nodes "${CHECK_MAX_NODES:-}"
    add --time-budget "${CHECK_TIME_BUDGET:-}"
    add --shard "${CHECK_SHARD:-}"
    add --expect-checks "${CHECK_EXPECT_CHECKS:-}"
    add --jobs "${CHECK_JOBS:-}"
    add --illegal "${CHECK_ILLEGAL:-}"
    local format=github
    case ${GITHUB_STEP_SUMMARY:-},${CHECK_JUNIT:-} in
        *,*,*) refuse 'the input junit has a comma' ;;
    esac
    if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then format=$format,markdown=$GITHUB_STEP_SUMMARY; fi
    if [ -n "${CHECK_JUNIT:-}" ]; then format=$format,junit=$CHECK_JUNIT; fi
    words+=("--format=$format")
    each_line add_word "${CHECK_ARGS:-}"
    words+=(--)
    local given=${#words[@]}
    each_line add_word "${CHECK_SUITES:-}"
    if [ "${#words[@]}" -eq "$given" ]; then
        words+=("$(native "$root/perft-suites/known.epd")" "$(native "$root/perft-suites/edge.epd")")
    fi
    exec perft check "${words[@]}"
}

case ${1:-} in
    fetch | key | build | path | check) "$1" ;;
    *) printf 'usage: action.sh fetch|key|build|path|check\n' >&2; exit 2 ;;
esac
