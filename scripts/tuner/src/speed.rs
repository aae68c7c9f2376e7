//! How fast the engine searches.

use std::time::Instant;

use tabiya_engine::{Engine, Limits, Options};

use crate::arguments::Arguments;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/4p1p1/3pP2p/3P1P1P/5KP1/1r6/4R3 w - - 0 40",
];

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let depth: u32 = arguments.number("depth", 13)?;
    let threads: usize = arguments.number("threads", 1)?;
    let mut engine = Engine::new(Options { threads, hash: 64, ..Options::default() });
    let (mut nodes, start) = (0, Instant::now());
    let variant = arguments.variant()?;
    for fen in POSITIONS {
        let (p, _) = variant.read(fen).map_err(|error| error.to_string())?;
        engine.new_game();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut last = 0;
        let begun = Instant::now();
        let choice = engine.go(&[p], &limits, &mut |info| last = info.nodes);
        nodes += last;
        let choice = choice.map(|choice| format!("{:?} {}", choice.m, choice.score));
        println!("{last:10} {:8.0?} {}", begun.elapsed(), choice.unwrap_or_default());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{nodes} nodes, {seconds:.2} s, {:.0} nodes a second", nodes as f64 / seconds);
    Ok(())
}
