//! The command `bench`: fixed searches whose total node count identifies the behaviour of a build.

use std::time::Instant;

use tabiya_engine::{Engine, Limits, Options};
use tabiya_games::{Game, Variant};

use crate::room;

/// The positions that are searched: openings, middle games and end games.
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/5KP1/1r6/4R3 w - - 0 40",
    "2r2rk1/pb1n1ppp/1p2pn2/q7/2BP4/P1N1PN2/1B3PPP/2RQ1RK1 b - - 1 14",
    "6k1/p4p1p/1p4p1/2pPr3/2P5/1P4P1/P2R1P1P/6K1 b - - 0 31",
    "8/8/4k3/1p2p3/1P2P2p/4K2P/8/8 w - - 0 1",
    "r2qk2r/1b2bppp/p2ppn2/1p6/3BP3/2N2B2/PPP2PPP/R2Q1RK1 w kq - 0 12",
    "5rk1/1p3p1p/p1pb2p1/3p4/3P1q2/2PB1P2/PP2R1PP/4Q1K1 b - - 0 25",
    "4rrk1/1bp3pp/pp1q4/3p1p2/P2PnP2/1P1BP3/1B4PP/2RQ1RK1 w - - 2 19",
];

/// Searches each position to this depth. Returns lines with the total time, the total nodes and the speed, after a
/// note if a memory limit allows less than these threads and this table. The last line, `N nodes M nps`, is what
/// OpenBench and other test servers read.
///
/// # Errors
/// If there is too little memory to search.
pub(crate) fn run(depth: u32, threads: usize, hash: usize) -> Result<String, String> {
    room::check()?;
    let (options, note) = room::limited(Options { hash, threads, ..Options::default() });
    let mut engine = Engine::new(options);
    engine.prepare();
    let start = Instant::now();
    let mut nodes = 0;
    for fen in POSITIONS {
        let (p, _) = Variant::Chess.read(fen).expect(fen);
        engine.new_game();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut last = 0;
        engine.go(&Game::new(p), &limits, &mut |info| last = info.nodes).expect(fen);
        nodes += last;
    }
    let micros = start.elapsed().as_micros().max(1);
    let speed = u128::from(nodes) * 1_000_000 / micros;
    let note = note.map_or(String::new(), |note| format!("info string note: {note}\n"));
    Ok(format!(
        "{note}Total time (ms) : {}\nNodes searched  : {nodes}\nNodes/second    : {speed}\n\
         {nodes} nodes {speed} nps",
        micros / 1000
    ))
}
