#!/usr/bin/env bash
# A job by GNU parallel on this machine, as `perft recipes parallel` has it: `parallel.sh PERFT [--small]`.
# Debian's package parallel is installed if need be.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need parallel parallel

cd "$work"
# Whoever publishes results with it is asked to cite it; that is said once.
export PARALLEL_HOME=$work/parallel
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"
bash -c "$(recipe parallel 'seq.*-j2 --joblog')"
[ "$(tail -n +2 perft.joblog | awk '$7 == 0' | wc -l)" = "$tasks" ]
expect_total
