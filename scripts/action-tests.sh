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
    : >"$work/github-output"
    status=0
    env RUNNER_OS=Linux RUNNER_ARCH=X64 RUNNER_TEMP="$work/temp" GITHUB_OUTPUT="$work/github-output" \
        RELEASES="http://127.0.0.1:$port" ACTION_REF="$revision" "$@" \
        bash "$root/scripts/action.sh" "$name" >"$work/out" 2>&1 || status=$?
}

ran=0
expect() {
    local what=$1 wanted_status=$2 words=$3
    ran=$((ran + 1))
    if [ "$status" != "$wanted_status" ] || ! grep -qF -- "$words" "$work/out" "$work/github-output"; then
        printf '%s: status %s, expected %s and "%s"\n' "$what" "$status" "$wanted_status" "$words" >&2
        cat "$work/out" "$work/github-output" >&2
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
echo "$ran answers of the action's steps are right"
