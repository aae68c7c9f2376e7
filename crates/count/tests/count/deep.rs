//! Deep counts: the total is the same with any table, threads and interruptions, and there is no total when
//! something goes wrong.

use std::thread;
use std::time::Duration;

use tabiya_core::{Backend, Position};
use tabiya_count::checkpoint::{Checkpoint, Job};
use tabiya_count::{Control, Error, Ledger, Memory, Perft, Table, Units, perft_on};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
/// Two kings shut in behind pawns: few positions, with many paths to each.
const SHUT_IN: &str = "k7/p7/P7/8/8/7p/7P/7K w - - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().expect("a FEN")
}

/// The counts of one tree with hash tables of several sizes and on several numbers of threads.
fn all_ways(p: &Position, depth: u32) -> Vec<u128> {
    let mut counts = Vec::new();
    for bytes in [64, 4096, 1 << 20, 1 << 24] {
        for threads in [1, 2, 5] {
            let mut memory = Memory::allocate(bytes).expect("so little memory is there");
            let table = Table::new(&mut memory, bytes);
            let perft = Perft::new().threads(threads).table(&table);
            counts.push(perft.count(p, depth).expect("nobody stops it"));
            // The second count starts with the table that the first one left.
            counts.push(perft.count(p, depth).expect("nobody stops it"));
        }
    }
    counts
}

#[test]
fn a_count_does_not_depend_on_the_table_or_the_threads() {
    for (fen, depth, expected) in [
        (KIWIPETE, 4, 4_085_603),
        (ROOK_ENDING, 6, 11_030_083),
        (&*Position::startpos().to_string(), 5, 4_865_609),
        (SHUT_IN, 12, perft_on(Backend::best(), position(SHUT_IN), 12)),
    ] {
        for count in all_ways(&position(fen), depth) {
            assert_eq!(count, expected, "{fen}");
        }
    }
}

#[test]
fn every_back_end_counts_the_same_with_a_table() {
    let mut memory = Memory::allocate(1 << 20).expect("memory");
    for backend in Backend::available() {
        let table = Table::new(&mut memory, 1);
        let perft = Perft::new().backend(backend).table(&table);
        assert_eq!(perft.count(position(KIWIPETE), 4), Ok(4_085_603), "{backend}");
        assert!(table.stats().hits > 0, "{backend}");
    }
}

#[test]
fn depths_and_positions_share_a_table() {
    let mut memory = Memory::allocate(1 << 22).expect("memory");
    let table = Table::new(&mut memory, 1);
    for depth in [5, 4, 3, 2, 1, 0, 5] {
        for fen in [KIWIPETE, ROOK_ENDING] {
            let p = position(fen);
            let depth = if fen == KIWIPETE { depth.min(4) } else { depth };
            let expected = perft_on(Backend::best(), p, depth);
            assert_eq!(Perft::new().table(&table).count(p, depth), Ok(expected), "{depth} {fen}");
        }
    }
}

#[test]
fn a_new_table_is_empty() {
    let mut memory = Memory::allocate(1 << 16).expect("memory");
    let p = position(ROOK_ENDING);
    let first = Table::new(&mut memory, 1);
    assert!(Perft::new().table(&first).count(p, 5).is_ok());
    assert!(first.fill() > 0.0);
    let second = Table::new(&mut memory, 2);
    assert!(second.fill() < f64::EPSILON);
    assert_eq!(second.stats(), tabiya_count::Stats::default());
}

#[test]
fn merged_positions_count_like_separate_paths() {
    let p = Position::startpos();
    let walked = Perft::new().every_path();
    assert_eq!(walked.count(p, 6), Perft::new().count(p, 6));
    let (merged, each) = (Perft::new().units(p, 7), walked.units(p, 7));
    let (merged, each) = (merged.expect("units"), each.expect("units"));
    // 5362 unique positions and 8902 leaf nodes after three plies are published numbers.
    assert_eq!((merged.ply(), merged.count(), each.count()), (3, 5362, 8902));
    assert_eq!((merged.paths(), each.paths()), (Ok(8902), Ok(8902)));
    assert_ne!(merged.digest(), each.digest());
}

#[test]
fn a_sample_of_table_hits_is_counted_again() {
    let mut memory = Memory::allocate(1 << 20).expect("memory");
    let table = Table::new(&mut memory, 1);
    let perft = Perft::new().table(&table).verify_hits(10);
    assert_eq!(perft.count(Position::startpos(), 5), Ok(4_865_609));
    let tally = table.stats();
    let share = tally.hits as f64 / tally.verified as f64;
    assert!(tally.verified > 100 && (9.0..11.0).contains(&share), "{tally:?}");
}

fn job(units: &Units) -> Job {
    Job {
        fen: Position::startpos().to_string(),
        depth: 6,
        variant: "chess".into(),
        rules: None,
        chess960: false,
        seed: 1,
        hash: 0,
        unit_ply: units.ply(),
        units: units.count() as u64,
        words: units.words(),
        digest: format!("{:032x}", units.digest()),
        version: "test".into(),
    }
}

#[test]
fn repeated_interruptions_do_not_change_the_total() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("six");
    let p = Position::startpos();
    let units = Perft::new().units(p, 6).expect("units");
    let mut runs = 0;
    loop {
        let (checkpoint, found) = Checkpoint::open(&path, &job(&units)).expect("a checkpoint");
        let ledger = Ledger::new(&checkpoint, &found);
        let control = Control::new();
        let perft = Perft::new().threads(1 + runs % 2).control(&control).ledger(&ledger);
        let count = thread::scope(|scope| {
            let count = scope.spawn(|| perft.count_units(&units));
            // Waits until at least 60 more units are finished.
            let enough = (found.units.len() + 60).min(units.count());
            while control.finished_units() < enough && !count.is_finished() {
                thread::sleep(Duration::from_millis(1));
            }
            control.stop();
            count.join().expect("no panic")
        });
        checkpoint.write().expect("room on the disk");
        runs += 1;
        match count {
            Err(Error::Stopped) => assert!(runs < 100, "it goes on"),
            count => {
                assert_eq!(count, Ok(119_060_324));
                break;
            }
        }
    }
    assert!(runs > 1, "it was stopped at least once");
}
