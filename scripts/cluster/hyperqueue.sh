#!/usr/bin/env bash
# A job run by HyperQueue, as in `perft recipes hyperqueue`: `hyperqueue.sh PERFT [--small]`. The process of
# one task is killed in the middle; the recipe is run again, as it says. If PYTHON (python3) lacks the package
# hyperqueue, it is installed in a separate environment.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_python hyperqueue 'hyperqueue==0.27.*'

cd "$work"
perft recipes hyperqueue "$job" --hash "$hash" >recipe.py
"$python" recipe.py >first 2>&1 &
recipe=$!
# Waits for a process that works on a task of this job.
for _ in $(seq 500); do
    worker=$(pgrep -f "^perft work -q $job" | head -1) && break
    sleep 0.01
done
[ -n "$worker" ] || { echo "hyperqueue.sh: no task was seen at work" >&2; exit 1; }
kill -9 "$worker"
echo "killed: $(($(ls "$job/results" | wc -l))) results by then"
wait $recipe && echo 'the killed task was done all the same'
tail -2 first
"$python" recipe.py >again
expect_total
