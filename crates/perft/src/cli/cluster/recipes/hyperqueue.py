# HyperQueue 0.27 (pip install hyperqueue): server and workers of two cores in this process. For a server that runs:
# client = Client() of hyperqueue instead of the cluster. A task whose process dies is not run again by HyperQueue:
# what perft reduce names is submitted by running this again.
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
