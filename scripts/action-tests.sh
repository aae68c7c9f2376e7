#!/usr/bin/env bash
# Runs the steps of action.yml that need no compiler, as a runner would, with a release from a server on this machine:
# `action-tests.sh FOLDER`, the folder with the commands `perft` and `tabiya`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -eq 1 ] || { echo "usage: action-tests.sh FOLDER" >&2; exit 2; }
programs=$(cd "$1" && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

target=x86_64-unknown-linux-gnu
version=$("$root/scripts/crates.py" version)
served=$work/served/v$version
archive=tabiya-v$version-$target.tar.gz
"$root/scripts/release.sh" pack "$served" "$target" "$programs"
commit=$("$programs/perft" --version | sed -n 's/.*commit \([0-9a-f]*\).*/\1/p')
touch "$work/port"
python3 -u -m http.server --bind 127.0.0.1 --directory "$work/served" 0 >"$work/port" 2>"$work/requests" &
server=$!
for _ in $(seq 100); do
    port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$work/port")
    [ -z "$port" ] || break
    sleep 0.1
done

# Runs a step on a fresh runner: `step REVISION STEP [NAME=VALUE...]`. Its output is in $work/out, its status is kept.
step() {
    local revision=$1 name=$2
    shift 2
    rm -rf "$work/temp"
    mkdir "$work/temp"
    : >"$work/github-output" && : >"$work/summary" && : >"$work/path"
    status=0
    env RUNNER_OS=Linux RUNNER_ARCH=X64 RUNNER_TEMP="$work/temp" GITHUB_OUTPUT="$work/github-output" \
        GITHUB_WORKSPACE="$work/repository" GITHUB_STEP_SUMMARY="$work/summary" GITHUB_PATH="$work/path" \
        RELEASES="http://127.0.0.1:$port" ACTION_REF="$revision" "$@" \
        bash "$root/scripts/action.sh" "$name" >"$work/out" 2>&1 || status=$?
}

mkdir "$work/repository"
ran=0
expect() {
    local what=$1 wanted_status=$2 words=$3
    ran=$((ran + 1))
    if [ "$status" != "$wanted_status" ] || ! grep -qF -- "$words" "$work/out" "$work/github-output" \
        "$work/summary" "$work/path"; then
        printf '%s: status %s, expected %s and "%s"\n' "$what" "$status" "$wanted_status" "$words" >&2
        cat "$work/out" "$work/github-output" "$work/summary" >&2
        exit 1
    fi
}
nothing_installed() { [ ! -e "$work/temp/tabiya/release/perft" ]; }

step "v$version" fetch
expect 'a released tag' 0 'found=true'
[ "$("$work/temp/tabiya/release/perft" 3 --quiet)" = 8902 ]
step v9 fetch
expect 'a tag that stands for the newest release' 0 'found=true'
if [ -n "$commit" ]; then
    step "$commit$(printf '0%.0s' $(seq $((40 - ${#commit}))))" fetch
    expect 'the released commit' 0 'found=true'
fi
step 0123456789abcdef0123456789abcdef01234567 fetch
expect 'another commit' 0 'is of another commit than 0123456789abcdef'
expect 'another commit' 0 'found=false'
nothing_installed
step main fetch
expect 'a branch' 0 'not for a branch'
expect 'a branch' 0 'found=false'
step "v$version" fetch RUNNER_ARCH=RISCV64
expect 'a machine without releases' 0 'releases have nothing for Linux on RISCV64'
expect 'a machine without releases' 0 'found=false'
step "v$version" fetch RUNNER_ARCH=ARM64
expect 'a release without this target' 0 "there is no release $version for aarch64-unknown-linux-gnu"
expect 'a release without this target' 0 'found=false'
step "v$version" fetch RELEASES="http://127.0.0.1:$port/nothing"
expect 'no release' 0 'found=false'
printf 'x' >>"$served/$archive"
step "v$version" fetch
expect 'a damaged archive' 2 "::error title=perft::the checksum of the release $version for $target is wrong"
nothing_installed
rm "$served/$archive.sha256"
step "v$version" fetch
expect 'no checksum' 2 "::error title=perft::the release $version for $target has no checksum"
nothing_installed

# The inputs reach `perft check` as words.
PATH=$programs:$PATH
cat >"$work/small.epd" <<'EPD'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
EPD
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/small.epd" CHECK_DEPTH=1 CHECK_OPTIONS=$'Hash=1\n Threads=1 '
expect 'a right engine' 0 '1 passed, 0 wrong, 1 skipped'
sed -i 's/D2 400/D2 401/' "$work/small.epd"
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES=$'\n'"$work/small.epd"$'\n' CHECK_JUNIT="$work/report.xml"
expect 'a wrong count' 1 '::error'
grep -q '<failure' "$work/report.xml"
step '' check CHECK_ENGINE="perft uci; touch $work/touched" CHECK_SUITES="$work/small.epd"
[ ! -e "$work/touched" ]
step '' check
expect 'no engine' 2 'the input engine is missing'
step '' check CHECK_ENGINE='perft uci' CHECK_CHESS960=yes
expect 'neither true nor false' 2 'the input chess960 is neither true nor false'

# Annotations, the summary, shards, and a position given by hand.
absent() {
    ran=$((ran + 1))
    if grep -qF -- "$1" "$2"; then
        printf 'not expected in %s: %s\n' "$2" "$1" >&2
        cat "$2" >&2
        exit 1
    fi
}
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
for _ in $(seq 14); do echo "$start ;D1 21"; done >"$work/repository/many.epd"
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/repository/many.epd"
expect 'a file of the workspace' 1 '::error file=many.epd,line=10,title='
expect 'more failures than GitHub shows' 1 '4 more failures, in the report of format markdown'
absent 'line=11,' "$work/out"
expect 'the summary' 1 '## perft: 14 of 14 checks failed'
grep -qF 'many.epd:14 depth 1' "$work/summary"
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/small.epd"
expect 'a file outside the workspace' 1 '::error title=wrong count'
absent 'file=' "$work/out"
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/repository/many.epd" CHECK_SHARD=2/7
expect 'a shard' 1 '0 passed, 2 wrong'
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/repository/many.epd" CHECK_SHARD=8/7
expect 'a shard that is not there' 2 '8/7'
echo "$start ;D1 20 ;D2 400" >"$work/repository/right.epd"
step '' check CHECK_ENGINE='perft uci' CHECK_SUITES="$work/repository/right.epd" CHECK_EXPECT_CHECKS=3
expect 'fewer checks than expected' 2 '--expect-checks asks for 3 checks, and 2 were made'
step '' check CHECK_ENGINE='perft uci' CHECK_FEN="$start" CHECK_DEPTH=3
expect 'a position by hand' 0 'agrees to depth 3'
grep -qF '## perft compare' "$work/summary"
step '' check CHECK_ENGINE='perft uci' CHECK_FEN='9/8/8/8/8/8/8/8 w - -'
expect 'not a position' 2 'invalid position'
step '' path RUNNER_OS=Windows PATH="$work/windows:$PATH"
expect 'no cygpath' 127 'cygpath'
mkdir "$work/windows"
cat >"$work/windows/cygpath" <<'SH'
#!/bin/sh
printf '%s\n' 'D:\temp'
SH
chmod +x "$work/windows/cygpath"
step '' path RUNNER_OS=Windows PATH="$work/windows:$PATH"
expect 'a path of Windows' 0 'D:\temp'
echo "$ran answers of the action's steps are right"
