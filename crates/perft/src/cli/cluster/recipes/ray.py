# Ray (pip install ray): local workers; use ray.init("auto") for a cluster.
import subprocess

import ray

ray.init()


@ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
def work(task, seed):
    return subprocess.run(["perft", "work", "-q", @JOB@, str(task), "--hash", "@HASH@", "--seed", str(seed), "--threads", "1"], check=True).returncode


for seed in @SEEDS@:
    ray.get([work.remote(task, seed) for task in range(@TASKS@)])
raise SystemExit(subprocess.call(["perft", "reduce", @JOB@@TWICE_ARG@]))
