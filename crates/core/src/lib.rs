//! A legal chess move generator on bitboards: it computes masks of squares first, and moves last.
//!
//! Each rule changes a mask. Moves are counted by the popcount of masks, and listed by unpacking them.
//! One generator serves chess and Chess960: a position stores its castling rooks. There are no
//! dependencies unless the feature `serde` is on. Without the default feature `std` the crate is `no_std`. Only
//! [`Repetitions`] allocates memory: it needs `std` or the feature `alloc`. The feature `small-tables` is for machines
//! with little memory: attacks of sliders take 2 KB of tables instead of 861 KB.
//!
//! # Masks, and moves last
//!
//! ```
//! use tabiya_core::{Bitboard, Position, Square, attacks};
//!
//! let p: Position = "r3k2r/8/8/8/1b6/2N5/8/R3K2R w KQkq - 0 1".parse()?;
//! let node = p.node();
//! let masks = node.masks();
//! assert_eq!(masks.targets, !p.by_color(p.turn())); // there is no check to end
//! assert_eq!(masks.king_targets.len(), 5); // the attacked squares are left out
//! assert_eq!(masks.castles, Bitboard::of(Square::A1).with(Square::H1)); // the rooks to castle with
//! assert_eq!(masks.pin_diagonal.to_string(), "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . . . . . . . .
//! . X . . . . . .
//! . . X . . . . .
//! . . . X . . . .
//! . . . . . . . .
//! "); // the knight on c3 may not leave this line
//!
//! // The moves of a piece are its attacks within a mask.
//! let rook = attacks::rook_attacks(Square::A1, p.occupied()) & masks.targets;
//! assert_eq!((node.targets_from(Square::A1), rook.len()), (rook, 10));
//!
//! // A count is the popcount of masks.
//! let mut count = masks.castles.len();
//! node.for_each_piece(|role, from, targets| {
//!     println!("{role:?} on {from}: {targets:?}");
//!     count += targets.len();
//! });
//! assert_eq!((count, p.count_moves()), (26, 26));
//!
//! // A list of moves is an unpacked mask.
//! for &m in &node.legal_moves() {
//!     let next = p.play_unchecked(m);
//!     assert_ne!(next.key(), p.key());
//! }
//! # Ok::<(), tabiya_core::FenError>(())
//! ```
//!
//! [`Node::for_each_piece`] includes pawns, with en passant captures, and leaves out castling. A promotion is one
//! target, but several moves.
//!
//! # Counting a tree
//!
//! ```
//! use tabiya_core::Position;
//!
//! fn perft(p: &Position, depth: u32) -> u64 {
//!     match depth {
//!         0 => 1,
//!         1 => u64::from(p.count_moves()),
//!         _ => p.legal_moves().iter().map(|&m| perft(&p.play_unchecked(m), depth - 1)).sum(),
//!     }
//! }
//! assert_eq!(perft(&Position::startpos(), 4), 197_281);
//! ```
//!
//! # Text
//!
//! ```
//! use tabiya_core::{Position, San, UciMove};
//!
//! let p = Position::startpos();
//! let p = p.play("e2e4".parse::<UciMove>()?.to_move(&p)?)?;
//! let knight = "Nf6".parse::<San>()?.to_move(&p)?;
//! assert_eq!(knight.uci(p.castling_mode()).to_string(), "g8f6");
//! assert_eq!(p.san(knight).to_string(), "Nf6");
//! assert!(p.play(knight).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Writing an engine
//!
//! [`Position::node`] serves a search: staged moves, checks and pins from masks that are computed once.
//! Positions are copied, so no move has to be undone. The guide (`docs/writing-an-engine.md`, also the module
//! `guide` of this documentation) leads from here to a complete engine.
//!
//! ```
//! use tabiya_core::{MoveList, Position, Repetitions};
//!
//! /// Alpha-beta with a material count: captures first, other moves only if they are needed.
//! fn search(p: &Position, depth: u32, mut alpha: i32, beta: i32, before: &mut Repetitions) -> i32 {
//!     if before.draw(p, 1).is_some() {
//!         return 0;
//!     }
//!     if depth == 0 {
//!         let count = |color| p.by_color(color).len().cast_signed();
//!         return count(p.turn()) - count(!p.turn());
//!     }
//!     let node = p.node();
//!     if node.count() == 0 {
//!         return if node.is_check() { -1000 } else { 0 };
//!     }
//!     before.push(p);
//!     'stages: for stage in [node.noisy(), node.quiets()] {
//!         for &m in &stage {
//!             let next = p.play_unchecked(m);
//!             alpha = alpha.max(-search(&next, depth - 1, -beta, -alpha, before));
//!             if alpha >= beta {
//!                 break 'stages;
//!             }
//!         }
//!     }
//!     before.pop();
//!     alpha
//! }
//!
//! let p: Position = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".parse()?;
//! assert_eq!(search(&p, 2, -1000, 1000, &mut Repetitions::new()), 1000);
//! # Ok::<(), tabiya_core::FenError>(())
//! ```
//!
//! # Serialisation
//!
//! With the feature `serde`, which is off by default and needs no `std`, the types of data implement `Serialize` and
//! `Deserialize`. What is read is checked: a square 64, an illegal position or an unknown word is an error that names
//! it.
//!
//! | value | formats for people (JSON) | other formats |
//! |---|---|---|
//! | [`Square`], [`File`], [`Rank`] | `"e4"`, `"e"`, `"4"` | their index |
//! | [`Color`], [`Role`] | `"white"`, `"knight"` | 0 and 1, 0 to 5 |
//! | [`Piece`] | `"N"`, `"n"` as in FEN | 0 to 5 for White, 6 to 11 for Black |
//! | [`Bitboard`], [`CastlingRights`], [`Roles`], [`Faults`] | `["e4","e5"]`, a list | their bits |
//! | [`Move`] | `"g1f3 knight"`, `"e2e4 double-push"`, `"e5d6 en-passant"`, `"e1h1 castle"`, `"e7e8q"`, `"N@f3"` |
//! [`Move::bits`] |
//! | [`MoveList`] | a list of moves | a list of moves |
//! | [`UciMove`], [`San`] | their text | their text |
//! | [`Position`] | FEN | FEN |
//! | [`Setup`] | an object, with a map from squares to pieces | its fields in order |
//! | [`Pockets`] | `"QNNp"` | [`Pockets::bits`] |
//! | [`Key`], [`Packed`] | hexadecimal digits | 128 bits, six 64-bit words |
//! | [`Outcome`], [`Win`], [`Draw`], [`MoveKind`], [`Fault`] | `{"win":{"winner":"white","by":"checkmate"}}` | the same
//! structure |
//! | [`CastlingMode`], [`EnPassantMode`] and other choices | a word such as `"chess960"` | their index |
//!
//! Files, colours, roles and choices are variants of enums to serde: a binary format that writes the names of variants
//! writes the word.
//!
//! UCI does not say what kind of move a text is, so a [`Move`] has a word after it. The FEN of a position has the en
//! passant square after every double push. It is read as it is written, without corrections, but faults that a lenient
//! reader accepts ([`Faults::IGNORED_BY_DEFAULT`]) are not errors. FEN does not name the rules: a position under rules
//! that are known only at run time is serialised as `AnyPosition` of `tabiya-games`, and is an error here.
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | squares, pieces, sets of squares, moves | [`Square`], [`Piece`], [`Bitboard`], [`Move`], [`MoveList`] |
//! | a position and its moves | [`Position`] |
//! | a node of a search: staged moves, checks, pins | [`Node`] |
//! | earlier positions, and how games end | [`Repetitions`], [`Outcome`] |
//! | a described position, valid or not, and its faults | [`Setup`], [`Faults`], [`Unreachable`], [`FenError`] |
//! | what each piece attacks | [`attacks`] |
//! | where the side to move may go | [`Masks`] |
//! | moves as text | [`UciMove`], [`San`] |
//! | many positions in little memory | [`Packed`] |
//! | the rules of a variant | [`Rules`] |
//! | bringing a table entry into the cache early | [`prefetch`] |
//! | counting trees on the best back end of the processor | [`back_ends`] |
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod attacks;
pub mod back_ends;
mod bulk;
#[cfg(all(doc, not(doctest)))]
#[doc = include_str!("writing-an-engine.md")]
pub mod guide {}
mod movegen;
mod position;
mod reasons;
mod rules;
#[cfg(feature = "serde")]
#[doc(hidden)] // For the crates of this project only: it may change at any time.
pub mod serde;
mod simd;
mod text;
mod types;

/// The greatest depth, in plies, that the counters, suites and commands built on this crate accept.
pub const MAX_DEPTH: u32 = 99;

pub use movegen::{IllegalMove, Node};
#[cfg(feature = "alloc")]
pub use position::Repetitions;
pub use position::{
    BoardObserver, CHESS960_STARTS, Fault, FaultError, Faults, Key, KeyedPosition, MAX_COUNTER,
    Packed, PartKeys, Position, Setup, Unreachable,
};
pub use rules::{
    BulkCount, Castling, Draw, Ends, InLanes, Masks, Outcome, Rules, Scalar, Stalemate, Standard,
    Validity, VariantState, Win,
};
pub use simd::prefetch;
#[doc(hidden)] // documented in `back_ends`
pub use simd::{Backend, BackendError, Cpu, Job, Portable};
pub use text::{
    CheckMark, CounterError, EnPassantMode, EpdError, EpdLine, EpdOperation, Fen, FenError,
    FenErrorKind, FenField, MoveError, Note, Notes, ParseMoveError, San, SanBody, TextPart,
    UciMove,
};
pub use types::{
    Bitboard, Black, ByColor, ByRole, CHESS_CAPACITY, CastlingMode, CastlingRights, CastlingSide,
    Color, File, Material, Move, MoveBuffer, MoveKind, MoveList, NoMove, ParseSquareError, Piece,
    PieceKind, Pockets, Rank, Role, Roles, ScoredMoves, Side, Square, Squares, White,
};

// These items are for the crates of this project only, and may change at any time. Other users get a back end
// through `Backend`, and call the methods of `Position` that take a `Cpu` instead of using `SideNode`.
#[doc(hidden)] // For stable hashes of texts in the crates of this project.
pub use position::FnvHasher;
#[doc(hidden)]
pub use position::SideNode;
#[doc(hidden)]
pub use rules::WithDrops;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[doc(hidden)]
pub use simd::{Avx2, Avx512, Bmi2};
#[doc(hidden)]
pub use simd::{Lanes, Scratch, Straight};
#[doc(hidden)]
pub use text::{FenContent, FenDialect, FenLayout, Letters};
