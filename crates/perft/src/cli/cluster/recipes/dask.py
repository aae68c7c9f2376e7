# Dask (pip install distributed): local workers; use Client("tcp://scheduler:8786") for a cluster.
import subprocess

from distributed import Client

if __name__ == "__main__":
    client = Client(n_workers=2, threads_per_worker=1)
    for seed in @SEEDS@:
        work = lambda task, seed=seed: subprocess.run(["perft", "work", "-q", @JOB@, str(task), "--hash", "@HASH@", "--seed", str(seed), "--threads", "1"], check=True).returncode
        client.gather(client.map(work, range(@TASKS@), pure=False, retries=3))
    raise SystemExit(subprocess.call(["perft", "reduce", @JOB@@TWICE_ARG@]))
