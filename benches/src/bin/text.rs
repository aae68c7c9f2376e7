//! Compares reading and writing of FEN, SAN and UCI with two other crates, by CPU time.
//!
//! Prints nanoseconds for each text, the median of the rounds, and the time of each other crate divided by ours.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use shakmaty::Position as _;
use tabiya_benches::{KNOWN, ThreadTime};
use tabiya_core::{Move, Position, San, UciMove};

/// Compares the speed of reading and writing text in chess with cozy-chess and shakmaty.
#[derive(Parser)]
struct TextOptions {
    /// Rounds
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
}

/// The contestants, ours first.
const NAMES: [&str; 3] = ["tabiya", "cozy-chess", "shakmaty"];

/// A function of a contestant that handles all texts; returns how many it has read, or the length of what it has
/// written.
type Run<'a> = Box<dyn Fn() -> usize + 'a>;

/// A piece of work on some texts: what is done, how many texts it handles, and one function a contestant.
struct Work<'a> {
    name: &'static str,
    texts: usize,
    contestants: [Run<'a>; 3],
}

/// A position in the form of each contestant, with its legal moves.
struct KnownText {
    fen: &'static str,
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
    fn new(fen: &'static str) -> Self {
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
        Self { fen, ours, moves, san, uci, cozy, cozy_moves, shak, shak_moves }
    }

    fn san(&self) -> &[String] {
        &self.san
    }

    fn uci(&self) -> &[String] {
        &self.uci
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
    let of_positions = |name, contestants| Work { name, texts: positions.len(), contestants };
    let texts = positions.iter().map(|known| known.moves.len()).sum();
    let of_moves = |name, contestants| Work { name, texts, contestants };
    vec![
        of_positions(
            "read FEN",
            [
                each(positions, |k| k.fen.parse::<Position>().is_ok().into()),
                each(positions, |k| k.fen.parse::<cozy_chess::Board>().is_ok().into()),
                each(positions, |k| {
                    let fen = shakmaty::fen::Fen::from_ascii(k.fen.as_bytes());
                    let mode = shakmaty::CastlingMode::Standard;
                    fen.is_ok_and(|fen| fen.into_position::<shakmaty::Chess>(mode).is_ok()).into()
                }),
            ],
        ),
        of_positions(
            "write FEN",
            [
                each(positions, |k| k.ours.to_string().len()),
                each(positions, |k| k.cozy.to_string().len()),
                each(positions, |k| {
                    let mode = shakmaty::EnPassantMode::Legal;
                    shakmaty::fen::Fen::from_position(&k.shak, mode).to_string().len()
                }),
            ],
        ),
        of_moves(
            "read SAN, all moves",
            [
                each_move(positions, KnownText::san, |k, text| {
                    text.parse::<San>().is_ok_and(|san| san.to_move(&k.ours).is_ok()).into()
                }),
                each_move(positions, KnownText::san, |k, text| {
                    cozy_chess::util::parse_san_move(&k.cozy, text).is_ok().into()
                }),
                each_move(positions, KnownText::san, |k, text| {
                    let text = text.trim_end_matches(['+', '#']);
                    let san = shakmaty::san::San::from_ascii(text.as_bytes());
                    san.is_ok_and(|san| san.to_move(&k.shak).is_ok()).into()
                }),
            ],
        ),
        of_moves(
            "write SAN, all moves",
            [
                each_move(positions, |k| &k.moves, |k, &m| k.ours.san(m).to_string().len()),
                each_move(
                    positions,
                    |k| &k.cozy_moves,
                    |k, &m| cozy_chess::util::display_san_move(&k.cozy, m).to_string().len(),
                ),
                each_move(
                    positions,
                    |k| &k.shak_moves,
                    |k, &m| shakmaty::san::SanPlus::from_move(k.shak.clone(), m).to_string().len(),
                ),
            ],
        ),
        of_moves(
            "read UCI, all moves",
            [
                each_move(positions, KnownText::uci, |k, text| {
                    text.parse::<UciMove>().is_ok_and(|m| m.to_move(&k.ours).is_ok()).into()
                }),
                // It does not ask whether the move is legal, which we and shakmaty do.
                each_move(positions, KnownText::uci, |k, text| {
                    let m = cozy_chess::util::parse_uci_move(&k.cozy, text);
                    m.is_ok_and(|m| k.cozy.is_legal(m)).into()
                }),
                each_move(positions, KnownText::uci, |k, text| {
                    let m = shakmaty::uci::UciMove::from_ascii(text.as_bytes());
                    m.is_ok_and(|m| m.to_move(&k.shak).is_ok()).into()
                }),
            ],
        ),
    ]
}

/// Does some work on every position.
fn each<'a>(positions: &'a [KnownText], work: impl Fn(&KnownText) -> usize + 'a) -> Run<'a> {
    Box::new(move || positions.iter().map(|known| work(black_box(known))).sum())
}

/// Does some work on every move of every position.
fn each_move<'a, M: 'a>(
    positions: &'a [KnownText],
    moves: impl Fn(&KnownText) -> &[M] + 'a,
    work: impl Fn(&KnownText, &M) -> usize + 'a,
) -> Run<'a> {
    Box::new(move || {
        let of = |known| moves(known).iter().map(|m| work(known, black_box(m))).sum::<usize>();
        positions.iter().map(of).sum()
    })
}

/// Nanoseconds that each contestant takes for a text: the median of interleaved rounds.
fn measure(work: &Work<'_>, rounds: u16) -> [f64; 3] {
    if work.name.starts_with("read") {
        assert!(work.contestants.iter().all(|run| run() == work.texts), "all can be read");
    }
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
