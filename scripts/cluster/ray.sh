#!/usr/bin/env bash
# A job run by Ray on two workers of this machine, as in `perft recipes ray`: `ray.sh PERFT [--small]`. One worker is
# killed in the middle of a task: Ray runs the task again on another worker. If PYTHON (python3) lacks the package
# ray, it is installed in a separate environment.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_python ray 'ray==2.60.*'

cd "$work"
export RAY_TMPDIR=$work RAY_USAGE_STATS_ENABLED=0
perft recipes ray "$job" --hash "$hash" >recipe.py
run_and_kill_worker || { cat first >&2; exit 1; }
grep -qx "$total" first
expect_total
