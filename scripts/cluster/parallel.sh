#!/usr/bin/env bash
# A job run by GNU parallel on this machine, as in `perft recipes parallel`: `parallel.sh PERFT [--small]`.
# The Debian package parallel is installed if needed.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need parallel parallel

cd "$work"
# GNU parallel asks to be cited in publications; this file silences its notice.
export PARALLEL_HOME=$work/parallel
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"
bash -c "$(recipe parallel 'seq.*-j2 --joblog')"
[ "$(tail -n +2 perft.joblog | awk '$7 == 0' | wc -l)" = "$tasks" ]
expect_total
