#!/usr/bin/env bash
# Builds perft and the tests of its libraries for 64-bit ARM, and runs them and the suites: `aarch64.sh`. On other
# processors they run under the emulator of Debian's qemu-user. What is missing on Debian is installed if allowed; if it is
# missing still, the exit status is 2.
# shellcheck source-path=SCRIPTDIR
set -euo pipefail
tree=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
source "$tree/scripts/need.sh"
source "$tree/scripts/target.sh"
cd "$tree"
target=aarch64-unknown-linux-gnu
folder=${CARGO_TARGET_DIR:-$tree/target}/aarch64
emulator=()
if [ "$(uname -m)" != aarch64 ]; then
    need aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    need qemu-aarch64 qemu-user
    emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu)
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="${emulator[*]}"
fi
for_target $target

step() { echo "aarch64: $*"; }
fail() { echo "aarch64.sh: $*" >&2; exit 1; }

step "builds perft"
"${cargo_words[@]}" build --release --locked "${target_flags[@]}" --target-dir "$folder" -p tabiya-perft --bin perft
perft=("${emulator[@]}" "$folder/$target/release/perft")

step "counts"
[ "$("${perft[@]}" 5 --quiet)" = 4865609 ] || fail "a wrong count of the start position"
[ "$("${perft[@]}" 4 kiwipete --hash 16M --quiet)" = 4085603 ] || fail "a wrong count of Kiwipete"

step "suites"
"${perft[@]}" suite perft-suites --max-nodes 1e5 --quiet

step "tests of core, variants, fairy, games and count"
# A test that starts its own program again needs a system that knows the emulator (binfmt_misc).
skipped=()
"$folder/$target/release/perft" --version >/dev/null 2>&1 || skipped=(--skip a_killed_process_leaves_what_it_wrote)
"${cargo_words[@]}" test --release --locked "${target_flags[@]}" --target-dir "$folder" --no-fail-fast \
    -p tabiya-core -p tabiya-variants -p tabiya-fairy -p tabiya-games -p tabiya-count --lib --tests -- "${skipped[@]}"

step "all is well"
