#!/usr/bin/env bash
# A job run by GNU parallel over ssh, to its own sshd on two addresses of this machine: `ssh.sh PERFT [--small]`.
# Then the second seed runs, each task on the other host, and one task through a pipe. The Debian packages
# parallel, openssh-server and openssh-client are installed if needed.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
need parallel parallel
need ssh openssh-client
PATH=$PATH:/usr/sbin need sshd openssh-server

port=${SSH_PORT:-22022}
cd "$work"
ssh-keygen -q -t ed25519 -N '' -f key
ssh-keygen -q -t ed25519 -N '' -f host_key
cp key.pub authorized_keys
chmod 600 authorized_keys
cat >sshd_config <<END
Port $port
ListenAddress 127.0.0.1
ListenAddress 127.0.0.2
HostKey $work/host_key
AuthorizedKeysFile $work/authorized_keys
PidFile $work/sshd.pid
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
MaxStartups 100
MaxSessions 100
END
# sshd needs this folder, which is missing on a machine that has never run sshd.
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
"$(command -v sshd || echo /usr/sbin/sshd)" -f "$work/sshd_config" -E "$work/sshd.log"
stop() { [ ! -f "$work/sshd.pid" ] || kill "$(cat "$work/sshd.pid")"; }

# Both addresses are this machine; each has the name of a separate host.
cat >ssh_config <<END
Host one two
    Port $port
    IdentityFile $work/key
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
Host one
    HostName 127.0.0.1
Host two
    HostName 127.0.0.2
END
printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(command -v ssh)" "$work/ssh_config" >ssh
chmod +x ssh
export PARALLEL_SSH=$work/ssh PARALLEL_HOME=$work/parallel
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"
# Over ssh our PATH is not set, so the recipe gets the full path of perft.
over_ssh() { sed "s,perft work,$perft work,; s,2/host1\,2/host2,2/one\,2/two,; s,host1\,host2,one\,two,"; }

bash -c "$(recipe parallel 'seq.*-S 2/' | over_ssh)"
expect_total

# Tests a host that cannot read the folder of the job: the result comes back through a pipe.
rm "$job/results/5.1"
perft work "$job" 5 --block | ./ssh one "$perft" work -q - --hash "$hash" >"$job/results/5.1"
expect_total

# Two hosts have counted one half each: the second seed of a task goes to the other host.
rm "$job"/results/*
for host in one two; do
    first=$([ $host = one ] && echo 0 || echo 1)
    ./ssh "$host" "$perft" work -q "$job" "$first" --stride 2 --hash "$hash" --host "$host"
done
for host in one two; do
    ./ssh "$host" "$perft" work -q "$job" 0 --stride 1 --hash "$hash" --seed 2 --other-host-than 1 --host "$host"
done
expect_total --twice
grep -q 'verified: two seeds agree' "$work/said"
