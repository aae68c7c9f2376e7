#!/usr/bin/env bash
# A job by HyperQueue, as `perft recipes hyperqueue` has it: `hyperqueue.sh PERFT [--small]`. One worker process is
# killed in the middle; the recipe is run again, as it says. Needs PYTHON (python3) with the package hyperqueue.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
python=${PYTHON:-python3}
"$python" -c 'import hyperqueue' || { echo "hyperqueue.sh: pip install hyperqueue" >&2; exit 2; }

cd "$work"
perft recipes hyperqueue "$job" --hash "$hash" >recipe.py
"$python" recipe.py >first 2>&1 &
recipe=$!
# A child that is at work on a task of this job.
for _ in $(seq 500); do
    worker=$(pgrep -f "^perft work -q $job" | head -1) && break
    sleep 0.01
done
kill -9 "$worker"
echo "killed: $(($(ls "$job/results" | wc -l))) results by then"
wait $recipe && echo 'the killed task was done all the same'
tail -2 first
"$python" recipe.py >again
expect_total
