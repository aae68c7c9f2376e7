# Code that the scripts of this folder share; they source it with their own arguments: PERFT [--small].
# shellcheck shell=bash
set -euo pipefail
usage() {
    echo "usage: $(basename "$0") PERFT [--small]" >&2
    exit 2
}
[ $# -ge 1 ] || usage
perft=$(realpath "$1")
[ -x "$perft" ] || { echo "$(basename "$0"): $1 is not a program" >&2; exit 2; }
size=${2:-}

# need COMMAND PACKAGE..: installs Debian packages if a command is missing and installing is allowed.
need() {
    command -v "$1" >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get install -y --no-install-recommends "${@:2}" \
            || { apt-get update && apt-get install -y --no-install-recommends "${@:2}"; }; } >&2 || true
    fi
    command -v "$1" >/dev/null || { echo "$(basename "$0"): no $1 here; Debian has it in: ${*:2}" >&2; exit 2; }
}
work=$(mktemp -d)
job=$work/job
mkdir "$work/bin"
ln -s "$perft" "$work/bin/perft"
export PATH=$work/bin:$PATH

# Called on every exit; a script that starts daemons defines its own `stop`.
stop() { :; }
trap 'stop; rm -rf "$work"' EXIT

# The job: the start position to depth 8 in 200 tasks, or with --small to depth 6 in 24 tasks.
case $size in
'') depth=8 ply=5 tasks=200 total=84998978956 hash=64M ;;
--small) depth=6 ply=4 tasks=24 total=119060324 hash=8M ;;
*) usage ;;
esac
perft split "$depth" --ply "$ply" --tasks "$tasks" -q "$job" >/dev/null
begun=$(date +%s)

# Prints the lines of a recipe that begin with a given text, without those that need other hosts.
recipe() {
    perft recipes "$1" "$job" --hash "$hash" "${@:3}" | grep "^$2"
}

# Compares the total of the job with the known total.
expect_total() {
    local found
    found=$(perft reduce "$job" "$@" 2>"$work/said") || { cat "$work/said" >&2; exit 1; }
    [ "$found" = "$total" ] || { echo "the total is $found, expected $total" >&2; exit 1; }
    echo "$(basename "$0" .sh): $found in $tasks tasks, $(($(date +%s) - begun)) s; $(head -1 "$work/said")"
}
