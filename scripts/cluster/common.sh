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

# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/../need.sh"

# need_python MODULE PACKAGE: sets `python` to PYTHON (python3) or, if that lacks the module, to the Python of a separate
# environment in which the package is installed.
need_python() {
    python=${PYTHON:-python3}
    "$python" -c "import $1" 2>/dev/null && return
    { "$python" -m venv "$work/python" && "$work/python/bin/python" -m pip install -q "$2"; } >&2 || true
    python=$work/python/bin/python
    "$python" -c "import $1" 2>/dev/null || { echo "$(basename "$0"): no Python package $2 here" >&2; exit 2; }
}
work=$(mktemp -d)
# The name must be quoted wherever it is printed.
job="$work/it's a \"job\""
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

# Runs the program of a Python recipe, and kills one of its workers, with the task that the worker runs, when an eighth of
# the results are there. The output goes to the file `first`. Returns the exit status of the program.
run_and_kill_worker() {
    local recipe task='' worker='' results=0
    if [ "$size" = --small ]; then
        # Small tasks end before they can be found: each waits a moment first.
        rm "$work/bin/perft"
        # shellcheck disable=SC2016 # these are variables of the script that is written
        printf '#!/bin/sh\n[ "$1" != work ] || sleep 0.3\nexec %s "$@"\n' "$perft" >"$work/bin/perft"
        chmod +x "$work/bin/perft"
    fi
    "$python" recipe.py >first 2>&1 &
    recipe=$!
    for _ in $(seq 12000); do
        kill -0 "$recipe" 2>/dev/null || break
        results=$(find "$job/results" -name '*.1' | wc -l)
        if [ "$results" -ge $((tasks / 8)) ] && task=$(pgrep -o -f "perft work -q $job") \
            && read -r worker < <(ps -o ppid= -p "$task") && [ "$worker" -gt 1 ] && kill -9 "$worker"; then
            kill -9 "$task" 2>/dev/null || true
            break
        fi
        worker=''
        sleep 0.01
    done
    [ -n "$worker" ] || { cat first >&2; echo "$(basename "$0"): no worker was seen at work" >&2; exit 1; }
    [ "$results" -lt "$tasks" ] || { echo "$(basename "$0"): the worker was killed too late" >&2; exit 1; }
    echo "killed: a worker, with $results of $tasks results there"
    wait "$recipe"
}
