#!/usr/bin/env bash
# A job run by Slurm, as in `perft recipes slurm`, on two nodes that are both this machine: `slurm.sh PERFT [--small]`.
# The daemon of one node is killed in the middle and started again a little later: its tasks are requeued, or named
# by `reduce` and submitted again. Then the second seed runs, each task on the other node. Needs root; the Debian
# packages slurmctld, slurmd, slurm-client and munge are installed if needed. NODE=keep kills no node.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
export PATH=$PATH:/usr/sbin
for command in slurmctld slurmd sbatch munged; do need $command slurmctld slurmd slurm-client munge; done

port=${SLURM_PORT:-26817}
mkdir -m 700 "$work/munge" "$work/state" "$work/n1" "$work/n2"
(umask 077 && head -c 1024 /dev/urandom >"$work/munge/key")
chmod 755 "$work"
munged --force --key-file="$work/munge/key" --socket="$work/munge.socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed"
cat >"$work/slurm.conf" <<END
ClusterName=perft
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobRequeue=1
SlurmdTimeout=15
KillWait=5
SchedulerParameters=sched_interval=5
NodeName=n[1-2] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 2))] CPUs=1 RealMemory=1000
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$work/slurm.conf
stop() {
    for pid in "$work"/n?.pid "$work/slurmctld.pid" "$work/munge/pid"; do
        [ ! -s "$pid" ] || kill "$(cat "$pid")" 2>/dev/null || true
    done
    sleep 1
}
slurmctld -c
slurmd -N n1
slurmd -N n2
for _ in $(seq 60); do
    [ "$(sinfo -h -N -t idle -o %N | sort -u | wc -l)" = 2 ] && break
    sleep 0.5
done
sinfo -N

# Waits until no task is queued or running.
drain() {
    for _ in $(seq 1200); do
        [ -n "$(squeue -h)" ] || return 0
        sleep 0.5
    done
    squeue
    exit 1
}

submit=$(recipe slurm 'sbatch' --twice)
cd "$work"
bash -c "$(head -1 <<<"$submit")"
if [ "${NODE:-kill}" = kill ]; then
    while [ "$(ls "$job/results" | wc -l)" -lt $((tasks / 8)) ]; do sleep 0.2; done
    echo "node n2 is killed with $(ls "$job/results" | wc -l) results done"
    node=$(cat n2.pid)
    # The running tasks of the node are killed too, as if the machine had failed.
    mapfile -t children < <(pgrep -P "$node")
    kill -9 "${children[@]}" "$node" 2>/dev/null || true
    sleep 20
    slurmd -N n2
fi
drain
if ! perft reduce "$job" >/dev/null 2>"$work/said"; then
    head -1 "$work/said"
    bash -c "$(head -1 <<<"$submit")"
    drain
fi
expect_total
bash -c "$(tail -1 <<<"$submit")"
drain
expect_total --twice
grep 'verified: two seeds agree' "$work/said"
