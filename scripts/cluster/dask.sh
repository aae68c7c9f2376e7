#!/usr/bin/env bash
# A job run by Dask on two workers of this machine, as in `perft recipes dask`: `dask.sh PERFT [--small]`. One worker is
# killed in the middle of a task: Dask runs the task again on another worker. If PYTHON (python3) lacks the package
# distributed, it is installed in a separate environment.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need_python distributed 'distributed==2026.8.*'

cd "$work"
perft recipes dask "$job" --hash "$hash" >recipe.py
run_and_kill_worker || { cat first >&2; exit 1; }
grep -qx "$total" first
expect_total
