//! Cuts a count into tasks, counts each task as a machine of a cluster would, and adds the results up:
//! `cargo run --release -p tabiya-cluster --example one_machine -- 5 7`, for depth 5 in 7 tasks.

use std::env;
use std::error::Error;

use tabiya_cluster::{Cut, Reduce, Split, Worker};
use tabiya_count::{Perft, Root};
use tabiya_games::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let depth = words.next().map_or(Ok(5), |word| word.parse())?;
    let tasks = words.next().map_or(Ok(7), |word| word.parse())?;
    let folder = tempfile::tempdir()?;

    // On the first machine. The units of the job are the positions after two plies.
    let cut = Cut { root: Root::of(&Variant::Chess.start()), depth, ply: 2, tasks };
    let job = Split::new(64 << 20).write(&cut, &folder.path().join("job"))?;

    // On any machine, in any order, and more than once if a machine is lost.
    for number in 0..tasks {
        let task = job.task(number)?;
        let perft = Perft::new().threads(2);
        let worker = Worker { perft, table: None, hash: 0, seed: 1, host: "here", threads: 2 };
        job.keep(&task, &task.count(worker)?)?;
    }

    // On the last machine. Without all results there is no total.
    let reduce = Reduce { job: &job, perft: Perft::new(), twice: false, moves: 1, memory: 1 << 20 };
    let reduction = reduce.run()?;
    println!("{}", reduction.total.ok_or("a result is missing")?);
    Ok(())
}
