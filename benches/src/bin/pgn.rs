//! Compares reading of PGN with pgn-reader and shakmaty, by CPU time.

use std::fs;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Parser;
use pgn_reader::{RawTag, Reader, SanPlus};
use shakmaty::Position as _;
use shakmaty::variant::{Variant as ShakVariant, VariantPosition};
use tabiya_benches::ThreadTime;
use tabiya_core::San;
use tabiya_formats::pgn::{GameRules, PgnGames, PgnPlace, PgnReader, Visitor};
use tabiya_games::Variant;

/// Compares the time of reading a PGN file, from memory, on one thread.
#[derive(Parser)]
struct PgnOptions {
    /// The file
    file: PathBuf,
    /// Rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
}

/// Counts moves, and reads their notation, as pgn-reader does.
struct CountMoves(u64);

impl Visitor for CountMoves {
    type Output = ();

    fn san(&mut self, san: &[u8], _: PgnPlace<'_>) {
        self.0 += u64::from(San::from_ascii(black_box(san)).is_ok());
    }

    fn end(&mut self) {}
}

struct TheirCount(u64);

impl pgn_reader::Visitor for TheirCount {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// Plays the moves of chess games.
struct TheirChess(u64);

impl pgn_reader::Visitor for TheirChess {
    type Tags = ();
    type Movetext = shakmaty::Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), shakmaty::Chess> {
        ControlFlow::Continue(shakmaty::Chess::default())
    }

    fn san(&mut self, p: &mut shakmaty::Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(m) = san.san.to_move(p) else { return ControlFlow::Break(()) };
        p.play_unchecked(m);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: shakmaty::Chess) {}
}

/// Plays the moves of games of any variant that shakmaty has.
struct TheirVariants(u64);

impl pgn_reader::Visitor for TheirVariants {
    type Tags = VariantPosition;
    type Movetext = VariantPosition;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), VariantPosition> {
        ControlFlow::Continue(VariantPosition::default())
    }

    fn tag(&mut self, p: &mut VariantPosition, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        // Random games start where their variant does.
        if let (b"Variant", Ok(variant)) = (name, ShakVariant::from_ascii(&value.decode())) {
            *p = VariantPosition::new(variant);
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, p: VariantPosition) -> ControlFlow<(), VariantPosition> {
        ControlFlow::Continue(p)
    }

    fn san(&mut self, p: &mut VariantPosition, san: SanPlus) -> ControlFlow<()> {
        let Ok(m) = san.san.to_move(p) else { return ControlFlow::Break(()) };
        p.play_unchecked(m);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: VariantPosition) {}
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = PgnOptions::parse();
    let text = fs::read(&options.file)?;
    let is_chess = memchr_variant(&text).is_none();
    let mut times = [const { Vec::new() }; 4];
    let mut moves = [0; 4];
    for _ in 0..options.rounds {
        for (at, (times, moves)) in times.iter_mut().zip(&mut moves).enumerate() {
            let start = ThreadTime::now();
            *moves = match at {
                0 => ours_syntax(&text),
                1 => theirs(&text, TheirCount(0), |v| v.0),
                2 => ours(&text),
                _ if is_chess => theirs(&text, TheirChess(0), |v| v.0),
                _ => theirs(&text, TheirVariants(0), |v| v.0),
            };
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let names = ["syntax", "syntax, pgn-reader", "validated", "validated, pgn-reader + shakmaty"];
    let medians = times.map(|mut all| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    });
    for ((name, time), moves) in names.iter().zip(medians).zip(moves) {
        let rate = text.len() as f64 / time / 1e6;
        println!("{name:<34} {time:>8.3} s {rate:>8.1} MB/s {moves:>10} moves");
    }
    println!("syntax {:.2}, validated {:.2}", medians[1] / medians[0], medians[3] / medians[2]);
    Ok(())
}

/// Where the first tag `Variant` is.
fn memchr_variant(text: &[u8]) -> Option<usize> {
    text.windows(9).position(|window| window == b"[Variant ")
}

fn ours_syntax(text: &[u8]) -> u64 {
    let (mut reader, mut count) = (PgnReader::new(text), CountMoves(0));
    while !matches!(reader.read_game(&mut count), Ok(None)) {}
    count.0
}

fn ours(text: &[u8]) -> u64 {
    let mut games = PgnGames::new(text, GameRules::new(Variant::Chess));
    let mut moves = 0;
    while let Some(read) = games.check_next() {
        moves += read.map_or(0, |(plies, _)| plies as u64);
    }
    moves
}

fn theirs<V: pgn_reader::Visitor>(text: &[u8], mut visitor: V, count: impl Fn(&V) -> u64) -> u64 {
    let mut reader = Reader::new(text);
    while reader.read_game(&mut visitor).is_ok_and(|read| read.is_some()) {}
    count(&visitor)
}
