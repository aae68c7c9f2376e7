//! Compares reading and writing of FEN, SAN and UCI with two other crates, by CPU time.
//!
//! Prints nanoseconds for each text, the median of the rounds, and the time of each other crate divided by ours.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use cpu_time::ThreadTime;
use shakmaty::Position as _;
use tabiya_benches::KNOWN;
use tabiya_core::{Move, Position, San, UciMove};

/// Compares the speed of text in chess with that of cozy-chess and shakmaty.
#[derive(Parser)]
struct TextOptions {
    /// Rounds
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
}

/// The contestants, ours first.
const NAMES: [&str; 3] = ["tabiya", "cozy-chess", "shakmaty"];

/// A piece of work on some texts: what is done, how many texts it handles, and one function a contestant.
struct Work<'a> {
    name: &'static str,
    texts: usize,
    contestants: [Box<dyn Fn() -> usize + 'a>; 3],
}

/// A position in the form of each contestant, with its legal moves.
struct KnownText {
    ours: Position,
    moves: Vec<Move>,
    san: Vec<String>,
    uci: Vec<String>,
    cozy: cozy_chess::Board,
    cozy_moves: Vec<cozy_chess::Move>,
    shak: shakmaty::Chess,
    shak_moves: Vec<shakmaty::Move>,
}

impl KnownText {
    fn new(fen: &str) -> Self {
        let ours: Position = fen.parse().expect(fen);
        let moves: Vec<Move> = ours.legal_moves().iter().copied().collect();
        let san: Vec<String> = moves.iter().map(|&m| ours.san(m).to_string()).collect();
        let uci: Vec<String> =
            moves.iter().map(|&m| m.uci(tabiya_core::CastlingMode::Standard).to_string()).collect();
        let cozy: cozy_chess::Board = fen.parse().expect(fen);
        let cozy_moves = uci
            .iter()
            .map(|text| cozy_chess::util::parse_uci_move(&cozy, text).expect("it is legal"));
        let cozy_moves = cozy_moves.collect();
        let read: shakmaty::fen::Fen = fen.parse().expect(fen);
        let shak: shakmaty::Chess =
            read.into_position(shakmaty::CastlingMode::Standard).expect(fen);
        let shak_moves = shak.legal_moves().into_iter().collect();
        Self { ours, moves, san, uci, cozy, cozy_moves, shak, shak_moves }
    }
}

fn main() -> ExitCode {
    let options = TextOptions::parse();
    let positions: Vec<KnownText> = KNOWN.iter().map(|known| KnownText::new(known.fen)).collect();
    println!(
        "{:<22} {:>10} {:>12} {:>8} {:>12} {:>8}",
        "ns a text", NAMES[0], NAMES[1], "ratio", NAMES[2], "ratio"
    );
    for work in works(&positions) {
        let [ours, cozy, shak] = measure(&work, options.rounds);
        println!(
            "{:<22} {ours:>10.1} {cozy:>12.1} {:>8.2} {shak:>12.1} {:>8.2}",
            work.name,
            cozy / ours,
            shak / ours
        );
    }
    ExitCode::SUCCESS
}

/// All comparisons.
fn works(positions: &[KnownText]) -> Vec<Work<'_>> {
    let fens = || KNOWN.iter().map(|known| known.fen);
    let all = positions.iter().map(|known| known.moves.len()).sum();
    vec![
        Work {
            name: "read FEN",
            texts: KNOWN.len(),
            contestants: [
                Box::new(move || {
                    fens().filter(|fen| black_box(fen).parse::<Position>().is_ok()).count()
                }),
                Box::new(move || {
                    fens().filter(|fen| black_box(fen).parse::<cozy_chess::Board>().is_ok()).count()
                }),
                Box::new(move || {
                    let read = |fen: &&str| {
                        let fen = shakmaty::fen::Fen::from_ascii(black_box(fen.as_bytes())).ok()?;
                        fen.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard).ok()
                    };
                    fens().filter(|fen| black_box(read(fen)).is_some()).count()
                }),
            ],
        },
        Work {
            name: "write FEN",
            texts: KNOWN.len(),
            contestants: [
                Box::new(|| positions.iter().map(|k| black_box(&k.ours).to_string().len()).sum()),
                Box::new(|| positions.iter().map(|k| black_box(&k.cozy).to_string().len()).sum()),
                Box::new(|| {
                    let text = |k: &KnownText| {
                        let mode = shakmaty::EnPassantMode::Legal;
                        shakmaty::fen::Fen::from_position(black_box(&k.shak), mode)
                            .to_string()
                            .len()
                    };
                    positions.iter().map(text).sum()
                }),
            ],
        },
        Work {
            name: "read SAN, all moves",
            texts: all,
            contestants: [
                Box::new(|| {
                    let read = |k: &KnownText, text: &str| {
                        black_box(text).parse::<San>().is_ok_and(|san| san.to_move(&k.ours).is_ok())
                    };
                    positions
                        .iter()
                        .map(|k| k.san.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
                Box::new(|| {
                    let read = |k: &KnownText, text: &str| {
                        cozy_chess::util::parse_san_move(&k.cozy, black_box(text)).is_ok()
                    };
                    positions
                        .iter()
                        .map(|k| k.san.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
                Box::new(|| {
                    let read = |k: &KnownText, text: &str| {
                        let san = shakmaty::san::San::from_ascii(
                            black_box(text).trim_end_matches(['+', '#']).as_bytes(),
                        );
                        san.is_ok_and(|san| san.to_move(&k.shak).is_ok())
                    };
                    positions
                        .iter()
                        .map(|k| k.san.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
            ],
        },
        Work {
            name: "write SAN, all moves",
            texts: all,
            contestants: [
                Box::new(|| {
                    let written =
                        |k: &KnownText, m: Move| k.ours.san(black_box(m)).to_string().len();
                    positions
                        .iter()
                        .map(|k| k.moves.iter().map(|&m| written(k, m)).sum::<usize>())
                        .sum()
                }),
                Box::new(|| {
                    let written = |k: &KnownText, m: cozy_chess::Move| {
                        cozy_chess::util::display_san_move(&k.cozy, black_box(m)).to_string().len()
                    };
                    positions
                        .iter()
                        .map(|k| k.cozy_moves.iter().map(|&m| written(k, m)).sum::<usize>())
                        .sum()
                }),
                Box::new(|| {
                    let written = |k: &KnownText, m: shakmaty::Move| {
                        shakmaty::san::SanPlus::from_move(k.shak.clone(), black_box(m))
                            .to_string()
                            .len()
                    };
                    positions
                        .iter()
                        .map(|k| k.shak_moves.iter().map(|&m| written(k, m)).sum::<usize>())
                        .sum()
                }),
            ],
        },
        Work {
            name: "read UCI, all moves",
            texts: all,
            contestants: [
                Box::new(|| {
                    let read = |k: &KnownText, text: &str| {
                        black_box(text).parse::<UciMove>().is_ok_and(|m| m.to_move(&k.ours).is_ok())
                    };
                    positions
                        .iter()
                        .map(|k| k.uci.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
                Box::new(|| {
                    // It does not ask whether the move is legal, which we and shakmaty do.
                    let read = |k: &KnownText, text: &str| {
                        let m = cozy_chess::util::parse_uci_move(&k.cozy, black_box(text));
                        m.is_ok_and(|m| k.cozy.is_legal(m))
                    };
                    positions
                        .iter()
                        .map(|k| k.uci.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
                Box::new(|| {
                    let read = |k: &KnownText, text: &str| {
                        let m = shakmaty::uci::UciMove::from_ascii(black_box(text).as_bytes());
                        m.is_ok_and(|m| m.to_move(&k.shak).is_ok())
                    };
                    positions
                        .iter()
                        .map(|k| k.uci.iter().filter(|text| read(k, text)).count())
                        .sum()
                }),
            ],
        },
    ]
}

/// Nanoseconds that each contestant takes for a text: the median of interleaved rounds.
fn measure(work: &Work<'_>, rounds: u16) -> [f64; 3] {
    let mut times = [const { Vec::new() }; 3];
    for round in 0..rounds {
        for place in 0..NAMES.len() {
            let place = (place + usize::from(round)) % NAMES.len();
            let run = &work.contestants[place];
            let start = ThreadTime::now();
            let mut runs = 0;
            while start.elapsed() < Duration::from_millis(20) {
                for _ in 0..20 {
                    black_box(run());
                }
                runs += 20;
            }
            let texts = f64::from(runs) * work.texts as f64;
            times[place].push(start.elapsed().as_secs_f64() * 1e9 / texts);
        }
    }
    times.map(|mut all| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    })
}
