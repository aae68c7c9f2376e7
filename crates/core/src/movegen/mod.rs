//! Masks first, moves last: one generator, and what it is asked for.

mod castling;
mod judged;
mod legality;
mod masks;
mod pawns;
mod pieces;
mod silent;
mod sink;

use crate::position::Position;
use crate::rules::{Checks, Rules};
use crate::simd::{Cpu, Job, one_position};
use crate::types::{Bitboard, Black, Color, MoveBuffer, Pockets, Side, White};

pub(crate) use castling::castle_needs;
use judged::Judged;
pub use masks::Masks;
pub(crate) use pawns::en_passant_capturers;
pub(crate) use silent::Silent;
use sink::Count;
pub(crate) use sink::{List, PawnMoves, Sink, origin};

/// Hands every legal move of `S`, who is to move, that ends within the set to the sink.
#[inline(always)]
fn generate<R: Rules, S: Side, C: Cpu, K: Sink>(
    cpu: C,
    p: &Position<R>,
    within: Bitboard,
    sink: &mut K,
) {
    if R::is_over(p) {
        return;
    }
    let masks = masks_of::<R, S, C>(cpu, p);
    generate_with::<R, S, C, K>(cpu, p, &masks, within, sink);
}

/// The masks of `S`, who is to move, under these rules.
#[inline(always)]
pub(crate) fn masks_of<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> Masks {
    let masks = R::mask::<S>(p, Masks::new::<R, S, C>(cpu, p));
    if !R::must_capture(p) {
        return masks;
    }
    // A capture in passing lands on no enemy, but is no matter of these masks.
    let captures = masks.within(p.by_color(S::Enemy::COLOR));
    let mut count = Count::default();
    generate_with::<R, S, C, _>(cpu, p, &captures, Bitboard::FULL, &mut count);
    if count.0 > 0 { captures } else { masks }
}

/// The same for masks that are known.
#[inline(always)]
pub(crate) fn generate_with<R: Rules, S: Side, C: Cpu, K: Sink>(
    cpu: C,
    p: &Position<R>,
    masks: &Masks,
    within: Bitboard,
    sink: &mut K,
) {
    if R::checks::<S>(p) == Checks::Forbidden {
        let mut silent = Silent::<R, S, K>::new(cpu, p, sink);
        generate_all::<R, S, C, _>(cpu, p, masks, within, &mut silent);
    } else {
        generate_all::<R, S, C, K>(cpu, p, masks, within, sink);
    }
}

/// The same, whatever the rules say of checks.
#[inline(always)]
fn generate_all<R: Rules, S: Side, C: Cpu, K: Sink>(
    cpu: C,
    p: &Position<R>,
    masks: &Masks,
    within: Bitboard,
    sink: &mut K,
) {
    let judged = R::judged_captures::<S>(p);
    pieces::king_moves::<R, S, K>(p, masks, within, sink);
    // Where masks let nobody go, one may still take in passing.
    let only_in_passing = (R::must_capture(p) || judged.is_some()) && p.en_passant().is_some();
    if masks.targets.any() || only_in_passing {
        pieces::piece_moves::<R, S, C, K>(cpu, p, masks, within, sink);
        pawns::pawn_moves::<R, S, C, K>(cpu, p, masks, within, sink);
        if R::DROPS {
            for role in Pockets::ROLES {
                let targets = R::drops::<S>(p, role) & masks.targets & within;
                sink.drops(role, targets - p.blockers());
            }
        }
    }
    if let Some(judged) = judged {
        let captures = judged & within & p.by_color(S::Enemy::COLOR);
        let open = Masks::open(captures);
        let mut judged = Judged::<R, S, C, K>::new(cpu, p, sink);
        pieces::piece_moves::<R, S, C, _>(cpu, p, &open, captures, &mut judged);
        pawns::pawn_moves::<R, S, C, _>(cpu, p, &open, captures, &mut judged);
    }
}

/// Unpacks moves into a buffer, as a job for any processor.
struct Listing<'a, R: Rules> {
    position: &'a Position<R>,
    within: Bitboard,
    moves: &'a mut R::Moves,
}

impl<R: Rules> Job for Listing<'_, R> {
    type Out = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let mut sink = List(self.moves);
        match self.position.turn() {
            Color::White => {
                generate::<R, White, C, _>(cpu, self.position, self.within, &mut sink);
            }
            Color::Black => {
                generate::<R, Black, C, _>(cpu, self.position, self.within, &mut sink);
            }
        }
    }
}

/// Counts moves, as a job for any processor.
struct Counting<'a, R: Rules>(&'a Position<R>);

impl<R: Rules> Job for Counting<'_, R> {
    type Out = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        match self.0.turn() {
            Color::White => self.0.count_moves_of::<White, C>(cpu),
            Color::Black => self.0.count_moves_of::<Black, C>(cpu),
        }
    }
}

impl<R: Rules> Position<R> {
    /// The legal moves, in no particular order.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// assert_eq!(Position::startpos().legal_moves().len(), 20);
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the legal moves: one buffer serves many positions.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut R::Moves) {
        moves.clear();
        one_position(Listing { position: self, within: Bitboard::FULL, moves });
    }

    /// The legal moves that end within the set. A king castles to its own destination, a capture
    /// en passant ends on the square passed; so any set and its complement share out all moves.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// let enemies = p.by_color(!p.turn());
    /// assert_eq!(p.legal_moves_to(enemies | p.en_passant_set()).len(), 1);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn legal_moves_to(&self, within: Bitboard) -> R::Moves {
        let mut moves = R::Moves::default();
        one_position(Listing { position: self, within, moves: &mut moves });
        moves
    }

    /// The number of legal moves; none of them is unpacked.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1".parse()?;
    /// assert_eq!(p.count_moves(), 218);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[inline]
    pub fn count_moves(&self) -> u32 {
        one_position(Counting(self))
    }

    /// [`legal_moves`](Self::legal_moves) within a job that runs on a processor.
    #[inline(always)]
    pub fn legal_moves_on<C: Cpu>(&self, cpu: C) -> R::Moves {
        let mut moves = R::Moves::default();
        Listing { position: self, within: Bitboard::FULL, moves: &mut moves }.run(cpu);
        moves
    }

    /// [`count_moves`](Self::count_moves) within a job that runs on a processor.
    #[inline(always)]
    pub fn count_moves_on<C: Cpu>(&self, cpu: C) -> u32 {
        Counting(self).run(cpu)
    }

    /// Fills the buffer on a given processor, for a side known when compiling. `S` must be to move.
    #[inline(always)]
    pub fn moves_of<S: Side, C: Cpu>(&self, cpu: C, moves: &mut R::Moves) {
        debug_assert_eq!(self.turn(), S::COLOR);
        moves.clear();
        generate::<R, S, C, _>(cpu, self, Bitboard::FULL, &mut List(moves));
    }

    /// Counts on a given processor, for a side known when compiling. `S` must be to move.
    #[inline(always)]
    pub fn count_moves_of<S: Side, C: Cpu>(&self, cpu: C) -> u32 {
        debug_assert_eq!(self.turn(), S::COLOR);
        let mut count = Count::default();
        generate::<R, S, C, _>(cpu, self, Bitboard::FULL, &mut count);
        count.0
    }
}
