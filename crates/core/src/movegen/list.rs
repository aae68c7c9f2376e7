//! Listing and counting the legal moves of a position.

use super::part::{Captures, Part, Stage};
use super::sink::{Count, Filling, List};
use crate::position::{NodeJob, OnTurn, Position, SideNode, node_job};
use crate::rules::{Ends, Masks, Rules};
use crate::simd::{Cpu, Job, one_position, outlined};
use crate::types::{Bitboard, Side};

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    /// Empties the buffer and fills it with the legal moves.
    #[inline(always)]
    pub fn legal_moves_into(self, moves: &mut R::Moves) {
        self.generate(Part::ALL, &mut List(Filling::new(moves)));
    }

    /// The number of legal moves, counted in a function that is not inlined.
    #[inline(always)]
    pub(crate) fn count(self) -> u32 {
        if counts_by_listing::<R>() {
            return self.position.count_moves();
        }
        outlined(self.cpu, OnTurn(self.position, Counting))
    }

    /// The number of legal moves.
    #[inline(always)]
    pub fn count_moves(self) -> u32 {
        let mut count = Count::default();
        self.generate(Part::ALL, &mut count);
        count.0
    }
}

/// Empties a buffer and fills it with the moves that have a target in the set `within`.
struct Listing<'a, M> {
    within: Bitboard,
    moves: &'a mut M,
}

node_job! {
    [R: Rules] Listing<'_, R::Moves> => |self, node| -> () {
        node.generate(Part::within(self.within), &mut List(Filling::new(self.moves)));
    }
}

/// Empties a buffer and fills it with the captures, without a node for further queries.
struct ListingCaptures<'a, M>(&'a mut M);

node_job! {
    [R: Rules] ListingCaptures<'_, R::Moves> => |self, node| -> () {
        if !R::Ends::is_variant_end(node.position) {
            let masks = node.capture_masks(node.early_masks());
            node.generate_with(&masks, Captures::part(node), &mut List(Filling::new(self.0)));
        }
    }
}

/// Counts the legal moves.
struct Counting;

/// Whether a move is tested by listing the moves, so that there is less code.
pub(super) const BY_LISTING: bool = cfg!(feature = "small-code");

/// Whether moves are counted by listing them. Chess, and variants with its masks, are counted without a list.
const fn counts_by_listing<R: Rules>() -> bool {
    BY_LISTING && !R::MASKS_OF_CHESS
}

node_job! {
    [R: Rules] Counting => |self, node| -> u32 {
        node.count_moves()
    }
}

/// # Legal moves
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

    /// Empties the buffer and fills it with the legal moves; one buffer can be used for many positions.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut R::Moves) {
        one_position(OnTurn(self, Listing { within: Bitboard::FULL, moves }));
    }

    /// The legal moves with a target in the set. The target of castling is the king's destination, and the target of
    /// an en passant capture is the square passed; so each move is either in a set or in its complement.
    ///
    /// For captures, use [`captures`](Self::captures): no set of targets can distinguish an en passant capture
    /// from a knight's move to the same square.
    ///
    /// ```
    /// use tabiya_core::{Bitboard, Position, Square};
    /// let p: Position = "4k3/8/8/1N1pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(p.legal_moves_to(Bitboard::of(Square::D6)).len(), 2);
    /// assert_eq!(p.captures().len(), 1);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn legal_moves_to(&self, within: Bitboard) -> R::Moves {
        let mut moves = R::Moves::default();
        one_position(OnTurn(self, Listing { within, moves: &mut moves }));
        moves
    }

    /// The legal captures, including capturing promotions and en passant.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(p.captures().len(), 1);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn captures(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.captures_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the legal captures.
    pub fn captures_into(&self, moves: &mut R::Moves) {
        one_position(OnTurn(self, ListingCaptures(moves)));
    }

    /// The number of legal moves, without unpacking them.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1".parse()?;
    /// assert_eq!(p.count_moves(), 218);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    #[inline]
    pub fn count_moves(&self) -> u32 {
        if counts_by_listing::<R>() {
            return u32::try_from(self.legal_moves().len()).unwrap_or(u32::MAX);
        }
        one_position(OnTurn(self, Counting))
    }

    /// [`legal_moves`](Self::legal_moves) on the back end `cpu`, for use within a job.
    #[inline(always)]
    pub fn legal_moves_on<C: Cpu>(&self, cpu: C) -> R::Moves {
        let mut moves = R::Moves::default();
        OnTurn(self, Listing { within: Bitboard::FULL, moves: &mut moves }).run(cpu);
        moves
    }

    /// [`count_moves`](Self::count_moves) on the back end `cpu`, for use within a job.
    #[inline(always)]
    pub fn count_moves_on<C: Cpu>(&self, cpu: C) -> u32 {
        if counts_by_listing::<R>() {
            return self.count_moves();
        }
        OnTurn(self, Counting).run(cpu)
    }
}

/// # Masks and pins, computed anew by each call
impl<R: Rules> Position<R> {
    /// The masks of the side to move.
    pub fn masks(&self) -> Masks {
        *self.node().masks()
    }

    /// The pieces of the side to move that are pinned to their king.
    pub fn pinned(&self) -> Bitboard {
        self.node().pinned()
    }
}

/// # Checkmate and stalemate
impl<R: Rules> Position<R> {
    /// Whether the side to move must answer a check and has no legal move, and no other rule has ended the game.
    pub fn is_checkmate(&self) -> bool {
        self.must_answer_check() && self.is_stuck()
    }

    /// Whether the side to move has no check to answer and no legal move, and no other rule has ended the game.
    pub fn is_stalemate(&self) -> bool {
        !self.must_answer_check() && self.is_stuck()
    }

    fn is_stuck(&self) -> bool {
        !R::Ends::is_variant_end(self) && self.count_moves() == 0
    }
}
