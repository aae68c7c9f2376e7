//! Repeats one operation of a search on many positions, so that a profiler can count its instructions:
//! `scripts/operations.sh` does so, and divides by the number that this program prints.

use std::hint::black_box;

use clap::{Parser, ValueEnum};
use tabiya_benches::SEARCH_POSITIONS;
use tabiya_core::{BoardObserver, KeyedPosition, Move, MoveList, Piece, Position, Square};

/// Repeats an operation and prints how often it was done. Positions are those of `search` and all that follow them.
#[derive(Parser)]
struct OperationOptions {
    /// The operation
    operation: Operation,
    /// How often each is done in each position
    repeats: u32,
    /// The library: this one, or cozy-chess for lists, legality and playing
    #[arg(long, default_value = "tabiya")]
    library: Library,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Library {
    Tabiya,
    CozyChess,
}

#[derive(Clone, Copy, ValueEnum)]
enum Operation {
    /// Lists the legal moves into a buffer
    List,
    /// Lists the legal moves by value
    ListByValue,
    /// Makes a node
    Node,
    /// Lists the captures of a node
    Captures,
    /// Lists the noisy moves of a node
    Noisy,
    /// Lists the quiet moves of a node
    Quiets,
    /// Lists noisy moves and quiet moves of a node, one after the other
    Stages,
    /// Tests whether a legal move is legal
    Legality,
    /// Plays a move by value
    Play,
    /// Plays a move into a place
    PlayInto,
    /// Plays a move into a place, with an observer that does nothing
    PlayObserved,
    /// Plays a move into a place, with an observer that adds numbers of pieces on squares
    PlayAccumulated,
    /// Plays a move into a place, with keys of parts
    PlayKeyed,
    /// Computes the keys of parts
    Keys,
    /// Compares the value of an exchange with 0
    Exchange,
}

/// The sum of a number for each piece on each square.
struct Accumulator([[i32; 64]; 6], i32);

impl BoardObserver for Accumulator {
    #[inline(always)]
    fn added(&mut self, piece: Piece, square: Square) {
        self.1 += self.0[piece.role as usize][square as usize];
    }

    #[inline(always)]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.1 -= self.0[piece.role as usize][square as usize];
    }
}

fn main() {
    let options = OperationOptions::parse();
    let count = match options.library {
        Library::Tabiya => repeat(options.operation, options.repeats),
        Library::CozyChess => repeat_by_cozy_chess(options.operation, options.repeats),
    };
    println!("{count}");
}

/// The positions of `search`, and those one ply later.
fn positions() -> Vec<Position> {
    let chess = SEARCH_POSITIONS.iter().filter(|position| position.variant == "chess");
    let mut positions: Vec<Position> =
        chess.map(|position| position.fen.parse().expect("a position")).collect();
    for at in 0..positions.len() {
        let p = positions[at];
        positions.extend(p.legal_moves().iter().map(|&m| p.play_unchecked(m)));
    }
    positions
}

fn repeat(operation: Operation, repeats: u32) -> u64 {
    let mut list = MoveList::new();
    let mut accumulator = Accumulator([[7; 64]; 6], 0);
    let mut count = 0;
    for p in &positions() {
        let all = p.legal_moves();
        let captures: Vec<Move> = p.captures().to_vec();
        let keyed = KeyedPosition::from(*p);
        let (mut next, mut keyed_next) = (*p, keyed);
        for _ in 0..repeats {
            let p = black_box(p);
            let mut each_position = |work: &mut dyn FnMut()| {
                work();
                count += 1;
            };
            match operation {
                Operation::List => each_position(&mut || p.legal_moves_into(black_box(&mut list))),
                Operation::ListByValue => each_position(&mut || {
                    black_box(&p.legal_moves());
                }),
                Operation::Node => each_position(&mut || {
                    black_box(&p.node());
                }),
                Operation::Captures => {
                    each_position(&mut || p.node().captures_into(black_box(&mut list)));
                }
                Operation::Noisy => {
                    each_position(&mut || p.node().noisy_into(black_box(&mut list)));
                }
                Operation::Quiets => {
                    each_position(&mut || p.node().quiets_into(black_box(&mut list)));
                }
                Operation::Stages => each_position(&mut || {
                    let node = p.node();
                    node.noisy_into(black_box(&mut list));
                    node.quiets_into(black_box(&mut list));
                }),
                Operation::Keys => each_position(&mut || {
                    black_box(p.part_keys());
                }),
                Operation::Legality => {
                    count += all.len() as u64;
                    for &m in &all {
                        black_box(p.is_legal(black_box(m)));
                    }
                }
                Operation::Play => {
                    count += all.len() as u64;
                    for &m in &all {
                        black_box(&p.play_unchecked(black_box(m)));
                    }
                }
                Operation::PlayInto => {
                    count += all.len() as u64;
                    for &m in &all {
                        p.play_into(black_box(m), black_box(&mut next));
                    }
                }
                Operation::PlayObserved => {
                    count += all.len() as u64;
                    for &m in &all {
                        p.play_into_with(black_box(m), black_box(&mut next), &mut ());
                    }
                }
                Operation::PlayAccumulated => {
                    count += all.len() as u64;
                    for &m in &all {
                        p.play_into_with(black_box(m), black_box(&mut next), &mut accumulator);
                    }
                }
                Operation::PlayKeyed => {
                    count += all.len() as u64;
                    for &m in &all {
                        black_box(&keyed).play_into(black_box(m), black_box(&mut keyed_next));
                    }
                }
                Operation::Exchange => {
                    count += captures.len() as u64;
                    for &m in &captures {
                        black_box(p.see_ge(black_box(m), 0));
                    }
                }
            }
        }
    }
    black_box(accumulator.1);
    count
}

fn repeat_by_cozy_chess(operation: Operation, repeats: u32) -> u64 {
    let mut list: Vec<cozy_chess::Move> = Vec::with_capacity(512);
    let mut count = 0;
    for p in &positions() {
        let fen = p.to_string();
        let board = cozy_chess::Board::from_fen(&fen, false).expect("a position");
        let mut all = Vec::new();
        board.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        for _ in 0..repeats {
            let board = black_box(&board);
            match operation {
                Operation::List => {
                    count += 1;
                    let list = black_box(&mut list);
                    list.clear();
                    board.generate_moves(|moves| {
                        list.extend(moves);
                        false
                    });
                }
                Operation::Legality => {
                    count += all.len() as u64;
                    for &m in &all {
                        black_box(board.is_legal(black_box(m)));
                    }
                }
                Operation::Play => {
                    count += all.len() as u64;
                    for &m in &all {
                        let mut next = board.clone();
                        next.play_unchecked(black_box(m));
                        black_box(&next);
                    }
                }
                _ => {}
            }
        }
    }
    count
}
