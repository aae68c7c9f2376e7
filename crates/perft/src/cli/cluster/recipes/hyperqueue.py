# HyperQueue 0.27 (pip install hyperqueue): a server and two workers of one core in this process. For a server that
# runs already: client = Client() from hyperqueue instead of the cluster. HyperQueue does not rerun a task whose process
# dies: run this again for the tasks that perft reduce names as missing.
import subprocess

from hyperqueue import Job
from hyperqueue.cluster import LocalCluster, WorkerConfig

with LocalCluster() as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    client = cluster.client()
    for seed in @SEEDS@:
        job = Job()
        for task in range(@TASKS@):
            job.program(["perft", "work", "-q", @JOB@, str(task), "--hash", "@HASH@", "--seed", str(seed), "--threads", "1"])
        client.wait_for_jobs([client.submit(job)], raise_on_error=False)
raise SystemExit(subprocess.call(["perft", "reduce", @JOB@@TWICE_ARG@]))
